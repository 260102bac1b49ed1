"""How a strategy is listed and made: by name with readings, or from something of the user's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from strategies.strategy import Strategy

View = Literal["position", "game"]
"""Whether a tape program is asked for one position at a time, or plays whole games."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One built-in strategy.

    readings : name of the reading -> one line about it; 'base' comes first
    views    : the default first
    machines : machine files by name, the main program first
    """

    name: str
    source: str
    summary: str
    readings: Mapping[str, str]
    make: Callable[[str, View], Strategy]
    views: tuple[View, ...] = ("position",)
    machines: Callable[[], Mapping[str, Path]] = dict

    def __repr__(self) -> str:
        return f"Entry({self.name!r}, readings: {', '.join(self.readings)})"


@dataclass(frozen=True, slots=True)
class Scheme:
    """A kind of strategy that a user brings: `table:FILE`.

    form : how it is typed
    make : what stands behind the first colon -> the strategy
    """

    name: str
    form: str
    source: str
    summary: str
    make: Callable[[str], Strategy]

    def __repr__(self) -> str:
        return f"Scheme({self.form!r})"
