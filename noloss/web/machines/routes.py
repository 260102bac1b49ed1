"""The addresses of the section; `tasks` has the work, which the workers of a lane do.

Tests and branches have separate workers, so that only a few need memory at a time, and other pages
do not wait for them. Large machines have separate workers, too, so that small ones do not wait.
Steps are made in the browser.
"""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from noloss.web.lanes import LARGE, MACHINES, RUNS, SMALL, Lane, work_for
from noloss.web.machines.texts import MachineQuestion
from noloss.web.site import fields


class _About(msgspec.Struct):
    """The machine of a question, unread."""

    machine: msgspec.Raw


FIELDS: Final = MachineQuestion.__struct_fields__


async def _list(request: Request) -> Response:
    course = request.app.state.course
    asked = b"" if course is None else str(course).encode()
    answer = await work_for(request, "machines/list", asked, MACHINES, kept=course is None)
    return answer.response()


async def _form(request: Request, work: str) -> Response:
    """Answer a link, or a form that was sent; the answer to a link is kept."""
    posted = request.method == "POST"
    form: dict[str, Any] = {"fields": dict(request.query_params), "posted": posted}
    if posted:
        form["fields"] = dict(zip(FIELDS, await fields(request, *FIELDS), strict=True))
    asked = msgspec.json.encode(form)
    answer = await work_for(request, work, asked, _shown_in(asked), kept=not posted)
    return answer.response()


async def _question(request: Request, work: str, lane: Lane | None = None) -> Response:
    """Answer a question of a script; a worker may remember the machine that it is about."""
    asked = await request.body()
    try:
        subject = sha256(msgspec.json.decode(asked, type=_About).machine).digest()
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        subject = b""  # the text is just being written, or this is not a question
    answer = await work_for(request, work, asked, lane or _shown_in(asked), subject=subject)
    return answer.response()


def _shown_in(asked: bytes) -> Lane:
    """Choose the lane in which a machine is read and shown: large ones hold up no small one."""
    return MACHINES if len(asked) <= SMALL else LARGE


def _asked(name: str, lane: Lane | None = None) -> Route:
    work = f"machines/{name}"
    return Route(f"/{work}", partial(_question, work=work, lane=lane), methods=["POST"])


ROUTES: Final = [
    Route("/machines", _list),
    Route("/machines/edit", partial(_form, work="machines/edit"), methods=["GET", "POST"]),
    Route("/machines/board", partial(_form, work="machines/board")),
    Route("/machines/view", partial(_form, work="machines/view"), methods=["GET", "POST"]),
    _asked("check"),
    _asked("link"),
    _asked("rows"),
    _asked("change"),
    _asked("draw"),
    _asked("save"),
    _asked("jump", RUNS),
    _asked("tests", RUNS),
    _asked("branches", RUNS),
]
