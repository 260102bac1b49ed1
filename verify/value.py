"""What a position is worth to a seat against best play, as a number that can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games import Position, Result, Seat, seat_to_move
from strategies.rules.optimal import value

RANK: Final[Mapping[Result, int]] = {"loss": -1, "draw": 0, "win": 1}


def value_for(seat: Seat, position: Position) -> int:
    """Give what a seat reaches against best play, as a number of `RANK`.

    >>> value_for("first", Position("XX..OO...")), value_for("second", Position("XX..OO..."))
    (1, -1)
    """
    worth = value(position)
    return worth if seat_to_move(position) == seat else -worth
