"""A text changed on request: the file of another tool as rows, tests written in or taken out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

from automata.notation.parser import parse
from automata.notation.printer import print_case, print_source
from automata.notation.source import NOWHERE, Case, CaseEnding, Source
from automata.notation.tokens import text_lines
from noloss.errors import InputError
from noloss.web.machines.texts import (
    LONGEST_TEXT,
    TOOLS,
    Data,
    MachineQuestion,
    MachineText,
    Words,
    as_data,
    asked_machine,
    link_of,
    read,
)

MOST_ADDED: Final = 200
"""Tests of one question."""
MOST_CHOICE: Final = 100_000


class AddedTest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A test to be written into a text, with its words as people type them."""

    wanted: CaseEnding
    words: Words = {}
    choices: tuple[Annotated[int, msgspec.Meta(ge=1, le=MOST_CHOICE)], ...] = ()

    def case(self) -> Case:
        """Give it as a test in a file."""
        words = tuple(self.words.items())
        return Case(words, self.wanted, choices=self.choices, place=NOWHERE)


class EditQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A machine whose tests change.

    add    : tests that are written into the text
    remove : the number of a test that is taken out of it, from 0
    """

    machine: MachineQuestion
    add: Annotated[tuple[AddedTest, ...], msgspec.Meta(max_length=MOST_ADDED)] = ()
    remove: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_TEXT)] | None = None


def in_rows(asked: MachineText) -> MachineText:
    """Give a machine as a text of rows: a built-in one as its file, another tool's converted.

    Raises NotationError if it is not a machine, InputError if its rows are too long a text.
    """
    reading, text = read(asked)
    source = reading.source
    if reading.format == "noloss":
        return asked if asked.text else MachineText("", text, f"{source.name}.tm", asked.calls)
    rows = print_source(source)
    if len(rows) > LONGEST_TEXT:
        problem = f"as rows this machine has {len(rows):,} characters, more than {LONGEST_TEXT:,}"
        raise InputError(problem, hint="convert it in a terminal:  noloss convert FILE machine.tm")
    return MachineText("", rows, f"{source.name}.tm", asked.calls)


def rows_of(asked: MachineText) -> Data:
    """Give a machine as rows, with its former format and the differences in rows.

    Raises what `in_rows` raises.
    """
    reading, _ = read(asked)
    told = {"format": reading.format, "tool": TOOLS[reading.format], "notes": reading.notes}
    return {**as_data(in_rows(asked)), **told}


def edited(asked: MachineText, change: EditQuestion) -> Data:
    """Change the tests of a machine in its text.

    returns : the machine with the new text, the link that carries it, and all tests as lines

    Raises NotationError for a test that the machine cannot have, InputError for one that no line
    can hold.
    """
    before = in_rows(asked)
    source = _parsed(before)
    lines, cases = text_lines(before.text), [*source.tests]
    added = [test.case() for test in change.add]
    if any(len(text_lines(print_case(case))) > 1 for case in added):
        raise _no_line()
    if added:
        _insert(lines, cases, list(map(print_case, added)))
        cases += added
    if change.remove is not None:
        if change.remove >= len(source.tests):
            raise InputError("this test is not in the text", hint="load the page again")
        del lines[source.tests[change.remove].place.line - 1]
        del cases[change.remove]
    after = MachineText("", "\n".join(lines), before.file, before.calls)
    asked_machine(MachineQuestion(**as_data(after)))  # it may have become too long
    if _parsed(after) != replace(source, tests=tuple(cases)):
        raise _no_line()
    tests = list(map(case_text, cases))
    return {"machine": as_data(after), "link": link_of(after), "tests": tests}


def _no_line() -> InputError:
    hint = "write it into the text in the editor"
    return InputError("this test cannot be written as a line of the text", hint=hint)


def case_text(case: Case) -> str:
    """Write a test as the page lists it, without its keyword."""
    return " ".join(print_case(case).split()[1:])


def _parsed(machine: MachineText) -> Source:
    return parse(machine.text, machine.file, PurePath(machine.file).stem)


def _insert(lines: list[str], cases: Sequence[Case], new: Sequence[str]) -> None:
    """Put lines behind the last test, or at the end of a text without tests."""
    if cases:
        at = max(case.place.line for case in cases)
        lines[at:at] = new
        return
    while lines and not lines[-1].strip():
        lines.pop()
    lines += ["", *new, ""]
