"""The 1×8 matrices of [Jiang17], and what moves create in the game matrix.

Columns everywhere: R1 R2 R3 C1 C2 C3 D1 D2. The moves A to I are the cells 1 to 9.

Reading: rule 6 asks on which corner the opponent is, which the matrix does not tell (5,478
positions share 4,115 matrices), so a game here is the matrix, the remaining moves and the cells
of the opponent.
Deviation: the printed NextMove always adds. Here, as in the prose, Player #1 adds, Player #2
subtracts, and 'to acquire the same set of rules for Player #2' the matrix is negated: the side to
move always sees its own marks as +1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games import Position, free_cells
from strategies.rules.board import marks_of

Matrix: TypeAlias = NDArray[np.int8]  # (8,)
Places: TypeAlias = NDArray[np.bool_]  # (8,) some of the win positions
Cells: TypeAlias = tuple[int, ...]

MOVES: Final[NDArray[np.int8]] = np.array(
    [
        [1, 0, 0, 1, 0, 0, 1, 0],
        [1, 0, 0, 0, 1, 0, 0, 0],
        [1, 0, 0, 0, 0, 1, 0, 1],
        [0, 1, 0, 1, 0, 0, 0, 0],
        [0, 1, 0, 0, 1, 0, 1, 1],
        [0, 1, 0, 0, 0, 1, 0, 0],
        [0, 0, 1, 1, 0, 0, 0, 1],
        [0, 0, 1, 0, 1, 0, 0, 0],
        [0, 0, 1, 0, 0, 1, 1, 0],
    ],
    dtype=np.int8,
)
MOVES.setflags(write=False)


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """What a rule knows."""

    matrix: Matrix  # (8,) own marks minus the opponent's, for every win position
    remaining: Cells  # ascending, which is A to I
    opponent: Cells


def game_of(position: Position) -> Game:
    """Set up the game matrix as the side to move sees it.

    >>> game_of(Position("..O.X.X..")).matrix.tolist()  # E C G, Player #2 to move: negated
    [1, -1, -1, -1, -1, 1, -1, -1]
    """
    own, other = marks_of(position)
    marks = np.array([(mark == own) - (mark == other) for mark in position], dtype=np.int8)
    opponent = tuple(cell for cell, mark in enumerate(position, start=1) if mark == other)
    return Game(marks @ MOVES, free_cells(position), opponent)


def move(cell: int) -> Matrix:
    """Give the matrix of a move."""
    row: Matrix = MOVES[cell - 1]
    return row


def creating(game: Game, value: int, times: int = 1) -> Cells:
    """List the moves that, added, create a value in at least so many win positions."""
    return _changed(game, 1, value, times)


def forks_of_opponent(game: Game) -> Cells:
    """List the moves that, subtracted, create at least two −2's."""
    return _changed(game, -1, -2, 2)


def containing(game: Game, places: Places) -> Cells:
    """List the remaining moves with a 1 in one of these win positions."""
    return tuple(cell for cell in game.remaining if move(cell)[places].any())


def after(game: Game, cell: int) -> Game:
    """Add a move. The sides do not change: it is still the same player who sees the matrix."""
    remaining = tuple(other for other in game.remaining if other != cell)
    return Game(game.matrix + move(cell), remaining, game.opponent)


def answers_to(game: Game, cell: int) -> Cells:
    """List the answers that a move forces: those left on the win positions that it makes a 2."""
    then = after(game, cell)
    return containing(then, (then.matrix == 2) & (game.matrix != 2))


def _changed(game: Game, sign: int, value: int, times: int) -> Cells:
    """List the moves whose matrix, times the sign, creates a value at least so many times."""
    results = game.matrix + sign * MOVES[np.array(game.remaining) - 1]  # (remaining, 8)
    created = (results == value) & (game.matrix != value)
    enough = created.sum(axis=1) >= times
    return tuple(cell for cell, held in zip(game.remaining, enough, strict=True) if held)
