"""A stochastic hill climber: one gene after the other gets another value, unless that is worse.

[Ford21] §4.2.2 tries one on the result of the genetic algorithm, without details. Decided here: a
row with a choice is picked at random from those of the seat, and a new value for it; the change
is kept if the fitness does not fall. Many rows are not reached, so changes without effect are
common. They are kept, because they may matter after a later change. With `sideways` false only
improvements are kept. A generation is a number of changes tried, one after the other.

Source: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, §4.2.2.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games import Seats
from search.evolution.fitness import (
    WORTHS,
    Fitness,
    GamePoints,
    Games,
    Worth,
    games_in,
    points_of,
    seat_rows,
    worth,
)
from search.evolution.population import change_one, random_vectors
from search.evolution.state import Scorer, SearchState, next_state
from search.parameters import MOST, SearchError, check_flag, check_whole, check_word, method_text
from strategies.classes import Entries, allowed_entries
from strategies.game_base import ROWS
from verify.extremes.class_game import COUNTINGS, Counting


@dataclass(frozen=True, slots=True, repr=False)
class HillClimber:
    """The method with its parameters.

    changes  : tried in each generation
    sideways : keep changes that are neither better nor worse
    vector   : the start, 765 entries; by default a random vector
    fitness, points : as in Ford21
    """

    seat: Seats = "second"
    changes: int = 100
    sideways: bool = True
    fitness: Worth = "points"
    points: GamePoints = ()
    counting: Counting = "raw"
    vector: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Raise SearchError for parameters that cannot work."""
        object.__setattr__(self, "points", points_of(self.seat, self.points))
        check_whole("changes", self.changes, least=1, most=MOST)
        check_flag("sideways", self.sideways)
        check_word("fitness", self.fitness, WORTHS)
        check_word("counting", self.counting, COUNTINGS)
        _check_vector(self.vector)

    __repr__ = method_text

    def start(self, scorer: Scorer, rng: np.random.Generator) -> SearchState:
        """Give the state of generation 0: the vector, or a random one."""
        entries = random_vectors(1, rng)
        if self.vector:
            entries = np.minimum([self.vector], ROWS + 1).astype(np.int16)
        return _judged(self, None, entries, *_valued(self, entries, scorer))

    def step(self, state: SearchState, scorer: Scorer, rng: np.random.Generator) -> SearchState:
        """Give the state after one more round of changes."""
        entries = state.population
        games, fitness = _valued(self, entries, scorer)
        for _ in range(self.changes):
            changed = change_one(entries, seat_rows(self.seat), rng)
            new_games, new_fitness = _valued(self, changed, scorer)
            if new_fitness > fitness or (self.sideways and new_fitness == fitness):
                entries, games, fitness = changed, new_games, new_fitness
        return _judged(self, state, entries, games, fitness)


def _valued(search: HillClimber, entries: Entries, scorer: Scorer) -> tuple[Games, Fitness]:
    games = games_in(scorer(entries), search.seat, search.counting)
    return games, worth(games, search.fitness, search.points)


def _judged(
    search: HillClimber,
    before: SearchState | None,
    entries: Entries,
    games: Games,
    fitness: Fitness,
) -> SearchState:
    content = search.fitness == "not_lost"
    return next_state(before, entries, games, fitness, fitness, content=content)


def _check_vector(vector: object) -> None:
    """Refuse an array that is not a vector; name the first wrong entry."""
    if not isinstance(vector, tuple) or (vector and len(vector) != ROWS):
        hint = f"a vector has {ROWS} entries"
        raise SearchError("this is not a vector", where="vector", hint=hint)
    for row, entry in enumerate(vector):
        whole = isinstance(entry, int) and entry >= 1
        if not whole or not allowed_entries()[row, min(entry, ROWS + 1)]:
            hint = "an entry is a row that one move leads to, or above 765 where the game is over"
            raise SearchError(
                f"row {row + 1}: {entry} does not follow it", where="vector", hint=hint
            )
