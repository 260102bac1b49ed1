"""Exact numbers beside what is printed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from audit.vocabulary.terms import number_as, ratio_as
from common.errors import NolossError
from tests.effort import examples

FRACTIONS = st.fractions(-1000, 1000, max_denominator=500)


@settings(max_examples=examples(300))
@given(FRACTIONS, st.integers(1, 6))
def test_a_number_that_is_rounded_right_comes_back_as_it_is_printed(
    exact: Fraction, places: int
) -> None:
    printed = round(float(round(exact, places)), places)
    assert number_as(printed, exact) == printed


@settings(max_examples=examples(300))
@given(FRACTIONS, st.integers(-5, 5).filter(bool), st.integers(1, 4))
def test_a_number_that_is_off_in_its_last_place_does_not(
    exact: Fraction, off: int, places: int
) -> None:
    unit = Fraction(1, 10**places)
    printed = float(round(exact, places) + off * unit)
    shown = len(repr(printed).partition(".")[2])  # 0.20 is shown as 0.2
    if shown == places and abs(Fraction(repr(printed)) - exact) > unit / 2:
        assert number_as(printed, exact) != printed


@settings(max_examples=examples(300))
@given(FRACTIONS)
def test_a_number_as_a_text_is_exact(exact: Fraction) -> None:
    assert number_as(str(exact), exact) == str(exact)
    assert number_as("1/997", exact) == str(exact)
    assert number_as(0, exact) == (int(exact) if exact.denominator == 1 else str(exact))


@settings(max_examples=examples(300))
@given(st.integers(0, 999), st.integers(1, 999), st.integers(1, 9))
def test_a_ratio_stays_the_same_under_multiplication(one: int, other: int, times: int) -> None:
    text = f"{times * one}:{times * other}"
    assert ratio_as(text, one, other) == text
    assert ratio_as(f"{one + 1}:{other}", one, other) != f"{one + 1}:{other}"


def test_a_ratio_to_nothing_is_a_text() -> None:
    assert ratio_as("7:0", 5, 0) == "7:0"
    assert ratio_as("5:1", 5, 0) == "1:0"
    assert ratio_as(5.0, 5, 0) == "1:0"


def test_a_large_number_is_written_in_full() -> None:
    assert number_as(1, Fraction(10**300)) == 10**300
    assert number_as(1e300, Fraction(10**300)) == 1e300


@pytest.mark.parametrize(
    "text", ["1e99999999", "1E5", "7" + " " * 999 + "8", "7." + "0" * 1_000 + "1", "7 8", "1/0"]
)
def test_a_text_that_is_too_long_or_not_a_number_is_refused(text: str) -> None:
    with pytest.raises(NolossError, match="is not a number"):
        number_as(text, Fraction(7))


def test_all_digits_of_a_text_count() -> None:
    ours = Fraction(255_168)
    assert number_as("255168." + "0" * 50 + "5", ours) == "255168"
    assert number_as("1" * 60, Fraction("1" * 60)) == "1" * 60


def test_nothing_to_nothing_equals_no_other_ratio() -> None:
    assert ratio_as("0:0", 5, 0) == "1:0"
    assert ratio_as("7:0", 0, 0) == "0:0"
    assert ratio_as("0:0", 0, 0) == "0:0"
