"""Certificates that a run never halts, with everything that a checker needs.

The certificate of a cycle holds the entries of δ that the run uses until the end of the first
cycle, each for all tapes. The certificate of `no halt` holds all rows of the states from which no
halt can be reached. If the machine chooses between several entries, the certificate says which one
was taken, and out of how many.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, ClassVar, Final, Literal, TypeAlias

from automata.engine.loops import Cycle, Loop
from automata.engine.runner import Runner
from automata.engine.steps import NO_RULES, Configuration, Step, applicable, steps
from automata.errors import RunError
from automata.machine import Machine, State, Symbol
from automata.notation.source import End, Move
from automata.tape import Tape, cells
from common.documents import UNSET, Document, UnsetType, plain
from common.text import counted

WORK: Final = 1_000_000
"""The most work of the checker: steps times (3 + number of tapes). If a loop begins too late, the
certificate starts at the loop."""

Entry: TypeAlias = tuple[State, tuple[Symbol, ...], tuple[Symbol, ...], tuple[Move, ...], State]
Chosen: TypeAlias = tuple[int, int, int]
RowOf: TypeAlias = tuple[tuple[Symbol | None, ...], State]


@dataclass(frozen=True, slots=True)
class LeftEnd:
    """The first cell of a tape with a left end, and the effect of a move off it.

    cell : its index among the cells; it is below 0 if blanks come before them
    """

    cell: int
    move: End


@dataclass(frozen=True, slots=True)
class StartTape:
    """A tape before the first step.

    head     : the index of the cell under the head
    left_end : if the tape has one
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
    """Evidence that a machine, started on these tapes, never halts; or that one branch does not.

    machine : its name; the checker does not use it
    start   : before the first step
    kind    : `cycle`: the same steps repeat for ever; `no halt`: no halt can be reached
    entries : of δ, for the steps before the cycle or the state, and the steps of the cycle, in the
              order of first use: state, symbols read, symbols written, moves, next state
    choices : for each entry at a choice: its number among the entries, which row was taken, and
              out of how many, all from 1; if there are any, the evidence is about the branch
              with these choices
    begin   : steps before the cycle, or before the state from which no halt can be reached
    period  : steps of the cycle
    shifts  : tape by tape, how far a cycle moves the head, to the right if positive
    windows : tape by tape, the cells that a cycle reads, as the least and the greatest distance
              from the place of the head before the cycle
    symbols : of the machine, with the blank
    states  : state → its rows: the symbols that a row reads, null if it reads any symbol, and
              the next state
    sha256  : of the rest, written as JSON with keys sorted, without spaces, in ASCII
    """

    long: ClassVar[bool] = True

    version: Literal[2] = 2  # type: ignore[assignment]  # version 1 had no choices
    machine: str
    blank: str
    start: StartPart
    kind: Literal["cycle", "no halt"]
    entries: tuple[Entry, ...]
    choices: tuple[Chosen, ...]
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

    first : the beginning of the run; if the loop is too far from it, the certificate begins at the
            loop

    Raises RunError for a cycle of more steps than the checker makes.
    """
    begin, made = loop.begin, tuple(choices)
    period = loop.period if isinstance(loop, Cycle) else 0
    most = most_steps(machine)
    if period > most:
        problem = f"the cycle has {counted(period, 'step')}, and a certificate at most {most:,}"
        raise RunError(problem, hint="leave out --certificate")
    if begin + period > most:
        there = Runner(machine, first, "auto", begin, made, past_loops=True).run()
        first, begin, made = there.configuration, 0, made[len(there.choices) :]
    fields: dict[str, Any] = {
        "machine": machine.name,
        "blank": machine.blank,
        "start": StartPart(first.state, tuple(_start_tapes(machine, first))),
        "kind": "cycle" if isinstance(loop, Cycle) else "no halt",
        "begin": begin,
    }
    fields["entries"], fields["choices"] = _way(machine, first, begin + period, made)
    if isinstance(loop, Cycle):
        fields |= {"period": period, "shifts": loop.shifts, "windows": loop.windows}
    else:
        rows = _rows(machine)
        states = {state: rows.get(state, ()) for state in sorted(loop.states)}
        fields |= {"symbols": machine.alphabet, "states": states}
    return _sealed(fields)


def _sealed(fields: Mapping[str, Any]) -> LoopCertificate:
    """Add the hash of all other fields."""
    unsealed = plain(LoopCertificate(**fields, sha256=""))
    del unsealed["sha256"]
    sealed = json.dumps(unsealed, sort_keys=True, separators=(",", ":"))
    return LoopCertificate(**fields, sha256=sha256(sealed.encode()).hexdigest())


def most_steps(machine: Machine) -> int:
    """Give the most steps that the checker makes for a machine."""
    return WORK // (3 + len(machine.tapes))


def _start_tapes(machine: Machine, first: Configuration) -> Iterator[StartTape]:
    for name, tape in zip(machine.tapes, first.tapes, strict=True):
        head, symbols = cells(tape)
        end = machine.ends.get(name)
        left_end = UNSET if end is None else LeftEnd(head - tape.position, end)
        yield StartTape(name, head, symbols, left_end)


def _way(
    machine: Machine, first: Configuration, number: int, choices: tuple[int, ...]
) -> tuple[tuple[Entry, ...], tuple[Chosen, ...]]:
    """Give the entries of δ that a number of steps use, each once, and the choices at them.

    Raises RunError if the run later chooses another row for the same symbols: then the entries are
    not a function.
    """
    found: dict[tuple[State, tuple[Symbol, ...]], tuple[Entry, int, int]] = {}
    runner = Runner(machine, first, budget=number, choices=choices, past_loops=True)
    for step in runner.steps():
        now = runner.now
        entry = _entry(now, step)
        rows = applicable(machine.delta.get(now.state, NO_RULES), now.tapes)
        taken = entry, step.choice, len(rows)
        if found.setdefault(entry[:2], taken) != taken:
            problem = f"the choices on the way differ in state {now.state} for the same symbols"
            raise RunError(problem, hint="choose the same row for the same symbols each time")
    way = tuple(found.values())
    chosen = tuple((at, choice, of) for at, (_, choice, of) in enumerate(way, start=1) if choice)
    return tuple(entry for entry, _, _ in way), chosen


def _entry(now: Configuration, step: Step) -> Entry:
    reads = tuple(tape.head for tape in now.tapes)
    writes, moves = list(reads), list[Move](["S"] * len(reads))
    for tape, write, move in step.production.actions:
        writes[tape] = reads[tape] if write is None else write
        moves[tape] = move
    return now.state, reads, tuple(writes), tuple(moves), step.after.state


def _rows(machine: Machine) -> Mapping[State, tuple[RowOf, ...]]:
    """Give, state by state, the reads and the next states of its rows, each once."""
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
    """Give the first difference between a certificate and a machine; empty without one.

    Everything that the proof uses must be equal: tapes, ends, blank; at each entry all rows that
    the machine has there; for states without a halt all their rows. No state of the proof may be
    final.

    certificate : one that the checker has accepted
    """
    if tuple(tape.name for tape in certificate.start.tapes) != machine.tapes:
        yield f"the tapes of {machine.name} are {' '.join(machine.tapes)}"
        return
    yield from _other_tapes(certificate, machine)
    if certificate.blank != machine.blank:
        yield f"the blank of {machine.name} is {machine.blank}"
    chosen = {at: (taken, of) for at, taken, of in certificate.choices}
    for at, entry in enumerate(certificate.entries, start=1):
        yield from _other_rows(machine, entry, chosen.get(at))
    if not isinstance(certificate.states, UnsetType):
        if certificate.symbols != machine.alphabet:
            yield f"the symbols of {machine.name} are {' '.join(machine.alphabet)}"
        rows_of = _rows(machine)
        for state, rows in certificate.states.items():
            if state in machine.finals or rows != rows_of.get(state, ()):
                yield f"{state} has other rows, or is final"


def _other_tapes(certificate: LoopCertificate, machine: Machine) -> Iterator[str]:
    alphabet = {*machine.alphabet}
    for tape in certificate.start.tapes:
        end = None if isinstance(tape.left_end, UnsetType) else tape.left_end.move
        if end != machine.ends.get(tape.name):
            yield f"the tape {tape.name} of {machine.name} has another left end, or none"
        unknown = [symbol for symbol in tape.cells if symbol not in alphabet]
        if unknown:
            yield f"{unknown[0]}, on the tape {tape.name}, is not a symbol of {machine.name}"


def _other_rows(machine: Machine, entry: Entry, chosen: tuple[int, int] | None) -> Iterator[str]:
    """Describe how an entry and its choice in a certificate differ from the machine."""
    rows = tuple(_entries_for(machine, *entry[:2]))
    taken, of = chosen or (1, 1)
    where = f"in {entry[0]} on {' '.join(entry[1])}"
    if len(rows) != of:
        other = f"{machine.name} has {counted(len(rows), 'row')}"
        yield f"{where} {other}, and the certificate is about {'one' if of == 1 else f'{of:,}'}"
    elif rows[taken - 1] != entry:
        yield f"{where} {machine.name} continues differently"


def about_machine(certificate: LoopCertificate, machine: Machine) -> str:
    """Describe what a certificate proves about its machine."""
    name, state = machine.name, certificate.start.state
    runs = f"the branch of {name} with these choices" if certificate.choices else name
    if _is_start(certificate, machine):
        return f"{runs} never halts if it starts on the tapes in this file"
    return (
        f"{runs} never halts from state {state} on with the tapes in this file; it does not start "
        "like this, and whether it gets there is not in the file"
    )


def _is_start(certificate: LoopCertificate, machine: Machine) -> bool:
    """Say whether there are words with which the machine starts on these tapes."""
    return certificate.start.state == machine.start and all(
        _is_where_it_starts(tape, machine.heads.get(tape.name, 0), machine.blank)
        for tape in certificate.start.tapes
    )


def _is_where_it_starts(tape: StartTape, offset: int, blank: str) -> bool:
    """Say whether a head is `offset` cells right of where a word may begin."""
    if not isinstance(tape.left_end, UnsetType):
        return tape.head - tape.left_end.cell == offset
    return tape.head <= max(offset, 0) and {*tape.cells[: max(-offset, 0)]} <= {blank}


def _entries_for(machine: Machine, state: State, reads: tuple[Symbol, ...]) -> Iterator[Entry]:
    """Give the possible steps in a state on some symbols, with no head at a left end."""
    if state in machine.finals or len(reads) != len(machine.tapes):
        return
    now = Configuration(state, tuple(Tape(None, read, None, 1, machine.blank) for read in reads))
    rows = applicable(machine.delta.get(state, NO_RULES), now.tapes)
    for choice in range(1, len(rows) + 1):
        event = next(steps(machine, now, 1, (choice,)))
        assert isinstance(event, Step)
        yield _entry(now, event)
