"""Patterns and moves by number, so that a learner looks nothing up by text.

A pattern is an unfinished position; patterns are numbered as positions are found breadth-first,
and moves in the order of patterns, cells ascending.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from games import Position, outcome, successors
from games.space import all_positions

DRAWN: Final = -1
WON: Final = {"X": -2, "O": -3}


@dataclass(frozen=True, slots=True, repr=False)
class Table:
    """All moves of the game.

    patterns : position of each of the 4,520 patterns
    first    : the first move of each pattern; one more entry, the number of moves, ends it
    cells    : cell of each of the 16,167 moves
    after    : the pattern that each move leads to; where the game ends, DRAWN or one of WON
    """

    patterns: tuple[Position, ...]
    first: tuple[int, ...]
    cells: tuple[int, ...]
    after: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Table: {len(self.patterns):,} patterns, {len(self.cells):,} moves>"


@cache
def move_table() -> Table:
    """Give the table of all moves."""
    patterns = tuple(at for at in all_positions() if outcome(at) is None)
    numbers = {position: number for number, position in enumerate(patterns)}
    first, cells, after = [0], [], []
    for position in patterns:
        for cell, child in successors(position):
            cells.append(cell)
            after.append(numbers[child] if child in numbers else _end(child))
        first.append(len(cells))
    return Table(patterns, tuple(first), tuple(cells), tuple(after))


def _end(position: Position) -> int:
    ended = outcome(position)
    assert ended is not None
    return DRAWN if ended.winner is None else WON[ended.winner]
