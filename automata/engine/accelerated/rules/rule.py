"""Proved rules: what a stretch of a computation does to the counts of a tape of runs.

A rule holds for every configuration of its shape: the same state, the same symbols in the runs
next to the heads, whatever their counts. Its guards are linear conditions on the counts that
the proof met on its way. A rule that changes all counts by constants is applied as often as its
guards allow at once.

Source: [MB90] H. Marxen, J. Buntrock, Attacking the Busy Beaver 5, Bulletin of the EATCS 40,
1990 (runs, macro machines); [Lig] S. and T. Ligocki, busy-beaver, the programs behind many
records (block finder, proof system); [Mic09] P. Michel, The Busy Beaver Competition: a
historical survey, arXiv:0906.3749, 2009 (the records themselves).
Deviation: guards are what one concrete run met (as in concolic testing), not minima found
beforehand, so that divisions with a remainder, and rules within rules, need no case of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from automata.engine.accelerated.rules.polynomial import Form, Polynomial, form
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


class Power(NamedTuple):
    """What so many applications of a rule do, as one."""

    after: tuple[Polynomial, ...]
    steps: Polynomial
    edges: tuple[tuple[int, Polynomial], ...]
    after_forms: tuple[Form, ...]
    step_form: Form
    edge_forms: tuple[tuple[int, Form], ...]


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
    def once(self) -> Power:
        """What one application does, ready to be evaluated."""
        return power(self.after, self.steps, self.edges)

    @cached_property
    def powers(self) -> list[Power]:
        """What 1, 2, 4, … applications do, as far as it was asked for."""
        return [self.once]


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


def power(
    after: tuple[Polynomial, ...], steps: Polynomial, edges: tuple[tuple[int, Polynomial], ...]
) -> Power:
    """Make what a rule does ready to be evaluated."""
    forms = tuple(form(polynomial) for polynomial in after)
    return Power(
        *(after, steps, edges, forms, form(steps)),
        tuple((tape, form(polynomial)) for tape, polynomial in edges),
    )
