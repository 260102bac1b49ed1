"""What a claim can be checked with: a function for each kind of statement.

- `play`       what a strategy does: its games, whether it loses, its answers, criteria, matches
- `positions`  positions and games of the rules: values, and how many there are of a kind
- `extremes`   what is best possible, and whether numbers are possible at all
- `machines`   what a machine does on an input, how large it is, whether two agree
- `samples`    runs of a search, held against a declared criterion
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from audit.finding import Finding
from audit.vocabulary import play

VOCABULARY: Final[Mapping[str, Callable[..., Finding]]] = MappingProxyType(
    {
        "games": play.games,
    }
)
"""The name of a check in a file of claims -> the check."""

__all__ = ["VOCABULARY"]
