"""The frame of the site: its sections, the first view, a view among them, and answers as data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from diagrams.page.document import Page, linked
from diagrams.templates import rendered

ADDRESS: Final = "/assets/"
HTML: Final = "text/html"
JSON: Final = "application/json"


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
    header = rendered("noloss.web/header.html", sections=SECTIONS, path=path)
    return linked(page, header, ADDRESS).encode()


class HttpAnswer(msgspec.Struct, frozen=True, tag=True):
    """An answer: its body, of which kind it is, its code and headers; a worker sends it whole."""

    body: bytes
    kind: str = HTML
    code: int = 200
    headers: Mapping[str, str] = {}

    def response(self) -> Response:
        """Give it as the server sends it."""
        return Response(self.body, self.code, dict(self.headers), self.kind)


def page_answer(page: Page, path: str, code: int = 200) -> HttpAnswer:
    """Answer with a view in the frame of the site; `path` is that of its address."""
    return HttpAnswer(written(page, path), code=code)


def json_answer(value: object) -> HttpAnswer:
    """Answer with a JSON value."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return HttpAnswer(text.encode(), JSON)


async def home(request: Request) -> Response:
    """Name the sections."""
    body = rendered("noloss.web/home.html", sections=SECTIONS)
    return respond(Page("noloss", body), request)
