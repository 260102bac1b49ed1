"""Evidence for people at a terminal: boards and plots drawn as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import Final

from diagrams.page.evidence import LineOfPlay, Plot, Step
from diagrams.play.board import three_in_a_row
from games import Position
from games.rules import BLANK

BOARD: Final = 13  # columns of a board with the space to the next one
COLUMNS: Final = 60  # of a plot
ROWS: Final = 18


def board_rows(position: Position, newest: int | None = None) -> list[str]:
    """Draw a position as three rows: the newest mark in brackets, three in a row between stars.

    >>> print("\\n".join(board_rows(Position("XXXOO...."), 3)))
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


def strip_rows(line: LineOfPlay, width: int) -> list[str]:
    """Draw the boards of a line of play side by side, as many as fit into a width."""
    fits = max(1, width // BOARD)
    rows: list[str] = []
    for start in range(0, len(line.steps), fits):
        blocks = [_step_rows(step) for step in line.steps[start : start + fits]]
        lines = zip(*blocks, strict=True)
        rows += ["".join(f"{part:<{BOARD}}" for part in row).rstrip() for row in lines]
    return rows


def plot_rows(plot: Plot) -> Iterator[str]:
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
    yield f"{plot.axes[1]}: {min(up):g} (bottom) to {max(up):g} (top)"
    yield from (f"|{''.join(row)}".rstrip() for row in field)
    yield f"+{'-' * COLUMNS}"
    yield f"{plot.axes[0]}: {min(across):g} (left) to {max(across):g} (right)"
    for letter, (x, y, text) in zip(letters, plot.marks, strict=True):
        yield f"{letter}  {text} ({x:g}, {y:g})"


def _step_rows(step: Step) -> list[str]:
    return [step.caption, *board_rows(step.position, step.newest), step.ending]


def _place(value: float, values: Sequence[float], places: int) -> int:
    least, most = min(values), max(values)
    return round((value - least) / (most - least) * (places - 1)) if most > least else 0
