"""Errors about a position, a move or a line of play."""

from __future__ import annotations

from common.errors import NolossError
from common.text import shown


class GameError(NolossError):
    """Base of every error that this package raises on purpose."""


class PositionError(GameError):
    """A text that is not a position of the game, or a position that cannot occur in it."""

    def __init__(self, text: str, *, problem: str, hint: str) -> None:
        self.text = text
        super().__init__(problem, where=f"position {shown(text)}", hint=hint)


class MoveError(GameError):
    """A move that the rules do not allow in this position."""

    def __init__(self, position: str, cell: int, *, problem: str, hint: str) -> None:
        self.position = position
        self.cell = cell
        super().__init__(problem, where=f"cell {cell} in {position}", hint=hint)


class LineError(GameError):
    """A line of play that cannot be played; `ply` is 1 for its first move."""

    def __init__(self, text: str, *, ply: int, problem: str, hint: str) -> None:
        self.text = text
        self.ply = ply
        super().__init__(problem, where=f"line {shown(text)}, move {ply}", hint=hint)


class UnknownGameError(GameError):
    """An unknown name of a game, or an impossible game; it names the file."""

    def __init__(self, problem: str, name: str, *, hint: str) -> None:
        self.name = name
        is_file = name.endswith((".toml", ".py"))
        super().__init__(problem, where=name if is_file else f"game {shown(name)}", hint=hint)


class CircleError(GameError):
    """A position that comes back, although the file with the rules says that no position does."""

    def __init__(self, game: str) -> None:
        problem = "a position comes back, although the rules say that none does"
        super().__init__(problem, where=game, hint="leave out repeats = False")


class TooLargeError(GameError):
    """A game, or the play of a strategy, with more positions than are allowed."""

    def __init__(self, game: str, most: int) -> None:
        self.most = most
        super().__init__(
            f"more than {most:,} positions",
            where=f"game {game}",
            hint="take a smaller board; commands with --most-positions allow more",
        )
