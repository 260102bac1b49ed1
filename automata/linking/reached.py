"""Checks that follow possible runs: rows that never apply, reads without a row, no end.

They compute which symbols may be under the heads in each state. For each tape they keep three sets
of symbols, which may be left of the head, under it, and right of it. A row is followed if its
symbols are in these sets. So the sets hold everything that a run can read, and perhaps more.

Source: [CC77] P. Cousot, R. Cousot, Abstract interpretation, POPL 1977 (sets instead of values,
joined where ways meet, until nothing changes).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import prod
from typing import Final, NamedTuple

from msgspec import Struct

from automata.linking.doubt import Doubt, Severity
from automata.linking.variables import at_word
from automata.machine import Machine, Production, State, StateRules, Symbol
from automata.notation.printer import print_ref
from automata.notation.source import NOWHERE, Place, Row, Source, StateBlock
from common.text import short_repr

MOST_LOOKED: Final = 2_000_000  # reads that are examined; a second or two
MOST_LISTED: Final = 4_096  # combinations of symbols of one state that are tried
MOST_TOLD = 3  # reads without a row that are listed for one state


class TapeSets(NamedTuple):
    """The symbols possible left of a head, under it, and right of it."""

    left: frozenset[Symbol]
    under: frozenset[Symbol]
    right: frozenset[Symbol]

    def joined(self, other: TapeSets) -> TapeSets:
        """Join the symbols of two ways."""
        return TapeSets(*(one | two for one, two in zip(self, other, strict=True)))


Sets = tuple[TapeSets, ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """The states and symbols that can be reached from a start.

    sets  : state -> for each tape, the symbols that may be there
    alive : the productions that may apply
    """

    machine: Machine
    sets: Mapping[State, Sets]
    alive: frozenset[Production]

    __repr__ = short_repr


class _StateRows(Struct):
    """A state of the file with its rows, and their productions in the machine."""

    block: StateBlock
    states: dict[State, None]
    rows: list[tuple[Row, list[Production]]]


def flow_doubts(source: Source, machine: Machine) -> Iterator[Doubt]:
    """Give the diagnostics of possible runs, as far as they are about the machine's own file."""
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
    if ordinary is not None and not machine.owners:  # with choices, a branch may end so
        yield from _missing(own, ordinary)


def _own_rows(source: Source, machine: Machine) -> list[_StateRows]:
    """Group the productions by their row of the file."""
    by_place: dict[Place, list[Production]] = {}
    for production in machine.productions:
        if production.row.file == source.file:
            by_place.setdefault(production.row.place, []).append(production)
    blocks = [*source.states, *(block for part in source.routines for block in part.states)]
    found = []
    for block in blocks:
        rows = [(row, by_place.get(row.reads_place, [])) for row in block.rows]
        states = {one.state: None for _, more in rows for one in more}
        found.append(_StateRows(block, states, rows))
    return found


def _inputs(source: Source, machine: Machine) -> tuple[str, ...]:
    """Give the tapes that hold inputs: the first, and those that a test names."""
    named = (tape for case in source.tests for tape, _ in case.words)
    return tuple(dict.fromkeys((machine.tapes[0], *named)))


def _no_accept(source: Source, machine: Machine) -> Iterator[Doubt]:
    meanings = {*machine.finals.values(), *machine.when_stuck.values()}
    if meanings.isdisjoint({"accept", "result"}):
        text = "the machine has no state in which it accepts"
        place = dict(source.places).get("tapes", NOWHERE)
        wanted = any(case.wanted == "accepted" for case in source.tests)
        wanted = wanted or "reject" in machine.finals.values()
        milder: Severity | None = None if wanted else "note"
        yield Doubt("no-accept", place, text, "declare one, such as  accept yes", milder)


def says_it_decides(machine: Machine) -> bool:
    """Whether a machine has a halting state that accepts and one that rejects.

    The meaning of being stuck does not count, because other tools take it for rejection in every
    machine.
    """
    return {"accept", "reject"} <= set(machine.finals.values())


