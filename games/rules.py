"""The rules of tic-tac-toe on positions written as nine characters.

A position is `X`, `O` and `.` row by row. X always moves first, so the marks alone show whose turn
it is. Every function here takes a position that can occur; `parse_position` checks texts of unknown
origin. The functions remember their answers, because there are only 5,478 positions.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NewType, TypeAlias

from msgspec import Struct

from games.errors import MoveError

Position = NewType("Position", str)
Mark: TypeAlias = Literal["X", "O"]
Seat: TypeAlias = Literal["first", "second"]
Seats: TypeAlias = Literal["first", "second", "both"]
Result: TypeAlias = Literal["win", "draw", "loss"]

BLANK: Final = "."
EMPTY: Final = Position(BLANK * 9)
CELLS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9)
SEATS: Final[tuple[Seat, Seat]] = ("first", "second")
ONE_OR_BOTH: Final[tuple[Seats, ...]] = (*SEATS, "both")
LINES: Final = (
    (1, 2, 3),
    (4, 5, 6),
    (7, 8, 9),
    (1, 4, 7),
    (2, 5, 8),
    (3, 6, 9),
    (1, 5, 9),
    (3, 5, 7),
)


class Outcome(Struct, frozen=True):
    """The end of a finished game: the mark that has three in a row, None for a draw."""

    winner: Mark | None


DRAW: Final = Outcome(None)


def seats_of(seats: Seats) -> tuple[Seat, ...]:
    """List the seats that a word means: `first`, `second` or `both`."""
    return SEATS if seats == "both" else (seats,)


def mark_of(seat: Seat) -> Mark:
    """Give the mark that a seat plays: X moves first."""
    return "X" if seat == "first" else "O"


def other_seat(seat: Seat) -> Seat:
    """Give the opposite seat."""
    return "second" if seat == "first" else "first"


def ply(position: Position) -> int:
    """Count the moves made, 0 to 9."""
    return 9 - position.count(BLANK)


@cache
def to_move(position: Position) -> Mark:
    """Give the mark of the next move; in a finished game, the mark that would be next."""
    return "O" if ply(position) % 2 else "X"


@cache
def seat_to_move(position: Position) -> Seat:
    """Give the seat that moves next; in a finished game, the seat that would be next.

    >>> seat_to_move(Position("X........"))
    'second'
    """
    return "second" if ply(position) % 2 else "first"


@cache
def free_cells(position: Position) -> tuple[int, ...]:
    """List the cells without a mark, ascending, even if the game is over."""
    return tuple(cell for cell in CELLS if position[cell - 1] == BLANK)


@cache
def winner(position: Position) -> Mark | None:
    """Give the mark that has three in a row, None if neither has."""
    for a, b, c in LINES:
        mark = position[a - 1]
        if mark != BLANK and mark == position[b - 1] == position[c - 1]:
            return "X" if mark == "X" else "O"
    return None


def has_three(text: str, mark: Mark) -> bool:
    """Say whether a mark fills one of the eight lines of nine cells."""
    return any(text[a - 1] == text[b - 1] == text[c - 1] == mark for a, b, c in LINES)


@cache
def outcome(position: Position) -> Outcome | None:
    """Give the outcome of a finished game, None before its end."""
    won = winner(position)
    if won is not None:
        return Outcome(won)
    return None if BLANK in position else DRAW


def result_for(seat: Seat, ended: Outcome) -> Result:
    """Say what an outcome means for a seat.

    >>> result_for("second", Outcome("X"))
    'loss'
    """
    if ended.winner is None:
        return "draw"
    return "win" if ended.winner == mark_of(seat) else "loss"


@cache
def play(position: Position, cell: int) -> Position:
    """Put the mark of the side to move on a cell.

    Raises MoveError if the game is over, the cell is taken, or the cell does not exist.

    >>> play(EMPTY, 5)
    '....X....'
    """
    if outcome(position) is not None:
        raise MoveError(position, cell, problem="the game is over", hint="no move follows its end")
    if cell not in free_cells(position):
        problem = "the cell is taken" if cell in CELLS else "there is no such cell"
        free = " ".join(map(str, free_cells(position)))
        raise MoveError(position, cell, problem=problem, hint=f"the free cells are {free}")
    return Position(position[: cell - 1] + to_move(position) + position[cell:])


@cache
def successors(position: Position) -> tuple[tuple[int, Position], ...]:
    """List every legal move with the position after it, cells ascending; () after the end."""
    if outcome(position) is not None:
        return ()
    return tuple((cell, play(position, cell)) for cell in free_cells(position))
