"""One piece of a long search: from a checkpoint to a later one, wherever it is worked out.

A piece is a function of its task alone. How far it goes in its time changes only where a search
is cut into pieces, never its result; so the same seed gives the same archive in one process, in
several, or on a cluster, and a piece that was lost is simply done again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from search.evolution.state import State
from search.runs.plan import Plan, rng_of, search_of
from search.runs.states import Kept, from_bytes, to_bytes
from verify.extremes.scoring.score import count_games


@dataclass(frozen=True, slots=True)
class Task:
    """Go on with one run of a plan.

    start   : a checkpoint; empty: from the beginning
    seconds : go on at least so long, unless the run ends; one generation at least
    """

    plan: Plan
    run: int
    start: bytes = field(repr=False)
    seconds: float


@dataclass(frozen=True, slots=True)
class Piece:
    """How far a task came."""

    run: int
    generation: int
    finished: bool
    checkpoint: bytes = field(repr=False)


def advance(task: Task) -> Piece:
    """Go on with a run for some time; raise SearchError if the checkpoint is not its own."""
    began = perf_counter()
    search = search_of(task.plan)
    if task.start:
        kept = from_bytes(task.start, task.plan, task.run)
        state, rng = kept.state, kept.rng
    else:
        rng = rng_of(task.plan, task.run)
        state = search.start(count_games, rng)
    while not is_over(task.plan, state):
        state = search.step(state, count_games, rng)
        if perf_counter() - began >= task.seconds:
            break
    checkpoint = to_bytes(task.plan, Kept(task.run, state, rng))
    return Piece(task.run, state.generation, is_over(task.plan, state), checkpoint)


def is_over(plan: Plan, state: State) -> bool:
    """Tell whether a run has nothing left to do."""
    return state.done or state.generation >= plan.generations
