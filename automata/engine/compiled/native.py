"""Each machine as one function in machine code, by LLVM.

Each state is a block of code that looks at the tapes as its decision tree says, acts, and continues
with the block of the next state: nothing is looked up in tables. It runs in *safe windows*: it
makes a number of steps without checks. The number is small enough that no head can leave its array
and that the budget is not exceeded.

The code is written as text in LLVM's language; to build LLVM's objects would take ten times as
long. The variables are in memory (`%head0` … `%window` `%state` `%made`); when LLVM optimizes the
code, it puts them into registers.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from llvmlite import binding

from automata.engine.compiled.program import DecisionTree, Leaf, NumberedRow, Program

LEFT, STATE, SCRIPT, GIVEN, MADE, FIRST_TAPE = range(6)
"""Places in the frame: steps left, state, address and length of the choices, choices made; then
for each tape the addresses of the cell under its head, of its first and of its last cell; the first
cell of a tape with a left end is that end."""
PER_TAPE: Final = 3
MOST_OPTIMIZED: Final = 100
"""The most rows of a machine whose code LLVM may optimize: the time for it grows fast."""
HALTED, FULL = range(2)
"""Results of the function: the reference must continue, or a head is at an end of its array."""


@dataclass(slots=True)
class _Code:
    """The function under construction."""

    program: Program
    lines: list[str] = field(default_factory=list)
    nodes: dict[tuple[int, DecisionTree], str] = field(default_factory=dict)
    names: int = 0

    @property
    def cell(self) -> str:
        return "i16" if self.program.wide else "i8"

    def name(self) -> int:
        """Give an unused number for a name."""
        self.names += 1
        return self.names

    def add(self, *lines: str) -> None:
        self.lines += lines


def native(program: Program, *, optimized: bool) -> Callable[[Any], int]:
    """Compile a machine. The function continues a run with a frame, and returns why it ends.

    optimized : takes about five times as long, and makes code up to three times as fast
    """
    code = machine_code(_text(program), "advance", optimized=optimized)
    call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(code.address)

    def advance(frame: Any) -> int:
        return int(call(frame.ctypes.data))

    advance.code = code  # type: ignore[attr-defined]  # it lives as long as this
    return advance


def _text(program: Program) -> str:
    """Write the function."""
    code = _Code(program)
    _begin(code)
    _windows(code)
    _leave(code)
    for number, tree in program.trees.items():
        first = _node(code, number, tree)
        code.add(f"state{number}:", f"br label %{first}")
        code.add(f"again{number}:", f"store i64 {number}, ptr %state", "br label %refill")
    return "\n".join(["define i32 @advance(ptr %frame) {", *code.lines, "}"])


def _begin(code: _Code) -> None:
    """Load everything from the frame."""
    heads = range(code.program.tapes)
    code.add(*(f"%head{tape} = alloca ptr" for tape in heads))
    code.add(*(f"%{name} = alloca i64" for name in ("window", "state", "made")))
    for place, where in ((STATE, "state"), (MADE, "made")):
        code.add(f"store i64 {_load(code, place)}, ptr %{where}")
    code.add(f"%script = inttoptr i64 {_load(code, SCRIPT)} to ptr")
    code.add(f"%given = add i64 {_load(code, GIVEN)}, 0")
    for tape in heads:
        address, number = _load(code, FIRST_TAPE + PER_TAPE * tape), code.name()
        code.add(f"%v{number} = inttoptr i64 {address} to ptr")
        code.add(f"store ptr %v{number}, ptr %head{tape}")
    code.add("store i64 0, ptr %window", "br label %refill")


def _place(code: _Code, place: int) -> str:
    number = code.name()
    code.add(f"%v{number} = getelementptr i64, ptr %frame, i64 {place}")
    return f"%v{number}"


def _load(code: _Code, place: int) -> str:
    where, number = _place(code, place), code.name()
    code.add(f"%v{number} = load i64, ptr {where}")
    return f"%v{number}"


def _value(code: _Code, text: str) -> str:
    number = code.name()
    code.add(f"%v{number} = {text}")
    return f"%v{number}"


def _windows(code: _Code) -> None:
    """Write the block that makes the next window, and continues with the state."""
    code.add("refill:")
    left = _load(code, LEFT)
    room = _room(code, left)
    code.add(f"store i64 {room}, ptr %window")
    rest = _value(code, f"sub i64 {left}, {room}")
    code.add(f"store i64 {rest}, ptr {_place(code, LEFT)}")
    none = _value(code, f"icmp eq i64 {room}, 0")
    code.add(f"br i1 {none}, label %full, label %go", "go:")
    state = _value(code, "load i64, ptr %state")
    cases = " ".join(f"i64 {number}, label %state{number}" for number in code.program.trees)
    code.add(f"switch i64 {state}, label %halt [ {cases} ]", "full:")
    spent = _value(code, f"icmp eq i64 {left}, 0")
    code.add(f"%why = select i1 {spent}, i32 {HALTED}, i32 {FULL}", "br label %leave")


def _room(code: _Code, left: str) -> str:
    """Give the steps that are left, or fewer if a head could leave its array in them."""
    room = left
    for tape in range(code.program.tapes):
        head = _value(code, f"load ptr, ptr %head{tape}")
        at = _value(code, f"ptrtoint ptr {head} to i64")
        place = FIRST_TAPE + PER_TAPE * tape
        first, last = _load(code, place + 1), _load(code, place + 2)
        to_left = () if tape in code.program.ends else ((at, first),)
        for far, near in (*to_left, (last, at)):
            cells = _value(code, f"sub i64 {far}, {near}")
            if code.program.wide:
                cells = _value(code, f"lshr i64 {cells}, 1")
            fewer = _value(code, f"icmp slt i64 {cells}, {room}")
            room = _value(code, f"select i1 {fewer}, i64 {cells}, i64 {room}")
    return room


def _leave(code: _Code) -> None:
    """Write the block that puts everything into the frame and returns."""
    code.add("halt:", "br label %leave", "leave:")
    code.add(f"%why_ended = phi i32 [ %why, %full ], [ {HALTED}, %halt ]")
    window = _value(code, "load i64, ptr %window")
    unused = _value(code, f"add i64 {_load(code, LEFT)}, {window}")
    code.add(f"store i64 {unused}, ptr {_place(code, LEFT)}")
    for place, where in ((STATE, "state"), (MADE, "made")):
        value = _value(code, f"load i64, ptr %{where}")
        code.add(f"store i64 {value}, ptr {_place(code, place)}")
    for tape in range(code.program.tapes):
        head = _value(code, f"load ptr, ptr %head{tape}")
        address = _value(code, f"ptrtoint ptr {head} to i64")
        code.add(f"store i64 {address}, ptr {_place(code, FIRST_TAPE + PER_TAPE * tape)}")
    code.add("ret i32 %why_ended")


def _node(code: _Code, state: int, tree: DecisionTree) -> str:
    """Write the block for a node of a state's decision tree; give the name of the block."""
    key = (state, tree)
    if key in code.nodes:
        return code.nodes[key]
    name = code.nodes[key] = f"node{code.name()}"
    if isinstance(tree, Leaf):
        code.add(f"{name}:")
        _leaf(code, state, tree)
        return name
    other = _node(code, state, tree.other)
    cases = " ".join(
        f"{code.cell} {symbol}, label %{_node(code, state, node)}"
        for symbol, node in tree.cases.items()
    )
    code.add(f"{name}:")
    head = _value(code, f"load ptr, ptr %head{tree.tape}")
    symbol = _value(code, f"load {code.cell}, ptr {head}")
    code.add(f"switch {code.cell} {symbol}, label %{other} [ {cases} ]")
    return name


