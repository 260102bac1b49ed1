"""What the vocabulary says of two strategies."""

from __future__ import annotations

import pytest

from audit.claim import ClaimsError
from tests.audit.vocabulary.claims import found

TWO = {"strategies": ["wst", "newell-simon"], "seat": "first"}
JIANG = {"strategy": "wst", "opponent": "jiang"}


def test_strategies_stand_in_the_order_of_a_number() -> None:
    assert found("compare", ["newell-simon", "wst"], {**TWO, "by": "win"}).holds is True
    assert found("compare", ["wst", "newell-simon"], {**TWO, "by": "win"}).holds is False
    assert found("compare", ["wst", "newell-simon"], {**TWO, "by": "missed_forks"}).holds is True


def test_strategies_with_the_same_number_are_in_no_order() -> None:
    equal = found("compare", ["wst", "newell-simon"], {**TWO, "by": "loss"})
    assert equal.holds is False
    assert equal.computed == ["wst = newell-simon"]


def test_numbers_of_strategies_are_compared_as_they_are_printed() -> None:
    ratio = {**TWO, "by": "win_to_draw", "counting": "up_to_symmetry"}
    assert found("compare", {"wst": "46:4"}, ratio).holds is True
    assert found("compare", {"wst": 11.5, "newell-simon": 49}, ratio).holds is True
    assert found("compare", {"wst": 11.6}, ratio).computed == {"wst": 11.5}


def test_what_is_no_number_is_refused() -> None:
    for text in ("many", "1:x", "1/0", ""):
        with pytest.raises(ClaimsError, match=r"printed: .* is no number"):
            found("compare", {"wst": text}, {**TWO, "by": "win_to_draw"})


def test_a_strategy_that_is_printed_and_not_compared_is_refused() -> None:
    with pytest.raises(ClaimsError, match=r"printed names 'wts'.*\n.*did you mean 'wst'"):
        found("compare", {"wts": 1}, {**TWO, "by": "win"})


def test_a_match_tells_the_ends_that_occur_their_numbers_and_points() -> None:
    assert found("match", ["draw"], JIANG).holds is True
    assert found("match", ["draw", "win"], JIANG).holds is False
    assert found("match", {"draw": 32, "win": 0, "games": 32, "points": 0.5}, JIANG).holds is True
    assert found("match", {"points": "1/2"}, JIANG).holds is True
    assert found("match", {"points": "1/3"}, JIANG).computed == {"points": "1/2"}
    assert found("match", {"games": 16}, {**JIANG, "seat": "second"}).holds is True


def test_a_match_is_told_of_the_strategy_and_turns_round_with_it() -> None:
    ours = {"strategy": "wst", "opponent": "first-free", "seat": "first"}
    theirs = {"strategy": "first-free", "opponent": "wst", "seat": "second"}
    assert found("match", ["win"], ours).computed == ["win"]
    assert found("match", ["loss"], theirs).holds is True
