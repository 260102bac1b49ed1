"""Vectors at random, mutation and crossover."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.evolution.population import (
    change_one,
    crossover,
    mutate_each,
    mutate_one,
    mutate_some,
    places,
    random_vectors,
)
from search.evolution.seats import SEAT_WORDS, seat_rows
from strategies.classes import UNFINISHED, allowed_entries, class_tables
from strategies.game_base import ROWS
from verify.extremes.class_game import Seats
from verify.extremes.scoring.score import checked

SEEDS = st.integers(0, 2**32 - 1)
OVER = np.flatnonzero(class_tables().mover == UNFINISHED)


def rng_of(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_every_allowed_entry_is_as_likely_as_the_others() -> None:
    """Chi-squared over all 627 unfinished rows; the number of degrees is about its mean."""
    many = 4000
    vectors = random_vectors(many, rng_of(1))
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
def test_mutation_draws_so_many_rows_and_keeps_entries_allowed(seed: int, number: int) -> None:
    before = random_vectors(5, rng_of(seed))
    after = mutate_some(before, number, rng_of(seed + 1))
    assert np.array_equal(checked(after), after)
    assert np.array_equal(after[:, OVER], before[:, OVER])
    assert ((after != before).sum(axis=1) <= number).all()


def test_mutating_all_rows_draws_all_anew_with_old_values_among_them() -> None:
    """A row of k entries keeps its value once in k times."""
    before = random_vectors(400, rng_of(1))
    after = mutate_some(before, ROWS, rng_of(2))
    rows = seat_rows("both")
    kept = (before == after)[:, rows].mean()
    assert kept == pytest.approx((1 / allowed_entries()[rows].sum(axis=1)).mean(), abs=0.005)


@given(SEEDS, st.integers(1, 40), st.data())
def test_places_are_exactly_so_many(seed: int, width: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, width))
    marked = places(7, width, number, rng_of(seed))
    assert marked.shape == (7, width)
    assert (marked.sum(axis=1) == number).all()


def test_any_set_of_places_is_as_likely() -> None:
    many = 60_000
    marked = places(many, 4, 2, rng_of(1))
    sets = np.bincount(marked @ np.array([1, 2, 4, 8]))
    assert sets[sets > 0] == pytest.approx(np.full(6, many / 6), rel=0.05)


@given(SEEDS, st.floats(0, 1), st.sampled_from(SEAT_WORDS))
def test_mutation_by_rate_touches_only_the_rows_of_the_seat(
    seed: int, rate: float, seat: Seats
) -> None:
    before = random_vectors(3, rng_of(seed))
    after = mutate_each(before, rate, seat_rows(seat), rng_of(seed + 1))
    others = np.setdiff1d(np.arange(ROWS), seat_rows(seat))
    assert np.array_equal(after[:, others], before[:, others])
    assert np.array_equal(checked(after), after)
    if rate == 0:
        assert np.array_equal(before, after)


def test_mutation_by_rate_hits_as_often_as_the_rate_says() -> None:
    rows = seat_rows("first")
    before = random_vectors(300, rng_of(1))
    changed = (mutate_each(before, 0.1, rows, rng_of(2)) != before)[:, rows].mean()
    other = (1 - 1 / allowed_entries()[rows].sum(axis=1)).mean()
    assert changed == pytest.approx(0.1 * other, rel=0.05)


@given(SEEDS)
def test_one_gene_is_mutated_or_changed(seed: int) -> None:
    before = random_vectors(8, rng_of(seed))
    rows = seat_rows("second")
    mutated = mutate_one(before, rows, rng_of(seed))
    changed = change_one(before, rows, rng_of(seed))
    for after in (mutated, changed):
        assert np.array_equal(checked(after), after)
        assert not np.delete(after != before, rows, axis=1).any()
    assert ((mutated != before).sum(axis=1) <= 1).all()
    assert ((changed != before).sum(axis=1) == 1).all()


def test_a_change_reaches_every_other_value() -> None:
    before = np.repeat(random_vectors(1, rng_of(1)), 30_000, axis=0)
    after = change_one(before, seat_rows("first"), rng_of(2))
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
    parents = random_vectors(many, rng_of(seed))
    children = crossover(parents, sites, rng_of(seed + 1), share)
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
    children = crossover(parents, sites, rng_of(seed))
    assert (np.count_nonzero(np.diff(children, axis=1), axis=1) == sites).all()
    assert (children[:, 0] == [1, 2]).all()


def test_the_chance_of_crossover_is_that_of_a_pair() -> None:
    parents = np.tile(np.array([[1], [2]], np.int16), (1000, ROWS))
    crossed = (crossover(parents, 3, rng_of(1), 0.25) != parents).any(axis=1)
    assert (crossed[0::2] == crossed[1::2]).all()
    assert crossed.mean() == pytest.approx(0.25, abs=0.05)
    assert not (crossover(parents, 3, rng_of(1), 0.0) != parents).any()
    assert (crossover(parents, 3, rng_of(1), 1.0) != parents).any(axis=1).all()
