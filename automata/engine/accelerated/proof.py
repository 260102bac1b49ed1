"""Proofs of rules: one concrete stretch of a computation, followed with symbolic counts.

A proof follows the computation from a configuration until its shape comes back. It holds every
count on the way twice: as a number, which decides how the computation continues, and as a
polynomial in the counts of the beginning. The condition of each decision becomes a guard. So the
stretch is proved for all counts that fulfil the guards. A run that is never reached is not a part
of the rule. On the way the proof applies rules that are already proved, as often as possible.

A *shape* is the state with the symbols of the runs near the head. A proof is tried if a shape comes
back after the same number of moves as the time before, or if it comes back often. After a failure
it is tried less often.

Source: [Lig], [MB90] as in `rule`; [GKS05] P. Godefroid, N. Klarlund, K. Sen, DART,
PLDI 2005 (concrete and symbolic execution side by side).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from operator import sub
from typing import NamedTuple

from automata.engine.accelerated.application import times_steady
from automata.engine.accelerated.polynomials import (
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
from automata.engine.accelerated.rule import Rule, counts_for
from automata.engine.accelerated.symbolic import (
    Position,
    SymbolicStretch,
    begin,
    closed,
    power,
    put,
    reach,
    require,
    rule_of,
    take,
)
from automata.engine.accelerated.tapes import Runs
from common.towers import Number, as_integer

HIGHEST_DEGREE = 6  # of the polynomial for the steps of a rule that other rules use
MOST_SHAPES = 20_000
UNSTEADY = 40  # times as many visits are needed if a shape does not come back regularly
DEPTH = 6  # runs on either side of the head that make a shape
MOST_RULES = 40  # rules with the same beginning


class Move(NamedTuple):
    """A step or a chain of equal steps: the symbols that it takes from half tapes and puts there.

    takes : (half, whether it takes one symbol for each step of the chain, or just one)
    puts  : (half, symbol, whether it puts one for each step of the chain, or just one)
    heads : half tapes whose nearest run decided the step
    """

    next: int
    steps: int
    takes: tuple[tuple[int, bool], ...]
    puts: tuple[tuple[int, int, bool], ...]
    chained: bool
    heads: tuple[int, ...] = ()


Looker = Callable[[int, list[list[int]]], tuple[Sequence[Rule], Move | None]]
"""Gives the rules and the move for a state and half tapes; no move if a proof cannot continue."""


def prove(look: Looker, start: tuple[int, tuple[int, ...]], runs: Runs, limit: int) -> Rule | None:
    """Prove a rule for the shape of a configuration, in at most `limit` moves and rules.

    start : the state, and the symbols under the heads
    """
    stretch = _followed(look, start[0], begin(runs, frozenset()), limit)
    pinned = None if stretch is None else _pins(stretch)
    if pinned:
        stretch = _followed(look, start[0], begin(runs, pinned), limit)
    return None if stretch is None or pinned is None else rule_of(stretch, start)


def _followed(
    look: Looker, start: int, stretch: SymbolicStretch, limit: int
) -> SymbolicStretch | None:
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


def _perform(stretch: SymbolicStretch, move: Move) -> bool:
    """Make one move; False if the move never ends or cannot be proved."""
    number = ONE
    count: Number = 1
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


def _call(stretch: SymbolicStretch, rule: Rule) -> bool:
    """Apply a rule as often as possible, if it can be applied and repeats."""
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
    if number is None:
        return False
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
    stretch: SymbolicStretch,
    rule: Rule,
    powers: list[Polynomial],
    counts: list[Number],
    often: Number,
) -> Polynomial | None:
    """Give the number of applications of a rule as a polynomial, and require its conditions.

    None if no guard gives the number, and it is too long for a coefficient.
    """
    bounds = [(guard, substitute(guard.bound.polynomial(), powers)) for guard in rule.guards]
    number = constant(often) if isinstance(often, int) else None
    for guard, bound in bounds:
        room = value(guard.bound, counts)
        if guard.change < 0 and room // -guard.change + 1 == often:
            remainder = room % -guard.change
            exact = add(bound, constant(-remainder))
            number = whole(add(ONE, exact, Fraction(1, -guard.change)))
            if guard.change < -1:
                stretch.congruences.append((exact, -guard.change))
            break
    if number is None:
        return None
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


def _pins(stretch: SymbolicStretch) -> frozenset[Position] | None:
    """Give the runs that a stretch always leaves with the same count.

    If all other counts change by constants, these runs must not vary; then the rule repeats. If
    another count changes differently, the result is empty. None if one of these runs had another
    count at the beginning, because the next stretch begins with the new count.
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


Shape = tuple[object, ...]


@dataclass(slots=True)
class Visits:
    """The visits to a shape.

    last   : the move at which it was seen last, with its `counts` then
    change : how the counts had changed since the visit before, and the moves since then
    number : the visits since the last try of a proof
    wanted : the visits that the next try needs
    """

    last: int
    counts: list[Number]
    change: list[Number] | None = None
    gap: int = 0
    number: int = 1
    wanted: int = 3


@dataclass(slots=True)
class ShapeWatch:
    """The shapes seen, and every proved rule.

    spent  : moves spent on tries of proofs
    record : the rules in the order of their proofs
    """

    seen: dict[Shape, Visits] = field(default_factory=dict)
    spent: int = 0
    record: list[Rule] = field(default_factory=list)


def worth_a_proof(watch: ShapeWatch, shape: Shape, runs: Runs, moves: int) -> int:
    """Note a visit to a shape; give the number of moves that a proof may follow, 0 for no proof."""
    counts = [count for half in runs.counts for count in half[-DEPTH:]]
    visits = watch.seen.get(shape)
    if visits is None:
        if len(watch.seen) >= MOST_SHAPES:
            watch.seen.clear()
        watch.seen[shape] = Visits(moves, counts)
        return 0
    gap, change = moves - visits.last, None
    if all(isinstance(count, int) for count in counts):
        change = [*map(sub, counts, visits.counts)]
    same = change is not None and change == visits.change
    steady, limit = same or gap == visits.gap, gap + gap // 2 + 8
    visits.last, visits.counts, visits.change, visits.gap = moves, counts, change, gap
    visits.number += 1
    if visits.number < (visits.wanted if steady else UNSTEADY * visits.wanted):
        return 0
    if watch.spent > moves // 2 + 2000:
        return 0
    watch.spent += limit + sum(map(len, runs.counts)) // 16  # a proof begins with a copy
    visits.number = 0
    return limit


@dataclass(slots=True)
class Course:
    """A run under way.

    limit : of steps; None for no limit
    moves : the number of single steps, chains, and uses of rules
    """

    runs: Runs
    state: int
    limit: Number | None
    steps: Number = 0
    moves: int = 0
    watch: ShapeWatch = field(default_factory=ShapeWatch)


def left_of(limit: Number | None, steps: Number) -> int | None:
    """Give the number of steps that a run may still make; None for no limit."""
    if limit is None:
        return None
    left = as_integer(limit - steps)
    assert isinstance(left, int)  # a limit has digits, or is where the run is
    return left


def try_to_prove(
    course: Course, shape: Shape, reads: tuple[int, ...], rules: list[Rule], look: Looker, most: int
) -> None:
    """Try to prove a rule here, within a limit of moves; keep the rule, or try less often."""
    rule = None
    if len(rules) < MOST_RULES:
        rule = prove(look, (course.state, reads), course.runs, most)
    if rule is None:
        course.watch.seen[shape].wanted *= 2
    else:
        rules.insert(0, rule)
        course.watch.record.append(rule)
