"""How what the functions of noloss give is shown: on one line, as text, in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from common.documents import Document, plain
from common.text import printable

if TYPE_CHECKING:
    from noloss.report import Report, Shown

LONGEST = 118  # characters of a line that stands for a value

V = TypeVar("V")


@dataclass(frozen=True, slots=True, repr=False)
class Answer(Generic[V]):
    """What a question was answered with.

    value  : the answer as the room that knows it gives it
    said   : the answer in a few words
    report : the same as the command line shows it
    """

    value: V
    said: str
    report: Report

    @property
    def document(self) -> dict[str, Any]:
        """The JSON document that `--json` prints."""
        made = self.report.document
        document = made() if callable(made) else made
        return plain(document) if isinstance(document, Document) else dict(document)

    def __repr__(self) -> str:
        return one_line(self.said)

    def __str__(self) -> str:
        return text_of(self.report.exhibits)

    def _repr_html_(self) -> str:
        return html_of(self.report.exhibits)


def one_line(text: str) -> str:
    """Cut a text so that it stands on one line."""
    line = printable(" ".join(text.split()))
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def text_of(exhibits: Iterable[Shown]) -> str:
    """Write exhibits as the command line prints them."""
    from noloss.terminal import exhibit_lines

    return "\n".join(exhibit_lines(exhibits))


def html_of(exhibits: Iterable[Shown]) -> str:
    """Write exhibits as a part of a page, for a notebook."""
    from diagrams.exhibits.html import exhibits_html

    return exhibits_html(exhibits)


def svg_of(dot: Callable[[], str]) -> str | None:
    """Draw a graph for a notebook; None where there is no Graphviz, so that text is shown."""
    from diagrams.errors import DiagramError
    from diagrams.render.render import Format, render_bytes

    try:
        rendered = render_bytes(dot(), Format.SVG)
    except DiagramError:
        return None
    return rendered.data.decode() if rendered.format is Format.SVG else None