def _leaf(code: _Code, state: int, leaf: Leaf) -> None:
    if len(leaf.rows) == 1:
        _act(code, state, code.program.rows[leaf.rows[0]])
        return
    number, wait = code.name(), (f"store i64 {state}, ptr %state", "br label %halt")
    if not leaf.rows:
        code.add(*wait)
        return
    made = _value(code, "load i64, ptr %made")
    more = _value(code, f"icmp slt i64 {made}, %given")
    code.add(f"br i1 {more}, label %choice{number}, label %waits{number}")
    code.add(f"waits{number}:", *wait, f"choice{number}:")
    where = _value(code, f"getelementptr i64, ptr %script, i64 {made}")
    chosen = _value(code, f"load i64, ptr {where}")
    rows = range(1, len(leaf.rows) + 1)
    cases = " ".join(f"i64 {row}, label %row{number}.{row}" for row in rows)
    code.add(f"switch i64 {chosen}, label %waits{number} [ {cases} ]")
    for row in rows:
        code.add(f"row{number}.{row}:")
        _act(code, state, code.program.rows[leaf.rows[row - 1]], made)


def _act(code: _Code, state: int, row: NumberedRow, made: str | None = None) -> None:
    """Write the actions of a row, and the way to the next state.

    made : for a row of a choice, the number of choices made before
    """
    _halt_at_ends(code, state, row)
    if made is not None:
        code.add(f"store i64 {_value(code, f'add i64 {made}, 1')}, ptr %made")
    for tape, write, move in row.actions:
        head = _value(code, f"load ptr, ptr %head{tape}")
        if write >= 0:
            code.add(f"store {code.cell} {write}, ptr {head}")
        if move:
            after = _value(code, f"getelementptr {code.cell}, ptr {head}, i64 {move}")
            if move < 0 and code.program.ends.get(tape) == "stay":
                at_end = _is_at_end(code, tape, head)
                after = _value(code, f"select i1 {at_end}, ptr {head}, ptr {after}")
            code.add(f"store ptr {after}, ptr %head{tape}")
    window = _value(code, "load i64, ptr %window")
    left = _value(code, f"sub i64 {window}, 1")
    code.add(f"store i64 {left}, ptr %window")
    if row.next not in code.program.trees:
        code.add(f"store i64 {row.next}, ptr %state", "br label %halt")
        return
    more = _value(code, f"icmp ne i64 {left}, 0")
    code.add(f"br i1 {more}, label %state{row.next}, label %again{row.next}")


def _halt_at_ends(code: _Code, state: int, row: NumberedRow) -> None:
    """Leave a step in which a head would move off the left end to the reference."""
    for tape, _, move in row.actions:
        if move < 0 and code.program.ends.get(tape) == "error":
            head, number = _value(code, f"load ptr, ptr %head{tape}"), code.name()
            at_end = _is_at_end(code, tape, head)
            code.add(f"br i1 {at_end}, label %falls{number}, label %holds{number}")
            code.add(f"falls{number}:", f"store i64 {state}, ptr %state", "br label %halt")
            code.add(f"holds{number}:")


def _is_at_end(code: _Code, tape: int, head: str) -> str:
    """Say whether a head is at the left end of its tape."""
    first = _load(code, FIRST_TAPE + PER_TAPE * tape + 1)
    at = _value(code, f"ptrtoint ptr {head} to i64")
    return _value(code, f"icmp sle i64 {at}, {first}")


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
