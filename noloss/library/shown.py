"""How results of noloss are shown: on one line, as text, in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from common.documents import Document, in_notebooks, in_print, plain
from common.text import printable
from noloss.report import ReportItem

LONGEST = 118  # characters of a line that stands for a value

V = TypeVar("V")
Show: TypeAlias = Callable[[V], Iterable[ReportItem]]


@dataclass(frozen=True, slots=True, repr=False)
class Answer(Generic[V]):
    """The answer to a question.

    value    : the answer as a Python value
    said     : the answer in a few words
    exhibits : the report that the command line shows
    declared : the document, for programs

    It is true if its value is true; for a certificate, if everything in it is proved.
    """

    value: V
    said: str
    exhibits: tuple[ReportItem, ...]
    declared: Document | Mapping[str, Any]

    @property
    def document(self) -> dict[str, Any]:
        """The JSON document that `--json` prints."""
        declared = self.declared
        return plain(declared) if isinstance(declared, Document) else dict(declared)

    def __bool__(self) -> bool:
        return bool(self.value)

    def __repr__(self) -> str:
        return one_line(self.said)

    def __str__(self) -> str:
        return text_of(self.exhibits)

    def _repr_html_(self) -> str | None:
        return html_of(lambda: self.exhibits)


def one_line(text: str) -> str:
    """Cut a text so that it fits on one line."""
    line = printable(" ".join(text.split()))
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def text_of(exhibits: Iterable[ReportItem]) -> str:
    """Write exhibits as the command line prints them into a pipe."""
    from noloss.output.terminal import PIPE_WIDTH, exhibit_lines  # slow to load

    return "\n".join(exhibit_lines(exhibits, PIPE_WIDTH))


def html_of(exhibits: Callable[[], Iterable[ReportItem]]) -> str | None:
    """Write exhibits as a part of a page, for a notebook; None if that fails.

    A notebook must always show a value: without a page it shows the text.
    """
    try:
        from diagrams.html import notebook_part  # slow to load

        return notebook_part(exhibits())
    except Exception:
        return None


def in_notebook(kind: type[V]) -> Callable[[Show[V]], Show[V]]:
    """Say how a notebook shows the values of a class: by the exhibits that a function gives.

    All such functions are in the table `common.documents.in_notebooks`. Documents look there.
    """

    def register(show: Show[V]) -> Show[V]:
        in_notebooks[kind] = lambda value: html_of(lambda: show(value))
        return show

    return register


def in_print_and_notebook(kind: type[V], show: Show[V]) -> None:
    """Show the values of a class as the command line does: printed, and in a notebook."""
    in_notebook(kind)(show)
    in_print[kind] = lambda value: text_of(show(value))


def picture_forms(svg: str | None) -> dict[str, str]:
    """Give the forms of a picture in a notebook: in a box that scrolls, and as it is."""
    from diagrams.html import scrolled  # slow to load

    return {} if svg is None else {"text/html": scrolled(svg), "image/svg+xml": svg}


def svg_of(dot: Callable[[], str]) -> str | None:
    """Draw a graph for a notebook; None if that fails: then text is shown instead."""
    try:
        from diagrams.render.render import Format, render_bytes  # slow to load

        rendered = render_bytes(dot(), Format.SVG)
        return rendered.data.decode() if rendered.format is Format.SVG else None
    except Exception:  # as in `html_of`
        return None
