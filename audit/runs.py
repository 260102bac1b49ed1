"""Runs with random choices, which measured claims need, and the exact tests that compare them.

`search.runs` makes a run from a plan: its seed and its number decide everything random. Without any
difference all orders or signs would be equally likely; a test gives the share of them that is as
extreme as the result. Two-sided tests count the more extreme side twice. If runs could not have
decided against a claim, they decide nothing: the result is None.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, inf
from typing import TYPE_CHECKING, Any, Final

from common.progress import under_way
from search.runs.plan import Plan

if TYPE_CHECKING:
    from search.evolution.state import SearchState

NEVER: Final = inf
"""The generation of a run without a find."""

RARE: Final = Fraction(1, 20)
"""A chance below this speaks against the hypothesis."""

APPRECIABLE: Final = Fraction(3, 4)
"""An appreciable difference: in this share of pairs of runs the same side is better."""

ENOUGH: Final = 39
"""A value outside of all of this many runs is among the 1 in 20 most extreme."""


@dataclass(frozen=True, slots=True, order=True)
class Find:
    """The result of a run; ordered, less is better, as with a share of losses.

    generation : of the first no-loss strategy; NEVER if it found none
    best       : fitness of the best member at the end
    """

    generation: float
    best: float


def numbers(plan: Plan) -> range:
    """Number the runs of a plan, from 1."""
    return range(1, plan.runs + 1)


def states(plan: Plan, run: int) -> Iterator[SearchState]:
    """Give the states of a run, one for each generation of the plan."""
    from search.runs.search_run import rng_of, search_of  # numpy is slow to load
    from verify.extremes.scoring import count_games  # as above

    search, rng = search_of(plan), rng_of(plan, run)
    now = search.start(count_games, rng)
    yield now
    while now.generation < plan.generations:
        under_way(f"run {run} of {plan.runs}, generation {now.generation} of {plan.generations}")
        now = search.step(now, count_games, rng)
        yield now


def until(plan: Plan, run: int, over: Callable[[SearchState], bool]) -> SearchState:
    """Give the first state in which a run has ended, else the last."""
    for now in states(plan, run):
        if over(now):
            break
    return now


def first_find(plan: Plan, run: int) -> Find:
    """Run until the first strategy that never loses."""
    end = until(plan, run, lambda now: bool(now.found))
    return Find(end.found[0] if end.found else NEVER, end.history[-1].best)


def plan_of(method: str, seed: int, runs: int, generations: int, **parameters: object) -> Plan:
    """Make a plan; other parameters have their defaults."""
    return Plan(method, parameters, generations, runs, seed)


def find_text(generation: float) -> int | str:
    """Write the generation of a find as a table holds it."""
    return "none" if generation == NEVER else int(generation)


def seeds_of(effort: str, plans: Mapping[str, Plan]) -> str:
    """Describe the runs in a sentence, so that they can be repeated."""
    made = "; ".join(f"{name}: {_seed(plan)}" for name, plan in plans.items())
    return f"Effort {effort}. {made}."


def placed(ours: Sequence[float], theirs: float, rank: int = 1, among: int = 1) -> Fraction:
    """Give the two-sided chance that one of their values is this far outside of ours.

    theirs : the value of this rank, 1 the smallest, of `among` values like ours
    Equal values may be in any order; the order that makes the chance higher is taken.

    >>> placed([5, 6, 7], 1), placed([5, 6, 7], 6)
    (Fraction(1, 2), Fraction(1, 1))
    """
    ordered, number = sorted(ours), len(ours)
    orders = comb(number + among, among)

    def below(many: int) -> int:
        """Count the orders in which `many` of ours come before theirs."""
        left = number - many
        return comb(many + rank - 1, rank - 1) * comb(left + among - rank, among - rank)

    fewer = sum(map(below, range(bisect_right(ordered, theirs) + 1)))
    more = sum(map(below, range(bisect_left(ordered, theirs), number + 1)))
    return min(Fraction(1), Fraction(2 * min(fewer, more), orders))


def rank_test(ones: Sequence[float], others: Sequence[float]) -> tuple[Fraction, Fraction]:
    """Give the chance that `ones` are this small compared with `others`, and this large.

    The exact test of [MannWhitney47]: of all ways to divide the values, the shares in which the
    ones have such a low sum of ranks, and such a high one. Equal values share their ranks.

    >>> rank_test([1, 2], [3, 4])
    (Fraction(1, 6), Fraction(1, 1))
    """
    values = sorted([*ones, *others])
    sums = _sums([_rank(values, each) for each in values], len(ones))
    seen = sum(_rank(values, each) for each in ones)
    dealt = sum(sums.values())
    low = sum(ways for total, ways in sums.items() if total <= seen)
    high = sum(ways for total, ways in sums.items() if total >= seen)
    return Fraction(low, dealt), Fraction(high, dealt)


def two_sided(chances: tuple[Fraction, Fraction]) -> Fraction:
    """Give the chance of a difference in either direction."""
    return min(Fraction(1), 2 * min(chances))


def sign_test(better: int, worse: int) -> Fraction:
    """Give the chance that `better` or more of these unequal pairs are better.

    >>> sign_test(5, 0), sign_test(0, 0)
    (Fraction(1, 32), Fraction(1, 1))
    """
    pairs = better + worse
    return Fraction(sum(comb(pairs, many) for many in range(better, pairs + 1)), 2**pairs)


def seen_from(ones: Sequence[float], others: Sequence[float], chance: Fraction) -> Fraction | None:
    """Give the smallest difference that the rank test could have shown with these values.

    ones, others : as many of each
    chance       : below which one side of the test shows a difference
    returns      : share of the pairs in which the larger is of the same side; None if the test
                   would not even show a side that is larger in all pairs

    >>> seen_from([1, 2, 3], [4, 5, 6], RARE) is None, seen_from([1, 2, 3, 4], [5, 6, 7, 8], RARE)
    (True, Fraction(15, 16))
    """
    values, many = sorted([*ones, *others]), len(ones)
    sums = _sums([_rank(values, each) for each in values], many)
    dealt, rarer, least = sum(sums.values()), 0, None
    for total in sorted(sums, reverse=True):
        rarer += sums[total]
        if Fraction(rarer, dealt) >= chance:
            break
        least = Fraction(total - many * (many + 1), 2 * many * len(others))
    return least


def majority(many: int, number: int) -> bool | None:
    """Say whether `many` is more than half of a number; None if a fair coin would often show it.

    >>> majority(5, 5), majority(1, 9), majority(4, 4), majority(6, 9)
    (True, False, None, None)
    """
    return decided(sign_test(many, number - many), sign_test(number - many, many))


def decided(yes: Fraction, no: Fraction) -> bool | None:
    """Say which of two chances is rare; None if neither is."""
    return True if yes < RARE else False if no < RARE else None


def in_all(parts: Iterable[bool | None]) -> bool | None:
    """Say whether all are true: one False decides, else one None.

    >>> in_all([True, None, False]), in_all([True, None]), in_all([True])
    (False, None, True)
    """
    parts = tuple(parts)
    return False if False in parts else None if None in parts else True


def passes(
    value: float, passing: tuple[float, float], possible: tuple[float, float]
) -> bool | None:
    """Say whether a value is in the range of those that pass; None if no value could fail.

    possible : the least and the greatest possible value

    >>> passes(5, (3, 9), (0, 9)), passes(2, (3, 9), (0, 9)), passes(5, (0, 9), (0, 9))
    (True, False, None)
    """
    (least, most), (lowest, highest) = passing, possible
    if not least <= value <= most:
        return False
    return None if least <= lowest and highest <= most else True


def as_printed(printed: object, computed: object) -> bool | None:
    """Say whether the result of the runs is the printed one; None without a result."""
    return None if computed is None else printed == computed


def median(values: Sequence[float]) -> float:
    """Give the middle value, of two the greater."""
    return sorted(values)[len(values) // 2]


def shown(chance: Fraction) -> str:
    """Write a chance with three digits; a very small one as less than a thousandth.

    >>> shown(Fraction(1, 3)), shown(Fraction(1, 10**6))
    ('0.333', '< 0.001')
    """
    return f"{float(chance):.3f}" if chance >= Fraction(1, 1000) else "< 0.001"


def passing(ours: Sequence[float]) -> str:
    """Say which iterations are not among the 1 in 20 most extreme, ours and theirs ranked together.

    >>> passing([*range(40, 79)]), passing([*range(40, 60), *[NEVER] * 19])
    ('from 40 to 78', 'from 40 on')
    """
    late = 1 + max((int(each) for each in ours if each != NEVER), default=0)
    passed = [value for value in range(late + 1) if placed(ours, value) > RARE]
    if not passed:
        return "none"
    return f"from {passed[0]} on" if passed[-1] == late else f"from {passed[0]} to {passed[-1]}"


def shares(number: int) -> str:
    """Say how many of `number` runs show more than half, and how many the contrary.

    >>> shares(9)
    'from 8 of 9 on it is, up to 1 it is not, and between them it stays open'
    """
    said = {many: majority(many, number) for many in range(number + 1)}
    least = min((many for many, is_more in said.items() if is_more), default=None)
    if least is None:
        return f"{number} are too few to decide"
    return (
        f"from {least} of {number} on it is, up to {number - least} it is not, and between them "
        "it stays open"
    )


def _seed(plan: Plan) -> str:
    values = ", ".join(f"{name} {_value(value)}" for name, value in plan.parameters.items())
    return (
        f"{plan.method}, seed {plan.seed}, runs 1 to {plan.runs}, at most {plan.generations} "
        f"generations{', ' if values else ''}{values}"
    )


def _value(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _rank(ordered: Sequence[float], value: float) -> int:
    """Give twice the mean rank of equal values, a whole number."""
    return bisect_left(ordered, value) + bisect_right(ordered, value) + 1


def _sums(ranks: Sequence[int], many: int) -> dict[int, int]:
    """Count the ways to choose `many` of the ranks by their sum."""
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(many))]
    for rank in ranks:
        for chosen in range(many, 0, -1):
            for total, number in ways[chosen - 1].items():
                ways[chosen][total + rank] = ways[chosen].get(total + rank, 0) + number
    return ways[many]
