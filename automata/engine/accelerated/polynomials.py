"""Polynomials in the counts of a tape, with exact rational coefficients.

A polynomial is a dictionary from monomials to coefficients that are not zero. A monomial is the
ascending tuple of its variables, each repeated according to its power: 3·x₀²·x₁ + 5 is
{(0, 0, 1): 3, (): 5}.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

from common.towers import Number

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


def value(made: Form, counts: Sequence[Number]) -> Number:
    """Evaluate a polynomial with whole values.

    >>> value(form({(0, 0): Fraction(1, 2), (0,): Fraction(1, 2)}), [4])
    10
    """
    divisor, terms, _ = made
    total: Number = 0
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
