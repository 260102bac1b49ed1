"""The runs that the measured claims of [Bhatt08] share.

Nobody had made these runs when the criteria of the claims were fixed: their seed is none of those
with which the order of equal members was chosen, nor of those that were looked at before.

Source: [Bhatt08] §4.1 to §4.3, §5, Table 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import numpy as np

from audit.finding import Effort
from audit.runs import ENOUGH, NEVER, find_text, plan_of, seeds_of, states
from common.exhibits import Cell, Exhibit, table
from search.runs.search_run import Plan
from strategies.classes import Entries
from strategies.game_base import ROWS

Name: TypeAlias = Literal[
    "first player",
    "second player",
    "first player, 200 members",
    "second player, 200 members",
    "tournament, single elite",
    "SUS, single elite",
    "SUS, controlled elite",
]

SEED: Final = 20080716
LONGEST: Final = 500  # generations, §4.1 to §4.3
SHORTER: Final = 200  # generations, §4.1
QUICK: Final = 2  # runs
COMPARED: Final = 30  # runs of each size of a population
_ONE_TIER: Final = MappingProxyType({"seat": "both", "archive": False})
_SAMPLES: Final[Mapping[Name, tuple[int, int, Mapping[str, object]]]] = MappingProxyType(
    {
        "first player": (COMPARED, LONGEST, {"seat": "first"}),
        "second player": (100, LONGEST, {"seat": "second"}),
        "first player, 200 members": (COMPARED, LONGEST, {"seat": "first", "population": 200}),
        "second player, 200 members": (COMPARED, LONGEST, {"seat": "second", "population": 200}),
        "tournament, single elite": (
            ENOUGH,
            SHORTER,
            {**_ONE_TIER, "selection": "tournament", "elitism": "single"},
        ),
        "SUS, single elite": (ENOUGH, LONGEST, {**_ONE_TIER, "elitism": "single"}),
        "SUS, controlled elite": (ENOUGH, LONGEST, {**_ONE_TIER, "elitism": "controlled"}),
    }
)

COUNTED: Final[tuple[Name, Name]] = ("first player", "second player")
"""The samples whose runs go on after a find, so that all that they find is counted."""

TIES: Final = (
    "The paper does not say how members of the same fitness are ordered; newer ones come first "
    "here, which was chosen with an eye on how often the second player finds something, in runs "
    "with other seeds."
)


@dataclass(frozen=True, slots=True, order=True)
class SampleRun:
    """What a run came to; in order where less is better, as a share of losses is.

    find      : generation of the first no-loss strategy; NEVER if none came
    best      : share of games that the best member loses at the end
    changes   : generations in which that share was another than before
    differing : share of the entries in which two members differ, in generation 200 or at the end
    archive   : different no-loss strategies at the end; a find is the end, but in COUNTED samples
    """

    find: float
    best: float
    changes: tuple[int, ...] = ()
    differing: float = 0.0
    archive: int = 0


def sample(name: Name, effort: Effort, most: int | None = None) -> list[SampleRun]:
    """Make the first so many runs of a sample, or give those that were made for another claim."""
    numbers = range(1, plan_for(name, effort).runs + 1)
    return [sample_run(name, effort, number) for number in numbers[:most]]


def plan_for(name: Name, effort: Effort) -> Plan:
    """Give the plan of a sample."""
    full, generations, parameters = _SAMPLES[name]
    runs = full if effort == "full" else QUICK
    return plan_of("bhatt08", SEED, runs, generations, **parameters)


def finds(runs: Iterable[SampleRun]) -> list[float]:
    """Give the generation of the first find of each run."""
    return [run.find for run in runs]


def made(effort: Effort, *names: Name) -> str:
    """Say which runs were made, so that they can be made again."""
    return seeds_of(effort, {name: plan_for(name, effort) for name in names})


def by_run(samples: Mapping[Name, list[SampleRun]]) -> Exhibit:
    """Show the find of each run."""
    longest = max(map(len, samples.values()))
    rows: list[tuple[Cell, ...]] = [
        (at + 1, *(_cell(each[at]) if at < len(each) else "–" for each in samples.values()))
        for at in range(longest)
    ]
    note = (
        "Generation of the first no-loss strategy by run; where none came, the share of games "
        "that the best member loses at the end."
    )
    return Exhibit(table(("run", *samples), rows), note)


def differing(population: Entries) -> float:
    """Give the share of the entries in which two members differ, over all pairs of members."""
    size = len(population)
    alike = sum(
        int((many * (many - 1)).sum())
        for many in (np.unique(column, return_counts=True)[1] for column in population.T)
    )
    return 1 - alike / (size * (size - 1) * ROWS)


@cache
def sample_run(name: Name, effort: Effort, number: int) -> SampleRun:
    """Make one run of a sample, or give it as it was made before."""
    shares = 0.0
    for now in states(plan_for(name, effort), number):
        over = bool(now.found) and name not in COUNTED
        if over or now.generation == SHORTER:
            shares = differing(now.population)
        if over:
            break
    bests = [row.best for row in now.history]
    pairs = enumerate(pairwise(bests), start=1)
    changes = tuple(at for at, (before, after) in pairs if before != after)
    first = now.found[0] if now.found else NEVER
    return SampleRun(first, bests[-1], changes, shares, len(now.archive))


def _cell(run: SampleRun) -> Cell:
    return f"none ({run.best:.4f})" if run.find == NEVER else find_text(run.find)
