"""What a check says: where, how bad it is, what, a way out; and all checks by their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from automata.notation.source import Place
from common.text import short_repr

Severity: TypeAlias = Literal["error", "warning", "note"]
"""An error is sure to be wrong, a warning likely; a note may well be meant so."""


class Check(NamedTuple):
    """How bad it is what a check finds, and what that is."""

    severity: Severity
    about: str


CHECKS: Final[Mapping[str, Check]] = {
    "no-machine": Check("error", "the file cannot be read as a machine"),
    "never-ends": Check("error", "no final state can be reached from the start"),
    "no-accept": Check("warning", "the machine has no state in which it accepts or gives a result"),
    "unreachable-state": Check("warning", "no row leads to the state"),
    "endless-state": Check("warning", "no final state can be reached from the state"),
    "dead-row": Check("warning", "the row never applies, whatever stands on the tapes"),
    "never-stuck": Check("warning", "it is said what being stuck means where an 'else' is"),
    "hidden-gap": Check("warning", "an 'else' writes over symbols that its state does not list"),
    "endless-else": Check("warning", "an 'else' that stays in its state never leaves it"),
    "unused-symbol": Check("warning", "the symbol is declared and never named"),
    "unused-tape": Check("warning", "the tape is declared and never named"),
    "unused-variable": Check("warning", "the variable is declared and never named"),
    "unused-routine": Check("warning", "nothing calls the routine"),
    "open-else": Check("note", "an 'else' moves over symbols that its state does not list"),
    "missing-row": Check("note", "no row of the state is for what may stand under the heads"),
    "unread-tape": Check("note", "the tape is written, or its head moved, and no row looks at it"),
    "unread-symbol": Check("note", "the symbol is written and no row reads it"),
    "unwritten-symbol": Check("note", "the symbol is read; no row writes it, no input holds it"),
    "unused-allow": Check("note", "a comment silences a check that says nothing there"),
}
"""Check -> what it says. The names stay what they are: files and other tools use them."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that is allowed and doubtful: which check says so, where, what, a way out."""

    name: str
    place: Place
    text: str
    hint: str

    __repr__ = short_repr

    @property
    def severity(self) -> Severity:
        """How bad it is."""
        return CHECKS[self.name].severity
