"""Proved rules: what a stretch of a computation does to the counts of a tape of runs.

A rule holds for every configuration of its shape: the same state, the same symbols in the runs
next to the heads, whatever their counts. Its guards are linear conditions on the counts that
the proof met on its way. A rule that changes all counts by constants is applied as often as its
guards allow at once.

Source: [MB90] Marxen, Buntrock, Attacking the Busy Beaver 5, Bulletin of the EATCS 40, 1990
(runs, macro machines); [Lig] S. Ligocki, Accelerated Turing machine simulation (proof systems).
Deviation: guards are what one concrete run met (as in concolic testing), not minima found
beforehand, so that divisions with a remainder, and rules within rules, need no case of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from automata.engine.accelerated.polynomial import Form, Polynomial, form, value
from automata.engine.accelerated.runs import Runs


@dataclass(frozen=True)
class Guard:
    """A linear condition: the form is at least 0.

    change : by how much the form changes in one application, if the rule repeats
    """

    bound: Form
    change: int


@dataclass(frozen=True)
class Near:
    """What a rule wants of one half tape: its nearest runs, the nearest last.

    whole : whether the half tape must have no other runs
    """

    symbols: tuple[int, ...]
    whole: bool


@dataclass(frozen=True)
class Rule:
    """A proved rule.

    halves      : for each half tape what must stand there
    variables   : (half tape, run counted from the end) of each count that may vary
    fixed       : the same of each count that must have a value, with the value
    congruences : (form, modulus): the form is divisible by the modulus
    shift       : how one application changes each count, if by constants: then it repeats
    after       : the counts after one application
    steps       : in one application; `edges` : (tape, how far its left edge goes right)
    level       : 1 for plain steps; one more than the highest rule that it rests on
    """

    state: int
    reads: tuple[int, ...]
    halves: tuple[Near, ...]
    variables: tuple[tuple[int, int], ...]
    fixed: tuple[tuple[int, int, int], ...]
    guards: tuple[Guard, ...]
    congruences: tuple[tuple[Form, int], ...]
    shift: tuple[int, ...] | None
    after: tuple[Polynomial, ...]
    steps: Polynomial
    edges: tuple[tuple[int, Polynomial], ...]
    level: int
    example: tuple[int, ...] = field(compare=False, default=())

    @cached_property
    def step_form(self) -> Form:
        """The number of steps, ready to be evaluated."""
        return form(self.steps)

    @cached_property
    def after_forms(self) -> tuple[Form, ...]:
        """The counts afterwards, ready to be evaluated."""
        return tuple(form(polynomial) for polynomial in self.after)

    @cached_property
    def edge_forms(self) -> tuple[tuple[int, Form], ...]:
        """The shifts of the left edges, ready to be evaluated."""
        return tuple((tape, form(polynomial)) for tape, polynomial in self.edges)


def counts_for(rule: Rule, runs: Runs) -> list[int] | None:
    """Give the counts that a rule speaks of, or None if the shape is not its own."""
    symbols, counts = runs.symbols, runs.counts
    for half, near in enumerate(rule.halves):
        depth, there = len(near.symbols), symbols[half]
        if len(there) != depth if near.whole else len(there) < depth:
            return None
        if depth and tuple(there[-depth:]) != near.symbols:
            return None
    for half, place, number in rule.fixed:
        if counts[half][place] != number:
            return None
    return [counts[half][place] for half, place in rule.variables]


def times(rule: Rule, counts: Sequence[int]) -> int | None:
    """Tell how often in a row a rule can be applied to counts; None for without end."""
    for made, modulus in rule.congruences:
        if value(made, counts) % modulus:
            return 0
    most = None
    for guard in rule.guards:
        room = value(guard.bound, counts)
        if room < 0:
            return 0
        if guard.change < 0:
            often = room // -guard.change + 1
            most = often if most is None or often < most else most
    return most if rule.shift is not None else 1


def total(made: Form, counts: Sequence[int], shift: Sequence[int], often: int) -> int:
    """Add up the values of a form in so many applications of a rule; by Newton's formula."""
    if made.degree == 0:
        return often * value(made, counts)
    if often == 1:
        return value(made, counts)
    row = [
        value(made, [count + t * by for count, by in zip(counts, shift, strict=True)])
        for t in range(made.degree + 1)
    ]
    result, choose = 0, 1
    for j in range(len(row)):
        choose = choose * (often - j) // (j + 1)
        result += row[0] * choose
        row = [after - before for before, after in pairwise(row)]
    return result


def most_within(rule: Rule, counts: Sequence[int], left: int, often: int | None) -> int:
    """Tell how often a rule that repeats can be applied in so many steps."""
    shift = rule.shift or ()
    if often is not None and total(rule.step_form, counts, shift, often) <= left:
        return often
    low, high = 0, 1
    while (often is None or high < often) and total(rule.step_form, counts, shift, high) <= left:
        low, high = high, 2 * high
    if often is not None and high > often:
        high = often
    while high - low > 1:
        middle = (low + high) // 2
        if total(rule.step_form, counts, shift, middle) <= left:
            low = middle
        else:
            high = middle
    return low


def apply_rule(rule: Rule, runs: Runs, counts: list[int], often: int) -> int:
    """Apply a rule so many times at once; return the steps that this is."""
    after = runs.counts
    shift = rule.shift
    if shift is None:
        steps = value(rule.step_form, counts)
        results = [value(made, counts) for made in rule.after_forms]
        for tape, made in rule.edge_forms:
            runs.edges[tape] += value(made, counts)
    else:
        steps = total(rule.step_form, counts, shift, often)
        results = [count + often * by for count, by in zip(counts, shift, strict=True)]
        for tape, made in rule.edge_forms:
            runs.edges[tape] += total(made, counts, shift, often)
    for (half, place), count in zip(rule.variables, results, strict=True):
        after[half][place] = count
    return steps
