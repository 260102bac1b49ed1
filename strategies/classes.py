"""The class graph as arrays, for work on many vectors at once.

Rows are those of the game-base, less one: 0 to 764, parents before children.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §2, §3.2.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games import SEATS, Result, outcome, result_for, seat_to_move
from games.space import class_moves
from strategies.game_base import ROWS, game_base, row_of

Entries: TypeAlias = NDArray[np.int16]
"""Vectors, shape (n, 765): the row to move to, 1-based; above 765 where the game is over."""

ENDS: Final[tuple[Result, ...]] = ("win", "draw", "loss")
UNFINISHED: Final = -1


@dataclass(frozen=True, slots=True)
class ClassTables:
    """The class graph in compressed rows.

    mover    : (765,)  0 if the first seat moves at a row, 1 if the second, −1 if the game is over
    result   : (765, 2)  index of the end in win, draw, loss, by seat; −1 at unfinished rows
    at       : (766,)  the children of row r are children[at[r]:at[r + 1]]
    children : (2096,)
    moves    : (2096,)  the number of moves of each edge
    """

    mover: NDArray[np.int8]
    result: NDArray[np.int8]
    at: NDArray[np.int32]
    children: NDArray[np.int32]
    moves: NDArray[np.int32]

    def __repr__(self) -> str:
        return f"ClassTables({len(self.mover):,} rows, {len(self.children):,} edges)"


@cache
def class_tables() -> ClassTables:
    """Give the class graph; read-only arrays."""
    mover = np.full(ROWS, UNFINISHED, np.int8)
    result = np.full((ROWS, len(SEATS)), UNFINISHED, np.int8)
    at, children, moves = [0], [], []
    for row, position in enumerate(game_base()):
        ended = outcome(position)
        if ended is None:
            mover[row] = SEATS.index(seat_to_move(position))
            edges = {row_of(child) - 1: n for child, n in class_moves(position).items()}
            children += sorted(edges)
            moves += [edges[child] for child in sorted(edges)]
        else:
            result[row] = [ENDS.index(result_for(seat, ended)) for seat in SEATS]
        at.append(len(children))
    tables = ClassTables(
        mover,
        result,
        at=np.array(at, np.int32),
        children=np.array(children, np.int32),
        moves=np.array(moves, np.int32),
    )
    for array in (tables.mover, tables.result, tables.at, tables.children, tables.moves):
        array.setflags(write=False)
    return tables


@cache
def allowed_entries() -> NDArray[np.bool_]:
    """Mark the possible entries of each row, shape (765, 767): entry 766 means any above 765.

    If the game of a row is over, only entry 766 is possible.
    """
    tables = class_tables()
    allowed = np.zeros((ROWS, ROWS + 2), np.bool_)
    for row in range(ROWS):
        children = tables.children[tables.at[row] : tables.at[row + 1]]
        allowed[row, children + 1] = True
        allowed[row, ROWS + 1] = not children.size
    allowed.setflags(write=False)
    return allowed
