"""What is said of other studies: a slip is mended by the value that is computed."""

from __future__ import annotations

import pytest

from audit.bhatt08.other_studies import bi_objective, reported_earlier, year_of_reference_7


def test_two_sentences_on_one_number_must_agree() -> None:
    earlier, single = "reported earlier", "by the study of the 827 states"
    assert reported_earlier({earlier: 827, single: 1}).holds is False
    assert reported_earlier({earlier: 827, single: 827}).holds is True


@pytest.mark.parametrize(("year", "holds"), [(2005, False), (2006, True)])
def test_a_symposium_is_not_published_before_it_is_held(year: int, holds: bool) -> None:
    assert year_of_reference_7({"symposium": 2006, "year": year}).holds is holds
    assert year_of_reference_7({"symposium": year, "year": year}).holds is holds


@pytest.mark.parametrize(("fewer", "holds"), [("losses", False), ("draws", True), ("wins", False)])
def test_only_draws_are_left_to_be_fewer_if_no_game_may_be_lost(fewer: str, holds: bool) -> None:
    assert bi_objective({"more": "wins", "fewer": fewer}).holds is holds
