"""What a search for strategies is: a state, and a step that makes the next one.

A step is a function of the state and of the random numbers that it draws, so a search that is
taken up again from a state kept on disk goes on as if it had never been interrupted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from strategies.classes import Entries
from verify.extremes.scoring.plain import Counts

Scorer: TypeAlias = Callable[[Entries], Counts]
"""Counts the games of vectors; given as an argument, so that a plain count can take its place."""


@dataclass(frozen=True, slots=True)
class Row:
    """One generation in figures.

    best    : fitness of the best member, as the method defines it
    mean    : of all members
    games   : wins, draws and losses of the best member, in the seats and counting of the method
    archive : members in the archive so far
    """

    generation: int
    best: float
    mean: float
    games: tuple[int, int, int]
    archive: int


@dataclass(frozen=True, slots=True, repr=False)
class State:
    """A search at the end of a generation; generation 0 is the first population.

    population : (n, 765)
    archive    : (k, 765)  what was found, in the order found, none twice; each method says what
    found      : (k,)      the generation in which each was found
    more       : arrays that only the method understands; they need no pickle
    done       : the method has nothing left to do, though a step is still possible
    """

    generation: int
    population: Entries
    archive: Entries
    found: tuple[int, ...]
    history: tuple[Row, ...]
    more: dict[str, NDArray[np.generic]] = field(default_factory=dict)
    done: bool = False

    def __repr__(self) -> str:
        members = f"{len(self.population):,} members, {len(self.archive):,} found"
        return f"<State: generation {self.generation}, {members}>"
