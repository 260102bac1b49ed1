"""Choosing members: who has children, and who lives on.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §3.3, §3.6.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from search.evolution.seats import Fitness

Members: TypeAlias = NDArray[np.intp]
"""Indices of members of a population, which may come several times."""


def tournament(fitness: Fitness, many: int, rng: np.random.Generator) -> Members:
    """Draw two members for each place, with replacement; the lower fitness has it.

    Of equals the one drawn first, which is a fair lot. Source: [Bhatt08] §3.3.
    """
    one, other = rng.integers(len(fitness), size=(2, many))
    winners: Members = np.where(fitness[other] < fitness[one], other, one)
    return winners


def niche_fitness(losses: Fitness) -> Fitness:
    """Give Eq. 2, higher is better: the share of games not lost, over m.

    m is the number of members with the same share of losses, the member itself included.

    Source: [Bhatt08] §3.3.
    """
    _, niche, members = np.unique(losses, return_inverse=True, return_counts=True)
    shared: Fitness = (1 - losses) / members[niche]
    return shared


def stochastic_uniform(fitness: Fitness, many: int, rng: np.random.Generator) -> Members:
    """Draw members in proportion to a fitness of which more is better, in random order.

    One draw places as many pointers, evenly spaced, on the members laid end to end: each comes
    as often as expected, rounded down or up. If nobody has any fitness, all have the same.
    The order is shuffled, as copies of one member would else be each other's mates; the paper
    does not say how mates are found.

    Source: [Bhatt08] §3.3.
    """
    ends = np.cumsum(fitness)
    if not ends[-1] > 0:
        fitness = np.ones(len(fitness))
        ends = np.cumsum(fitness)
    pointers = (rng.random() + np.arange(many)) * (ends[-1] / many)
    drawn: Members = np.searchsorted(ends, pointers, side="right")
    last = np.flatnonzero(fitness)[-1]  # where rounding puts a pointer beyond the end
    drawn = np.minimum(drawn, last)
    return rng.permutation(drawn)


@cache
def spread(size: int) -> Members:
    """Give the `size` places of 3 · `size` that Eq. 4 keeps, 0 the best; `size` is at least 3.

    The equation gives whole numbers only for some i: rounded to the nearest, halves up.
    They ascend strictly, from the first place to the last.

    Source: [Bhatt08] §3.6, Eq. 4.
    """
    i = np.arange(1, size + 1)
    above, below = 2 * size * (i - 1) * (i - 2), (size - 1) * (size - 2)
    places = i + (2 * above + below) // (2 * below) - 1
    places.setflags(write=False)
    return places


def controlled_elite(fitness: Fitness, size: int) -> Members:
    """Keep `size` of three times as many members by Eq. 4, lower fitness first.

    Members of the same fitness stay in the order in which they come; the paper does not say.

    Source: [Bhatt08] §3.6.
    """
    return np.argsort(fitness, kind="stable")[spread(size)]
