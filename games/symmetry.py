"""The eight symmetries of the board (the group D₄), and the symmetry classes of positions.

`SYMMETRIES` has them in a fixed order: the identity, the rotations clockwise by a quarter, a
half and three quarters, then the reflections left–right, top–bottom, in the diagonal 159 and in
the diagonal 357. If a source says 'the first symmetry that …', it means this order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Final

from msgspec import Struct

from games.rules import CELLS, Position


class Symmetry(Struct, frozen=True):
    """One symmetry: a rotation or reflection that takes the board to itself."""

    name: str
    images: tuple[int, ...]  # length 9; the images of the cells 1 to 9

    def __hash__(self) -> int:
        return hash(self.name)  # a hash of the images would be computed each time


def _symmetry(name: str, move: Callable[[int, int], tuple[int, int]]) -> Symmetry:
    """Make a symmetry from its function on row and column, both 0 to 2."""
    places = (move((cell - 1) // 3, (cell - 1) % 3) for cell in CELLS)
    return Symmetry(name, tuple(3 * row + column + 1 for row, column in places))


SYMMETRIES: Final = (
    _symmetry("identity", lambda row, column: (row, column)),
    _symmetry("quarter-turn", lambda row, column: (column, 2 - row)),
    _symmetry("half-turn", lambda row, column: (2 - row, 2 - column)),
    _symmetry("three-quarter-turn", lambda row, column: (2 - column, row)),
    _symmetry("left-right", lambda row, column: (row, 2 - column)),
    _symmetry("top-bottom", lambda row, column: (2 - row, column)),
    _symmetry("diagonal-159", lambda row, column: (column, row)),
    _symmetry("diagonal-357", lambda row, column: (2 - column, 2 - row)),
)
IDENTITY: Final = SYMMETRIES[0]

_BY_IMAGES: Final = {symmetry.images: symmetry for symmetry in SYMMETRIES}
# For each symmetry, a function that picks the marks of the new board from the old one.
_PICK: Final = {
    symmetry: itemgetter(*(symmetry.images.index(cell) for cell in CELLS))
    for symmetry in SYMMETRIES
}


def apply_cell(symmetry: Symmetry, cell: int) -> int:
    """Give the cell to which a symmetry takes a cell."""
    return symmetry.images[cell - 1]


def apply(symmetry: Symmetry, position: Position) -> Position:
    """Move every mark to where the symmetry takes its cell.

    >>> apply(SYMMETRIES[1], Position("XO......."))
    '..X..O...'
    """
    return Position("".join(_PICK[symmetry](position)))


def compose(first: Symmetry, then: Symmetry) -> Symmetry:
    """Compose two symmetries: do `first`, then `then`."""
    return _BY_IMAGES[tuple(apply_cell(then, cell) for cell in first.images)]


def inverse(symmetry: Symmetry) -> Symmetry:
    """Give the inverse of a symmetry."""
    return _BY_IMAGES[tuple(symmetry.images.index(cell) + 1 for cell in CELLS)]


@cache
def symmetry_class(position: Position) -> tuple[Position, ...]:
    """List the orbit of a position: its different images under the symmetries, in text order."""
    return tuple(sorted({apply(symmetry, position) for symmetry in SYMMETRIES}))


@cache
def canonical(position: Position) -> Position:
    """Give the representative of a position's class: its least text, where . < O < X.

    >>> canonical(Position("X........"))
    '........X'
    """
    return min(Position("".join(pick(position))) for pick in _PICK.values())
