"""Functions in machine code that continue a run with a frame, and their common part.

A frame is an array of numbers: where a run is, and how far it may go. The functions run in *safe
windows*: they make a number of steps without checks. The number is small enough that no head can
leave its array and that the budget is not exceeded.

The code is written as text in LLVM's language; to build LLVM's objects would take ten times as
long. The variables are in memory (`%head0` … `%window` `%state` `%made`); when LLVM optimizes the
code, it puts them into registers.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final

from llvmlite import binding

LEFT, STATE, SCRIPT, GIVEN, MADE, FIRST_TAPE = range(6)
"""Places in the frame: steps left, state, address and length of the choices, choices made; then
for each tape the addresses of the cell under its head, of its first and of its last cell; the first
cell of a tape with a left end is that end."""
PER_TAPE: Final = 3
HALTED, FULL = range(2)
"""Results of a function: the reference must continue, or a head is at an end of its array."""


@dataclass(slots=True)
class FrameCode:
    """A function under construction.

    wide : whether a cell has two bytes instead of one
    ends : tapes with a left end
    """

    tapes: int
    wide: bool
    ends: Collection[int] = ()
    lines: list[str] = field(default_factory=list)
    names: int = 0

    @property
    def cell(self) -> str:
        return "i16" if self.wide else "i8"

    def name(self) -> int:
        """Give an unused number for a name."""
        self.names += 1
        return self.names

    def add(self, *lines: str) -> None:
        self.lines += lines

    def value(self, text: str) -> str:
        """Write an instruction; give the name of its value."""
        number = self.name()
        self.add(f"%v{number} = {text}")
        return f"%v{number}"

    def place(self, place: int) -> str:
        return self.moved("%frame", place, "i64")

    def load(self, place: int) -> str:
        """Load a number from the frame."""
        return self.value(f"load i64, ptr {self.place(place)}")

    def field(self, pointer: str, offset: int, kind: str) -> str:
        """Load the value that lies some bytes after a pointer."""
        return self.value(f"load {kind}, ptr {self.moved(pointer, offset)}")

    def moved(self, pointer: str, by: int | str, kind: str = "i8") -> str:
        """Move a pointer by some elements."""
        return self.value(f"getelementptr {kind}, ptr {pointer}, i64 {by}")

    def address(self, pointer: str) -> str:
        """Give an address as a number."""
        return self.value(f"ptrtoint ptr {pointer} to i64")

    def begin(self) -> None:
        """Load everything from the frame, and continue with the block `refill`."""
        heads = range(self.tapes)
        self.add(*(f"%head{tape} = alloca ptr" for tape in heads))
        self.add(*(f"%{name} = alloca i64" for name in ("window", "state", "made")))
        for place, where in ((STATE, "state"), (MADE, "made")):
            self.add(f"store i64 {self.load(place)}, ptr %{where}")
        self.add(f"%script = inttoptr i64 {self.load(SCRIPT)} to ptr")
        self.add(f"%given = add i64 {self.load(GIVEN)}, 0")
        for tape in heads:
            head = self.value(f"inttoptr i64 {self.load(FIRST_TAPE + PER_TAPE * tape)} to ptr")
            self.add(f"store ptr {head}, ptr %head{tape}")
        self.add("store i64 0, ptr %window", "br label %refill")

    def refill(self) -> None:
        """Write the block that makes the next window, and continues with the block `go`."""
        self.add("refill:")
        left = self.load(LEFT)
        room = self._room(left)
        self.add(f"store i64 {room}, ptr %window")
        rest = self.value(f"sub i64 {left}, {room}")
        self.add(f"store i64 {rest}, ptr {self.place(LEFT)}")
        none = self.value(f"icmp eq i64 {room}, 0")
        self.add(f"br i1 {none}, label %full, label %go", "full:")
        spent = self.value(f"icmp eq i64 {left}, 0")
        self.add(f"%why = select i1 {spent}, i32 {HALTED}, i32 {FULL}", "br label %leave")

    def _room(self, left: str) -> str:
        """Give the steps that are left, or fewer if a head could leave its array in them."""
        room = left
        for tape in range(self.tapes):
            head = self.value(f"load ptr, ptr %head{tape}")
            at = self.address(head)
            place = FIRST_TAPE + PER_TAPE * tape
            first, last = self.load(place + 1), self.load(place + 2)
            to_left = () if tape in self.ends else ((at, first),)
            for far, near in (*to_left, (last, at)):
                cells = self.value(f"sub i64 {far}, {near}")
                if self.wide:
                    cells = self.value(f"lshr i64 {cells}, 1")
                fewer = self.value(f"icmp slt i64 {cells}, {room}")
                room = self.value(f"select i1 {fewer}, i64 {cells}, i64 {room}")
        return room

    def step_made(self) -> str:
        """Count a step; say whether the window has more steps."""
        left = self.value(f"sub i64 {self.value('load i64, ptr %window')}, 1")
        self.add(f"store i64 {left}, ptr %window")
        return self.value(f"icmp ne i64 {left}, 0")

    def leave(self) -> None:
        """Write the blocks that put everything into the frame and return."""
        self.add("halt:", "br label %leave", "leave:")
        self.add(f"%why_ended = phi i32 [ %why, %full ], [ {HALTED}, %halt ]")
        window = self.value("load i64, ptr %window")
        unused = self.value(f"add i64 {self.load(LEFT)}, {window}")
        self.add(f"store i64 {unused}, ptr {self.place(LEFT)}")
        for place, where in ((STATE, "state"), (MADE, "made")):
            value = self.value(f"load i64, ptr %{where}")
            self.add(f"store i64 {value}, ptr {self.place(place)}")
        for tape in range(self.tapes):
            head = self.value(f"load ptr, ptr %head{tape}")
            self.add(
                f"store i64 {self.address(head)}, ptr {self.place(FIRST_TAPE + PER_TAPE * tape)}"
            )
        self.add("ret i32 %why_ended")


@dataclass(frozen=True, slots=True)
class MachineCode:
    """A function in memory; it lives as long as this object."""

    address: int
    engine: Any


def machine_code(text: str, name: str, *, optimized: bool) -> MachineCode:
    """Compile a module; give its function of this name.

    optimized : let LLVM optimize the code, which takes very long for a large function
    """
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    module = binding.parse_assembly(text)
    machine = binding.Target.from_default_triple().create_target_machine(opt=int(optimized))
    if optimized:  # all passes of level 1 take twice as long, and the code is not faster
        passes = binding.create_new_module_pass_manager()
        passes.add_sroa_pass()
        passes.add_simplify_cfg_pass()
        tuning = binding.create_pipeline_tuning_options()
        passes.run(module, binding.create_pass_builder(machine, tuning))
    engine = binding.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    return MachineCode(engine.get_function_address(name), engine)
