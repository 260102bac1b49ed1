"""Which symbols may stand under the heads: for every state, a set for each tape, never too few.

Of a tape three sets of symbols are known: those that may stand left of the head, under it, and
right of it. A row is followed where what it reads is in these sets; so whatever happens in a run
is among what is found here, while not all that is found here need happen.

Source: [CC77] P. Cousot, R. Cousot, Abstract interpretation, POPL 1977 (sets instead of values,
joined where ways meet, until nothing changes).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final, NamedTuple

from automata.machine import Machine, Production, State, StateRules, Symbol
from common.text import short_repr

MOST_LOOKED: Final = 2_000_000  # reads that are looked at; a second or two
MOST_LISTED: Final = 4_096  # combinations of symbols of one state that are gone through

Set = frozenset[Symbol]


class TapeSets(NamedTuple):
    """What may stand left of a head, under it, and right of it."""

    left: Set
    under: Set
    right: Set

    def joined(self, other: TapeSets) -> TapeSets:
        """Give what may stand there by one way or by another."""
        return TapeSets(*(one | two for one, two in zip(self, other, strict=True)))


Sets = tuple[TapeSets, ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """What can be reached from a start.

    sets  : state -> for each tape, what may stand there
    alive : the productions that may apply
    """

    machine: Machine
    sets: Mapping[State, Sets]
    alive: frozenset[Production]

    __repr__ = short_repr


def anything(machine: Machine) -> Sets:
    """Allow any words on all tapes, heads on their first symbols, and the entry conditions."""
    every, blank = frozenset(machine.alphabet), frozenset({machine.blank})
    expects = dict(machine.expects.get(machine.start, ()))
    if expects:  # it is called in the middle of things
        return tuple(
            TapeSets(every, frozenset({expects[tape]}) if tape in expects else every, every)
            for tape in range(len(machine.tapes))
        )
    return tuple(
        TapeSets(every if machine.heads.get(tape) else blank, every, every)
        for tape in machine.tapes
    )


def usual(machine: Machine, inputs: Sequence[str], symbols: Sequence[Symbol]) -> Sets:
    """Allow any input on some tapes; the others hold their words, or are blank.

    symbols : of which inputs are made
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
    """Follow all rows from the start until nothing new is found; None where that is too much.

    first : what may stand on the tapes at the start
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
    """Give the rows of a state that may apply; the `else` if something may be left for it."""
    for _, table in rules.groups:
        for rows in table.values():
            for row in rows:
                if all(symbol in sets[tape].under for tape, symbol in row.reads):
                    yield row
    if rules.otherwise is not None:
        listed = unlisted(rules, sets)
        if listed is None or next(listed[1], None) is not None:
            yield rules.otherwise


Reads = dict[int, Symbol]


def unlisted(rules: StateRules, sets: Sets) -> tuple[tuple[int, ...], Iterator[Reads]] | None:
    """Give what may stand under the heads, and no row but `else` reads it; None if it is too much.

    returns : the tapes at which the rows look, and the symbols there
    """
    looks = sorted({tape for group, _ in rules.groups for tape in group})
    unders = [sorted(sets[tape].under) for tape in looks]
    if prod(map(len, unders)) > MOST_LISTED:
        return None

    def left() -> Iterator[Reads]:
        for symbols in product(*unders):
            reads = dict(zip(looks, symbols, strict=True))
            if not any(tuple(reads[tape] for tape in at) in rows for at, rows in rules.groups):
                yield reads

    return tuple(looks), left()


def _after(row: Production, sets: Sets, stays: frozenset[int]) -> Sets:
    """Give what may stand on the tapes after a row that may apply.

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
