"""What games are worth: points for wins, draws and losses, or the share that is not lost.

Source: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, §2.2, §4.1.1, §4.2.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import numpy as np

from search.errors import SearchError
from search.evolution.checks import check_numbers, check_word
from search.evolution.seats import Fitness, Games, loss_share
from verify.extremes.class_game import Seats

Points: TypeAlias = tuple[float, ...]
"""For a win, a draw and a loss."""

Worth: TypeAlias = Literal["points", "not_lost"]
WORTHS: Final[tuple[Worth, ...]] = ("points", "not_lost")

POINTS: Final[Mapping[Seats, Points]] = MappingProxyType(
    {"first": (1, -15, -100), "second": (1, 0, -100)}
)
"""Those of the paper, for X and for O."""


def points_of(seat: Seats, points: Points) -> Points:
    """Give the points, or those of the paper for a seat if there are none; raise SearchError."""
    check_word("seat", seat, tuple(POINTS))
    chosen = points if points != () else POINTS[seat]
    check_points(chosen)
    return chosen


def check_points(points: Points) -> None:
    """Refuse points of which a loss brings the most, or as much as a win."""
    check_numbers("points", points, 3)
    if not points[0] > points[2]:
        why = f"{points[2]} for a loss is no less than {points[0]} for a win"
        raise SearchError(why, where="points", hint="give the points for a win, a draw and a loss")


def worth(games: Games, fitness: Worth, points: Points) -> Fitness:
    """Give the fitness of members, of which more is better.

    `points` are added up over all games; `not_lost` is the share of games that are not lost.

    Source: [Ford21] §3.2.1; Fig. 1, 1).
    """
    if fitness == "not_lost":
        return 1 - loss_share(games)
    # Not a matrix product: how it rounds depends on the library that computes it.
    win, draw, loss = (games[:, end].astype(np.float64) * float(points[end]) for end in range(3))
    total: Fitness = (win + draw) + loss
    return total
