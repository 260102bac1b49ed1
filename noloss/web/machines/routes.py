"""The addresses of the section, the lane of each, and what a worker does there.

Tests and branches have workers of their own, so that only a few need room at a time, and the pages
of all others come meanwhile. So do large machines, for which small ones would have to wait. Steps
are made in the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from common.errors import NolossError
from diagrams.page.document import standalone
from noloss.errors import InputError
from noloss.web.fork_server import Task, Tell
from noloss.web.lanes import LARGE, MACHINES, RUNS, SMALL, Lane, work_for
from noloss.web.machines.pages import (
    EDIT,
    VIEW,
    editor_page,
    file_page,
    list_page,
    refused_page,
    view_text,
)
from noloss.web.machines.runs import (
    BranchesQuestion,
    TestsQuestion,
    branches_from,
    tests_from,
)
from noloss.web.machines.texts import (
    CALLS,
    LinkedMachine,
    MachineQuestion,
    MachineText,
    asked_machine,
    built_in_machines,
    checked,
    library,
    linked_machine,
    to_link,
)
from noloss.web.site import HttpAnswer, fields, json_answer, page_answer, read_body

A = TypeVar("A", TestsQuestion, BranchesQuestion)
LIST: Final = "/machines"


class _About(msgspec.Struct):
    """The machine of a question, unread."""

    machine: msgspec.Raw


FIELDS: Final = (*MachineQuestion.__struct_fields__, "words")


async def _list_page(request: Request) -> Response:
    answer = await work_for(request, "machines/list", b"", MACHINES, kept=True)
    return answer.response()


async def _form_page(request: Request, work: str) -> Response:
    """Answer a link, or a form that was sent; what a link leads to is kept."""
    posted = request.method == "POST"
    form: dict[str, Any] = {"fields": dict(request.query_params), "posted": posted}
    if posted:
        form["fields"] = dict(zip(FIELDS, await fields(request, *FIELDS), strict=True))
    asked = msgspec.json.encode(form)
    answer = await work_for(request, work, asked, _shown_in(asked), kept=not posted)
    return answer.response()


async def _answer(request: Request, work: str, lane: Lane | None = None) -> Response:
    """Answer a question of a script; a worker may remember the machine that it is about."""
    asked = await request.body()
    try:
        subject = sha256(msgspec.json.decode(asked, type=_About).machine).digest()
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        subject = b""  # of a text that is just being written; or it is not a question at all
    answer = await work_for(request, work, asked, lane or _shown_in(asked), subject=subject)
    return answer.response()


def _shown_in(asked: bytes) -> Lane:
    """Choose the lane in which a machine is read and shown: large ones hold up no small one."""
    return MACHINES if len(asked) <= SMALL else LARGE


def _question_route(name: str, lane: Lane | None = None) -> Route:
    work = f"machines/{name}"
    return Route(f"/{work}", partial(_answer, work=work, lane=lane), methods=["POST"])


# ── in a worker ─────────


class SentForm(msgspec.Struct, frozen=True):
    """A link, or a form that was sent: its fields; `posted` if it was a form."""

    fields: dict[str, str]
    posted: bool = False

    def machine(self) -> MachineText:
        """Give the machine that it means; raise InputError if it means none."""
        known = MachineQuestion.__struct_fields__
        return asked_machine(
            MachineQuestion(**{key: self.fields[key] for key in known if key in self.fields})
        )

    def words(self) -> dict[str, str]:
        """Give the words on the tapes."""
        try:
            return msgspec.json.decode(self.fields.get("words") or "{}", type=dict[str, str])
        except (msgspec.DecodeError, RecursionError):
            raise InputError("the form names no words", hint="ask as the page does") from None


def _list(_: bytes, __: Tell) -> HttpAnswer:
    return page_answer(list_page(), LIST)


def _edit(asked: bytes, _: Tell) -> HttpAnswer:
    """Open the editor: with an example, a built-in machine, or the text of a link or a form."""
    form = read_body(asked, SentForm)
    return page_answer(editor_page(form.machine() if form.fields else None), EDIT)


def _view(asked: bytes, _: Tell) -> HttpAnswer:
    """Show a machine; a text that was sent is led to the link that carries it, if it fits."""
    form = read_body(asked, SentForm)
    try:
        machine = form.machine()
    except InputError as error:
        if not form.fields.get("text"):
            raise
        return page_answer(refused_page(form.fields["text"], error), VIEW, 400)
    if form.posted:
        told = checked(machine)
        wrong = not told["problems"] and not told["about"]
        if wrong or any(problem["severity"] == "error" for problem in told["problems"]):
            return page_answer(editor_page(machine, told), VIEW)
        link = to_link(machine)
        if link is not None:
            return HttpAnswer(b"", code=303, headers={"Location": f"{VIEW}?m={link}"})
    return HttpAnswer(view_text(machine))


def _file(asked: bytes, _: Tell) -> HttpAnswer:
    """Give the page of a machine as one file that needs nothing else."""
    form = read_body(asked, SentForm)
    page = file_page(form.machine(), form.words())
    name = f'attachment; filename="{_plain(page.title)}.html"'
    return HttpAnswer(standalone(page).encode(), headers={"Content-Disposition": name})


def _check(asked: bytes, _: Tell) -> HttpAnswer:
    return json_answer(checked(asked_machine(read_body(asked, MachineQuestion))))


def _link(asked: bytes, _: Tell) -> HttpAnswer:
    """Give the link that carries a text, or null if it does not fit into one."""
    link = to_link(asked_machine(read_body(asked, MachineQuestion)))
    return json_answer({"link": None if link is None else f"m={link}"})


def _tests(asked: bytes, _: Tell) -> HttpAnswer:
    return _worked(read_body(asked, TestsQuestion), tests_from)


def _branches(asked: bytes, _: Tell) -> HttpAnswer:
    return _worked(read_body(asked, BranchesQuestion), branches_from)


def _worked(asked: A, work: Callable[[LinkedMachine, A], Mapping[str, Any]]) -> HttpAnswer:
    """Answer by a run; what people have typed wrong is an answer like any other."""
    machine = linked_machine(asked_machine(asked.machine))
    try:
        return json_answer(work(machine, asked))
    except InputError:
        raise
    except NolossError as error:
        return json_answer({"problem": error.problem, "hint": error.hint})


def _plain(name: str) -> str:
    """Give a name that every system takes as that of a file."""
    kept = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name)
    return kept[:60].strip("-") or "machine"


def get_ready() -> None:
    """Read once what nearly all work needs."""
    built_in_machines()
    library(CALLS)


ROUTES: Final = [
    Route(LIST, _list_page),
    Route(EDIT, partial(_form_page, work="machines/edit"), methods=["GET", "POST"]),
    Route(VIEW, partial(_form_page, work="machines/view"), methods=["GET", "POST"]),
    Route("/machines/file", partial(_form_page, work="machines/file"), methods=["POST"]),
    _question_route("check"),
    _question_route("link"),
    _question_route("tests", RUNS),
    _question_route("branches", RUNS),
]

TASKS: Final[Mapping[str, Task]] = {
    "machines/list": _list,
    "machines/edit": _edit,
    "machines/view": _view,
    "machines/file": _file,
    "machines/check": _check,
    "machines/link": _link,
    "machines/tests": _tests,
    "machines/branches": _branches,
}
