"""Rules in use: the engine applies the first rule that it can, as often as possible at once.

A *steady* rule changes all counts by constants; a formula applies it many times. A *growing* rule
changes a count x to, say, 4·x + 3 each time. Composing it with itself gives rules for 2, 4, 8 …
applications, so N applications take about log N evaluations. If numbers become too long, a
formula with powers gives the same as expressions (`towers`). The number of possible applications is
known if each count either never falls, or falls by a constant.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, pairwise
from itertools import count as numbers
from math import log2
from operator import sub

from automata.engine.accelerated.iteration import evaluated
from automata.engine.accelerated.polynomials import Form, add, substitute, value
from automata.engine.accelerated.rule import Power, Rule, counts_for, power
from automata.engine.accelerated.tapes import Runs
from automata.errors import EndlessError
from common.towers import MOST_BITS, Number, as_integer

LONGEST = 50_000  # bits of a coefficient beyond which a rule is not composed with itself
LONG = 500_000  # bits of a number of steps whose calculation takes some milliseconds
BITS_A_MOVE = 4_096  # a use takes about one move for this many bits of its steps
MOVES_OF_A_TOWER = 8  # a use takes about as long as these, if its numbers are expressions


def use(rules: Sequence[Rule], runs: Runs, left: int | None) -> Number:
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


def moves_for(steps: Number) -> int:
    """Give the number of moves that take about as long as one use of a rule.

    steps : the number of steps that this use makes
    """
    return steps.bit_length() // BITS_A_MOVE if isinstance(steps, int) else MOVES_OF_A_TOWER


def times(rule: Rule, counts: Sequence[Number]) -> Number | None:
    """Say how often a rule can surely be applied in a row; None if it applies for ever."""
    return _times_growing(rule, counts) if rule.shift is None else times_steady(rule, counts)


def apply_rule(
    rule: Rule, runs: Runs, counts: list[Number], often: Number | None, left: int | None = None
) -> Number:
    """Apply a rule `often` times, or less often if too few steps are left; return its steps.

    often : None for as often as there are steps left
    """
    if rule.shift is None:
        return _apply_growing(rule, runs, counts, often, left)
    return _apply_steady(rule, runs, counts, often, left)


def times_steady(rule: Rule, counts: Sequence[Number]) -> Number | None:
    """Say how often in a row a rule can be applied to counts; None if it applies for ever."""
    for made, modulus in rule.congruences:
        if value(made, counts) % modulus:
            return 0
    most: Number | None = None
    for guard in rule.guards:
        room = value(guard.bound, counts)
        if room < 0:
            return 0
        if guard.change < 0:
            often = room // -guard.change + 1
            most = often if most is None or often < most else most
    return most


def total(made: Form, counts: Sequence[Number], shift: Sequence[int], often: Number) -> Number:
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
    result: Number = 0
    choose: Number = 1
    for j in range(len(row)):
        choose = choose * (often - j) // (j + 1)
        result += row[0] * choose
        row = [after - before for before, after in pairwise(row)]
    return result


def _most_within(rule: Rule, counts: Sequence[Number], left: int, often: Number | None) -> Number:
    """Say how often a rule that repeats can be applied in `left` steps."""
    steps_of = partial(total, rule.once.step_form, counts, rule.shift or ())
    if often is not None and steps_of(often) <= left:
        return often
    bits = bisect_left(range(left.bit_length() + 1), True, key=lambda n: steps_of(1 << n) > left)
    if bits == 0:
        return 0
    low, high = 1 << bits - 1, 1 << bits
    if isinstance(often, int) and high > often:
        high = often
    while high - low > 1:  # Newton's method from both ends, and a bisection
        newton = [_newton(steps_of, left, end, by) for end, by in ((low, 1), (high, -1))]
        for tried in (*newton, low + 1, high - 1, (low + high) // 2):
            if low < tried < high:
                low, high = (tried, high) if steps_of(tried) <= left else (low, tried)
    return low


def _newton(steps_of: Callable[[int], Number], left: int, end: int, by: int) -> int:
    """Estimate how often a rule fits into the steps left, by the line through two neighbours."""
    missing = left - steps_of(end)
    slope = (steps_of(end + by) - steps_of(end)) * by
    if not (isinstance(missing, int) and isinstance(slope, int) and slope):
        return end
    return end + missing // slope


def _apply_steady(
    rule: Rule, runs: Runs, counts: list[Number], often: Number | None, left: int | None
) -> Number:
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


def _times_growing(rule: Rule, counts: Sequence[Number]) -> Number | None:
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
    most: Number | None = None
    for guard, room in zip(rule.guards, rooms, strict=True):
        fall = 0
        for factor, at in guard.bound.terms:
            if not at:
                continue
            if at[0] not in growing:
                change = changes[at[0]]
                assert isinstance(change, int)  # as `_growing` has found
                fall += factor * change
            elif factor < 0:
                return 1
        if fall < 0:
            often = room // -fall + 1
            most = often if most is None else min(most, often)
    return most


def _growing(rule: Rule, changes: Sequence[Number]) -> set[int] | None:
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
    rule: Rule, runs: Runs, counts: list[Number], often: Number | None, left: int | None
) -> Number:
    """Apply a rule `often` times, or as the steps left allow; return its steps.

    often : None for as often as there are steps left
    """
    if often is not None and _is_long(rule, counts, often):
        done = _apply_at_once(rule, runs, counts, often, left)
        if done:
            return done
    if isinstance(often, int | None) and all(isinstance(count, int) for count in counts):
        return _apply_in_powers(rule, runs, counts, often, left)
    return _apply_once(rule, runs, counts, left)


def _is_long(rule: Rule, counts: Sequence[Number], often: Number) -> bool:
    """Say whether numbers become too long for digits."""
    if not (isinstance(often, int) and all(isinstance(count, int) for count in counts)):
        return True
    made = rule.iterated
    return made is not None and made.fastest > 1 and often > MOST_BITS / log2(made.fastest)


def _apply_at_once(
    rule: Rule, runs: Runs, counts: list[Number], often: Number, left: int | None
) -> Number:
    """Apply a rule by its formula; return its steps, 0 without a formula or with too few left.

    If the steps are limited, all numbers have digits, because the limit itself has digits.
    """
    if rule.iterated is None:
        return 0
    steps = evaluated(rule.iterated.steps, counts, often)
    if left is not None and steps > left:
        return 0
    found = as_integer if left is not None else _unchanged
    for tape, far in rule.iterated.edges:
        runs.edges[tape] += found(evaluated(far, counts, often))
    for (half, place), made in zip(rule.variables, rule.iterated.after, strict=True):
        runs.counts[half][place] = found(evaluated(made, counts, often))
    return found(steps)


def _unchanged(number: Number) -> Number:
    return number


def _apply_once(rule: Rule, runs: Runs, counts: list[Number], left: int | None) -> Number:
    """Apply a rule one time; return its steps, 0 with too few left."""
    steps = value(rule.once.step_form, counts)
    if left is not None and steps > left:
        return 0
    for tape, far in rule.once.edge_forms:
        runs.edges[tape] += value(far, counts)
    for (half, place), made in zip(rule.variables, rule.once.after_forms, strict=True):
        runs.counts[half][place] = value(made, counts)
    return steps


def _apply_in_powers(
    rule: Rule, runs: Runs, counts: list[Number], often: int | None, left: int | None
) -> Number:
    """Apply a rule `often` times, or as the steps left allow, by its powers; return its steps.

    It applies the rule less often if the numbers become very long.

    often : None for as often as there are steps left
    """
    done: int = 0
    level = _highest(rule, counts, often, left)
    while level >= 0 and often != 0:
        many = _power_of(rule, level) if often is None or often >> level else None
        steps = 0 if many is None else value(many.step_form, counts)
        assert isinstance(steps, int)  # because all counts are integers
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


def _highest(rule: Rule, counts: Sequence[Number], often: int | None, left: int | None) -> int:
    """Give the highest power of two by which a rule may be applied at once."""
    for level in numbers():
        if often is not None and not often >> level:
            return level - 1
        many = _power_of(rule, level)
        if many is None or (left is not None and value(many.step_form, counts) > left):
            return level - 1
    return -1
