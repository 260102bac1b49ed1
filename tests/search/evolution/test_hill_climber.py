"""One change after the other."""

from __future__ import annotations

import numpy as np
from numpy.random import default_rng

from search.evolution.fitness import games_in, seat_rows
from search.evolution.methods.ford21 import Ford21
from search.evolution.methods.hill_climber import HillClimber
from search.evolution.population import random_vectors
from strategies.classes import Entries
from tests.search.evolution.searching import run
from verify.extremes.scoring import Counts, count_games


def test_fitness_never_falls_and_rises() -> None:
    best = [row.best for row in run(HillClimber(changes=20), default_rng(1), 20).history]
    assert best == sorted(best)
    assert best[-1] > best[0]


def test_one_change_at_most_is_made_for_each_that_is_tried() -> None:
    search = HillClimber(changes=4)
    before = search.start(count_games, default_rng(1))
    after = search.step(before, count_games, default_rng(2))
    changed = np.flatnonzero((before.population != after.population)[0])
    assert 0 < changed.size <= 4
    assert {*changed} <= {*seat_rows("second")}


def test_changes_that_make_no_difference_are_kept_unless_they_are_not_wanted() -> None:
    def flat(entries: Entries) -> Counts:
        return np.ones((len(entries), 2, 2, 3), np.int32)

    for sideways in (True, False):
        search = HillClimber(changes=1, sideways=sideways)
        before = search.start(flat, default_rng(1))
        after = search.step(before, flat, default_rng(2))
        assert int((before.population != after.population).sum()) == sideways


def test_it_starts_where_another_search_has_ended() -> None:
    found = run(Ford21(seat="second"), default_rng(1), 40)
    best = found.population[int(np.argmax(found.more["fitness"]))]
    search = HillClimber(vector=tuple(best.tolist()), changes=30)
    state = search.start(count_games, default_rng(2))
    assert np.array_equal(state.population, best[None])
    assert state.history[0].best == found.history[-1].best
    assert run(search, default_rng(2), 3).history[-1].best >= found.history[-1].best


def test_any_mark_of_a_finished_game_is_a_start() -> None:
    vector = random_vectors(1, default_rng(1))[0].astype(int)
    vector[vector > 765] = 99_999
    state = HillClimber(vector=tuple(vector.tolist())).start(count_games, default_rng(1))
    assert state.population.max() == 766


def test_the_share_not_lost_can_be_climbed_to_the_top() -> None:
    search = HillClimber(seat="first", fitness="not_lost")
    state = search.start(count_games, default_rng(1))
    rng = default_rng(2)
    while not state.done:
        state = search.step(state, count_games, rng)
        assert state.generation < 50
    assert games_in(count_games(state.archive), "first", "raw")[0, 2] == 0
