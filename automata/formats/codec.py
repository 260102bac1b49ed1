"""How the texts of a format are recognised, read and written, as the module of each tool gives it.

Each has a `CODEC`; `registry` lists the modules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, TypeAlias

from automata.formats.draft import Reading
from automata.formats.text import SourceText
from automata.formats.translation import ToolFile
from automata.machine import Machine
from automata.notation.source import Meaning

MOST_LINES: Final = 200  # that say something, of which the form is looked at

Target: TypeAlias = str
"""A format that is written, as `registry.targets` lists them."""
TextMarks: TypeAlias = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Codec:
    """How texts of a format are recognised, read and written.

    marks   : whether a text looks like one
    nearly  : whether a text looks like one from which something is missing
    weak    : whether its marks say little: of two formats that fit, the other one is meant
    several : whether a file may hold several machines
    read    : reads a machine; raises NotationError for anything else
    writers : what writes it, or each version of it; raises FormatError for what it cannot express
    """

    marks: TextMarks
    read: Callable[[SourceText], Reading]
    writers: Mapping[Target, Callable[[Machine], ToolFile]] = field(default_factory=dict)
    nearly: TextMarks = lambda _: False
    several: bool = False
    weak: bool = False


def all_of(*marks: str) -> TextMarks:
    """Recognise a text in which each of these marks is."""
    return lambda text: all(re.search(mark, text, re.MULTILINE) for mark in marks)


def most_lines(mark: str, comment: str) -> TextMarks:
    """Recognise a text most of whose lines that say something are of one form."""

    def looks(text: str) -> bool:
        said = (line.partition(comment)[0].strip() for line in text.split("\n"))
        lines = list(islice(filter(None, said), MOST_LINES))
        matching = sum(re.fullmatch(mark, line) is not None for line in lines)
        return bool(lines) and 2 * matching > len(lines)

    return looks


def meaning_of(name: str) -> Meaning:
    """Say what halting in a state means where a tool has no other word for it than its name.

    Other names than these are results.

    >>> meaning_of("halt-accept"), meaning_of("qReject"), meaning_of("done")
    ('accept', 'reject', 'result')
    """
    lower = name.lower()
    if "reject" in lower or "unaccept" in lower:
        return "reject"
    return "accept" if "accept" in lower else "result"
