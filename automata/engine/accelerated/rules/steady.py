"""Rules that change all counts by constants, applied many times at once by a formula."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from automata.engine.accelerated.rules.polynomial import Form, value
from automata.engine.accelerated.rules.rule import Rule
from automata.engine.accelerated.runs import Runs


def times_steady(rule: Rule, counts: Sequence[int]) -> int | None:
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
    return most


def total(made: Form, counts: Sequence[int], shift: Sequence[int], often: int) -> int:
    """Add up the values of a form in so many applications of a rule; by Newton's formula."""
    if made.degree == 0:
        return often * value(made, counts)
    if often == 1:
        return value(made, counts)
    if made.degree == 1:  # one product of long numbers instead of two
        change = sum(factor * shift[at[0]] for factor, at in made.terms if at)
        return often * (2 * value(made, counts) + (often - 1) * change // made.divisor) // 2
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
    shift, made = rule.shift or (), rule.once.step_form
    if often is not None and total(made, counts, shift, often) <= left:
        return often
    low, high = 0, 1
    while (often is None or high < often) and total(made, counts, shift, high) <= left:
        low, high = high, 2 * high
    if often is not None and high > often:
        high = often
    while high - low > 1:
        middle = (low + high) // 2
        if total(made, counts, shift, middle) <= left:
            low = middle
        else:
            high = middle
    return low


def apply_steady(
    rule: Rule, runs: Runs, counts: list[int], often: int | None, left: int | None
) -> int:
    """Apply a rule so many times at once, or as often as there are steps left; return its steps.

    often : None for as often as there are steps left
    """
    shift = rule.shift or ()
    if left is not None:
        often = most_within(rule, counts, left, often)
    if not often:
        return 0
    for tape, far in rule.once.edge_forms:
        runs.edges[tape] += total(far, counts, shift, often)
    for (half, place), count, by in zip(rule.variables, counts, shift, strict=True):
        runs.counts[half][place] = count + often * by
    return total(rule.once.step_form, counts, shift, often)
