"""What is to be learned, in the words that are typed."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from search.errors import SearchError
from search.learning.parameters import Parameters
from search.learning.plan import LearningPlan, plan_of, typed

PLAN = LearningPlan(Parameters(), 900, 3)


def test_a_plan_is_told_in_the_words_that_are_typed() -> None:
    assert asdict(typed(PLAN)) == {
        "opponent": "self",
        "rewards": "length",
        "choice": "relative",
        "untried": "last",
        "schedule": "linear:1,0",
        "games": 900,
        "seed": 3,
        "memory": None,
    }


def test_a_plan_is_read_from_its_words() -> None:
    random = Parameters(opponent="random", rewards=(9, 7, 5, 3, 1), choice="absolute")
    for plan in (PLAN, LearningPlan(random, 1, 0, "m.json", "0" * 64)):
        assert plan_of(typed(plan), plan.memory_sha256) == plan


@pytest.mark.parametrize(
    ("games", "seed", "said"),
    [(0, 3, "games is 0"), (10**9 + 1, 3, "games is 1000000001"), (900, -1, "seed is -1")],
)
def test_numbers_that_make_no_run_are_refused(games: int, seed: int, said: str) -> None:
    with pytest.raises(SearchError, match=said) as caught:
        replace(PLAN, games=games, seed=seed)
    assert "a whole number from" in caught.value.hint
