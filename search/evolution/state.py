"""A search for strategies: a state, a step that makes the next one, and a history.

A step is a function of the state and of the random numbers that it uses. So a search that continues
from a state on disk gives the same result as without the interruption.

`next_state` ends a generation of most methods. Its archive holds improvements: the best no-loss
member of a generation, if it is worth more than all members archived before. So no strategy is
there twice, and the last one is the best.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import fsum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from search.evolution.fitness import Fitness, Games
from strategies.classes import Entries
from strategies.game_base import ROWS
from verify.extremes.scoring import Counts

Scorer: TypeAlias = Callable[[Entries], Counts]
"""Counts the games of vectors; an argument, so that a plain count can replace it."""


@dataclass(frozen=True, slots=True)
class Generation:
    """One generation in figures.

    best    : fitness of the best member, as the method defines it
    mean    : of all members
    games   : wins, draws and losses of the best member, in the seats and counting of the method
    archive : members in the archive
    """

    generation: int
    best: float
    mean: float
    games: tuple[int, int, int]
    archive: int


@dataclass(frozen=True, slots=True, repr=False)
class SearchState:
    """A search at the end of a generation; generation 0 is the first population.

    population : (n, 765)
    archive    : (k, 765)  the strategies found, in the order found, without repetition
    found      : (k,)      the generation of each find
    more       : arrays of the method; they need no pickle
    done       : the method has finished, though a step is still possible
    """

    generation: int
    population: Entries
    archive: Entries
    found: tuple[int, ...]
    history: tuple[Generation, ...]
    more: dict[str, NDArray[np.generic]] = field(default_factory=dict)
    done: bool = False

    def __repr__(self) -> str:
        members = f"{len(self.population):,} members, {len(self.archive):,} found"
        return f"<SearchState: generation {self.generation}, {members}>"


def history_row(
    generation: int, fitness: Fitness, games: Games, best: int, archive: int
) -> Generation:
    """Sum up a generation; `best` is the index of its best member."""
    win, draw, loss = games[best].tolist()
    # fsum, because numpy's sums depend on the processor
    mean = fsum(fitness.tolist()) / len(fitness)
    return Generation(generation, float(fitness[best]), mean, (win, draw, loss), archive)


def next_state(
    before: SearchState | None,
    population: Entries,
    games: Games,
    fitness: Fitness,
    worth: Fitness,
    *,
    content: bool = False,
) -> SearchState:
    """Give the next state, with the population judged; it keeps fitness and worth in `more`.

    before  : None for the first population
    fitness : by which members are chosen, more is better; of equals the first is the best
    worth   : by which members that never lose are compared in the archive
    content : the search ends with the first find

    more['fitness'] : (n,)  of the population
    more['worth']   : (k,)  of the archive
    """
    last = before or _BEGINNING
    generation, archive, found = last.generation + 1, last.archive, last.found
    known = last.more["worth"].astype(np.float64, copy=False)
    safe = np.flatnonzero(games[:, 2] == 0)
    if safe.size:
        best = safe[np.argmax(worth[safe])]
        if not found or worth[best] > known[-1]:
            archive = np.concatenate([archive, population[[best]]])
            found = (*found, generation)
            known = np.append(known, worth[best])
    figures = history_row(generation, fitness, games, int(np.argmax(fitness)), len(found))
    return SearchState(
        generation=generation,
        population=population,
        archive=archive,
        found=found,
        history=(*last.history, figures),
        more={"fitness": fitness, "worth": known},
        done=content and bool(found),
    )


def by_fitness(state: SearchState) -> Entries:
    """List the population, the best first; members of the same fitness stay in order."""
    return state.population[np.argsort(-_fitness_of(state), kind="stable")]


def _fitness_of(state: SearchState) -> Fitness:
    """Give the fitness of the population, as it was judged."""
    return state.more["fitness"].astype(np.float64, copy=False)


_BEGINNING = SearchState(
    generation=-1,
    population=np.zeros((0, ROWS), np.int16),
    archive=np.zeros((0, ROWS), np.int16),
    found=(),
    history=(),
    more={"worth": np.zeros(0, np.float64)},
)
