"""The parts of a report, as plain data: the terminal, Markdown and HTML have one renderer each.

An exhibit holds the content, never its look: a table has texts and numbers in its cells, a board
has a position, a line of play has its moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from common.text import short_repr

Cell: TypeAlias = str | int | float
"""A text or a number; whole numbers are shown with commas between thousands."""

Point: TypeAlias = tuple[float, float]
Mark: TypeAlias = tuple[float, float, str]


class Text(Struct, frozen=True):
    """A paragraph; its line breaks are kept.

    hangs : whether a line that begins with spaces is a sentence, which may be broken
    """

    text: str
    hangs: bool = False

    __repr__ = short_repr


class Heading(Struct, frozen=True):
    """The title of the next exhibits."""

    text: str

    __repr__ = short_repr


class Table(Struct, frozen=True):
    """Rows of cells, all of one length.

    head    : the titles, empty without titles; a renderer may ignore a line break in a title
    numeric : for each column, whether it holds numbers, which are aligned right
    ends    : the rows after which a section ends, numbered from 1
    """

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    numeric: tuple[bool, ...]
    ends: frozenset[int] = frozenset()

    __repr__ = short_repr


class Board(Struct, frozen=True):
    """A position, nine characters row by row."""

    position: str


class LineOfPlay(Struct, frozen=True):
    """Cells played in turn: `1593784`.

    start : the position before the first of them; empty for the empty board
    """

    line: str
    start: str = ""


class Values(Struct, frozen=True):
    """Nine texts or numbers, one for each cell of a board."""

    cells: tuple[Cell, ...]

    __repr__ = short_repr


class Tapes(Struct, frozen=True):
    """Names of tapes with their contents."""

    tapes: tuple[tuple[str, str], ...]

    __repr__ = short_repr


class Plot(Struct, frozen=True):
    """Points, some of them marked with a text; `axes` names the axes to the right and up."""

    points: tuple[Point, ...]
    axes: tuple[str, str]
    marks: tuple[Mark, ...] = ()

    __repr__ = short_repr


Content: TypeAlias = Text | Heading | Table | Board | LineOfPlay | Values | Tapes | Plot


class Exhibit(Struct, frozen=True):
    """One content, with a caption if it needs one."""

    content: Content
    note: str = ""

    __repr__ = short_repr


def table(
    head: Iterable[str],
    rows: Iterable[Iterable[Cell]],
    *,
    texts: int | None = None,
    ends: Iterable[int] = (),
) -> Table:
    """Make a table; columns of numbers are aligned right.

    texts : the number of columns at the left that hold texts; by default a column is numeric if it
            holds only numbers
    ends  : the rows after which a section ends, numbered from 1

    >>> table(("seat", "games"), [("first", 1000)]).numeric
    (False, True)
    >>> table(("seat", "games"), [("first", "1,000 and more")], texts=1).numeric
    (False, True)
    """
    titles, filled = tuple(head), tuple(map(tuple, rows))
    if texts is None:
        columns = tuple(zip(*filled, strict=True)) or ((),) * len(titles)
        numeric = tuple(map(_holds_numbers, columns))
    else:
        numeric = tuple(place >= texts for place in range(len(titles)))
    return Table(titles, filled, numeric, frozenset(ends))


def _holds_numbers(column: tuple[Cell, ...]) -> bool:
    return bool(column) and all(isinstance(cell, int | float) for cell in column)


def cell_text(cell: Cell) -> str:
    """Write a cell of a table.

    >>> cell_text(255168), cell_text(1.5), cell_text("1593784")
    ('255,168', '1.5', '1593784')
    """
    return f"{cell:,}" if isinstance(cell, int) else str(cell)
