"""Diagnostics: place, severity, text and a way out; all checks by name; diagnostics as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Self, TypeAlias

from msgspec import Struct

from automata.notation.source import Place, Source
from common.documents import Document
from common.text import counted, short_repr

Severity: TypeAlias = Literal["error", "warning", "note"]
"""An error is certainly wrong, a warning is likely wrong; a note may be intended."""


class Lint(NamedTuple):
    """The severity of a check, and its finding.

    `never-ends`, `no-accept`, `endless-state` and `endless-else` give a note if that may be
    intended; `never-ends` gives a warning if the file does not say. A `dead-row` is a note in a
    file of another tool, because noloss has made its rows.
    """

    severity: Severity
    about: str


CHECKS: Final[Mapping[str, Lint]] = {
    "no-machine": Lint("error", "the file cannot be read as a machine"),
    "never-ends": Lint("error", "it says that it decides, and reaches no halting state"),
    "no-accept": Lint("warning", "the machine rejects, and has no state in which it accepts"),
    "unreachable-state": Lint("warning", "no row leads to the state"),
    "endless-state": Lint("warning", "the machine decides, and the state reaches no halting state"),
    "dead-row": Lint("warning", "the row never applies, on any tapes"),
    "never-stuck": Lint("warning", "being stuck has a meaning in a state with an 'else'"),
    "hidden-gap": Lint("warning", "an 'else' writes over symbols that its state does not list"),
    "endless-else": Lint("warning", "a run shows that an 'else' never leaves its state"),
    "endless-run": Lint("warning", "a proof shows that the machine never halts on an input"),
    "unused-symbol": Lint("warning", "the symbol is declared and never named"),
    "unused-tape": Lint("warning", "the tape is declared and never named"),
    "unused-variable": Lint("warning", "the variable is declared and never named"),
    "unused-routine": Lint("warning", "nothing calls the routine"),
    "open-else": Lint("note", "an 'else' moves over symbols that its state does not list"),
    "missing-row": Lint("note", "the state has no row for symbols that may be under the heads"),
    "unread-tape": Lint("note", "the tape is written, or its head moved, and no row looks at it"),
    "unread-symbol": Lint("note", "the symbol is written and no row reads it"),
    "unwritten-symbol": Lint("note", "the symbol is read; no row writes it, no input holds it"),
    "unused-allow": Lint("note", "a comment silences a check that says nothing there"),
}
"""Check -> its finding. The names must not change, because files and other tools use them."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A diagnostic: its check, place, text and a way out.

    milder : its severity, if it is milder than that of its check, because it may be intended
    """

    name: str
    place: Place
    text: str
    hint: str
    milder: Severity | None = None

    __repr__ = short_repr

    @property
    def severity(self) -> Severity:
        """How bad it is."""
        return self.milder or CHECKS[self.name].severity


class WarningPart(Struct, frozen=True):
    """Something in the file that is allowed and doubtful.

    name     : of the check
    severity : `error`: sure to be wrong; `warning`: likely; `note`: may well be meant so
    hint     : a way out
    """

    name: str
    severity: Severity
    line: int
    column: int
    text: str
    hint: str

    @classmethod
    def of(cls, doubt: Doubt) -> Self:
        """Make it from a doubt, without the text of its line."""
        place = doubt.place
        return cls(doubt.name, doubt.severity, place.line, place.column, doubt.text, doubt.hint)


class CheckedPart(Struct, frozen=True):
    """A machine file that was read and linked.

    file     : as given
    machine  : its name
    warnings : errors and warnings: most likely mistakes, in the order of the lines
    notes    : findings that may be intended, in the order of the lines
    """

    file: str
    machine: str
    warnings: tuple[WarningPart, ...]
    notes: tuple[WarningPart, ...]

    @classmethod
    def of(cls, file: str, source: Source, doubts: Iterable[Doubt]) -> Self:
        """Make it from the diagnostics of a file; `file` is its name as given."""
        parts = [WarningPart.of(doubt) for doubt in doubts]
        worse = tuple(part for part in parts if part.severity != "note")
        notes = tuple(part for part in parts if part.severity == "note")
        return cls(file, source.name, worse, notes)


class CheckDocument(Document, tag="noloss/check", frozen=True):
    """Likely mistakes in machine files.

    machines : one for every file, in the order in which they were given
    """

    machines: tuple[CheckedPart, ...]

    def __bool__(self) -> bool:
        """Say whether there is no error and no warning."""
        return not any(part.warnings for part in self.machines)

    def __repr__(self) -> str:
        """Show how much was found."""
        warnings = sum(len(part.warnings) for part in self.machines)
        notes = sum(len(part.notes) for part in self.machines)
        return f"CheckDocument({counted(warnings, 'warning')}, {counted(notes, 'note')})"
