"""Proved rules: how a stretch of a computation changes the counts of a tape of runs.

A rule holds for every configuration of its shape: the same state, and the same symbols in the runs
next to the heads. The counts may differ, but must fulfil the guards of the rule: linear conditions
that the proof met on its way. A rule that changes all counts by constants is applied at once as
often as its guards allow.

A polynomial in the counts, with exact rational coefficients, is a dictionary from monomials to
coefficients that are not zero. A monomial is the ascending tuple of its variables, each repeated
according to its power: 3·x₀²·x₁ + 5 is {(0, 0, 1): 3, (): 5}.

Source: [MB90] H. Marxen, J. Buntrock, Attacking the Busy Beaver 5, Bulletin of the EATCS 40,
1990 (runs, macro machines); [Lig] S. and T. Ligocki, busy-beaver, the programs behind many
records (block finder, proof system); [Mic09] P. Michel, The Busy Beaver Competition: a
historical survey, arXiv:0906.3749, 2009 (the records themselves).
Deviation: guards are the conditions that one concrete run met (as in concolic testing), not minima
found beforehand. So divisions with a remainder, and rules within rules, need no separate case.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import NamedTuple

from automata.engine.accelerated.tapes import Runs

Coefficient = int | Fraction
Polynomial = Mapping[tuple[int, ...], Coefficient]

ZERO: Polynomial = {}
ONE: Polynomial = {(): 1}


class Form(NamedTuple):
    """A polynomial with whole values, made ready to be evaluated: its terms over one divisor.

    terms : (coefficient, monomial)
    """

    divisor: int
    terms: tuple[tuple[int, tuple[int, ...]], ...]
    degree: int

    def polynomial(self) -> Polynomial:
        """Give it as a polynomial again."""
        return {at: _whole_of(Fraction(number, self.divisor)) for number, at in self.terms}


def constant(number: Coefficient) -> Polynomial:
    """Give the polynomial that is a number."""
    return {(): number} if number else ZERO


def variable(index: int) -> Polynomial:
    """Give the polynomial that is one variable."""
    return {(index,): 1}


def add(one: Polynomial, other: Polynomial, factor: Coefficient = 1) -> Polynomial:
    """Give one polynomial plus a multiple of another.

    >>> add({(0,): 1, (): 2}, {(0,): 1, (): 1}, -1)
    {(): 1}
    """
    total = dict(one)
    for monomial, coefficient in other.items():
        value = total.get(monomial, 0) + factor * coefficient
        if value:
            total[monomial] = value
        else:
            total.pop(monomial, None)
    return total


def multiply(one: Polynomial, other: Polynomial) -> Polynomial:
    """Give the product of two polynomials.

    >>> multiply({(0,): 1, (): 1}, {(0,): 1, (): -1})
    {(0, 0): 1, (): -1}
    """
    total: dict[tuple[int, ...], Coefficient] = {}
    for first, coefficient in one.items():
        for second, factor in other.items():
            monomial = tuple(sorted(first + second))
            total[monomial] = total.get(monomial, 0) + coefficient * factor
    return {monomial: value for monomial, value in total.items() if value}


def substitute(polynomial: Polynomial, values: Sequence[Polynomial]) -> Polynomial:
    """Put polynomials in the place of the variables.

    >>> substitute({(0, 0): 1}, [{(1,): 1, (): 1}])
    {(1, 1): 1, (1,): 2, (): 1}
    """
    total: Polynomial = ZERO
    for monomial, coefficient in polynomial.items():
        if not monomial:
            total = add(total, ONE, coefficient)
            continue
        product = values[monomial[0]]
        for index in monomial[1:]:
            product = multiply(product, values[index])
        total = add(total, product, coefficient)
    return total


def form(polynomial: Polynomial) -> Form:
    """Make a polynomial ready to be evaluated.

    >>> form({(0, 0): Fraction(1, 2), (0,): Fraction(1, 2)})
    Form(divisor=2, terms=((1, (0, 0)), (1, (0,))), degree=2)
    """
    divisor = lcm(*(Fraction(value).denominator for value in polynomial.values()))
    terms = tuple((int(value * divisor), monomial) for monomial, value in polynomial.items())
    return Form(divisor, terms, max(map(len, polynomial), default=0))


def value(made: Form, counts: Sequence[int]) -> int:
    """Evaluate a polynomial with whole values.

    >>> value(form({(0, 0): Fraction(1, 2), (0,): Fraction(1, 2)}), [4])
    10
    """
    divisor, terms, _ = made
    total = 0
    for coefficient, monomial in terms:
        if not monomial:
            total += coefficient
            continue
        product = counts[monomial[0]]
        for index in monomial[1:]:
            product *= counts[index]  # a square is made faster than a product
        total += coefficient * product
    return total if divisor == 1 else total // divisor


def primitive(polynomial: Polynomial) -> Polynomial:
    """Give the positive multiple whose coefficients are whole and have no common divisor.

    >>> primitive({(0,): Fraction(1, 2), (): -2})
    {(0,): 1, (): -4}
    """
    made = form(polynomial)
    common = gcd(*(coefficient for coefficient, _ in made.terms)) or 1
    return {monomial: coefficient // common for coefficient, monomial in made.terms}


def series(differences: Iterable[Polynomial], times: Polynomial) -> Polynomial:
    """Add up `times` values of a polynomial, given its first value and its forward differences.

    Newton's formula: P(0) + … + P(N − 1) = Σ Δʲ P(0) · C(N, j + 1).
    """
    total, choose = ZERO, ONE
    for j, difference in enumerate(differences):
        factor = add(times, constant(-j))
        choose = multiply(choose, multiply(factor, constant(Fraction(1, j + 1))))
        total = add(total, multiply(difference, choose))
    return whole(total)


def whole(polynomial: Polynomial) -> Polynomial:
    """Write whole coefficients as integers, which are faster."""
    return {monomial: _whole_of(value) for monomial, value in polynomial.items()}


def _whole_of(number: Coefficient) -> Coefficient:
    """Write a whole number as an integer."""
    return number.numerator if number.denominator == 1 else number


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
    """A number of applications of a rule, as one."""

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
    example: tuple[int, ...] = field(compare=False, default=())

    @cached_property
    def once(self) -> Power:
        """The effect of one application, ready to be evaluated."""
        return power(self.after, self.steps, self.edges)

    @cached_property
    def powers(self) -> list[Power]:
        """The effects of 1, 2, 4, … applications, as far as they were needed."""
        return [self.once]


def counts_for(rule: Rule, runs: Runs) -> list[int] | None:
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
