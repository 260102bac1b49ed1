"""The part of a vector that a seat uses, and the games that it plays there.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3: rows used in one seat are
never used in the other.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games import SEATS
from strategies.classes import UNFINISHED, class_tables
from verify.extremes.class_game import COUNTINGS, Counting, Seats
from verify.extremes.scoring.plain import Counts

SEAT_WORDS: Final[tuple[Seats, ...]] = ("first", "second", "both")

Rows: TypeAlias = NDArray[np.intp]
"""Rows of the game-base, less one, ascending."""

Games: TypeAlias = NDArray[np.int64]
"""Wins, draws and losses of vectors, shape (n, 3)."""

Fitness: TypeAlias = NDArray[np.float64]
"""One number for each vector, shape (n,)."""


@cache
def seat_rows(seat: Seats) -> Rows:
    """List the unfinished rows where a seat moves: 338 first, 289 second, 627 both."""
    mover = class_tables().mover
    moves = mover != UNFINISHED if seat == "both" else mover == _index(seat)
    rows = np.flatnonzero(moves)
    rows.setflags(write=False)
    return rows


def games_in(counts: Counts, seat: Seats, counting: Counting) -> Games:
    """Give the games of one seat, or of both together, in one counting."""
    counted = counts[:, :, COUNTINGS.index(counting)].astype(np.int64)
    return counted.sum(axis=1) if seat == "both" else counted[:, _index(seat)]


def loss_share(games: Games) -> Fitness:
    """Give the share of games lost, Eq. 1: 0 is a strategy that never loses.

    Two equal shares are equal as floating-point numbers, too: a quotient is rounded correctly.

    Source: [Bhatt08] §3.2.
    """
    share: Fitness = games[:, 2] / games.sum(axis=1)
    return share


def _index(seat: Seats) -> int:
    return [*SEATS].index(seat)  # type: ignore[arg-type]  # not asked for both
