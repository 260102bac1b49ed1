"""Random vectors, mutation, crossover; selection: tournament, uniform, controlled elite."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import default_rng

from games import ONE_OR_BOTH, Seats
from search.evolution.fitness import loss_share, seat_rows
from search.evolution.population import (
    change_one,
    controlled_elite,
    crossover,
    mutate_each,
    mutate_one,
    mutate_some,
    niche_fitness,
    places,
    random_vectors,
    spread,
    stochastic_uniform,
    tournament,
)
from strategies.classes import UNFINISHED, allowed_entries, class_tables
from strategies.game_base import ROWS
from verify.extremes.scoring import checked

SEEDS = st.integers(0, 2**32 - 1)
SIZES = st.integers(3, 400)
OVER = np.flatnonzero(class_tables().mover == UNFINISHED)


def test_every_allowed_entry_is_as_likely_as_the_others() -> None:
    """Chi-squared over all 627 unfinished rows; the number of degrees is about its mean."""
    many = 4000
    vectors = random_vectors(many, default_rng(1))
    statistic, freedom = 0.0, 0
    for row, allowed in enumerate(allowed_entries()):
        options = np.flatnonzero(allowed)
        drawn = np.bincount(vectors[:, row], minlength=ROWS + 2)
        assert drawn[options].sum() == many
        expected = many / options.size
        statistic += float(((drawn[options] - expected) ** 2).sum() / expected)
        freedom += options.size - 1
    assert abs(statistic - freedom) < 4 * (2 * freedom) ** 0.5


@given(SEEDS, st.integers(0, ROWS))
def test_mutation_draws_the_number_of_rows_asked_for_and_keeps_entries_allowed(
    seed: int, number: int
) -> None:
    before = random_vectors(5, default_rng(seed))
    after = mutate_some(before, number, default_rng(seed + 1))
    assert np.array_equal(checked(after), after)
    assert np.array_equal(after[:, OVER], before[:, OVER])
    assert ((after != before).sum(axis=1) <= number).all()


def test_mutating_all_rows_draws_all_again_and_may_draw_old_values() -> None:
    """A row of k entries keeps its value once in k times."""
    before = random_vectors(400, default_rng(1))
    after = mutate_some(before, ROWS, default_rng(2))
    rows = seat_rows("both")
    kept = (before == after)[:, rows].mean()
    assert kept == pytest.approx((1 / allowed_entries()[rows].sum(axis=1)).mean(), abs=0.005)


@given(SEEDS, st.integers(1, 40), st.data())
def test_the_number_of_places_is_exactly_that_asked_for(
    seed: int, width: int, data: st.DataObject
) -> None:
    number = data.draw(st.integers(0, width))
    marked = places(7, width, number, default_rng(seed))
    assert marked.shape == (7, width)
    assert (marked.sum(axis=1) == number).all()


def test_any_set_of_places_is_as_likely() -> None:
    many = 60_000
    marked = places(many, 4, 2, default_rng(1))
    sets = np.bincount(marked @ np.array([1, 2, 4, 8]))
    assert sets[sets > 0] == pytest.approx(np.full(6, many / 6), rel=0.05)


@given(SEEDS, st.floats(0, 1), st.sampled_from(ONE_OR_BOTH))
def test_mutation_by_rate_touches_only_the_rows_of_the_seat(
    seed: int, rate: float, seat: Seats
) -> None:
    before = random_vectors(3, default_rng(seed))
    after = mutate_each(before, rate, seat_rows(seat), default_rng(seed + 1))
    others = np.setdiff1d(np.arange(ROWS), seat_rows(seat))
    assert np.array_equal(after[:, others], before[:, others])
    assert np.array_equal(checked(after), after)
    if rate == 0:
        assert np.array_equal(before, after)


def test_mutation_by_rate_hits_as_often_as_the_rate_says() -> None:
    rows = seat_rows("first")
    before = random_vectors(300, default_rng(1))
    changed = (mutate_each(before, 0.1, rows, default_rng(2)) != before)[:, rows].mean()
    other = (1 - 1 / allowed_entries()[rows].sum(axis=1)).mean()
    assert changed == pytest.approx(0.1 * other, rel=0.05)


@given(SEEDS)
def test_one_gene_is_mutated_or_changed(seed: int) -> None:
    before = random_vectors(8, default_rng(seed))
    rows = seat_rows("second")
    mutated = mutate_one(before, rows, default_rng(seed))
    changed = change_one(before, rows, default_rng(seed))
    for after in (mutated, changed):
        assert np.array_equal(checked(after), after)
        assert not np.delete(after != before, rows, axis=1).any()
    assert ((mutated != before).sum(axis=1) <= 1).all()
    assert ((changed != before).sum(axis=1) == 1).all()


def test_a_change_reaches_every_other_value() -> None:
    before = np.repeat(random_vectors(1, default_rng(1)), 30_000, axis=0)
    after = change_one(before, seat_rows("first"), default_rng(2))
    reached = {(int(row), int(value)) for row, value in _changes(before, after)}
    rows = seat_rows("first")
    wanted = {
        (int(row), int(value))
        for row in rows
        for value in np.flatnonzero(allowed_entries()[row])
        if value != before[0, row]
    }
    assert reached == wanted


def _changes(before: np.ndarray, after: np.ndarray) -> list[tuple[int, int]]:
    members, rows = np.nonzero(before != after)
    return [*zip(rows.tolist(), after[members, rows].tolist(), strict=True)]


@given(SEEDS, st.integers(0, 9), st.integers(0, ROWS - 1), st.floats(0, 1))
def test_each_position_of_a_child_comes_from_one_parent(
    seed: int, many: int, sites: int, share: float
) -> None:
    parents = random_vectors(many, default_rng(seed))
    children = crossover(parents, sites, default_rng(seed + 1), share)
    assert children.shape == parents.shape
    for at in range(0, many - 1, 2):
        pair, crossed = parents[at : at + 2], children[at : at + 2]
        assert np.array_equal(np.sort(pair, axis=0), np.sort(crossed, axis=0))
    if many % 2:
        assert np.array_equal(children[-1], parents[-1])


@settings(max_examples=30)
@given(SEEDS, st.integers(0, ROWS - 1))
def test_children_change_parent_at_as_many_places_as_there_are_sites(seed: int, sites: int) -> None:
    """Parents of all ones and all twos show where a child changes over."""
    parents = np.tile(np.array([[1], [2]], np.int16), (1, ROWS))
    children = crossover(parents, sites, default_rng(seed))
    assert (np.count_nonzero(np.diff(children, axis=1), axis=1) == sites).all()
    assert (children[:, 0] == [1, 2]).all()


def test_the_chance_of_crossover_is_that_of_a_pair() -> None:
    parents = np.tile(np.array([[1], [2]], np.int16), (1000, ROWS))
    crossed = (crossover(parents, 3, default_rng(1), 0.25) != parents).any(axis=1)
    assert (crossed[0::2] == crossed[1::2]).all()
    assert crossed.mean() == pytest.approx(0.25, abs=0.05)
    assert not (crossover(parents, 3, default_rng(1), 0.0) != parents).any()
    assert (crossover(parents, 3, default_rng(1), 1.0) != parents).any(axis=1).all()


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
def test_the_elite_is_the_one_of_a_plain_sort(seed: int, size: int) -> None:
    fitness = np.random.default_rng(seed).integers(9, size=3 * size) / 9
    ranked = sorted(range(3 * size), key=lambda member: fitness[member])
    kept = [
        floor(i + 2 * size * Fraction((i - 1) * (i - 2), (size - 1) * (size - 2)) + Fraction(1, 2))
        for i in range(1, size + 1)
    ]
    assert controlled_elite(fitness, size).tolist() == [ranked[place - 1] for place in kept]
