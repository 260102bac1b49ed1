"""The frame of the site: its sections, and a view among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from diagrams.exhibits.html_text import escaped_lines
from diagrams.page.document import Page, linked

ADDRESS: Final = "/assets/"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the site; the module of its name in `noloss.web` has its `ROUTES`."""

    name: str
    about: str

    def routes(self) -> Sequence[Route]:
        """Give the addresses of the section."""
        routes: Sequence[Route] = import_module(f"noloss.web.{self.name}").ROUTES
        return routes


SECTIONS: Final[tuple[Section, ...]] = (
    Section("machines", "step a Turing machine forward and back, one of ours or your own"),
    Section("play", "against any strategy, in either seat, with every answer and its rule"),
    Section("verify", "whether a strategy never loses, built in or your own, with all evidence"),
    Section("audit", "what five publications print, claim by claim, with verdict and evidence"),
    Section("atlas", "all classes of positions as a map, and the play tree of a strategy"),
)
"""In the order in which they stand on the page."""


def respond(page: Page, request: Request, code: int = 200) -> HTMLResponse:
    """Show a view in the frame of the site."""
    return HTMLResponse(written(page, request.url.path), code)


def written(page: Page, path: str) -> bytes:
    """Write a view in the frame of the site; a large one takes long.

    path : of its address
    """
    return linked(page, _head(path), ADDRESS).encode()


def problem_html(said: str) -> str:
    """Write what is wrong, so that it is told at once to those who do not see it."""
    return f'<div class="problem" role="alert"><pre>{escaped_lines(said)}</pre></div>'


def _head(path: str) -> str:
    links = "".join(
        f'<a href="/{section.name}"{_current(section, path)}>{section.name.capitalize()}</a>'
        for section in SECTIONS
    )
    return (
        '<a class="skip" href="#main">To the content</a>\n'
        '<header><nav class="site" aria-label="Sections">'
        f'<strong><a href="/">noloss</a></strong>{links}'
        '<button type="button" data-theme-button></button></nav></header>'
    )


def _current(section: Section, path: str) -> str:
    here = path == f"/{section.name}" or path.startswith(f"/{section.name}/")
    return ' aria-current="page"' if here else ""
