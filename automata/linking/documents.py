"""What is doubtful in machine files as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from automata.linking.doubt import Doubt, Severity
from automata.notation.source import Source
from common.documents import Document


@dataclass(frozen=True, slots=True)
class WarningPart:
    """Something in the file that is allowed and doubtful.

    name     : of the check that tells it
    severity : `error`: sure to be wrong; `warning`: likely; `note`: may well be meant so
    hint     : a way out
    """

    name: str
    severity: Severity
    line: int
    column: int
    text: str
    hint: str


@dataclass(frozen=True, slots=True)
class CheckedPart:
    """A machine file that was read and linked.

    file     : as it was given
    machine  : its name
    warnings : errors and warnings: what is most likely a mistake, in the order of the lines
    notes    : what may well be meant so, in the order of the lines
    """

    file: str
    machine: str
    warnings: tuple[WarningPart, ...]
    notes: tuple[WarningPart, ...]


class CheckDocument(Document, tag="noloss/check", frozen=True):
    """What is most likely a mistake in machine files.

    machines : one for every file, in the order in which they were given
    """

    machines: tuple[CheckedPart, ...]


def check_document(
    checked: Iterable[tuple[str, Source, Sequence[Doubt]]],
) -> CheckDocument:
    """Tell what is doubtful in machine files.

    checked : each file as it was given, its rows, and the doubts about it
    """
    return CheckDocument(
        tuple(
            CheckedPart(
                *(file, source.name),
                tuple(_warning_part(doubt) for doubt in doubts if doubt.severity != "note"),
                tuple(_warning_part(doubt) for doubt in doubts if doubt.severity == "note"),
            )
            for file, source, doubts in checked
        )
    )


def _warning_part(doubt: Doubt) -> WarningPart:
    place = doubt.place.line, doubt.place.column
    return WarningPart(doubt.name, doubt.severity, *place, doubt.text, doubt.hint)
