"""An archive of improvements."""

from __future__ import annotations

import numpy as np

from search.evolution.population import random_vectors
from search.evolution.state import by_fitness, next_state

VECTORS = random_vectors(4, np.random.default_rng(1))
GAMES = np.array([[5, 0, 0], [9, 0, 0], [99, 0, 1], [9, 0, 0]])
FITNESS = np.array([5.0, 9.0, 98.0, 9.0])


def test_of_those_that_never_lose_the_first_of_the_worthiest_is_archived() -> None:
    state = next_state(None, VECTORS, GAMES, FITNESS, FITNESS)
    assert np.array_equal(state.archive, VECTORS[[1]])
    assert state.found == (0,)
    assert not state.done
    assert state.history[0].best == 98
    assert state.history[0].mean == 30.25
    assert state.history[0].games == (99, 0, 1)


def test_only_what_is_worth_more_than_all_before_joins_the_archive() -> None:
    state = next_state(None, VECTORS, GAMES, FITNESS, FITNESS)
    state = next_state(state, VECTORS[::-1], GAMES[::-1], FITNESS[::-1], FITNESS[::-1])
    assert state.found == (0,)
    more = np.array([25.0, 9.0, 98.0, 9.0])
    state = next_state(state, VECTORS, GAMES, FITNESS, more)
    assert np.array_equal(state.archive, VECTORS[[1, 0]])
    assert state.found == (0, 2)
    assert state.more["worth"].tolist() == [9, 25]


def test_a_search_that_is_content_is_done_with_its_first_find_only() -> None:
    lost = np.array([[5, 0, 1], [9, 0, 1], [99, 0, 2], [9, 0, 1]])
    assert not next_state(None, VECTORS, lost, FITNESS, FITNESS, content=True).done
    assert next_state(None, VECTORS, GAMES, FITNESS, FITNESS, content=True).done


def test_the_best_come_first_and_equals_as_they_are() -> None:
    state = next_state(None, VECTORS, GAMES, FITNESS, FITNESS)
    assert np.array_equal(by_fitness(state), VECTORS[[2, 1, 3, 0]])
