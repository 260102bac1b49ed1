"""Runs of a search, compared with the printed value by one declared criterion.

A printed number passes if a number as far from our runs, or farther, has a chance of at least 1 in
20. The values that pass form an interval, and the report shows it. If our runs are too few
for an interval with two ends, they decide nothing, for or against the printed number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import inf
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from audit.claim import Effort, Finding, concluded
from audit.runs import (
    NEVER,
    RARE,
    Find,
    find_text,
    first_find,
    placed,
    plan_of,
    rank_test,
    seeds_of,
    shown,
    states,
    two_sided,
)
from common.errors import NolossError
from common.exhibits import Exhibit, table
from search.runs.plan import Plan

Measure: TypeAlias = Literal["first_find", "best", "found"]
Statistic: TypeAlias = Literal["one", "least", "median", "greatest"]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]

CRITERION: Final = (
    "The criterion: the printed value passes if a value as far outside of those of our runs, on "
    "either side, has a chance of 1 in 20 or more. If the interval of passing values lacks an end, "
    "because our runs are too few, nothing is decided."
)
NO_PARAMETERS: Final[Mapping[str, Any]] = MappingProxyType({})
QUICK: Final = 3


class FindCount(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of the runs of a publication found something."""

    found: Annotated[int, Meta(ge=0)]
    of: Count


def sample(
    printed: float | Literal["none"] | FindCount,
    effort: Effort,
    *,
    method: str,
    generations: Annotated[int, Meta(ge=1, le=100_000)],
    runs: Count,
    seed: Annotated[int, Meta(ge=0)],
    measure: Measure,
    statistic: Statistic = "one",
    among: Count = 1,
    parameters: Mapping[str, Any] = NO_PARAMETERS,
    quick: Count = QUICK,
) -> Finding:
    """Make runs of a search, and report whether the printed value is among theirs.

    printed     : the number, or "none" if nothing was found; for the measure `found`, a table,
        such as { found = 8, of = 11 }
    method      : the search, as noloss search METHOD has it, such as bhatt08
    generations : how long a run may be
    runs        : how many are made; one printed number needs 39 or more
    seed        : decides everything random; take a seed with which nothing was tried before
    measure     : first_find: the generation of the first strategy that never loses; best: the
        fitness of the best member at the end; found: in how many runs there is such a strategy
    statistic   : of the printed value; one: the number of a single run; least, median, greatest:
        of the runs of the publication
    among       : how many runs the publication made
    parameters  : those of the method, such as { seat = "second", population = 100 }
    quick       : how many runs are made with --rerun quick
    """
    number = runs if effort == "full" else min(quick, runs)
    plan = plan_of(method, seed, number, generations, **parameters)
    from search.runs.search_run import search_of  # numpy is slow to load

    search_of(plan)  # parameters that cannot be are refused before any run
    if isinstance(printed, FindCount) != (measure == "found"):
        hint = "{ found = 8, of = 11 } belongs to the measure found, and only to it"
        raise NolossError("printed and measure do not fit together", hint=hint)
    if isinstance(printed, FindCount):
        return _share(printed, effort, plan)
    place = _Place(statistic, among)
    return _one(_value(printed, measure, generations), effort, plan, measure, place)


def _value(printed: float | Literal["none"], measure: Measure, generations: int) -> float:
    """Read a printed number; raise NolossError if no run could have it."""
    value = NEVER if printed == "none" else float(printed)
    if measure == "first_find" and value != NEVER and value not in range(generations + 1):
        hint = f"print a generation, 0 to {generations:,}, or let the runs be longer"
        raise NolossError(f"printed: {_text(value)} is not a generation of these runs", hint=hint)
    if measure == "best" and value == NEVER:
        raise NolossError("printed: none is not a fitness", hint="print the fitness as a number")
    return value


