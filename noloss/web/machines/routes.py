"""The addresses of the section, and what is done in which thread.

What may take long is done in threads, tests one after the other, so that the steps of all others go
on, and only a few need room at a time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from common.errors import NolossError
from diagrams.page.document import standalone
from noloss.errors import InputError
from noloss.web.forms import fields
from noloss.web.frame import respond
from noloss.web.machines.checking import checked
from noloss.web.machines.given import Given, given, to_link
from noloss.web.machines.prepared import Prepared, prepared, prepared_already
from noloss.web.machines.stepping import steps_from
from noloss.web.machines.trying import branches_from, tests_from
from noloss.web.machines.views import (
    editor_page,
    file_page,
    list_page,
    refused_page,
    view_page,
)

Work: TypeAlias = Callable[[Prepared, Mapping[str, Any]], Mapping[str, Any]]
T = TypeVar("T")
MOST_WAITING: Final = 60
"""Requests that wait for a thread; more of them are told to come again."""
FIELDS: Final = ("m", "name", "text", "file", "calls", "words")
_RUNS: Final = CapacityLimiter(1)
_READS: Final = CapacityLimiter(2)  # which wait for Graphviz, too


async def in_turn(work: Callable[..., T], *asked: Any, lane: CapacityLimiter = _READS) -> T:
    """Do what may take long, when it is its turn."""
    if lane.statistics().tasks_waiting >= MOST_WAITING:
        raise HTTPException(503, "Too much is asked for at once; come again in a minute.")
    return await run_sync(partial(work, *asked), limiter=lane)


async def _list(request: Request) -> Response:
    return respond(await in_turn(list_page), request)


async def _edit(request: Request) -> Response:
    """Open the editor: with an example, a built-in machine, or the text of a link or a form."""
    asked = await _form(request)
    machine = given(asked) if asked else None
    return respond(await in_turn(editor_page, machine), request)


async def _view(request: Request) -> Response:
    """Show a machine; a text that was sent is led to the link that carries it, if it fits."""
    form = await _form(request)
    try:
        machine = given(form)
    except InputError as error:
        if not form.get("text"):
            raise
        return respond(await in_turn(refused_page, form["text"], error), request, 400)
    if request.method == "POST":
        told = await in_turn(checked, machine)
        wrong = not told["problems"] and not told["about"]
        if wrong or any(problem["severity"] == "error" for problem in told["problems"]):
            return respond(await in_turn(editor_page, machine, told), request)
        link = to_link(machine)
        if link is not None:
            return RedirectResponse(f"/machines/view?m={link}", 303)
    return respond(await in_turn(view_page, machine), request)


async def _file(request: Request) -> Response:
    """Give the page of a machine as one file that needs nothing else."""
    asked = await _form(request)
    words = _json(asked.get("words") or "{}")
    page = await in_turn(_whole_file, given(asked), _words(words))
    name = f'attachment; filename="{_plain(page[0])}.html"'
    return HTMLResponse(page[1], headers={"Content-Disposition": name})


def _whole_file(machine: Given, words: Mapping[str, str]) -> tuple[str, str]:
    page = file_page(machine, words)
    return page.title, standalone(page)


async def _check(request: Request) -> Response:
    asked = await _asked(request)
    return JSONResponse(await in_turn(checked, given(asked)))


async def _link(request: Request) -> Response:
    """Give the link that carries a text, or null if it does not fit into one."""
    link = to_link(given(await _asked(request)))
    return JSONResponse({"link": None if link is None else f"m={link}"})


async def _steps(request: Request) -> Response:
    """Give the next steps; so few of them that it takes less time than to go to a thread."""
    asked = await _asked(request)
    return JSONResponse(steps_from(await _prepared(asked), asked))


async def _tests(request: Request) -> Response:
    return await _worked(request, tests_from)


async def _branches(request: Request) -> Response:
    return await _worked(request, branches_from)


async def _worked(request: Request, work: Work) -> Response:
    """Answer by work of a turn; what people have typed wrong is an answer like any other."""
    asked = await _asked(request)
    machine = await _prepared(asked)
    try:
        return JSONResponse(await in_turn(work, machine, asked, lane=_RUNS))
    except InputError:
        raise
    except NolossError as error:
        return JSONResponse({"problem": error.problem, "hint": error.hint})


async def _prepared(asked: Mapping[str, Any]) -> Prepared:
    machine = given(asked.get("machine"))
    kept = prepared_already(machine)
    return kept if kept is not None else await in_turn(prepared, machine)


async def _asked(request: Request) -> Mapping[str, Any]:
    """Read what a script of the page asks."""
    value = _json((await request.body()).decode("utf-8", "replace"))
    if not isinstance(value, Mapping):
        raise InputError("the request is no object of JSON", hint="ask as the page does")
    return value


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("the request is no JSON", hint="ask as the page does") from None


async def _form(request: Request) -> dict[str, str]:
    """Read a link, or a form that was sent."""
    if request.method != "POST":
        return dict(request.query_params)
    return dict(zip(FIELDS, await fields(request, *FIELDS), strict=True))


def _words(value: object) -> dict[str, str]:
    if isinstance(value, dict) and all(isinstance(word, str) for word in value.values()):
        return value
    raise InputError("the request names no words", hint="ask as the page does")


def _plain(name: str) -> str:
    """Give a name that every system takes as that of a file."""
    kept = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name)
    return kept[:60].strip("-") or "machine"


ROUTES: Final = [
    Route("/machines", _list),
    Route("/machines/edit", _edit, methods=["GET", "POST"]),
    Route("/machines/view", _view, methods=["GET", "POST"]),
    Route("/machines/file", _file, methods=["POST"]),
    Route("/machines/check", _check, methods=["POST"]),
    Route("/machines/link", _link, methods=["POST"]),
    Route("/machines/steps", _steps, methods=["POST"]),
    Route("/machines/tests", _tests, methods=["POST"]),
    Route("/machines/branches", _branches, methods=["POST"]),
]
