"""What can be wrong with something that a user brings, and what an answer of it can lack."""

from __future__ import annotations

from strategies.errors import AnswerError, StrategyError


class EncodingError(StrategyError):
    """A file or module that does not hold the strategy it should; names it and the place in it."""

    def __init__(self, problem: str, *, file: str, place: str = "", hint: str) -> None:
        self.file = file
        self.place = place
        super().__init__(problem, where=f"{file}: {place}" if place else file, hint=hint)


class NoAnswerError(AnswerError):
    """No answer, or one that names no cells; its `cell` is None."""
