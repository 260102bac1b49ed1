"""Runs for the claims of [Bhatt08] that only runs can tell.

The seeds are none of those with which the order of equal members was chosen: the paper does not
print it, and it decides how often the second player finds something (`strategies.evolution`).

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.1 to §4.3, §5, Table 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from verify.claims.finding import Finding, printed_number, same
from verify.claims.measured import RARE, Effort, Measure, placed, rank_test, shown, two_sided
from verify.claims.measured_runs import NEVER, Find, first_find, plan_of, seeds_of, told
from verify.search.plan import Plan

SEED: Final = 2008
LONGEST: Final = 500  # generations, §4.2, §4.3
TABLE1_RUNS: Final[Mapping[Effort, tuple[int, int]]] = {"quick": (22, 3), "full": (22, 22)}
SINGLE_RUNS: Final[Mapping[Effort, tuple[int, int]]] = {"quick": (2, 200), "full": (11, LONGEST)}
ELITE_RUNS: Final[Mapping[Effort, int]] = {"quick": 3, "full": 22}
ENOUGH: Final = 19  # runs without a find, which make one with a find 1 in 20
LARGER: Final = 200  # members
LARGER_RUNS: Final[Mapping[Effort, tuple[tuple[int, int], tuple[int, int]]]] = {
    "quick": ((22, LONGEST), (5, 40)),
    "full": ((22, LONGEST), (22, LONGEST)),
}

Figure: TypeAlias = tuple[str, int, Fraction]
"""A printed figure: what it is, its value, the chance of one as far outside of ours."""


class Table1(NamedTuple):
    """Generations of the first find, best, median and worst, as printed."""

    runs: int
    first: tuple[int, ...]
    second: tuple[int, ...]
    without: int  # runs of the second player


TIES: Final = (
    "The paper does not say how members of the same fitness are ordered; newer ones come first "
    "here, which was chosen with an eye on how often the second player finds something, in runs "
    "with other seeds."
)


def table1(printed: object, effort: Effort) -> Finding:
    """Place the printed generations among those of our runs."""
    table = _table1(printed)
    plans = {
        f"{seat} player": plan_of("bhatt08", SEED, number, LONGEST, seat=seat)
        for seat, number in zip(("first", "second"), TABLE1_RUNS[effort], strict=True)
    }
    finds = {name: _finds(plan) for name, plan in plans.items()}
    first, second = ([find.generation for find in each] for each in finds.values())
    figures = [
        *_placed("first player", table.first, first, table.runs, table.runs),
        *_placed("second player", table.second, second, table.runs, table.runs - table.without),
        _stayed(table, second),
    ]
    computed = {
        "runs": [len(first), len(second)],
        "first": _three(first),
        "second": _three(second),
        "second runs without": second.count(NEVER),
    }
    rows = [[name, value, shown(chance)] for name, value, chance in figures]
    agree = min(chance for *_, chance in figures) >= RARE / len(figures)
    return Finding(
        computed,
        agree and _median(first) < _median(second),
        False,
        (
            seeds_of(effort, plans),
            {"table": [["printed figure", "value", "chance"], *rows]},
            _by_run(finds),
            TIES,
        ),
    )


def elitism_fails(printed: object, effort: Effort) -> Finding:
    """Look for no-loss strategies with a single elite, with both selections."""
    number, longest = SINGLE_RUNS[effort]
    longest = min(longest, printed_number(printed, "generations"))
    plans = {
        selection: plan_of(
            "bhatt08", SEED, number, longest,
            seat="both", selection=selection, elitism="single", archive=False,
        )
        for selection in ("tournament", "sus")
    }  # fmt: skip
    finds = {name: _finds(plan) for name, plan in plans.items()}
    found = any(find.generation != NEVER for each in finds.values() for find in each)
    return Finding(
        {"found": found, "generations": longest},
        _says(printed, "found") == found,
        False,
        (seeds_of(effort, plans), _by_run(finds)),
    )


def controlled_elite(printed: object, effort: Effort) -> Finding:
    """Look for no-loss strategies with controlled elite preservation."""
    longest, shown_run = (
        printed_number(printed, "generations"),
        printed_number(printed, "generation"),
    )
    plan = plan_of(
        "bhatt08", SEED, ELITE_RUNS[effort], longest, seat="both", elitism="controlled",
        archive=False,
    )  # fmt: skip
    finds = _finds(plan)
    generations = [find.generation for find in finds]
    best = min(generations)
    chance = placed(generations, shown_run)
    holds: bool | None = (best != NEVER) == _says(printed, "found") and chance > RARE
    if best == NEVER and len(finds) < ENOUGH:
        holds = None
    return Finding(
        {"found": best != NEVER, "generation": _or_none(best), "generations": longest},
        holds,
        False,
        (
            seeds_of(effort, {"controlled elite preservation": plan}),
            (
                f"{len(finds) - generations.count(NEVER)} of {len(finds)} runs find one. "
                f"The chance of a generation that lies as far outside as {shown_run} is "
                f"{shown(chance)}."
            ),
            _by_run({"sus, controlled": finds}),
            TIES,
        ),
    )


def population_100(printed: object, effort: Effort) -> Finding:
    """Compare runs with 100 members and with more."""
    plans: dict[str, Plan] = {}
    for seat, (number, longest) in zip(("first", "second"), LARGER_RUNS[effort], strict=True):
        plan = plan_of("bhatt08", SEED, number, longest, seat=seat)
        plans[f"{seat} player, 100 members"] = plan
        larger = {**plan.parameters, "population": LARGER}
        plans[f"{seat} player, {LARGER} members"] = replace(plan, parameters=larger)
    finds = {name: _finds(plan) for name, plan in plans.items()}
    few_first, many_first, few_second, many_second = finds.values()
    first = two_sided(rank_test(*_in_order(few_first, many_first)))
    second = two_sided(rank_test(*_in_order(few_second, many_second)))
    found = {"appreciable effect": min(first, second) < RARE / 2}
    told = (
        f"Chance of such a difference among equals: first player {shown(first)}, second player "
        f"{shown(second)}."
    )
    return Finding(
        found,
        same(printed, found),
        False,
        (seeds_of(effort, plans), told, _by_run(finds), TIES),
    )


MEASURES: Final[Mapping[str, Measure]] = MappingProxyType(
    {
        "bhatt-table1": table1,
        "bhatt-elitism-fails": elitism_fails,
        "bhatt-controlled-elite": controlled_elite,
        "bhatt-population-100": population_100,
    }
)
"""Id of a claim -> the measure that makes its runs."""


def _table1(printed: object) -> Table1:
    runs, without = printed_number(printed, "runs"), printed_number(printed, "second runs without")
    return Table1(runs, _generations(printed, "first"), _generations(printed, "second"), without)


def _generations(printed: object, key: str) -> tuple[int, ...]:
    values = _says(printed, key)
    if not isinstance(values, list) or len(values) != 3:
        raise ValueError(f"printed: {key!r} must be three generations")
    return tuple(values)


def _placed(
    player: str, printed: tuple[int, ...], ours: list[float], runs: int, worst: int
) -> Iterator[Figure]:
    """Place best, median and worst among ours; the worst is that of the runs with a find."""
    ranks = {"best": 1, "median": (runs + 1) // 2, "worst": worst}
    for (what, rank), value in zip(ranks.items(), printed, strict=True):
        yield f"{player}, {what}", value, placed(ours, value, rank, runs)


def _stayed(table: Table1, second: list[float]) -> Figure:
    """Compare the runs without a find."""
    theirs = [1] * table.without + [0] * (table.runs - table.without)
    chances = rank_test(theirs, [int(each == NEVER) for each in second])
    return "second player, runs without", table.without, two_sided(chances)


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


def _by_run(finds: Mapping[str, list[Find]]) -> dict[str, object]:
    longest = max(map(len, finds.values()))
    rows = [
        [run, *(_cell(each[run - 1]) if run <= len(each) else "–" for each in finds.values())]
        for run in range(1, longest + 1)
    ]
    note = (
        "Generation of the first no-loss strategy by run; where none came, the share of games "
        "that the best member loses at the end."
    )
    return {"table": [["run", *finds], *rows], "note": note}


def _cell(find: Find) -> int | str:
    generation = told(find.generation)
    return f"none ({find.best:.4f})" if find.generation == NEVER else generation


def _three(generations: list[float]) -> list[int | None]:
    found = [each for each in generations if each != NEVER]
    worst = max(found, default=NEVER)
    return [_or_none(each) for each in (min(generations), _median(generations), worst)]


def _median(generations: list[float]) -> float:
    """Give the middle one, the lower of two."""
    return sorted(generations)[(len(generations) - 1) // 2]


def _or_none(generation: float) -> int | None:
    return None if generation == NEVER else int(generation)


def _says(printed: object, key: str) -> object:
    return printed.get(key) if isinstance(printed, Mapping) else None
