"""Games of many vectors against an opponent that draws each move, every free cell as likely."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from games import CELLS, SEATS, Seat
from search.evolution.seats import Games
from strategies.classes import UNFINISHED, Entries, class_tables
from strategies.game_base import ROWS


def random_games(population: Entries, seat: Seat, number: int, rng: np.random.Generator) -> Games:
    """Play so many games of each member in a seat; give their wins, draws and losses.

    All games go on at once, ply by ply; those that are over stay where they are.
    """
    moves, choices = _moves()
    own = np.where(population > ROWS, np.arange(ROWS), population - 1)
    members = np.arange(len(population))[:, None]
    rows = np.zeros((len(population), number), np.intp)
    for ply in range(len(CELLS)):
        if SEATS[ply % 2] == seat:
            rows = own[members, rows]
        else:
            drawn = (rng.random(rows.shape) * choices[rows]).astype(np.intp)
            rows = moves[rows, drawn]
    ends = class_tables().result[:, SEATS.index(seat)][rows]
    return np.stack([(ends == end).sum(axis=1) for end in range(3)], axis=1).astype(np.int64)


@cache
def _moves() -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Give the rows that the moves from a row lead to, as often as moves do, and their number.

    returns : (765, 9), (765,)  a finished row leads to itself
    """
    tables = class_tables()
    moves = np.tile(np.arange(ROWS)[:, None], (1, len(CELLS)))
    choices = np.ones(ROWS, np.int64)
    for row in np.flatnonzero(tables.mover != UNFINISHED):
        edges = slice(tables.at[row], tables.at[row + 1])
        children = np.repeat(tables.children[edges], tables.moves[edges])
        moves[row, : children.size] = children
        choices[row] = children.size
    return moves, choices
