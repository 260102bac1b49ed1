"""NSGA-II for many wins and few draws at once, under the constraint that no game is lost.

[Bhatt08] §4.4 suggests this search for later work. The objectives are numbers of games. As
proportions they would be a single objective, because they add up to 1 if no game is lost.

Non-dominated sorting and crowding distances are pymoo's. The step around them is ours for two
reasons: the state of pymoo's algorithm could only be kept by pickle, and its survival orders equal
members by a sort that depends on the processor. One generation, after K. Deb et al.:

- Members that never lose come before all others. They are ordered by front, then by crowding
  distance, larger first. The others are ordered by Eq. 1, the share of games lost.
- Parents win binary tournaments in this order; they are crossed and mutated.
- Of children and population together the first N survive; of equals the children come first.

The archive is the Pareto front: of all members that never lost, one for each pair of wins and
draws that no other pair dominates, the first that was found. A member leaves it once another
dominates it.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008. K. Deb, A. Pratap, S. Agarwal,
T. Meyarivan, A Fast and Elitist Multiobjective Genetic Algorithm: NSGA-II, 2002.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from common.errors import install_command
from games import ONE_OR_BOTH, Seats
from search.evolution.fitness import Fitness, Games, games_in, loss_share
from search.evolution.population import crossover, mutate_some, random_vectors, tournament
from search.evolution.state import Generation, Scorer, SearchState, history_row
from search.parameters import MOST, SearchError, check_share, check_whole, check_word, method_text
from strategies.classes import Entries
from strategies.game_base import ROWS
from verify.extremes.class_game import COUNTINGS, Counting


@dataclass(frozen=True, slots=True, repr=False)
class Nsga2:
    """The method with its parameters.

    sites     : places of crossover, of 764
    crossover : the chance of a pair of parents to be crossed
    mutated   : entries of each child that are mutated, of 765
    """

    population: int = 100
    seat: Seats = "first"
    sites: int = 50
    crossover: float = 1.0
    mutated: int = 10
    counting: Counting = "up_to_symmetry"

    def __post_init__(self) -> None:
        """Raise SearchError for parameters that cannot work."""
        check_whole("population", self.population, least=2, most=MOST)
        check_word("seat", self.seat, ONE_OR_BOTH)
        check_whole("sites", self.sites, least=0, most=ROWS - 1)
        check_share("crossover", self.crossover)
        check_whole("mutated", self.mutated, least=0, most=ROWS)
        check_word("counting", self.counting, COUNTINGS)

    __repr__ = method_text

    def start(self, scorer: Scorer, rng: np.random.Generator) -> SearchState:
        """Give the state of generation 0: a random population.

        Raises SearchError if pymoo is not installed.
        """
        population = random_vectors(self.population, rng)
        games = games_in(scorer(population), self.seat, self.counting)
        front = _front(population, games, np.zeros(len(games), np.int64))
        return _state(0, population, games, standing(games), front, ())

    def step(self, state: SearchState, scorer: Scorer, rng: np.random.Generator) -> SearchState:
        """Give the state after one more generation."""
        old_standing = state.more["standing"].astype(np.float64, copy=False)
        parents = state.population[tournament(old_standing, self.population, rng)]
        children = mutate_some(
            crossover(parents, self.sites, rng, self.crossover), self.mutated, rng
        )
        games = games_in(scorer(children), self.seat, self.counting)
        everybody = np.concatenate([children, state.population])
        all_games = np.concatenate([games, _kept(state, "games")])
        order = standing(all_games)
        kept = np.argsort(order, kind="stable")[: self.population]
        generation = state.generation + 1
        front = _front(
            np.concatenate([state.archive, children]),
            np.concatenate([_kept(state, "front"), games]),
            np.array([*state.found, *[generation] * len(children)], np.int64),
        )
        population, kept_games = everybody[kept], all_games[kept]
        return _state(generation, population, kept_games, order[kept], front, state.history)


def standing(games: Games) -> Fitness:
    """Rank members, 0 the best: constraint first, then front, then crowding; equals share a rank.

    Raises SearchError if pymoo is not installed.
    """
    lost = loss_share(games)
    front, crowding = np.zeros(len(games)), np.zeros(len(games))
    safe = np.flatnonzero(games[:, 2] == 0)
    sorting, metrics = _pymoo("util.nds.non_dominated_sorting"), _pymoo(_METRICS)
    if safe.size:
        goals = objectives(games[safe])
        distance = metrics.get_crowding_function("cd")
        for number, members in enumerate(sorting.NonDominatedSorting().do(goals)):
            at = safe[np.sort(members)]
            front[at] = number
            crowding[at] = distance.do(objectives(games[at]), n_remove=0)
    keys = np.stack([lost, front, -crowding], axis=1)
    ranks = np.unique(keys, axis=0, return_inverse=True)[1]
    return ranks.reshape(-1).astype(np.float64)


def objectives(games: Games) -> NDArray[np.float64]:
    """Give the objectives to minimise: minus the wins, and the draws; shape (n, 2)."""
    return np.stack([-games[:, 0], games[:, 1]], axis=1).astype(np.float64)


_METRICS = "operators.survival.rank_and_crowding.metrics"


def _pymoo(module: str) -> ModuleType:
    """Import a part of pymoo only when it is needed: it is an extra."""
    try:
        return import_module(f"pymoo.{module}")
    except ImportError as error:
        raise SearchError(
            "the method nsga2 needs pymoo, which is not installed",
            hint=f"this brings it: {install_command('evolution')}",
        ) from error


@dataclass(frozen=True, slots=True)
class _Front:
    entries: Entries
    games: Games
    found: tuple[int, ...]


def _front(entries: Entries, games: Games, found: NDArray[np.int64]) -> _Front:
    """Keep members that never lose and are not dominated; of equal pairs the first."""
    kept: list[int] = []
    for index in np.flatnonzero(games[:, 2] == 0).tolist():
        if not any(_covers(games[other], games[index]) for other in kept):
            kept = [other for other in kept if not _covers(games[index], games[other])]
            kept.append(index)
    return _Front(entries[kept], games[kept], tuple(found[kept].tolist()))


def _covers(one: NDArray[np.int64], other: NDArray[np.int64]) -> bool:
    """Say whether one has no fewer wins and no more draws than the other."""
    return bool(one[0] >= other[0] and one[1] <= other[1])


def _kept(state: SearchState, name: str) -> Games:
    return state.more[name].astype(np.int64, copy=False)


def _state(
    generation: int,
    population: Entries,
    games: Games,
    order: Fitness,
    front: _Front,
    history: tuple[Generation, ...],
) -> SearchState:
    """Record a generation; the fitness is the wins of a no-loss member, else minus its losses."""
    fitness = np.where(games[:, 2] == 0, games[:, 0], -games[:, 2]).astype(np.float64)
    figures = history_row(generation, fitness, games, int(np.argmax(fitness)), len(front.found))
    return SearchState(
        generation=generation,
        population=population,
        archive=front.entries,
        found=front.found,
        history=(*history, figures),
        more={"games": games, "standing": order, "front": front.games},
    )
