"""The frame of the site around a view, with its sections; questions read, answers written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar
from urllib.parse import parse_qs

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from diagrams.page.document import Page, linked
from diagrams.templates import rendered
from noloss.errors import InputError

ADDRESS: Final = "/assets/"
HTML: Final = "text/html"
JSON: Final = "application/json"
A = TypeVar("A", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class SitePart:
    """A part of the site."""

    name: str
    about: str


SECTIONS: Final[tuple[SitePart, ...]] = (
    SitePart("machines", "step a Turing machine forward and back, one of ours or your own"),
    SitePart("play", "against any strategy, in either seat, with every answer and its rule"),
    SitePart("verify", "whether a strategy never loses, built in or your own, with all evidence"),
    SitePart("audit", "the claims of five publications, with verdict and evidence"),
    SitePart("atlas", "all classes of positions as a map, and the play tree of a strategy"),
)
"""In their order on the page."""


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
    """An answer: its body and kind, its code and headers; a worker sends it whole."""

    body: bytes
    kind: str = HTML
    code: int = 200
    headers: Mapping[str, str] = {}

    def response(self) -> Response:
        """Give this answer as the response that the server sends."""
        return Response(self.body, self.code, dict(self.headers), self.kind)


def page_answer(page: Page, path: str, code: int = 200) -> HttpAnswer:
    """Answer with a view in the frame of the site; `path` is that of its address."""
    return HttpAnswer(written(page, path), code=code)


def json_answer(value: object) -> HttpAnswer:
    """Answer with a JSON value."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return HttpAnswer(text.encode(), JSON)


async def fields(request: Request, *names: str) -> list[str]:
    """Read the fields of a form; one that is not there is empty, lines end as in a file.

    Raises InputError for a form that has too many.
    """
    body = (await request.body()).decode("utf-8", "replace")
    try:
        sent = parse_qs(body, max_num_fields=2 * len(names))
    except ValueError:
        raise InputError("this form is not on the page", hint="ask from the page") from None
    return [sent.get(name, [""])[0].replace("\r\n", "\n") for name in names]


async def read_asked(request: Request, kind: type[A]) -> A:
    """Read the question of a request; raise InputError for an invalid one."""
    return read_body(await request.body(), kind)


def read_body(body: bytes, kind: type[A]) -> A:
    """Read a question; raise InputError for an invalid one."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        problem = f"the question cannot be read: {str(error)[:200]}"
        raise InputError(problem, hint="ask from the page") from None
