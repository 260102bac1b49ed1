"""The end of a run, and an instant of it, as `--json` writes them and the library gives them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from automata.engine.loops import Loop, NoHalt, loop_text
from automata.engine.steps import Configuration, Halt, Verdict
from automata.machine import Machine, Production
from automata.notation.source import Owner
from automata.tape import cells, marks, span
from automata.text import origin, production_text, word_text, write_word
from common.documents import Document, TowerNumber, notebook_html
from common.text import clipped, counted
from common.verbs import verb

UsedEngine: TypeAlias = Literal["reference", "compiled", "accelerated"]
"""The engines that make steps: `auto` chooses one of these."""

MOST_CELLS: Final = 10_000_000
"""Cells of a tape that a document lists."""
LONGEST: Final = 118  # the most characters of the line that shows a run


class TapePart(Struct, frozen=True):
    """One tape.

    word     : the cells as `--tape` takes them
    head     : index of the cell under the head among the cells, from 0
    cells    : the symbols from the leftmost to the rightmost cell that is not blank or is under the
        head
    position : the cell under the head, counted from the first symbol of the word
    span     : the number of these cells; if they are too many, word, head and cells are null
    marks    : the number of them that are not blank
    """

    word: str | None
    head: int | None
    cells: tuple[str, ...] | None
    position: TowerNumber
    span: TowerNumber
    marks: TowerNumber


class NamedTapes(Mapping[str, TapePart]):
    """The tapes of a configuration by name; the cells of each are listed on demand.

    first : the beginning of the run that ended here; None if no run did
    """

    def __init__(
        self, machine: Machine, configuration: Configuration, first: Configuration | None = None
    ) -> None:
        self.machine, self.configuration, self.first = machine, configuration, first

    def __getitem__(self, name: str) -> TapePart:
        """List the cells of a tape."""
        if name not in self.machine.tapes:
            raise KeyError(name)
        tape = self.configuration.tapes[self.machine.tapes.index(name)]
        there = tape.position, span(tape), marks(tape)
        if there[1] > MOST_CELLS:
            return TapePart(None, None, None, *there)
        head, symbols = cells(tape)
        return TapePart(write_word(symbols, self.machine.alphabet), head, symbols, *there)

    def __iter__(self) -> Iterator[str]:
        return iter(self.machine.tapes)

    def __len__(self) -> int:
        return len(self.machine.tapes)

    def __eq__(self, other: object) -> bool:
        """Compare the cells, even of tapes with too many to list."""
        if not isinstance(other, NamedTapes):
            return super().__eq__(other)
        pairs = zip(self.configuration.tapes, other.configuration.tapes, strict=False)
        return self.machine.tapes == other.machine.tapes and all(
            one.position == two.position and one == two for one, two in pairs
        )

    __hash__ = None  # type: ignore[assignment]  # as any mapping

    def __repr__(self) -> str:
        return f"<NamedTapes: {clipped(' '.join(self.machine.tapes), LONGEST)}>"


class OpenRow(Struct, frozen=True):
    """A row that can be chosen, with its number, from 1.

    choice          : what `--choose` takes, from 1
    row             : in the notation of machine files
    next            : the state after it
    file, line, tag : the place of its row in the files
    """

    choice: int
    row: str
    next: str
    file: str
    line: int
    tag: str | None


class LoopPart(Struct, frozen=True):
    """Why a run never halts.

    kind   : `same`: the same configuration repeats; `translated`: it repeats further along the
             tapes; `no halt`: no halt can be reached in the graph of the states
    begin  : steps before it
    period : steps until it repeats, null for `no halt`
    shifts : tape → how far its head moves in a period, to the right if positive
    why    : the reason in a sentence
    """

    kind: Literal["same", "translated", "no halt"]
    begin: TowerNumber
    period: int | None
    shifts: Mapping[str, int]
    why: str

    @classmethod
    def of(cls, machine: Machine, loop: Loop, choices: tuple[int, ...]) -> LoopPart:
        """Describe a loop that a run reached by these choices; the tapes get names."""
        why = loop_text(loop, machine.tapes, choices)
        if isinstance(loop, NoHalt):
            return cls("no halt", loop.begin, None, {}, why)
        shifts = dict(zip(machine.tapes, loop.shifts, strict=True))
        return cls(
            "translated" if any(loop.shifts) else "same", loop.begin, loop.period, shifts, why
        )


class Instant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state with the tapes."""

    state: str
    named: Mapping[str, TapePart] = msgspec.field(name="tapes")

    @classmethod
    def of(
        cls, machine: Machine, now: Configuration, first: Configuration | None = None
    ) -> Instant:
        """Name the tapes of a configuration; `first`: the beginning of the run that ends there."""
        return cls(now.state, NamedTapes(machine, now, first))

    @property
    def machine(self) -> Machine:
        """The machine of this instant."""
        return _live(self.named).machine

    @property
    def first(self) -> Configuration | None:
        """The beginning of the run that ends here; None if no run does."""
        return _live(self.named).first

    @property
    def configuration(self) -> Configuration:
        """The state with the tapes as the engine has them."""
        return _live(self.named).configuration

    @property
    def tapes(self) -> dict[str, str]:
        """The word on every tape, by name, without the blanks around it."""
        pairs = zip(self.machine.tapes, self.configuration.tapes, strict=True)
        return {name: word_text(tape, self.machine.alphabet) for name, tape in pairs}

    @property
    def heads(self) -> dict[str, str]:
        """The symbol under every head, by the name of its tape."""
        pairs = zip(self.machine.tapes, self.configuration.tapes, strict=True)
        return {name: tape.head for name, tape in pairs}

    def __repr__(self) -> str:
        """Show the state, and the part of each tape that fits in one line."""
        if not isinstance(self.named, NamedTapes):  # read from a document
            return f"Instant({clipped(self.state, LONGEST - 9)})"
        return f"Instant({self.configuration!r})"

    def _repr_html_(self) -> str | None:
        return notebook_html(self)


