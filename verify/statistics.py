"""The statistics of all games: by kind, opening, length and first two moves.

Results are those of the first seat. Every number of games is an exact integer; in the document,
rewards are exact integers where they are whole, else the nearest float.

Source: [Kutschera18] A. Kutschera, The best opening move in a game of tic-tac-toe, 2018.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, Self, TypeAlias, TypedDict, get_args

from common.documents import Document
from common.text import short_repr
from games import CELLS
from games.symmetry import SYMMETRIES, apply_cell
from strategies.catalogue import find_strategy
from strategies.rules.board import CENTRE, CORNERS, EDGES
from verify.classified import CLEVER, KINDS, LENGTHS, Kind, Statistics, tally
from verify.play.count import (
    COUNT,
    KUTSCHERA,
    GameCounting,
    Number,
    Points,
    Tally,
    score,
    score_per_game,
)
from verify.play.play import play_of

Opening: TypeAlias = Literal["corner", "edge", "centre"]
OPENINGS: Final[tuple[Opening, ...]] = get_args(Opening)
OPENING_CELLS: Final[Mapping[Opening, tuple[int, ...]]] = MappingProxyType(
    {"corner": CORNERS, "edge": EDGES, "centre": (CENTRE,)}
)


@dataclass(frozen=True, slots=True)
class Weights:
    """The worth of a win, a draw and a loss."""

    win: float
    draw: float
    loss: float


@dataclass(frozen=True, slots=True)
class ResultCounts:
    """Numbers of games by their result, and of all of them."""

    win: int
    draw: int
    loss: int
    total: int

    @property
    def tally(self) -> Tally:
        """The same as a tally; no game gets stuck."""
        return Tally(self.win, self.draw, self.loss)


@dataclass(frozen=True, slots=True)
class GamesOfLength:
    """The games of one kind and length.

    length : 5 to 9 moves
    """

    kind: Kind
    length: int
    win: int
    draw: int
    loss: int
    total: int


@dataclass(frozen=True, slots=True)
class Reward:
    """The rewards of the games from one cell: their sum, and the mean for a game.

    sum      : results times weights
    per_game : the sum divided by the number of games
    """

    sum: float
    per_game: float


@dataclass(frozen=True, slots=True)
class OpeningRewards:
    """The rewards of all games from one cell, and of the clever ones."""

    games: Reward
    clever: Reward


@dataclass(frozen=True, slots=True)
class OpeningGames:
    """The games that begin in a corner, an edge or the centre; rewards are for one of its cells.

    cells               : those of this sort
    games, clever, fork : results of games of this kind
    rewards             : the rewards of the games from one such cell
    by_length           : results by kind and length; only those that occur
    """

    opening: Opening
    cells: tuple[int, ...]
    games: ResultCounts
    clever: ResultCounts
    fork: ResultCounts
    rewards: OpeningRewards
    by_length: tuple[GamesOfLength, ...]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class CellGames:
    """The games that begin in one cell.

    games, clever, fork : results of games of this kind
    rewards             : results times weights
    by_length           : results by kind and length; only those that occur
    """

    cell: int
    opening: Opening
    games: ResultCounts
    clever: ResultCounts
    fork: ResultCounts
    rewards: OpeningRewards
    by_length: tuple[GamesOfLength, ...]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class SecondMoveGames:
    """The games that begin with two moves; `like` is the least symmetric pair.

    first, second       : cells
    like                : the least pair that is the same up to symmetry
    games, clever, fork : results of games of this kind
    """

    first: int
    second: int
    like: tuple[int, int]
    games: ResultCounts
    clever: ResultCounts
    fork: ResultCounts

    __repr__ = short_repr


# `Statistics` holds all games in bins, to be summed up in any way; a document has some of the sums,
# with the points of its reader and the files that were written.
class StatisticsDocument(Document, tag="noloss/statistics", frozen=True):
    """All games, by kind, opening and first two moves; weights are those of the rewards.

    weights      : the worth of a win, a draw and a loss (`--points`)
    games        : the results of all games
    countings    : `raw`, `up_to_symmetry`, `orbits` → the results of all games, counted in this
        way; all other numbers here are raw
    kinds        : `stupid`, `fork`, `other` → results
    clever       : results of fork and other games together
    openings     : one for each sort of opening cell; the results are those of all its cells
        together
    cells        : the same for every opening cell alone
    second_moves : results by the first and the second cell
    files        : pictures written with `-o`
    """

    long = True

    weights: Weights
    games: ResultCounts
    countings: Mapping[GameCounting, ResultCounts]
    kinds: Mapping[Kind, ResultCounts]
    clever: ResultCounts
    openings: tuple[OpeningGames, ...]
    cells: tuple[CellGames, ...]
    second_moves: tuple[SecondMoveGames, ...]
    files: tuple[str, ...]

    @classmethod
    def of(
        cls, statistics: Statistics, points: Points = KUTSCHERA, files: Iterable[Path] = ()
    ) -> Self:
        """Give all tables.

        statistics : what `game_statistics` counts
        files      : the boards that were drawn
        """
        return cls(
            weights=Weights(_number(points.win), _number(points.draw), _number(points.loss)),
            games=_games(tally(statistics)),
            countings={name: _games(games) for name, games in countings().items()},
            kinds={kind: _games(tally(statistics, kinds=(kind,))) for kind in KINDS},
            clever=_games(tally(statistics, kinds=CLEVER)),
            openings=opening_rows(statistics, points),
            cells=cell_rows(statistics, points),
            second_moves=second_moves(statistics),
            files=tuple(map(str, files)),
        )


def opening_of(cell: int) -> Opening:
    """Say whether a cell is a corner, an edge or the centre."""
    return next(opening for opening in OPENINGS if cell in OPENING_CELLS[opening])


@cache
def countings() -> Mapping[GameCounting, Tally]:
    """Count all games in every counting; the results are those of X."""
    everything = play_of(find_strategy("any"), "first")
    return MappingProxyType({name: count(everything) for name, count in COUNT.items()})


def opening_rows(statistics: Statistics, points: Points = KUTSCHERA) -> tuple[OpeningGames, ...]:
    """Sum up all games by their opening: the corners, the edges, the centre.

    points : the weights of the rewards

    Source: [Kutschera18] The best opening move, `cornerXWins5` and its like.
    """
    return tuple(
        OpeningGames(opening, cells, **_counts(statistics, cells, points))
        for opening, cells in OPENING_CELLS.items()
    )


def cell_rows(statistics: Statistics, points: Points = KUTSCHERA) -> tuple[CellGames, ...]:
    """Sum up all games by their first cell, 1 to 9."""
    return tuple(
        CellGames(cell, opening_of(cell), **_counts(statistics, (cell,), points)) for cell in CELLS
    )


def second_moves(statistics: Statistics) -> tuple[SecondMoveGames, ...]:
    """Sum up all games by their first two cells: 72 rows, 12 of them different.

    Source: [Kutschera18] The best opening move, 'second move analysis'.
    """
    pairs = [(first, second) for first in CELLS for second in CELLS if first != second]
    return tuple(_second_move(statistics, first, second) for first, second in pairs)


class _Counts(TypedDict):
    games: ResultCounts
    clever: ResultCounts
    fork: ResultCounts
    rewards: OpeningRewards
    by_length: tuple[GamesOfLength, ...]


def _counts(statistics: Statistics, cells: tuple[int, ...], points: Points) -> _Counts:
    """Count the games from some cells; rewards are for one of them, so that all are comparable."""
    every, clever, fork = _three(statistics, cells, CELLS)
    return {
        "games": _games(every),
        "clever": _games(clever),
        "fork": _games(fork),
        "rewards": OpeningRewards(
            _reward(every, len(cells), points), _reward(clever, len(cells), points)
        ),
        "by_length": _by_length(statistics, cells),
    }


def _by_length(statistics: Statistics, cells: tuple[int, ...]) -> tuple[GamesOfLength, ...]:
    sums = (
        (kind, length, tally(statistics, first=cells, lengths=(length,), kinds=[kind]))
        for kind in KINDS
        for length in LENGTHS
    )
    return tuple(
        GamesOfLength(kind, length, games.win, games.draw, games.loss, games.games)
        for kind, length, games in sums
        if games.games
    )


def _second_move(statistics: Statistics, first: int, second: int) -> SecondMoveGames:
    images = [(apply_cell(turn, first), apply_cell(turn, second)) for turn in SYMMETRIES]
    counts = map(_games, _three(statistics, (first,), (second,)))
    return SecondMoveGames(first, second, min(images), *counts)


def _three(
    statistics: Statistics, first: Collection[int], second: Collection[int]
) -> tuple[Tally, Tally, Tally]:
    every = tally(statistics, first=first, second=second)
    clever = tally(statistics, first=first, second=second, kinds=CLEVER)
    fork = tally(statistics, first=first, second=second, kinds=["fork"])
    return every, clever, fork


def _reward(games: Tally, cells: int, points: Points) -> Reward:
    total = Fraction(score(games, points), cells)
    return Reward(_number(total), _number(score_per_game(games, points)))


def _games(games: Tally) -> ResultCounts:
    return ResultCounts(games.win, games.draw, games.loss, games.games)


def _number(value: Number) -> float:
    return int(value) if value.denominator == 1 else float(value)
