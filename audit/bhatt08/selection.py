"""The genetic algorithm: claims decided by arithmetic, and the runs of the measured claims.

Which members are kept and crossed follows without a run. The other claims need runs, which did not
exist when the criteria of the claims were fixed. Their seed differs from the seeds that chose the
order of equal members, and from all seeds tried before.

Source: [Bhatt08] §3, §4.1 to §4.3, §5, Table 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import floor
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from audit.claim import Effort, Finding, Printed, compared
from audit.runs import ENOUGH, NEVER, find_text, plan_of, seeds_of, states
from common.exhibits import Cell, Exhibit, table
from search.runs.plan import Plan
from strategies.game_base import ROWS, game_base

if TYPE_CHECKING:
    from strategies.classes import Entries

SIZES: Final = range(3, 201)
"""Populations for which 'always' is tried; the formula divides by zero below."""


class Selection(Printed, frozen=True):
    """Which members the formula keeps, by their places, and whether that is always so."""

    population: Annotated[int, Meta(ge=SIZES.start)]
    first: int
    last: int
    percent_from_the_best_third: float
    always: bool


def eq4(printed: Selection) -> Finding:
    """Work out which members the formula keeps. Claim `bhatt-eq4`."""
    size = printed.population
    kept = kept_indices(size)
    always = all(ends_kept(kept_indices(each)) for each in SIZES)
    computed = Selection(size, kept[0], kept[-1], percent_best(kept), always)
    whole = sum(eq4_index(i, size).denominator == 1 for i in range(1, size + 1))
    shown = [(n, str(kept_indices(n)[:8]), percent_best(kept_indices(n))) for n in _SHOWN]
    return compared(
        printed,
        computed,
        f"without rounding {whole} of the {size} numbers are whole, so that they name a member",
        table(("N", "members kept, at first", "percent from the best N"), shown),
    )


_SHOWN: Final = (3, 4, 5, 10, 50, 99, 100, 1000)


def differences(printed: dict[str, bool]) -> Finding:
    """Look whether the differences increase. Claim `bhatt-increasing-differences`."""
    formula = {size: [eq4_index(i, size) for i in range(1, size + 1)] for size in SIZES}
    computed = {"increasing": all(falls(places, equal=True) == 0 for places in formula.values())}
    rows = [
        (size, falls(kept), falls(kept, equal=True), "yes" if room(size) else "no")
        for size in _SHOWN
        for kept in [kept_indices(size)]
    ]
    head = ("N", "smaller", "smaller or equal", "N members could have increasing differences")
    return compared(
        printed,
        computed,
        "Members are whole numbers. The table counts the rounded differences that are smaller than "
        "the one before, or equal to it. For N above 6 they cannot all increase, because the "
        "differences 1, 2, 3 … add up to more than 3N − 1.",
        table(head, rows),
    )


def falls(places: Sequence[Fraction | int], *, equal: bool = False) -> int:
    """Count the differences smaller than the one before; with `equal`, also those as large.

    >>> falls([1, 2, 5, 9, 12]), falls([1, 3, 5], equal=True)
    (1, 1)
    """
    steps = [other - one for one, other in pairwise(places)]
    return sum(after < before or (equal and after == before) for before, after in pairwise(steps))


def room(size: int) -> bool:
    """Say whether some `size` of three times as many places can have increasing differences."""
    return size * (size - 1) // 2 <= 3 * size - 1


def eq4_index(i: int, size: int) -> Fraction:
    """Give the place of the i-th member kept, among three times as many. Source: §3.6, Eq. 4."""
    return i + Fraction(2 * size * (i - 1) * (i - 2), (size - 1) * (size - 2))


def kept_indices(size: int, index: Callable[[int, int], Fraction] = eq4_index) -> tuple[int, ...]:
    """Round all places to the nearest whole number, halves up.

    >>> kept_indices(5)
    (1, 2, 5, 9, 15)
    """
    return tuple(floor(index(i, size) + Fraction(1, 2)) for i in range(1, size + 1))


def percent_best(kept: Sequence[int]) -> float:
    """Give the share of the kept members from the best third, to a tenth of a percent."""
    best = sum(each <= len(kept) for each in kept)
    return float(round(Fraction(100 * best, len(kept)), 1))


def ends_kept(kept: Sequence[int]) -> bool:
    """Say whether the first and the last are kept, with different ones between them."""
    ascending = all(one < other for one, other in pairwise(kept))
    return kept[0] == 1 and kept[-1] == 3 * len(kept) and ascending


def cross_sites(printed: int) -> Finding:
    """Count the places between entries. Claim `bhatt-cross-sites`."""
    return compared(printed, len(game_base()) - 1, "two neighbours of a row of entries meet there")


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
"""The samples whose runs continue after a find, so that all finds are counted."""

TIES: Final = (
    "The paper does not say how members of the same fitness are ordered; newer ones come first "
    "here, which was chosen with an eye on how often the second player finds something, in runs "
    "with other seeds."
)


@dataclass(frozen=True, slots=True, order=True)
class SampleRun:
    """The result of a run; ordered, less is better, as with a share of losses.

    find      : generation of the first no-loss strategy; NEVER if none came
    best      : share of games that the best member loses at the end
    changes   : generations in which that share changed
    differing : share of the entries in which two members differ, in generation 200 or at the end
    archive   : different no-loss strategies at the end; only COUNTED samples continue after a find
    """

    find: float
    best: float
    changes: tuple[int, ...] = ()
    differing: float = 0.0
    archive: int = 0


def sample(name: Name, effort: Effort, most: int | None = None) -> list[SampleRun]:
    """Make the first `most` runs of a sample, or give those that were made for another claim."""
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
        "Generation of the first no-loss strategy by run; if none came, the share of games "
        "that the best member loses at the end"
    )
    return Exhibit(table(("run", *samples), rows), note)


def differing(population: Entries) -> float:
    """Give the share of the entries in which two members differ, over all pairs of members."""
    import numpy as np  # slow to load

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
