"""The matrices of Jiang's article as plain tuples, and what a move changes in them.

The moves A to I are the cells 1 to 9. Player #1 is X and adds, Player #2 is O and subtracts; the
matrix is never negated here. A two is the entry 2 for X, −2 for O: two marks and a blank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from games import LINES, Line, Mark, Position, Seat, free_cells
from games.rules import BLANK
from games.value import value_for
from strategies.rules.board import CENTRE, CORNERS, EDGES

Matrix: TypeAlias = tuple[int, int, int, int, int, int, int, int]
"""Eight entries, one for every win position."""

Moves: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-I]*\Z")]
"""Moves in turn, as the article names them."""

Move: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-I]\Z")]

Group: TypeAlias = Annotated[list[Move], Meta(min_length=1)]

WIN_POSITIONS: Final = ("R1", "R2", "R3", "C1", "C2", "C3", "D1", "D2")
SIGN: Final = {"X": 1, "O": -1, BLANK: 0}
MOVES: Final = "ABCDEFGHI"
KINDS_OF_CELLS: Final = {"edge": EDGES, "corner": CORNERS, "centre": (CENTRE,)}
RESULTS: Final = {1: "win", 0: "draw", -1: "loss"}


def letter(cell: int) -> str:
    """Name a move as the article does."""
    return MOVES[cell - 1]


def letters(cells: Iterable[int]) -> list[str]:
    """Name moves as the article does."""
    return list(map(letter, cells))


def cells_of(moves: Moves) -> Line:
    """Read moves.

    >>> cells_of("ECG")
    (5, 3, 7)
    """
    return tuple(MOVES.index(name) + 1 for name in moves)


def move_matrix(cell: int) -> Matrix:
    """Give the matrix of a move: 1 for every win position that holds it."""
    a, b, c, d, e, f, g, h = (int(cell in line) for line in LINES)
    return a, b, c, d, e, f, g, h


def game_matrix(board: str) -> Matrix:
    """Give the matrix of nine characters: X minus O, for every win position.

    >>> game_matrix("..O.X.X..")
    (-1, 1, 1, 1, 1, -1, 1, 1)
    """
    a, b, c, d, e, f, g, h = (sum(SIGN[board[cell - 1]] for cell in line) for line in LINES)
    return a, b, c, d, e, f, g, h


def effect(position: Position, cell: int, mark: Mark) -> Counter[tuple[int, int]]:
    """Count the entries that a mark on a free cell changes, by what they were and become.

    Two moves with one effect are what the article calls equivalent: it leaves the order of the
    win positions open.
    """
    matrix, sign = game_matrix(position), SIGN[mark]
    return Counter(
        (was, was + sign) for was, held in zip(matrix, move_matrix(cell), strict=True) if held
    )


def new_twos(position: Position, cell: int, mark: Mark) -> list[str]:
    """Name the win positions in which a mark on a free cell makes a two."""
    matrix, sign = game_matrix(position), SIGN[mark]
    return [
        name
        for name, was, line in zip(WIN_POSITIONS, matrix, LINES, strict=True)
        if cell in line and was == sign
    ]


def making_twos(position: Position, mark: Mark) -> tuple[int, ...]:
    """List the free cells where a mark makes a two; where it makes several it is a fork."""
    return tuple(cell for cell in free_cells(position) if new_twos(position, cell, mark))


def result(position: Position, seat: Seat) -> str:
    """Say what a seat reaches against best play."""
    return RESULTS[value_for(seat, position)]


def in_one(found: Collection[object]) -> object:
    """Give what all of them are; the list of what they are if they differ."""
    different = [one for place, one in enumerate(found) if one not in list(found)[:place]]
    return different[0] if len(different) == 1 else different
