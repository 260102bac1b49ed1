"""Exhibits as parts of an HTML page: boards and plots as SVG, lines of play as strips of boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from markupsafe import Markup

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
from diagrams.boards import LineStep, board_svg, board_words, steps_of
from diagrams.page.document import asset
from diagrams.templates import macros, plot_svg
from games import Position

PARTS: Final[Any] = macros("diagrams.page/exhibits.html")


def exhibits_html(exhibits: Iterable[Content | Exhibit]) -> Markup:
    """Write exhibits, each below the one before it."""
    each = (one if isinstance(one, Exhibit) else Exhibit(one) for one in exhibits)
    return Markup("\n").join(map(exhibit_html, each))


def notebook_part(exhibits: Iterable[Content | Exhibit]) -> Markup:
    """Write exhibits with their style, as a part of a page that has other styles, as a notebook."""
    drawn: Markup = PARTS.notebook_part(Markup(asset("notebook.css")), exhibits_html(exhibits))
    return drawn


def scrolled(svg: str) -> Markup:
    """Put a picture into a box in which it scrolls at its own size, for a notebook."""
    drawn: Markup = PARTS.scrolled(Markup(svg[svg.index("<svg") :]))
    return drawn


def exhibit_html(exhibit: Exhibit) -> Markup:
    """Write an exhibit, with its caption above it."""
    content = content_html(exhibit.content)
    drawn: Markup = PARTS.figure(exhibit.note, content) if exhibit.note else content
    return drawn


def content_html(content: Content) -> Markup:
    """Write the content of an exhibit."""
    drawn: Markup
    match content:
        case Text(text):
            drawn = PARTS.text(text.splitlines())
        case Heading(text):
            drawn = PARTS.heading(text)
        case LineOfPlay(line):
            drawn = PARTS.line_of_play(
                line, [(step, _step_svg(step)) for step in steps_of(content)]
            )
        case Board(position):
            drawn = PARTS.board(board_svg(Position(position)))
        case Table():
            drawn = table_html(content)
        case Values(cells):
            rows = (cells[:3], cells[3:6], cells[6:])
            drawn = table_html(Table((), rows, (False,) * 3), "values")
        case Tapes(tapes):
            drawn = PARTS.tapes(tapes)
        case Plot():
            drawn = PARTS.plot(plot_svg(content))
    return drawn


def table_html(table: Table, kind: str = "") -> Markup:
    """Write a table, with a class for the style sheet; each section is a separate body."""
    drawn: Markup = PARTS.table(table.head, _sections(table), table.numeric, kind)
    return drawn


def _sections(table: Table) -> Iterator[list[list[str]]]:
    rows: list[list[str]] = []
    for number, row in enumerate(table.rows, start=1):
        rows.append([cell_text(cell) for cell in row])
        if number in table.ends and number < len(table.rows):
            yield rows
            rows = []
    yield rows


def _step_svg(step: LineStep) -> Markup:
    label = "; ".join(filter(None, (step.caption, step.ending, board_words(step.position))))
    return board_svg(step.position, newest=step.newest, numbers=step.numbers, label=label)
