"""A machine as a request names it: built in, or a text; and the link that carries one.

A request never names a file of this computer: what a text calls is found among its own routines and
the built-in machines, and the name of a file that comes with it is only shown.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from automata.conversions.universal import UNIVERSAL
from common.errors import nearest
from common.text import clipped
from noloss.errors import InputError
from strategies import catalogue

LONGEST_TEXT: Final = 300_000  # characters
LONGEST_FILE: Final = 100  # characters of a file's name
LONGEST_LINK: Final = 24_000
"""Characters of a packed machine; servers and programs that pass links on take no longer ones."""
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


@dataclass(frozen=True, slots=True)
class Given:
    """A machine that somebody asks for.

    name  : of a built-in machine; empty where there is a text
    file  : what the file of the text is called; its ending may tell the format
    calls : the strategy whose machines the text may call
    """

    name: str = ""
    text: str = ""
    file: str = FILE
    calls: str = CALLS


class AskedMachine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A machine as a request names it: by a link, by its name, or with its text."""

    m: str = ""
    name: str = ""
    text: str = ""
    file: str = ""
    calls: str = ""


@cache
def built_in() -> Mapping[str, Path]:
    """Give the machines that are there from the beginning, by the names that people type."""
    return {**catalogue.machine_files(), "universal": UNIVERSAL}


@cache
def callable_strategies() -> tuple[str, ...]:
    """Give the strategies whose machines a text may call."""
    return tuple(dict.fromkeys(name.rpartition("/")[0] for name in catalogue.machine_files()))


def given(asked: AskedMachine) -> Given:
    """Tell which machine a request means; raise InputError if it means none."""
    for key, most in _LONGEST.items():
        _refuse_longer(key, getattr(asked, key), most)
    if asked.m:
        return from_link(asked.m)
    if name := asked.name:
        if name not in built_in():
            problem = f"there is no built-in machine '{clipped(name)}'"
            raise InputError(problem, hint=nearest(name, built_in(), FORM))
        return Given(name=name, calls=name.rpartition("/")[0] or CALLS)
    calls = asked.calls or CALLS
    if calls not in callable_strategies():
        hint = f"the machines of these can be called: {', '.join(callable_strategies())}"
        raise InputError(f"'{clipped(calls)}' has no machines", hint=hint)
    file = _file_name(asked.file) or named_file(asked.text)
    return Given(text=asked.text, file=file, calls=calls)


def named_file(text: str) -> str:
    """Give what a text without a file is called: as its machine, if it has a plain name.

    >>> named_file("machine anbn")
    'anbn.tm'
    """
    named = _NAMED.search(text)
    return FILE if named is None else f"{named[1]}.tm"


def as_data(machine: Given) -> dict[str, str]:
    """Write it as a request can name it again."""
    if machine.name:
        return {"name": machine.name}
    return {"text": machine.text, "file": machine.file, "calls": machine.calls}


def to_link(machine: Given) -> str | None:
    """Pack a text so that it fits into a link; None if it does not."""
    if len(machine.text) > LONGEST_TEXT:
        return None
    data = json.dumps([machine.file, machine.calls, machine.text], ensure_ascii=False)
    packed = zlib.compress(data.encode("utf-8", "surrogatepass"), 9)
    link = urlsafe_b64encode(packed).decode().rstrip("=")
    return link if len(link) <= LONGEST_LINK else None


def from_link(link: str) -> Given:
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
    return given(AskedMachine(text=text, file=file, calls=calls))


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
