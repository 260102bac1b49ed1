"""Points: what a game is worth by its end, and what games are worth together.

Sources: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, 2021. [Kutschera18] A. Kutschera, The best opening move in a game of tic-tac-toe, 2018.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from common.errors import NolossError
from common.text import shown
from verify.play.count import Tally

Number: TypeAlias = int | Fraction

_NUMBER: Final = re.compile(r"[+-]?\d{1,9}(\.\d{1,9}|/[1-9]\d{0,8})?")


@dataclass(frozen=True, slots=True)
class Points:
    """What a win, a draw and a loss are worth."""

    win: Number
    draw: Number
    loss: Number = 0


FORD_AS_FIRST: Final = Points(1, -15, -100)
"""What a game counts for a strategy as X. Source: [Ford21] §4.1.1."""

FORD_AS_SECOND: Final = Points(1, 0, -100)
"""What a game counts for a strategy as O. Source: [Ford21] §4.2.1."""

KUTSCHERA: Final = Points(100, 10, -1)
"""The rewards of a game. Source: [Kutschera18] The best opening move."""


class PointsError(NolossError):
    """A text that does not say what a win, a draw and a loss are worth."""

    def __init__(self, text: str, what: str) -> None:
        self.text = text
        problem = "not three numbers with commas between them"
        hint = "write what a win, a draw and a loss are worth, such as 100,10,-1 or 1,1/2,0"
        super().__init__(problem, where=f"{what} {shown(text)}", hint=hint)


def parse_points(text: str, what: str = "points") -> Points:
    """Read what a win, a draw and a loss are worth: whole numbers, decimals or fractions.

    what : how an error calls them

    Raises PointsError.

    >>> parse_points("1, 0.5, -1/3")
    Points(win=Fraction(1, 1), draw=Fraction(1, 2), loss=Fraction(-1, 3))
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 3 or not all(_NUMBER.fullmatch(part) for part in parts):
        raise PointsError(text, what)
    return Points(*map(Fraction, parts))


def score(games: Tally, points: Points) -> Number:
    """Add up the points of games; one that got stuck has none.

    >>> score(Tally(14652, 5184, 7896), KUTSCHERA)
    1509144
    """
    return games.win * points.win + games.draw * points.draw + games.loss * points.loss


def score_per_game(games: Tally, points: Points) -> Fraction:
    """Give the points of a game when every one is as likely as another.

    Source: [Kutschera18] The best opening move, the reward function as it is printed; the table
    beside it holds the `score`.
    """
    return Fraction(score(games, points), games.games)