def _dead(own: Iterable[_StateRows], found: Flow) -> Iterator[Doubt]:
    """Give the rows that never apply, in states that are reached.

    A row does not count if another row of its state applies and does the same.
    """
    for state in own:
        if state.states.keys().isdisjoint(found.sets.keys()):
            continue
        alive = {_does(row) for row, made in state.rows if not found.alive.isdisjoint(made)}
        for row, productions in state.rows:
            if productions and not row.otherwise and _does(row) in alive:
                continue
            if found.alive.isdisjoint(productions):
                name = print_ref(state.block.label)
                text = f"this row of state {name} never applies"
                why = "the symbols that it reads are never there"
                if row.otherwise:
                    why = "the other rows read every symbol that can be there"
                if not productions:
                    why = "its variables have no values together"
                    if state.block.in_order:
                        why = "the rows above it read every symbol that it reads"
                yield Doubt("dead-row", row.place, text, f"{why}: fix it, or leave it out")


def _does(row: Row) -> object:
    """Give the actions of a row without its reads; a write of the read symbol is left out."""
    reads = {read.tape: read.term for read in row.reads}
    acts = (
        (a.tape, None if a.write == reads.get(a.tape) else a.write, a.move) for a in row.actions
    )
    return row.goto, tuple(act for act in acts if act[1:] != (None, "S"))


def _endless(source: Source, own: Iterable[_StateRows], found: Flow) -> Iterator[Doubt]:
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
        text = "no run can come to a halting state"
        hint = "lead a row to one; if the machine is to run for ever, say so in a test:"
        hint += f"  test  {machine.tapes[0]}=  ->  loops"
        tested = any(case.wanted in ("accepted", "rejected", "halted") for case in source.tests)
        runs_on = any(case.wanted == "loops" for case in source.tests)
        milder: Severity | None = "note" if runs_on else "warning"
        if tested or says_it_decides(machine):
            milder = None
        yield Doubt("never-ends", source.start.place, text, hint, milder)
        return
    milder = None if says_it_decides(machine) else "note"
    for state in own:
        reached = state.states.keys() & found.sets.keys()
        if reached and reached.isdisjoint(ends):
            text = f"no halting state can be reached from state {print_ref(state.block.label)}"
            hint = "lead a row to a halting state, or to a state that can reach one"
            yield Doubt("endless-state", state.block.label.place, text, hint, milder)


def _missing(own: Iterable[_StateRows], found: Flow) -> Iterator[Doubt]:
    """Give the states that lack a row for symbols that may be under the heads."""
    for state in own:
        for name in state.states:
            told = _missing_reads(name, found) if name in found.sets else ""
            if told:
                text = f"state {print_ref(state.block.label)} has no row for {told}"
                hint = "a run would be stuck there: add a row, or refuse the rest by 'else'"
                yield Doubt("missing-row", state.block.label.place, text, hint)
                break


def _missing_reads(state: State, found: Flow) -> str:
    """Name the first reads for which a state has no row; empty if it has all rows."""
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


def _shown(reads: dict[int, Symbol], machine: Machine) -> str:
    if len(machine.tapes) == 1:
        return reads[0]
    return " ".join(f"{machine.tapes[tape]}={symbol}" for tape, symbol in reads.items())


def _unread(source: Source, machine: Machine) -> Iterator[Doubt]:
    """Give the tapes at which no row looks, and the symbols that no row reads or writes."""
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
        known.update(source.symbols)  # it covers all other symbols
    laid = {*source.input, *(symbol for word in machine.words.values() for symbol in word)}
    for symbol in source.symbols:
        place = at_word(symbol, places["symbols"])
        if symbol in written - known:
            text, hint = f"symbol {symbol} is written, and no row reads it", "read it somewhere"
            yield Doubt("unread-symbol", place, text, hint)
        if source.input and symbol in known - written - laid:
            text = f"symbol {symbol} is never written, and no input holds it"
            yield Doubt("unwritten-symbol", place, text, "write it, or add it to 'input'")


def anything(machine: Machine) -> Sets:
    """Start with any words on all tapes, heads on their first symbols, and the entry conditions."""
    every, blank = frozenset(machine.alphabet), frozenset({machine.blank})
    expects = dict(machine.expects.get(machine.start, ()))
    if expects:  # a routine starts in the middle of a run
        return tuple(
            TapeSets(every, frozenset({expects[tape]}) if tape in expects else every, every)
            for tape in range(len(machine.tapes))
        )
    return tuple(
        TapeSets(every if machine.heads.get(tape) else blank, every, every)
        for tape in machine.tapes
    )


