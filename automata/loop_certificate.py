"""Certificates that a run never halts: what a checker needs to follow the proof, and no more.

A cycle is written down as the entries of δ that are met until it ends, each for all tapes; no halt
as all rows of the states from which none is reached.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, ClassVar, Final, Literal, TypeAlias

from automata.engine.configuration import Configuration, Step
from automata.engine.engines import run_auto
from automata.engine.loops import Cycle, Loop
from automata.engine.steps import NO_RULES, applicable, steps
from automata.errors import RunError
from automata.machine import Machine, State, Symbol
from automata.notation.source import End, Move
from automata.tape import Tape, cells
from common.documents import UNSET, Document, UnsetType, plain

WORK: Final = 1_000_000
"""What the checker does at most: steps, times 3 and one more for each tape. A loop that begins
later is certified from where it begins."""

Entry: TypeAlias = tuple[State, tuple[Symbol, ...], tuple[Symbol, ...], tuple[Move, ...], State]
RowOf: TypeAlias = tuple[tuple[Symbol | None, ...], State]


@dataclass(frozen=True, slots=True)
class LeftEnd:
    """The first cell of a tape that has a left end, and what a move off it is.

    cell : its index among the cells, below 0 where there are blanks before them
    """

    cell: int
    move: End


@dataclass(frozen=True, slots=True)
class StartTape:
    """A tape before the first step.

    head     : the index of the cell under the head
    left_end : where it has one
    """

    name: str
    head: int
    cells: tuple[str, ...]
    left_end: LeftEnd | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class StartPart:
    """The state and the tapes before the first step."""

    state: str
    tapes: tuple[StartTape, ...]


class LoopCertificate(Document, tag="noloss/loop-certificate", frozen=True, kw_only=True):
    """Evidence that a machine, started on these tapes, never halts.

    machine : its name; the checker does not use it
    start   : before the first step
    kind    : `cycle`: the same steps come again and again; `no halt`: none can be reached
    entries : for the steps until the proof begins to hold, and those of a cycle, in the order in
              which they are first made: state, symbols read, written, moves, the state after it
    begin   : steps before the cycle, or before the state from which no halt can be reached
    period  : steps of the cycle
    shifts  : tape by tape, how far a cycle moves the head, to the right if positive
    windows : tape by tape, the least and the greatest distance of the cells that a cycle reads from
              where the head stands before it
    symbols : all of them, the blank too
    states  : state → its rows: the symbols that a row reads, null where any will do, and the state
              after it
    sha256  : of the rest, written as JSON with keys sorted, without spaces, in ASCII
    """

    long: ClassVar[bool] = True

    machine: str
    blank: str
    start: StartPart
    kind: Literal["cycle", "no halt"]
    entries: tuple[Entry, ...]
    begin: int
    period: int | UnsetType = UNSET
    shifts: tuple[int, ...] | UnsetType = UNSET
    windows: tuple[tuple[int, int], ...] | UnsetType = UNSET
    symbols: tuple[str, ...] | UnsetType = UNSET
    states: Mapping[str, tuple[RowOf, ...]] | UnsetType = UNSET
    sha256: str


def loop_certificate(
    machine: Machine, first: Configuration, choices: Iterable[int], loop: Loop
) -> LoopCertificate:
    """Write down why a run never halts.

    first : where the run begins; if that is too far from the loop, the certificate begins there

    Raises RunError for a cycle of more steps than the checker makes.
    """
    begin, made = loop.begin, tuple(choices)
    period = loop.period if isinstance(loop, Cycle) else 0
    most = WORK // (3 + len(machine.tapes))
    if period > most:
        problem = f"the cycle has {period:,} steps, and a certificate at most {most:,}"
        raise RunError(problem, hint="leave out --certificate")
    if begin + period > most:
        there = run_auto(machine, first, begin, made)
        first, begin, made = there.configuration, 0, made[len(there.made) :]
    fields: dict[str, Any] = {
        "machine": machine.name,
        "blank": machine.blank,
        "start": StartPart(first.state, tuple(_start_tapes(machine, first))),
        "kind": "cycle" if isinstance(loop, Cycle) else "no halt",
        "entries": _entries(machine, first, begin + period, made),
        "begin": begin,
    }
    if isinstance(loop, Cycle):
        fields |= {"period": period, "shifts": loop.shifts, "windows": loop.windows}
    else:
        rows = _rows(machine)
        states = {state: rows.get(state, ()) for state in sorted(loop.states)}
        fields |= {"symbols": machine.alphabet, "states": states}
    unsealed = plain(LoopCertificate(**fields, sha256=""))
    del unsealed["sha256"]
    sealed = json.dumps(unsealed, sort_keys=True, separators=(",", ":"))
    return LoopCertificate(**fields, sha256=sha256(sealed.encode()).hexdigest())


def _start_tapes(machine: Machine, first: Configuration) -> Iterator[StartTape]:
    for name, tape in zip(machine.tapes, first.tapes, strict=True):
        head, symbols = cells(tape)
        end = machine.ends.get(name)
        left_end = UNSET if end is None else LeftEnd(head - tape.position, end)
        yield StartTape(name, head, symbols, left_end)


def _entries(
    machine: Machine, first: Configuration, number: int, choices: tuple[int, ...]
) -> tuple[Entry, ...]:
    """Give the entries of δ that so many steps use, in the order in which they are first used.

    Raises RunError where a choice was made differently for the same reads: then they are no
    function.
    """
    found: dict[tuple[State, tuple[Symbol, ...]], Entry] = {}
    now = first
    for event in steps(machine, first, number, choices):
        if not isinstance(event, Step):
            break
        entry = _entry(machine, now, event)
        if found.setdefault(entry[:2], entry) != entry:
            problem = f"the choices on the way differ in state {now.state} for the same symbols"
            raise RunError(problem, hint="a certificate is about a run that is a function of δ")
        now = event.after
    return tuple(found.values())


def _entry(machine: Machine, now: Configuration, step: Step) -> Entry:
    reads = tuple(tape.head for tape in now.tapes)
    writes, moves = list(reads), list[Move](["S"] * len(reads))
    for tape, write, move in step.production.actions:
        writes[tape] = reads[tape] if write is None else write
        moves[tape] = move
    return now.state, reads, tuple(writes), tuple(moves), step.after.state


def _rows(machine: Machine) -> Mapping[State, tuple[RowOf, ...]]:
    """Give, state by state, what its rows read, and where they lead, each once."""
    found: dict[State, set[RowOf]] = {}
    for production in machine.productions:
        reads = dict(production.reads)
        looked = tuple(reads.get(tape) for tape in range(len(machine.tapes)))
        found.setdefault(production.state, set()).add((looked, production.next))
    return {
        state: tuple(sorted(rows, key=lambda row: json.dumps(row, separators=(",", ":"))))
        for state, rows in found.items()
    }


def differences(certificate: LoopCertificate, machine: Machine) -> Iterator[str]:
    """Tell where a certificate is about another machine; nothing if each entry is one of it."""
    if tuple(tape.name for tape in certificate.start.tapes) != machine.tapes:
        yield f"the tapes of {machine.name} are {' '.join(machine.tapes)}"
        return
    yield from _other_ends(certificate, machine)
    if certificate.blank != machine.blank:
        yield f"the blank of {machine.name} is {machine.blank}"
    for entry in certificate.entries:
        if entry not in _entries_for(machine, *entry[:2]):
            yield f"{entry[0]} on {' '.join(entry[1])} goes on differently, or not at all"
    if certificate.states is not UNSET:
        if certificate.symbols != machine.alphabet:
            yield f"the symbols of {machine.name} are {' '.join(machine.alphabet)}"
        rows_of = _rows(machine)
        for state, rows in certificate.states.items():
            if state in machine.finals or rows != rows_of.get(state, ()):
                yield f"{state} has other rows, or is final"


def _other_ends(certificate: LoopCertificate, machine: Machine) -> Iterator[str]:
    for tape in certificate.start.tapes:
        end = None if isinstance(tape.left_end, UnsetType) else tape.left_end.move
        if end != machine.ends.get(tape.name):
            yield f"the tape {tape.name} of {machine.name} has another left end, or none"


def _entries_for(machine: Machine, state: State, reads: tuple[Symbol, ...]) -> Iterator[Entry]:
    """Give what a machine may do in a state on some symbols, where no head is at a left end."""
    if state in machine.finals or len(reads) != len(machine.tapes):
        return
    now = Configuration(state, tuple(Tape(None, read, None, 1, machine.blank) for read in reads))
    rows = applicable(machine.delta.get(state, NO_RULES), now.tapes)
    for choice in range(1, len(rows) + 1):
        event = next(steps(machine, now, 1, (choice,)))
        assert isinstance(event, Step)
        yield _entry(machine, now, event)
