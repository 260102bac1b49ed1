"""A machine as a picture, or as a file to keep: rows, another tool's file, a page that runs it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from automata.formats.registry import write
from automata.notation.printer import print_source
from diagrams.machine.picture import machine_dot
from diagrams.page.document import standalone
from diagrams.render.render import Format, render_bytes
from noloss.web.machines.pages import file_page
from noloss.web.machines.texts import DRAWING, Data, LinkedMachine, MachineQuestion, Words

TARGETS: Final = {"jff": "jflap", "yaml": "turingmachine.io"}
"""Ending -> the format of another tool."""


class SaveQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A machine to save as a file, for a page with words on its tapes."""

    machine: MachineQuestion
    kind: Literal["tm", "jff", "yaml", "svg", "png", "pdf", "html"]
    words: Words = {}


def saved(machine: LinkedMachine, asked: SaveQuestion) -> Data:
    """Write a machine as a file.

    returns : the name of the file, its data in base64, and notes on the differences in it

    Raises FormatError, DiagramError or TapeError if there is no such file of this machine.
    """
    ending, data, notes = _file(machine, asked)
    name = f"{_plain(machine.machine.name)}.{ending}"
    return {"name": name, "data": b64encode(data).decode("ascii"), "notes": [*notes]}


def _file(machine: LinkedMachine, asked: SaveQuestion) -> tuple[str, bytes, Sequence[str]]:
    """Give the ending, the data and the notes of a file."""
    reading, kind = machine.reading, asked.kind
    if kind == "html":
        return kind, standalone(file_page(machine.asked, asked.words)).encode(), ()
    if kind == "tm":
        own = reading.format == "noloss"
        text = machine.text if own else print_source(reading.source)
        return kind, text.encode(), reading.notes
    if kind in TARGETS:
        written = write(machine.machine, reading.source, TARGETS[kind])
        losses = [*reading.notes, *reading.lost, *written.losses]
        return kind, written.text.encode(), tuple(dict.fromkeys(losses))
    drawn = render_bytes(machine_dot(reading.source), Format(kind), DRAWING)
    return drawn.format.value, drawn.data, [] if drawn.note is None else [drawn.note]


def _plain(name: str) -> str:
    """Give a name that every system takes as that of a file."""
    kept = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name)
    return kept[:60].strip("-") or "machine"
