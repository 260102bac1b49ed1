"""Machines at work as JSON: runs, traces, and the literal productions of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, Literal

import msgspec

from automata.engine.configuration import Configuration, Step, Verdict
from automata.engine.loops import Loop, NoHalt, loop_text
from automata.engine.run import Run, UsedEngine
from automata.engine.trace import Delta
from automata.machine import Machine, Production, RowRef
from automata.notation.source import End, Meaning, Move, Owner
from automata.tape import cells, marks, span
from automata.text import production_text, write_word
from common.documents import Document, Streamed, plain

MOST_CELLS: Final = 10_000_000
"""Cells of a tape that a document lists."""


@dataclass(frozen=True, slots=True)
class TapePart:
    """One tape.

    word     : the cells as `--tape` takes them
    head     : index of the cell under the head among the cells, from 0
    cells    : the symbols from the leftmost to the rightmost that is not blank or under the head
    position : where the head stands, counted from the first symbol of the word
    span     : how many cells these are; where they are too many, word, head and cells are null
    marks    : how many of them are not blank
    """

    word: str | None
    head: int | None
    cells: tuple[str, ...] | None
    position: int
    span: int
    marks: int


@dataclass(frozen=True, slots=True)
class OpenRow:
    """A row that can be chosen, with its number, from 1.

    choice          : what `--choose` takes, from 1
    row             : in the notation of machine files
    next            : the state after it
    file, line, tag : the row of the file that it comes from
    """

    choice: int
    row: str
    next: str
    file: str
    line: int
    tag: str | None


@dataclass(frozen=True, slots=True)
class LoopPart:
    """Why a run never halts.

    kind   : `same`: the same configuration comes again; `translated`: the same, further along the
             tapes; `no halt`: none can be reached in the graph of the states
    begin  : steps before it
    period : steps until it comes again, null where there is no halt
    shifts : tape → how far its head moves in a period, to the right if positive
    why    : in a sentence
    """

    kind: Literal["same", "translated", "no halt"]
    begin: int
    period: int | None
    shifts: Mapping[str, int]
    why: str


class RunDocument(Document, tag="noloss/run", frozen=True):
    """How a run ended, and what stands on the tapes.

    machine : the name in its file
    verdict : `stuck`: no row applies; `loops`: it is proved that it never halts; `waiting`: at a
              choice; `halted`: with a named result
    state   : where the run stands
    steps   : how many were made
    engine  : what made them; all engines make the same steps
    choices : numbers of the choices made, in order
    tapes   : tape → what is on it
    owner   : who chooses, null if the run is not waiting
    waiting : the rows to choose from; none if the run is not waiting
    loop    : why it never halts, null if that is not the verdict
    """

    machine: str
    verdict: Verdict
    state: str
    steps: int
    engine: UsedEngine
    choices: tuple[int, ...]
    tapes: Mapping[str, TapePart]
    owner: Owner | None
    waiting: tuple[OpenRow, ...]
    loop: LoopPart | None


@dataclass(frozen=True, slots=True)
class Instant:
    """A state with the tapes."""

    state: str
    tapes: Mapping[str, TapePart]


class InstantDocument(Document, tag="noloss/instant", frozen=True):
    """One line of `noloss run --trace --jsonl`: where a run stands after a step.

    step       : its number; 0 is the start
    state      : after it
    choice     : which row was chosen, null where there was no choice
    file, line : the row of the file that was applied; null at the start
    tapes      : tape → what is on it after the step
    """

    step: int
    state: str
    choice: int | None
    file: str | None
    line: int | None
    tapes: Mapping[str, TapePart]


@dataclass(frozen=True, slots=True)
class TapeChange:
    """What a step did on one tape.

    erased, written : the symbol under the head before and after
    move            : after writing
    """

    erased: str
    written: str
    move: Move


class DeltaPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step, with all that is needed to take it back.

    before, after   : the state
    choice          : which row was chosen, null where there was no choice
    file, line, tag : the row of the file that was applied
    tapes           : tape → what happened there; one that is not listed stays as it is
    """

    before: str = msgspec.field(name="from")
    after: str = msgspec.field(name="to")
    choice: int | None
    file: str
    line: int
    tag: str | None
    tapes: Mapping[str, TapeChange]


class TraceDocument(RunDocument, tag="noloss/trace", frozen=True):
    """A run with where it started and all its steps.

    start  : before the first step
    deltas : one for every step, in order
    """

    start: Instant
    deltas: tuple[DeltaPart, ...]


@dataclass(frozen=True, slots=True)
class ActionPart:
    """What a production does on one tape; `write` null keeps the symbol."""

    write: str | None
    move: Move


@dataclass(frozen=True, slots=True)
class ProductionPart:
    """One literal production, with the row of the file that it comes from.

    reads           : tape → the symbol that must be under its head
    otherwise       : whether it applies only where no other production of its state does
    actions         : tape → what is done there
    next            : the state after it
    file, line, tag : the row of the file that it comes from
    """

    state: str
    reads: Mapping[str, str]
    otherwise: bool
    actions: Mapping[str, ActionPart]
    next: str
    file: str
    line: int
    tag: str | None


