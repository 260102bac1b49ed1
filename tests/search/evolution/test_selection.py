"""Tournament, stochastic uniform selection and controlled elite preservation."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.evolution.seats import loss_share
from search.evolution.selection import (
    controlled_elite,
    niche_fitness,
    spread,
    stochastic_uniform,
    tournament,
)

SEEDS = st.integers(0, 2**32 - 1)
SIZES = st.integers(3, 400)


class Pointer:
    """A generator whose first number is known and which shuffles nothing."""

    def __init__(self, at: float) -> None:
        self.at = at

    def random(self) -> float:
        return self.at

    def permutation(self, drawn: np.ndarray) -> np.ndarray:
        return drawn


def naive_uniform(fitness: list[int], many: int, start: Fraction) -> list[int]:
    """Lay members end to end and walk along them with a stick, in exact fractions."""
    stick = Fraction(sum(fitness), many)
    drawn, member, end = [], 0, Fraction(fitness[0])
    for step in range(many):
        pointer = (start + step) * stick
        while pointer >= end:
            member += 1
            end += fitness[member]
        drawn.append(member)
    return drawn


@given(
    st.lists(st.integers(0, 20), min_size=1, max_size=30).filter(any),
    st.integers(1, 40),
    st.integers(0, 63),
)
def test_uniform_selection_is_a_walk_with_a_stick(
    fitness: list[int], many: int, start: int
) -> None:
    """Sums are scaled to whole multiples of the sticks, so that nothing is rounded."""
    scaled = [64 * many * value for value in fitness]
    rng = Pointer(start / 64)
    drawn = stochastic_uniform(np.array(scaled, float), many, rng)  # type: ignore[arg-type]
    assert drawn.tolist() == naive_uniform(scaled, many, Fraction(start, 64))


@given(SEEDS, st.integers(1, 60), st.integers(1, 120))
def test_each_member_comes_as_often_as_expected_rounded_down_or_up(
    seed: int, members: int, many: int
) -> None:
    rng = np.random.default_rng(seed)
    fitness = rng.random(members) * (rng.random(members) < 0.8)
    drawn = stochastic_uniform(fitness, many, rng)
    copies = np.bincount(drawn, minlength=members)
    assert copies.sum() == many
    if fitness.any():
        expected = many * fitness / fitness.sum()
        for number, share in zip(copies.tolist(), expected.tolist(), strict=True):
            assert floor(share - 1e-9) <= number <= ceil(share + 1e-9)


def test_without_any_fitness_all_have_the_same() -> None:
    drawn = stochastic_uniform(np.zeros(5), 10, np.random.default_rng(1))
    assert np.bincount(drawn).tolist() == [2] * 5


def test_a_pointer_beyond_the_end_takes_the_last_with_any_fitness() -> None:
    drawn = stochastic_uniform(np.array([1.0, 1.0, 0.0]), 2, Pointer(1.0))  # type: ignore[arg-type]
    assert drawn.tolist() == [1, 1]


def test_the_selected_are_shuffled() -> None:
    drawn = stochastic_uniform(np.ones(50), 50, np.random.default_rng(1))
    assert sorted(drawn.tolist()) == [*range(50)] != drawn.tolist()


def test_fitness_is_divided_by_the_members_with_the_same_share() -> None:
    """2 of 4 and 3 of 6 games lost are the same share."""
    games = np.array([[2, 0, 2], [1, 2, 3], [0, 4, 0], [0, 0, 7], [3, 0, 1]])
    assert niche_fitness(loss_share(games)).tolist() == [0.25, 0.25, 1.0, 0.0, 0.75]


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(1, 40)), min_size=1, max_size=20))
def test_niches_are_those_of_exact_fractions(pairs: list[tuple[int, int]]) -> None:
    games = np.array([[more, 0, lost] for lost, more in pairs])
    shares = [Fraction(lost, lost + more) for lost, more in pairs]
    expected = [float((1 - share) / shares.count(share)) for share in shares]
    assert niche_fitness(loss_share(games)) == pytest.approx(expected)


def test_the_lower_fitness_wins_a_tournament_three_times_out_of_four() -> None:
    won = tournament(np.array([0.2, 0.1]), 40_000, np.random.default_rng(1))
    assert won.mean() == pytest.approx(0.75, abs=0.01)


def test_equals_win_a_tournament_equally_often() -> None:
    won = tournament(np.full(4, 0.5), 40_000, np.random.default_rng(1))
    assert np.bincount(won) == pytest.approx(np.full(4, 10_000), rel=0.05)


@given(SIZES)
def test_equation_4_ascends_from_the_first_to_the_last_of_3n(size: int) -> None:
    at = spread(size)
    assert len(at) == size
    assert (at[0], at[-1]) == (0, 3 * size - 1)
    gaps = np.diff(at)
    assert (gaps >= 1).all()


@given(SIZES)
def test_equation_4_is_its_fraction_rounded_to_the_nearest(size: int) -> None:
    for i, place in enumerate(spread(size).tolist(), start=1):
        exact = i + 2 * size * Fraction((i - 1) * (i - 2), (size - 1) * (size - 2))
        assert abs(place + 1 - exact) <= Fraction(1, 2)
        assert place + 1 == floor(exact + Fraction(1, 2))


@given(st.integers(20, 1000))
def test_about_half_of_the_kept_are_among_the_best_n(size: int) -> None:
    assert (spread(size) < size).mean() == pytest.approx(0.5, abs=0.06)


def test_equation_4_for_five_members() -> None:
    """j = i + 10 (i − 1)(i − 2) / 12: 1, 2, 4.67, 9, 15."""
    assert spread(5).tolist() == [0, 1, 4, 8, 14]


@given(SEEDS, SIZES)
def test_the_elite_is_what_a_plain_sort_gives(seed: int, size: int) -> None:
    fitness = np.random.default_rng(seed).integers(9, size=3 * size) / 9
    ranked = sorted(range(3 * size), key=lambda member: fitness[member])
    kept = [
        floor(i + 2 * size * Fraction((i - 1) * (i - 2), (size - 1) * (size - 2)) + Fraction(1, 2))
        for i in range(1, size + 1)
    ]
    assert controlled_elite(fitness, size).tolist() == [ranked[place - 1] for place in kept]
