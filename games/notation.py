"""Positions and lines of play as text, such as `X...O....` and `1593784`; and names of seats.

Every text is checked when it is read.
"""

from __future__ import annotations

from typing import TypeAlias

from games.errors import LineError, PositionError
from games.rules import BLANK, CELLS, EMPTY, Position, Seat, has_three, mark_of, outcome, play

_MEANT = {"x": "X", "o": "O", "0": "O", " ": BLANK, "-": BLANK, "_": BLANK}


def parse_position(text: str) -> Position:
    """Read a position of nine characters, row by row, that can occur in a game.

    Raises PositionError for a wrong length or character, marks that cannot be the result of
    taking turns, two winners, or a move after the end.

    >>> parse_position("X...O....")
    'X...O....'
    """
    _check_length(text)
    _check_characters(text)
    _check_turns(text)
    _check_end(text)
    return Position(text)


def _check_length(text: str) -> None:
    if len(text) != 9:
        raise PositionError(
            text,
            problem=f"a position has 9 characters, this text has {len(text)}",
            hint="write the three rows as one text, such as X...O....",
        )


def _check_characters(text: str) -> None:
    for cell, character in enumerate(text, start=1):
        if character not in ("X", "O", BLANK):
            meant = _MEANT.get(character)
            raise PositionError(
                text,
                problem=f"cell {cell} is {character!r}, which is not X, O or .",
                hint=f"write {meant!r} there" if meant else "X and O are the marks, . is empty",
            )


def _check_turns(text: str) -> None:
    crosses, noughts = text.count("X"), text.count("O")
    if crosses - noughts not in (0, 1):
        raise PositionError(
            text,
            problem=f"{crosses} X and {noughts} O cannot come from taking turns",
            hint="X moves first: there are as many X as O, or one more",
        )


def _check_end(text: str) -> None:
    x_won, o_won = has_three(text, "X"), has_three(text, "O")
    if x_won and o_won:
        raise PositionError(
            text,
            problem="both X and O have three in a row",
            hint="a game ends with its first three in a row",
        )
    odd = text.count("X") > text.count("O")
    if (x_won and not odd) or (o_won and odd):
        won, late = ("X", "O") if x_won else ("O", "X")
        raise PositionError(
            text,
            problem=f"{won} has three in a row, but {late} moved after that",
            hint=f"take away the last {late}",
        )


Line: TypeAlias = tuple[int, ...]

_DIGITS = "123456789"


def parse_line(text: str, start: Position = EMPTY) -> Line:
    """Read a line of play from the empty board, or from a position; it may be empty.

    Raises LineError, with the move at fault, if the line cannot be played.

    >>> parse_line("159")
    (1, 5, 9)
    """
    for ply, character in enumerate(text, start=1):
        if character not in _DIGITS:
            raise LineError(
                text,
                ply=ply,
                problem=f"{character!r} is not a cell",
                hint="write the cells 1 to 9 run together, such as 1593784",
            )
    line = tuple(map(int, text))
    position_after(line, start)
    return line


def seat_name(seat: Seat) -> str:
    """Name a seat with the mark it plays.

    >>> seat_name("first")
    'the first seat (X)'
    """
    return f"the {seat} seat ({mark_of(seat)})"


def seat_title(seat: Seat) -> str:
    """Name a seat as a title.

    >>> seat_title("first")
    'First seat (X)'
    """
    return f"{seat.capitalize()} seat ({mark_of(seat)})"


def line_name(line: Line) -> str:
    """Write a line of play as its digits run together.

    >>> line_name((1, 5, 9))
    '159'
    """
    return "".join(map(str, line))


def position_after(line: Line, start: Position = EMPTY) -> Position:
    """Play a line from the empty board, or from a position.

    Raises LineError, with the move at fault, for a cell that does not exist or is taken, and for
    a move after the end.

    >>> position_after((1, 5, 9))
    'X...O...X'
    """
    position = start
    for ply, cell in enumerate(line, start=1):
        _check_move(line, ply, cell, position)
        position = play(position, cell)
    return position


def _check_move(line: Line, ply: int, cell: int, position: Position) -> None:
    if cell not in CELLS:
        text = " ".join(map(str, line))
        raise LineError(text, ply=ply, problem=f"{cell} is not a cell", hint="cells are 1 to 9")
    if outcome(position) is not None:
        raise LineError(
            line_name(line),
            ply=ply,
            problem=f"the game was over after move {ply - 1}",
            hint=f"end the line as {line_name(line[: ply - 1])}",
        )
    if cell in line[: ply - 1]:
        before = line.index(cell) + 1
        raise LineError(
            line_name(line),
            ply=ply,
            problem=f"cell {cell} was taken by move {before}",
            hint="every cell is played at most once",
        )
