"""Fitness: the games that vectors play in a seat, all or random ones, and their points.

A seat uses a part of a vector: rows used in one seat are never used in the other. The fitness is
the sum of points for wins, draws and losses, or the share of games that are not lost.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3. [Ford21] H. Ford, Finding an
optimal Noughts and Crosses strategy using a Genetic Algorithm, §2.2, §4.1.1, §4.2.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games import CELLS, SEATS, Seat, Seats
from search.parameters import SearchError, check_numbers, check_word
from strategies.classes import UNFINISHED, Entries, class_tables
from strategies.game_base import ROWS
from verify.extremes.class_game import COUNTINGS, Counting
from verify.extremes.scoring import Counts

Rows: TypeAlias = NDArray[np.intp]
"""Rows of the game-base, less one, ascending."""

Games: TypeAlias = NDArray[np.int64]
"""Wins, draws and losses of vectors, shape (n, 3)."""

Fitness: TypeAlias = NDArray[np.float64]
"""One number for each vector, shape (n,)."""

GamePoints: TypeAlias = tuple[float, ...]
"""For a win, a draw and a loss."""

Worth: TypeAlias = Literal["points", "not_lost"]
WORTHS: Final[tuple[Worth, ...]] = ("points", "not_lost")

POINTS: Final[Mapping[Seats, GamePoints]] = MappingProxyType(
    {"first": (1, -15, -100), "second": (1, 0, -100)}
)
"""Those of the paper, for X and for O."""


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

    Equal shares are also equal as floating-point numbers, because quotients are rounded correctly.

    Source: [Bhatt08] §3.2.
    """
    share: Fitness = games[:, 2] / games.sum(axis=1)
    return share


def points_of(seat: Seats, points: GamePoints) -> GamePoints:
    """Give points, by default those of the paper for a seat; raise SearchError for wrong ones."""
    check_word("seat", seat, tuple(POINTS))
    chosen = points if points != () else POINTS[seat]
    check_points(chosen)
    return chosen


def check_points(points: GamePoints) -> None:
    """Refuse points unless a win brings more than a loss."""
    check_numbers("points", points, 3)
    if not points[0] > points[2]:
        why = f"{points[2]} for a loss is not less than {points[0]} for a win"
        raise SearchError(why, where="points", hint="give the points for a win, a draw and a loss")


def worth(games: Games, fitness: Worth, points: GamePoints) -> Fitness:
    """Give the fitness of members; more is better.

    `points` are added up over all games; `not_lost` is the share of games that are not lost.

    Source: [Ford21] §3.2.1; Fig. 1, 1).
    """
    if fitness == "not_lost":
        return 1 - loss_share(games)
    # Not a matrix product: its rounding depends on the library.
    win, draw, loss = (games[:, end].astype(np.float64) * float(points[end]) for end in range(3))
    total: Fitness = (win + draw) + loss
    return total


def random_games(population: Entries, seat: Seat, number: int, rng: np.random.Generator) -> Games:
    """Play a number of games of each member in a seat; give their wins, draws and losses.

    All games are played at once, ply by ply; finished games stay unchanged.
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


def _index(seat: Seats) -> int:
    return [*SEATS].index(seat)  # type: ignore[arg-type]  # not asked for both


@cache
def _moves() -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Give the next rows of each row, one for each move, and the number of moves.

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
