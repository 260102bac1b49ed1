"""Exhibits for people at a terminal: the one place where text is laid out.

On a terminal lines are as wide as it is; whoever reads a pipe gets them uncut. Control characters,
which may stand in anything that a user typed, are shown as escapes.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
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
from noloss.report import Shown

PIPE_WIDTH: Final = 10_000  # columns where no terminal sets a limit
WIDEST: Final = 96  # columns of a sentence on a wide terminal
NAME: Final = 29  # columns up to which what names a row is not broken
GAP: Final = 2  # columns between two columns of a table
_NUMBER: Final = re.compile(r"[\d.,:/]+")


def print_exhibits(exhibits: Iterable[Shown]) -> None:
    """Print exhibits on standard output, each as soon as it is there."""
    for line in exhibit_lines(exhibits, width()):
        print(line)


def exhibit_lines(exhibits: Iterable[Shown], columns: int) -> Iterator[str]:
    """Lay out exhibits, each as soon as it is there, with what they show above them."""
    before: Content | None = None
    for shown in exhibits:
        exhibit = shown if isinstance(shown, Exhibit) else Exhibit(shown)
        note: tuple[Content, ...] = (Text(exhibit.note),) if exhibit.note else ()
        for content in (*note, exhibit.content):
            if before is not None and _set_apart(before, content):
                yield ""
            yield from content_lines(content, columns)
            before = content


def width() -> int:
    """Give the columns that a line may have."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else PIPE_WIDTH


def content_lines(content: Content, columns: int) -> Iterator[str]:
    """Lay out what an exhibit shows."""
    match content:
        case Text() | Heading():
            yield from _text_lines(content.text, columns)
        case Table():
            yield from _table_lines(content, columns)
        case Tapes():
            wide = max((len(name) for name, _ in content.tapes), default=0)
            yield from (printable(f"{name:<{wide}}  {text}") for name, text in content.tapes)
        case _:
            from noloss.printing.drawings import drawing_lines  # boards: not for machines

            yield from drawing_lines(content, columns)


def _set_apart(before: Content, content: Content) -> bool:
    """Tell whether an empty line stands between two exhibits."""
    if isinstance(before, Heading):
        return isinstance(content, Heading)
    if isinstance(content, Heading) or isinstance(before, Board | LineOfPlay | Values):
        return True
    return any(isinstance(exhibit, Table | Plot) for exhibit in (before, content))


def _text_lines(text: str, columns: int) -> Iterator[str]:
    """Wrap sentences at their spaces; a line that begins with one, such as a command, stays."""
    wrapper = TextWrapper(
        min(columns, WIDEST) if columns < PIPE_WIDTH else columns,
        replace_whitespace=False,
        break_long_words=False,
        break_on_hyphens=False,
    )
    for line in text.split("\n"):
        plain = printable(line)
        yield from [plain] if plain.startswith(" ") else wrapper.wrap(plain) or [""]


def _table_lines(table: Table, columns: int) -> list[str]:
    """Lay out a table; if it is too wide its titles are broken, then texts, but no numbers."""
    from rich.box import SIMPLE  # slow to import
    from rich.console import Console
    from rich.table import Table as RichTable

    shown = RichTable(
        box=SIMPLE,
        show_header=bool(table.head),
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    rows = [[_in_table(cell_text(cell)) for cell in row] for row in table.rows]
    titles = list(map(_in_table, table.head)) or [""] * len(table.numeric)
    if _natural_width([titles, *rows]) <= columns:
        titles = [title.replace("\n-", "-").replace("\n", " ") for title in titles]
    least = []
    for number, (title, numeric) in enumerate(zip(titles, table.numeric, strict=True)):
        least.append(_least_width(title, [row[number] for row in rows], names=number == 0))
        side: Literal["left", "right"] = "right" if numeric else "left"
        shown.add_column(title, justify=side, overflow="fold", min_width=least[-1])
    for number, row in enumerate(rows, start=1):
        shown.add_row(*row, end_section=number in table.ends)
    wide = max(columns, _with_gaps(least))
    console = Console(file=sys.stdout, width=wide, markup=False, highlight=False, emoji=False)
    with console.capture() as captured:
        console.print(shown)
    return [line.rstrip() for line in captured.get().splitlines()]


def _in_table(text: str) -> str:
    return "\n".join(map(printable, text.split("\n")))


def _natural_width(rows: Sequence[Sequence[str]]) -> int:
    """Count the columns of a table of which no line is broken."""
    return _with_gaps([max(map(len, column)) for column in zip(*rows, strict=True)])


def _with_gaps(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * (len(widths) - 1)


def _least_width(title: str, cells: Sequence[str], *, names: bool) -> int:
    """Count the columns of the longest word that is not to be broken: of the title, or a number.

    names : the cells name their rows; only a very long name is broken
    """
    words = [word for cell in cells for word in cell.split()]
    whole = [word for word in words if _NUMBER.fullmatch(word) or (names and len(word) <= NAME)]
    return max(map(len, [*title.split(), *whole]), default=1)
