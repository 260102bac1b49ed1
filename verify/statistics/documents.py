"""The statistics of all games as a JSON document.

Results are those of the first seat. Every number of games is an exact integer; rewards are exact
integers where they are whole, else the nearest float.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Self, TypedDict

from common.documents import Document
from verify.play.count import Tally
from verify.points import KUTSCHERA, Number, Points, score, score_per_game
from verify.statistics.statistics import CLEVER, KINDS, Kind, Statistics, tally
from verify.statistics.tables import (
    LengthRow,
    Opening,
    OpeningRow,
    SecondMove,
    cell_rows,
    opening_rows,
    second_moves,
)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a win, a draw and a loss are worth."""

    win: float
    draw: float
    loss: float


@dataclass(frozen=True, slots=True)
class Games:
    """Numbers of games by their result, and of all of them."""

    win: int
    draw: int
    loss: int
    total: int


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
    """What the games from one cell are worth: their sum, and a game.

    sum      : results times weights
    per_game : the sum by the number of games
    """

    sum: float
    per_game: float


@dataclass(frozen=True, slots=True)
class Rewards:
    """The rewards of all games from one cell, and of the clever ones."""

    games: Reward
    clever: Reward


class _Counts(TypedDict):
    games: Games
    clever: Games
    fork: Games
    rewards: Rewards
    by_length: tuple[GamesOfLength, ...]


@dataclass(frozen=True, slots=True)
class OpeningGames:
    """The games that begin in a corner, an edge or the centre; rewards are for one of its cells.

    cells               : those of this sort
    games, clever, fork : results of games of this kind
    rewards             : for one cell
    by_length           : results by kind and length; only those that occur
    """

    opening: Opening
    cells: tuple[int, ...]
    games: Games
    clever: Games
    fork: Games
    rewards: Rewards
    by_length: tuple[GamesOfLength, ...]


@dataclass(frozen=True, slots=True)
class CellGames:
    """The games that begin in one cell.

    games, clever, fork : results of games of this kind
    rewards             : results times weights
    by_length           : results by kind and length; only those that occur
    """

    cell: int
    opening: Opening
    games: Games
    clever: Games
    fork: Games
    rewards: Rewards
    by_length: tuple[GamesOfLength, ...]


@dataclass(frozen=True, slots=True)
class SecondMoveGames:
    """The games that begin with two moves; `like` is the least pair that is alike.

    first, second       : cells
    like                : the least pair that is the same up to symmetry
    games, clever, fork : results of games of this kind
    """

    first: int
    second: int
    like: tuple[int, int]
    games: Games
    clever: Games
    fork: Games


class StatisticsDocument(Document, tag="noloss/statistics", frozen=True):
    """All games, by kind, opening and first two moves; weights are those of the rewards.

    weights      : what a win, a draw and a loss are worth (`--weights`)
    games        : the results of all games
    kinds        : `stupid`, `fork`, `other` → results
    clever       : results of fork and other games together
    openings     : one for each sort of opening cell; the results are those of all its cells
        together
    cells        : the same for every opening cell alone
    second_moves : results by the first and the second cell
    files        : pictures written with `-o`
    """

    long = True

    weights: Worth
    games: Games
    kinds: Mapping[Kind, Games]
    clever: Games
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
            weights=Worth(_number(points.win), _number(points.draw), _number(points.loss)),
            games=_games(tally(statistics)),
            kinds={kind: _games(tally(statistics, kinds=(kind,))) for kind in KINDS},
            clever=_games(tally(statistics, kinds=CLEVER)),
            openings=tuple(
                OpeningGames(row.opening, row.cells, **_counts(row, points))
                for row in opening_rows(statistics)
            ),
            cells=tuple(
                CellGames(row.cells[0], row.opening, **_counts(row, points))
                for row in cell_rows(statistics)
            ),
            second_moves=tuple(_second_move(row) for row in second_moves(statistics)),
            files=tuple(map(str, files)),
        )


def _counts(row: OpeningRow, points: Points) -> _Counts:
    """Give the counts of the row; rewards are for one cell, so that rows can be compared."""
    cells = len(row.cells)
    return {
        "games": _games(row.every),
        "clever": _games(row.clever),
        "fork": _games(row.fork),
        "rewards": Rewards(_reward(row.every, cells, points), _reward(row.clever, cells, points)),
        "by_length": tuple(_of_length(length) for length in row.by_length),
    }


def _of_length(row: LengthRow) -> GamesOfLength:
    games = row.results
    return GamesOfLength(row.kind, row.length, games.win, games.draw, games.loss, games.games)


def _second_move(row: SecondMove) -> SecondMoveGames:
    counts = _games(row.every), _games(row.clever), _games(row.fork)
    return SecondMoveGames(row.first, row.second, row.like, *counts)


def _reward(games: Tally, cells: int, points: Points) -> Reward:
    total = Fraction(score(games, points), cells)
    return Reward(_number(total), _number(score_per_game(games, points)))


def _games(games: Tally) -> Games:
    return Games(games.win, games.draw, games.loss, games.games)


def _number(value: Number) -> float:
    return int(value) if value.denominator == 1 else float(value)
