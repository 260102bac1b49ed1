"""Exhibits as blocks of Markdown, as GitHub shows it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

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
from diagrams.boards import steps_of


def exhibit_markdown(exhibit: Exhibit, most_rows: int | None = None) -> str:
    """Write an exhibit after its content; of a table at most `most_rows` rows."""
    content = content_markdown(exhibit.content, most_rows)
    if isinstance(exhibit.content, Heading):
        return content
    note = f"{plain(exhibit.note)}: " if exhibit.note else ""
    block = isinstance(exhibit.content, Table | Values)
    return f"{_paragraph(note)}\n\n{content}".lstrip() if block else _paragraph(note + content)


def content_markdown(content: Content, most_rows: int | None = None) -> str:
    """Write the content of an exhibit; of a table at most `most_rows` rows."""
    match content:
        case Text(text):
            written = "  \n".join(map(plain, text.splitlines()))
        case Heading(text):
            written = f"#### {plain(text)}"
        case LineOfPlay(line, start):
            begin = [f"from `{start}`"] if start else []
            endings = (step.ending for step in steps_of(content) if step.ending)
            written = ", ".join((f"line of play `{line}`", *begin, *endings))
        case Board(position):
            written = f"position `{position}`"
        case Table():
            written = table_markdown(content, most_rows)
        case Values(cells):
            texts = [plain(cell_text(cell)) for cell in cells]
            written = rows_markdown([texts[:3], ["---:"] * 3, texts[3:6], texts[6:]])
        case Tapes(tapes):
            written = ", ".join(f"{plain(name)} {code(text)}" for name, text in tapes)
        case Plot(points, axes, marks):
            over = f"{len(points):,} points, {plain(axes[1])} over {plain(axes[0])}"
            written = "; ".join([over, *(f"{plain(text)} ({x:g}, {y:g})" for x, y, text in marks)])
    return written


def table_markdown(table: Table, most_rows: int | None = None) -> str:
    """Write a table; an empty row ends a section."""
    head = table.head or ("",) * len(table.numeric)
    rows = [list(map(plain, head)), ["---:" if numeric else "---" for numeric in table.numeric]]
    for number, row in enumerate(table.rows[:most_rows], start=1):
        rows.append([plain(cell_text(cell)) for cell in row])
        if number in table.ends and number < len(table.rows):
            rows.append([""] * len(row))
    left = 0 if most_rows is None else len(table.rows) - most_rows
    more = f"\n\n(and {left} more rows)" if left > 0 else ""
    return rows_markdown(rows) + more


def plain(text: str) -> str:
    """Escape a text for Markdown and HTML, in one line.

    >>> plain("a|b *c* <d>")
    'a\\\\|b \\\\*c\\\\* &lt;d&gt;'
    """
    one_line = " ".join(text.split())
    return re.sub(r"([\\`*_|\[\]~#$])", r"\\\1", escape(one_line, quote=False))


def code(text: str) -> str:
    """Write any text as code."""
    plainly = text.strip() and not re.search("[`|]", text)
    return f"`{text}`" if plainly else f"<code>{plain(text)}</code>"


def rows_markdown(rows: Sequence[Sequence[str]]) -> str:
    """Write rows of Markdown as a table; the second one says how the columns are aligned."""
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _paragraph(text: str) -> str:
    """Escape the beginning of a text that would start a list."""
    return re.sub(r"\A([0-9]*)([-+.)] )", r"\1\\\2", text)
