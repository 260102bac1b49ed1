"""What can go wrong with a strategy: asked for by a wrong name, or answering wrongly."""

from __future__ import annotations

from games import Position


class StrategyError(ValueError):
    """Base of every error about a strategy: what is wrong, and a way out."""

    def __init__(self, problem: str, *, hint: str) -> None:
        self.problem = problem
        self.hint = hint
        super().__init__(problem)

    def __str__(self) -> str:
        return f"{self.problem}\n  hint: {self.hint}"


class UnknownStrategyError(StrategyError):
    """A strategy or reading that nobody knows under this name."""


class AnswerError(StrategyError):
    """An answer that no strategy may give; names strategy, position and cell."""

    def __init__(
        self, why: str, *, strategy: str, position: Position, cell: int, hint: str
    ) -> None:
        self.strategy = strategy
        self.position = position
        self.cell = cell
        super().__init__(f"strategy {strategy}, position {position}, cell {cell}: {why}", hint=hint)
