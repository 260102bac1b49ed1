"""What a check of a printed claim finds.

A check takes what is printed and gives a Finding. It never knows a verdict: `holds` comes out of
comparing what is printed with what is computed, so another printed value gives another verdict.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from common.exhibits import Content, Exhibit, Text
from strategies.strategy import Strategy

Effort: TypeAlias = Literal["quick", "full"]
"""Few and short runs, or as many and as long ones as the publication made, or more."""

EFFORTS: Final[tuple[Effort, ...]] = get_args(Effort)

Evidence: TypeAlias = str | Content | Exhibit
"""What a check shows: a text, or a content, or one with a note."""


class Printed(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename=lambda name: name.replace("_", " "),
):
    """Base of what is printed under known keys: `in_all` stands for the key `in all`."""


@dataclass(frozen=True, slots=True, repr=False)
class Finding:
    """A claim recomputed.

    computed   : as JSON, in the shape of what is printed where they compare
    holds      : None if no computation can tell
    rests_on   : the strategies whose verdicts are evidence; the audit proves their certificates
    """

    computed: object
    holds: bool | None
    evidence: tuple[Exhibit, ...] = ()
    rests_on: tuple[Strategy, ...] = ()

    def __repr__(self) -> str:
        numbers = f"evidence={len(self.evidence)}, rests_on={len(self.rests_on)}"
        return f"Finding(holds={self.holds}, {numbers})"


def concluded(
    holds: bool | None,
    computed: object,
    *evidence: Evidence,
    rests_on: tuple[Strategy, ...] = (),
) -> Finding:
    """Find what has been concluded from what is computed."""
    return Finding(as_json(computed), holds, tuple(map(_exhibit, evidence)), rests_on)


def compared(
    printed: object,
    computed: object,
    *evidence: Evidence,
    rests_on: tuple[Strategy, ...] = (),
    beside: Mapping[str, object] | None = None,
) -> Finding:
    """Find that a claim holds exactly if the printed value is the computed one.

    beside : what is computed and nothing printed stands against

    >>> compared(3, 4)
    Finding(holds=False, evidence=0, rests_on=0)
    """
    holds = same(printed, computed)
    if beside is not None:
        computed = {**as_json(computed), **beside}
    return concluded(holds, computed, *evidence, rests_on=rests_on)


def undecided(*evidence: Evidence, computed: object = None) -> Finding:
    """Find that no computation can tell; the evidence says why, and what would be needed."""
    return concluded(None, computed, *evidence)


def same(one: object, other: object) -> bool:
    """Tell whether two values are the same as JSON: `true` is not 1, order counts in lists only.

    >>> same({"a": 1, "b": 2}, {"b": 2, "a": 1}), same([1, 2], [2, 1]), same(True, 1)
    (True, False, False)
    """
    texts = [json.dumps(as_json(value), sort_keys=True) for value in (one, other)]
    return texts[0] == texts[1]


def as_json(value: object) -> Any:
    """Give a value as JSON holds it: texts, numbers, truth values, lists and tables."""
    return json.loads(json.dumps(msgspec.to_builtins(value, str_keys=True)))


def _exhibit(evidence: Evidence) -> Exhibit:
    if isinstance(evidence, str):
        return Exhibit(Text(evidence))
    return evidence if isinstance(evidence, Exhibit) else Exhibit(evidence)
