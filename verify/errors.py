"""What can go wrong before there is anything to decide."""

from __future__ import annotations

from games import Position


class VerifyError(ValueError):
    """Base of every error that this package raises on purpose."""


class StartError(VerifyError):
    """A start of play that does not fit the strategy."""

    def __init__(self, strategy: str, start: Position, *, hint: str) -> None:
        self.strategy = strategy
        self.start = start
        self.hint = hint
        super().__init__(strategy, start)

    def __str__(self) -> str:
        where = f"strategy {self.strategy} cannot start at {self.start}"
        reason = "it remembers, and a position does not say how it came about"
        return f"{where}: {reason}\n  hint: {self.hint}"


class RemembersError(VerifyError):
    """A strategy that remembers, asked about positions without the lines that led there."""

    def __init__(self, strategy: str, *, hint: str) -> None:
        self.strategy = strategy
        self.hint = hint
        super().__init__(strategy)

    def __str__(self) -> str:
        reason = "it remembers, and a position does not say how it came about"
        return (
            f"strategy {self.strategy} has no answer for a position: {reason}\n  hint: {self.hint}"
        )
