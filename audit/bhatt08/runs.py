"""Runs for the claims of [Bhatt08] that only runs can tell.

The seeds are none of those with which the order of equal members was chosen: the paper does not
print it, and it decides how often the second player finds something (`search.evolution`).

Source: [Bhatt08] §4.1 to §4.3, §5, Table 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Final, TypeAlias

from audit.exact_tests import (
    APPRECIABLE,
    ENOUGH,
    RARE,
    as_printed,
    in_all,
    placed,
    rank_test,
    seen_from,
    shown,
    two_sided,
)
from audit.finding import Effort, Finding, Printed, concluded
from audit.genetic_runs import NEVER, Find, find_text, first_find, plan_of, seeds_of
from common.exhibits import Cell, Exhibit, table
from search.runs.figures import Spread, spread_of
from search.runs.plan import Plan

SEED: Final = 2008
LONGEST: Final = 500  # generations, §4.2, §4.3
TABLE1_RUNS: Final[Mapping[Effort, tuple[int, int]]] = {"quick": (11, 1), "full": (30, 30)}
SINGLE_RUNS: Final[Mapping[Effort, tuple[int, int]]] = {"quick": (1, 100), "full": (11, LONGEST)}
ELITE_RUNS: Final[Mapping[Effort, int]] = {"quick": 1, "full": ENOUGH}
WITHOUT: Final = 19  # runs without a find, which make one with a find 1 in 20
LARGER: Final = 200  # members
LARGER_RUNS: Final[Mapping[Effort, tuple[tuple[int, int], tuple[int, int]]]] = {
    "quick": ((6, LONGEST), (1, 40)),
    "full": ((30, LONGEST), (30, LONGEST)),
}

Figure: TypeAlias = tuple[str, int, Fraction]
"""A printed figure: what it is, its value, the chance of one as far outside of ours."""


class Table1(Printed, frozen=True):
    """Generations of the first find, best, median and worst."""

    runs: int
    first: tuple[int, int, int]
    second: tuple[int, int, int]
    second_runs_without: int


class FoundWithin(Printed, frozen=True):
    """Whether something is found within so many generations."""

    found: bool
    generations: int


class FoundIn(FoundWithin, frozen=True):
    """Whether something is found within so many generations, and in which."""

    generation: int


class Effect(Printed, frozen=True):
    """Whether there is an effect."""

    appreciable_effect: bool


TIES: Final = (
    "The paper does not say how members of the same fitness are ordered; newer ones come first "
    "here, which was chosen with an eye on how often the second player finds something, in runs "
    "with other seeds."
)


def table1(printed: Table1, effort: Effort) -> Finding:
    """Place the printed generations among those of our runs."""
    plans = {
        f"{seat} player": plan_of("bhatt08", SEED, number, LONGEST, seat=seat)
        for seat, number in zip(("first", "second"), TABLE1_RUNS[effort], strict=True)
    }
    finds = {name: _finds(plan) for name, plan in plans.items()}
    first, second = ([find.generation for find in each] for each in finds.values())
    figures = [
        *_placed("first player", printed.first, first, printed.runs, 0),
        *_placed(
            "second player", printed.second, second, printed.runs, printed.second_runs_without
        ),
    ]
    computed = {
        "runs": [len(first), len(second)],
        "first": _three(first),
        "second": _three(second),
        "second runs without": second.count(NEVER),
    }
    rows = [(name, value, shown(chance)) for name, value, chance in figures]
    agree = min(chance for *_, chance in figures) >= RARE / len(figures)
    enough = min(len(first), len(second)) >= printed.runs
    too_few = f"Fewer than {printed.runs} runs of each player agree with no table."
    return concluded(
        False if not agree else None if not enough else _median(first) < _median(second),
        computed,
        seeds_of(effort, plans),
        table(("printed figure", "value", "chance"), rows),
        *(() if enough else (too_few,)),
        _by_run(finds),
        TIES,
    )


def elitism_fails(printed: FoundWithin, effort: Effort) -> Finding:
    """Look for no-loss strategies with a single elite, with both selections."""
    number, longest = SINGLE_RUNS[effort]
    wanted = printed.generations
    longest = min(longest, wanted)
    plans = {
        selection: plan_of(
            "bhatt08", SEED, number, longest,
            seat="both", selection=selection, elitism="single", archive=False,
        )
        for selection in ("tournament", "sus")
    }  # fmt: skip
    finds = {name: _finds(plan) for name, plan in plans.items()}
    runs = [find.generation for each in finds.values() for find in each]
    found = _any(runs) if longest == wanted or _any(runs) else None
    return concluded(
        as_printed(printed.found, found),
        {"found": found, "generations": longest},
        seeds_of(effort, plans),
        f"{len(runs) - runs.count(NEVER)} of {len(runs)} runs find one; it takes {WITHOUT} "
        f"runs of {wanted} generations without a find to say that none is found.",
        _by_run(finds),
    )


def controlled_elite(printed: FoundIn, effort: Effort) -> Finding:
    """Look for no-loss strategies with controlled elite preservation."""
    longest, shown_run = printed.generations, printed.generation
    plan = plan_of(
        "bhatt08", SEED, ELITE_RUNS[effort], longest, seat="both", elitism="controlled",
        archive=False,
    )  # fmt: skip
    finds = _finds(plan)
    generations = [find.generation for find in finds]
    found, chance = _any(generations), placed(generations, shown_run)
    as_shown = False if chance <= RARE else True if len(finds) >= ENOUGH else None
    return concluded(
        in_all([as_printed(printed.found, found), as_shown]),
        {"found": found, "generation": _or_none(_middle(generations)), "generations": longest},
        seeds_of(effort, {"controlled elite preservation": plan}),
        f"{len(finds) - generations.count(NEVER)} of {len(finds)} runs find one; the "
        "computed generation is the median of all runs. The chance of a generation that "
        f"lies as far outside as {shown_run} is {shown(chance)}; fewer than {ENOUGH} runs "
        "are too few to tell.",
        _by_run({"sus, controlled": finds}),
        TIES,
    )


def population_100(printed: Effect, effort: Effort) -> Finding:
    """Compare runs with 100 members and with more."""
    plans: dict[str, Plan] = {}
    for seat, (number, longest) in zip(("first", "second"), LARGER_RUNS[effort], strict=True):
        plan = plan_of("bhatt08", SEED, number, longest, seat=seat)
        plans[f"{seat} player, 100 members"] = plan
        larger = {**plan.parameters, "population": LARGER}
        plans[f"{seat} player, {LARGER} members"] = replace(plan, parameters=larger)
    finds = {name: _finds(plan) for name, plan in plans.items()}
    few_first, many_first, few_second, many_second = finds.values()
    seats = {
        "first player": _in_order(few_first, many_first),
        "second player": _in_order(few_second, many_second),
    }
    whole = all(plan.generations == LONGEST for plan in plans.values())
    effects = [_effect(*ranks, whole) for ranks in seats.values()]
    none = in_all(None if each is None else not each for each in effects)
    found = None if none is None else not none
    return concluded(
        as_printed(printed.appreciable_effect, found),
        {"appreciable effect": found},
        seeds_of(effort, plans),
        *(_compared(seat, *ranks) for seat, ranks in seats.items()),
        _by_run(finds),
        TIES,
    )


def _placed(
    player: str, printed: tuple[int, ...], ours: list[float], runs: int, without: int
) -> Iterator[Figure]:
    """Place best, median and worst of their finds among our finds, and compare runs without one.

    The median of an even number lies between two finds: the one that makes the chance higher
    is taken for it.
    """
    finds, number = [each for each in ours if each != NEVER], runs - without
    ranks = {"best": (1,), "median": ((number + 1) // 2, number // 2 + 1), "worst": (number,)}
    for (what, places), value in zip(ranks.items(), printed, strict=True):
        chance = max(placed(finds, value, rank, number) for rank in places)
        yield f"{player}, {what}", value, chance
    theirs = [1] * without + [0] * number
    chances = rank_test(theirs, [int(each == NEVER) for each in ours])
    yield f"{player}, runs without", without, two_sided(chances)


def _any(generations: list[float]) -> bool | None:
    """Tell whether there is a find; None if there were too few runs to say that there is none."""
    if any(each != NEVER for each in generations):
        return True
    return False if len(generations) >= WITHOUT else None


def _effect(few: list[float], many: list[float], whole: bool) -> bool | None:
    """Tell whether the sizes differ; None if the runs could not have shown it.

    The chance of 1 in 20 is shared by two seats with two directions each.
    """
    if min(rank_test(few, many)) < RARE / 4:
        return True
    least = seen_from(few, many, RARE / 4)
    return False if whole and least is not None and least <= APPRECIABLE else None


def _compared(seat: str, few: list[float], many: list[float]) -> str:
    """Say in a sentence what a comparison shows and what it could have shown."""
    least = seen_from(few, many, RARE / 4)
    could = "no difference" if least is None else f"one from {float(least):.0%} of the pairs on"
    better = sum((one > other) + (one == other) / 2 for one in few for other in many)
    return (
        f"As {seat} {LARGER} members do better in {better / len(few) / len(many):.0%} of the "
        "pairs, half of the equal ones included; chance of such a difference among equals: "
        f"{shown(two_sided(rank_test(few, many)))}. So many runs could have shown {could}."
    )


def _finds(plan: Plan) -> list[Find]:
    parameters = tuple(plan.parameters.items())
    return [_find(plan.seed, plan.generations, parameters, run) for run in range(1, plan.runs + 1)]


@cache  # runs with the same plan serve several claims
def _find(
    seed: int, generations: int, parameters: tuple[tuple[str, object], ...], run: int
) -> Find:
    return first_find(plan_of("bhatt08", seed, run, generations, **dict(parameters)), run)


def _in_order(ones: list[Find], others: list[Find]) -> tuple[list[float], list[float]]:
    """Number finds from the best on; those that are as good have the same number."""
    order = {one: at for at, one in enumerate(sorted({*ones, *others}))}
    return [order[one] for one in ones], [order[one] for one in others]


def _by_run(finds: Mapping[str, list[Find]]) -> Exhibit:
    longest = max(map(len, finds.values()))
    rows: list[tuple[Cell, ...]] = [
        (run, *(_cell(each[run - 1]) if run <= len(each) else "–" for each in finds.values()))
        for run in range(1, longest + 1)
    ]
    note = (
        "Generation of the first no-loss strategy by run; where none came, the share of games "
        "that the best member loses at the end."
    )
    return Exhibit(table(("run", *finds), rows), note)


def _cell(find: Find) -> Cell:
    if find.generation == NEVER:
        return f"none ({find.best:.4f})"
    return find_text(find.generation)


def _three(generations: list[float]) -> list[float | None]:
    spread = _spread(generations)
    middle = spread.median
    whole = middle is not None and middle == int(middle)
    return [spread.best, int(middle) if whole and middle is not None else middle, spread.worst]


def _median(generations: list[float]) -> float:
    """Give the median of the runs with a find."""
    middle = _spread(generations).median
    return NEVER if middle is None else middle


def _spread(generations: list[float]) -> Spread:
    return spread_of([_or_none(each) for each in generations])


def _middle(generations: list[float]) -> float:
    """Give the middle of all runs, the lower of two; those without a find are later."""
    return sorted(generations)[(len(generations) - 1) // 2]


def _or_none(generation: float) -> int | None:
    return None if generation == NEVER else int(generation)
