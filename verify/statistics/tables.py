"""The statistics of all games as tables: openings, second moves.

Source: [Kutschera18] A. Kutschera, The best opening move in a game of tic-tac-toe, 2018.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from games import CELLS
from games.symmetry import SYMMETRIES, apply_cell
from strategies.rules.board import CENTRE, CORNERS, EDGES
from verify.play.count import Tally
from verify.statistics.statistics import CLEVER, KINDS, LENGTHS, Kind, Statistics, tally

Opening: TypeAlias = Literal["corner", "edge", "centre"]
OPENINGS: Final[tuple[Opening, ...]] = get_args(Opening)
OPENING_CELLS: Final = MappingProxyType({"corner": CORNERS, "edge": EDGES, "centre": (CENTRE,)})


@dataclass(frozen=True, slots=True)
class LengthRow:
    """The games of one kind and length."""

    kind: Kind
    length: int
    results: Tally


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """The games that begin in one of these cells, all of them together."""

    opening: Opening
    cells: tuple[int, ...]
    by_length: tuple[LengthRow, ...]  # only those that occur
    every: Tally
    clever: Tally
    fork: Tally

    def __repr__(self) -> str:
        return f"OpeningRow({self.opening!r}, {self.cells}, {self.every})"


@dataclass(frozen=True, slots=True)
class SecondMove:
    """The games that begin with these two moves."""

    first: int
    second: int
    like: tuple[int, int]  # the least pair of moves that is the same up to symmetry
    every: Tally
    clever: Tally
    fork: Tally

    def __repr__(self) -> str:
        return f"SecondMove({self.first}, {self.second}, {self.every})"


def opening_of(cell: int) -> Opening:
    """Tell whether a cell is a corner, an edge or the centre."""
    return next(opening for opening in OPENINGS if cell in OPENING_CELLS[opening])


def opening_rows(statistics: Statistics) -> tuple[OpeningRow, ...]:
    """Sum up all games by their opening: the corners, the edges, the centre.

    Source: [Kutschera18] The best opening move, `cornerXWins5` and its like.
    """
    return tuple(_row(statistics, OPENING_CELLS[opening]) for opening in OPENINGS)


def cell_rows(statistics: Statistics) -> tuple[OpeningRow, ...]:
    """Sum up all games by their first cell, 1 to 9."""
    return tuple(_row(statistics, (cell,)) for cell in CELLS)


def second_moves(statistics: Statistics) -> tuple[SecondMove, ...]:
    """Sum up all games by their first two cells: 72 rows, 12 of them different.

    Source: [Kutschera18] The best opening move, 'second move analysis'.
    """
    pairs = [(first, second) for first in CELLS for second in CELLS if first != second]
    return tuple(_second_move(statistics, first, second) for first, second in pairs)


def _row(statistics: Statistics, cells: tuple[int, ...]) -> OpeningRow:
    every, clever, fork = _three(statistics, cells, CELLS)
    by_length = _by_length(statistics, cells)
    return OpeningRow(opening_of(cells[0]), cells, by_length, every, clever, fork)


def _by_length(statistics: Statistics, cells: tuple[int, ...]) -> tuple[LengthRow, ...]:
    rows = (
        LengthRow(kind, length, tally(statistics, first=cells, lengths=(length,), kinds=[kind]))
        for kind in KINDS
        for length in LENGTHS
    )
    return tuple(row for row in rows if row.results.games)


def _second_move(statistics: Statistics, first: int, second: int) -> SecondMove:
    images = [(apply_cell(turn, first), apply_cell(turn, second)) for turn in SYMMETRIES]
    every, clever, fork = _three(statistics, (first,), (second,))
    return SecondMove(first, second, min(images), every, clever, fork)


def _three(
    statistics: Statistics, first: Collection[int], second: Collection[int]
) -> tuple[Tally, Tally, Tally]:
    every = tally(statistics, first=first, second=second)
    clever = tally(statistics, first=first, second=second, kinds=CLEVER)
    fork = tally(statistics, first=first, second=second, kinds=["fork"])
    return every, clever, fork
