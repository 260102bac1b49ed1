"""The checks of the claims of Ford21 about single results, and whether better ones are in reach.

Whether a strategy makes just so many wins, draws and losses is asked in exact numbers; for the
printed ones no solver is needed, for others with losses it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from itertools import pairwise
from typing import TypeVar

from audit.finding import Evidence, Finding, compared, undecided
from audit.ford21.games import (
    MUCH,
    Games,
    ScoredGames,
    best_for,
    counted,
    game_of,
    in_words,
    most_wins,
    safe,
    shown_by,
    whole,
)
from common.errors import NolossError
from common.exhibits import Exhibit, table
from games import Position, Seat, canonical, successors
from verify.extremes.class_game import Counting, tally
from verify.extremes.feasible import Feasible, Infeasible, Undecided, feasible
from verify.extremes.linear import best_choices
from verify.extremes.relaxed import parities
from verify.extremes.witness import witness_strategy
from verify.play.count import Tally
from verify.play.play import Node
from verify.points import FORD_AS_FIRST, FORD_AS_SECOND, Number, Points, score

SECONDS = 60.0  # for the solver; results such as the printed ones take it a few


T = TypeVar("T")


class TimeError(NolossError):
    """The solver had not enough time."""


class PossibleGames(Games, frozen=True):
    """A printed result, and whether a strategy makes it."""

    a_strategy_makes_them: bool


class LocalMaximum(Games, frozen=True):
    """A printed result, and whether some strategy wins as often without a loss."""

    as_many_wins_without_a_loss: bool


def decided(
    seat: Seat, games: Tally, counting: Counting = "raw", seconds: float = SECONDS
) -> Feasible | Infeasible:
    """Decide whether a strategy makes just these games.

    Raises SolverMissingError if only the solver could decide, and TimeError if the time runs out.
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


def within_time(check: Callable[[T], Finding]) -> Callable[[T], Finding]:
    """Let a check find nothing where the solver is too slow, and say so."""

    @wraps(check)
    def asked(printed: T) -> Finding:
        try:
            return check(printed)
        except TimeError as error:
            return undecided("; ".join(map(str.strip, str(error).splitlines())))

    return asked


@within_time
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


@within_time
def o_result(printed: PossibleGames) -> Finding:
    """Look for a strategy of O with a printed result. Claim `ford-o-result`."""
    games = printed.tally
    found = decided("second", games)
    exists = isinstance(found, Feasible)
    evidence = [] if exists else list(_why_not(games))
    near = None if exists else one_less(games)
    if near is not None:
        evidence.append(f"{in_words(near.witness.games)} are possible")
    shown = found if isinstance(found, Feasible) else near
    player = None if shown is None else shown_by(shown.witness, "second")
    return compared(
        printed,
        {**counted(games), "a strategy makes them": exists},
        *evidence,
        *(() if player is None else game_of(player, "second", "loss")),
        rests_on=() if player is None else (player,),
    )


def _why_not(games: Tally) -> Iterator[str]:
    """Say why no strategy of O makes some games, as far as it can be said in a line."""
    total = games.win + games.draw + games.loss
    sums = {sum(odd) % 2 for odd in parities(whole("second"))}
    if total % 2 not in sums:
        yield (
            f"they are {total} games, and whoever moves second plays an odd number: X chooses "
            "among 9, 7, 5, 3 or 1 cells, and a sum of so many odd numbers is odd"
        )
    if isinstance(decided("second", games, "up_to_symmetry"), Infeasible):
        yield "if symmetric games count once, they are not possible either"


def one_less(games: Tally) -> Feasible | None:
    """Find a strategy of O with one loss, win or draw less than some games."""
    win, draw, loss = games.win, games.draw, games.loss
    near = (Tally(win, draw, loss - 1), Tally(win - 1, draw, loss), Tally(win, draw - 1, loss))
    for each in near:
        if min(each.win, each.draw, each.loss) >= 0:
            found = decided("second", each)
            if isinstance(found, Feasible):
                return found
    return None


@dataclass(frozen=True, slots=True)
class Climb:
    """A way up: genes changed one at a time, and the points before and after each change."""

    points: tuple[Number, ...]  # one more than changes


def climb(seat: Seat, points: Points, start: Mapping[Node, Node]) -> Climb:
    """Change one gene after the other to what is best, the latest in the game first.

    start : a choice for each class where the seat decides

    What follows from the class of a changed gene is as good as it can be, so no change makes
    the points less, wherever it starts; and the last strategy is one of the best.
    """
    game = whole(seat)
    best = best_choices(game, points)
    choices = dict(start)
    made = [score(tally(game, choices), points)]
    for node in reversed(tuple(game.edges)):
        if node in game.mine and choices[node] != best[node]:
            choices[node] = best[node]
            made.append(score(tally(game, choices), points))
    return Climb(tuple(made))


def first_choices(seat: Seat) -> dict[Node, Node]:
    """Give the strategy that takes the least free cell in the representative of each class."""
    game = whole(seat)
    return {
        node: canonical(successors(Position(node))[0][1])
        for node in game.edges
        if node in game.mine
    }


def o_local_maximum(printed: LocalMaximum) -> Finding:
    """Look for no-loss strategies of O with many wins. Claim `ford-o-local-maximum`."""
    games = printed.tally
    game, points = safe("second"), FORD_AS_SECOND
    most, fewest = best_for(game, MUCH, -1), best_for(game, 1, -MUCH)
    least = score(best_for(game, -1, 0).games, points)
    poor = first_choices("second")
    way = climb("second", points, poor)
    strongest = shown_by(most, "second")
    falls = sum(after < before for before, after in pairwise(way.points))
    return compared(
        printed,
        {**counted(games), "as many wins without a loss": most.games.win >= games.win},
        f"most wins: {in_words(most.games)}",
        f"fewest draws: {in_words(fewest.games)}",
        f"the printed result has {score(games, points)} points, and no strategy without losses has "
        f"less than {least}",
        f"single genes lead to the maximum: {len(way.points) - 1} genes of a poor strategy are "
        f"changed one after the other, from {way.points[0]} to {way.points[-1]} points, which fall "
        f"{falls} times on the way; what follows a changed gene is already the best, so that a "
        "change cannot do harm, wherever one starts",
        *game_of(witness_strategy(poor, name="the poor strategy"), "second", "loss"),
        *game_of(strongest, "second", "draw"),
        rests_on=(strongest, shown_by(fewest, "second")),
    )
