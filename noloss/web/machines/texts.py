"""A machine as a request names it: built in, or a text; read, linked, and checked line by line.

A request never names a file of this computer: a text can call only its own routines and the
built-in machines, and the name of a file that comes with it is only shown. A link can carry a
whole text. A linked machine is kept as long as requests for it come.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path, PurePath
from typing import Any, Final, TypeAlias

import msgspec

from automata import Machine, doubts, link
from automata.errors import NotationError
from automata.formats import FORMATS, Reading, SourceText, read_machine
from automata.formats.text import plain_text
from automata.linking.library import read_text
from automata.linking.linker import Budget
from automata.linking.mistakes import mistakes
from automata.linking.units import Library, main_unit, states_of
from automata.notation.source import Place
from common.errors import nearest
from common.text import clipped, counted, printable
from noloss.errors import InputError
from noloss.web.lanes import BoundedCache
from noloss.web.machines.explained import explained
from strategies.machine_files import built_in_files, built_in_library

LONGEST_TEXT: Final = 300_000  # characters
LONGEST_FILE: Final = 100  # characters of a file's name
LONGEST_LINK: Final = 24_000
"""The most characters of a packed machine: many servers and programs refuse longer links."""
FILE: Final = "machine.tm"
_NAMED: Final = re.compile(r"^machine[ \t]+([\w.-]{1,90})[ \t]*$", re.MULTILINE)
CALLS: Final = "wst"
_LONGEST: Final = {
    "m": LONGEST_LINK,
    "name": LONGEST_FILE,
    "text": LONGEST_TEXT,
    "file": 10 * LONGEST_FILE,
    "calls": LONGEST_FILE,
}
FORM: Final = "ask with the name of a built-in machine, or with the text of one"
MOST: Final = Budget(
    productions=20_000, size=100_000, states=50_000, overlaps=2_000_000, in_order=500_000
)
"""The size of a machine on the page, six times that of M of WST; commands take larger ones."""
ROOM: Final = 40_000_000  # bytes, of all machines that a worker keeps
DRAWING: Final = 5.0  # seconds, for one diagram
OF_MACHINE: Final = 50_000  # bytes
OF_CHARACTER: Final = 100  # of its text, with the rows that were read from it
OF_PRODUCTION: Final = 500
OF_PLACE: Final = 10  # in a production, for each tape that it reads or acts on
OF_PART: Final = 75  # of a read or an action, which several productions may share
MOST_TOLD: Final = 100  # problems
_BESIDE: Final = re.compile(r"a file \S+\.tm beside")
TOOLS: Final[dict[str, str]] = {known.name: known.tool for known in FORMATS}
Data = dict[str, Any]
Words: TypeAlias = dict[str, str]
"""Tape -> its word, as people type it."""
UNREAD: Final[Data] = {
    "format": "",
    "tool": "",
    "notes": (),
    "about": "",
    "problems": (),
    "explained": (),
}
"""The message about a text that is not read."""


@dataclass(frozen=True, slots=True)
class MachineText:
    """A requested machine.

    name  : of a built-in machine; empty if there is a text
    file  : the name of the file of the text; its ending may show the format
    calls : the owner of the machines that the text may call: a strategy, or `gallery`
    """

    name: str = ""
    text: str = ""
    file: str = FILE
    calls: str = CALLS


class MachineQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A machine as a request names it: by a link, by its name, or with its text."""

    m: str = ""
    name: str = ""
    text: str = ""
    file: str = ""
    calls: str = ""


@cache
def built_in_machines() -> Mapping[str, Path]:
    """Give the built-in machines by the names that people type."""
    return built_in_files()


@cache
def callable_owners() -> tuple[str, ...]:
    """Give the owners whose machines a text may call: strategies, and the gallery."""
    return tuple(dict.fromkeys(name.rpartition("/")[0] for name in built_in_machines()))


