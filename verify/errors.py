"""What can go wrong before there is anything to decide."""

from __future__ import annotations

from common.errors import NolossError
from games import Position

_WHY = "it remembers, and a position does not say how it came about"


class StartError(NolossError):
    """A start of play that does not fit the strategy."""

    def __init__(self, strategy: str, start: Position, *, hint: str) -> None:
        self.strategy = strategy
        self.start = start
        super().__init__(f"strategy {strategy} cannot start at {start}: {_WHY}", hint=hint)


class RemembersError(NolossError):
    """A strategy that remembers, asked about positions without the lines that led there."""

    def __init__(self, strategy: str, *, hint: str) -> None:
        self.strategy = strategy
        super().__init__(f"strategy {strategy} has no answer for a position: {_WHY}", hint=hint)
