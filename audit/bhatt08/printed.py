"""What the checks of Bhatt08 share: reading printed tables, and writing large numbers.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

Pair: TypeAlias = tuple[int, int]
"""Wins and draws, or the ends of a range."""


def printed_numbers(printed: object, key: str, length: int) -> tuple[int, ...]:
    """Take a list of so many whole numbers out of a printed table; raise ValueError if none.

    >>> printed_numbers({"first": [41, 5]}, "first", 2)
    (41, 5)
    """
    value = printed.get(key) if isinstance(printed, Mapping) else None
    whole = isinstance(value, list) and all(type(each) is int for each in value)
    if not isinstance(value, list) or not whole or len(value) != length:
        raise ValueError(f"printed: {key!r} must be a list of {length} whole numbers")
    return tuple(value)


def printed_pair(printed: object, key: str) -> Pair:
    """Take two whole numbers out of a printed table; raise ValueError if there are none."""
    one, other = printed_numbers(printed, key, 2)
    return one, other


def printed_texts(printed: object, key: str) -> list[str]:
    """Take a list of texts out of a printed table; raise ValueError if there is none."""
    value = printed.get(key) if isinstance(printed, Mapping) else None
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError(f"printed: {key!r} must be a list of texts")
    return value


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


def table(head: Iterable[object], rows: Iterable[Iterable[object]]) -> dict[str, object]:
    """Give a table of the evidence."""
    return {"table": [list(head), *map(list, rows)]}
