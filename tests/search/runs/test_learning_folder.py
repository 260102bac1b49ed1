"""A learner from a checkpoint: it continues as if never interrupted, or is refused."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from search.learning.learner import BLOCK, Learning, learn
from search.learning.plan import LearningPlan, Parameters
from search.learning.player import begin, memory_of, trained
from search.parameters import SearchError
from search.runs.folders import Arrays, arrays_of, checkpoint_bytes, read_checkpoint
from search.runs.learning_folder import blocks, kinds, learner_bytes, read_learner
from tests.effort import part

PLAN = LearningPlan(Parameters(), 2500, 3)


def played(games: int) -> Learning:
    learning = begin(PLAN.seed)
    learn(learning, PLAN.parameters, PLAN.games, games)
    return learning


@cache
def whole() -> bytes:
    return learner_bytes(PLAN, played(1500))


def refused(data: bytes, said: str = "is a checkpoint that noloss did not write") -> None:
    with pytest.raises(SearchError, match=said) as caught:
        read_learner(data, "run/checkpoint")
    assert caught.value.where == "run/checkpoint"
    assert "delete this file" in caught.value.hint


def changed(plan: dict[str, Any], arrays: Arrays) -> bytes:
    """Write a checkpoint with a right hash, and another plan or other arrays."""
    checkpoint = read_checkpoint(whole(), "")
    return checkpoint_bytes(checkpoint.plan | plan, arrays_of(checkpoint, kinds()) | arrays)


@pytest.mark.parametrize("games", part([0, 1, 999, 1000, 2000, 2500], 3))
def test_every_place_between_two_games_is_one_to_continue_from(games: int) -> None:
    data = learner_bytes(PLAN, played(games))
    plan, learning = read_learner(data, "c")
    assert (plan, learning.games) == (PLAN, games)
    assert learner_bytes(plan, learning) == data
    learn(learning, plan.parameters, plan.games, plan.games)
    assert learner_bytes(plan, learning) == learner_bytes(PLAN, played(2500))
    assert memory_of(learning) == trained(PLAN.parameters, PLAN.games, PLAN.seed)


def test_a_learner_has_as_many_rows_as_blocks_of_games() -> None:
    for games in (0, 999, 1000, 2499, 2500):
        assert len(played(games).rows) == blocks(games, PLAN.games)


@pytest.mark.parametrize("name", [name for name in kinds() if name != "different"])
def test_numbers_of_another_length_are_refused(name: str) -> None:
    array = arrays_of(read_checkpoint(whole(), ""), kinds())[name]
    more = np.ones((1, *array.shape[1:]), array.dtype)
    refused(changed({}, {name: np.concatenate([array, more])}))


def test_a_history_of_other_games_is_refused() -> None:
    for games in (0, 999, 2000, 2500, 3000):
        refused(changed({}, {"games": np.array([games], np.uint32)}))
    assert read_learner(changed({}, {"games": np.array([BLOCK], np.uint32)}), "")[1].games == BLOCK


def test_random_numbers_at_an_impossible_place_are_refused() -> None:
    words = np.full(625, 700, np.uint32)  # the last one is a place among the others
    refused(changed({}, {"rng": words}))


LEARN = {
    "opponent": "self",
    "rewards": "length",
    "choice": "relative",
    "untried": "last",
    "schedule": "linear:1,0",
    "games": 2500,
    "seed": 3,
    "memory": None,
}


def test_a_plan_written_in_full_is_the_same_plan() -> None:
    assert read_checkpoint(whole(), "").plan == {"learn": LEARN, "memory_sha256": None}
    assert read_learner(changed({"learn": LEARN}, {}), "")[0] == PLAN


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *product(["opponent"], ["me", None, 3, ["self"]]),
        *product(["rewards"], ["1,2", None, [1, 1, 1, 1, 1], "16,8,4,2,1"]),
        *product(["schedule"], ["never", 3, "constant:2", "linear:nan,1"]),
        *product(["games"], [0, -1, "2500", 2500.5, True, 10**400]),
        *product(["seed"], [-1, "3", None, False]),
        *product(["memory"], [3, [], True]),
        ("colour", 3),
    ],
)
def test_a_plan_that_makes_no_run_is_refused(name: str, value: object) -> None:
    refused(changed({"learn": LEARN | {name: value}}, {}))


@pytest.mark.parametrize(
    "wrong", [{"learn": None}, {"learn": {}}, {"memory_sha256": 3}, {"colour": 3}]
)
def test_a_plan_with_other_parts_is_refused(wrong: dict[str, Any]) -> None:
    refused(changed(wrong, {}))