def asked_machine(asked: MachineQuestion) -> MachineText:
    """Tell which machine a request means; raise InputError if it means none."""
    for key, most in _LONGEST.items():
        _refuse_longer(key, getattr(asked, key), most)
    if asked.m:
        return from_link(asked.m)
    if name := asked.name:
        if name not in built_in_machines():
            problem = f"there is no built-in machine '{clipped(name)}'"
            raise InputError(problem, hint=nearest(name, built_in_machines(), FORM))
        return MachineText(name=name, calls=name.rpartition("/")[0] or CALLS)
    calls = asked.calls or CALLS
    if calls not in callable_owners():
        hint = f"the machines of these can be called: {', '.join(callable_owners())}"
        raise InputError(f"'{clipped(calls)}' has no machines", hint=hint)
    file = _file_name(asked.file) or named_file(asked.text)
    return MachineText(text=asked.text, file=file, calls=calls)


def named_file(text: str) -> str:
    """Name the file of a text that came without a file: after its machine, if that name is plain.

    >>> named_file("machine anbn")
    'anbn.tm'
    """
    named = _NAMED.search(text)
    return FILE if named is None else f"{named[1]}.tm"


def as_data(machine: MachineText) -> dict[str, str]:
    """Write a machine as the fields with which a later request can name it."""
    if machine.name:
        return {"name": machine.name}
    return {"text": machine.text, "file": machine.file, "calls": machine.calls}


def to_link(machine: MachineText) -> str | None:
    """Pack a text so that it fits into a link; None if it does not."""
    if len(machine.text) > LONGEST_TEXT:
        return None
    data = json.dumps([machine.file, machine.calls, machine.text], ensure_ascii=False)
    packed = zlib.compress(data.encode("utf-8", "surrogatepass"), 9)
    link = urlsafe_b64encode(packed).decode().rstrip("=")
    return link if len(link) <= LONGEST_LINK else None


def link_of(machine: MachineText) -> str | None:
    """Write the end of an address that names a machine; None if its text is too long for one."""
    if machine.name:
        return f"name={machine.name}"
    packed = to_link(machine)
    return None if packed is None else f"m={packed}"


def from_link(link: str) -> MachineText:
    """Read what `to_link` has packed; raise InputError for anything else.

    No more is unpacked than a machine may have.
    """
    try:
        data = urlsafe_b64decode(link.encode("ascii") + b"=" * (-len(link) % 4))
        unpacking = zlib.decompressobj()
        raw = unpacking.decompress(data, 8 * LONGEST_TEXT)
        if not unpacking.eof or unpacking.unused_data:
            raise _spoiled()
        file, calls, text = _texts(json.loads(raw.decode("utf-8", "surrogatepass")))
    except (ValueError, binascii.Error, zlib.error, RecursionError) as error:
        if isinstance(error, InputError):
            raise
        raise _spoiled() from None
    return asked_machine(MachineQuestion(text=text, file=file, calls=calls))


@dataclass(frozen=True, slots=True)
class LinkedMachine:
    """A machine with its rows and their text."""

    asked: MachineText
    reading: Reading
    text: str
    library: Library
    machine: Machine


def linked_machine(asked: MachineText) -> LinkedMachine:
    """Read and link a machine; keep it for later requests.

    Raises NotationError if it is not a machine, or is too large for the page.
    """
    return _KEPT.made(asked, _linked)


def read(asked: MachineText) -> tuple[Reading, str]:
    """Read the rows of a machine, with their text; raise NotationError if it is not a machine."""
    path = built_in_machines().get(asked.name)
    if path is not None:
        text = read_text(path)
        return read_machine(SourceText(text, str(path), path.stem)), text
    own = _source_text(asked)
    return read_machine(own), own.text


def _source_text(asked: MachineText) -> SourceText:
    """Give a text for the readers; raise NotationError if it is not text."""
    file, mark, part = asked.file.rpartition("#")  # which machine of a file with several
    file = file if mark else part
    plain = plain_text(asked.text, file)
    return SourceText.of(plain, file, PurePath(file).stem, part if mark else None)


@cache
def library(owner: str) -> Library:
    """Give the built-in machines that may be called."""
    return built_in_library(owner or CALLS)


def weight(made: LinkedMachine) -> int:
    """Estimate how many bytes a machine takes; the estimate is rather too high."""
    productions = made.machine.productions
    parts = [id(part) for one in productions for part in (*one.reads, *one.actions)]
    of_parts = OF_PLACE * len(parts) + OF_PART * len(set(parts))
    return OF_MACHINE + OF_CHARACTER * len(made.text) + OF_PRODUCTION * len(productions) + of_parts