def usual(machine: Machine, inputs: Sequence[str], symbols: Sequence[Symbol]) -> Sets:
    """Start with any input on some tapes; the others hold their words, or are blank.

    symbols : of inputs
    """
    if machine.expects.get(machine.start):
        return anything(machine)
    blank = frozenset({machine.blank})
    sets = []
    for tape in machine.tapes:
        word = machine.words.get(tape, ())
        under, right = blank | frozenset(symbols), blank | frozenset(symbols)
        if tape not in inputs:
            under, right = frozenset(word[:1] or blank), blank | frozenset(word[1:])
        if machine.heads.get(tape):  # the head may start anywhere in the word, or beside it
            under = right = under | right
        sets.append(TapeSets(right if machine.heads.get(tape) else blank, under, right))
    return tuple(sets)


def flow(machine: Machine, first: Sets) -> Flow | None:
    """Follow all rows from the start until nothing new is found; None beyond the limits.

    first : the symbols that may be on the tapes at the start
    """
    sets: dict[State, Sets] = {machine.start: first}
    alive: set[Production] = set()
    pending, looked = {machine.start: None}, 0
    stays = frozenset(
        at for at, tape in enumerate(machine.tapes) if machine.ends.get(tape) == "stay"
    )
    while pending:
        state, _ = pending.popitem()
        rules = machine.delta.get(state)
        if rules is None or state in machine.finals:
            continue
        for row in applicable(rules, sets[state]):
            alive.add(row)
            looked += 1 + len(row.reads) + len(row.actions)
            after = _after(row, sets[state], stays)
            known = sets.get(row.next)
            new = after if known is None else _joined(known, after)
            if new != known:
                sets[row.next] = new
                pending[row.next] = None
        if looked > MOST_LOOKED:
            return None
    return Flow(machine, sets, frozenset(alive))


def applicable(rules: StateRules, sets: Sets) -> Iterator[Production]:
    """Give the rows of a state that may apply; the `else` if some symbols are left for it."""
    for _, table in rules.groups:
        for rows in table.values():
            for row in rows:
                if all(symbol in sets[tape].under for tape, symbol in row.reads):
                    yield row
    if rules.otherwise is not None:
        listed = unlisted(rules, sets)
        if listed is None or next(listed[1], None) is not None:
            yield rules.otherwise


def unlisted(
    rules: StateRules, sets: Sets
) -> tuple[tuple[int, ...], Iterator[dict[int, Symbol]]] | None:
    """Give symbols that may be under the heads and that only `else` reads; None if too many.

    returns : the tapes at which the rows look, and the symbols there
    """
    looks = sorted({tape for group, _ in rules.groups for tape in group})
    unders = [sorted(sets[tape].under) for tape in looks]
    if prod(map(len, unders)) > MOST_LISTED:
        return None

    def left() -> Iterator[dict[int, Symbol]]:
        for symbols in product(*unders):
            reads = dict(zip(looks, symbols, strict=True))
            if not any(tuple(reads[tape] for tape in at) in rows for at, rows in rules.groups):
                yield reads

    return tuple(looks), left()


def _after(row: Production, sets: Sets, stays: frozenset[int]) -> Sets:
    """Give the symbols that may be on the tapes after a row that may apply.

    stays : tapes at whose left end a head that moves left stays where it is
    """
    after, reads = list(sets), dict(row.reads)
    for tape, symbol in row.reads:
        after[tape] = after[tape]._replace(under=frozenset({symbol}))
    for tape, write, move in row.actions:
        left, under, right = after[tape]
        if write is not None:
            under = frozenset({write})
        elif tape in reads:
            under = frozenset({reads[tape]})
        if move == "R":
            left, under = left | under, right
        elif move == "L":
            right, under = right | under, left | under if tape in stays else left
        after[tape] = TapeSets(left, under, right)
    return tuple(after)


def _joined(known: Sets, new: Sets) -> Sets:
    return tuple(one.joined(two) for one, two in zip(known, new, strict=True))
