"""The boards of a line of play, one after every move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from common.exhibits import LineOfPlay
from games import EMPTY, Position, outcome, parse_line, position_after


@dataclass(frozen=True, slots=True)
class Step:
    """A board of a line of play, after a move."""

    position: Position
    newest: int
    numbers: Mapping[int, int]  # cell -> the number of the move that took it
    caption: str
    ending: str  # empty: the game goes on


def steps_of(shown: LineOfPlay) -> Iterator[Step]:
    """Play a line and give the board after every move.

    Raises LineError for a line that cannot be played.

    >>> [step.caption for step in steps_of(LineOfPlay("15"))]
    ['1. X on 1', '2. O on 5']
    """
    start = Position(shown.start) if shown.start else EMPTY
    cells = parse_line(shown.line, start)
    numbers: dict[int, int] = {}
    for number, cell in enumerate(cells, start=1):
        position = position_after(cells[:number], start)
        numbers[cell] = number
        over = outcome(position)
        ending = "" if over is None else f"{over.winner} wins" if over.winner else "draw"
        caption = f"{number}. {position[cell - 1]} on {cell}"
        yield Step(position, cell, dict(numbers), caption, ending)
