"""Proofs of rules: one concrete stretch of a computation, followed with symbolic counts.

From a configuration the computation is followed until its shape comes back. Every count on the
way is held twice: as the number that it is, which decides where the computation goes, and as a
polynomial in the counts of the beginning. What made the decision is kept as a guard. So the
stretch is proved for all counts that fulfil the guards. A run that is never reached is no part
of the rule. Rules that are proved already are applied on the way, as often as they can be.

Source: [Lig], [MB90] as in `rules`; [GKS05] P. Godefroid, N. Klarlund, K. Sen, DART,
PLDI 2005 (concrete and symbolic execution side by side).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from automata.engine.accelerated.rules.closing import rule_of
from automata.engine.accelerated.rules.polynomial import (
    ONE,
    Polynomial,
    add,
    constant,
    multiply,
    series,
    substitute,
    value,
    whole,
)
from automata.engine.accelerated.rules.rule import Rule, counts_for
from automata.engine.accelerated.rules.steady import times_steady
from automata.engine.accelerated.rules.stretch import (
    Position,
    Stretch,
    begin,
    closed,
    power,
    put,
    reach,
    require,
    take,
)
from automata.engine.accelerated.runs import Runs

HIGHEST_DEGREE = 6  # of the steps of a rule that other rules rest on


class Move(NamedTuple):
    """A step, or a chain of equal steps, as what it takes from half tapes and puts on them.

    takes : (half, whether as many as the chain is long, and not just one)
    puts  : (half, symbol, whether as many as the chain is long)
    heads : half tapes whose nearest run decided about the step
    """

    next: int
    steps: int
    takes: tuple[tuple[int, bool], ...]
    puts: tuple[tuple[int, int, bool], ...]
    chained: bool
    heads: tuple[int, ...] = ()


Look = Callable[[int, list[list[int]]], tuple[Sequence[Rule], Move | None]]
"""Tell the rules and the move for a state and half tapes; no move where a proof cannot go on."""


def prove(look: Look, start: tuple[int, tuple[int, ...]], runs: Runs, limit: int) -> Rule | None:
    """Prove a rule for the shape of a configuration, in at most so many moves and rules.

    start : the state, and what the heads read
    """
    stretch = _followed(look, start[0], begin(runs, frozenset()), limit)
    pinned = None if stretch is None else _pins(stretch)
    if pinned:
        stretch = _followed(look, start[0], begin(runs, pinned), limit)
    return None if stretch is None or pinned is None else rule_of(stretch, start)


def _followed(look: Look, start: int, stretch: Stretch, limit: int) -> Stretch | None:
    """Follow a stretch until its shape comes back."""
    state = start
    for _ in range(limit):
        rules, move = look(state, stretch.now.symbols)
        if any(_call(stretch, rule) for rule in rules):
            continue
        if move is None or not _perform(stretch, move):
            return None
        state = move.next
        if state == start and closed(stretch):
            return stretch
    return None


def _perform(stretch: Stretch, move: Move) -> bool:
    """Make one move; False if it goes on for ever, or cannot be proved."""
    number, count = ONE, 1
    for half in move.heads:
        reach(stretch, half)
    if move.chained:
        counts = stretch.now.counts
        ends = [(counts[half][-1], half) for half, many in move.takes if many and counts[half]]
        if not ends:
            return False
        count, shortest = min(ends)
        reach(stretch, shortest)
        number = power(stretch, shortest, -1)
    for half, many in move.takes:
        if not take(stretch, half, number if many else ONE, count if many else 1):
            return False
    for half, symbol, many in move.puts:
        put(stretch, half, symbol, number if many else ONE, count if many else 1)
    stretch.steps = add(stretch.steps, number, move.steps)
    return True


def _call(stretch: Stretch, rule: Rule) -> bool:
    """Apply a rule as often as it can be, if it can be and repeats."""
    counts = counts_for(rule, stretch.now)
    if counts is None or rule.shift is None or rule.once.step_form.degree > HIGHEST_DEGREE:
        return False
    often = times_steady(rule, counts)
    if not often:
        return False
    for half, near in enumerate(rule.halves):
        if depth := len(near.symbols) + near.whole:
            reach(stretch, half, depth)
    if any(set(power(stretch, half, place)) - {()} for half, place, _ in rule.fixed):
        return False
    powers = [power(stretch, half, place) for half, place in rule.variables]
    number = _number(stretch, rule, powers, counts, often)
    for form, modulus in rule.congruences:
        stretch.congruences.append((substitute(form.polynomial(), powers), modulus))
    stretch.steps = add(stretch.steps, _sum(rule.steps, rule, powers, number))
    for tape, polynomial in rule.edges:
        far = _sum(polynomial, rule, powers, number)
        stretch.edges[tape] = add(stretch.edges[tape], far)
    for (half, place), by in zip(rule.variables, rule.shift, strict=True):
        stretch.powers[half][place] = add(power(stretch, half, place), number, by)
        stretch.now.counts[half][place] += often * by
    stretch.level = max(stretch.level, rule.level + 1)
    return True


def _number(
    stretch: Stretch, rule: Rule, powers: list[Polynomial], counts: list[int], often: int
) -> Polynomial:
    """Give how often a rule is applied as a polynomial, and require what makes it so."""
    bounds = [(guard, substitute(guard.bound.polynomial(), powers)) for guard in rule.guards]
    number: Polynomial = constant(often)
    for guard, bound in bounds:
        room = value(guard.bound, counts)
        if guard.change < 0 and room // -guard.change + 1 == often:
            remainder = room % -guard.change
            exact = add(bound, constant(-remainder))
            number = whole(add(ONE, exact, Fraction(1, -guard.change)))
            if guard.change < -1:
                stretch.congruences.append((exact, -guard.change))
            break
    for guard, bound in bounds:
        require(stretch, bound)
        if guard.change < 0:
            require(stretch, add(bound, add(number, ONE, -1), guard.change))
    return number


def _sum(
    polynomial: Polynomial, rule: Rule, powers: list[Polynomial], number: Polynomial
) -> Polynomial:
    """Add up a polynomial over all applications of a rule."""
    if not set(polynomial) - {()}:
        return multiply(polynomial, number)
    degree = max(map(len, polynomial))
    row = [
        substitute(
            polynomial,
            [add(p, constant(t * by)) for p, by in zip(powers, rule.shift or (), strict=True)],
        )
        for t in range(degree + 1)
    ]
    differences = []
    while row:
        differences.append(row[0])
        row = [add(after, before, -1) for before, after in pairwise(row)]
    return series(differences, number)


def _pins(stretch: Stretch) -> frozenset[Position] | None:
    """Give the runs that a stretch always leaves with one and the same count.

    Where all other counts change by constants, such a run must not vary, for then the rule
    repeats. None if it had another count in the beginning: the next time it will be so.
    """
    pinned, before, now = set(), stretch.before.counts, stretch.now.counts
    changed = False
    for index, (half, run) in enumerate(stretch.variables):
        after = power(stretch, half, run)
        if not set(after) - {()}:
            pinned.add((half, run))
            changed |= before[half][run] != now[half][run]
        elif set(add(after, {(index,): 1}, -1)) - {()}:
            return frozenset()
    return None if changed else frozenset(pinned)
