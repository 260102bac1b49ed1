"""Tables as CSV, which spreadsheets read."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path

from common.exhibits import Cell
from common.text import printable
from common.whole_files import write_whole

_FORMULA = ("=", "+", "-", "@")


def write_csv(path: Path, head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """Write a table; no text of it is taken for a formula by a spreadsheet."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_plain(cell) for cell in row] for row in rows)
    write_whole(path, text.getvalue().encode("utf-8"))


def _plain(cell: Cell) -> Cell:
    """Write a text so that it stays one.

    >>> _plain("=1+1"), _plain("a"), _plain(-2)
    ("'=1+1", 'a', -2)
    """
    if not isinstance(cell, str):
        return cell
    return printable(f"'{cell}" if cell.startswith(_FORMULA) else cell)
