"""Parameters of searches: checked, with a hint in each error, and shown as text."""

from __future__ import annotations

from dataclasses import fields
from math import isfinite
from typing import TYPE_CHECKING, Final

from common.errors import NolossError
from common.text import as_call, shown

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class SearchError(NolossError):
    """A search that cannot start, continue or be kept; `where` names the parameter or the file."""


MOST: Final = 100_000
"""Members, changes or games at most: one generation stays short enough to be interrupted."""


def check_whole(name: str, value: object, *, least: int, most: int | None = None) -> None:
    """Refuse any value but a whole number from `least` to `most`."""
    limits = f"at least {least}" if most is None else f"from {least} to {most}"
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(name, value, "is not a whole number", f"a whole number {limits}")
    if value < least or (most is not None and value > most):
        raise _wrong(name, value, "is out of range", f"a whole number {limits}")


def check_share(name: str, value: object) -> None:
    """Refuse any value but a number from 0 to 1."""
    if not _is_number(value) or not 0 <= value <= 1:  # type: ignore[operator]
        raise _wrong(name, value, "is not a share", "a number from 0 to 1")


def check_numbers(name: str, values: object, many: int) -> None:
    """Refuse any value but a tuple of `many` finite numbers."""
    if not isinstance(values, tuple) or len(values) != many or not all(map(_is_number, values)):
        raise _wrong(name, values, f"is not {many} numbers", f"{many} numbers")


def check_word(name: str, value: object, words: tuple[str, ...]) -> None:
    """Refuse a value outside of the words."""
    if not isinstance(value, str) or value not in words:
        raise _wrong(name, value, "is not known", f"one of {', '.join(words)}")


def check_flag(name: str, value: object) -> None:
    """Refuse any value but true or false."""
    if not isinstance(value, bool):
        raise _wrong(name, value, "is neither true nor false", "true or false")


def method_text(search: DataclassInstance) -> str:
    """Name a method with the parameters that differ from its defaults.

    >>> from search.evolution.methods.nsga2 import Nsga2
    >>> Nsga2(population=20)
    Nsga2(population=20)
    """
    given = ((field.name, getattr(search, field.name), field.default) for field in fields(search))
    told = (f"{name}={shown(value)}" for name, value, usual in given if value != usual)
    return as_call(search, told)


def _wrong(name: str, value: object, why: str, wanted: str) -> SearchError:
    return SearchError(f"{shown(value)} {why}", where=name, hint=f"give {wanted}")


def _is_number(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isinstance(value, int) or isfinite(value)
