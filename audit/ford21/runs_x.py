"""Runs as X for the claims of [Ford21] that only runs can decide.

Source: [Ford21] §4.1, §4.3, §4.4, §5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import field

from audit.claim import Effort, Finding, Printed, concluded
from audit.ford21.games import lines_that_end
from audit.runs import (
    ENOUGH,
    NEVER,
    as_printed,
    decided,
    find_text,
    majority,
    median,
    numbers,
    plan_of,
    rank_test,
    seeds_of,
    shares,
    shown,
    until,
)
from common.exhibits import Exhibit, LineOfPlay, table
from games import Line, line_name, position_after
from strategies.encodings.files.vector import vector_strategy
from verify.classified import own_wins

if TYPE_CHECKING:
    from search.evolution.state import SearchState

SEED: Final = 2021
GIVEN_UP: Final = 60  # iterations without a find; several times what any run should need
SHOWN: Final = 98  # iterations of the run that the paper shows
LONGEST: Final = 500  # iterations in which a maximum is looked for
RUNS: Final[Mapping[Effort, int]] = {"quick": 11, "full": ENOUGH}


class Iterations(Printed, frozen=True):
    """When something was reached."""

    iterations: int


class FitnessReliability(Printed, frozen=True):
    """Whether a fitness is reached in most runs."""

    fitness: int
    reliably: bool


class MutationRates(Printed, frozen=True):
    """Two rates of mutation, the one that leads to more points first."""

    better: float
    worse: float


class EasyWins(Printed, frozen=True):
    """Whether easy wins are often passed over for a draw."""

    often: bool


class DrawShare(Printed, frozen=True):
    """Whether one fitness leaves a larger share of draws."""

    worse: bool = field(name="worse than with points")


def reliably(printed: FitnessReliability, effort: Effort) -> Finding:
    """Count the runs that reach a fitness."""
    plan = plan_of("ford21", SEED, ENOUGH, LONGEST, seat="first")
    fitness = printed.fitness

    def reached(now: SearchState) -> bool:
        return now.history[-1].best >= fitness

    ends = [until(plan, run, reached) for run in numbers(plan)]
    when = sorted(end.generation for end in ends if reached(end))
    early = sum(each <= SHOWN for each in when)
    most = majority(len(when), ENOUGH)
    return concluded(
        as_printed(printed.reliably, most),
        {"fitness": fitness, "reliably": most},
        f"{len(when)} of {ENOUGH} runs come to {fitness} points within {LONGEST} iterations, "
        f"{early} of them within {SHOWN}. Whether that is more than half: {shares(ENOUGH)}.",
        seeds_of(effort, {"as X": plan}),
    )


def first_iterations(printed: Iterations, effort: Effort) -> Finding:
    """Look for losses after the first iterations, and how much of the rise is over by then."""
    early = printed.iterations
    plan = plan_of("ford21", SEED, ENOUGH, max(SHOWN, early), seat="first")
    courses = [until(plan, run, lambda now: now.done).history for run in numbers(plan)]
    free = [next((r.generation for r in each if not r.games[2]), NEVER) for each in courses]
    points = [tuple(round(each[at].best) for at in (0, early, -1)) for each in courses]
    kept = sum(each <= early for each in free)
    by = [sum(each <= at for each in free) for at in range(plan.generations + 1)]
    passed = [at for at, many in enumerate(by) if majority(many, ENOUGH)]
    bound = f"from {passed[0]} on" if passed else "none"
    return concluded(
        majority(kept, ENOUGH),
        {"iterations": find_text(median(free))},
        f"In {kept} of {ENOUGH} runs the best member loses nothing in iteration {early}; "
        f"iterations {bound} would have passed. The computed number is the median.",
        Exhibit(
            table(("at first", f"after {early}", f"after {plan.generations}"),
                  [[median([each[at] for each in points]) for at in range(3)]]),
            "medians of the best member's points",
        ),
        seeds_of(effort, {"as X": plan}),
    )  # fmt: skip


def mutation_rate(printed: MutationRates, effort: Effort) -> Finding:
    """Compare the points of runs with two rates of mutation."""
    plans = {
        f"rate {rate}": plan_of("ford21", SEED, RUNS[effort], SHOWN, seat="first", mutation=rate)
        for rate in (printed.better, printed.worse)
    }
    ends = [
        [round(until(plan, run, lambda now: now.done).history[-1].best) for run in numbers(plan)]
        for plan in plans.values()
    ]
    lower, higher = rank_test(ends[0], ends[-1])
    better = decided(higher, lower)
    order = {True: (printed.better, printed.worse), False: (printed.worse, printed.better)}
    computed = (
        dict(zip(("better", "worse"), order[better], strict=True)) if better is not None else None
    )
    rows = [(name, *_spread(each)) for name, each in zip(plans, ends, strict=True)]
    return concluded(
        better,
        computed,
        f"Chance of points as high beside the others: {shown(higher)}, as low: {shown(lower)}; "
        "below 0.05 the first shows that the rate is the better one, the second the contrary.",
        table(("best member's points", "least", "median", "most"), rows),
        seeds_of(effort, plans),
    )


def draws_left(printed: DrawShare, effort: Effort) -> Finding:
    """Compare the draws that both fitness functions leave."""
    content = plan_of("ford21", SEED, RUNS[effort], GIVEN_UP, seat="first", fitness="not_lost")
    greedy = plan_of("ford21", SEED, RUNS[effort], SHOWN, seat="first")
    found = [_draw_share(until(content, run, _found)) for run in numbers(content)]
    weighed = [_draw_share(until(greedy, run, lambda now: now.done)) for run in numbers(greedy)]
    lower, higher = rank_test(found, weighed)
    worse = decided(higher, lower)
    rows = [(name, *(f"{share:.3f}" for share in _spread(each)))
            for name, each in (("share not lost", found), ("points", weighed))]  # fmt: skip
    return concluded(
        as_printed(printed.worse, worse),
        {"worse than with points": worse},
        f"Chance of as large a share of draws beside the others: {shown(higher)}, of as small a "
        f"one: {shown(lower)}; below 0.05 the first shows that it is worse, the second the "
        "contrary.",
        table(("fitness: share of draws", "least", "median", "most"), rows),
        seeds_of(effort, {"share not lost": content, "points": greedy}),
    )


def easy_wins(printed: EasyWins, effort: Effort) -> Finding:
    """Look for draws in which a win at once was passed over."""
    plan = plan_of("ford21", SEED, ENOUGH, GIVEN_UP, seat="first", fitness="not_lost")
    ends = [until(plan, run, _found) for run in numbers(plan)]
    thrown = [next(_thrown(end), None) for end in ends if _found(end)]
    games = [line for line in thrown if line is not None]
    often = majority(len(games), len(thrown))
    example = [Exhibit(LineOfPlay(line_name(line)), "X could have won") for line in games[:1]]
    return concluded(
        as_printed(printed.often, often),
        {"often": often},
        f"{len(games)} of {len(thrown)} strategies without losses draw a game in which they passed "
        f"over a win at once. Whether that is more than half: {shares(len(thrown))}.",
        *example,
        seeds_of(effort, {"as X": plan}),
    )


def _thrown(end: SearchState) -> Iterator[Line]:
    """Give the draws of the strategy found in which X passes over a win at once."""
    strategy = vector_strategy(tuple(end.archive[0].tolist()), name="found")
    for line in lines_that_end(strategy, "first", "draw"):
        if any(own_wins(position_after(line[:at])) for at in range(0, len(line), 2)):
            yield line


def _found(now: SearchState) -> bool:
    return bool(now.found)


def _draw_share(end: SearchState) -> float:
    win, draw, loss = end.history[-1].games
    return draw / (win + draw + loss)


def _spread(values: Sequence[float]) -> tuple[float, float, float]:
    return min(values), median(values), max(values)
