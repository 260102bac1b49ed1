"""The state of a search, from a checkpoint: the one that was kept, or a message."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from search.evolution.catalogue import METHODS
from search.parameters import SearchError
from search.runs.folders import Arrays, arrays_of, checkpoint_bytes, read_checkpoint
from search.runs.plan import Plan
from search.runs.search_run import (
    RunState,
    Task,
    advance,
    from_bytes,
    kinds,
    rng_of,
    search_of,
    to_bytes,
)
from tests.effort import part
from tests.search.runs.plans import SMALL, plan
from verify.extremes.scoring import count_games

PLANS: dict[str, Plan] = {
    name: plan(method=name, parameters=SMALL if name == "bhatt08" else {}, generations=99, runs=1)
    for name in METHODS
}


@cache
def whole(method: str = "bhatt08") -> bytes:
    """A checkpoint before the end of its run; bhatt08 has found something by then."""
    piece = advance(Task(PLANS[method], 1, b"", 0.0))
    while piece.generation < 4 or (method == "bhatt08" and not kept(piece.checkpoint).state.found):
        piece = advance(Task(PLANS[method], 1, piece.checkpoint, 0.0))
    return piece.checkpoint


def kept(data: bytes, method: str = "bhatt08") -> RunState:
    return from_bytes(data, PLANS[method], 1, "run-001/checkpoint")


def arrays(method: str = "bhatt08") -> Arrays:
    return arrays_of(read_checkpoint(whole(method), ""), kinds(search_of(PLANS[method])))


def changed(method: str, changes: Arrays) -> bytes:
    """Write a checkpoint with a right hash and other arrays."""
    return checkpoint_bytes(read_checkpoint(whole(method), "").plan, arrays(method) | changes)


def refused(data: bytes, method: str = "bhatt08") -> None:
    with pytest.raises(SearchError, match="is a checkpoint that noloss did not write") as caught:
        kept(data, method)
    assert caught.value.where == "run-001/checkpoint"
    assert "delete this file" in caught.value.hint


@pytest.mark.parametrize("method", METHODS)
def test_a_state_that_was_kept_is_the_same_state(method: str) -> None:
    once = kept(whole(method), method)
    assert once.state.generation >= 4
    assert to_bytes(PLANS[method], once) == whole(method)


@pytest.mark.parametrize("method", METHODS)
def test_every_array_has_the_type_that_the_method_gives_it(method: str) -> None:
    """So nothing is lost between an array and its bytes."""
    search, rng = search_of(PLANS[method]), rng_of(PLANS[method], 1)
    state = search.start(count_games, rng)
    told = kinds(search)
    assert state.population.dtype == np.dtype(told["population"].dtype)
    assert state.archive.dtype == np.dtype(told["archive"].dtype)
    for name, array in state.more.items():
        assert array.dtype == np.dtype(told[f"more.{name}"].dtype)


def test_random_numbers_continue_where_they_were() -> None:
    for drawn in range(5):  # a number of 32 bits leaves half of one of 64 bits behind
        rng = rng_of(PLANS["bhatt08"], 1)
        rng.integers(1 << 32, size=drawn, dtype=np.uint32)
        data = to_bytes(PLANS["bhatt08"], RunState(1, kept(whole()).state, rng))
        again = kept(data).rng
        assert again.bit_generator.state == rng.bit_generator.state
        assert again.integers(1 << 32, size=9).tolist() == rng.integers(1 << 32, size=9).tolist()


def test_a_checkpoint_of_another_plan_or_run_is_refused() -> None:
    with pytest.raises(SearchError, match="of another search or run than run 2 here"):
        from_bytes(whole(), PLANS["bhatt08"], 2)
    for other in (plan(seed=6), plan(generations=98), PLANS["nsga2"]):
        with pytest.raises(SearchError, match="of another search or run than run 1 here"):
            from_bytes(whole(), other, 1)


@pytest.mark.parametrize("method", METHODS)
def test_a_checkpoint_without_a_generation_is_refused(method: str) -> None:
    none: Arrays = {"measures": np.zeros((0, 2)), "counts": np.zeros((0, 4), np.int64)}
    refused(changed(method, none), method)


@pytest.mark.parametrize(
    ("method", "name"),
    part([(method, name) for method in METHODS for name in kinds(search_of(PLANS[method]))], 4),
)
def test_an_array_of_another_length_is_refused(method: str, name: str) -> None:
    array = arrays(method)[name]
    more = np.ones((1, *array.shape[1:]), array.dtype)
    refused(changed(method, {name: np.concatenate([array, more])}), method)


@pytest.mark.parametrize("name", ["population", "archive"])
@pytest.mark.parametrize("entry", [-1, 0, 1, 32767])
def test_vectors_with_an_entry_that_is_not_allowed_are_refused(name: str, entry: int) -> None:
    """They would be counted by compiled code, which looks at nothing again."""
    array = arrays()[name].copy()
    array[0, 0] = entry
    refused(changed("bhatt08", {name: array}))
