"""What can go wrong with a machine, grouped by the stage at which it goes wrong.

Every error keeps its fields and derives its text from them: where, what, a way out.
"""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from automata.notation.source import Place

WIDEST_ROW = 110  # characters; of a longer row an error shows what stands around its place
LONGEST_NAME = 60  # characters; longer names are compared with no others
MOST_NAMES = 2_000


class AutomataError(ValueError):
    """Base of every error that this package raises on purpose."""


class NotationError(AutomataError):
    """A machine file that cannot be read; names file, line, column, the row and a way out."""

    def __init__(self, problem: str, *, file: str, place: Place, hint: str) -> None:
        self.problem = problem
        self.file = file
        self.place = place
        self.hint = hint
        super().__init__(problem)

    def __str__(self) -> str:
        where = f"{_clean(self.file)}:{self.place.line}:{self.place.column}"
        lines = [f"{where}: {_clean(self.problem)}"]
        if self.place.row.strip():
            lines.extend(f"    {line}" for line in _marked(self.place))
        lines.append(f"  hint: {_clean(self.hint)}")
        return "\n".join(lines)


class TapeError(AutomataError):
    """A word that cannot be laid on a tape, or a tape that the machine does not have."""

    def __init__(self, problem: str, *, hint: str) -> None:
        self.problem = problem
        self.hint = hint
        super().__init__(problem)

    def __str__(self) -> str:
        return f"{_clean(self.problem)}\n  hint: {_clean(self.hint)}"


class RunError(AutomataError):
    """A run that was asked for something which the machine cannot do here."""

    def __init__(self, problem: str, *, hint: str) -> None:
        self.problem = problem
        self.hint = hint
        super().__init__(problem)

    def __str__(self) -> str:
        return f"{_clean(self.problem)}\n  hint: {_clean(self.hint)}"


def nearest(name: str, known: Iterable[str], otherwise: str) -> str:
    """Suggest the known name that looks most like this one, or say `otherwise`.

    >>> nearest("cpoy", ["copy", "turn"], "no such state")
    "did you mean 'copy'?"
    """
    if len(name) > LONGEST_NAME:
        return otherwise
    names = [other for other in islice(known, MOST_NAMES) if len(other) <= LONGEST_NAME]
    close = get_close_matches(name, names, n=1, cutoff=0.6)
    return f"did you mean '{close[0]}'?" if close else otherwise


def _marked(place: Place) -> tuple[str, str]:
    """Show a row as it stands, and below it a marker under the place.

    Tabs become one space; of a long row only the surroundings of the place are shown.
    """
    row = place.row.replace("\t", " ").rstrip()
    begin, before, after = place.column - 1, "", ""
    end = max(begin + 1, min(begin + place.width, len(row)))
    if len(row) > WIDEST_ROW:
        cut = max(0, min(begin - WIDEST_ROW // 3, len(row) - WIDEST_ROW))
        before, after = "…" if cut else "", "…" if cut + WIDEST_ROW < len(row) else ""
        row = row[cut : cut + WIDEST_ROW]
        begin, end = begin - cut, min(end - cut, WIDEST_ROW)
    marker = " " * (len(before) + _columns(row[:begin])) + "^" * max(1, _columns(row[begin:end]))
    return before + _clean(row, "\ufffd") + after, marker


def _columns(text: str) -> int:
    """Count the columns that a text takes on a screen: wide letters take two, accents none."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.combining(letter) > 0 for letter in text)


def _clean(text: str, instead: str = "") -> str:
    """Replace what a screen cannot show, as a file's name may hold it, by its escape."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else instead or ascii(letter)[1:-1] for letter in text
    )
