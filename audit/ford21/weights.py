"""The checks of the claims of Ford21 about points, and about the fitness of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from audit.claim import Finding, Printed, compared
from audit.ford21.games import (
    MUCH,
    ScoredGames,
    best_for,
    counted,
    in_words,
    least_draws,
    most_wins,
    safe,
    whole,
)
from audit.vocabulary.extremes import PossibleNumbers, possible
from common.exhibits import Cell, Exhibit, table
from games import Seat
from verify.extremes.feasible import Feasible, feasible
from verify.extremes.search import most_wins_by_draws, relaxation
from verify.play.count import FORD_AS_FIRST, Number, Tally, score

LOSS: Final = FORD_AS_FIRST.loss
"""The points of a loss, in both seats. Source: [Ford21] §4.1.1, §4.2.1."""

LOOKED_AT: Final = range(0, -101, -1)
"""Weights of a draw, down to that of a loss."""

TINY: Final = Fraction(1, MUCH)  # of a point: decides only between strategies of equal points

Fitness: TypeAlias = Callable[[Tally], Fraction]
ByWeight: TypeAlias = Annotated[dict[int, bool], Meta(min_length=1)]
"""Weight of a draw -> the statement about it."""


class RateMultiple(Printed, frozen=True):
    """A rate of mutation, the recommended rate, and the ratio of the two."""

    rate: float
    recommended: float
    times: int


@dataclass(frozen=True, slots=True)
class BestEnds:
    """The results of the best strategies for a weight of draws; several may have equal points.

    least_draws, most_draws : one with the fewest and one with the most draws
    most_losses             : one with the most losses
    """

    least_draws: Tally
    most_draws: Tally
    most_losses: Tally


@cache
def best_ends(seat: Seat, weight: int, loss: int | Fraction = LOSS) -> BestEnds:
    """Find the extreme results of the best strategies; a win counts 1 and a draw `weight`."""
    game = whole(seat)
    return BestEnds(
        best_for(game, 1, weight - TINY, loss).games,
        best_for(game, 1, weight + TINY, loss).games,
        best_for(game, 1, weight, loss + TINY).games,
    )


def works(seat: Seat, weight: int) -> bool:
    """Say whether no best strategy loses, and all draw as rarely as a no-loss strategy can."""
    ends = best_ends(seat, weight)
    fewest = least_draws(safe(seat)).draw
    return not ends.most_losses.loss and ends.most_draws.draw == fewest


def draw_weight(printed: ByWeight, *, seat: Seat) -> Finding:
    """Find the best strategies for weights of a draw.

    Claims `ford-draw-weight`, `ford-o-draw-weight`.

    printed : whether a weight works
    """
    computed = {weight: works(seat, weight) for weight in printed}
    working = [weight for weight in LOOKED_AT if works(seat, weight)]
    around = {0, -1, max(working) + 1, max(working), min(working), min(working) - 1, *printed}
    never_losing, losing = _scores_without_loss(seat), best_for(whole(seat), 1, -MUCH, -1).games
    return compared(
        printed,
        computed,
        _weights(seat, sorted(around, reverse=True)),
        f"of {LOOKED_AT[0]} to {LOOKED_AT[-1]} the weights {max(working)} to {min(working)} work",
        f"with −15 a strategy that loses can have more points than one that does not: those "
        f"without losses have {never_losing[0]} to {never_losing[1]}, and one with "
        f"{in_words(losing)} has {score(losing, FORD_AS_FIRST)}; the best of all never loses",
    )


def hundred_times(printed: RateMultiple) -> Finding:
    """Multiply the recommended rate. Claim `ford-hundred-times`."""
    rate = float(Decimal(str(printed.recommended)) * printed.times)
    return compared(printed, RateMultiple(rate, printed.recommended, printed.times))


def fitness_196(printed: ScoredGames) -> Finding:
    """Add up the points of a printed result. Claim `ford-fitness-196`."""
    games, wanted = printed.tally, printed.score
    right = int(score(games, FORD_AS_FIRST))
    others = [(each.win, each.draw, each.win + each.draw) for each in _results_with(wanted)]
    said = [
        f"{wins} wins and {draws} draws are {total} games in all: perhaps the printed number of "
        "wins is that of all games"
        for wins, draws, total in others
        if total == games.win
    ]
    note = f"results without losses that score {wanted}; others are impossible"
    made = possible(PossibleNumbers(games.win, games.draw, games.loss), seat="first")
    return compared(
        printed,
        {**counted(games), "score": right},
        *made.evidence,
        Exhibit(table(("wins", "draws", "games"), others), note),
        *said,
        rests_on=made.rests_on,
    )


def hochmuth_fitness(games: Tally) -> Fraction:
    """Give the share of games not lost. Source: [Ford21] Figure 1, 1)."""
    total = games.win + games.draw + games.loss
    return Fraction(total - games.loss, total)


def bhatt_fitness(games: Tally) -> Fraction:
    """Give the share of games lost. Source: [Ford21] Figure 1, 2); [Bhatt08] §3.2, Eq. 1."""
    return Fraction(games.loss, games.win + games.draw + games.loss)


def cited_equations(printed: dict[str, bool]) -> Finding:
    """Rank results by both cited functions. Claim `ford-cited-equations`."""
    results = least_draws(safe("first")), best_ends("first", -50).most_losses
    return compared(
        printed,
        {"the same order": rank_opposite(hochmuth_fitness, bhatt_fitness)},
        "1) is 1 − 2): the result that one of them ranks first has the least value of the other",
        _by_both(results, "if the greatest value of both were best, they would disagree"),
    )


def rank_opposite(one: Fitness, other: Fitness) -> bool:
    """Say whether one function falls just as the other rises, over all results of few games."""
    pairs = sorted({(one(games), other(games)) for games in _small_results()})
    steps = pairwise(pairs)
    return all(a[0] < b[0] and a[1] > b[1] for a, b in steps)


def wins_and_draws(printed: dict[str, bool]) -> Finding:
    """Turn wins into draws under the cited functions. Claim `ford-wins-and-draws`."""
    results = most_wins(safe("first")), best_for(safe("first"), 0, 1).games
    computed = {"1)": tells_wins(hochmuth_fitness), "2)": tells_wins(bhatt_fitness)}
    return compared(printed, computed, _by_both(results, "two strategies of X"))


def tells_wins(fitness: Fitness) -> bool:
    """Say whether a function ever gives another value when a draw becomes a win."""
    return any(
        fitness(Tally(games.win + 1, games.draw, games.loss))
        != fitness(Tally(games.win, games.draw + 1, games.loss))
        for games in _small_results()
    )


def _scores_without_loss(seat: Seat) -> tuple[Number, Number]:
    """Give the least and the most points of strategies that never lose, a draw counting −15."""
    win, draw = FORD_AS_FIRST.win, FORD_AS_FIRST.draw
    least = best_for(safe(seat), -win, -draw).games
    most = best_for(safe(seat), win, draw).games
    return score(least, FORD_AS_FIRST), score(most, FORD_AS_FIRST)


def _results_with(wanted: int) -> Iterator[Tally]:
    """List the results without losses that strategies of X make and that have the wanted points."""
    for draws in most_wins_by_draws(relaxation(safe("first"))):
        wins = wanted - draws * int(FORD_AS_FIRST.draw)
        if isinstance(feasible("first", "raw", wins, draws), Feasible):
            yield Tally(wins, draws)


def _by_both(results: Sequence[Tally], note: str) -> Exhibit:
    rows: list[tuple[Cell, ...]] = [
        (*counted(games).values(), str(hochmuth_fitness(games)), str(bhatt_fitness(games)))
        for games in results
    ]
    return Exhibit(table(("wins", "draws", "losses", "1)", "2)"), rows), note)


def _small_results(most: int = 12) -> list[Tally]:
    """List all results with at most `most` wins, draws and losses, without that of zero games."""
    numbers = product(range(most + 1), repeat=3)
    return [Tally(*each) for each in numbers if any(each)]


def _weights(seat: Seat, weights: list[int]) -> Exhibit:
    rows: list[tuple[Cell, ...]] = []
    for weight in weights:
        ends = best_ends(seat, weight)
        draws = sorted({ends.least_draws.draw, ends.most_draws.draw})
        losses = sorted({ends.least_draws.loss, ends.most_losses.loss})
        wins = sorted({ends.least_draws.win, ends.most_draws.win, ends.most_losses.win})
        rows.append((weight, *map(_range, (wins, draws, losses))))
    head = ("a draw counts", "wins", "draws", "losses")
    return Exhibit(table(head, rows), "the results of the best of all strategies")


def _range(values: list[int]) -> int | str:
    return values[0] if len(values) == 1 else f"{values[0]} to {values[-1]}"
