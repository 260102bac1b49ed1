"""The lines of a TOML file: where a key stands.

The parser of Python tells no places, so it is asked: a key stands in the first line without which
the text above does not have it.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, TypeAlias

Path: TypeAlias = Sequence[str | int]
"""Keys and numbers of tables, from the outside: ("claim", 2, "with", "seat")."""


def line_of(text: str, path: Path) -> int | None:
    """Give the line in which the value at a path begins, from 1; None if there is no such value.

    >>> line_of('a = 1\\n[[b]]\\nc = 2\\n[[b]]\\nc = 3\\n', ("b", 1, "c"))
    5
    """
    lines = text.splitlines(keepends=True)
    if not path or not _has(text, path):
        return None
    name = next((str(key) for key in reversed(path) if isinstance(key, str)), "")
    numbers = [number for number, line in enumerate(lines, start=1) if name in line]
    place = bisect_left(numbers, True, key=lambda number: _is_there(lines, number, path))
    return numbers[place] if place < len(numbers) else None


def lines_of_tables(text: str, name: str, number: int) -> list[int]:
    """Give the lines in which so many tables of a list begin, from 1; 0 where it is not known.

    >>> lines_of_tables('[[b]]\\nc = 2\\n[[b]]\\nc = 3\\n', "b", 2)
    [1, 3]
    """
    head = re.compile(rf"\s*\[\[\s*([\"']?){name}\1\s*\]\]\s*(#.*)?")
    lines = text.split("\n")
    found = [at for at, line in enumerate(lines, start=1) if head.fullmatch(line)]
    if len(found) == number:
        return found
    return [0] * number  # some stand in a text, or are written in another way


def _is_there(lines: Sequence[str], number: int, path: Path) -> bool:
    """Tell whether a path is there with this line, and with those that its value goes on over."""
    for end in range(number, len(lines) + 1):
        there = _has("".join(lines[:end]), path)
        if there is not None:
            return there
    return False


def _has(text: str, path: Path) -> bool | None:
    """Tell whether a text has a value at a path; None if it is no TOML, as if cut short."""
    value: Any
    try:
        value = tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return False
    return True
