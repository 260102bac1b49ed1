"""The win-greedy genetic algorithm, and the older ones that its paper describes."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.random import default_rng

from search.evolution.fitness import games_in, seat_rows, worth
from search.evolution.methods.ford21 import Ford21
from search.evolution.methods.hochmuth import Hochmuth
from search.evolution.population import random_vectors
from search.evolution.state import by_fitness
from strategies.classes import Entries
from tests.search.evolution.searching import run, until_found
from verify.extremes.scoring import Counts, count_games


def alike(one: Entries, other: Entries) -> int:
    """Count the vectors of one that are at the same place in the other."""
    return int((one == other).all(axis=1).sum())


def test_points_are_those_printed_for_each_seat() -> None:
    assert Ford21().points == (1, -15, -100)
    assert Ford21(seat="second").points == (1, 0, -100)
    assert Ford21(points=(2, 1, 0)).points == (2, 1, 0)


def test_256_wins_and_4_draws_score_196_for_x_and_260_wins_200() -> None:
    games = np.array([[256, 4, 0], [260, 4, 0]])
    assert worth(games, "points", Ford21().points).tolist() == [196, 200]


def test_wins_and_draws_count_the_same_in_the_share_not_lost() -> None:
    games = np.array([[1, 2, 1], [3, 0, 1], [0, 3, 0]])
    assert worth(games, "not_lost", ()).tolist() == [0.75, 0.75, 1.0]


def test_points_are_rounded_in_one_order_on_every_machine() -> None:
    """Wins, then draws, then losses, without a fused step between: as plain Python does it."""
    games = np.random.default_rng(1).integers(0, 10**5, (2000, 3))
    points = (0.1, -0.7, -1 / 3)
    rounded = [(w * 0.1 + d * -0.7) + x * (-1 / 3) for w, d, x in games.tolist()]
    assert worth(games, "points", points).tolist() == rounded


def test_a_generation_is_1_elite_35_copies_20_drawn_and_44_new() -> None:
    """Without mutation, the last generation has all but the new ones."""
    search = Ford21(mutation=0.0)
    before = search.start(count_games, default_rng(1))  # where all are different
    after = search.step(before, count_games, default_rng(2))
    ranked = by_fitness(before)
    assert len(after.population) == 100
    assert alike(after.population[:1], ranked[:1]) == 1
    assert alike(after.population[1:36], np.repeat(ranked[:5], 7, axis=0)) == 35
    old = {vector.tobytes() for vector in before.population}
    drawn = [vector.tobytes() for vector in after.population[36:56]]
    assert old >= {*drawn}
    assert len({*drawn}) == 20
    assert not old & {vector.tobytes() for vector in after.population[56:]}


def test_all_but_elites_and_new_members_are_mutated_in_the_rows_of_the_seat_only() -> None:
    search = Ford21(seat="second", mutation=1.0)
    before = run(search, default_rng(1), 1)
    after = search.step(before, count_games, default_rng(2))
    others = seat_rows("first")
    parents = np.repeat(by_fitness(before)[:5], 7, axis=0)
    changed = after.population[1:36] != parents
    assert not changed[:, others].any()
    assert changed[:, seat_rows("second")].any(axis=1).all()


def test_the_best_fitness_never_falls() -> None:
    history = run(Ford21(seat="second"), default_rng(3), 30).history
    best = [row.best for row in history]
    assert best == sorted(best)
    assert history[-1].best > history[0].best


def test_fitness_is_the_points_over_all_raw_games() -> None:
    state = run(Ford21(), default_rng(4), 3)
    games = games_in(count_games(state.population), "first", "raw")
    assert np.array_equal(state.more["fitness"], games @ [1, -15, -100])
    best = state.history[-1]
    assert best.best == np.dot(best.games, [1, -15, -100])


def test_the_archive_holds_improvements_that_never_lose() -> None:
    state = run(Ford21(), default_rng(0), 60)
    games = games_in(count_games(state.archive), "first", "raw")
    scores = games @ [1, -15, -100]
    assert len(scores) > 5
    assert (games[:, 2] == 0).all()
    assert (np.diff(scores) > 0).all()
    assert np.array_equal(scores, state.more["worth"])
    assert len({*state.found}) == len(state.found)


def test_x_reaches_196_points() -> None:
    assert run(Ford21(), default_rng(0), 150).history[-1].best == 196


def test_losses_as_x_vanish_at_once_if_only_they_count() -> None:
    state = until_found(Ford21(fitness="not_lost"), 0, 20)
    assert state.done
    assert state.history[-1].best == 1
    assert state.found[0] <= 5


def test_hochmuth_keeps_10_crosses_15_and_renews_75() -> None:
    search = Hochmuth(mutation=0.0)
    before = run(search, default_rng(1), 2)
    after = search.step(before, count_games, default_rng(2))
    ranked = by_fitness(before)
    assert len(after.population) == 100
    assert alike(after.population[:10], ranked[:10]) == 10
    children = after.population[10:25]
    assert ((children == ranked[0]) | (children == ranked[1])).all()
    assert (children != ranked[0]).any(axis=1).all()
    old = {vector.tobytes() for vector in before.population}
    assert not old & {vector.tobytes() for vector in after.population[25:]}


def test_only_children_are_mutated_in_hochmuths_search() -> None:
    search = Hochmuth(mutation=1.0)
    before = run(search, default_rng(1), 1)
    after = search.step(before, count_games, default_rng(2))
    ranked = by_fitness(before)
    assert alike(after.population[:10], ranked[:10]) == 10
    children = after.population[10:25]
    assert ((children != ranked[0]) & (children != ranked[1])).any(axis=1).all()


@pytest.mark.parametrize("crossover", [0.0, 0.3])
@pytest.mark.parametrize("replication", [0.0, 0.5, 0.7])
def test_any_shares_fill_the_population(crossover: float, replication: float) -> None:
    search = Hochmuth(population=5, crossover=crossover, replication=replication)
    assert len(run(search, default_rng(1), 2).population) == 5


def test_hochmuths_fitness_is_the_share_of_games_not_lost_in_both_seats() -> None:
    state = run(Hochmuth(), default_rng(2), 2)
    games = count_games(state.population)[:, :, 0].sum(axis=1)
    assert np.array_equal(state.more["fitness"], 1 - games[:, 2] / games.sum(axis=1))


def test_hochmuths_search_is_done_with_the_first_that_never_loses() -> None:
    def kind(entries: Entries) -> Counts:
        counts = np.zeros((len(entries), 2, 2, 3), np.int32)
        counts[..., 0] = 1
        return counts

    state = Hochmuth().start(kind, default_rng(1))
    assert state.done
    assert np.array_equal(state.archive, random_vectors(100, default_rng(1))[:1])
