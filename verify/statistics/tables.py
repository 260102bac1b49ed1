"""The statistics of all games as tables: openings, second moves, rewards.

Source: [Kutschera18] A. Kutschera, The best opening move in a game of tic-tac-toe, 2018.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from common.errors import NolossError
from common.text import shown
from games import CELLS
from games.symmetry import SYMMETRIES, apply_cell
from strategies.rules.board import CENTRE, CORNERS, EDGES
from verify.statistics.statistics import CLEVER, KINDS, LENGTHS, Kind, Results, Statistics, tally

Opening: TypeAlias = Literal["corner", "edge", "centre"]
OPENINGS: Final[tuple[Opening, ...]] = get_args(Opening)
OPENING_CELLS: Final = MappingProxyType({"corner": CORNERS, "edge": EDGES, "centre": (CENTRE,)})

_NUMBER: Final = re.compile(r"[+-]?\d{1,9}(\.\d{1,9}|/[1-9]\d{0,8})?")


@dataclass(frozen=True, slots=True)
class LengthRow:
    """The games of one kind and length."""

    kind: Kind
    length: int
    results: Results


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """The games that begin in one of these cells, all of them together."""

    opening: Opening
    cells: tuple[int, ...]
    by_length: tuple[LengthRow, ...]  # only those that occur
    every: Results
    clever: Results
    fork: Results


@dataclass(frozen=True, slots=True)
class SecondMove:
    """The games that begin with these two moves."""

    first: int
    second: int
    like: tuple[int, int]  # the least pair of moves that is the same up to symmetry
    every: Results
    clever: Results
    fork: Results


@dataclass(frozen=True, slots=True)
class Weights:
    """What a win, a draw and a loss of the first seat are worth."""

    win: Fraction = Fraction(100)
    draw: Fraction = Fraction(10)
    loss: Fraction = Fraction(-1)


class WeightsError(NolossError):
    """A text that does not say what a win, a draw and a loss are worth."""

    def __init__(self, text: str) -> None:
        self.text = text
        problem = "not three numbers with commas between them"
        hint = "write what a win, a draw and a loss are worth, such as 100,10,-1"
        super().__init__(problem, where=f"weights {shown(text)}", hint=hint)


def parse_weights(text: str) -> Weights:
    """Read the weights of a win, a draw and a loss: whole numbers, decimals or fractions.

    Raises WeightsError.

    >>> parse_weights("1, 0.5, -1/3")
    Weights(win=Fraction(1, 1), draw=Fraction(1, 2), loss=Fraction(-1, 3))
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 3 or not all(_NUMBER.fullmatch(part) for part in parts):
        raise WeightsError(text)
    return Weights(*map(Fraction, parts))


def opening_of(cell: int) -> Opening:
    """Tell whether a cell is a corner, an edge or the centre."""
    return next(opening for opening in OPENINGS if cell in OPENING_CELLS[opening])


def opening_rows(statistics: Statistics) -> tuple[OpeningRow, ...]:
    """Sum up all games by their opening: the corners, the edges, the centre.

    Source: [Kutschera18] The best opening move, `cornerXWins5` and its like.
    """
    return tuple(_row(statistics, OPENING_CELLS[opening]) for opening in OPENINGS)


def cell_rows(statistics: Statistics) -> tuple[OpeningRow, ...]:
    """Sum up all games by their first cell, 1 to 9."""
    return tuple(_row(statistics, (cell,)) for cell in CELLS)


def second_moves(statistics: Statistics) -> tuple[SecondMove, ...]:
    """Sum up all games by their first two cells: 72 rows, 12 of them different.

    Source: [Kutschera18] The best opening move, 'second move analysis'.
    """
    pairs = [(first, second) for first in CELLS for second in CELLS if first != second]
    return tuple(_second_move(statistics, first, second) for first, second in pairs)


def games_in(results: Results) -> int:
    """Count the games, however they end."""
    return sum(results)


def reward_sum(results: Results, weights: Weights) -> Fraction:
    """Weigh the numbers of games.

    >>> int(reward_sum(Results(14652, 5184, 7896), Weights()))
    1509144
    """
    return weights.win * results.win + weights.draw * results.draw + weights.loss * results.loss


def reward_per_game(results: Results, weights: Weights) -> Fraction:
    """Weigh the odds of winning, drawing and losing when every game is as likely as another.

    Source: [Kutschera18] The best opening move, the reward function as it is printed; the table
    beside it holds `reward_sum`.
    """
    return reward_sum(results, weights) / games_in(results)


def _row(statistics: Statistics, cells: tuple[int, ...]) -> OpeningRow:
    every, clever, fork = _three(statistics, cells, CELLS)
    by_length = _by_length(statistics, cells)
    return OpeningRow(opening_of(cells[0]), cells, by_length, every, clever, fork)


def _by_length(statistics: Statistics, cells: tuple[int, ...]) -> tuple[LengthRow, ...]:
    rows = (
        LengthRow(kind, length, tally(statistics, first=cells, lengths=(length,), kinds=[kind]))
        for kind in KINDS
        for length in LENGTHS
    )
    return tuple(row for row in rows if games_in(row.results))


def _second_move(statistics: Statistics, first: int, second: int) -> SecondMove:
    images = [(apply_cell(each, first), apply_cell(each, second)) for each in SYMMETRIES]
    every, clever, fork = _three(statistics, (first,), (second,))
    return SecondMove(first, second, min(images), every, clever, fork)


def _three(
    statistics: Statistics, first: Collection[int], second: Collection[int]
) -> tuple[Results, Results, Results]:
    every = tally(statistics, first=first, second=second)
    clever = tally(statistics, first=first, second=second, kinds=CLEVER)
    fork = tally(statistics, first=first, second=second, kinds=["fork"])
    return every, clever, fork
