"""Rules that change counts by more than constants, applied many times at once.

Where a count becomes, say, 4·x + 3 each time, what a rule does in 2, 4, 8 … applications is
found by putting it into itself; so N applications take about log N evaluations. How often it
can be applied is known where its counts either never fall, or fall by constants.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from itertools import count as numbers
from operator import sub

from automata.engine.accelerated.rules.polynomial import add, substitute, value
from automata.engine.accelerated.rules.rule import Power, Rule, power
from automata.engine.accelerated.runs import Runs

LONGEST = 50_000  # bits of a coefficient from which on a rule is not put into itself


def power_of(rule: Rule, level: int) -> Power | None:
    """Give what 2^level applications of a rule do; None if its numbers would be too long."""
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


def times_growing(rule: Rule, counts: Sequence[int]) -> int | None:
    """Tell how often in a row a rule can at least be applied to counts; None for without end.

    A count grows if it does so now, and is made with factors that are not negative of counts
    that grow: then it never falls. Each other count must fall by a constant.
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
    """Give the counts that never fall; None if one of the others changes by no constant."""
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


def apply_growing(
    rule: Rule, runs: Runs, counts: list[int], often: int | None, left: int | None
) -> int:
    """Apply a rule so many times, or as often as there are steps left; return its steps.

    often : None for as often as there are steps left
    """
    done, level = 0, _highest(rule, counts, often, left)
    while level >= 0 and often != 0:
        many = power_of(rule, level) if often is None or often >> level else None
        steps = 0 if many is None else value(many.step_form, counts)
        if many is None or (left is not None and done + steps > left):
            level -= 1
            continue
        for tape, far in many.edge_forms:
            runs.edges[tape] += value(far, counts)
        counts = [value(made, counts) for made in many.after_forms]
        done += steps
        often = None if often is None else often - (1 << level)
    for (half, place), count in zip(rule.variables, counts, strict=True):
        runs.counts[half][place] = count
    return done


def _highest(rule: Rule, counts: Sequence[int], often: int | None, left: int | None) -> int:
    """Give the highest power of two by which a rule may be applied at once."""
    for level in numbers():
        if often is not None and not often >> level:
            return level - 1
        many = power_of(rule, level)
        if many is None or (left is not None and value(many.step_form, counts) > left):
            return level - 1
    return -1
