"""A line of play: the cells in the order in which they were played, written `1593784`."""

from __future__ import annotations

from typing import TypeAlias

from games.errors import LineError
from games.rules import CELLS, EMPTY, Position, outcome, play

Line: TypeAlias = tuple[int, ...]

_DIGITS = "123456789"


def parse_line(text: str, start: Position = EMPTY) -> Line:
    """Read a line of play from the empty board, or from a position; it may be without a move.

    Raises LineError, with the move at fault, if the line cannot be played.

    >>> parse_line("159")
    (1, 5, 9)
    """
    for ply, character in enumerate(text, start=1):
        if character not in _DIGITS:
            raise LineError(
                text,
                ply=ply,
                problem=f"{character!r} is no cell",
                hint="write the cells 1 to 9 run together, such as 1593784",
            )
    line = tuple(map(int, text))
    position_after(line, start)
    return line


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
        raise LineError(text, ply=ply, problem=f"{cell} is no cell", hint="cells are 1 to 9")
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
