"""Rules in use: the engine applies the first rule that it can, as often as possible at once.

A *steady* rule changes all counts by constants; a formula applies it many times. A *growing* rule
changes a count x to, say, 4·x + 3 each time. Composing it with itself gives rules for 2, 4, 8 …
applications, so N applications take about log N evaluations. The number of possible applications is
known if each count either never falls, or falls by a constant.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from itertools import count as numbers
from operator import sub

from automata.engine.accelerated.rule import (
    Form,
    Power,
    Rule,
    add,
    counts_for,
    power,
    substitute,
    value,
)
from automata.engine.accelerated.tapes import Runs
from automata.errors import EndlessError

LONGEST = 50_000  # bits of a coefficient beyond which a rule is not composed with itself
LONG = 500_000  # bits of a number of steps whose calculation takes some milliseconds
BITS_A_MOVE = 4_096  # of the steps of a use that takes about as long as a move


def use(rules: Sequence[Rule], runs: Runs, left: int | None) -> int:
    """Apply the first rule that can be applied; return its steps, 0 without such a rule.

    left : steps that may be made; None for no limit

    Raises RunError if a rule applies for ever and `left` is None.
    """
    for rule in rules:
        counts = counts_for(rule, runs)
        often = 0 if counts is None else times(rule, counts)
        if counts is None or often == 0:
            continue
        if often is None and left is None:
            raise EndlessError
        if steps := apply_rule(rule, runs, counts, often, left):
            return steps
    return 0


def times(rule: Rule, counts: Sequence[int]) -> int | None:
    """Give a number of times that a rule can be applied in a row; None if it applies for ever."""
    return _times_growing(rule, counts) if rule.shift is None else times_steady(rule, counts)


def apply_rule(
    rule: Rule, runs: Runs, counts: list[int], often: int | None, left: int | None = None
) -> int:
    """Apply a rule `often` times, or less often if too few steps are left; return its steps.

    often : None for as often as there are steps left
    """
    if rule.shift is None:
        return _apply_growing(rule, runs, counts, often, left)
    return _apply_steady(rule, runs, counts, often, left)


def times_steady(rule: Rule, counts: Sequence[int]) -> int | None:
    """Say how often in a row a rule can be applied to counts; None if it applies for ever."""
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
    """Add up the values of a form over `often` applications of a rule, by Newton's formula."""
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


def _most_within(rule: Rule, counts: Sequence[int], left: int, often: int | None) -> int:
    """Say how often a rule that repeats can be applied in `left` steps."""
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


def _apply_steady(
    rule: Rule, runs: Runs, counts: list[int], often: int | None, left: int | None
) -> int:
    """Apply a rule `often` times at once, or as the steps left allow; return its steps.

    often : None for as often as there are steps left
    """
    shift = rule.shift or ()
    if left is not None:
        often = _most_within(rule, counts, left, often)
    if not often:
        return 0
    for tape, far in rule.once.edge_forms:
        runs.edges[tape] += total(far, counts, shift, often)
    for (half, place), count, by in zip(rule.variables, counts, shift, strict=True):
        runs.counts[half][place] = count + often * by
    return total(rule.once.step_form, counts, shift, often)


def _power_of(rule: Rule, level: int) -> Power | None:
    """Give the effect of 2^level applications of a rule; None if its numbers would be too long."""
    powers = rule.powers
    while len(powers) <= level:
        after, steps, edges, after_forms, step_form, _ = powers[-1]
        terms = chain.from_iterable(made.terms for made in (step_form, *after_forms))
        if any(abs(factor) >> LONGEST for factor, _ in terms):
            return None
        twice = tuple(substitute(polynomial, after) for polynomial in after)
        far = tuple((tape, add(by, substitute(by, after))) for tape, by in edges)
        powers.append(power(twice, add(steps, substitute(steps, after)), far))
    return powers[level]


def _times_growing(rule: Rule, counts: Sequence[int]) -> int | None:
    """Give a number of times that a rule can be applied in a row; None if it applies for ever.

    A count never falls if it grows now and depends only on counts that grow, with factors that are
    not negative. Each other count must fall by a constant.
    """
    rooms = [value(guard.bound, counts) for guard in rule.guards]
    if any(room < 0 for room in rooms):
        return 0
    if any(value(made, counts) % modulus for made, modulus in rule.congruences):
        return 0
    after = [value(made, counts) for made in rule.once.after_forms]
    changes = [*map(sub, after, counts)]
    growing = _growing(rule, changes)
    if growing is None or rule.congruences:
        return 1
    most = None
    for guard, room in zip(rule.guards, rooms, strict=True):
        fall = 0
        for factor, at in guard.bound.terms:
            if not at:
                continue
            if at[0] not in growing:
                fall += factor * changes[at[0]]
            elif factor < 0:
                return 1
        if fall < 0:
            often = room // -fall + 1
            most = often if most is None else min(most, often)
    return most


def _growing(rule: Rule, changes: Sequence[int]) -> set[int] | None:
    """Give the counts that never fall; None if another count does not change by a constant."""
    rows = rule.once.after_forms
    if any(row.divisor > 1 for row in rows):
        return None
    growing = {
        index
        for index, row in enumerate(rows)
        if changes[index] >= 0 and all(factor >= 0 for factor, at in row.terms if at)
    }
    while rest := {
        index
        for index in growing
        if any(at and at[0] not in growing for _, at in rows[index].terms)
    }:
        growing -= rest
    for index, row in enumerate(rows):
        if index not in growing and [term for term in row.terms if term[1]] != [(1, (index,))]:
            return None
    return growing


def _apply_growing(
    rule: Rule, runs: Runs, counts: list[int], often: int | None, left: int | None
) -> int:
    """Apply a rule `often` times, or as the steps left allow; return its steps.

    It applies the rule less often if the numbers become very long.

    often : None for as often as there are steps left
    """
    done, level = 0, _highest(rule, counts, often, left)
    while level >= 0 and often != 0:
        many = _power_of(rule, level) if often is None or often >> level else None
        steps = 0 if many is None else value(many.step_form, counts)
        if many is None or (left is not None and done + steps > left):
            level -= 1
            continue
        for tape, far in many.edge_forms:
            runs.edges[tape] += value(far, counts)
        counts = [value(made, counts) for made in many.after_forms]
        done += steps
        often = None if often is None else often - (1 << level)
        if done.bit_length() > LONG:
            break  # the rest follows at the next use; before it the caller may stop the run
    for (half, place), count in zip(rule.variables, counts, strict=True):
        runs.counts[half][place] = count
    return done


def _highest(rule: Rule, counts: Sequence[int], often: int | None, left: int | None) -> int:
    """Give the highest power of two by which a rule may be applied at once."""
    for level in numbers():
        if often is not None and not often >> level:
            return level - 1
        many = _power_of(rule, level)
        if many is None or (left is not None and value(many.step_form, counts) > left):
            return level - 1
    return -1
