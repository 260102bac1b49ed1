"""Exhibits as parts of an HTML page: boards and plots as SVG, lines of play as strips of boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from common.exhibits import (
    Board,
    Cell,
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
from diagrams.exhibits.html_text import escaped
from diagrams.exhibits.steps import Step, steps_of
from diagrams.exhibits.svg import board_svg, plot_svg, told
from games import Position

SIDE_BY_SIDE: Final = "display: flex; flex-wrap: wrap; gap: .6rem"  # also without a style sheet


def exhibits_html(exhibits: Iterable[Content | Exhibit]) -> str:
    """Write exhibits one below the other."""
    each = (one if isinstance(one, Exhibit) else Exhibit(one) for one in exhibits)
    return "\n".join(map(exhibit_html, each))


def exhibit_html(exhibit: Exhibit) -> str:
    """Write an exhibit, below what it shows."""
    content = content_html(exhibit.content)
    if not exhibit.note:
        return content
    caption = f"<figcaption>{escaped(exhibit.note)}</figcaption>"
    return f"<figure>{caption}{content}</figure>"


def content_html(content: Content) -> str:
    """Write what an exhibit shows."""
    match content:
        case Text(text):
            drawn = f"<p>{'<br>'.join(map(escaped, text.splitlines()))}</p>"
        case Heading(text):
            drawn = f"<h4>{escaped(text)}</h4>"
        case LineOfPlay(line):
            steps = "".join(map(_step, steps_of(content)))
            name = f'<p class="line">line of play <code>{line}</code></p>'
            drawn = f'{name}<div class="strip steps" style="{SIDE_BY_SIDE}">{steps}</div>'
        case Board(position):
            drawn = f'<div class="strip">{board_svg(Position(position))}</div>'
        case Table():
            drawn = table_html(content)
        case Values(cells):
            rows = (cells[:3], cells[3:6], cells[6:])
            drawn = table_html(Table((), rows, (False,) * 3), "values")
        case Tapes(tapes):
            drawn = _tapes(tapes)
        case Plot():
            drawn = f'<div class="wide">{plot_svg(content)}</div>'
    return drawn


def table_html(table: Table, kind: str = "") -> str:
    """Write a table of a kind that a style sheet may know; each section is a body of its own."""
    marks = [' class="number"' if numeric else "" for numeric in table.numeric]
    titles = "".join(
        f"<th{mark}>{escaped(title)}</th>" if title else f"<td{mark}></td>"
        for mark, title in zip(marks, table.head, strict=False)
    )
    top = f"<thead><tr>{titles}</tr></thead>\n" if table.head else ""
    bodies = "".join(f"<tbody>{body}</tbody>" for body in _bodies(table, marks))
    name = f' class="{kind}"' if kind else ""
    return f'<div class="wide"><table{name}>{top}{bodies}</table></div>'


def _bodies(table: Table, marks: Sequence[str]) -> Iterator[str]:
    body = ""
    for number, row in enumerate(table.rows, start=1):
        body += f"<tr>{_cells(row, marks)}</tr>\n"
        if number in table.ends and number < len(table.rows):
            yield body
            body = ""
    yield body


def _cells(row: Sequence[Cell], marks: Sequence[str]) -> str:
    texts = (escaped(cell_text(cell)) for cell in row)
    return "".join(f"<td{mark}>{text}</td>" for mark, text in zip(marks, texts, strict=True))


def _tapes(tapes: Sequence[tuple[str, str]]) -> str:
    rows = "".join(
        f"<tr><th>{escaped(name)}</th><td>{escaped(text)}</td></tr>\n" for name, text in tapes
    )
    return f'<div class="wide"><table class="tapes"><tbody>{rows}</tbody></table></div>'


def _step(step: Step) -> str:
    ending = f" <strong>{step.ending}</strong>" if step.ending else ""
    label = "; ".join(filter(None, (step.caption, step.ending, told(step.position))))
    svg = board_svg(step.position, newest=step.newest, numbers=step.numbers, label=label)
    return f'<div class="step">{svg}<span>{step.caption}{ending}</span></div>'
