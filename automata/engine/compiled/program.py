"""A machine by numbers: its states, symbols and rows as compiled engines want them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from automata.engine.compiled.decisions import Decision, TooLargeError, decision
from automata.engine.steps import NO_RULES, ends_of
from automata.machine import Machine, Production
from automata.notation.source import End

MOST_SYMBOLS: Final = 65_536  # a cell has two bytes at most
MARGIN: Final = 64  # blank cells beyond either end of what stands on a tape, at least
MOST_CELLS: Final = 2**29  # of one tape
MOVES: Final = {"L": -1, "S": 0, "R": 1}


@dataclass(frozen=True, slots=True)
class Row:
    """A production: what it writes (−1: nothing new) and how it moves, by tape; what follows."""

    actions: tuple[tuple[int, int, int], ...]  # tape, symbol written or −1, move
    next: int


@dataclass(frozen=True, slots=True)
class Program:
    """A machine by numbers; the blank is symbol 0.

    trees : for each state with rows that can be decided here, its decision
    wide  : a cell has two bytes, not one
    ends  : tapes with a left end, at their position 0, and what a move off it is
    """

    tapes: int
    states: tuple[str, ...]
    alphabet: tuple[str, ...]
    symbols: Mapping[str, int]
    rows: tuple[Row, ...]
    trees: Mapping[int, Decision]
    wide: bool
    ends: Mapping[int, End]

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
    trees: dict[int, Decision] = {}
    for name, number in by_name.items():
        if name not in machine.finals:
            try:
                rules = machine.delta.get(name, NO_RULES)
                trees[number] = decision(rules, numbers, symbols)
            except TooLargeError:
                continue  # the reference engine decides there
    rows = tuple(_row(row, symbols, by_name) for row in machine.productions)
    wide = len(alphabet) > 256
    return Program(
        len(machine.tapes), states, alphabet, symbols, rows, trees, wide, ends_of(machine)
    )


def _row(row: Production, symbols: Mapping[str, int], states: Mapping[str, int]) -> Row:
    reads = dict(row.reads)
    actions = (
        (tape, -1 if write in (None, reads.get(tape)) else symbols[write], MOVES[move])
        for tape, write, move in row.actions
    )
    return Row(tuple(act for act in actions if act[1:] != (-1, 0)), states[row.next])
