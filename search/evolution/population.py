"""Populations: random vectors, children, selection of parents and of survivors.

All random entries are allowed; those of finished rows never change. A mutated entry gets any of its
allowed values with equal chance, including its old value: the publications ask for an allowed
value, not for a different one.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §3.1 to §3.6. [Ford21] H. Ford,
Finding an optimal Noughts and Crosses strategy using a Genetic Algorithm.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from search.evolution.fitness import Fitness, Rows
from strategies.classes import Entries, allowed_entries
from strategies.game_base import ROWS

Members: TypeAlias = NDArray[np.intp]
"""Indices of members of a population, which may come several times."""


def random_vectors(many: int, rng: np.random.Generator) -> Entries:
    """Make random vectors, with every allowed entry of a row equally likely.

    Source: [Bhatt08] §3.1.
    """
    return _entries(np.arange(ROWS), rng.random((many, ROWS)))


def mutate_some(population: Entries, number: int, rng: np.random.Generator) -> Entries:
    """Mutate a number of entries of each member, at random rows of all 765 without repetition.

    A finished row stays unchanged.

    Source: [Bhatt08] §3.5.
    """
    drawn = places(len(population), ROWS, number, rng)
    rows = np.nonzero(drawn)[1]
    mutated = population.copy()
    mutated[drawn] = _entries(rows, rng.random(rows.size))
    return mutated


def mutate_each(population: Entries, rate: float, rows: Rows, rng: np.random.Generator) -> Entries:
    """Mutate each entry of the rows given, independently, with a chance of `rate`.

    Source: [Ford21] §3.2.2.
    """
    members, genes = np.nonzero(rng.random((len(population), rows.size)) < rate)
    mutated = population.copy()
    mutated[members, rows[genes]] = _entries(rows[genes], rng.random(genes.size))
    return mutated


def mutate_one(population: Entries, rows: Rows, rng: np.random.Generator) -> Entries:
    """Mutate one entry of each member, at a random one of the given rows."""
    genes = rows[rng.integers(rows.size, size=len(population))]
    mutated = population.copy()
    mutated[np.arange(len(population)), genes] = _entries(genes, rng.random(genes.size))
    return mutated


def change_one(population: Entries, rows: Rows, rng: np.random.Generator) -> Entries:
    """Give one entry of each member another value, at a random row with a choice."""
    options, number = _options()
    open_rows = rows[number[rows] > 1]
    genes = open_rows[rng.integers(open_rows.size, size=len(population))]
    members = np.arange(len(population))
    old = np.argmax(options[genes] == population[members, genes][:, None], axis=1)
    further = 1 + (rng.random(genes.size) * (number[genes] - 1)).astype(np.intp)
    changed = population.copy()
    changed[members, genes] = options[genes, (old + further) % number[genes]]
    return changed


def crossover(
    parents: Entries, sites: int, rng: np.random.Generator, share: float = 1.0
) -> Entries:
    """Cross parents 1 and 2, 3 and 4, and so on, at `sites` of the 764 places between entries.

    share : the chance of a pair to be crossed; others pass on unchanged, as does a single last one

    Both children of a pair are kept. Source: [Bhatt08] §3.4.
    """
    pairs = len(parents) // 2
    swapped = np.zeros((pairs, ROWS), np.bool_)
    np.logical_xor.accumulate(places(pairs, ROWS - 1, sites, rng), axis=1, out=swapped[:, 1:])
    swapped &= (rng.random(pairs) < share)[:, None]
    one, other = parents[0 : 2 * pairs : 2], parents[1 : 2 * pairs : 2]
    children = parents.copy()
    children[0 : 2 * pairs : 2] = np.where(swapped, other, one)
    children[1 : 2 * pairs : 2] = np.where(swapped, one, other)
    return children


def places(many: int, width: int, number: int, rng: np.random.Generator) -> NDArray[np.bool_]:
    """Mark exactly `number` of `width` places in each of `many` rows; all sets are equally likely.

    returns : (many, width)
    """
    if number == 0:
        return np.zeros((many, width), np.bool_)
    # With the place in the low bits all keys differ, so that the count is exact.
    keys = (rng.integers(1 << 52, size=(many, width)) << 10) | np.arange(width)
    last = np.partition(keys, number - 1, axis=1)[:, number - 1, None]
    return keys <= last


def tournament(fitness: Fitness, many: int, rng: np.random.Generator) -> Members:
    """Pick two random members for each place, with replacement; the lower fitness wins.

    Of equals the first pick wins, which is fair. Source: [Bhatt08] §3.3.
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
    """Select members in proportion to their fitness (more is better), in random order.

    One random number places all pointers, evenly spaced, on a line of the members. So each member
    comes as often as expected, rounded down or up. If all fitness is 0, all members have the same
    chance. The order is shuffled, because otherwise copies of one member would be mates; the paper
    does not say how mates are found.

    Source: [Bhatt08] §3.3.
    """
    ends = np.cumsum(fitness)
    if not ends[-1] > 0:
        fitness = np.ones(len(fitness))
        ends = np.cumsum(fitness)
    pointers = (rng.random() + np.arange(many)) * (ends[-1] / many)
    drawn: Members = np.searchsorted(ends, pointers, side="right")
    last = np.flatnonzero(fitness)[-1]  # rounding may put a pointer beyond the end
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


def _entries(rows: Rows, drawn: NDArray[np.float64]) -> Entries:
    """Give an allowed entry for each row, chosen by `drawn` in [0, 1).

    With at most nine entries the product never rounds up to their number.
    """
    options, number = _options()
    return options[rows, (drawn * number[rows]).astype(np.intp)]


@cache
def _options() -> tuple[Entries, NDArray[np.int64]]:
    """Give the allowed entries of each row, filled up with zeros, and their number."""
    allowed = allowed_entries()
    number = allowed.sum(axis=1)
    options = np.zeros((ROWS, int(number.max())), np.int16)
    for row, entries in enumerate(allowed):
        options[row, : number[row]] = np.flatnonzero(entries)
    options.setflags(write=False)
    number.setflags(write=False)
    return options, number