def checked(asked: MachineText) -> Data:
    """Give the format of a text, its summary, and its problems in the order of their lines.

    returns : format, tool, notes, about, problems with severity, line, column, length, text, hint
              and the name of the check, and lines explained
    """
    if not asked.text.strip() and not asked.name:
        return UNREAD
    try:
        reading, text = read(asked)
    except NotationError as error:
        return {**UNREAD, "problems": list(_errors(asked, error))}
    told = {
        "format": reading.format,
        "tool": TOOLS[reading.format],
        "notes": list(map(printable, reading.notes)),
        "about": "",
        "explained": explained(reading.source, text) if reading.format == "noloss" else (),
    }
    try:
        machine = _link_rows(asked, reading)
        found = list(islice(_doubts(reading, machine), MOST_TOLD))
    except NotationError as error:
        return {**told, "problems": list(_errors(asked, error))}
    return {**told, "about": summary(machine), "problems": found}


def summary(machine: Machine) -> str:
    """Say how large a machine is; a state without an arrow counts, as a drawing shows it."""
    parts = [counted(len(machine.tapes), "tape"), counted(len(machine.alphabet), "symbol")]
    parts += [counted(len(machine.states) + _alone(machine), "state")]
    parts += [counted(len(machine.productions), "transition")]
    choices = f", {counted(len(machine.owners), 'state')} with choices" if machine.owners else ""
    return f"{printable(machine.name)}: {', '.join(parts)}{choices}"


def _alone(machine: Machine) -> int:
    """Count the states of the text without any arrow, which the linked machine leaves out."""
    states = {} if machine.source is None else states_of(main_unit(machine.source))
    empty = (name for name, block in states.items() if not block.rows and block.body is None)
    return len({*empty} - {*machine.states})


def _link_rows(asked: MachineText, reading: Reading) -> Machine:
    """Link the rows of a machine with the built-in machines that it calls."""
    return link(reading.source, library(asked.calls), most=MOST)


def _texts(value: object) -> list[str]:
    if isinstance(value, list) and len(value) == 3 and all(isinstance(one, str) for one in value):
        return value
    raise _spoiled()


def _spoiled() -> InputError:
    hint = "copy the whole link once more; it must not be cut or changed"
    return InputError("this link does not carry a whole machine", hint=hint)


def _refuse_longer(key: str, value: str, most: int) -> None:
    if len(value) > most:
        what = "a link" if key == "m" else f"the {key} of a machine"
        problem = f"{what} has at most {most:,} characters here, this has {len(value):,}"
        raise InputError(problem, hint="the commands, such as  noloss run FILE, take larger files")


def _file_name(path: str) -> str:
    """Give the last part of a path, for messages and the format; it names no file here."""
    name = re.split(r"[/\\]", path)[-1]
    kept = "".join(letter for letter in name if letter.isprintable()).strip(" .")
    return kept[-LONGEST_FILE:]


def _linked(asked: MachineText) -> LinkedMachine:
    reading, text = read(asked)
    machine = _link_rows(asked, reading)
    return LinkedMachine(asked, reading, text, library(asked.calls), machine)


def _doubts(reading: Reading, machine: Machine) -> Iterator[Data]:
    for doubt in doubts(reading.source, machine):
        place = _place(doubt.place)
        yield _problem(doubt.severity, place, doubt.text, doubt.hint, doubt.name)


def _errors(asked: MachineText, first: NotationError) -> Iterator[Data]:
    """Give the errors of a text in the order of its lines."""
    file = asked.file.partition("#")[0]
    found = [first]
    with suppress(NotationError):
        found = [*mistakes(_source_text(asked), first, library(asked.calls), MOST)]
    found.sort(key=lambda error: error.place.line)
    return (_error(error, file) for error in found)


def _error(error: NotationError, file: str) -> Data:
    """Give an error; an error in another file has no line here, and no hint asks for a file."""
    hint = _BESIDE.sub("call a built-in machine", error.hint)
    if error.file != file:
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


_KEPT: Final = BoundedCache[MachineText, LinkedMachine](ROOM, lambda _, made: weight(made))
