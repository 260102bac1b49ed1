"""How a state decides which rows apply: a tree of looks at single tapes.

Each node looks at one tape; a leaf holds the rows that apply. Only tapes and symbols that the rows
of the state name occur in it, so that it stays small on many tapes and for many symbols, where a
table over all of them would not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from automata.machine import Production, StateRules

MOST_NODES: Final = 20_000
"""Nodes of the tree of one state; a state that needs more is left to the reference."""

Rows: TypeAlias = tuple[int, ...]
Reads: TypeAlias = tuple[tuple[int, int], ...]  # tape and symbol, both by number
Open: TypeAlias = tuple[tuple[int, Reads], ...]  # rows that may still apply, with reads to come


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """The rows that apply, by number, in the order in which a choice numbers them; () is stuck."""

    rows: Rows


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A look at one tape: what comes for each symbol that rows name, and for all others."""

    tape: int
    cases: Mapping[int, Decision]
    other: Decision


Decision: TypeAlias = Leaf | Look


class TooLargeError(Exception):
    """The tree of a state has more than MOST_NODES nodes."""


def decision(rules: StateRules, numbers: Mapping[int, int], symbols: Mapping[str, int]) -> Decision:
    """Make the tree of a state.

    numbers : the number of each production, by its identity
    symbols : the number of each symbol

    Raises TooLargeError.
    """
    rows = [row for _, table in rules.groups for there in table.values() for row in there]
    by_number = {numbers[id(row)]: row for row in rows}
    several = len(rules.groups) > 1
    otherwise = () if rules.otherwise is None else (numbers[id(rules.otherwise)],)
    made: dict[Open, Decision] = {}

    def grow(rows: Open) -> Decision:
        if rows not in made:
            if len(made) >= MOST_NODES:
                raise TooLargeError
            made[rows] = _node(rows)
        return made[rows]

    def _node(rows: Open) -> Decision:
        tapes = [tape for _, reads in rows for tape, _ in reads]
        if not tapes:
            applying = tuple(row for row, _ in rows)
            return Leaf(_in_order(applying, by_number) if several else applying or otherwise)
        looks = Counter(tapes)
        tape = min(looks, key=lambda one: (-looks[one], one))
        cases, other = _split(rows, tape)
        return Look(tape, {symbol: grow(cases[symbol]) for symbol in sorted(cases)}, grow(other))

    def _in_order(rows: Rows, known: Mapping[int, Production]) -> Rows:
        return tuple(sorted(rows, key=lambda row: _place(known[row]))) or otherwise

    return grow(tuple((number, _reads(row, symbols)) for number, row in by_number.items()))


def _reads(row: Production, symbols: Mapping[str, int]) -> Reads:
    return tuple((tape, symbols[symbol]) for tape, symbol in row.reads)


def _split(rows: Open, tape: int) -> tuple[dict[int, Open], Open]:
    """Give the rows that may apply where a tape reads each symbol, and where it reads any other."""
    named = {symbol for _, reads in rows for at, symbol in reads if at == tape}
    cases: dict[int, list[tuple[int, Reads]]] = {symbol: [] for symbol in named}
    other: list[tuple[int, Reads]] = []
    for row, reads in rows:
        left = tuple([read for read in reads if read[0] != tape])
        if len(left) == len(reads):
            other.append((row, reads))
            for case in cases.values():
                case.append((row, reads))
        else:
            cases[dict(reads)[tape]].append((row, left))
    return {symbol: tuple(case) for symbol, case in cases.items()}, tuple(other)


def _place(row: Production) -> tuple[int, int]:
    return row.row.place.line, row.row.place.column
