"""What a position is worth against best play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from games.rules import Position, Result, Seat, outcome, seat_to_move, successors

RANK: Final[Mapping[Result, int]] = {"loss": -1, "draw": 0, "win": 1}


@cache
def value(position: Position) -> int:
    """Give what the side to move reaches against best play: 1 a win, 0 a draw, −1 a loss.

    In a finished game it is what the side reached that would have moved next.

    >>> value(Position("X...O....")), value(Position("XX..OO..."))
    (0, 1)
    """
    ended = outcome(position)
    if ended is not None:
        return 0 if ended.winner is None else -1  # who would move next did not make the last move
    return max(-value(child) for _, child in successors(position))


def value_for(seat: Seat, position: Position) -> int:
    """Give what a seat reaches against best play, as a number of `RANK`.

    >>> value_for("first", Position("XX..OO...")), value_for("second", Position("XX..OO..."))
    (1, -1)
    """
    worth = value(position)
    return worth if seat_to_move(position) == seat else -worth
