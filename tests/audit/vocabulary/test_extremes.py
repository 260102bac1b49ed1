"""The best and the possible numbers, by the vocabulary."""

from __future__ import annotations

import pytest

from audit.claim import ClaimsError
from tests.audit.vocabulary.claims import found

FIRST = {"seat": "first", "counting": "up_to_symmetry"}


def test_the_best_ratio_is_written_as_in_print() -> None:
    ratio = {"objective": "ratio", "counting": "up_to_symmetry"}
    assert found("best", {"first": "128:1", "second": "214:42"}, ratio).holds is True
    assert found("best", {"second": 5.1}, ratio).holds is True
    assert found("best", {"first": "42:3"}, ratio).computed == {"first": "128:1"}


def test_a_range_is_two_numbers_and_an_end_of_it_one() -> None:
    both = {"counting": "up_to_symmetry"}
    assert found("best", [46, 315], {**both, "objective": "wins"}).holds is True
    assert found("best", [89, 156], {**both, "objective": "wins"}).computed == [46, 315]
    assert found("best", 315, {**both, "objective": "most_wins"}).holds is True
    assert found("best", 46, {**both, "objective": "fewest_wins"}).holds is True
    with pytest.raises(ClaimsError, match=r"printed: 315 is not a range"):
        found("best", 315, {**both, "objective": "wins"})
    with pytest.raises(ClaimsError, match="is not one number"):
        found("best", [46, 315], {**both, "objective": "most_wins"})


def test_points_belong_to_the_objective_points() -> None:
    points = {"objective": "points", "points": "1,-15,-100", "seat": "first"}
    assert found("best", 220, points).holds is True
    assert found("best", 196, points).computed == 220
    with pytest.raises(ClaimsError, match="objective and points do not fit together"):
        found("best", 220, {**points, "points": ""})
    with pytest.raises(ClaimsError, match="never_loses is for points only"):
        found("best", 220, {"objective": "most_wins", "never_loses": False})
    with pytest.raises(ClaimsError, match="not three numbers"):
        found("best", 220, {**points, "points": "1,2"})


def test_numbers_are_impossible_by_a_proof_that_needs_no_solver() -> None:
    none = {"win": 0, "draw": 0}
    asked = found("possible", none, FIRST)
    assert asked.holds is False
    assert asked.computed == {**none, "possible": False}
    assert found("possible", {**none, "possible": True}, FIRST).computed == asked.computed
    assert found("possible", {**none, "possible": False}, FIRST).holds is True
    assert found("possible", False, {**FIRST, **none}).holds is True
    assert found("possible", True, {**FIRST, **none}).computed is False


def test_numbers_of_both_seats_are_possible_only_if_those_of_each_are() -> None:
    parts = {"first": {"win": 128, "draw": 1}, "second": {"win": 0, "draw": 0}}
    assert found("possible", parts, {"counting": "up_to_symmetry"}).holds is False


@pytest.mark.slow
def test_sums_and_ratios_follow_from_the_numbers_that_are_printed() -> None:
    parts = {"first": {"win": 41, "draw": 5}, "second": {"win": 75, "draw": 68}}
    both = {"counting": "up_to_symmetry"}
    assert found("possible", {**parts, "games": 189, "ratio": 1.59}, both).holds is True
    wrong = found("possible", {**parts, "games": 190, "ratio": "116:72"}, both)
    assert wrong.holds is False
    assert wrong.computed == {**parts, "games": 189, "ratio": "116:73"}


@pytest.mark.parametrize(
    ("printed", "arguments"),
    [
        (True, {}),
        (True, {"win": 3}),
        ({"win": 3}, {}),
        ({"win": 3, "draw": 4}, {"win": 3, "draw": 4}),
        ({"win": 3, "draw": 4, "first": {"win": 3, "draw": 4}}, {}),
        ({"first": {"win": 3, "draw": 4}}, {"seat": "first"}),
        ({"games": 3}, {}),
    ],
)
def test_numbers_that_are_missing_or_asked_for_twice_are_refused(
    printed: object, arguments: dict[str, object]
) -> None:
    with pytest.raises(ClaimsError, match="numbers"):
        found("possible", printed, arguments)


def test_numbers_that_are_not_numbers_of_games_are_refused() -> None:
    for wrong in ({"win": -1, "draw": 0}, {"win": 10**9, "draw": 0}):
        with pytest.raises(ClaimsError, match="printed"):
            found("possible", wrong, FIRST)


def test_the_strategy_with_possible_numbers_is_played_out_and_certified() -> None:
    asked = found("possible", {"win": 128, "draw": 1}, FIRST)
    assert asked.holds is True
    assert len(asked.rests_on) == 1
