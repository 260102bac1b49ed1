"""Checks that follow what a machine may do: rows that never apply, reads without a row, no end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from automata.linking.doubt import Doubt
from automata.linking.flow import Flow, Reads, anything, flow, unlisted, usual
from automata.linking.schema import at_word
from automata.machine import Machine, Production, State
from automata.notation.printer import print_ref
from automata.notation.source import NOWHERE, Row, Source, StateBlock

MOST_TOLD = 3  # reads without a row that are told of one state


@dataclass(slots=True)
class _Own:
    """A state of the file with its rows, and what the machine has of them."""

    block: StateBlock
    states: dict[State, None]
    rows: list[tuple[Row, list[Production]]]


def flow_doubts(source: Source, machine: Machine) -> Iterator[Doubt]:
    """Give what is doubtful in what a machine may do, as far as it stands in its own file."""
    own = _own_rows(source, machine)
    everything = flow(machine, anything(machine))
    yield from _no_accept(source, machine)
    yield from _unread(source, machine)
    if everything is None:
        return
    yield from _dead(own, everything)
    yield from _endless(source, own, everything)
    symbols = source.input or source.symbols
    ordinary = flow(machine, usual(machine, _inputs(source, machine), symbols))
    if ordinary is not None and not machine.owners:  # where there are choices, a branch may end so
        yield from _missing(own, ordinary)


def _own_rows(source: Source, machine: Machine) -> list[_Own]:
    """Find which productions come from which row of the file."""
    by_place: dict[tuple[int, int], list[Production]] = {}
    for production in machine.productions:
        if production.row.file == source.file:
            place = production.row.place
            by_place.setdefault((place.line, place.column), []).append(production)
    blocks = [*source.states, *(block for part in source.routines for block in part.states)]
    found = []
    for block in blocks:
        rows = [(row, by_place.get(_key(row), [])) for row in block.rows]
        states = {one.state: None for _, more in rows for one in more}
        found.append(_Own(block, states, rows))
    return found


def _key(row: Row) -> tuple[int, int]:
    place = row.reads[0].place if row.reads else row.place
    return place.line, place.column


def _inputs(source: Source, machine: Machine) -> tuple[str, ...]:
    """Give the tapes on which inputs are laid: the first, and those that a test names."""
    named = (tape for case in source.tests for tape, _ in case.words)
    return tuple(dict.fromkeys((machine.tapes[0], *named)))


def _no_accept(source: Source, machine: Machine) -> Iterator[Doubt]:
    meanings = {*machine.finals.values(), *machine.when_stuck.values()}
    if meanings.isdisjoint({"accept", "result"}):
        text = "the machine has no state in which it accepts"
        place = dict(source.places).get("tapes", NOWHERE)
        yield Doubt("no-accept", place, text, "declare one, such as  accept yes")


def _dead(own: Iterable[_Own], found: Flow) -> Iterator[Doubt]:
    """Give the rows that never apply, of states that are reached.

    A row that does what another one does is none of them: its state does so with many symbols.
    """
    for state in own:
        if state.states.keys().isdisjoint(found.sets):
            continue
        alive = {_does(row) for row, made in state.rows if not found.alive.isdisjoint(made)}
        for row, productions in state.rows:
            if productions and not row.otherwise and _does(row) in alive:
                continue
            if found.alive.isdisjoint(productions):
                name = print_ref(state.block.label)
                text = f"this row of state {name} never applies"
                why = "what it reads never stands there"
                if row.otherwise:
                    why = "the other rows have all that can stand there"
                if not productions:
                    why = "its variables have no values together"
                    why = (
                        "the rows above it have all that it reads" if state.block.in_order else why
                    )
                yield Doubt("dead-row", row.place, text, f"{why}: mend it, or leave it out")


def _does(row: Row) -> object:
    """Give what a row does, whatever it reads; writing what it reads is leaving it."""
    reads = {read.tape: read.term for read in row.reads}
    acts = (
        (a.tape, None if a.write == reads.get(a.tape) else a.write, a.move) for a in row.actions
    )
    return row.goto, tuple(act for act in acts if act[1:] != (None, "S"))


def _endless(source: Source, own: Iterable[_Own], found: Flow) -> Iterator[Doubt]:
    """Give the states from which no end can be reached."""
    machine, before = found.machine, dict[State, set[State]]()
    for production in found.alive:
        before.setdefault(production.next, set()).add(production.state)
    known = machine.finals.keys() | machine.when_stuck.keys()
    ends = {state for state in found.sets if state in known or state not in machine.delta}
    pending = list(ends)
    while pending:
        new = before.get(pending.pop(), set()) - ends
        ends |= new
        pending.extend(new)
    if machine.start not in ends:
        text, hint = "no run can come to a final state", "lead a row to a final state"
        yield Doubt("never-ends", source.start.place, text, hint)
        return
    for state in own:
        reached = state.states.keys() & found.sets.keys()
        if reached and reached.isdisjoint(ends):
            text = f"no final state can be reached from state {print_ref(state.block.label)}"
            hint = "lead a row to a final state, or to a state that comes to one"
            yield Doubt("endless-state", state.block.label.place, text, hint)


def _missing(own: Iterable[_Own], found: Flow) -> Iterator[Doubt]:
    """Give the states that have no row for what may stand under the heads."""
    for state in own:
        for name in state.states:
            told = _missing_reads(name, found) if name in found.sets else ""
            if told:
                text = f"state {print_ref(state.block.label)} has no row for {told}"
                hint = "there a run is stuck: add a row, or let 'else' refuse the rest"
                yield Doubt("missing-row", state.block.label.place, text, hint)
                break


def _missing_reads(state: State, found: Flow) -> str:
    """Name the first reads for which a state has no row; nothing if there are none."""
    machine, rules = found.machine, found.machine.delta[state]
    listed = unlisted(rules, found.sets[state])
    if rules.otherwise is not None or listed is None or state in machine.when_stuck:
        return ""
    tapes, left = listed
    if not tapes:
        return ""
    first = list(islice(left, MOST_TOLD))
    more = sum(1 for _ in left)
    shown = ", ".join(_shown(reads, machine) for reads in first)
    return f"{shown} and {more} more" if more else shown


def _shown(reads: Reads, machine: Machine) -> str:
    if len(machine.tapes) == 1:
        return reads[0]
    return " ".join(f"{machine.tapes[tape]}={symbol}" for tape, symbol in reads.items())


def _unread(source: Source, machine: Machine) -> Iterator[Doubt]:
    """Give tapes at which no row looks, symbols that none reads, and those that none writes."""
    places, rows = dict(source.places), machine.productions
    read = {pair for row in rows for pair in (*row.reads, *row.expects)}
    read.update(pair for pairs in machine.expects.values() for pair in pairs)
    touched = {action.tape for row in rows for action in row.actions}
    looked = {tape for tape, _ in read}
    known = {symbol for _, symbol in read}
    written = {
        action.write
        for row in rows
        for action in row.actions
        if action.tape in looked and (action.tape, action.write) not in row.reads
    }
    for number, tape in enumerate(machine.tapes):
        if tape in source.tapes and number in touched - looked:
            text, hint = f"tape {tape} is never read", "let a row look at it, if it should"
            yield Doubt("unread-tape", at_word(tape, places["tapes"]), text, hint)
    if any(row.otherwise for row in rows):
        known.update(source.symbols)  # it stands for all that is left
    laid = {*source.input, *(symbol for word in machine.words.values() for symbol in word)}
    for symbol in source.symbols:
        place = at_word(symbol, places["symbols"])
        if symbol in written - known:
            text, hint = f"symbol {symbol} is written, and no row reads it", "read it somewhere"
            yield Doubt("unread-symbol", place, text, hint)
        if source.input and symbol in known - written - laid:
            text = f"symbol {symbol} is never written, and no input holds it"
            yield Doubt("unwritten-symbol", place, text, "write it, or add it to 'input'")
