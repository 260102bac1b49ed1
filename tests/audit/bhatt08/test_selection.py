"""The formula of the selection: exact, and another formula keeps others."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.bhatt08.selection import (
    cross_sites,
    differences,
    ends_kept,
    eq4_index,
    falls,
    kept_indices,
    percent_best,
    room,
)
from audit.claim import ClaimsError
from audit.claims_file import claims_of
from tests.audit.printed import recomputed

(EQ4,) = (claim for claim in claims_of("Bhatt08") if claim.id == "bhatt-eq4")


@given(st.integers(3, 400))
def test_the_ends_are_kept_and_the_gaps_grow_evenly(size: int) -> None:
    exact = [eq4_index(i, size) for i in range(1, size + 1)]
    gaps = [after - before for before, after in pairwise(exact)]
    assert [exact[0], exact[-1]] == [Fraction(1), Fraction(3 * size)]
    assert len({after - before for before, after in pairwise(gaps)}) <= 1
    assert all(gap >= 1 for gap in gaps)
    assert ends_kept(kept_indices(size))


def test_the_differences_of_the_formula_increase_and_those_of_members_cannot() -> None:
    finding = differences({"increasing": True})
    assert finding.holds is True
    exact = [eq4_index(i, 100) for i in range(1, 101)]
    assert falls(exact, equal=True) == 0
    assert falls([-each for each in exact]) == 98
    assert (falls([1, 3, 5]), falls([1, 3, 5], equal=True)) == (0, 1)
    assert falls(kept_indices(100)) > 0


@given(st.integers(3, 9))
def test_members_have_increasing_differences_up_to_six(size: int) -> None:
    """Tried with all choices for small N."""
    steps = combinations(range(1, 3 * size), size - 1)
    fits = any(sum(each) == 3 * size - 1 for each in steps)
    assert room(size) is fits is (size <= 6)


@given(st.integers(20, 400))
def test_about_half_comes_from_the_best_third(size: int) -> None:
    assert percent_best(kept_indices(size)) == pytest.approx(50, abs=3)


def test_a_plain_count_gives_the_same_share() -> None:
    """By quadratics: i + 2i²/N stays below N up to about i = N/2."""
    for size in (10, 100, 1000):
        best = sum(i + 2 * size * (i - 1) * (i - 2) / ((size - 1) * (size - 2)) <= size + 0.5
                   for i in range(1, size + 1))  # fmt: skip
        assert percent_best(kept_indices(size)) == 100 * best / size


def test_the_last_of_the_best_third_belongs_to_it() -> None:
    assert percent_best((1, 3, 9)) == 66.7


def test_another_formula_keeps_others() -> None:
    def even(i: int, size: int) -> Fraction:
        return Fraction(3 * i)

    assert not ends_kept(kept_indices(100, even))
    assert percent_best(kept_indices(100, even)) == 33.0
    assert not ends_kept((1, 3, 3, 12))
    assert not ends_kept((1, 2, 8))


def test_a_population_that_the_formula_divides_by_zero_for_is_refused() -> None:
    printed = {"first": 1, "last": 6, "percent from the best third": 50.0, "always": True}
    with pytest.raises(ClaimsError, match=r"printed\.population: expected .* at least 3"):
        recomputed(EQ4, {**printed, "population": 2})


def test_a_vector_can_be_cut_between_any_two_entries() -> None:
    assert cross_sites(764).holds is True
