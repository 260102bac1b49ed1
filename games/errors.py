"""What can be wrong with a position, a move or a line of play.

Every error keeps its fields and derives its text from them: what, where, a way out.
"""

from __future__ import annotations

SHOWN = 40  # characters of a wrong text that a message repeats


class GameError(ValueError):
    """Base of every error that this package raises on purpose."""


class PositionError(GameError):
    """A text that is no position of the game, or one that cannot occur in it."""

    def __init__(self, text: str, *, reason: str, hint: str) -> None:
        self.text = text
        self.reason = reason
        self.hint = hint
        super().__init__(text)

    def __str__(self) -> str:
        return f"position {_shown(self.text)}: {self.reason}\n  hint: {self.hint}"


class MoveError(GameError):
    """A move that the rules do not allow in this position."""

    def __init__(self, position: str, cell: int, *, reason: str, hint: str) -> None:
        self.position = position
        self.cell = cell
        self.reason = reason
        self.hint = hint
        super().__init__(position, cell)

    def __str__(self) -> str:
        return f"cell {self.cell} in {self.position}: {self.reason}\n  hint: {self.hint}"


class LineError(GameError):
    """A line of play that cannot be played; `ply` is 1 for its first move."""

    def __init__(self, text: str, *, ply: int, reason: str, hint: str) -> None:
        self.text = text
        self.ply = ply
        self.reason = reason
        self.hint = hint
        super().__init__(text)

    def __str__(self) -> str:
        return f"line {_shown(self.text)}, move {self.ply}: {self.reason}\n  hint: {self.hint}"


def _shown(text: str) -> str:
    """Quote a text that a person gave, cut so that a message stays one line."""
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")
