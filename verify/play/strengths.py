"""The three strengths of no-loss, what they mean, and what they are called.

A strategy has a strength if under it neither a lost position nor a stuck one can be reached:

- `every_choice`  however its open choices are resolved
- `first_choice`  if the first permitted move is always made
- `some_choice`   if some positional way to resolve its choices is safe
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

Strength: TypeAlias = Literal["every_choice", "first_choice", "some_choice"]

STRENGTHS: Final[tuple[Strength, ...]] = ("every_choice", "first_choice", "some_choice")
STRENGTH_NAMES: Final[Mapping[Strength, str]] = {
    "every_choice": "every choice",
    "first_choice": "first choice",
    "some_choice": "some choice",
}
HOLDS: Final[Mapping[Strength, str]] = {
    "every_choice": "however its open choices are resolved",
    "first_choice": "if it always takes the first permitted move",
    "some_choice": "if its open choices are resolved with care",
}
