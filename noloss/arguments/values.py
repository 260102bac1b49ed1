"""What may be of any type, as an argument from Python is: checked, with a hint.

Each function gives the argument back if it is what it should be, and else raises InputError.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from common.text import shown
from noloss.errors import InputError

W = TypeVar("W", bound=str)


def text(value: object, what: str, such_as: str) -> str:
    """Take a text.

    such_as : an example, for the hint
    """
    if isinstance(value, str):
        return value
    raise _not(value, what, f"write it as a text, such as {such_as!r}")


def whole_number(value: object, what: str, least: int) -> int:
    """Take a whole number that is large enough; True and 1.0 are none."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= least:
        return value
    raise _not(value, what, f"give a whole number from {least} up")


def path(value: object, what: str) -> Path:
    """Take a path, as a text or a `pathlib.Path`, that a file can have."""
    if isinstance(value, str | os.PathLike):
        name = os.fspath(value)
        if isinstance(name, str) and name and "\0" not in name:
            return Path(name)
    raise _not(value, what, "give the path of a file, as a text or a pathlib.Path")


def is_there(name: str) -> bool:
    """Tell whether there is a file or folder of this name; no error for an impossible name."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long, or with a NUL
        return False


def is_file(name: str) -> bool:
    """Tell whether there is a file of this name."""
    return is_there(name) and Path(name).is_file()


def row_numbers(value: object) -> tuple[int, ...]:
    """Take the rows that are chosen at the choices of a machine, numbered from 1."""
    hint = "give the numbers of rows, from 1, such as [1, 3]"
    return whole_numbers(value, ("choice", "list of choices"), 1, hint)


def whole_numbers(
    value: object, what: tuple[str, str], least: int, such_as: str
) -> tuple[int, ...]:
    """Take several whole numbers that are large enough.

    what    : one of them, and all together
    such_as : the hint for what is no list
    """
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        return tuple(whole_number(number, what[0], least) for number in value)
    raise _not(value, what[1], such_as)


def word(value: object) -> str | tuple[str, ...]:
    """Take a word for a tape: a text, or its symbols one by one."""
    if isinstance(value, str):
        return value
    if isinstance(value, Sequence):
        symbols = tuple(value)
        if all(isinstance(symbol, str) for symbol in symbols):
            return symbols
    raise _not(value, "word", "give a text such as 'abba', or a list of symbols, each a text")


def rounds_of(games: int) -> int:
    """Give how many games each of two sides begins.

    >>> rounds_of(1000)
    500
    """
    rounds, left = divmod(games, 2)
    if left:
        problem = f"{games} games cannot be shared by two sides"
        raise InputError(problem, hint=f"give an even number of games, such as {games + 1}")
    return rounds


def _not(value: object, what: str, hint: str) -> InputError:
    return InputError(f"{shown(value)} is not a valid {what}", hint=hint)
