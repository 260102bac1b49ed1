"""Fitness by luck: random games, and the search that they judge."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.random import default_rng

from games import EMPTY, SEATS, Position, Seat, outcome, result_for, seat_to_move, successors
from search.evolution.fitness import games_in, random_games
from search.evolution.methods.tropicalcoder import TropicalCoder
from search.evolution.population import random_vectors
from search.evolution.state import by_fitness
from strategies.classes import ENDS
from strategies.game_base import row_of
from tests.search.evolution.searching import run
from verify.extremes.scoring import count_games


def chances(vector: np.ndarray, seat: Seat, position: Position = EMPTY) -> np.ndarray:
    """Give the exact chances of a win, a draw and a loss, position by position."""
    ended = outcome(position)
    if ended is not None:
        end: np.ndarray = np.eye(3)[ENDS.index(result_for(seat, ended))]
        return end
    children = [child for _, child in successors(position)]
    if seat_to_move(position) == seat:
        row = vector[row_of(position) - 1]
        return chances(vector, seat, next(c for c in children if row_of(c) == row))
    each = [chances(vector, seat, child) for child in children]
    mean: np.ndarray = np.mean(each, axis=0)
    return mean


@pytest.mark.parametrize("seat", SEATS)
def test_random_games_end_as_often_as_their_chances_say(seat: Seat) -> None:
    vectors = random_vectors(3, default_rng(1))
    many = 40_000
    played = random_games(vectors, seat, many, default_rng(2))
    assert (played.sum(axis=1) == many).all()
    for vector, games in zip(vectors, played, strict=True):
        exact = chances(vector, seat)
        assert games / many == pytest.approx(exact, abs=4 * (0.25 / many) ** 0.5)


def test_without_games_all_counts_are_zero() -> None:
    assert random_games(random_vectors(2, default_rng(1)), "first", 0, default_rng(1)).sum() == 0


@pytest.mark.parametrize("seat", ["first", "second", "both"])
def test_fitness_is_the_points_of_the_random_games(seat: str) -> None:
    """With one point for every end all members have as many points as games."""
    search = TropicalCoder(population=4, games=11, best=2, points=(1, 1, 0.5), seat=seat)  # type: ignore[arg-type]
    fitness = search.start(count_games, default_rng(1)).more["fitness"]
    lost = 2 * (11 - fitness.astype(float))
    assert (lost == lost.round()).all()
    assert (lost >= 0).all()


def test_all_of_the_next_generation_are_children_of_the_best_with_one_gene_mutated() -> None:
    search = TropicalCoder(population=20, games=50, best=3)
    before = run(search, default_rng(1), 2)
    after = search.step(before, count_games, default_rng(2))
    best = by_fitness(before)[:3]
    parents = np.repeat(best, [7, 7, 6], axis=0)
    assert ((after.population != parents).sum(axis=1) <= 1).all()
    assert (after.population != parents).any()


def test_the_history_has_the_luck_as_fitness_and_the_exact_games() -> None:
    search = TropicalCoder(population=10, games=50)
    state = run(search, default_rng(1), 3)
    lucky = int(np.argmax(state.more["fitness"]))
    games = games_in(count_games(state.population), "both", "raw")
    assert state.history[-1].best == state.more["fitness"][lucky]
    assert list(state.history[-1].games) == games[lucky].tolist()


def test_the_archive_compares_exact_points_for_the_average_game() -> None:
    search = TropicalCoder(population=30, games=200, seat="first", points=(1, 0, -10))
    state = run(search, default_rng(0), 100)
    games = games_in(count_games(state.archive), "first", "raw")
    means = games @ [1, 0, -10] / games.sum(axis=1)
    assert len(means) > 2
    assert (np.diff(means) > 0).all()
