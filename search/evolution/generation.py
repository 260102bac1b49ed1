"""The end of a generation where better members replace worse ones in the archive's esteem.

The archive holds improvements: in a generation, of the members that never lose, the one worth
the most, if it is worth more than all that were archived before. So none is there twice, and the
last is the best that was found.
"""

from __future__ import annotations

import numpy as np

from search.evolution.history import row
from search.evolution.seats import Fitness, Games
from search.evolution.state import State
from strategies.classes import Entries
from strategies.game_base import ROWS

_BEGINNING = State(
    generation=-1,
    population=np.zeros((0, ROWS), np.int16),
    archive=np.zeros((0, ROWS), np.int16),
    found=(),
    history=(),
    more={"worth": np.zeros(0, np.float64)},
)


def next_state(
    before: State | None,
    population: Entries,
    games: Games,
    fitness: Fitness,
    worth: Fitness,
    *,
    content: bool = False,
) -> State:
    """Give the state in which a population is judged; it keeps fitness and worth in `more`.

    before  : None for the first population
    fitness : by which members are chosen, more is better; of equals the first is the best
    worth   : by which members that never lose are compared in the archive
    content : the search is done as soon as something is found

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
    figures = row(generation, fitness, games, int(np.argmax(fitness)), len(found))
    return State(
        generation=generation,
        population=population,
        archive=archive,
        found=found,
        history=(*last.history, figures),
        more={"fitness": fitness, "worth": known},
        done=content and bool(found),
    )


def by_fitness(state: State) -> Entries:
    """List the population, the best first; members of the same fitness as they come."""
    return state.population[np.argsort(-fitness_of(state), kind="stable")]


def fitness_of(state: State) -> Fitness:
    """Give the fitness of the population, as it was judged."""
    return state.more["fitness"].astype(np.float64, copy=False)
