"""What people are shown, as plain data: the terminal, Markdown and HTML have one renderer each.

An exhibit says what is to be seen, never how: a table has cells of text and columns that are
numbers, a board has a position, a line of play its cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Mark: TypeAlias = tuple[float, float, str]


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; its lines stay lines."""

    text: str


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of what follows."""

    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts, all of one length.

    head    : the titles, empty if there are none; a line break in one is only a permission
    numeric : for each column, whether its texts are numbers, which stand to the right
    ends    : numbers of rows after which a section ends, from 1
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: tuple[bool, ...]
    ends: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Board:
    """A position, nine characters row by row."""

    position: str


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    """Cells played in turn from the empty board: `1593784`."""

    line: str


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
    marks: tuple[Mark, ...] = ()


Content: TypeAlias = Text | Heading | Table | Board | LineOfPlay | Values | Tapes | Plot


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One thing to be seen, and what it shows where that is not plain."""

    content: Content
    note: str = ""
