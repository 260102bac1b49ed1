"""What is wrong with a text, or doubtful, at its lines: for an editor that asks while one types."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from automata import Machine, doubts
from automata.errors import NotationError
from automata.formats import Reading
from automata.formats.formats import FORMATS
from automata.notation.source import Place
from common.text import counted, printable
from noloss.web.machines.given import Given
from noloss.web.machines.prepared import linked, read

MOST_TOLD: Final = 100  # problems
_BESIDE: Final = re.compile(r"a file \S+\.tm beside")
TOOLS: Final[dict[str, str]] = {known.name: known.tool for known in FORMATS}

Data = dict[str, Any]
UNREAD: Final[Data] = {"format": "", "tool": "", "notes": (), "about": "", "problems": ()}
"""What is told of a text that is not read."""


def checked(given: Given) -> Data:
    """Tell the format of a text, what it is, and its problems in the order of their lines.

    returns : format, tool, notes, about, and problems with severity, line, column, length, text,
              hint and the name of the check
    """
    if not given.text.strip() and not given.name:
        return UNREAD
    try:
        reading, _ = read(given)
    except NotationError as error:
        return {**UNREAD, "problems": [_error(error)]}
    told = {
        "format": reading.format,
        "tool": TOOLS[reading.format],
        "notes": list(map(printable, reading.notes)),
        "about": "",
    }
    try:
        machine = linked(given, reading)
        found = list(islice(_doubts(reading, machine), MOST_TOLD))
    except NotationError as error:
        return {**told, "problems": [_error(error, reading.source.file)]}
    return {**told, "about": summary(machine), "problems": found}


def summary(machine: Machine) -> str:
    """Say how large a machine is."""
    parts = [counted(len(machine.tapes), "tape"), counted(len(machine.alphabet), "symbol")]
    parts += [counted(len(machine.states), "state")]
    parts += [counted(len(machine.productions), "production")]
    choices = f", {counted(len(machine.owners), 'state')} with choices" if machine.owners else ""
    return f"{printable(machine.name)}: {', '.join(parts)}{choices}"


def _doubts(reading: Reading, machine: Machine) -> Iterator[Data]:
    for doubt in doubts(reading.source, machine):
        place = _place(doubt.place)
        yield _problem(doubt.severity, place, doubt.text, doubt.hint, doubt.name)


def _error(error: NotationError, file: str | None = None) -> Data:
    """Tell an error; one in another file has no place in this text, and none is beside it."""
    hint = _BESIDE.sub("call a built-in machine", error.hint)
    if file is not None and error.file != file:
        return _problem("error", (1, 1, 1), f"{error.where}: {error.problem}", hint)
    return _problem("error", _place(error.place), error.problem, hint)


def _place(place: Place) -> tuple[int, int, int]:
    return place.line, place.column, place.width


def _problem(
    severity: str, place: tuple[int, int, int], text: str, hint: str, name: str = ""
) -> Data:
    line, column, length = place
    return {
        "severity": severity,
        "line": line,
        "column": column,
        "length": length,
        "text": printable(text),
        "hint": printable(hint),
        "name": name,
    }
