"""A finite game for two: its positions, moves and ends.

`first` moves first. A position is a text, so that it can be printed, typed and kept in a file; it
says whose turn it is. A move is a number; its name may be another text, such as `3-6`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, Literal, Protocol, TypeAlias, cast

from games.errors import LineError
from games.notation import parse_position
from games.rules import (
    EMPTY,
    Position,
    Seat,
    free_cells,
    other_seat,
    outcome,
    play,
    seat_to_move,
)
from games.symmetry import SYMMETRIES, apply, canonical

Move: TypeAlias = int
Winner: TypeAlias = Literal["first", "second", "draw"]
"""The end of a game: the seat that has won, or a draw."""

Symmetry: TypeAlias = Callable[[str], str]
"""Position -> its image. If a move leads from p to q, a move leads from p's image to q's image."""


class Game(Protocol):
    """The rules of a game.

    name       : as you type it, such as `4,4,4:misere`
    about      : the rules in a sentence or two
    repeats    : whether a position can come back in a play
    symmetries : the identity first
    """

    @property
    def name(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def repeats(self) -> bool: ...
    @property
    def start(self) -> str: ...
    @property
    def symmetries(self) -> Sequence[Symmetry]: ...

    def seat_to_move(self, position: str) -> Seat:
        """Give the seat whose turn it is; in a finished game, whose turn it would be."""

    def moves(self, position: str) -> Sequence[Move]:
        """List the legal moves in a fixed order; the list is empty after the end, and only then."""

    def play(self, position: str, move: Move) -> str:
        """Give the position after a legal move."""

    def ended(self, position: str) -> Winner | None:
        """Say how a finished game ended; None before its end."""

    def move_name(self, move: Move) -> str:
        """Write a move."""

    def parse_move(self, text: str) -> Move:
        """Read a move; raise ValueError for a text that names none."""

    def parse_position(self, text: str) -> str:
        """Read a position; raise PositionError for another text."""

    def rows(self, position: str) -> tuple[tuple[str, ...], ...]:
        """Set out a position as rows of places: a mark, `.` for an empty cell, or a space."""


@cache
def _legal(position: Position) -> tuple[Move, ...]:
    return () if outcome(position) else free_cells(position)


@cache
def _ended(position: Position) -> Winner | None:
    ended = outcome(position)
    if ended is None:
        return None
    return "draw" if ended.winner is None else other_seat(seat_to_move(position))


class TicTacToe:
    """Tic-tac-toe, the game of the publications."""

    name = "3,3,3"
    about = "Players place their mark on a board of 3 × 3 cells in turn. Three in a row win."
    repeats = False
    start = EMPTY
    symmetries = tuple(lambda position, each=each: apply(each, position) for each in SYMMETRIES)

    seat_to_move: Callable[[str], Seat] = staticmethod(seat_to_move)
    moves: Callable[[str], Sequence[Move]] = staticmethod(_legal)
    play: Callable[[str, Move], str] = staticmethod(play)
    ended: Callable[[str], Winner | None] = staticmethod(_ended)

    def move_name(self, move: Move) -> str:
        """Write a cell."""
        return str(move)

    def parse_move(self, text: str) -> Move:
        """Read a cell."""
        return int(text)

    def parse_position(self, text: str) -> str:
        """Read a position that can occur; raise PositionError for any other text."""
        return parse_position(text)

    def rows(self, position: str) -> tuple[tuple[str, ...], ...]:
        """Set out a position as three rows."""
        return tuple(tuple(position[at : at + 3]) for at in (0, 3, 6))


TIC_TAC_TOE: Final = TicTacToe()


def play_name(game: Game, moves: Sequence[Move]) -> str:
    """Write a line of play: its moves with spaces between them.

    >>> play_name(TIC_TAC_TOE, (1, 5, 9))
    '1 5 9'
    """
    return " ".join(map(game.move_name, moves))


def representative(game: Game) -> Callable[[str], str]:
    """Give the function from a position to the least of its images under the symmetries."""
    if game is TIC_TAC_TOE:
        return cast("Callable[[str], str]", canonical)
    return cache(lambda position: min(image(position) for image in game.symmetries))


def position_by_names(game: Game, line: str) -> str:
    """Give the position after a line of play, its moves with spaces between them.

    Raises LineError for a move that the rules do not allow there.

    >>> position_by_names(TIC_TAC_TOE, "1 5 9")
    'X...O...X'
    """
    position = game.start
    for ply, name in enumerate(line.split(), start=1):
        moves = {game.move_name(move): move for move in game.moves(position)}
        if name not in moves:
            hint = f"legal are {' '.join(moves)}" if moves else "the game is over before it"
            raise LineError(line, ply=ply, problem=f"{name} is not a legal move", hint=hint)
        position = game.play(position, moves[name])
    return position
