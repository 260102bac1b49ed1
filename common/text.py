"""Text of unknown origin, made fit to be shown in one line of a message."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import fields
from math import log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

LONGEST_LINE = 119  # characters of a value shown by Python
LONGEST_NUMBER = 10**40
SHOWN = 60  # characters of a foreign value that a message repeats


def printable(text: str, instead: str = "") -> str:
    r"""Replace what a screen cannot show, such as control characters, by its escape.

    instead : what stands for such a character, if not its escape

    >>> printable("red\x1b[31m")
    'red\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else instead or ascii(letter)[1:-1] for letter in text
    )


def clipped(text: str, most: int = SHOWN) -> str:
    r"""Cut a text, made printable, after so many characters.

    >>> clipped("one\ntwo"), clipped("X" * 100, 5)
    ('one\\ntwo', 'XXXX…')
    """
    text = printable(text[: most + 1])
    return text if len(text) <= most else f"{text[: most - 1]}…"


def counted(number: int, noun: str) -> str:
    """Write a number with what it counts.

    >>> counted(1, "step"), counted(1200, "step")
    ('1 step', '1,200 steps')
    """
    return f"{short_number(number)} {noun}{'' if number == 1 else 's'}"


def short_number(number: int) -> str:
    """Write a number; of a long one its first digits, and how many it has.

    >>> short_number(1234567), short_number(-(7**100_000))
    ('1,234,567', '-6.367…e84509 (84,510 digits)')
    """
    if abs(number) < LONGEST_NUMBER:
        return f"{number:,}"
    size = abs(number)
    exponent = int((size.bit_length() - 1) * log10(2))  # at most one too few
    first = size // 10 ** (exponent - 3)
    if first >= 10_000:
        first, exponent = first // 10, exponent + 1
    sign = "-" if number < 0 else ""
    return f"{sign}{first // 1000}.{first % 1000:03}…e{exponent} ({exponent + 1:,} digits)"


def shown(value: object) -> str:
    """Show a foreign value in a message, cut so that the message stays one line.

    >>> shown("X" * 100)
    "'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX…"
    """
    try:
        text = repr(value)
    except Exception:  # a foreign object may refuse, and a number may be too long to write
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def as_call(value: object, parts: Iterable[str]) -> str:
    """Show a value as its type and what is told of it, cut so that it fits a line."""
    text = f"{type(value).__name__}({', '.join(parts)})"
    return text if len(text) <= LONGEST_LINE else f"{text[: LONGEST_LINE - 2]}…)"


def short_repr(value: DataclassInstance) -> str:
    """Show a value by its fields in one line; of a collection only how much is in it.

    It is meant as the `__repr__` of a dataclass whose fields may be long.
    """
    told = ((field.name, getattr(value, field.name)) for field in fields(value) if field.repr)
    return as_call(value, (f"{name}={_sized(told_value)}" for name, told_value in told))


def _sized(value: object) -> str:
    if isinstance(value, Collection) and not isinstance(value, str):
        return counted(len(value), "item")
    return shown(value)
