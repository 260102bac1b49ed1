"""The genetic algorithm of [Ford21], greedy for wins, for one seat.

A generation is: the best unchanged, copies of the best few mutated, some random ones of the
last generation mutated, and new random members for the rest. It has no crossover. With the
paper's numbers, 1 + 5 · 7 + 20 of 100, 44 are new. The paper does not specify these points; noloss
decides:

- The genome of a seat has the genes of this seat (§4): all others are chosen at random once and
  never mutated.
- The random members of the last generation are chosen without repetition, regardless of fitness.
- Members of the same fitness are ranked in the order in which a generation is listed above.
- A mutated allele may get its old value again.

The paper keeps no archive; here it holds improvements that never lose (`next_state`).

Source: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, §3.2, §4.1, §4.2.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games import Seats
from search.evolution.fitness import (
    WORTHS,
    GamePoints,
    Worth,
    games_in,
    points_of,
    seat_rows,
    worth,
)
from search.evolution.population import mutate_each, random_vectors
from search.evolution.state import Scorer, SearchState, by_fitness, next_state
from search.parameters import MOST, SearchError, check_share, check_whole, check_word, method_text
from strategies.classes import Entries
from verify.extremes.class_game import COUNTINGS, Counting


@dataclass(frozen=True, slots=True, repr=False)
class Ford21:
    """The method with its parameters; the defaults are those of §4.1.2.

    seat    : `first`, which is X, or `second`, which is O
    elites  : the best, which pass on unchanged
    best, copies : the number of best members with mutated copies, and of copies of each
    drawn   : random members that pass on mutated
    fitness : `points`, or `not_lost` as in §4.3.2, with which the first find ends the search
    points  : for a win, a draw and a loss; without any, those of the paper for the seat
    """

    population: int = 100
    seat: Seats = "first"
    mutation: float = 0.1
    elites: int = 1
    best: int = 5
    copies: int = 7
    drawn: int = 20
    fitness: Worth = "points"
    points: GamePoints = ()
    counting: Counting = "raw"

    def __post_init__(self) -> None:
        """Raise SearchError for parameters that cannot work."""
        object.__setattr__(self, "points", points_of(self.seat, self.points))
        check_whole("population", self.population, least=1, most=MOST)
        check_share("mutation", self.mutation)
        for name in ("elites", "best", "drawn"):
            check_whole(name, getattr(self, name), least=0, most=self.population)
        check_whole("copies", self.copies, least=0)
        check_word("fitness", self.fitness, WORTHS)
        check_word("counting", self.counting, COUNTINGS)
        descended = self.elites + self.best * self.copies + self.drawn
        if descended > self.population:
            why = f"{self.population} members have no room for {descended}"
            hint = "elites + best · copies + drawn may be at most the population"
            raise SearchError(why, where="population", hint=hint)

    __repr__ = method_text

    def start(self, scorer: Scorer, rng: np.random.Generator) -> SearchState:
        """Give the state of generation 0: a random population."""
        return _judged(self, None, random_vectors(self.population, rng), scorer)

    def step(self, state: SearchState, scorer: Scorer, rng: np.random.Generator) -> SearchState:
        """Give the state after one more generation."""
        ranked = by_fitness(state)
        drawn = state.population[rng.permutation(self.population)[: self.drawn]]
        parents = np.concatenate([np.repeat(ranked[: self.best], self.copies, axis=0), drawn])
        children = mutate_each(parents, self.mutation, seat_rows(self.seat), rng)
        new = random_vectors(self.population - self.elites - len(children), rng)
        return _judged(self, state, np.concatenate([ranked[: self.elites], children, new]), scorer)


def _judged(
    search: Ford21, before: SearchState | None, population: Entries, scorer: Scorer
) -> SearchState:
    games = games_in(scorer(population), search.seat, search.counting)
    fitness = worth(games, search.fitness, search.points)
    content = search.fitness == "not_lost"
    return next_state(before, population, games, fitness, fitness, content=content)
