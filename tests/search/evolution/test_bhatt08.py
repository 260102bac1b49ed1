"""The customised genetic algorithm: equations, order of operators, an archive of different ones."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import default_rng

from games import Seats
from search.evolution.fitness import games_in, loss_share, seat_rows
from search.evolution.methods import bhatt08
from search.evolution.methods.bhatt08 import EMPTY, Bhatt08, mutations, with_new
from search.evolution.population import random_vectors
from strategies.classes import Entries, class_tables
from tests.search.evolution.searching import run, until_found
from verify.extremes.class_game import Counting
from verify.extremes.scoring import Counts, count_games, plain_counts

ROWS = seat_rows("first")
VECTORS = random_vectors(6, np.random.default_rng(1))
PICKS = st.lists(st.lists(st.integers(0, 5), max_size=5), max_size=5)


@given(PICKS)
def test_the_archive_holds_what_came_once_and_in_its_order(rounds: list[list[int]]) -> None:
    held = EMPTY
    for generation, picks in enumerate(rounds):
        held = with_new(held, VECTORS[picks], generation, ROWS)
    came = [(pick, at) for at, picks in enumerate(rounds) for pick in picks]
    first = dict(reversed(came))
    order = list(dict.fromkeys(pick for pick, _ in came))
    assert np.array_equal(held.entries, VECTORS[order].reshape(-1, 765))
    assert held.found == tuple(first[pick] for pick in order)
    assert len(held.keys) == len(order)


def test_rows_of_the_other_seat_make_no_difference() -> None:
    other = VECTORS[:1].copy()
    rows = seat_rows("second")
    other[:, rows] = VECTORS[1, rows]
    assert len(with_new(EMPTY, np.concatenate([VECTORS[:1], other]), 0, ROWS).found) == 1
    assert (
        len(with_new(EMPTY, np.concatenate([VECTORS[:1], other]), 0, seat_rows("both")).found) == 2
    )


def test_a_row_that_play_never_reaches_makes_a_difference() -> None:
    first, child = VECTORS[0].copy(), VECTORS[0].copy()
    first[[0, 14]], child[[0, 14]] = [2, 44], [2, 45]  # row 15 follows row 4 alone
    assert len(with_new(EMPTY, np.array([first, child]), 0, ROWS).found) == 2


def test_vectors_of_the_same_fingerprint_are_still_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bhatt08, "fingerprints", lambda e, _: np.zeros(len(e), np.uint64))
    held = with_new(EMPTY, VECTORS[[0, 1, 0]], 1, ROWS)
    held = with_new(held, VECTORS[[1, 2]], 2, ROWS)
    assert np.array_equal(held.entries, VECTORS[:3])
    assert held.found == (1, 1, 2)


SMALL = Bhatt08(population=30)


def test_no_losses_mutate_10_entries_and_nothing_but_losses_260() -> None:
    assert mutations(0, 77) == 10
    assert mutations(77, 77) == 260


@given(st.integers(1, 2000), st.data())
def test_equation_3_is_computed_exactly(played: int, data: st.DataObject) -> None:
    lost = data.draw(st.integers(0, played))
    assert mutations(lost, played) == ceil(250 * Fraction(lost, played) + 10)


def test_a_strategy_for_the_first_seat_is_found_within_ten_generations() -> None:
    state = until_found(Bhatt08(), 0, 500)
    assert 1 <= state.found[0] <= 10
    assert state.history[-1].best == 0
    assert state.history[-1].games[2] == 0


def test_generation_0_is_a_random_population() -> None:
    state = SMALL.start(count_games, default_rng(1))
    assert state.generation == 0
    assert state.population.shape == (30, 765)
    losses = loss_share(games_in(count_games(state.population), "first", "up_to_symmetry"))
    assert state.history[0].best == losses.min()
    assert state.history[0].mean == pytest.approx(losses.mean())


@pytest.mark.parametrize("seat", ["first", "second", "both"])
@pytest.mark.parametrize("counting", ["raw", "up_to_symmetry"])
def test_the_games_kept_are_those_of_the_population(seat: Seats, counting: Counting) -> None:
    search = replace(SMALL, seat=seat, counting=counting)
    state = run(search, default_rng(2), 8)
    expected = games_in(count_games(state.population), seat, counting)
    assert np.array_equal(state.more["games"], expected)


def test_both_seats_are_the_losses_and_games_of_both_together() -> None:
    vectors = SMALL.start(count_games, default_rng(3)).population[:4]
    counts = plain_counts(vectors, class_tables())
    together = games_in(counts, "both", "raw")
    assert np.array_equal(together, counts[:, 0, 0] + counts[:, 1, 0])
    assert loss_share(together)[0] == together[0, 2] / together[0].sum()


def test_all_that_never_lose_are_archived_whether_they_live_on_or_not() -> None:
    seen: list[Entries] = []

    def spy(entries: Entries) -> Counts:
        counts = count_games(entries)
        seen.append(entries[games_in(counts, "first", "raw")[:, 2] == 0])
        return counts

    state = run(SMALL, default_rng(5), 60, scorer=spy)
    rows = seat_rows("first")
    met = {vector[rows].tobytes() for batch in seen for vector in batch}
    held = [vector[rows].tobytes() for vector in state.archive]
    assert len(held) > 10
    assert sorted(met) == sorted(held)


def test_members_moved_to_the_archive_leave_the_population() -> None:
    for seed in range(5):
        state = until_found(SMALL, seed, 100)
        assert state.found
        again = games_in(count_games(state.population), "first", "raw")
        assert (again[:, 2] > 0).all()
        kept = games_in(count_games(state.population), "first", "up_to_symmetry")
        assert np.array_equal(state.more["games"], kept)
        assert len(state.population) == 30


def test_without_an_archive_the_first_find_stays_and_ends_the_search() -> None:
    search = replace(SMALL, archive=False)
    state = until_found(search, 1, 100)
    assert state.done
    assert len(state.found) == 1
    assert 0 in loss_share(state.more["games"])  # type: ignore[arg-type]
    further = run(search, default_rng(1), 3, state)
    assert further.done
    assert np.array_equal(further.archive, state.archive)


def test_two_runs_that_differ_in_the_archive_alone_find_their_first_together() -> None:
    one, other = until_found(SMALL, 4, 100), until_found(replace(SMALL, archive=False), 4, 100)
    assert one.found[0] == other.found[0]
    assert np.array_equal(one.archive[0], other.archive[0])
    assert not one.done


def always_losing(entries: Entries) -> Counts:
    """Judge by the first entries only, so that many are equal; every member has a loss."""
    counts = np.zeros((len(entries), 2, 2, 3), np.int32)
    lost = 1 + (entries[:, :3].sum(axis=1) % 7)
    counts[..., 0] = 20 - lost[:, None, None]
    counts[..., 2] = lost[:, None, None]
    return counts


def shares(state_games: object) -> list[float]:
    return [float(share) for share in loss_share(np.asarray(state_games))]


def test_a_single_elite_takes_the_place_of_the_worst_and_no_other_member_survives() -> None:
    search = Bhatt08(population=12, elitism="single", slope=0, base=0, sites=0)
    rng = default_rng(3)
    state = search.start(always_losing, rng)
    for _ in range(15):
        following = search.step(state, always_losing, rng)
        assert min(shares(following.more["games"])) <= min(shares(state.more["games"]))
        best = state.population[int(np.argmin(shares(state.more["games"])))]
        assert (following.population == best).all(axis=1).any()
        state = following


def test_without_elitism_the_mutated_children_are_the_population() -> None:
    scored: list[Entries] = []

    def spy(entries: Entries) -> Counts:
        scored.append(entries)
        return always_losing(entries)

    state = run(Bhatt08(population=9, elitism="none"), default_rng(1), 1, scorer=spy)
    assert np.array_equal(state.population, scored[-1][9:])


@pytest.mark.parametrize(("ties", "origin"), [("older", 0), ("newer", 2)])
def test_of_equals_the_newer_or_the_older_come_first(ties: str, origin: int) -> None:
    """If all are equal, Eq. 4 takes about half from those sorted first: a third of all."""
    scored: list[Entries] = []

    def flat(entries: Entries) -> Counts:
        scored.append(entries)
        return np.ones((len(entries), 2, 2, 3), np.int32)

    state = run(Bhatt08(population=60, ties=ties), default_rng(1), 1, scorer=flat)  # type: ignore[arg-type]
    groups = [scored[0], scored[1][:60], scored[1][60:]]
    known = {vector.tobytes() for vector in groups[origin]}
    assert all(vector.tobytes() in known for vector in state.population[:25])
    rest = sum(vector.tobytes() in known for vector in state.population[35:])
    assert rest < 10


def test_ties_by_lot_mix_all_three() -> None:
    runs = [run(replace(SMALL, ties="lot"), default_rng(seed), 5) for seed in (1, 1)]
    assert np.array_equal(runs[0].population, runs[1].population)
    assert not np.array_equal(runs[0].population, run(SMALL, default_rng(1), 5).population)


def test_tournament_and_uniform_selection_differ() -> None:
    one = run(SMALL, default_rng(1), 2)
    other = run(replace(SMALL, selection="tournament"), default_rng(1), 2)
    assert not np.array_equal(one.population, other.population)


def test_the_single_elite_replaces_the_last_of_the_worst() -> None:
    scored: list[Entries] = []

    def spy(entries: Entries) -> Counts:
        scored.append(entries)
        return always_losing(entries)

    state = run(Bhatt08(population=12, elitism="single"), default_rng(2), 1, scorer=spy)
    mutated = scored[1][12:]
    worst = shares(games_in(always_losing(mutated), "first", "raw"))
    replaced = max(range(12), key=lambda at: (worst[at], at))
    first = shares(games_in(always_losing(scored[0]), "first", "raw"))
    expected = mutated.copy()
    expected[replaced] = scored[0][first.index(min(first))]
    assert np.array_equal(state.population, expected)


def test_as_many_entries_are_mutated_as_the_best_before_selection_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbers: list[int] = []

    def spy(population: Entries, number: int, rng: np.random.Generator) -> Entries:
        numbers.append(number)
        return population

    monkeypatch.setattr(bhatt08, "mutate_some", spy)
    before = SMALL.start(count_games, default_rng(1))
    SMALL.step(before, count_games, default_rng(2))
    assert numbers == [ceil(250 * min(shares(before.more["games"])) + 10)]


def test_without_mutation_and_crossover_children_are_their_parents() -> None:
    search = Bhatt08(population=40, sites=0, elitism="none", slope=0, base=0)
    state = run(search, default_rng(1), 1)
    before = search.start(count_games, default_rng(1))
    known = {vector.tobytes() for vector in before.population}
    assert all(vector.tobytes() in known for vector in state.population)


def test_when_every_strategy_never_loses_the_search_still_ends() -> None:
    scored: list[Entries] = []

    def kind(entries: Entries) -> Counts:
        scored.append(entries)
        counts = np.zeros((len(entries), 2, 2, 3), np.int32)
        counts[..., 1] = 3
        return counts

    state = run(Bhatt08(population=5), default_rng(1), 3, scorer=kind)
    assert len(state.population) == 5
    rows = seat_rows("first")
    assert len(state.archive) == len(np.unique(np.concatenate(scored)[:, rows], axis=0))
    assert len(np.concatenate(scored)) == 5 + 5 + 3 * (10 + 5)
