"""A finding compares what is printed with what is computed."""

from __future__ import annotations

import pytest

from audit.finding import Finding, compared, printed_number, printed_text


def test_a_claim_holds_exactly_if_printed_and_computed_are_the_same() -> None:
    assert compared({"a": [1]}, {"a": [1]}, "why") == Finding({"a": [1]}, True, False, ("why",))
    assert compared({"a": [2]}, {"a": [1]}).holds is False
    assert compared(1, True).holds is False


def test_only_what_does_not_hold_can_be_mended() -> None:
    assert compared(1, 2, correction=True).correction
    assert not compared(2, 2, correction=True).correction
    assert not compared(1, 2).correction


@pytest.mark.parametrize("printed", [{"n": "1"}, {"n": True}, {}, [1], None])
def test_a_printed_table_without_the_number_is_refused(printed: object) -> None:
    assert printed_number({"n": 1}, "n") == 1
    with pytest.raises(ValueError, match="'n' must be a whole number"):
        printed_number(printed, "n")


@pytest.mark.parametrize("printed", [{"t": 1}, {}, ["t"], None])
def test_a_printed_table_without_the_text_is_refused(printed: object) -> None:
    assert printed_text({"t": "x"}, "t") == "x"
    with pytest.raises(ValueError, match="'t' must be a text"):
        printed_text(printed, "t")


def test_what_nothing_is_printed_about_stands_beside_and_changes_no_judgement() -> None:
    found = compared({"a": 1}, {"a": 1}, beside={"b": 2})
    assert (found.holds, found.computed) == (True, {"a": 1, "b": 2})
    assert compared({"a": 2}, {"a": 1}, beside={"b": 2}).holds is False
