"""Boards, lines of play and plots, drawn as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import Final

from common.exhibits import Board, LineOfPlay, Plot, Values, cell_text
from common.text import printable
from diagrams.boards import steps_of, three_in_a_row
from games import Position
from games.rules import BLANK

BOARD: Final = 13  # columns of a board with the space to the next one
COLUMNS: Final = 60  # of a plot
ROWS: Final = 18


def drawing_lines(drawn: Board | LineOfPlay | Values | Plot, columns: int) -> Iterator[str]:
    """Draw an exhibit, at most this number of columns wide."""
    match drawn:
        case Board():
            yield from board_lines(Position(drawn.position))
        case LineOfPlay():
            yield f"line of play {drawn.line}"
            yield from strip_lines(drawn, columns)
        case Values():
            cells = [printable(cell_text(cell)) for cell in drawn.cells]
            wide = max(map(len, cells))
            for start in (0, 3, 6):
                yield "  ".join(f"{cell:>{wide}}" for cell in cells[start : start + 3])
        case Plot():
            yield from plot_lines(drawn)


def board_lines(position: Position, newest: int | None = None) -> list[str]:
    """Draw a position as three rows: the newest mark in brackets, three in a row between stars.

    >>> print("\\n".join(board_lines(Position("XXXOO...."), 3)))
    *X* *X* [X]
     O   O   .
     .   .   .
    """
    threes = three_in_a_row(position)
    cells = []
    for cell, mark in enumerate(position, start=1):
        left, right = ("[", "]") if cell == newest else "**" if cell in threes else "  "
        cells.append(f"{left}{'.' if mark == BLANK else mark}{right}")
    return [" ".join(cells[row : row + 3]).rstrip() for row in (0, 3, 6)]


def strip_lines(shown: LineOfPlay, columns: int) -> list[str]:
    """Draw the boards of a line of play side by side, as many as fit into the width.

    Raises LineError for a line that cannot be played.
    """
    boards = [
        [step.caption, *board_lines(step.position, step.newest), step.ending]
        for step in steps_of(shown)
    ]
    fits = max(1, columns // BOARD)
    lines: list[str] = []
    for start in range(0, len(boards), fits):
        rows = zip(*boards[start : start + fits], strict=True)
        lines += ["".join(f"{part:<{BOARD}}" for part in row).rstrip() for row in rows]
    return lines


def plot_lines(plot: Plot) -> Iterator[str]:
    """Draw points as dots between two axes, and marks as letters that are explained below."""
    every = [*plot.points, *((x, y) for x, y, _ in plot.marks)]
    across, up = [x for x, _ in every], [y for _, y in every]
    field = [[" "] * COLUMNS for _ in range(ROWS)]

    def put(x: float, y: float, sign: str) -> None:
        row = ROWS - 1 - _place(y, up, ROWS)
        field[row][_place(x, across, COLUMNS)] = sign

    for x, y in plot.points:
        put(x, y, ".")
    letters = [ascii_lowercase[number % 26] for number in range(len(plot.marks))]
    for letter, (x, y, _) in zip(letters, plot.marks, strict=True):
        put(x, y, letter)
    yield printable(f"{plot.axes[1]}: {min(up):g} (bottom) to {max(up):g} (top)")
    yield from (f"|{''.join(row)}".rstrip() for row in field)
    yield f"+{'-' * COLUMNS}"
    yield printable(f"{plot.axes[0]}: {min(across):g} (left) to {max(across):g} (right)")
    for letter, (x, y, text) in zip(letters, plot.marks, strict=True):
        yield printable(f"{letter}  {text} ({x:g}, {y:g})")


def _place(value: float, values: Sequence[float], places: int) -> int:
    least, most = min(values), max(values)
    return round((value - least) / (most - least) * (places - 1)) if most > least else 0
