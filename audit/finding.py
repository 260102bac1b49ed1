"""What a check of a printed claim finds.

A check takes what is printed and gives a Finding. It never knows a verdict: `holds` comes out of
comparing what is printed with what is computed, so another printed value gives another verdict.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from strategies.strategy import Strategy

Evidence: TypeAlias = str | Mapping[str, object]
"""A text, or one of
{"line": "159"}                     cells played in turn from the empty board
{"board": "X...O...X"}              a position
{"table": [[…], …]}                 rows of texts and numbers, the first one is the head
{"tapes": {"Kw": "…", …}}           tapes of a machine, by name
{"points": [[x, y], …], "axes": [x, y], "marks": [[x, y, text], …]}   a plot
each with "note": what it shows, where that is not plain.
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim recomputed.

    computed   : what JSON can hold, in the shape of what is printed where they compare
    holds      : None if no computation can tell
    correction : it does not hold, but mended as computed it still bears what rests on it
    rests_on   : the strategies whose verdicts are evidence; the audit proves their certificates
    """

    computed: object
    holds: bool | None
    correction: bool
    evidence: tuple[Evidence, ...] = ()
    rests_on: tuple[Strategy, ...] = ()


Check: TypeAlias = Callable[[object], Finding]


def compared(
    printed: object,
    computed: object,
    *evidence: Evidence,
    correction: bool = False,
    rests_on: tuple[Strategy, ...] = (),
    beside: Mapping[str, object] | None = None,
) -> Finding:
    """Find that a claim holds exactly if the printed value is the computed one.

    beside : what is computed and nothing printed stands against

    >>> compared(3, 4, correction=True)
    Finding(computed=4, holds=False, correction=True, evidence=(), rests_on=())
    """
    holds = same(printed, computed)
    if beside is not None and isinstance(computed, Mapping):
        computed = {**computed, **beside}
    return Finding(computed, holds, correction and not holds, evidence, rests_on)


def undecided(*evidence: Evidence, computed: object = None) -> Finding:
    """Find that no computation can tell; the evidence says why, and what would be needed."""
    return Finding(computed, None, False, evidence)


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
