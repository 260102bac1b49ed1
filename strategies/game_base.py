"""The game-base: the 765 classes of positions as numbered rows.

Row 1 is the empty board; the others are numbered as breadth-first search finds them, blanks
filled in the order 1 to 9, each child replaced by its base-case. This order is a reading: the paper
does not print an order, but this one agrees with every row number that it prints.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod
from typing import Final

from common.documents import Document
from games import CELLS, EMPTY, Position, successors
from games.rules import ply
from games.space import class_moves, walk
from games.symmetry import symmetry_class

ROWS: Final = 765
_NUMBERS: Final = {".": 0, "X": 1, "O": 2}


class GameBaseDocument(Document, tag="noloss/game-base", frozen=True):
    """The game-base: its rows as numbers, and as positions.

    rows      : 765 rows of 10 numbers: nine cells (0 blank, 1 X, 2 O) and the game-level
    positions : the same rows as positions

    Source: [Bhatt08] §2.3, Fig. 4.
    """

    long = True

    rows: Sequence[tuple[int, ...]]
    positions: Sequence[Position]


@cache
def base_case(position: Position) -> Position:
    """Give the representative of a position's class by the rule of the paper.

    Of the eight equivalents it has the least (sum of the cells of X, sum of those of O, product of
    those of X, product of those of O).

    Source: [Bhatt08] §2.2.

    >>> base_case(Position("........X"))
    'X........'
    """
    return min(symmetry_class(position), key=metrics)


def metrics(position: Position) -> tuple[int, int, int, int]:
    """Give the four metrics that order equivalent positions. Source: [Bhatt08] §2.2.

    >>> metrics(Position("X....O..."))
    (1, 6, 1, 6)
    """
    crosses = [cell for cell in CELLS if position[cell - 1] == "X"]
    noughts = [cell for cell in CELLS if position[cell - 1] == "O"]
    return sum(crosses), sum(noughts), prod(crosses), prod(noughts)


@cache
def game_base() -> tuple[Position, ...]:
    """List the base-cases in the order of their rows; row 1 is at index 0.

    Source: [Bhatt08] §2.3.
    """
    return walk(EMPTY, lambda row: (base_case(child) for _, child in successors(row)))


@cache
def row_of(position: Position) -> int:
    """Give the row of a position's class, 1 to 765.

    >>> row_of(Position("....X...."))
    4
    """
    return _numbers()[base_case(position)]


@cache
def successor_rows(row: int) -> tuple[int, ...]:
    """List the rows that one move leads to, ascending; empty if the game of this row is over.

    Source: [Bhatt08] §3.1.

    >>> successor_rows(1)
    (2, 3, 4)
    """
    return tuple(sorted(row_of(child) for child in class_moves(game_base()[row - 1])))


def game_base_matrix() -> tuple[tuple[int, ...], ...]:
    """Give the 765 × 10 matrix of the paper.

    columns 1–9 : the cells; 0 blank, 1 the first player's, 2 the second player's
    column 10   : the game-level, which is the number of filled cells

    Source: [Bhatt08] §2.3, Fig. 4.
    """
    return tuple((*(_NUMBERS[mark] for mark in base), ply(base)) for base in game_base())


def game_base_document() -> GameBaseDocument:
    """Give all 765 rows, as numbers and as positions."""
    return GameBaseDocument(rows=game_base_matrix(), positions=game_base())


@cache
def _numbers() -> dict[Position, int]:
    return {base: row for row, base in enumerate(game_base(), start=1)}
