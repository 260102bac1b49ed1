"""The three strengths of no-loss, and what they mean.

A strategy has a strength if under it neither a lost position nor a stuck one can be reached:

- `every_choice`  however its open choices are resolved
- `first_choice`  if the first permitted move is always made
- `some_choice`   if some positional way to resolve its choices is safe
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Strength: TypeAlias = Literal["every_choice", "first_choice", "some_choice"]

STRENGTHS: Final[tuple[Strength, ...]] = ("every_choice", "first_choice", "some_choice")
