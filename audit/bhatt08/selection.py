"""The claims about the genetic algorithm that follow by arithmetic.

Source: [Bhatt08] §3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import Annotated, Final

from msgspec import Meta

from audit.finding import Finding, Printed, compared
from common.exhibits import table
from strategies.game_base import game_base

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
        "Members are whole numbers. Rounded to them, so many differences are no larger than the "
        "one before; that all increase is impossible for N above 6, as the differences 1, 2, 3 … "
        "add up to more than 3N − 1.",
        table(head, rows),
    )


def falls(places: Sequence[Fraction | int], *, equal: bool = False) -> int:
    """Count the differences that are smaller than the one before, or as large.

    >>> falls([1, 2, 5, 9, 12]), falls([1, 3, 5], equal=True)
    (1, 1)
    """
    steps = [other - one for one, other in pairwise(places)]
    return sum(after < before or (equal and after == before) for before, after in pairwise(steps))


def room(size: int) -> bool:
    """Tell whether some choice of so many among three times as many has increasing differences."""
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
    """Tell how much of what is kept comes from the best third, to a tenth of a percent."""
    best = sum(each <= len(kept) for each in kept)
    return float(round(Fraction(100 * best, len(kept)), 1))


def ends_kept(kept: Sequence[int]) -> bool:
    """Tell whether the first and the last are kept, with different ones between them."""
    ascending = all(one < other for one, other in pairwise(kept))
    return kept[0] == 1 and kept[-1] == 3 * len(kept) and ascending


def cross_sites(printed: int) -> Finding:
    """Count the places between entries. Claim `bhatt-cross-sites`."""
    return compared(printed, len(game_base()) - 1, "two neighbours of a row of entries meet there")
