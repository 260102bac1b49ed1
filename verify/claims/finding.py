"""What a check of a printed claim finds.

A check takes what is printed and gives a Finding. It never knows a verdict: `holds` comes out of
comparing what is printed with what is computed, so another printed value gives another verdict.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Evidence: TypeAlias = str | Mapping[str, object]
"""A text, or one of {"line": "159"}, {"board": "X...O...X"}, {"table": [[…], …]}."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim recomputed."""

    computed: object  # what JSON can hold, in the shape of what is printed where they compare
    holds: bool | None  # None: no computation can tell
    correction: bool  # it does not hold, but mended as computed it still bears what rests on it
    evidence: tuple[Evidence, ...] = ()


Check: TypeAlias = Callable[[object], Finding]


def compared(
    printed: object, computed: object, *evidence: Evidence, correction: bool = False
) -> Finding:
    """Find that a claim holds exactly if the printed value is the computed one.

    >>> compared(3, 4, correction=True)
    Finding(computed=4, holds=False, correction=True, evidence=())
    """
    holds = same(printed, computed)
    return Finding(computed, holds, correction and not holds, evidence)


def same(one: object, other: object) -> bool:
    """Tell whether two JSON values are the same: `true` is not 1, order counts in lists only.

    >>> same({"a": 1, "b": 2}, {"b": 2, "a": 1}), same([1, 2], [2, 1]), same(True, 1)
    (True, False, False)
    """
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def printed_number(printed: object, key: str) -> int:
    """Take a whole number out of a printed table; raise ValueError if there is none."""
    value = printed.get(key) if isinstance(printed, Mapping) else None
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"printed: {key!r} must be a whole number")
    return value


def printed_text(printed: object, key: str) -> str:
    """Take a text out of a printed table; raise ValueError if there is none."""
    value = printed.get(key) if isinstance(printed, Mapping) else None
    if not isinstance(value, str):
        raise ValueError(f"printed: {key!r} must be a text")
    return value
