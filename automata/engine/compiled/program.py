"""A machine by numbers: its states, symbols and rows as compiled engines need them.

A state finds the rows that apply by a decision tree. Each node looks at one tape; a leaf holds the
rows that apply. The tree has only the tapes and symbols that the rows of the state name. So it
stays small even for many tapes and symbols, unlike a table over all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from automata.engine.steps import NO_RULES, ends_of
from automata.machine import Machine, Production, StateRules
from automata.notation.source import End

MOST_SYMBOLS: Final = 65_536  # a cell has two bytes at most
MARGIN: Final = 64  # the fewest blank cells beyond either end of the symbols on a tape
MOST_CELLS: Final = 2**29  # of one tape
MOVES: Final = {"L": -1, "S": 0, "R": 1}
MOST_NODES: Final = 20_000
"""The most nodes of the tree of one state; a state that needs more is left to the reference."""

Rows: TypeAlias = tuple[int, ...]
Reads: TypeAlias = tuple[tuple[int, int], ...]  # tape and symbol, both by number
Open: TypeAlias = tuple[tuple[int, Reads], ...]  # rows that may apply, with the reads to come


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """The rows that apply, by number, in the order of a choice; () means stuck."""

    rows: Rows


@dataclass(frozen=True, slots=True, eq=False)
class LookNode:
    """A look at one tape: the next node for each symbol that rows name, and for all others."""

    tape: int
    cases: Mapping[int, DecisionTree]
    other: DecisionTree


DecisionTree: TypeAlias = Leaf | LookNode


class LargeTreeError(Exception):
    """The tree of a state has more than MOST_NODES nodes."""


@dataclass(frozen=True, slots=True)
class NumberedRow:
    """A production: for each tape its write (−1: none) and its move; and the next state."""

    actions: tuple[tuple[int, int, int], ...]  # tape, symbol written or −1, move
    next: int


@dataclass(frozen=True, slots=True)
class Program:
    """A machine by numbers; the blank is symbol 0.

    trees : the decision tree of each state that compiled code can decide
    wide  : whether a cell has two bytes instead of one
    ends  : tapes with a left end, at their position 0, and the effect of a move off it
    choices : whether several rows apply somewhere
    """

    tapes: int
    states: tuple[str, ...]
    alphabet: tuple[str, ...]
    symbols: Mapping[str, int]
    rows: tuple[NumberedRow, ...]
    trees: Mapping[int, DecisionTree]
    wide: bool
    ends: Mapping[int, End]
    choices: bool

    def __repr__(self) -> str:
        return f"Program({self.tapes} tapes, {len(self.states)} states, {len(self.rows)} rows)"


def program_of(machine: Machine) -> Program | None:
    """Give a machine by numbers; None if it has more symbols than a cell can hold."""
    alphabet, states = machine.alphabet, machine.states
    if len(alphabet) > MOST_SYMBOLS:
        return None
    symbols = {symbol: number for number, symbol in enumerate(alphabet)}
    by_name = {state: number for number, state in enumerate(states)}
    numbers = {id(row): number for number, row in enumerate(machine.productions)}
    trees: dict[int, DecisionTree] = {}
    for name, number in by_name.items():
        if name not in machine.finals:
            try:
                rules = machine.delta.get(name, NO_RULES)
                trees[number] = _decision_tree(rules, numbers, symbols)
            except LargeTreeError:
                continue  # the reference engine decides there
    rows = tuple(_row(row, symbols, by_name) for row in machine.productions)
    wide = len(alphabet) > 256
    return Program(
        *(len(machine.tapes), states, alphabet, symbols, rows, trees, wide),
        *(ends_of(machine), bool(machine.owners)),
    )


def _row(row: Production, symbols: Mapping[str, int], states: Mapping[str, int]) -> NumberedRow:
    reads = dict(row.reads)
    actions = (
        (tape, -1 if write in (None, reads.get(tape)) else symbols[write], MOVES[move])
        for tape, write, move in row.actions
    )
    return NumberedRow(tuple(act for act in actions if act[1:] != (-1, 0)), states[row.next])


def _decision_tree(
    rules: StateRules, numbers: Mapping[int, int], symbols: Mapping[str, int]
) -> DecisionTree:
    """Make the tree of a state.

    numbers : the number of each production, by its identity
    symbols : the number of each symbol

    Raises LargeTreeError.
    """
    rows = [row for _, table in rules.groups for there in table.values() for row in there]
    by_number = {numbers[id(row)]: row for row in rows}
    several = len(rules.groups) > 1
    otherwise = () if rules.otherwise is None else (numbers[id(rules.otherwise)],)
    made: dict[Open, DecisionTree] = {}

    def grow(rows: Open) -> DecisionTree:
        if rows not in made:
            if len(made) >= MOST_NODES:
                raise LargeTreeError
            made[rows] = made_of(rows)
        return made[rows]

    def in_order(rows: Rows) -> Rows:
        return tuple(sorted(rows, key=lambda row: _place(by_number[row]))) or otherwise

    def made_of(rows: Open) -> DecisionTree:
        tapes = [tape for _, reads in rows for tape, _ in reads]
        if not tapes:
            applying = tuple(row for row, _ in rows)
            return Leaf(in_order(applying) if several else applying or otherwise)
        looks = Counter(tapes)
        tape = min(looks, key=lambda one: (-looks[one], one))
        cases, other = _split(rows, tape)
        return LookNode(
            tape, {symbol: grow(cases[symbol]) for symbol in sorted(cases)}, grow(other)
        )

    return grow(tuple((number, _reads(row, symbols)) for number, row in by_number.items()))


def _reads(row: Production, symbols: Mapping[str, int]) -> Reads:
    return tuple((tape, symbols[symbol]) for tape, symbol in row.reads)


def _split(rows: Open, tape: int) -> tuple[dict[int, Open], Open]:
    """Give the rows that may apply for each symbol on a tape, and for any other symbol."""
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
