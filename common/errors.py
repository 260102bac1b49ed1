"""One base for every error that is raised on purpose: where, what, a way out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from itertools import islice
from typing import Any

from common.text import printable

LONGEST_NAME = 60  # characters; longer names are compared with no others
SHORTEST_NAME = 3  # of one or two letters, half of any other name is already like it
MOST_NAMES = 2_000


class NolossError(ValueError):
    """Something that went wrong, with the place where it did and a way out.

    Fields come first: the text is derived from them, one line for what is wrong and one for the
    hint. Control characters in them are shown as escapes.
    """

    def __init__(self, problem: str, *, where: str = "", hint: str) -> None:
        self.problem = problem
        self.where = where
        self.hint = hint
        super().__init__(problem)

    def __str__(self) -> str:
        place = f"{printable(self.where)}: " if self.where else ""
        return f"{place}{printable(self.problem)}\n  hint: {printable(self.hint)}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Let an error come whole from another process, in which the work was done."""
        return _with_fields, (type(self), self.args, self.__dict__)


def _with_fields(
    kind: type[NolossError], args: tuple[object, ...], fields: Mapping[str, object]
) -> NolossError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


def nearest(name: str, known: Iterable[str], otherwise: str) -> str:
    """Suggest the known name that looks most like this one, or say `otherwise`.

    >>> nearest("cpoy", ["copy", "turn"], "no such state")
    "did you mean 'copy'?"
    """
    close = close_name(name, known)
    return otherwise if close is None else f"did you mean '{close}'?"


def close_name(name: str, known: Iterable[str]) -> str | None:
    """Give the known name that looks most like this one; None if none does."""
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        return None
    names = [other for other in islice(known, MOST_NAMES) if len(other) <= LONGEST_NAME]
    return next(iter(get_close_matches(name, names, n=1, cutoff=0.6)), None)
