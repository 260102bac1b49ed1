"""What the evidence of an audit shows, before it is drawn: read once, for every kind of page.

Evidence comes as JSON (`audit.Evidence`). What cannot be drawn as it says it can, such as
a line that the rules of the game do not allow, is shown as words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import isfinite
from typing import Final, TypeAlias, TypeGuard

from audit.finding import Evidence
from audit.wording import in_cell, in_words
from games import EMPTY, Position, outcome, parse_line, play
from games.errors import LineError

Point: TypeAlias = tuple[float, float]
Mark: TypeAlias = tuple[float, float, str]


@dataclass(frozen=True, slots=True)
class Words:
    """A text."""

    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """A board of a line of play, after a move."""

    position: Position
    newest: int
    numbers: Mapping[int, int]  # cell -> the number of the move that took it
    caption: str
    ending: str  # empty: the game goes on


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    """Cells played in turn from the empty board, with the board after every move."""

    line: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A position."""

    position: Position


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts, all of one length.

    head    : the titles; empty if there are none
    numeric : for each column, whether it holds numbers only
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Values:
    """Nine texts, one for each cell of a board."""

    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tapes:
    """Names of tapes with what stands on them."""

    tapes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """Points, some of them marked with a text; the axes to the right and up."""

    points: tuple[Point, ...]
    axes: tuple[str, str]
    marks: tuple[Mark, ...]


Content: TypeAlias = Words | LineOfPlay | Board | Table | Values | Tapes | Plot


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A piece of evidence, and what it shows."""

    content: Content
    note: str = ""


def exhibit(evidence: Evidence) -> Exhibit:
    """Read a piece of evidence.

    >>> exhibit({"board": "X...O...X", "note": "O is to move"})
    Exhibit(content=Board(position='X...O...X'), note='O is to move')
    """
    if isinstance(evidence, str):
        return Exhibit(Words(evidence))
    plain = json.loads(json.dumps(evidence))  # lists and dicts only
    note = plain.get("note", "")
    content = _content(plain)
    if content is None or not isinstance(note, str):
        return Exhibit(Words(in_words(plain)))
    return Exhibit(content, note)


def steps_of(line: str) -> tuple[Step, ...]:
    """Play a line and give the board after every move.

    Raises LineError for a line that cannot be played.

    >>> [step.caption for step in steps_of("15")]
    ['1. X on 1', '2. O on 5']
    """
    position = EMPTY
    steps: list[Step] = []
    numbers: dict[int, int] = {}
    for number, cell in enumerate(parse_line(line), start=1):
        position = play(position, cell)
        numbers[cell] = number
        over = outcome(position)
        ending = "" if over is None else f"{over.winner} wins" if over.winner else "draw"
        caption = f"{number}. {position[cell - 1]} on {cell}"
        steps.append(Step(position, cell, dict(numbers), caption, ending))
    return tuple(steps)


_BOARD: Final = re.compile("[XO.]{9}")
_DRAWN: Final = ("line", "board", "table", "tapes", "points")


def _content(evidence: Mapping[str, object]) -> Content | None:
    """Read what is to be drawn; None if it cannot be, or if there is more than one thing."""
    kinds = [kind for kind in _DRAWN if kind in evidence]
    if len(kinds) != 1 or set(evidence) - {*kinds, "note", "axes", "marks"}:
        return None
    value = evidence[kinds[0]]
    if kinds == ["line"]:
        return _line(value)
    if kinds == ["board"]:
        fits = isinstance(value, str) and _BOARD.fullmatch(value)
        return Board(Position(value)) if fits and isinstance(value, str) else None
    if kinds == ["table"]:
        return _table(value)
    if kinds == ["tapes"]:
        return _tapes(value)
    return _plot(value, evidence.get("axes"), evidence.get("marks", []))


def _line(value: object) -> LineOfPlay | None:
    if not isinstance(value, str):
        return None
    try:
        return LineOfPlay(value, steps_of(value))
    except LineError:
        return None


def _table(value: object) -> Table | Values | None:
    if not isinstance(value, list) or not all(isinstance(row, list) for row in value) or not value:
        return None
    first, *below = value
    if not _is_head(first):
        if list(map(len, value)) == [3, 3, 3]:
            return Values(tuple(in_cell(each) for row in value for each in row))
        first, below = [], value
    wide = max(map(len, value))
    return Table(
        tuple(_filled(first, wide)) if first else (),
        tuple(tuple(_filled(row, wide)) for row in below),
        tuple(_all_numbers(column) for column in zip_longest(*below)) if below else (False,) * wide,
    )


def _is_head(row: Sequence[object]) -> bool:
    """Tell whether a first row can be titles: texts, each another one."""
    return all(isinstance(each, str) for each in row) and len(set(row)) == len(row) > 0


def _filled(row: Sequence[object], wide: int) -> list[str]:
    return [*map(in_cell, row), *[""] * (wide - len(row))]


def _all_numbers(column: Sequence[object]) -> bool:
    return all(each is None or _is_number(each) for each in column)


def _tapes(value: object) -> Tapes | None:
    if not isinstance(value, Mapping) or not all(isinstance(one, str) for one in value.values()):
        return None
    return Tapes(tuple((str(name), text) for name, text in value.items()))


def _plot(points: object, axes: object, marks: object) -> Plot | None:
    if not isinstance(points, list) or not isinstance(marks, list) or not isinstance(axes, list):
        return None
    titled = len(axes) == 2 and all(isinstance(axis, str) for axis in axes)
    fits = all(map(_is_point, points)) and all(map(_is_mark, marks))
    if not titled or not fits or not points + marks:
        return None
    return Plot(
        tuple((float(x), float(y)) for x, y in points),
        (axes[0], axes[1]),
        tuple((float(x), float(y), text) for x, y, text in marks),
    )


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))


def _is_mark(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 3
        and _is_point(value[:2])
        and (isinstance(value[2], str))
    )


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
