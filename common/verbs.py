"""Verbs: methods that a room above gives to the values of a room below it.

Rooms above `automata` run, draw and test a machine. So that a person can write
`machine.run("abba")`, `noloss` registers these functions here, by the name of the class. Each
is loaded at its first call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial, wraps
from importlib import import_module
from inspect import signature
from typing import Any, Final, ParamSpec, TypeVar

from common.errors import NolossError, nearest

P = ParamSpec("P")
R = TypeVar("R")

VERBS: Final[dict[str, Mapping[str, str]]] = {}
"""Class -> method -> its function as `module:name`; `noloss` fills this."""


def verb(value: object, name: str) -> Callable[..., Any]:
    """Give the method of a value that `noloss` registered under this name.

    Raises AttributeError with the nearest name for an unknown one.
    """
    kind = type(value).__name__
    place = VERBS.get(kind, {}).get(name)
    if place is not None:
        module, _, function = place.partition(":")
        return partial(suggesting(getattr(import_module(module), function)), value)
    problem = f"{kind} has no attribute {name!r}"
    if not name.startswith("_"):
        problem = "; ".join(
            filter(None, (problem, nearest(name, [*dir(value), *verbs_of(value)], "")))
        )
    raise AttributeError(problem)


class UnknownOptionError(NolossError, TypeError):
    """An option that a function does not have."""


@cache
def suggesting(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function refuse an unknown option, and suggest the nearest option that it has.

    A function that takes options of any name (`**options`) refuses them itself.
    """
    parameters = signature(function).parameters
    if any(each.kind is each.VAR_KEYWORD for each in parameters.values()):
        return function

    @wraps(function)
    def called(*args: P.args, **options: P.kwargs) -> R:
        unknown = next((name for name in options if name not in parameters), None)
        if unknown is not None:
            problem = f"{function.__name__} has no option '{unknown}'"
            named = [each.name for each in parameters.values() if each.default is not each.empty]
            raise UnknownOptionError(
                problem, hint=nearest(unknown, named, f"its options: {', '.join(named)}")
            )
        return function(*args, **options)

    return called


def verbs_of(value: object) -> list[str]:
    """List the registered methods of a value that people may call."""
    return [name for name in VERBS.get(type(value).__name__, {}) if not name.startswith("_")]
