"""Verbs: methods that a room above gives to the values of a room below it.

Rooms above `automata` run, draw and test a machine. So that a person can write
`machine.run("abba")`, `noloss` registers these functions here, by the name of the class. They
are loaded when they are called first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any, Final

from common.errors import nearest

VERBS: Final[dict[str, Mapping[str, str]]] = {}
"""Class -> method -> its function as `module:name`; `noloss` fills this."""


def verb(value: object, name: str) -> Callable[..., Any]:
    """Give the method of a value that `noloss` registered under this name.

    Raises AttributeError, with the nearest name, if there is none.
    """
    kind = type(value).__name__
    place = VERBS.get(kind, {}).get(name)
    if place is not None:
        module, _, function = place.partition(":")
        return partial(getattr(import_module(module), function), value)
    problem = f"{kind} has no attribute {name!r}"
    if not name.startswith("_"):
        problem = "; ".join(
            filter(None, (problem, nearest(name, [*dir(value), *verbs_of(value)], "")))
        )
    raise AttributeError(problem)


def verbs_of(value: object) -> list[str]:
    """List the methods registered for a value that people call."""
    return [name for name in VERBS.get(type(value).__name__, {}) if not name.startswith("_")]
