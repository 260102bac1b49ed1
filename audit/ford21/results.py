"""The checks of the claims of Ford21 about single results, and whether better ones are in reach.

Whether a strategy makes just so many wins, draws and losses may need a solver, which is an extra;
without it these claims stay open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, wraps
from typing import TypeVar

from audit.finding import Evidence, Finding, compared, undecided
from audit.ford21.games import (
    ScoredGames,
    counted,
    in_words,
    most_wins,
    safe,
    shown_by,
)
from common.errors import NolossError
from common.exhibits import Exhibit, table
from games import Seat
from verify.extremes.class_game import Counting
from verify.extremes.errors import SolverMissingError
from verify.extremes.feasible import Feasible, Infeasible, Undecided, feasible
from verify.play.count import Tally
from verify.points import FORD_AS_FIRST, Points, score

SECONDS = 60.0  # for the solver; results such as the printed ones take it a few


T = TypeVar("T")


class TimeError(NolossError):
    """The solver had not enough time."""


def decided(
    seat: Seat, games: Tally, counting: Counting = "raw", seconds: float = SECONDS
) -> Feasible | Infeasible:
    """Decide whether a strategy makes just these games.

    Raises SolverMissingError, and TimeError if the time runs out.
    """
    found = _feasible(seat, games, counting, seconds)
    if isinstance(found, Undecided):
        problem = f"the solver has not decided about {in_words(games)} in {seconds:g} s"
        raise TimeError(problem, hint="a faster machine would decide")
    return found


@cache
def _feasible(
    seat: Seat, games: Tally, counting: Counting, seconds: float
) -> Feasible | Infeasible | Undecided:
    return feasible(seat, counting, games.win, games.draw, seconds, games.loss)


def may_stay_open(check: Callable[[T], Finding]) -> Callable[[T], Finding]:
    """Let a check find nothing where the solver is missing or too slow, and say so."""

    @wraps(check)
    def asked(printed: T) -> Finding:
        try:
            return check(printed)
        except SolverMissingError as missing:
            return undecided(missing.problem)
        except TimeError as error:
            return undecided("; ".join(map(str.strip, str(error).splitlines())))

    return asked


@may_stay_open
def fitness_196(printed: ScoredGames) -> Finding:
    """Add up the points of a printed result. Claim `ford-fitness-196`."""
    games, wanted = printed.tally, printed.score
    found = decided("first", games)
    exists = isinstance(found, Feasible)
    others = [
        (each.win, each.draw, each.win + each.draw, isinstance(decided("first", each), Feasible))
        for each in results_with(wanted, FORD_AS_FIRST, most_wins(safe("first")).win)
    ]
    head = ("wins", "draws", "games", "a strategy makes them")
    rows = [(*numbers, "yes" if possible else "no") for *numbers, possible in others]
    right = score(games, FORD_AS_FIRST)
    evidence: list[Evidence] = [
        f"{in_words(games)} score {right}; {'a' if exists else 'no'} strategy makes them",
        Exhibit(table(head, rows), f"results that score {wanted}"),
    ]
    evidence += [
        f"{wins} wins and {draws} draws are {total} games in all: perhaps the printed number of "
        "wins is that of all games"
        for wins, draws, total, possible in others
        if possible and total == games.win
    ]
    return compared(
        printed,
        {**counted(games), "score": right},
        *evidence,
        rests_on=(shown_by(found.witness, "first"),) if isinstance(found, Feasible) else (),
    )


def results_with(wanted: int, points: Points, most: int) -> Iterator[Tally]:
    """List the results without losses that have so many points, with up to `most` wins.

    points : a win counts 1, a draw less than nothing
    """
    for draws in range(most):
        wins = wanted - draws * int(points.draw)
        if 0 <= wins <= most:
            yield Tally(wins, draws)