class ProductionsDocument(Document, tag="noloss/productions", frozen=True):
    """The literal productions of a machine file.

    machine, about : from its file
    symbols        : without the blank
    start          : the first state
    finals         : final state → what it means
    choices        : choice state → who chooses
    when_stuck     : state → what it means that no row applies there; a run is stuck in all others
    heads          : tape → where its head starts, from the word's first symbol, if not there
    one_way        : tape that has a left end → what a move off it is: `error`, or `stay`
    productions    : in the order of the file; copies of what is called come after it
    """

    long: ClassVar[bool] = True

    machine: str
    about: str
    tapes: tuple[str, ...]
    symbols: tuple[str, ...]
    blank: str
    start: str
    finals: Mapping[str, Meaning]
    choices: Mapping[str, Owner]
    when_stuck: Mapping[str, Meaning]
    heads: Mapping[str, int]
    one_way: Mapping[str, End]
    productions: tuple[ProductionPart, ...]


def run_document(machine: Machine, ended: Run) -> RunDocument:
    """Give how a run ended as the JSON document `noloss/run`."""
    now, tapes = ended.configuration, machine.tapes
    return RunDocument(
        machine=machine.name,
        verdict=ended.verdict,
        state=now.state,
        steps=ended.steps,
        engine=ended.engine,
        choices=ended.made,
        tapes=_tapes(machine, now),
        owner=machine.owners.get(now.state) if ended.open else None,
        waiting=tuple(
            OpenRow(number, production_text(row, tapes), row.next, *_origin(row.row))
            for number, row in enumerate(ended.open, start=1)
        ),
        loop=None if ended.loop is None else _loop_part(machine, ended.loop, ended.made),
    )


def trace_document(
    machine: Machine, root: Configuration, deltas: Iterable[Delta], ended: Callable[[], Run]
) -> Streamed:
    """Give where a run started, every step as it is made, and how it ended.

    ended : is asked when all steps have been made
    """
    yield "format", "noloss/trace"
    yield "version", 1
    yield "start", msgspec.to_builtins(instant_part(machine, root))
    yield "deltas", (msgspec.to_builtins(_delta_part(machine, delta)) for delta in deltas)
    document = plain(run_document(machine, ended()))
    yield from ((name, document[name]) for name in document if name not in ("format", "version"))


def productions_document(machine: Machine) -> ProductionsDocument:
    """Give all literal productions of a machine."""
    return ProductionsDocument(
        machine=machine.name,
        about=machine.about,
        tapes=machine.tapes,
        symbols=machine.symbols,
        blank=machine.blank,
        start=machine.start,
        finals=dict(machine.finals),
        choices=dict(machine.owners),
        when_stuck=dict(machine.when_stuck),
        heads=dict(machine.heads),
        one_way=dict(machine.ends),
        productions=tuple(_production_part(machine, row) for row in machine.productions),
    )


def instant_part(machine: Machine, now: Configuration) -> Instant:
    """Give a state and the tapes."""
    return Instant(now.state, _tapes(machine, now))


def instant_document(
    machine: Machine, number: int, now: Configuration, step: Step | None = None
) -> InstantDocument:
    """Give where a run is after a number of steps, of which this is the last."""
    file, line, _ = (None, None, None) if step is None else _origin(step.production.row)
    choice = None if step is None else step.choice or None
    return InstantDocument(number, now.state, choice, file, line, _tapes(machine, now))


def _loop_part(machine: Machine, loop: Loop, choices: tuple[int, ...]) -> LoopPart:
    why = loop_text(loop, machine.tapes, choices)
    if isinstance(loop, NoHalt):
        return LoopPart("no halt", loop.begin, None, {}, why)
    shifts = dict(zip(machine.tapes, loop.shifts, strict=True))
    kind: Literal["same", "translated"] = "translated" if any(loop.shifts) else "same"
    return LoopPart(kind, loop.begin, loop.period, shifts, why)


def _tapes(machine: Machine, now: Configuration) -> dict[str, TapePart]:
    parts: dict[str, TapePart] = {}
    for name, tape in zip(machine.tapes, now.tapes, strict=True):
        there = tape.position, span(tape), marks(tape)
        if there[1] > MOST_CELLS:
            parts[name] = TapePart(None, None, None, *there)
        else:
            head, symbols = cells(tape)
            parts[name] = TapePart(write_word(symbols, machine.alphabet), head, symbols, *there)
    return parts


def _origin(row: RowRef) -> tuple[str, int, str | None]:
    """Give the row that a production comes from: its file by name alone, its line, its tag."""
    return Path(row.file).name, row.place.line, row.tag


def _delta_part(machine: Machine, delta: Delta) -> DeltaPart:
    production = delta.production
    file, line, tag = _origin(production.row)
    return DeltaPart(
        before=production.state,
        after=production.next,
        choice=delta.choice or None,
        file=file,
        line=line,
        tag=tag,
        tapes={
            machine.tapes[action.tape]: TapeChange(
                erased, erased if action.write is None else action.write, move
            )
            for action, erased, move in zip(
                production.actions, delta.erased, delta.moves, strict=True
            )
        },
    )


def _production_part(machine: Machine, production: Production) -> ProductionPart:
    return ProductionPart(
        production.state,
        {machine.tapes[tape]: symbol for tape, symbol in production.reads},
        production.otherwise,
        {machine.tapes[a.tape]: ActionPart(a.write, a.move) for a in production.actions},
        production.next,
        *_origin(production.row),
    )
