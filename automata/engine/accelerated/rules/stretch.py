"""A stretch of a computation with its counts twice: as numbers, and as polynomials."""

from __future__ import annotations

from dataclasses import dataclass, field

from automata.engine.accelerated.rules.polynomial import (
    ONE,
    ZERO,
    Polynomial,
    add,
    constant,
    variable,
)
from automata.engine.accelerated.runs import Runs, copy_of

Position = tuple[int, int]
"""A run: its half tape, and its index counted from the far end."""


@dataclass(slots=True)
class Stretch:
    """What is known of a stretch so far.

    before, now : the runs at its beginning (not changed), and now
    powers      : the counts now as polynomials; None for a run that was not reached
    low         : of each half tape how many runs were not reached; `ended`: whether its end was
    pinned      : runs that shall not vary
    edges       : for each tape how far the end of its left half went to the right
    """

    before: Runs
    now: Runs
    powers: list[list[Polynomial | None]]
    low: list[int]
    ended: list[bool]
    pinned: frozenset[Position]
    edges: list[Polynomial]
    steps: Polynomial = field(default_factory=dict)
    variables: list[Position] = field(default_factory=list)
    fixed: list[tuple[int, int, int]] = field(default_factory=list)
    guards: list[Polynomial] = field(default_factory=list)
    congruences: list[tuple[Polynomial, int]] = field(default_factory=list)
    level: int = 1


def begin(runs: Runs, pinned: frozenset[Position]) -> Stretch:
    """Begin a stretch; `runs` must not change while it is followed."""
    return Stretch(
        before=runs,
        now=copy_of(runs),
        powers=[[None] * len(half) for half in runs.symbols],
        low=[len(half) for half in runs.symbols],
        ended=[False] * len(runs.symbols),
        pinned=pinned,
        edges=[ZERO] * len(runs.edges),
    )


def reach(stretch: Stretch, half: int, depth: int = 1) -> None:
    """Note that the nearest runs of a half tape matter; beyond its end there are blanks."""
    index = len(stretch.now.symbols[half]) - depth
    if index < 0:
        stretch.ended[half] = True
        index = 0
    for run in range(stretch.low[half] - 1, index - 1, -1):
        count = stretch.now.counts[half][run]
        if count == 1 or (half, run) in stretch.pinned:
            stretch.fixed.append((half, run, count))
            stretch.powers[half][run] = constant(count)
        else:
            stretch.powers[half][run] = variable(len(stretch.variables))
            stretch.variables.append((half, run))
    stretch.low[half] = min(stretch.low[half], index)


def power(stretch: Stretch, half: int, place: int) -> Polynomial:
    """Give the count of a run that was reached."""
    found = stretch.powers[half][place]
    assert found is not None
    return found


def require(stretch: Stretch, bound: Polynomial) -> None:
    """Keep as a guard that a polynomial, which is so in the concrete run, is at least 0."""
    if set(bound) - {()}:
        stretch.guards.append(bound)


def take(stretch: Stretch, half: int, number: Polynomial, count: int) -> bool:
    """Take symbols of the nearest run; False if that cannot be proved for other counts."""
    reach(stretch, half)
    counts = stretch.now.counts[half]
    if not counts:
        if not half & 1:
            stretch.edges[half >> 1] = add(stretch.edges[half >> 1], number, -1)
        return True
    rest = add(power(stretch, half, -1), number, -1)
    if counts[-1] > count:
        counts[-1] -= count
        stretch.powers[half][-1] = rest
        require(stretch, add(rest, ONE, -1))
        return True
    counts.pop()
    stretch.now.symbols[half].pop()
    stretch.powers[half].pop()
    return not rest  # else the run is used up by chance


def put(stretch: Stretch, half: int, symbol: int, number: Polynomial, count: int) -> None:
    """Put equal symbols next to the head."""
    reach(stretch, half)
    symbols, counts, powers = (
        *(stretch.now.symbols[half], stretch.now.counts[half]),
        stretch.powers[half],
    )
    if symbols and symbols[-1] == symbol:
        powers[-1] = add(power(stretch, half, -1), number)
        counts[-1] += count
    elif symbols or symbol:
        symbols.append(symbol)
        counts.append(count)
        powers.append(number)
    elif not half & 1:
        stretch.edges[half >> 1] = add(stretch.edges[half >> 1], number)


def closed(stretch: Stretch) -> bool:
    """Tell whether the shape is again that of the beginning."""
    before, now = stretch.before.symbols, stretch.now.symbols
    return all(
        len(there) == len(here) and there[low:] == here[low:]
        for there, here, low in zip(before, now, stretch.low, strict=True)
    )
