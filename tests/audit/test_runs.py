"""Exact tests of runs with random choices: chances by counting orders."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from math import inf

import pytest

from audit.runs import (
    ENOUGH,
    RARE,
    as_printed,
    in_all,
    majority,
    placed,
    rank_test,
    seen_from,
    shown,
    sign_test,
    two_sided,
)


def orders(ours: int, theirs: int) -> list[tuple[int, ...]]:
    """List the ranks that the values of the others can have among all, equally likely."""
    return list(combinations(range(ours + theirs), theirs))


@pytest.mark.parametrize(("rank", "among"), [(1, 1), (1, 3), (2, 3), (3, 3), (4, 5)])
@pytest.mark.parametrize("below", range(5))
def test_the_number_of_orders_with_a_value_as_far_outside_is_counted(
    rank: int, among: int, below: int
) -> None:
    """All orders of four values of ours and theirs are counted out."""
    before = [places[rank - 1] - (rank - 1) for places in orders(4, among)]
    fewer = Fraction(sum(each <= below for each in before), len(before))
    more = Fraction(sum(each >= below for each in before), len(before))
    assert placed([1, 2, 3, 4], below + 0.5, rank, among) == min(1, 2 * min(fewer, more))


def test_equal_values_are_taken_in_the_order_that_is_most_likely() -> None:
    assert placed([5, 5, 5, 5], 5) == 1
    assert placed([5, 6, 7, inf], 5) == placed([4, 6, 7, inf], 5) == Fraction(4, 5)
    assert placed([5, 6, 7], inf) == placed([5, 6, inf], inf) / 2 * 1 == Fraction(1, 2)


def test_39_runs_are_enough_to_find_a_value_outside_of_them_rare_and_18_are_not() -> None:
    assert placed(range(ENOUGH), 40) == Fraction(1, 20)
    assert placed(range(ENOUGH), -1) == Fraction(1, 20)
    assert placed(range(ENOUGH - 1), -1) > Fraction(1, 20)
    assert placed(range(40), 41) < Fraction(1, 20)
    assert placed(range(18), 40) > Fraction(1, 20)


@pytest.mark.parametrize(
    ("ones", "others"),
    [([1, 2, 3], [4, 5]), ([4, 1], [1, 1, 2, inf]), ([3, 3], [3, 3, 3]), ([inf, inf], [1, 2, inf])],
)
def test_the_rank_test_counts_all_ways_to_deal_the_values_out(
    ones: Sequence[float], others: Sequence[float]
) -> None:
    values = [*ones, *others]

    def pairs(chosen: Sequence[int]) -> float:
        """Count the pairs in which the one is larger, equal ones half."""
        rest = [at for at in range(len(values)) if at not in chosen]
        both = ((values[one], values[other]) for one, other in product(chosen, rest))
        return sum((one > other) + (one == other) / 2 for one, other in both)

    seen = pairs(range(len(ones)))
    dealt = [pairs(chosen) for chosen in combinations(range(len(values)), len(ones))]
    low = Fraction(sum(each <= seen for each in dealt), len(dealt))
    high = Fraction(sum(each >= seen for each in dealt), len(dealt))
    assert rank_test(ones, others) == (low, high)
    assert two_sided((low, high)) == min(1, 2 * min(low, high))


@pytest.mark.parametrize(("better", "worse"), [(0, 0), (5, 0), (4, 1), (3, 3), (0, 4)])
def test_the_sign_test_counts_all_signs(better: int, worse: int) -> None:
    signs = [sum(each) for each in product((0, 1), repeat=better + worse)]
    many = sum(each >= better for each in signs)
    assert sign_test(better, worse) == Fraction(many, len(signs))


@pytest.mark.parametrize(
    ("ones", "others"),
    [([1, 2, 3, 4], [5, 6, 7, 8]), ([1, 1, 2, 2, 9], [2, 2, 3, 3, 3]), ([1, 2], [3, 4])],
)
def test_the_smallest_difference_shown_is_that_of_some_deal_and_no_smaller_one_is(
    ones: Sequence[float], others: Sequence[float]
) -> None:
    values, many = [*ones, *others], len(ones)
    shares = set()
    for chosen in combinations(range(len(values)), many):
        some = [values[at] for at in chosen]
        rest = [values[at] for at in range(len(values)) if at not in chosen]
        if rank_test(some, rest)[1] < RARE:
            wins = sum(Fraction((a > b) * 2 + (a == b), 2) for a, b in product(some, rest))
            shares.add(wins / many**2)
    assert seen_from(ones, others, RARE) == (min(shares) if shares else None)


def test_equal_values_can_show_nothing() -> None:
    assert seen_from([1] * 30, [1] * 30, RARE) is None


@pytest.mark.parametrize("number", range(12))
def test_a_majority_is_one_that_a_fair_coin_hardly_gives(number: int) -> None:
    for many in range(number + 1):
        found = majority(many, number)
        assert (found is True) == (sign_test(many, number - many) < RARE)
        assert majority(number - many, number) is (None if found is None else not found)
        assert found is None or number >= 5


@pytest.mark.parametrize("parts", list(product((True, False, None), repeat=2)))
def test_one_false_part_decides_and_one_open_part_leaves_all_open(
    parts: tuple[bool | None, ...],
) -> None:
    expected = False if False in parts else None if None in parts else True
    assert in_all(parts) is expected


def test_nothing_found_is_neither_as_printed_nor_otherwise() -> None:
    assert as_printed(True, None) is None
    assert as_printed(True, True) is True
    assert as_printed(True, False) is False


def test_a_chance_is_written_short() -> None:
    assert (shown(Fraction(1, 1000)), shown(Fraction(1, 1001))) == ("0.001", "< 0.001")
