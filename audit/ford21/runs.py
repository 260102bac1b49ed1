"""Runs for the claims of [Ford21] that only runs can tell.

Source: [Ford21] §4.1 to §4.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from audit.exact_tests import (
    APPRECIABLE,
    ENOUGH,
    RARE,
    as_printed,
    in_all,
    majority,
    placed,
    rank_test,
    seen_from,
    shown,
)
from audit.finding import Effort, Finding, Printed, concluded
from audit.genetic_runs import NEVER, find_text, first_find, plan_of, seeds_of, states, until
from common.exhibits import Exhibit, Table, table
from search.evolution.points import worth
from search.evolution.population import random_vectors
from search.evolution.seats import games_in
from search.evolution.state import Row, State
from search.runs.plan import Plan
from verify.extremes.scoring.score import count_games

SEED: Final = 2021
ABOUT: Final = 1  # iterations around an approximate number
GIVEN_UP: Final = 60  # iterations without a find; several times what any run should need
MOST: Final = 220  # points that X can have: 250 wins, 2 draws
WEIGHED: Final[Mapping[Effort, int]] = {"quick": 98, "full": 500}  # iterations with points, as X
O_LONGEST: Final = 500  # iterations in which progress as O is looked for
O_RUNS: Final[Mapping[Effort, tuple[int, int]]] = {"quick": (2, 10), "full": (ENOUGH, 100)}
HOCHMUTH_RUNS: Final[Mapping[Effort, tuple[int, int]]] = {"quick": (9, 60), "full": (11, 500)}
HOCHMUTH_LONGEST: Final = 500  # generations; fewer without progress tell nothing
CHANGES: Final = 100  # of the hill climber in a round
MEMBERS: Final = 100
AT_ONCE: Final = 1000  # random vectors that are judged together


class Iterations(Printed, frozen=True):
    """When something was reached."""

    iterations: int


class Maximum(Iterations, frozen=True):
    """When a fitness was reached, and which."""

    fitness: int


class Stagnation(Iterations, frozen=True):
    """Since when there was no progress, and whether something helped."""

    the_hill_climber_helps: bool


class Rates(Printed, frozen=True):
    """Rates of a genetic algorithm, and whether it made progress."""

    mutation: float
    crossover: float
    replication: float
    progress: bool


def x_iterations(printed: Iterations, effort: Effort) -> Finding:
    """Note when the losses of X vanish, with the share of games not lost as fitness."""
    about = printed.iterations
    plan = plan_of("ford21", SEED, ENOUGH, GIVEN_UP, seat="first", fitness="not_lost")
    found = [first_find(plan, run).generation for run in _runs(plan)]
    chances = {near: placed(found, near) for near in range(about - ABOUT, about + ABOUT + 1)}
    listed = ", ".join(f"{near}: {shown(chance)}" for near, chance in chances.items())
    rows = [(find_text(each), found.count(each)) for each in sorted(set(found))]
    return concluded(
        max(chances.values()) > RARE,
        {"iterations": find_text(_median(found))},
        seeds_of(effort, {"as X": plan}),
        f"The computed number is the median. Chances by iteration are {listed}.",
        table(("iteration without losses", "runs"), rows),
    )


def x_maximum(printed: Maximum, effort: Effort) -> Finding:
    """Note when the printed fitness of X is reached, and whether the exact maximum is."""
    when, fitness = printed.iterations, printed.fitness
    plan = plan_of("ford21", SEED, ENOUGH, max(WEIGHED[effort], when), seat="first")
    courses = [until(plan, run, _at_most).history for run in _runs(plan)]
    reached = [next((r.generation for r in each if r.best >= fitness), NEVER) for each in courses]
    by_then = [round(each[min(when, len(each) - 1)].best) for each in courses]
    best = [round(each[-1].best) for each in courses]
    chance = placed(reached, when)
    sentence = (
        f"{ENOUGH - reached.count(NEVER)} of {ENOUGH} runs come to {fitness} points or more "
        f"within {plan.generations} iterations, and {best.count(MOST)} to the exact maximum of "
        f"{MOST}. The computed numbers are medians of all runs: when they come to {fitness} points "
        f"and how many they have after {when} iterations. {when} iterations have a chance of "
        f"{shown(chance)}."
    )
    rows = zip(_runs(plan), map(find_text, reached), by_then, best, strict=True)
    moments = (f"{fitness} points in iteration", f"points after {when}", "points at the end")
    return concluded(
        chance > RARE,
        {"iterations": find_text(_median(reached)), "fitness": _median(by_then)},
        seeds_of(effort, {"as X": plan}),
        sentence,
        table(("run", *moments), rows),
    )


@dataclass(frozen=True, slots=True)
class Course:
    """A run as O: its best member's last progress, its end, and what a climb makes of it.

    progress : iteration in which its losses became fewer for the last time; NEVER if none is left
    """

    progress: float
    end: Row
    climbed: Row

    @property
    def left(self) -> bool:
        """Tell whether it still loses games."""
        return self.end.games[2] > 0

    @property
    def helped(self) -> bool:
        """Tell whether the climb takes losses away."""
        return self.climbed.games[2] < self.end.games[2]


def o_stagnates(printed: Stagnation, effort: Effort) -> Finding:
    """Note the last progress as O, and look for help by a hill climber."""
    when = printed.iterations
    number, rounds = O_RUNS[effort]
    plan = plan_of("ford21", SEED, number, O_LONGEST, seat="second")
    climb = plan_of("hill-climber", SEED, number, rounds, seat="second", changes=CHANGES)
    courses = [_course(plan, climb, run) for run in _runs(plan)]
    left, helped = sum(each.left for each in courses), sum(each.helped for each in courses)
    last = [each.progress for each in courses]
    chance = placed(last, when)
    near = False if chance <= RARE else True if number >= ENOUGH else None
    helps = majority(helped, number)
    sentence = (
        f"Of {number} runs {left} still lose games after {O_LONGEST} iterations; in {helped} the "
        f"climber takes losses away, with {CHANGES} changes a generation. The computed iteration "
        f"is the median of the last progress; {when} has a chance of {shown(chance)}. Fewer than "
        f"{ENOUGH} runs are too few to tell."
    )
    as_said = as_printed(printed.the_hill_climber_helps, helps)
    return concluded(
        in_all([majority(left, number), near, as_said]),
        {"iterations": find_text(_median(last)), "the hill climber helps": helps},
        seeds_of(effort, {"as O": plan, "from the best member at the end": climb}),
        sentence,
        _courses_table(plan, courses),
    )


def hochmuth(printed: Rates, effort: Effort) -> Finding:
    """Compare runs with the printed rates with as many vectors drawn at random."""
    rates = {name: getattr(printed, name) for name in ("mutation", "crossover", "replication")}
    number, generations = HOCHMUTH_RUNS[effort]
    plan = plan_of("hochmuth", SEED, number, generations, seat="both", **rates)
    judged = MEMBERS * (generations + 1)
    courses = [until(plan, run, lambda now: now.done).history for run in _runs(plan)]
    shares = [(1 - each[0].best, 1 - each[-1].best) for each in courses]
    drawn = [1 - _best_drawn(run, judged) for run in _runs(plan)]
    ends = [end for _, end in shares]
    progress = _progress(ends, drawn, generations)
    rows = [
        (run, f"{first:.4f}", f"{end:.4f}", f"{best:.4f}")
        for run, (first, end), best in zip(_runs(plan), shares, drawn, strict=True)
    ]
    head = ("run", "at first", f"after {generations}", "best drawn at random")
    return concluded(
        as_printed(printed.progress, progress),
        {"progress": progress},
        seeds_of(effort, {"in both seats": plan}),
        _against_luck(ends, drawn, judged),
        Exhibit(table(head, rows), "Share of its games that the best member loses."),
    )


def _runs(plan: Plan) -> range:
    return range(1, plan.runs + 1)


def _course(plan: Plan, climb: Plan, run: int) -> Course:
    """Run to the end, and climb from there."""
    *_, end = states(plan, run)
    vector = tuple(end.population[np.argmax(end.more["fitness"])].tolist())
    *_, top = states(plan_of(climb.method, SEED, run, climb.generations,
                             **climb.parameters, vector=vector), run)  # fmt: skip
    return Course(_last_progress(end.history), end.history[-1], top.history[-1])


def _last_progress(history: Sequence[Row]) -> float:
    losses = [row.games[2] for row in history]
    return losses.index(losses[-1]) if losses[-1] else NEVER


def _progress(ends: Sequence[float], drawn: Sequence[float], generations: int) -> bool | None:
    """Tell whether runs lose less than luck; None if they could not have shown that."""
    if rank_test(ends, drawn)[0] < RARE:
        return True
    least = seen_from(ends, drawn, RARE)
    weak = least is None or least > APPRECIABLE or generations < HOCHMUTH_LONGEST
    return None if weak else False


def _against_luck(ends: Sequence[float], drawn: Sequence[float], judged: int) -> str:
    """Say in a sentence what the comparison shows and what it could have shown."""
    least = seen_from(ends, drawn, RARE)
    could = "no progress" if least is None else f"it from {float(least):.0%} of the pairs on"
    return (
        f"Chance that luck alone loses so little: {shown(rank_test(ends, drawn)[0])}; so many runs "
        f"could have shown {could}. {judged} vectors are drawn at random beside each run, as many "
        f"as it judges, from seeds ({SEED}, 0, run)."
    )


def _best_drawn(run: int, many: int) -> float:
    """Give the best share of games not lost among so many vectors drawn at random."""
    rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence((SEED, 0, run))))
    best = 0.0
    for start in range(0, many, AT_ONCE):
        entries = random_vectors(min(AT_ONCE, many - start), rng)
        games = games_in(count_games(entries), "both", "raw")
        best = max(best, float(worth(games, "not_lost", ()).max()))
    return best


def _courses_table(plan: Plan, courses: Sequence[Course]) -> Table:
    head = ("run", "fewer losses for the last time in iteration", "losses at the end",
            "points at the end", "losses after the climb", "points after the climb")  # fmt: skip
    rows = [
        (run, find_text(course.progress), course.end.games[2], round(course.end.best),
         course.climbed.games[2], round(course.climbed.best))
        for run, course in zip(_runs(plan), courses, strict=True)
    ]  # fmt: skip
    return table(head, rows)


def _at_most(now: State) -> bool:
    return now.history[-1].best >= MOST


def _median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]
