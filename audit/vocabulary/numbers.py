"""Exact numbers beside what is printed: as a ratio, a fraction or a decimal."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Final, TypeAlias

from common.errors import NolossError
from common.text import shown

Shown: TypeAlias = int | float | str
"""A number as it is printed: whole, decimal, or as a text such as `41:3` or `3/4`."""

LONGEST: Final = 1_000  # characters of a number that is a text


def number_as(printed: Shown, exact: Fraction) -> Shown:
    """Give an exact number in the way of the printed one, which comes back if it is the same.

    A decimal is the same if the exact number, rounded to as many places, is.

    >>> number_as(3.68, Fraction(140, 38)), number_as(3.7, Fraction(140, 38))
    (3.68, 3.7)
    >>> number_as(3.69, Fraction(140, 38)), number_as("42:3", Fraction(14)), number_as(3, 3)
    (3.68, '42:3', 3)
    >>> number_as("1/2", Fraction(3, 4)), number_as(1, Fraction(3, 4))
    ('3/4', '3/4')
    """
    exact = Fraction(exact)
    if isinstance(printed, float):
        places = max(0, -int(Decimal(repr(printed)).as_tuple().exponent))
        near = abs(Fraction(repr(printed)) - exact) <= Fraction(1, 2 * 10**places)
        return printed if near else float(round(exact, places))
    if isinstance(printed, int):
        return int(exact) if exact.denominator == 1 else str(exact)
    if ":" in printed:
        ours = f"{exact.numerator}:{exact.denominator}"
        return printed if _divided(printed) == exact else ours
    return printed if _read(printed) == exact else str(exact)


def ratio_as(printed: Shown, one: int, other: int) -> Shown:
    """Give a ratio in the way of the printed one; one to nothing is a text, such as `5:0`."""
    if other:
        return number_as(printed, Fraction(one, other))
    ours = f"{min(one, 1)}:0"
    same = isinstance(printed, str) and _divided(printed) is None
    return printed if same and (int(str(printed).partition(":")[0]) > 0) == (one > 0) else ours


def _divided(text: str) -> Fraction | None:
    one, _, other = text.partition(":")
    if not (one.isdecimal() and other.isdecimal() and len(text) <= 40):
        raise _no_number(text)
    return Fraction(int(one), int(other)) if int(other) else None


def _read(text: str) -> Fraction:
    if len(text) > LONGEST or "e" in text.lower():  # a large exponent would take all memory
        raise _no_number(text)
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise _no_number(text) from None


def _no_number(text: str) -> NolossError:
    hint = "write a number, or a text such as '41:3' or '3/4'"
    return NolossError(f"printed: {shown(text)} is no number", hint=hint)