@dataclass(frozen=True, slots=True)
class _Place:
    """Which number of how many runs is printed."""

    statistic: Statistic
    among: int

    def __post_init__(self) -> None:
        if (self.statistic == "one") != (self.among == 1):
            hint = "one number of one run, or the least, median or greatest of several"
            raise NolossError("statistic and among do not fit together", hint=hint)

    def chance(self, ours: Sequence[float], value: float) -> Fraction:
        """Give the chance that a number is as far from ours as this value is.

        A median of an even number of runs has two middle numbers: the greater chance counts.
        """
        middle = ((self.among + 1) // 2, self.among // 2 + 1)
        ranks = {"one": (1,), "least": (1,), "median": middle, "greatest": (self.among,)}
        return max(placed(ours, value, rank, self.among) for rank in ranks[self.statistic])

    @property
    def text(self) -> str:
        """Say which number it is."""
        return "of one run" if self.among == 1 else f"the {self.statistic} of {self.among} runs"


def _one(value: float, effort: Effort, plan: Plan, measure: Measure, place: _Place) -> Finding:
    """Compare one number with those of our runs."""
    finds = _finds(plan, measure)
    ours = [each.generation if measure == "first_find" else each.best for each in finds]
    candidates = _generations(ours) if measure == "first_find" else _numbers(ours)
    passing = [at for at in candidates if place.chance(ours, at) >= RARE]
    least, greatest = min(candidates), max(candidates)
    ends = (least not in passing or least in ours) and (greatest not in passing or greatest in ours)
    ends = ends and len(passing) < len(candidates)  # if everything passes, nothing is tested
    interval = f"{candidates[passing[0]]} to {candidates[passing[-1]]}" if passing else "none"
    middle = sorted(ours)[(len(ours) - 1) // 2]
    return concluded(
        place.chance(ours, value) >= RARE if ends else None,
        _text(middle),
        *_said(effort, plan),
        f"It is {place.text}. These would have passed: {interval}. The printed value, "
        f"{_text(value)}, has the chance {shown(place.chance(ours, value))}. The middle of our "
        f"runs: {_text(middle)}.",
        *_too_few(ends),
        _by_run(finds, plan),
    )


def _share(printed: FindCount, effort: Effort, plan: Plan) -> Finding:
    """Compare the printed number of runs with a find with that of our runs."""
    if printed.found > printed.of:
        hint = "found cannot be more than 'of', the number of all runs"
        raise NolossError(f"printed: found is {printed.found}, of {printed.of} runs", hint=hint)
    finds = _finds(plan, "found")
    ours = [int(each.generation != NEVER) for each in finds]

    def chance(found: int) -> Fraction:
        theirs = [1] * found + [0] * (printed.of - found)
        return two_sided(rank_test(theirs, ours))

    passing = [found for found in range(printed.of + 1) if chance(found) >= RARE]
    ends = len(passing) <= printed.of
    return concluded(
        chance(printed.found) >= RARE if ends else None,
        {"found": sum(ours), "of": len(ours)},
        *_said(effort, plan),
        f"These would have passed: {passing[0]} to {passing[-1]} of {printed.of} runs. "
        f"The printed number, {printed.found}, has the chance {shown(chance(printed.found))}.",
        *_too_few(ends),
        _by_run(finds, plan),
    )


def _said(effort: Effort, plan: Plan) -> tuple[str, str]:
    return seeds_of(effort, {"runs": plan}), CRITERION


def _too_few(ends: bool) -> tuple[str, ...]:
    return () if ends else ("Our runs are too few to decide: their interval lacks an end.",)


def _generations(ours: Iterable[float]) -> dict[float, str]:
    """List generations at which a chance may change, ascending, with their texts."""
    near = {at + by for at in ours if at != NEVER for by in (-1, 0, 1) if at + by >= 0}
    return {at: _text(at) for at in (*sorted({0.0, *near}), NEVER)}


def _numbers(ours: Iterable[float]) -> dict[float, str]:
    """List numbers, ours and some between, before and behind them, ascending, with their texts."""
    ordered = sorted(set(ours))
    between = {(a + b) / 2: f"between {_text(a)} and {_text(b)}" for a, b in pairwise(ordered)}
    listed = {-inf: "less than all", **between, **{at: _text(at) for at in ordered}, inf: "any"}
    return {at: listed[at] for at in sorted(listed)}


def _text(value: float) -> str:
    return "none" if value == NEVER else f"{value:g}"


def _finds(plan: Plan, measure: Measure) -> list[Find]:
    parameters = tuple(
        (key, tuple(each) if isinstance(each, list) else each)
        for key, each in sorted(plan.parameters.items())
    )
    whole = measure == "best"
    return [
        run_find(plan.method, parameters, plan.generations, plan.seed, run, whole)
        for run in range(1, plan.runs + 1)
    ]


@cache  # runs with the same plan serve several claims
def run_find(
    method: str,
    parameters: tuple[tuple[str, Any], ...],
    generations: int,
    seed: int,
    run: int,
    whole: bool,
) -> Find:
    """Make one run of a plan; give its first find, and if it is a whole run, also the best."""
    plan = plan_of(method, seed, run, generations, **dict(parameters))
    if not whole:
        return first_find(plan, run)
    *_, end = states(plan, run)
    return Find(end.found[0] if end.found else NEVER, end.history[-1].best)


def _by_run(finds: Sequence[Find], plan: Plan) -> Exhibit:
    head = ("run", "first find", "fitness of the best at the end")
    rows = [
        (number, str(find_text(each.generation)), f"{each.best:.6g}")
        for number, each in enumerate(finds, start=1)
    ]
    return Exhibit(table(head, rows), f"{plan.method}, run by run")
