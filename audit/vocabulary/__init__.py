"""What a claim can be checked with: a function for each kind of statement.

- `play`       what a strategy does: its games, whether it loses, its answers, criteria, matches
- `positions`  what positions are worth, and which moves do what in them
- `counts`     how many positions, games and strategies there are of a kind
- `extremes`   what is best possible, and whether numbers are possible at all
- `machines`   what a machine does on an input, how large it is, whether two agree
- `samples`    runs of a search, held against a declared criterion
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from audit.finding import Finding
from audit.vocabulary import play, positions

VOCABULARY: Final[Mapping[str, Callable[..., Finding]]] = MappingProxyType(
    {
        "never-loses": play.never_loses,
        "games": play.games,
        "answer": play.answer,
        "takes-every-win": play.takes_every_win,
        "makes-every-fork": play.makes_every_fork,
        "value": positions.value_of,
        "moves": positions.moves,
    }
)
"""The name of a check in a file of claims -> the check."""

__all__ = ["VOCABULARY"]
