"""Runs for the claims of [Ford21] that only runs can tell.

Source: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, §4.1 to §4.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import numpy as np

from strategies.evolution.points import worth
from strategies.evolution.population import random_vectors
from strategies.evolution.search import Row, State
from strategies.evolution.seats import games_in
from verify.claims.finding import Finding, printed_number, same
from verify.claims.measured import RARE, Effort, Measure, placed, rank_test, shown
from verify.claims.measured_runs import NEVER, first_find, plan_of, seeds_of, states, told, until
from verify.scoring import count_games
from verify.search.plan import Plan

SEED: Final = 2021
ONE_RUN: Final = 39  # runs; outside of them all, one number is of the 1 in 20 most extreme
ABOUT: Final = 1  # iterations around an approximate number
GIVEN_UP: Final = 60  # iterations without a find; several times what any run should need
MOST: Final = 220  # points that X can have: 250 wins, 2 draws
WEIGHED: Final[Mapping[Effort, int]] = {"quick": 98, "full": 500}  # iterations with points, as X
O_RUNS: Final[Mapping[Effort, tuple[int, int]]] = {"quick": (5, 10), "full": (11, 200)}
HOCHMUTH_RUNS: Final[Mapping[Effort, tuple[int, int]]] = {"quick": (9, 60), "full": (11, 500)}
CHANGES: Final = 100  # of the hill climber in a round
MEMBERS: Final = 100
AT_ONCE: Final = 1000  # random vectors that are judged together


def x_iterations(printed: object, effort: Effort) -> Finding:
    """Note when the losses of X vanish, with the share of games not lost as fitness."""
    about = printed_number(printed, "iterations")
    plan = plan_of("ford21", SEED, ONE_RUN, GIVEN_UP, seat="first", fitness="not_lost")
    found = [first_find(plan, run).generation for run in _runs(plan)]
    chances = {near: placed(found, near) for near in range(about - ABOUT, about + ABOUT + 1)}
    listed = ", ".join(f"{near}: {shown(chance)}" for near, chance in chances.items())
    rows = [[told(each), found.count(each)] for each in sorted(set(found))]
    return Finding(
        {"iterations": told(_median(found))},
        max(chances.values()) > RARE,
        False,
        (
            seeds_of(effort, {"as X": plan}),
            f"The computed number is the median. Chances by iteration are {listed}.",
            {"table": [["iteration without losses", "runs"], *rows]},
        ),
    )


def x_maximum(printed: object, effort: Effort) -> Finding:
    """Note when the printed fitness of X is reached, and whether the exact maximum is."""
    when, fitness = printed_number(printed, "iterations"), printed_number(printed, "fitness")
    plan = plan_of("ford21", SEED, ONE_RUN, max(WEIGHED[effort], when), seat="first")
    courses = [until(plan, run, _at_most).history for run in _runs(plan)]
    reached = [next((r.generation for r in each if r.best >= fitness), NEVER) for each in courses]
    best = [round(each[-1].best) for each in courses]
    chance = placed(reached, when)
    rows = [[run, told(at), top] for run, at, top in zip(_runs(plan), reached, best, strict=True)]
    sentence = (
        f"{ONE_RUN - reached.count(NEVER)} of {ONE_RUN} runs come to {fitness} points or more "
        f"within {plan.generations} iterations, and {best.count(MOST)} to the exact maximum of "
        f"{MOST}. The computed number is the median of all runs. {when} iterations have a chance "
        f"of {shown(chance)}."
    )
    titles = ["run", f"{fitness} points in iteration", "points of the best at the end"]
    return Finding(
        {"iterations": told(_median(reached)), "fitness": fitness},
        chance > RARE,
        False,
        (seeds_of(effort, {"as X": plan}), sentence, {"table": [titles, *rows]}),
    )


def o_stagnates(printed: object, effort: Effort) -> Finding:
    """Look for progress as O after the printed iterations, and for help by a hill climber."""
    when = printed_number(printed, "iterations")
    number, rounds = O_RUNS[effort]
    plan = plan_of("ford21", SEED, number, 2 * when, seat="second")
    climb = plan_of("hill-climber", SEED, number, rounds, seat="second", changes=CHANGES)
    courses = [_course(plan, climb, run, when) for run in _runs(plan)]
    losses = [[row.games[2] for row in course] for course in courses]
    left = sum(end > 0 for _, end, _ in losses)
    stagnant = sum(end >= before for before, end, _ in losses)
    helped = sum(climbed < end for _, end, climbed in losses)
    stuck = 2 * left > number and 2 * stagnant > number
    found = {
        "iterations": when if stuck else None,
        "the hill climber helps": 2 * helped >= number,
    }
    sentence = (
        f"Of {number} runs {left} still lose games after {2 * when} iterations, {stagnant} as many "
        f"as after {when}; in {helped} the climber takes losses away, with {CHANGES} changes a "
        "generation."
    )
    return Finding(
        found,
        same(printed, found),
        False,
        (
            seeds_of(effort, {"as O": plan, "from the best member at the end": climb}),
            sentence,
            _courses_table(plan, courses, when),
        ),
    )


def hochmuth(printed: object, effort: Effort) -> Finding:
    """Compare runs with the printed rates with as many vectors drawn at random."""
    rates = {name: _rate(printed, name) for name in ("mutation", "crossover", "replication")}
    number, generations = HOCHMUTH_RUNS[effort]
    plan = plan_of("hochmuth", SEED, number, generations, seat="both", **rates)
    judged = MEMBERS * (generations + 1)
    courses = [until(plan, run, lambda now: now.done).history for run in _runs(plan)]
    shares = [(1 - each[0].best, 1 - each[-1].best) for each in courses]
    drawn = [1 - _best_drawn(run, judged) for run in _runs(plan)]
    chance, _ = rank_test([end for _, end in shares], drawn)
    found = {**rates, "progress": chance < RARE}
    rows = [
        [run, f"{first:.4f}", f"{end:.4f}", f"{best:.4f}"]
        for run, (first, end), best in zip(_runs(plan), shares, drawn, strict=True)
    ]
    sentence = (
        f"Chance that luck alone loses so little: {shown(chance)}. {judged} vectors are drawn at "
        f"random beside each run, as many as it judges, from seeds ({SEED}, 0, run)."
    )
    titles = ["run", "at first", f"after {generations}", "best drawn at random"]
    return Finding(
        found,
        same(printed, found),
        False,
        (
            seeds_of(effort, {"in both seats": plan}),
            sentence,
            {"table": [titles, *rows], "note": "Share of its games that the best member loses."},
        ),
    )


MEASURES: Final[Mapping[str, Measure]] = MappingProxyType(
    {
        "ford-x-iterations": x_iterations,
        "ford-98-iterations": x_maximum,
        "ford-o-stagnates": o_stagnates,
        "ford-hochmuth": hochmuth,
    }
)
"""Id of a claim -> the measure that makes its runs."""


def _runs(plan: Plan) -> range:
    return range(1, plan.runs + 1)


def _course(plan: Plan, climb: Plan, run: int, when: int) -> tuple[Row, Row, Row]:
    """Give the figures at the printed iteration, at the end, and after the climb."""
    *_, end = states(plan, run)
    vector = tuple(end.population[np.argmax(end.more["fitness"])].tolist())
    *_, top = states(plan_of(climb.method, SEED, run, climb.generations,
                             **climb.parameters, vector=vector), run)  # fmt: skip
    return end.history[when], end.history[-1], top.history[-1]


def _best_drawn(run: int, many: int) -> float:
    """Give the best share of games not lost among so many vectors drawn at random."""
    lot = np.random.Generator(np.random.PCG64(np.random.SeedSequence((SEED, 0, run))))
    best = 0.0
    for start in range(0, many, AT_ONCE):
        entries = random_vectors(min(AT_ONCE, many - start), lot)
        games = games_in(count_games(entries), "both", "raw")
        best = max(best, float(worth(games, "not_lost", ()).max()))
    return best


def _courses_table(
    plan: Plan, courses: Sequence[tuple[Row, Row, Row]], when: int
) -> dict[str, object]:
    moments = (f"after {when}", f"after {2 * when}", "after the climb")
    titles = [f"{moment}, {unit}" for moment in moments for unit in ("losses", "points")]
    rows = [
        [run, *(figure for row in course for figure in (row.games[2], round(row.best)))]
        for run, course in zip(_runs(plan), courses, strict=True)
    ]
    return {"table": [["run", *titles], *rows]}


def _at_most(now: State) -> bool:
    return now.history[-1].best >= MOST


def _median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]


def _rate(printed: object, name: str) -> float:
    value = printed.get(name) if isinstance(printed, Mapping) else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"printed: {name!r} must be a number")
    return value
