"""The page where Python itself runs in a browser, as in a static site: requests without a server.

A service worker catches the requests of the page, and the worker that runs Python calls `answer`.
The addresses of the page begin with `/`; here they begin with the folder of the site and the tab.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Final
from urllib.parse import unquote

import msgspec
from starlette.applications import Starlette
from starlette.types import Message, Scope

from noloss.rooms import HOUSE
from noloss.web.app import sections
from noloss.web.guard import HEADERS, policy
from noloss.web.lanes import WORKERS
from noloss.web.site import HTML

_ADDRESS: Final = re.compile(rb"""(?<=[\s:])(href|action|src)="/(?!/)""")
_ROOT: Final = re.compile(rb"<html\b")
FRAMED: Final = {
    **HEADERS,
    "Content-Security-Policy": policy(frame_ancestors="'self'"),
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "no-store",
}
"""The headers of an answer: the page is shown in a frame of the site, and nowhere else."""
COURSE: Final = "noloss_course"
"""The folder beside the rooms that holds the machines of a course, if there are any."""
LOADED: Final = ("/machines", "/machines/edit", "/machines/view?name=gallery/copy")
"""Pages that load most modules; networkx, which is large, comes with games and verdicts."""
Headers = list[tuple[str, str]]


async def answer(
    method: str, target: str, headers: Mapping[str, str], body: bytes | memoryview, root: str
) -> tuple[int, Headers, bytes]:
    """Answer a request.

    target : the path and the query, without the root
    root   : the beginning of every path in the browser, such as `/course/app/k3f9`

    returns : the status, the headers and the body
    """
    path, _, query = target.partition("?")
    sent = {"host": "localhost", **headers}
    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
        "server": ("localhost", 80),
    }
    return _rooted(*await _asked(scope, bytes(body)), root)


def listen(tell: Callable[[str], None]) -> None:
    """Report the progress of long work to a function of the browser, as JSON."""
    WORKERS.overhear = lambda far: tell(msgspec.json.encode(far).decode())


async def load() -> None:
    """Load now what most work needs, so that its bytecode can be kept."""
    import_module(WORKERS.module)
    for path in LOADED:
        await answer("GET", path, {"accept": "text/html"}, b"", "")


async def _asked(scope: Scope, body: bytes) -> tuple[int, Headers, bytes]:
    questions: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    status, headers, parts = 500, Headers(), list[bytes]()

    async def receive() -> Message:
        if questions:
            return questions.pop()
        return await asyncio.Future()  # waits for ever; a stop ends this whole process

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            headers.extend((name.decode(), value.decode()) for name, value in message["headers"])
        else:
            parts.append(message.get("body", b""))

    await _sections()(scope, receive, send)
    return status, headers, b"".join(parts)


@cache
def _sections() -> Starlette:
    course = HOUSE / COURSE
    return sections(course if course.is_dir() else None)


def _rooted(status: int, headers: Headers, body: bytes, root: str) -> tuple[int, Headers, bytes]:
    """Put the root before the addresses of an answer."""
    given = {name.lower(): value for name, value in headers}
    if given.get("location", "").startswith("/"):
        given["location"] = root + given["location"]
    if given.get("content-type", "").startswith(HTML) and "content-disposition" not in given:
        body = rooted(body, root)
        given["content-length"] = str(len(body))
    return status, [*{**FRAMED, **given}.items()], body


def rooted(page: bytes, root: str) -> bytes:
    """Put the root before the addresses of a page, and give it to the scripts of the page."""
    page = _ADDRESS.sub(rb'\1="' + root.encode() + b"/", page)
    return _ROOT.sub(b'<html data-root="' + root.encode() + b'"', page, count=1)
