"""A rule applied any number of times, as a formula.

A rule changes the counts x to the counts P(x). If each count becomes a multiple of itself plus a
polynomial of counts that were solved before, then after n applications it is a sum of terms
c · nʲ · rⁿ, where c is a polynomial in the counts of the beginning. The same holds for the number
of steps. The formula is solved once for a rule, and holds for a number n of any size.

Source: [Everest03] G. Everest, A. van der Poorten, I. Shparlinski, T. Ward, Recurrence Sequences,
AMS 2003, §1.1 (the solution of a linear recurrence with constant coefficients).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import NamedTuple

from automata.engine.accelerated.polynomials import (
    ZERO,
    Form,
    Polynomial,
    add,
    constant,
    multiply,
    value,
    variable,
)
from common.towers import Number, power

MOST_TERMS = 300  # of a formula

Exponential = Mapping[tuple[int, int], Polynomial]
"""A sum of c · nʲ · rⁿ: (j, r) -> c. r is 0 only if j is 0, too; 0⁰ counts as 1."""


class Sum(NamedTuple):
    """An `Exponential`, ready to be evaluated: (c · divisor, j, r) of each term."""

    divisor: int
    terms: tuple[tuple[Form, int, int], ...]


class Iteration(NamedTuple):
    """The effect of n applications of a rule: counts, steps, and how far edges go right."""

    after: tuple[Sum, ...]
    steps: Sum
    edges: tuple[tuple[int, Sum], ...]
    fastest: int


def iteration(
    after: Sequence[Polynomial], steps: Polynomial, edges: Sequence[tuple[int, Polynomial]]
) -> Iteration | None:
    """Solve the effect of n applications of a rule; None if it has no such formula."""
    solved: dict[int, Exponential] = {}
    while len(solved) < len(after):
        before = len(solved)
        for index, polynomial in enumerate(after):
            if index not in solved and (found := _solved(index, polynomial, solved)) is not None:
                solved[index] = found
        if len(solved) == before:
            return None
    sums = [_added_up(polynomial, solved) for polynomial in (steps, *(far for _, far in edges))]
    if any(made is None for made in sums):
        return None
    known = [solved[index] for index in range(len(after))]
    total, *fars = [_ready(made) for made in sums if made is not None]
    return Iteration(
        tuple(map(_ready, known)),
        total,
        tuple((tape, far) for (tape, _), far in zip(edges, fars, strict=True)),
        max((abs(r) for each in known for _, r in each), default=1),
    )


def evaluated(made: Sum, counts: Sequence[Number], often: Number) -> Number:
    """Evaluate a sum for counts at the beginning, and a positive number of applications."""
    total: Number = 0
    for factor, degree, base in made.terms:
        if base == 0:
            continue
        part = value(factor, counts)
        for _ in range(degree):
            part *= often
        if base != 1:
            part *= power(abs(base), often)
        total += -part if base < 0 and often % 2 else part
    return total if made.divisor == 1 else total // made.divisor


def _solved(
    index: int, polynomial: Polynomial, solved: Mapping[int, Exponential]
) -> Exponential | None:
    """Solve x(n + 1) = a · x(n) + f(n) for one count, where f is known."""
    factor = polynomial.get((index,), 0)
    rest = {at: number for at, number in polynomial.items() if at != (index,)}
    if factor != int(factor) or any(variable not in solved for at in rest for variable in at):
        return None
    added = _substituted(rest, solved)
    return None if added is None else _recurrence(int(factor), added, variable(index))


def _added_up(polynomial: Polynomial, solved: Mapping[int, Exponential]) -> Exponential | None:
    """Add up a polynomial over n applications."""
    added = _substituted(polynomial, solved)
    return None if added is None else _recurrence(1, added, ZERO)


def _recurrence(factor: int, added: Exponential, first: Polynomial) -> Exponential | None:
    """Solve x(0) = first, x(n + 1) = factor · x(n) + added(n)."""
    found: dict[tuple[int, int], Polynomial] = {}
    for base in {r for _, r in added}:
        degree = max(j for j, r in added if r == base)
        given = [added.get((j, base), ZERO) for j in range(degree + 1)]
        if base == factor == 0:
            return None
        solution = _resonant(base, given) if base == factor else _shifted(factor, base, given)
        for j, part in enumerate(solution):
            found[j, base] = part
    for (j, _), part in tuple(found.items()):
        if j == 0:
            first = add(first, part, -1)
    found[0, factor] = add(found.get((0, factor), ZERO), first)
    return {at: part for at, part in found.items() if part}


def _shifted(factor: int, base: int, given: Sequence[Polynomial]) -> list[Polynomial]:
    """Solve base · p(n + 1) − factor · p(n) = given(n), where the factors differ."""
    solution: list[Polynomial] = [ZERO] * len(given)
    for j in reversed(range(len(given))):
        part = given[j]
        for k in range(j + 1, len(given)):
            part = add(part, solution[k], -base * comb(k, j))
        solution[j] = multiply(part, constant(Fraction(1, base - factor)))
    return solution


def _resonant(base: int, given: Sequence[Polynomial]) -> list[Polynomial]:
    """Solve base · (p(n + 1) − p(n)) = given(n), with p(0) = 0."""
    solution: list[Polynomial] = [ZERO] * (len(given) + 1)
    for j in reversed(range(len(given))):
        part = multiply(given[j], constant(Fraction(1, base)))
        for k in range(j + 2, len(given) + 1):
            part = add(part, solution[k], -comb(k, j))
        solution[j + 1] = multiply(part, constant(Fraction(1, j + 1)))
    return solution


def _substituted(polynomial: Polynomial, solved: Mapping[int, Exponential]) -> Exponential | None:
    """Replace the variables by their solutions; None if the result has too many terms."""
    total: dict[tuple[int, int], Polynomial] = {}
    for monomial, number in polynomial.items():
        product: Exponential = {(0, 1): constant(number)}
        for index in monomial:
            product = _product(product, solved[index])
        for at, part in product.items():
            total[at] = add(total.get(at, ZERO), part)
        if len(total) > MOST_TERMS:
            return None
    return {at: part for at, part in total.items() if part}


def _product(one: Exponential, other: Exponential) -> Exponential:
    total: dict[tuple[int, int], Polynomial] = {}
    for (j, r), part in one.items():
        for (k, s), factor in other.items():
            if r * s or not j + k:
                at = j + k, r * s
                total[at] = add(total.get(at, ZERO), multiply(part, factor))
    return total


def _ready(made: Exponential) -> Sum:
    """Write all terms over one divisor."""
    numbers = [Fraction(number) for part in made.values() for number in part.values()]
    divisor = lcm(*(number.denominator for number in numbers))
    return Sum(
        divisor,
        tuple(
            (
                Form(
                    1,
                    tuple((int(number * divisor), at) for at, number in part.items()),
                    max(map(len, part), default=0),
                ),
                j,
                r,
            )
            for (j, r), part in made.items()
        ),
    )
