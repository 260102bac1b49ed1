"""The plan of a learner, in typed words: schedules, rewards, a memory."""

from __future__ import annotations

from dataclasses import asdict, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import EMPTY
from search.learning.plan import (
    LearningPlan,
    Parameters,
    Schedule,
    chance_of,
    parse_rewards,
    parse_schedule,
    plan_of,
    rewards_name,
    schedule_name,
    typed,
)
from search.learning.player import begin
from search.parameters import SearchError
from strategies.encodings.files.memory import MoveRewards

PLAN = LearningPlan(Parameters(), 900, 3)


def test_a_plan_is_written_in_the_words_that_are_typed() -> None:
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


CHANCES = st.floats(0, 1)
SCHEDULES = (
    st.builds(lambda p: Schedule("constant", (p,)), CHANCES)
    | st.builds(lambda p, q: Schedule("linear", (p, q)), CHANCES, CHANCES)
    | st.builds(lambda k: Schedule("experience", (k,)), st.floats(1e-300, 1e300))
    | st.just(Schedule("different"))
)


@given(SCHEDULES)
def test_a_schedule_is_read_as_it_is_written(schedule: Schedule) -> None:
    assert parse_schedule(schedule_name(schedule)) == schedule


@given(SCHEDULES, st.integers(1, 10**6), st.data())
def test_a_chance_is_one(schedule: Schedule, games: int, data: st.DataObject) -> None:
    game = data.draw(st.integers(0, games - 1))
    different, experience = data.draw(st.integers(0, game)), data.draw(st.integers(0, game))
    assert -1e-12 <= chance_of(schedule, games)(game, different, experience) <= 1 + 1e-12


@pytest.mark.parametrize(
    ("text", "asked", "chance"),
    [
        ("experience:10", (5, 5, 0), 1.0),
        ("experience:10", (5, 5, 30), 0.25),
        ("constant:0.3", (50, 0, 7), 0.3),
        ("linear:1,0", (0, 0, 0), 1.0),
        ("linear:1,0", (50, 0, 0), 0.5),
        ("linear:1,0", (100, 0, 0), 0.0),
        ("linear:0.2,0.6", (25, 9, 9), 0.3),
        ("different", (10_000, 500, 0), 1.0),
        ("different", (10_000, 501, 0), 1 / 2),
        ("different", (10_000, 1001, 0), 1 / 3),
        ("different", (10_000, 2001, 0), 1 / 5),
        ("different", (10_000, 3001, 0), 1 / 10),
    ],
)
def test_schedules_give_the_chances_that_are_documented(
    text: str, asked: tuple[int, int, int], chance: float
) -> None:
    assert chance_of(parse_schedule(text), 101)(*asked) == pytest.approx(chance)


def test_a_run_of_one_game_has_a_chance_too() -> None:
    assert chance_of(parse_schedule("linear:0.7,0"), 1)(0, 0, 0) == 0.7


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "unknown schedule"),
        ("sometimes", "unknown schedule"),
        ("constant", "constant has one number behind the colon"),
        ("constant:1.5", "a chance is not between 0 and 1"),
        ("constant:nan", "a chance is not between 0 and 1"),
        ("constant:half", "'half' is not a list of numbers"),
        ("linear:1", "linear has two numbers behind the colon"),
        ("linear:1,0,0", "linear has two numbers behind the colon"),
        ("linear:1,-0.1", "a chance is not between 0 and 1"),
        ("experience", "experience has one number behind the colon"),
        ("experience:0", "K is not above 0"),
        ("experience:inf", "K is not above 0"),
        ("different:", "'' is not a list of numbers"),
        ("different:1", "different has no number"),
    ],
)
def test_a_text_that_is_not_a_schedule_is_refused_with_a_way_out(text: str, problem: str) -> None:
    with pytest.raises(SearchError) as caught:
        parse_schedule(text)
    assert problem in caught.value.problem
    assert caught.value.where.startswith("schedule '")
    assert "linear:P0,P1" in caught.value.hint


@pytest.mark.parametrize("text", ["length", "flat", "9,7,5,3,1", "1000000,1,1,1,1"])
def test_rewards_are_read_as_they_are_written(text: str) -> None:
    assert rewards_name(parse_rewards(text)) == text


def test_the_names_of_rewards_stand_for_numbers() -> None:
    assert rewards_name(parse_rewards("16,8,4,2,1")) == "length"
    assert rewards_name(parse_rewards("1,1,1,1,1")) == "flat"


@pytest.mark.parametrize(
    "text", ["", "16", "1,2,3,4", "1,2,3,4,5,6", "0,1,1,1,1", "-1,1,1,1,1", "1,1,1,1,²"]
)
def test_a_text_that_is_not_rewards_is_refused_with_a_way_out(text: str) -> None:
    with pytest.raises(SearchError) as caught:
        parse_rewards(text)
    assert caught.value.where == f"rewards '{text}'"
    assert "16,8,4,2,1" in caught.value.hint


def test_a_reward_too_large_is_refused_however_long_it_is() -> None:
    for text in ("1000001,1,1,1,1", "9" * 10_000 + ",1,1,1,1"):
        with pytest.raises(SearchError, match="from 1 to 1,000,000"):
            parse_rewards(text)


def test_parameters_check_their_rewards() -> None:
    with pytest.raises(SearchError):
        Parameters(rewards=(1, 2))


@pytest.mark.parametrize("amount", [Fraction(1, 2), Fraction(10**15 + 1)])
def test_a_memory_that_does_not_count_in_whole_numbers_cannot_begin(amount: Fraction) -> None:
    memory = {EMPTY: {5: MoveRewards(Fraction(0), amount, Fraction(0))}}
    with pytest.raises(SearchError) as caught:
        begin(0, memory)
    assert caught.value.where == "pattern ---|---|---"
    assert "cell 5" in caught.value.problem
    assert "whole numbers" in caught.value.hint


@pytest.mark.parametrize("words", [{"opponent": "me"}, {"choice": ["relative"]}, {"untried": 0}])
def test_parameters_that_are_not_such_words_are_refused(words: dict[str, Any]) -> None:
    with pytest.raises(SearchError, match="unknown word") as caught:
        Parameters(**words)
    assert "write " in caught.value.hint


@pytest.mark.parametrize("rewards", [(1, 1, 1, 1, "1"), (1, 1, 1, 1, 1.0), (1, 1, 1, 1, True)])
def test_rewards_that_are_not_whole_numbers_are_refused(rewards: Any) -> None:
    with pytest.raises(SearchError, match="not five whole numbers"):
        Parameters(rewards=rewards)
