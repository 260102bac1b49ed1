"""The work on a machine from a client: in a worker, because its text is foreign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from common.errors import NolossError
from noloss.errors import InputError
from noloss.web.fork_server import Task, Tell
from noloss.web.machines.drawings import drawing_of
from noloss.web.machines.drawn_edits import DrawQuestion, redrawn
from noloss.web.machines.edits import EditQuestion, edited, rows_of
from noloss.web.machines.jumps import JumpQuestion, jumped
from noloss.web.machines.pages import (
    BOARD,
    EDIT,
    VIEW,
    board_page,
    editor_page,
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
from noloss.web.machines.saved import SaveQuestion, saved
from noloss.web.machines.texts import (
    LinkedMachine,
    MachineQuestion,
    MachineText,
    asked_machine,
    checked,
    link_of,
    linked_machine,
)
from noloss.web.site import HttpAnswer, json_answer, page_answer, read_body

A = TypeVar("A", TestsQuestion, BranchesQuestion, SaveQuestion, JumpQuestion)
LIST: Final = "/machines"


class SentForm(msgspec.Struct, frozen=True):
    """A link, or a form that was sent: its fields; `posted` if it was a form."""

    fields: dict[str, str]
    posted: bool = False

    def machine(self) -> MachineText:
        """Give the machine that the link or the form names; raise InputError if they name none."""
        known = MachineQuestion.__struct_fields__
        return asked_machine(
            MachineQuestion(**{key: self.fields[key] for key in known if key in self.fields})
        )


def _list(asked: bytes, _: Tell) -> HttpAnswer:
    """List the machines, those of a course first; no request can name the folder of the course."""
    return page_answer(list_page(Path(asked.decode()) if asked else None), LIST)


def _edit(asked: bytes, _: Tell) -> HttpAnswer:
    """Open the editor: with an example, a built-in machine, or the text of a link or a form."""
    form = read_body(asked, SentForm)
    return page_answer(editor_page(form.machine() if form.fields else None), EDIT)


def _view(asked: bytes, _: Tell) -> HttpAnswer:
    """Show a machine; redirect a sent text to the link that carries it, if it fits.

    An address without a machine leads to the editor.
    """
    form = read_body(asked, SentForm)
    if not form.posted and not any(map(form.fields.get, ("m", "name", "text"))):
        return HttpAnswer(b"", code=303, headers={"Location": EDIT})
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
        link = link_of(machine)
        if link is not None:
            return HttpAnswer(b"", code=303, headers={"Location": f"{VIEW}?{link}"})
    return HttpAnswer(view_text(machine))


def _board(asked: bytes, _: Tell) -> HttpAnswer:
    """Show a program of a strategy on a board."""
    return page_answer(board_page(read_body(asked, SentForm).machine()), BOARD)


def _check(asked: bytes, _: Tell) -> HttpAnswer:
    return json_answer(checked(asked_machine(read_body(asked, MachineQuestion))))


def _link(asked: bytes, _: Tell) -> HttpAnswer:
    """Give the link that carries a text, or null if it does not fit into one."""
    return json_answer({"link": link_of(asked_machine(read_body(asked, MachineQuestion)))})


def _rows(asked: bytes, _: Tell) -> HttpAnswer:
    """Give a machine as rows."""
    return _answered(lambda: rows_of(asked_machine(read_body(asked, MachineQuestion))))


def _change(asked: bytes, _: Tell) -> HttpAnswer:
    """Write tests into a text, or take one out."""
    question = read_body(asked, EditQuestion)
    return _answered(lambda: edited(asked_machine(question.machine), question))


def _draw(asked: bytes, _: Tell) -> HttpAnswer:
    """Give a machine as it is drawn by hand, after a change of the drawing if there is one."""
    question = read_body(asked, DrawQuestion)
    machine, places, change = asked_machine(question.machine), question.places, question.change
    if change is None:
        return json_answer(drawing_of(machine, places))
    return _answered(lambda: redrawn(machine, places, change))


def _save(asked: bytes, _: Tell) -> HttpAnswer:
    return _worked(read_body(asked, SaveQuestion), saved)


def _jump(asked: bytes, _: Tell) -> HttpAnswer:
    return _worked(read_body(asked, JumpQuestion), jumped)


def _tests(asked: bytes, _: Tell) -> HttpAnswer:
    return _worked(read_body(asked, TestsQuestion), tests_from)


def _branches(asked: bytes, _: Tell) -> HttpAnswer:
    return _worked(read_body(asked, BranchesQuestion), branches_from)


def _worked(asked: A, work: Callable[[LinkedMachine, A], Mapping[str, Any]]) -> HttpAnswer:
    """Answer by work on a machine; raise NotationError if it is not a machine."""
    machine = linked_machine(asked_machine(asked.machine))
    return _answered(lambda: work(machine, asked))


def _answered(work: Callable[[], Mapping[str, Any]]) -> HttpAnswer:
    """Answer by work; an error of the user is an answer like any other."""
    try:
        return json_answer(work())
    except InputError:
        raise
    except NolossError as error:
        return json_answer({"problem": error.problem, "hint": error.hint})


TASKS: Final[Mapping[str, Task]] = {
    "machines/list": _list,
    "machines/edit": _edit,
    "machines/view": _view,
    "machines/board": _board,
    "machines/save": _save,
    "machines/rows": _rows,
    "machines/change": _change,
    "machines/draw": _draw,
    "machines/check": _check,
    "machines/link": _link,
    "machines/jump": _jump,
    "machines/tests": _tests,
    "machines/branches": _branches,
}
