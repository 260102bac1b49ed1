"""Proved rules: how a stretch of a computation changes the counts of a tape of runs.

A rule holds for every configuration of its shape: the same state, and the same symbols in the runs
next to the heads. The counts may differ, but must fulfil the guards of the rule: linear conditions
that the proof met on its way. A rule that changes all counts by constants is applied at once as
often as its guards allow.

Source: [MB90] H. Marxen, J. Buntrock, Attacking the Busy Beaver 5, Bulletin of the EATCS 40,
1990 (runs, macro machines); [Lig] S. and T. Ligocki, busy-beaver, the programs behind many
records (block finder, proof system); [Mic09] P. Michel, The Busy Beaver Competition: a
historical survey, arXiv:0906.3749, 2009 (the records themselves).
Deviation: guards are the conditions that one concrete run met (as in concolic testing), not minima
found beforehand. So divisions with a remainder, and rules within rules, need no separate case.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from automata.engine.accelerated.iteration import Iteration, iteration
from automata.engine.accelerated.polynomials import Form, Polynomial, form
from automata.engine.accelerated.tapes import Runs
from common.towers import Number


@dataclass(frozen=True)
class LinearGuard:
    """A linear condition: the form is at least 0.

    change : by how much the form changes in one application, if the rule repeats
    """

    bound: Form
    change: int


@dataclass(frozen=True)
class NearestRuns:
    """The condition of a rule on one half tape: its nearest runs, the nearest last.

    whole : whether the half tape must have no other runs
    """

    symbols: tuple[int, ...]
    whole: bool


class Power(NamedTuple):
    """The effect of a number of applications of a rule, as if they were one."""

    after: tuple[Polynomial, ...]
    steps: Polynomial
    edges: tuple[tuple[int, Polynomial], ...]
    after_forms: tuple[Form, ...]
    step_form: Form
    edge_forms: tuple[tuple[int, Form], ...]


@dataclass(frozen=True)
class Rule:
    """A proved rule.

    halves      : for each half tape, its condition
    variables   : (half tape, run counted from the end) of each count that may vary
    fixed       : (half tape, run) of each count that must have a certain value, with the value
    congruences : (form, modulus): the form is divisible by the modulus
    shift       : the change of each count by one application, if constant; then the rule repeats
    after       : the counts after one application
    steps       : in one application; `edges` : (tape, how far its left edge goes right)
    level       : 1 if its proof uses no rule; else one more than the highest rule that it uses
    """

    state: int
    reads: tuple[int, ...]
    halves: tuple[NearestRuns, ...]
    variables: tuple[tuple[int, int], ...]
    fixed: tuple[tuple[int, int, int], ...]
    guards: tuple[LinearGuard, ...]
    congruences: tuple[tuple[Form, int], ...]
    shift: tuple[int, ...] | None
    after: tuple[Polynomial, ...]
    steps: Polynomial
    edges: tuple[tuple[int, Polynomial], ...]
    level: int
    example: tuple[Number, ...] = field(compare=False, default=())

    @cached_property
    def once(self) -> Power:
        """The effect of one application, ready to be evaluated."""
        return power(self.after, self.steps, self.edges)

    @cached_property
    def powers(self) -> list[Power]:
        """The effects of 1, 2, 4, … applications, as far as they were needed."""
        return [self.once]

    @cached_property
    def iterated(self) -> Iteration | None:
        """The effect of any number of applications, if it has a formula."""
        return iteration(self.after, self.steps, self.edges)


def counts_for(rule: Rule, runs: Runs) -> list[Number] | None:
    """Give the counts of a rule's variables here; None if the shape is not that of the rule."""
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


def power(
    after: tuple[Polynomial, ...], steps: Polynomial, edges: tuple[tuple[int, Polynomial], ...]
) -> Power:
    """Make the effect of a rule ready to be evaluated."""
    forms = tuple(form(polynomial) for polynomial in after)
    return Power(
        after,
        steps,
        edges,
        forms,
        form(steps),
        tuple((tape, form(polynomial)) for tape, polynomial in edges),
    )
