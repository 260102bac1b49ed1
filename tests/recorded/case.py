"""A case: command lines that run one after the other in one folder."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Case:
    """Command lines of noloss that share a working folder, under a name that stays the same."""

    name: str  # GROUP/NAME, also its folder in a record
    steps: tuple[tuple[str, ...], ...]


def case(name: str, *lines: str) -> Case:
    """Make a case from command lines, quoted as for a shell and without the word noloss.

    >>> case("moves/of any", "moves any 'X........'")
    Case(name='moves/of-any', steps=(('moves', 'any', 'X........'),))
    """
    group, _, rest = name.partition("/")
    return Case(f"{group}/{slug(rest)}", tuple(tuple(shlex.split(line)) for line in lines))


def slug(text: str) -> str:
    """Turn a text into the name of a folder."""
    return re.sub(r"[^\w.,=#+-]+", "-", text).strip("-")[:100]
