"""Errors about a strategy: a wrong name, a file without a strategy, a wrong answer."""

from __future__ import annotations

from common.errors import NolossError
from common.text import shown
from games import Position


class StrategyError(NolossError):
    """Base of every error about a strategy."""


class UnknownStrategyError(StrategyError):
    """An unknown name of a strategy or of a reading."""


class AnswerError(StrategyError):
    """An answer that is not allowed; names strategy, position and cell."""

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


class EncodingError(StrategyError):
    """A file or module without the expected strategy; names it and the place in it."""

    def __init__(self, problem: str, *, file: str, place: str = "", hint: str) -> None:
        self.file = file
        self.place = place
        super().__init__(problem, where=f"{file}: {place}" if place else file, hint=hint)


class NoAnswerError(AnswerError):
    """No answer, or an answer without cells; its `cell` is None."""
