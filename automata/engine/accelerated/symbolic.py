"""A stretch of a computation with its counts twice: as numbers, and as polynomials.

If its shape comes back, it proves a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from automata.engine.accelerated.polynomials import (
    ONE,
    ZERO,
    Form,
    Polynomial,
    add,
    constant,
    form,
    primitive,
    variable,
)
from automata.engine.accelerated.rule import LinearGuard, NearestRuns, Rule
from automata.engine.accelerated.tapes import Runs, copy_of
from common.towers import Number

Position = tuple[int, int]
"""A run: its half tape, and its index counted from the far end."""


@dataclass(slots=True)
class SymbolicStretch:
    """A stretch of a computation, as far as the proof has followed it.

    before, now : the runs at its beginning (not changed), and now
    powers      : the counts now as polynomials; None for a run that was not reached
    low         : for each half tape, the runs not yet reached; `ended`: whether its end was reached
    pinned      : runs whose count must not vary
    edges       : for each tape, how far the end of its left half moved to the right
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


def begin(runs: Runs, pinned: frozenset[Position]) -> SymbolicStretch:
    """Begin a stretch; `runs` must not change while it is followed."""
    return SymbolicStretch(
        before=runs,
        now=copy_of(runs),
        powers=[[None] * len(half) for half in runs.symbols],
        low=[len(half) for half in runs.symbols],
        ended=[False] * len(runs.symbols),
        pinned=pinned,
        edges=[ZERO] * len(runs.edges),
    )


def reach(stretch: SymbolicStretch, half: int, depth: int = 1) -> None:
    """Mark the nearest runs of a half tape as reached; beyond its end there are blanks."""
    index = len(stretch.now.symbols[half]) - depth
    if index < 0:
        stretch.ended[half] = True
        index = 0
    for run in range(stretch.low[half] - 1, index - 1, -1):
        count = stretch.now.counts[half][run]
        if isinstance(count, int) and (count == 1 or (half, run) in stretch.pinned):
            stretch.fixed.append((half, run, count))
            stretch.powers[half][run] = constant(count)
        else:
            stretch.powers[half][run] = variable(len(stretch.variables))
            stretch.variables.append((half, run))
    stretch.low[half] = min(stretch.low[half], index)


def power(stretch: SymbolicStretch, half: int, place: int) -> Polynomial:
    """Give the count of a run that was reached."""
    found = stretch.powers[half][place]
    assert found is not None
    return found


def require(stretch: SymbolicStretch, bound: Polynomial) -> None:
    """Add the guard that a polynomial is at least 0, as it is in the concrete run."""
    if set(bound) - {()}:
        stretch.guards.append(bound)


def take(stretch: SymbolicStretch, half: int, number: Polynomial, count: Number) -> bool:
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
    return not rest  # else the run is used up only for these counts


def put(
    stretch: SymbolicStretch, half: int, symbol: int, number: Polynomial, count: Number
) -> None:
    """Put equal symbols next to the head."""
    reach(stretch, half)
    symbols, counts, powers = (
        stretch.now.symbols[half],
        stretch.now.counts[half],
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


def closed(stretch: SymbolicStretch) -> bool:
    """Say whether the shape is again that of the beginning."""
    before, now = stretch.before.symbols, stretch.now.symbols
    return all(
        len(there) == len(here) and there[low:] == here[low:]
        for there, here, low in zip(before, now, stretch.low, strict=True)
    )


def rule_of(stretch: SymbolicStretch, start: tuple[int, tuple[int, ...]]) -> Rule | None:
    """Give the rule that a stretch proves; None if a fixed count has changed."""
    for half, run, count in stretch.fixed:
        if set(power(stretch, half, run)) - {()} or stretch.now.counts[half][run] != count:
            return None
    after = tuple(power(stretch, half, run) for half, run in stretch.variables)
    congruences = tuple(_congruences(stretch.congruences))
    shift = _shift(after)
    if shift and any(_along(made, shift) % modulus for made, modulus in congruences):
        shift = None
    sizes = [len(half) for half in stretch.before.symbols]
    return Rule(
        *start,
        halves=tuple(
            NearestRuns(tuple(symbols[low:]), ended)
            for symbols, low, ended in zip(
                stretch.before.symbols, stretch.low, stretch.ended, strict=True
            )
        ),
        variables=tuple((half, run - sizes[half]) for half, run in stretch.variables),
        fixed=tuple((half, run - sizes[half], count) for half, run, count in stretch.fixed),
        guards=tuple(_guards(stretch.guards, shift)),
        congruences=congruences,
        shift=shift,
        after=after,
        steps=stretch.steps,
        edges=tuple((tape, far) for tape, far in enumerate(stretch.edges) if far),
        level=stretch.level,
        example=tuple(stretch.before.counts[half][run] for half, run in stretch.variables),
    )


def _shift(after: Sequence[Polynomial]) -> tuple[int, ...] | None:
    """Give by how much each count changes; None if some changes by more than a constant."""
    shift = []
    for index, polynomial in enumerate(after):
        change = add(polynomial, {(index,): 1}, -1)
        if set(change) - {()}:
            return None
        shift.append(int(change.get((), 0)))
    return tuple(shift)


def _along(made: Form, shift: Sequence[int]) -> int:
    """Give the change of a linear form if the counts change by these amounts."""
    return sum(coefficient * shift[index] for coefficient, at in made.terms for index in at)


def _guards(bounds: Sequence[Polynomial], shift: tuple[int, ...] | None) -> list[LinearGuard]:
    """Make guards of bounds; of guards that differ only in the constant, keep the strictest.

    Guards that hold for all counts are left out.
    """
    strictest: dict[tuple[object, ...], Polynomial] = {}
    for bound in bounds:
        bound = primitive(bound)
        if sum(bound.values()) >= 0 and all(bound[at] > 0 for at in bound if at):
            continue  # counts are at least 1
        key = tuple(sorted(item for item in bound.items() if item[0]))
        known = strictest.get(key)
        if known is None or bound.get((), 0) < known.get((), 0):
            strictest[key] = bound
    forms = [form(bound) for bound in strictest.values()]
    return [LinearGuard(made, 0 if shift is None else _along(made, shift)) for made in forms]


def _congruences(found: Sequence[tuple[Polynomial, int]]) -> list[tuple[Form, int]]:
    """Write congruences with whole coefficients below the modulus, each once."""
    made: dict[tuple[object, ...], tuple[Form, int]] = {}
    for polynomial, modulus in found:
        divisor, terms, degree = form(polynomial)
        modulus *= divisor
        small = tuple((value % modulus, at) for value, at in terms if value % modulus)
        if any(at for _, at in small):
            made[(small, modulus)] = (Form(1, small, degree), modulus)
    return list(made.values())
