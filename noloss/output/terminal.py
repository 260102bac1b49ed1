"""Exhibits for people at a terminal: the one place where text is laid out.

Lines are as wide as the terminal, and uncut in a pipe. Control characters, which can be in any
text that a user typed, are shown as escapes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from textwrap import TextWrapper
from typing import Final, Literal

from common.exhibits import (
    Board,
    Content,
    Exhibit,
    Heading,
    LineOfPlay,
    Plot,
    Table,
    Tapes,
    Text,
    Values,
    cell_text,
)
from common.text import printable
from noloss.output.colours import coloured, row_in_colour, sentence_in_colour
from noloss.report import ReportItem

PIPE_WIDTH: Final = 10_000  # columns where no terminal sets a limit
WIDEST: Final = 96  # columns of a sentence on a wide terminal
LONG: Final = 29  # columns; a longer word may be broken anywhere
TALLEST: Final = 8  # lines of a cell; a table with a longer one is shown as a list
GAP: Final = 2  # columns between two columns of a table
_COLOURED: Final = {Text: sentence_in_colour, Table: row_in_colour}
"""Kind of content -> what colours a line of it."""
_PIECE: Final = re.compile(r"[^-]*-+|[^-]+")


def print_exhibits(exhibits: Iterable[ReportItem]) -> None:
    """Print exhibits on standard output, each as soon as it is there."""
    for line in exhibit_lines(exhibits, width(), coloured(sys.stdout)):
        print(line)


def exhibit_lines(
    exhibits: Iterable[ReportItem], columns: int, colours: bool = False
) -> Iterator[str]:
    """Lay out exhibits, each as soon as it is there, with its title above it."""
    before: Content | None = None
    for shown in exhibits:
        exhibit = shown if isinstance(shown, Exhibit) else Exhibit(shown)
        note: tuple[Content, ...] = (Text(exhibit.note),) if exhibit.note else ()
        for content in (*note, exhibit.content):
            if before is not None and _set_apart(before, content):
                yield ""
            lines = content_lines(content, columns)
            yield from map(_COLOURED.get(type(content), str), lines) if colours else lines
            before = content


def width() -> int:
    """Give the columns that a line may have."""
    if not sys.stdout.isatty():
        return PIPE_WIDTH
    import shutil  # slow to load

    return shutil.get_terminal_size().columns


def content_lines(content: Content, columns: int) -> Iterator[str]:
    """Lay out what an exhibit shows."""
    match content:
        case Text() | Heading():
            hangs = isinstance(content, Text) and content.hangs
            yield from _text_lines(content.text, columns, hangs=hangs)
        case Table():
            yield from _table_lines(content, columns)
        case Tapes():
            wide = max((len(name) for name, _ in content.tapes), default=0)
            yield from (printable(f"{name:<{wide}}  {text}") for name, text in content.tapes)
        case _:
            from noloss.output.drawings import drawing_lines  # slow to load: it brings the game

            yield from drawing_lines(content, columns)


def _set_apart(before: Content, content: Content) -> bool:
    """Say whether two exhibits need an empty line between them."""
    if isinstance(before, Heading):
        return isinstance(content, Heading)
    if isinstance(content, Heading) or isinstance(before, Board | LineOfPlay | Values):
        return True
    return any(isinstance(exhibit, Table | Plot) for exhibit in (before, content))


def _text_lines(text: str, columns: int, *, hangs: bool) -> Iterator[str]:
    """Wrap sentences at spaces; do not wrap a line that begins with a space, such as a command.

    In a text that hangs, such a line is wrapped, too: its further lines are indented.
    """
    wrapper = TextWrapper(
        min(columns, WIDEST) if columns < PIPE_WIDTH else columns,
        replace_whitespace=False,
        break_long_words=False,
        break_on_hyphens=False,
    )
    for line in text.split("\n"):
        plain = printable(line)
        spaces = len(plain) - len(plain.lstrip())
        wrapper.subsequent_indent = " " * (2 * spaces)
        yield from [plain] if spaces and not hangs else wrapper.wrap(plain) or [""]


def _table_lines(table: Table, columns: int) -> list[str]:
    """Lay out a table; if it is too wide its titles are broken, then texts, but no numbers.

    A table that still does not fit becomes a list: below the first cell of a row come the others,
    each with its title.
    """
    from rich.box import SIMPLE  # slow to load
    from rich.console import Console  # slow to load
    from rich.table import Table as RichTable  # slow to load

    shown = RichTable(
        box=SIMPLE,
        show_header=bool(table.head),
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    rows = [[_in_table(cell_text(cell)) for cell in row] for row in table.rows]
    whole, titles = _titles(table, rows, columns)
    widths = _widths([titles, *rows], table.numeric, columns)
    if table.head and columns < PIPE_WIDTH and _is_cramped(rows, widths, columns):
        return [*_list_lines(whole, rows, table.ends, columns)]
    for title, numeric, wide in zip(titles, table.numeric, widths, strict=True):
        side: Literal["left", "right"] = "right" if numeric else "left"
        shown.add_column(_broken(title, wide), justify=side, width=wide, no_wrap=True)
    for number, row in enumerate(rows, start=1):
        cells = [_broken(cell, wide) for cell, wide in zip(row, widths, strict=True)]
        shown.add_row(*cells, end_section=number in table.ends)
    console = Console(file=sys.stdout, width=PIPE_WIDTH, markup=False, highlight=False, emoji=False)
    with console.capture() as captured:
        console.print(shown)
    return [line.rstrip() for line in captured.get().splitlines()]


def _titles(
    table: Table, rows: Sequence[Sequence[str]], columns: int
) -> tuple[list[str], list[str]]:
    """Give the titles in one line each, and as they are laid out: broken if they are too wide."""
    titles = list(map(_in_table, table.head)) or [""] * len(table.numeric)
    whole = [title.replace("\n-", "-").replace("\n", " ") for title in titles]
    if _with_gaps(list(map(_widest, zip(whole, *rows, strict=True)))) <= columns:
        return whole, whole
    if len(rows) > 0:
        by_column = zip(*rows, strict=True)
        titles = [
            _broken(title, max(_widest(column), _longest_piece([title]))) if numeric else title
            for title, column, numeric in zip(titles, by_column, table.numeric, strict=True)
        ]
    return whole, titles


def _is_cramped(rows: Sequence[Sequence[str]], widths: Sequence[int], columns: int) -> bool:
    """Say whether a table is too wide, or has a text in a column that is far too narrow."""
    longest = (max(map(len, texts)) for texts in zip(*rows, strict=True))
    return _with_gaps(widths) > columns or any(
        text > TALLEST * wide for text, wide in zip(longest, widths, strict=True)
    )


def _list_lines(
    titles: Sequence[str], rows: Sequence[Sequence[str]], ends: Collection[int], columns: int
) -> Iterator[str]:
    """Lay out the rows of a table below each other, without empty cells."""
    wide = max(map(len, titles[1:]), default=0)
    begin = f"{'':{GAP}}{'':{wide}}{'':{GAP}}"
    for number, (name, *cells) in enumerate(rows, start=1):
        if name:
            yield from name.split("\n")
        for title, cell in zip(titles[1:], cells, strict=True):
            room = max(columns - len(begin), LONG)
            lines = _broken(cell, room).split("\n") if cell else []
            for place, line in enumerate(lines):
                before = begin if place else f"{'':{GAP}}{title:<{wide}}{'':{GAP}}"
                yield f"{before}{line}".rstrip()
        if number in ends:
            yield ""


def _in_table(text: str) -> str:
    return "\n".join(map(printable, text.split("\n")))


def _widths(rows: Sequence[Sequence[str]], numeric: Sequence[bool], columns: int) -> list[int]:
    """Give each column its width: as wide as its text, or where that is too much, narrower.

    The widest columns shrink first: texts; then names of rows; then columns beside numbers.
    No word and no number of usual length is broken, even if the table is then too wide.

    rows : the titles, then the cells
    """
    by_column = list(zip(*rows, strict=True))
    widths = list(map(_widest, by_column))
    narrow = [_longest_piece(texts) for texts in by_column]
    whole = [
        wide if number else least
        for wide, number, least in zip(widths, numeric, narrow, strict=True)
    ]
    names = max(narrow[:1] + [len(word) for word in _words(by_column[0]) if len(word) <= LONG])
    for least in ([names, *whole[1:]], [narrow[0], *whole[1:]], narrow):
        while _with_gaps(widths) > columns:
            yielding = [at for at, wide in enumerate(widths) if wide > least[at]]
            if not yielding:
                break
            widths[max(yielding, key=lambda at: widths[at])] -= 1
    return widths


def _widest(texts: Iterable[str]) -> int:
    return max((len(line) for text in texts for line in text.split("\n")), default=1)


def _with_gaps(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * (len(widths) - 1)


def _words(texts: Iterable[str]) -> list[str]:
    return [word for text in texts for word in text.split()]


def _longest_piece(texts: Iterable[str]) -> int:
    """Count the columns of the longest piece of a word; a word may be broken behind a hyphen."""
    pieces = [piece for word in _words(texts) for piece in _PIECE.findall(word)]
    return max((len(piece) for piece in pieces if len(piece) <= LONG), default=1)


def _broken(text: str, wide: int) -> str:
    """Break the lines of a text at spaces and behind hyphens, and a very long word anywhere."""
    wrapper = TextWrapper(wide, drop_whitespace=True, break_on_hyphens=True)
    lines = [line if len(line) <= wide else wrapper.fill(line) for line in text.split("\n")]
    return "\n".join(lines)
