"""What can go wrong with a strategy: asked for by a wrong name, or answering wrongly."""

from __future__ import annotations

from common.errors import NolossError
from common.text import shown
from games import Position


class StrategyError(NolossError):
    """Base of every error about a strategy."""


class UnknownStrategyError(StrategyError):
    """A strategy or reading that nobody knows under this name."""


class AnswerError(StrategyError):
    """An answer that no strategy may give; names strategy, position and cell."""

    def __init__(
        self,
        problem: str,
        *,
        strategy: str,
        position: Position,
        cell: int | None = None,
        hint: str,
    ) -> None:
        self.strategy = strategy
        self.position = position
        self.cell = cell
        at = "" if cell is None else f", cell {shown(cell)}"
        super().__init__(problem, where=f"strategy {strategy}, position {position}{at}", hint=hint)
