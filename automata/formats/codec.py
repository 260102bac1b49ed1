"""The functions of a format, which recognise, read and write texts.

Each has a `CODEC`; `registry` lists the modules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final, TypeAlias

from msgspec import Struct, field

from automata.formats.draft import Reading
from automata.formats.text import SourceText
from automata.formats.translation import ToolFile
from automata.machine import Machine
from automata.notation.source import Meaning

MOST_LINES: Final = 200  # the most lines whose form is checked

Target: TypeAlias = str
"""A format that is written, as `registry.targets` lists them."""
TextMarks: TypeAlias = Callable[[str], bool]


class Codec(Struct, frozen=True):
    """The functions that recognise, read and write texts of a format.

    marks   : whether a text looks like this format
    nearly  : whether a text looks like this format with a part missing
    weak    : whether its marks are weak: another format that also fits is preferred
    several : whether a file may hold several machines
    read    : reads a machine; raises NotationError for anything else
    writers : the function for each version that is written; it raises FormatError if the format
              cannot express the machine
    """

    marks: TextMarks
    read: Callable[[SourceText], Reading]
    writers: Mapping[Target, Callable[[Machine], ToolFile]] = field(default_factory=dict)
    nearly: TextMarks = lambda _: False
    several: bool = False
    weak: bool = False


def all_of(*marks: str) -> TextMarks:
    """Recognise a text that has each of these marks."""
    return lambda text: all(re.search(mark, text, re.MULTILINE) for mark in marks)


def most_lines(mark: str, comment: str) -> TextMarks:
    """Recognise a text in which most lines have one form."""

    def looks(text: str) -> bool:
        said = (line.partition(comment)[0].strip() for line in text.split("\n"))
        lines = list(islice(filter(None, said), MOST_LINES))
        matching = sum(re.fullmatch(mark, line) is not None for line in lines)
        return bool(lines) and 2 * matching > len(lines)

    return looks


def meaning_of(name: str) -> Meaning:
    """Give the meaning of halting in a state, by its name alone.

    A name that has neither `accept` nor `reject` in it means a result.

    >>> meaning_of("halt-accept"), meaning_of("qReject"), meaning_of("done")
    ('accept', 'reject', 'result')
    """
    lower = name.lower()
    if "reject" in lower or "unaccept" in lower:
        return "reject"
    return "accept" if "accept" in lower else "result"
