"""The lines of a TOML file: where a key stands.

The parser of Python tells no places, so it is asked: a key stands in the first line without which
the text above does not have it.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

Path: TypeAlias = Sequence[str | int]
"""Keys and numbers of tables, from the outside: ("claim", 2, "with", "seat")."""

CLOSING: Final = re.compile(r"\"{3}|'{3}|\]")
"""What ends a value that goes on over lines."""

MOST_READ: Final = 8_000_000  # characters, again and again, until the line is given up


def line_of(text: str, path: Path) -> int | None:
    """Give the line in which the value at a path begins, from 1.

    None if there is no such value, or if finding its line would take too long.

    >>> line_of('a = 1\\n[[b]]\\nc = 2\\n[[b]]\\nc = 3\\n', ("b", 1, "c"))
    5
    """
    lines = text.splitlines(keepends=True)
    if not path or not _has(text, path):
        return None
    name = next((str(key) for key in reversed(path) if isinstance(key, str)), "")
    numbers = [number for number, line in enumerate(lines, start=1) if name in line]
    looked = _Looked(lines, path, MOST_READ)
    try:
        place = bisect_left(numbers, True, key=looked.is_there)
    except _TooLongError:
        return None
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


class _TooLongError(Exception):
    """More has been read than a line number is worth."""


@dataclass(slots=True)
class _Looked:
    """A search for a path in the lines of a file; `left` is how much more may be read."""

    lines: Sequence[str]
    path: Path
    left: int

    def is_there(self, number: int) -> bool:
        """Tell whether the path is there with this line, and with those its value goes on over."""
        for end in range(number, len(self.lines) + 1):
            if end > number and not CLOSING.search(self.lines[end - 1]):
                continue
            text = "".join(self.lines[:end])
            self.left -= len(text)
            if self.left < 0:
                raise _TooLongError
            there = _has(text, self.path)
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