class Run(Document, tag="noloss/run", frozen=True):
    """The end of a run, and its tapes.

    machine : the name in its file
    verdict : `stuck`: no row applies; `loops`: noloss proved that it never halts; `waiting`: at a
              choice; `halted`: with a named result
    state   : at the end of the run
    steps   : the number of steps made
    engine  : which engine made them; all engines make the same steps
    choices : numbers of the choices made, in order
    tapes   : tape → its content
    owner   : the owner of the choice, null if the run is not waiting
    waiting : the rows to choose from; empty if the run is not waiting
    loop    : why it never halts, null with another verdict
    """

    machine: str
    verdict: Verdict
    state: str
    steps: TowerNumber
    engine: UsedEngine
    choices: tuple[int, ...]
    named: Mapping[str, TapePart] = msgspec.field(name="tapes")
    owner: Owner | None
    waiting: tuple[OpenRow, ...]
    proof: LoopPart | None = msgspec.field(name="loop")

    @staticmethod
    def of(
        machine: Machine,
        now: Configuration,
        halt: Halt,
        steps: int,
        choices: tuple[int, ...] = (),
        engine: UsedEngine = "reference",
        loop: Loop | None = None,
        *,
        first: Configuration | None = None,
    ) -> Run:
        """Make the document of a run that ended here, after these steps and choices.

        first : where it began
        """
        return Run(
            machine=machine.name,
            verdict=halt.verdict,
            state=now.state,
            steps=steps,
            engine=engine,
            choices=choices,
            named=NamedTapes(machine, now, first),
            owner=machine.owners.get(now.state) if halt.choices else None,
            waiting=tuple(_open_rows(machine, halt.choices)) if halt.choices else (),
            proof=None if loop is None else LoopPart.of(machine, loop, choices),
        )

    @property
    def end(self) -> Instant:
        """The instant at which the run ended."""
        return Instant(self.state, self.named)

    if TYPE_CHECKING:  # methods that `noloss` registers

        def draw(self, *file: Any, **options: Any) -> Any: ...
    else:

        def __getattr__(self, name: str) -> Any:
            return verb(self, name)

    @property
    def first(self) -> Configuration:
        """The configuration at which the run began, as the engine has it."""
        first = _live(self.named).first
        if first is None:
            raise ValueError("it is not known where this run began; run it again")
        return first

    @property
    def configuration(self) -> Configuration:
        """The configuration at which the run ended, as the engine has it."""
        return _live(self.named).configuration

    @property
    def tapes(self) -> dict[str, str]:
        """The word on every tape, by name, without the blanks around it."""
        return self.end.tapes

    @property
    def loop(self) -> str | None:
        """Why it never halts, in a sentence; None with another verdict."""
        return None if self.proof is None else self.proof.why

    def __eq__(self, other: object) -> bool:
        """Compare without the engine: runs by different engines can be equal."""
        if type(other) is not type(self):
            return NotImplemented
        compared = (name for name in self.__struct_fields__ if name != "engine")
        return all(getattr(self, name) == getattr(other, name) for name in compared)

    def __hash__(self) -> int:
        return hash((self.machine, self.verdict, self.state, self.steps, self.choices))

    def __repr__(self) -> str:
        """Show how it ended, where, and after how many steps."""
        name, after = clipped(self.machine, 40), f"after {counted(self.steps, 'step')})"
        begin = f"Run({name}: {self.verdict} in state "
        room = max(LONGEST - len(begin) - len(after), 10)
        return f"{begin}{clipped(self.state, room)} {after}"


def _open_rows(machine: Machine, rows: tuple[Production, ...]) -> Iterator[OpenRow]:
    for number, row in enumerate(rows, start=1):
        yield OpenRow(number, production_text(row, machine.tapes), row.next, *origin(row.row))


def _live(named: Mapping[str, TapePart]) -> NamedTapes:
    """Give the tapes with their machine; raise ValueError for a run read from a document."""
    if not isinstance(named, NamedTapes):
        raise ValueError("a run read from a document has no machine; run it again")
    return named
