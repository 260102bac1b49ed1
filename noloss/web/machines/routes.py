"""The addresses of the section, and what is done in which lane.

What may take long is done in threads, tests one after the other, so that the steps of all others go
on, and only a few need room at a time. Pages are written there, too: a large one takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from common.errors import NolossError
from diagrams.page.document import Page, standalone
from noloss.errors import InputError
from noloss.web.asks import read_asked
from noloss.web.forms import fields
from noloss.web.frame import respond
from noloss.web.lanes import MACHINES, RUNS, in_turn
from noloss.web.machines.checking import checked
from noloss.web.machines.given import AskedMachine, Given, given, to_link
from noloss.web.machines.prepared import Prepared, prepared, prepared_already
from noloss.web.machines.stepping import AskedSteps, steps_from
from noloss.web.machines.trying import AskedBranches, AskedTests, branches_from, tests_from
from noloss.web.machines.views import (
    editor_page,
    file_page,
    list_page,
    refused_page,
    view_text,
)

A = TypeVar("A", AskedTests, AskedBranches)
FIELDS: Final = (*AskedMachine.__struct_fields__, "words")
_in_turn: Final = partial(in_turn, lane=MACHINES)


async def _list(request: Request) -> Response:
    return await _shown(request, list_page)


async def _edit(request: Request) -> Response:
    """Open the editor: with an example, a built-in machine, or the text of a link or a form."""
    asked = await _form(request)
    return await _shown(request, editor_page, _machine(asked) if asked else None)


async def _view(request: Request) -> Response:
    """Show a machine; a text that was sent is led to the link that carries it, if it fits."""
    form = await _form(request)
    try:
        machine = _machine(form)
    except InputError as error:
        if not form.get("text"):
            raise
        page = await _in_turn(refused_page, form["text"], error)
        return respond(page, request, 400)
    if request.method == "POST":
        told = await _in_turn(checked, machine)
        wrong = not told["problems"] and not told["about"]
        if wrong or any(problem["severity"] == "error" for problem in told["problems"]):
            return await _shown(request, editor_page, machine, told)
        link = await _in_turn(to_link, machine)
        if link is not None:
            return RedirectResponse(f"/machines/view?m={link}", 303)
    return HTMLResponse(await _in_turn(view_text, machine))


async def _shown(request: Request, make: Callable[..., Page], *asked: object) -> Response:
    """Make a page and write it."""
    return await _in_turn(lambda: respond(make(*asked), request))


async def _file(request: Request) -> Response:
    """Give the page of a machine as one file that needs nothing else."""
    asked = await _form(request)
    title, text = await _in_turn(_whole_file, _machine(asked), _words(asked))
    name = f'attachment; filename="{_plain(title)}.html"'
    return HTMLResponse(text, headers={"Content-Disposition": name})


def _whole_file(machine: Given, words: Mapping[str, str]) -> tuple[str, bytes]:
    page = file_page(machine, words)
    return page.title, standalone(page).encode()


async def _check(request: Request) -> Response:
    return JSONResponse(await _in_turn(checked, given(await read_asked(request, AskedMachine))))


async def _link(request: Request) -> Response:
    """Give the link that carries a text, or null if it does not fit into one."""
    link = await _in_turn(to_link, given(await read_asked(request, AskedMachine)))
    return JSONResponse({"link": None if link is None else f"m={link}"})


async def _steps(request: Request) -> Response:
    """Give the next steps; so few of them that it takes less time than to go to a thread."""
    asked = await read_asked(request, AskedSteps)
    return JSONResponse(steps_from(await _prepared(asked.machine), asked))


async def _tests(request: Request) -> Response:
    return await _worked(await read_asked(request, AskedTests), tests_from)


async def _branches(request: Request) -> Response:
    return await _worked(await read_asked(request, AskedBranches), branches_from)


async def _worked(asked: A, work: Callable[[Prepared, A], Mapping[str, Any]]) -> Response:
    """Answer by work of a turn; what people have typed wrong is an answer like any other."""
    machine = await _prepared(asked.machine)
    try:
        return JSONResponse(await in_turn(work, machine, asked, lane=RUNS))
    except InputError:
        raise
    except NolossError as error:
        return JSONResponse({"problem": error.problem, "hint": error.hint})


async def _prepared(asked: AskedMachine) -> Prepared:
    machine = given(asked)
    kept = prepared_already(machine)
    return kept if kept is not None else await _in_turn(prepared, machine)


async def _form(request: Request) -> dict[str, str]:
    """Read a link, or a form that was sent."""
    if request.method != "POST":
        return dict(request.query_params)
    return dict(zip(FIELDS, await fields(request, *FIELDS), strict=True))


def _machine(form: Mapping[str, str]) -> Given:
    known = AskedMachine.__struct_fields__
    return given(AskedMachine(**{key: form[key] for key in known if key in form}))


def _words(form: Mapping[str, str]) -> dict[str, str]:
    try:
        return msgspec.json.decode(form.get("words") or "{}", type=dict[str, str])
    except (msgspec.DecodeError, RecursionError):
        raise InputError("the form names no words", hint="ask as the page does") from None


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
