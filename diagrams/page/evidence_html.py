"""Evidence as parts of an HTML page: boards and plots as SVG, lines of play as strips of boards."""

from __future__ import annotations

from collections.abc import Sequence

from audit.finding import Evidence
from diagrams.page.evidence import (
    Board,
    Content,
    LineOfPlay,
    Plot,
    Step,
    Table,
    Tapes,
    Values,
    Words,
    exhibit,
)
from diagrams.page.evidence_picture import board_svg, plot_svg
from diagrams.page.html_text import escaped


def evidence_html(evidence: Evidence) -> str:
    """Write one piece of evidence, below what it shows."""
    shown = exhibit(evidence)
    content = _content(shown.content)
    if not shown.note:
        return content
    caption = f"<figcaption>{escaped(shown.note)}</figcaption>"
    return f"<figure>{caption}{content}</figure>"


def table_html(
    head: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[bool], kind: str = ""
) -> str:
    """Write a table of texts; columns of numbers stand to the right."""
    marks = [' class="number"' if each else "" for each in numeric]
    titles = "".join(f"<th{m}>{escaped(t)}</th>" for m, t in zip(marks, head, strict=False))
    lines = [
        "".join(f"<td{mark}>{escaped(text)}</td>" for mark, text in zip(marks, row, strict=True))
        for row in rows
    ]
    body = "".join(f"<tr>{line}</tr>\n" for line in lines)
    top = f"<thead><tr>{titles}</tr></thead>\n" if head else ""
    name = f' class="{kind}"' if kind else ""
    return f'<div class="wide"><table{name}>{top}<tbody>{body}</tbody></table></div>'


def _content(content: Content) -> str:
    match content:
        case Words():
            drawn = f"<p>{escaped(content.text)}</p>"
        case LineOfPlay():
            drawn = _strip(content)
        case Board():
            drawn = f'<div class="strip">{board_svg(content.position)}</div>'
        case Table():
            drawn = table_html(content.head, content.rows, content.numeric)
        case Values():
            rows = [content.cells[start : start + 3] for start in (0, 3, 6)]
            drawn = table_html((), rows, (False,) * 3, "values")
        case Tapes():
            drawn = _tapes(content)
        case Plot():
            drawn = f'<div class="wide">{plot_svg(content)}</div>'
    return drawn


def _tapes(content: Tapes) -> str:
    rows = "".join(
        f"<tr><th>{escaped(name)}</th><td>{escaped(text)}</td></tr>\n"
        for name, text in content.tapes
    )
    return f'<div class="wide"><table class="tapes"><tbody>{rows}</tbody></table></div>'


def _strip(line: LineOfPlay) -> str:
    boards = "".join(_step(step) for step in line.steps)
    name = f'<p class="line">line of play <code>{line.line}</code></p>'
    return f'{name}<div class="strip">{boards}</div>'


def _step(step: Step) -> str:
    ending = f" <strong>{step.ending}</strong>" if step.ending else ""
    told = ", ".join(filter(None, (step.caption, step.position, step.ending)))
    svg = board_svg(step.position, newest=step.newest, numbers=step.numbers, label=told)
    return f'<div class="step">{svg}<span>{step.caption}{ending}</span></div>'
