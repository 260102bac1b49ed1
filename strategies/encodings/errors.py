"""What can be wrong with something that a user brings, and what an answer of it can lack."""

from __future__ import annotations

from games import Position
from strategies.errors import AnswerError, StrategyError

SHOWN = 60  # characters of a foreign text that a message repeats


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


def printable(text: str) -> str:
    """Replace what a screen cannot show by its escape."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def shown(value: object) -> str:
    """Show a foreign value in a message, cut so that the message stays one line.

    >>> shown("X" * 100)
    "'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX…"
    """
    try:
        text = repr(value)
    except Exception:  # a foreign object may refuse, and a number may be too long to write
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
