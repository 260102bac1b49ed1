"""Small searches for the tests: each method with few members, run on for some generations."""

from __future__ import annotations

import io
import json
from dataclasses import asdict

import numpy as np
from numpy.typing import NDArray

from search.evolution.catalogue import Method, make_method
from search.evolution.state import Generation, Scorer, SearchState
from verify.extremes.scoring import count_games

SMALL: dict[str, dict[str, object]] = {
    "bhatt08": {"population": 20},
    "ford21": {"population": 20, "best": 2, "copies": 3, "drawn": 4},
    "hochmuth": {"population": 20, "mutation": 0.01},
    "tropicalcoder": {"population": 12, "games": 21, "best": 5},
    "hill-climber": {"changes": 5},
    "nsga2": {"population": 12},
}


def small(name: str, **given: object) -> Method:
    return make_method(name, {**SMALL[name], **given})


def run(
    search: Method,
    rng: np.random.Generator,
    generations: int,
    state: SearchState | None = None,
    scorer: Scorer = count_games,
) -> SearchState:
    """Start, or continue from a state, for this number of generations, finished or not."""
    now = state or search.start(scorer, rng)
    for _ in range(generations):
        now = search.step(now, scorer, rng)
    return now


def until_found(search: Method, seed: int, most: int) -> SearchState:
    rng = np.random.default_rng(seed)
    now = search.start(count_games, rng)
    while now.generation < most and not now.found:
        now = search.step(now, count_games, rng)
    return now


def through_a_file(state: SearchState) -> SearchState:
    """Write a state as arrays and JSON only, and read it back."""
    stream = io.BytesIO()
    np.savez(stream, population=state.population, archive=state.archive, **state.more)  # type: ignore[arg-type]
    stream.seek(0)
    with np.load(stream, allow_pickle=False) as arrays:
        read = {name: arrays[name] for name in arrays.files}
    text = json.dumps(
        [state.generation, state.found, state.done, [asdict(r) for r in state.history]]
    )
    generation, found, done, rows = json.loads(text)
    history = tuple(Generation(**{**row, "games": tuple(row["games"])}) for row in rows)
    population, archive = read.pop("population"), read.pop("archive")
    return SearchState(generation, population, archive, tuple(found), history, read, done)


def rng_through_a_file(rng: np.random.Generator) -> np.random.Generator:
    fresh = np.random.default_rng()
    fresh.bit_generator.state = json.loads(json.dumps(rng.bit_generator.state))
    return fresh


def same(one: SearchState, other: SearchState) -> bool:
    """Tell whether two states are equal to the bit."""
    arrays: list[tuple[NDArray[np.generic], NDArray[np.generic]]]
    arrays = [(one.population, other.population), (one.archive, other.archive)]
    arrays += [(one.more[name], other.more[name]) for name in one.more]
    plain = [(s.generation, s.found, s.history, s.done, sorted(s.more)) for s in (one, other)]
    return plain[0] == plain[1] and all(
        a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes() for a, b in arrays
    )
