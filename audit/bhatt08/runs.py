"""The claims of [Bhatt08] that only runs can decide.

A printed figure of a run is ranked among the figures of our runs. It is incompatible if its rank is
among the most extreme 1 in 20. A claim with several figures divides this 1 in 20 among them. Of two
ways to search, one is better if an exact rank test shows it at 1 in 20, divided in the same way. If
there are too few runs to refuse any figure, no figure is called compatible.

Source: [Bhatt08] §4.1 to §4.3, §5, Table 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import Final, NamedTuple

from audit.bhatt08.selection import (
    COMPARED,
    COUNTED,
    LONGEST,
    TIES,
    Name,
    SampleRun,
    by_run,
    finds,
    made,
    sample,
)
from audit.claim import Effort, Finding, Printed, concluded
from audit.runs import (
    APPRECIABLE,
    ENOUGH,
    NEVER,
    RARE,
    find_text,
    in_all,
    passes,
    placed,
    rank_test,
    seen_from,
    shown,
    two_sided,
)
from common.exhibits import Exhibit, Table, table
from games import SEATS, Seat


class Table1(Printed, frozen=True):
    """Generations of the first find, best, median and worst."""

    runs: int
    first: tuple[int, int, int]
    second: tuple[int, int, int]
    second_runs_without: int


class Effect(Printed, frozen=True):
    """Whether there is an effect."""

    appreciable_effect: bool


class Figure(NamedTuple):
    """A printed figure among ours: how often a figure is as far outside, and which figures pass.

    possible : the least and the greatest that it could be
    """

    name: str
    printed: float
    chance: Fraction
    passing: tuple[float, float]
    possible: tuple[float, float]


def table1(printed: Table1, effort: Effort) -> Finding:
    """Place the printed generations among those of our runs."""
    runs: dict[Name, list[SampleRun]] = {
        "first player": sample("first player", effort),
        "second player": sample("second player", effort),
    }
    first, second = map(finds, runs.values())
    figures = [
        *_of_table("first player", printed.first, first, printed.runs, 0),
        *_of_table(
            "second player", printed.second, second, printed.runs, printed.second_runs_without
        ),
    ]
    computed = {
        "runs": [len(first), len(second)],
        "first": _three(first),
        "second": _three(second),
        "second runs without": second.count(NEVER),
    }
    return concluded(
        _within(figures, enough=min(len(first), len(second)) >= printed.runs),
        computed,
        _as_table(figures),
        by_run(runs),
        made(effort, *runs),
        f"Fewer than {printed.runs} runs for each player decide nothing.",
        TIES,
    )


def found_in_all(printed: dict[Seat, int], effort: Effort, *, runs: int) -> Finding:
    """Compare the number found in several runs with the number that as many of our runs find."""
    ours = {seat: sample(name, effort) for seat, name in zip(SEATS, COUNTED, strict=True)}
    counts = {seat: [run.archive for run in each] for seat, each in ours.items()}
    passing = {seat: (runs * min(each), runs * max(each)) for seat, each in counts.items()}
    within = in_all(
        passes(printed[seat], (least, most), (0, most)) for seat, (least, most) in passing.items()
    )
    rows = [
        (seat, printed[seat], f"{least:,} to {most:,}") for seat, (least, most) in passing.items()
    ]
    enough = min(map(len, counts.values())) >= COMPARED
    return concluded(
        within if enough else None,
        {seat: round(Fraction(runs * sum(each), len(each))) for seat, each in counts.items()},
        table(("player", "printed", "would have passed"), rows),
        f"The least and the greatest number of one of our runs are taken {runs} times; computed is "
        f"the mean taken {runs} times. A range that begins at 0 tests nothing. Fewer than "
        f"{COMPARED} runs for each player decide nothing.",
        _archives(counts),
        made(effort, *COUNTED),
        TIES,
    )


def found_more(printed: int, effort: Effort) -> Finding:
    """Say whether our runs find more pairs than are printed. Claim `bhatt-more-than-72000`."""
    ours = {seat: sample(name, effort) for seat, name in zip(SEATS, COUNTED, strict=True)}
    counts = {seat: [run.archive for run in each] for seat, each in ours.items()}
    first, second = (max(counts[seat], default=0) for seat in SEATS)
    at_most = prod(sum(each) for each in counts.values())
    more = first * second > printed
    fewer = at_most <= printed and min(map(len, counts.values())) >= COMPARED
    pairs = f"The {first:,} of one run and the {second:,} of another make {first * second:,}"
    together = f" All runs together cannot have found more than {at_most:,}."
    return concluded(
        more if more or fewer else None,
        first * second,
        f"{pairs} different pairs.{'' if more else together}",
        _archives(counts),
        made(effort, *COUNTED),
        TIES,
    )


def last_change(printed: int, effort: Effort, *, runs: Name, generations: int) -> Finding:
    """Place the printed generation of the last change of the best fitness among ours."""
    ours = sample(runs, effort)
    within = ([at for at in run.changes if at <= generations] for run in ours)
    numbers = sorted(float(max(each, default=0)) for each in within)
    figure = _figure("last change", printed, numbers, RARE)
    return concluded(
        _within([figure], enough=len(ours) >= ENOUGH),
        int(numbers[(len(numbers) - 1) // 2]),
        f"Of {generations} generations the best fitness last changes in {numbers[0]:.0f} at the "
        f"earliest and in {numbers[-1]:.0f} at the latest; the computed one is in the middle.",
        _as_table([figure]),
        made(effort, runs),
        TOO_FEW,
    )


def loses_diversity(
    printed: dict[str, str], effort: Effort, *, ones: Name, others: Name
) -> Finding:
    """Compare how much members differ after the same number of generations."""
    runs = {ones: sample(ones, effort), others: sample(others, effort)}
    shares = {name: [run.differing for run in each][:COMPARED] for name, each in runs.items()}
    faster = _smaller(ones, others, shares[ones], shares[others], RARE)
    rows = [(name, f"{min(each):.3f}", f"{max(each):.3f}") for name, each in shares.items()]
    note = "Share of the entries in which two members differ, in generation 200 or at the end:"
    return _direction(
        printed,
        {"faster": faster},
        note,
        table(("runs", "least", "most"), rows),
        made(effort, *runs),
    )


def earlier(
    printed: dict[str, str],
    effort: Effort,
    *,
    pairs: dict[str, tuple[Name, Name]],
    best: bool = False,
) -> Finding:
    """Compare when runs find something; those without a find are later than all others.

    best : whether those without a find are compared by their best member
    """
    limit = RARE / len(pairs)
    computed: dict[str, str | None] = {}
    rows = []
    for key, (ones, others) in pairs.items():
        order = _as_good if best else finds
        one, other = (order(sample(name, effort)) for name in (ones, others))
        computed[key] = _smaller(ones, others, one, other, limit)
        rows.append((key, ones, others, f"{float(_share(one, other)):.0%}"))
    names = tuple(dict.fromkeys(name for each in pairs.values() for name in each))
    head = ("", "ones", "others", "pairs in which the ones are earlier")
    return _direction(
        printed,
        computed,
        table(head, rows),
        by_run({name: sample(name, effort) for name in names}),
        made(effort, *names),
        TIES,
    )


def population_100(printed: Effect, effort: Effort) -> Finding:
    """Compare runs with 100 members and with more."""
    runs: dict[Name, list[SampleRun]] = {
        name: sample(name, effort, COMPARED)
        for name in (
            "first player",
            "first player, 200 members",
            "second player",
            "second player, 200 members",
        )
    }
    few_first, many_first, few_second, many_second = map(_as_good, runs.values())
    seats = {"first": (few_first, many_first), "second": (few_second, many_second)}
    effects = {seat: _appreciable(*ranks) for seat, ranks in seats.items()}
    none = in_all(None if each is None else not each for each in effects.values())
    found = None if none is None else not none
    return concluded(
        None if found is None else found == printed.appreciable_effect,
        {"appreciable effect": found},
        _effects(seats),
        f"No appreciable effect passes if in both seats the share lies above "
        f"{float(1 - APPRECIABLE):.0%} and below {float(APPRECIABLE):.0%}, else an effect; runs "
        "that could not have shown a share of this size decide nothing.",
        by_run(runs),
        made(effort, *runs),
        TIES,
    )


TOO_FEW: Final = f"Fewer than {ENOUGH} runs decide nothing: no rank among them is 1 in 20."


def _of_table(
    player: str, printed: tuple[int, ...], ours: list[float], runs: int, without: int
) -> Iterator[Figure]:
    """Place best, median and worst of their finds among ours; compare how many runs find nothing.

    The median of an even number lies between two finds. Of these two, the find that makes the
    chance higher is taken.
    """
    limit = RARE / 8  # two players with four figures each
    found, number = [each for each in ours if each != NEVER], max(runs - without, 1)
    ranks = {"best": (1,), "median": ((number + 1) // 2, number // 2 + 1), "worst": (number,)}
    for (what, places), value in zip(ranks.items(), printed, strict=True):
        yield _figure(f"{player}, {what}", value, found, limit, places, number)
    missed = [int(each == NEVER) for each in ours]

    def chance(many: float) -> Fraction:
        theirs = [1] * int(many) + [0] * (runs - int(many))
        return two_sided(rank_test(theirs, missed))

    passing = [many for many in range(runs + 1) if chance(many) > limit]
    yield Figure(
        f"{player}, runs without", without, chance(without), (passing[0], passing[-1]), (0, runs)
    )


def _figure(
    name: str,
    printed: float,
    ours: Sequence[float],
    limit: Fraction,
    ranks: tuple[int, ...] = (1,),
    among: int = 1,
) -> Figure:
    """Place a figure, and find the other figures that would not be too rare either."""

    def chance(value: float) -> Fraction:
        return max(placed(ours, value, rank, among) for rank in ranks)

    passing = [each for each in range(LONGEST + 1) if chance(each) > limit]
    return Figure(name, printed, chance(printed), (passing[0], passing[-1]), (0, LONGEST))


def _within(figures: Sequence[Figure], *, enough: bool) -> bool | None:
    """Say whether all figures pass; None if there are too few runs, or no figure could fail."""
    if not enough:
        return None
    return in_all(passes(each.printed, each.passing, each.possible) for each in figures)


def _as_table(figures: Sequence[Figure]) -> Table:
    head = ("printed figure", "value", "chance of one as far outside", "would have passed")
    rows = [
        (
            each.name,
            find_text(each.printed),
            shown(each.chance),
            " to ".join(dict.fromkeys(str(find_text(end)) for end in each.passing)),
        )
        for each in figures
    ]
    return table(head, rows)


def _smaller(
    one: str, other: str, ones: Sequence[float], others: Sequence[float], limit: Fraction
) -> str | None:
    """Name the sample with the smaller values; None if no difference is shown, two-sided."""
    smaller, larger = rank_test(ones, others)
    if min(smaller, larger) >= limit / 2:
        return None
    return one if smaller < larger else other


def _direction(
    printed: dict[str, str],
    computed: dict[str, str | None],
    *evidence: str | Table | Exhibit,
) -> Finding:
    """Compare printed names with those that are shown; one that is not shown decides nothing."""
    agree = in_all(
        None if name is None else printed.get(key) == name for key, name in computed.items()
    )
    return concluded(
        agree,
        computed,
        *evidence,
        "Only computed values would have passed; without one, no difference is shown.",
    )


def _share(ones: Sequence[float], others: Sequence[float]) -> Fraction:
    """Give the share of the pairs in which the first is smaller; an equal pair counts half."""
    halves = sum(2 * (one < other) + (one == other) for one in ones for other in others)
    return Fraction(halves, 2 * len(ones) * len(others))


def _appreciable(few: list[float], many: list[float]) -> bool | None:
    """Say whether a size is better in enough pairs to matter; None if there are too few runs."""
    least = seen_from(few, many, RARE / 4)
    if least is None or least > APPRECIABLE:
        return None
    return not 1 - APPRECIABLE < _share(many, few) < APPRECIABLE


def _effects(seats: dict[str, tuple[list[float], list[float]]]) -> Table:
    head = ("player", "200 members better in", "chance of as much among equals")
    rows = [
        (
            seat,
            f"{float(_share(many, few)):.0%} of the pairs",
            shown(two_sided(rank_test(few, many))),
        )
        for seat, (few, many) in seats.items()
    ]
    return table(head, rows)


def _archives(counts: dict[Seat, list[int]]) -> Exhibit:
    longest = max(map(len, counts.values()))
    rows = [
        (at + 1, *(each[at] if at < len(each) else "–" for each in counts.values()))
        for at in range(longest)
    ]
    note = "different no-loss strategies found, by run"
    return Exhibit(table(("run", *(f"{seat} player" for seat in counts)), rows), note)


def _as_good(runs: list[SampleRun]) -> list[float]:
    """Put runs in order: by the first find, and those without one by their best member."""
    return [run.find if run.find != NEVER else LONGEST + 1 + run.best for run in runs]


def _three(generations: list[float]) -> list[float | None]:
    from search.runs.results import spread_of  # numpy is slow to load

    spread = spread_of([None if each == NEVER else int(each) for each in generations])
    middle = spread.median
    whole = middle is not None and middle == int(middle)
    return [spread.best, int(middle) if whole and middle is not None else middle, spread.worst]
