"""The parts of a board that rules look at: places, and lines that are nearly full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Final, NamedTuple

from games import CELLS, LINES, Mark, Position, free_cells, mark_of, seat_to_move
from games.rules import BLANK, other_seat

CENTRE: Final = 5
CORNERS: Final = (1, 3, 7, 9)
EDGES: Final = (2, 4, 6, 8)

# For each cell, the two other cells of every line through it.
OTHERS: Final = {
    cell: tuple(tuple(other for other in line if other != cell) for line in LINES if cell in line)
    for cell in CELLS
}


class Marks(NamedTuple):
    """The mark of the side to move, and that of its opponent."""

    own: Mark
    other: Mark


def marks_of(position: Position) -> Marks:
    """Give the mark to move and the mark of its opponent.

    >>> marks_of(Position("X........"))
    Marks(own='O', other='X')
    """
    seat = seat_to_move(position)
    return Marks(mark_of(seat), mark_of(other_seat(seat)))


def free_among(position: Position, cells: Collection[int]) -> tuple[int, ...]:
    """List the free cells among these, ascending."""
    return tuple(cell for cell in free_cells(position) if cell in cells)


def opposite_corners(position: Position, mark: Mark) -> tuple[int, ...]:
    """List the free corners, ascending, that lie opposite a corner held by a mark."""
    return tuple(cell for cell in free_among(position, CORNERS) if position[9 - cell] == mark)


def completing(position: Position, mark: Mark) -> tuple[int, ...]:
    """List the free cells, ascending, where a mark would complete three in a row.

    >>> completing(Position("XX.OO...."), "O")
    (6,)
    """
    return tuple(
        cell
        for cell in free_cells(position)
        if any(position[a - 1] == position[b - 1] == mark for a, b in OTHERS[cell])
    )


def answers_forced(position: Position, mark: Mark, cell: int) -> tuple[int, ...]:
    """List the blank cells of the lines in which a mark on this free cell makes a second mark.

    The opponent must answer there; two or more such cells make a fork.

    >>> answers_forced(Position("X...O...X"), "X", 3)
    (2, 6)
    """
    forced: list[int] = []
    for pair in OTHERS[cell]:
        shown = Counter(position[other - 1] for other in pair)
        if shown[mark] == shown[BLANK] == 1:
            forced.extend(other for other in pair if position[other - 1] == BLANK)
    return tuple(sorted(forced))


def forking(position: Position, mark: Mark) -> tuple[int, ...]:
    """List the free cells, ascending, where a mark makes two or more twos at once."""
    return tuple(
        cell for cell in free_cells(position) if len(answers_forced(position, mark, cell)) >= 2
    )
