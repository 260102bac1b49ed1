"""Runs of the genetic algorithms, as checks of measured claims need them.

A run is what `search.runs` makes of a plan: its seed and its number decide everything drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from common.progress import under_way
from search.evolution.state import State
from search.runs.plan import Plan, rng_of, search_of
from verify.extremes.scoring.score import count_games

NEVER: Final = inf
"""The generation of a find that did not come."""


@dataclass(frozen=True, slots=True, order=True)
class Find:
    """What a run came to; in order where less is better, as a share of losses is.

    generation : of the first no-loss strategy; NEVER if there was none
    best       : fitness of the best member at the end
    """

    generation: float
    best: float


def states(plan: Plan, run: int) -> Iterator[State]:
    """Give the states of a run, generation by generation, as many as the plan says."""
    search, rng = search_of(plan), rng_of(plan, run)
    now = search.start(count_games, rng)
    yield now
    while now.generation < plan.generations:
        under_way(f"run {run} of {plan.runs}, generation {now.generation} of {plan.generations}")
        now = search.step(now, count_games, rng)
        yield now


def until(plan: Plan, run: int, over: Callable[[State], bool]) -> State:
    """Give the first state of a run in which it is over, else the last."""
    for now in states(plan, run):
        if over(now):
            break
    return now


def first_find(plan: Plan, run: int) -> Find:
    """Run until something is found that never loses."""
    end = until(plan, run, lambda now: bool(now.found))
    return Find(end.found[0] if end.found else NEVER, end.history[-1].best)


def plan_of(method: str, seed: int, runs: int, generations: int, **parameters: object) -> Plan:
    """Give a plan; parameters that are not named have their defaults."""
    return Plan(method, parameters, generations, runs, seed)


def find_text(generation: float) -> int | str:
    """Write the generation of a find as a table holds it."""
    return "none" if generation == NEVER else int(generation)


def seeds_of(effort: str, plans: Mapping[str, Plan]) -> str:
    """Say in a sentence which runs were made, so that they can be made again."""
    made = "; ".join(f"{name}: {_seed(plan)}" for name, plan in plans.items())
    return f"Effort {effort}. {made}."


def _seed(plan: Plan) -> str:
    values = ", ".join(f"{name} {_value(value)}" for name, value in plan.parameters.items())
    return (
        f"{plan.method}, seed {plan.seed}, runs 1 to {plan.runs}, at most {plan.generations} "
        f"generations{', ' if values else ''}{values}"
    )


def _value(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
