"""What can be wrong with something that a user brings, and what an answer of it can lack."""

from __future__ import annotations

from common.text import printable
from games import Position
from strategies.errors import AnswerError, StrategyError


class EncodingError(StrategyError):
    """A file or module that does not hold the strategy it should; names it and the place in it."""

    def __init__(self, why: str, *, file: str, place: str = "", hint: str) -> None:
        self.why = why
        self.file = file
        self.place = place
        parts = (printable(file), printable(place), printable(why))
        super().__init__(": ".join(part for part in parts if part), hint=printable(hint))


class NoAnswerError(AnswerError):
    """No answer, or one that names no cells; names strategy and position, and `cell` is 0."""

    def __init__(self, why: str, *, strategy: str, position: Position, hint: str) -> None:
        self.why = why
        self.strategy = strategy
        self.position = position
        self.cell = 0
        where = f"strategy {printable(strategy)}, position {position}"
        StrategyError.__init__(self, f"{where}: {printable(why)}", hint=printable(hint))
