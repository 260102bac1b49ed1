"""The genetic algorithm of G. Hochmuth (2003), as far as two later papers describe it.

[Ford21] prints three rates, the fitness, and that only the two best have children, by multi-point
crossover; new random members come beside them (§2.3, §4.3). The rest is decided here:

- The rates of replication and of crossover are shares of the next generation: the best members pass
on unchanged, and the children of the two best follow. All others are new.
- The children are mutated, the replicated members are not.
- The number of points of crossover is not printed: 50 of 764, as in [Bhatt08] §3.4.
- The size of the population is not printed either: 100, as in the other runs.
- The search ends when a member never loses, because no fitness is higher.

Source: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, §2.2, §2.3, §4.3. [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss
Strategies for the Game of Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games import ONE_OR_BOTH, Seats
from search.evolution.fitness import games_in, seat_rows, worth
from search.evolution.population import crossover, mutate_each, random_vectors
from search.evolution.state import Scorer, SearchState, by_fitness, next_state
from search.parameters import MOST, SearchError, check_share, check_whole, check_word, method_text
from strategies.classes import Entries
from strategies.game_base import ROWS
from verify.extremes.class_game import COUNTINGS, Counting


@dataclass(frozen=True, slots=True, repr=False)
class Hochmuth:
    """The method with its parameters; the rates are those of [Ford21] Table 2.

    mutation    : chance of each allele of a child
    crossover   : share of the next generation that the two best have as children
    replication : share of the next generation that is kept for the best members of the last one
    sites       : places of crossover, of 764
    """

    population: int = 100
    seat: Seats = "both"
    mutation: float = 0.001
    crossover: float = 0.15
    replication: float = 0.1
    sites: int = 50
    counting: Counting = "raw"

    def __post_init__(self) -> None:
        """Raise SearchError for parameters that cannot work."""
        check_whole("population", self.population, least=2, most=MOST)
        check_word("seat", self.seat, ONE_OR_BOTH)
        for name in ("mutation", "crossover", "replication"):
            check_share(name, getattr(self, name))
        check_whole("sites", self.sites, least=0, most=ROWS - 1)
        check_word("counting", self.counting, COUNTINGS)
        if self.crossover + self.replication > 1:
            why = f"{self.crossover} and a replication of {self.replication} are more than all"
            raise SearchError(why, where="crossover", hint="together they may be at most 1")

    __repr__ = method_text

    def start(self, scorer: Scorer, rng: np.random.Generator) -> SearchState:
        """Give the state of generation 0: a random population."""
        return _judged(self, None, random_vectors(self.population, rng), scorer)

    def step(self, state: SearchState, scorer: Scorer, rng: np.random.Generator) -> SearchState:
        """Give the state after one more generation."""
        ranked = by_fitness(state)
        kept = ranked[: _share(self.replication, self.population)]
        number = min(_share(self.crossover, self.population), self.population - len(kept))
        parents = np.tile(ranked[:2], ((number + 1) // 2, 1))
        crossed = crossover(parents, self.sites, rng)[:number]
        children = mutate_each(crossed, self.mutation, seat_rows(self.seat), rng)
        new = random_vectors(self.population - len(kept) - number, rng)
        return _judged(self, state, np.concatenate([kept, children, new]), scorer)


def _share(rate: float, population: int) -> int:
    return int(rate * population + 0.5)


def _judged(
    search: Hochmuth, before: SearchState | None, population: Entries, scorer: Scorer
) -> SearchState:
    games = games_in(scorer(population), search.seat, search.counting)
    fitness = worth(games, "not_lost", ())
    return next_state(before, population, games, fitness, fitness, content=True)
