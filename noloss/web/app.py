"""All addresses together, and the answers to failures."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from common.errors import NolossError
from diagrams.page.document import ASSETS, Page, asset
from diagrams.templates import rendered
from noloss.web import atlas, audit, home, machines, play, verify
from noloss.web.guard import MOST_BYTES, Access, Guard, TooLargeError
from noloss.web.site import respond
from noloss.web.workers import EndedError, FaultError, told_as_bug

TYPES: Final = {".css": "text/css", ".js": "text/javascript"}


def application(access: Access | None = None, course: Path | None = None) -> Guard:
    """Make the page of a server: every section with its addresses, behind the guard.

    access : permission for clients; every user of this computer by default
    course : a folder of machines that the page lists before its own

    The guard is around all of it, so that the answer to a failure has its headers as well.
    """
    return Guard(sections(course), access)


def sections(course: Path | None = None) -> Starlette:
    """Make every section with its addresses; `course` as in `application`."""
    site = Starlette(
        routes=[
            Route("/assets/{name}", _asset),
            *home.ROUTES,
            *machines.ROUTES,
            *play.ROUTES,
            *verify.ROUTES,
            *audit.ROUTES,
            *atlas.ROUTES,
        ],
        exception_handlers={
            HTTPException: _refused,
            NolossError: _wrong,
            TooLargeError: _too_large,
            ClientDisconnect: _left,
            EndedError: _left,
            FaultError: _fault,
            Exception: _failed,
        },
    )
    site.state.course = course
    return site


async def _asset(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in ASSETS:
        raise HTTPException(404)
    kind = TYPES[name[name.rindex(".") :]]
    return Response(asset(name), media_type=kind, headers={"Cache-Control": "max-age=31536000"})


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    said = "This page does not exist." if error.status_code == 404 else error.detail
    return _problem(request, said, error.status_code)


async def _wrong(request: Request, error: Exception) -> Response:
    return _problem(request, str(error), 400)


async def _too_large(request: Request, error: Exception) -> Response:
    return _problem(request, f"At most {MOST_BYTES:,} bytes are read.", 413)


async def _left(request: Request, error: Exception) -> Response:
    return Response(status_code=503)  # the client is gone, or the page ends


async def _fault(request: Request, error: Exception) -> Response:
    return _problem(request, str(error), 500)


async def _failed(request: Request, error: Exception) -> Response:
    return _problem(request, told_as_bug(error), 500)


def _problem(request: Request, said: str, code: int) -> Response:
    """Report a problem, as a page or as a document, like the request."""
    if "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"problem": said}, code)
    again = str(request.url.replace(scheme="", netloc=""))
    too_busy = code == 503 and request.method == "GET"
    body = rendered("noloss.web/problem.html", said=said, again=again if too_busy else "")
    return respond(Page("Not possible", body), request, code)
