"""TropicalCoder's genetic algorithm, as far as [Ford21] describes it: its fitness is random.

A member plays 1,000 random games, and its fitness is its points in them: many for a win, none for a
draw, minus many for a loss. All of the next generation are children of the best, with one gene
mutated each (§2.2, §2.3). The rest is decided here:

- The opponent makes random moves, every free cell equally likely.
- If the seat is `both`, half of the games are played in each seat; an odd game in the first.
- The points are not printed: 1, 0 and −2. The number of the best is not printed either: 10, with
  equally many children each; extra places go to the better ones.
- The gene is a random one of the seat, and may get its old value again.
- New games are played in each generation, different ones for each member.

Luck decides the selection. The true worth of a member comes from exact counts. They fill the
`games` of the history and decide about the archive (`next_state`). There a member's worth is its
average points over all its games.

Source: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, §2.2, §2.3.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games import ONE_OR_BOTH, SEATS, Seat, Seats
from search.evolution.fitness import (
    GamePoints,
    Games,
    check_points,
    games_in,
    random_games,
    seat_rows,
    worth,
)
from search.evolution.population import mutate_one, random_vectors
from search.evolution.state import Scorer, SearchState, by_fitness, next_state
from search.parameters import MOST, check_whole, check_word, method_text
from strategies.classes import Entries
from verify.extremes.class_game import COUNTINGS, Counting


@dataclass(frozen=True, slots=True, repr=False)
class TropicalCoder:
    """The method with its parameters.

    games    : played at random by each member in each generation
    best     : members that have children
    points   : for a win, a draw and a loss
    counting : of the exact games in the history; the random games are always raw
    """

    population: int = 100
    seat: Seats = "both"
    games: int = 1000
    best: int = 10
    points: GamePoints = (1, 0, -2)
    counting: Counting = "raw"

    def __post_init__(self) -> None:
        """Raise SearchError for parameters that cannot work."""
        check_whole("population", self.population, least=1, most=MOST)
        check_word("seat", self.seat, ONE_OR_BOTH)
        check_whole("games", self.games, least=1, most=MOST)
        check_whole("best", self.best, least=1, most=self.population)
        check_points(self.points)
        check_word("counting", self.counting, COUNTINGS)

    __repr__ = method_text

    def start(self, scorer: Scorer, rng: np.random.Generator) -> SearchState:
        """Give the state of generation 0: a random population."""
        return _judged(self, None, random_vectors(self.population, rng), scorer, rng)

    def step(self, state: SearchState, scorer: Scorer, rng: np.random.Generator) -> SearchState:
        """Give the state after one more generation."""
        best = by_fitness(state)[: self.best]
        parents = best[np.arange(self.population) * self.best // self.population]
        children = mutate_one(parents, seat_rows(self.seat), rng)
        return _judged(self, state, children, scorer, rng)


def _judged(
    search: TropicalCoder,
    before: SearchState | None,
    population: Entries,
    scorer: Scorer,
    rng: np.random.Generator,
) -> SearchState:
    fitness = worth(_played(search, population, rng), "points", search.points)
    games = games_in(scorer(population), search.seat, search.counting)
    exact = worth(games, "points", search.points) / games.sum(axis=1)
    return next_state(before, population, games, fitness, exact)


def _played(search: TropicalCoder, population: Entries, rng: np.random.Generator) -> Games:
    """Play the random games of a generation, in the seats asked for."""
    half = search.games // 2
    shares: dict[Seat, int] = {seat: search.games for seat in SEATS if seat == search.seat}
    if search.seat == "both":
        shares = dict(zip(SEATS, (search.games - half, half), strict=True))
    played = [random_games(population, seat, number, rng) for seat, number in shares.items()]
    total: Games = np.sum(played, axis=0)
    return total
