"""Runs of a search in figures: when each first found a strategy, and the spread of that.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from types import MappingProxyType
from typing import Final

from games import Seat
from search.evolution.fitness import measure_of
from search.evolution.state import Row, State
from search.runs.plan import Plan, search_of


@dataclass(frozen=True, slots=True)
class RunFigures:
    """One run: how far it is, when it first found a strategy, how many, and its best member.

    run        : its number, from 1
    generation : how far it is
    first      : the generation in which it first found a strategy that never loses, null if it did
        not
    archive    : how many different ones it found
    best       : the best generation of its history
    """

    run: int
    generation: int
    first: int | None
    archive: int
    best: Row = field(repr=False)


@dataclass(frozen=True, slots=True)
class Spread:
    """Generations to the first find over several runs; None where none found any.

    best, median, worst : the generation, null if no run found one
    found               : how many of the runs found one
    """

    best: int | None
    median: float | None
    worst: int | None
    found: int
    runs: int


TABLE_1: Final[Mapping[Seat, Spread]] = MappingProxyType(
    {"first": Spread(4, 7, 10, 11, 11), "second": Spread(46, 278, 432, 8, 11)}
)
"""What is printed for each seat alone: 11 runs of 100 members and 500 generations. Table 1."""


def figures(plan: Plan, run: int, state: State) -> RunFigures:
    """Sum up a run; its best member is that of the best generation, the first of several.

    What was found first may have left the archive since; so the history tells when that was.
    """
    sense = min if measure_of(search_of(plan)).less_is_better else max
    best = sense(state.history, key=lambda row: row.best)
    first = next((row.generation for row in state.history if row.archive), None)
    return RunFigures(run, state.generation, first, len(state.found), best)


def spread(runs: Iterable[RunFigures]) -> Spread:
    """Give best, median and worst of the runs that found something."""
    return spread_of([run.first for run in runs])


def spread_of(firsts: Sequence[int | None]) -> Spread:
    """Give best, median and worst of the first finds, one entry a run, None without a find.

    Table 1 does not say of which runs its median is; its worst is of the eight of eleven that
    found something, so all three are taken of those.
    Source: [Bhatt08] §4.3, Table 1.
    """
    found = sorted(first for first in firsts if first is not None)
    if not found:
        return Spread(None, None, None, 0, len(firsts))
    return Spread(found[0], median(found), found[-1], len(found), len(firsts))
