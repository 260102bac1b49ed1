"""Pairs of numbers as tables print them, and large numbers for readers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

Pair: TypeAlias = tuple[int, int]
"""Wins and draws, or the ends of a range."""


def rounded(ratio: Fraction, places: int = 2) -> float:
    """Round as a table prints it.

    >>> rounded(Fraction(116, 73)), rounded(Fraction(140, 38), 3)
    (1.59, 3.684)
    """
    return float(round(ratio, places))


def about(number: int | Fraction) -> str:
    """Write a number to three figures.

    >>> about(123456), about(Fraction(1, 3000))
    ('1.23·10^5', '3.33·10^-4')
    """
    exact = Fraction(number)
    mantissa, _, exponent = f"{Decimal(exact.numerator) / exact.denominator:.2e}".partition("e")
    return f"{mantissa}·10^{int(exponent)}"
