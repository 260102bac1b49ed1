"""Errors about a machine, grouped by the stage at which they occur."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from common.errors import NolossError
from common.text import printable

if TYPE_CHECKING:
    from automata.notation.source import Place

WIDEST_ROW = 110  # characters; an error shows only a part of a longer row


class AutomataError(NolossError):
    """Base of every error that this package raises on purpose."""


class NotationError(AutomataError):
    """A machine file that cannot be read; names file, line, column, the row and a way out."""

    def __init__(self, problem: str, *, file: str, place: Place, hint: str) -> None:
        self.file = file
        self.place = place
        super().__init__(problem, where=f"{file}:{place.line}:{place.column}", hint=hint)

    def __str__(self) -> str:
        if not self.place.row.strip():
            return super().__str__()
        problem, hint = super().__str__().split("\n")
        return "\n".join([problem, *(f"    {line}" for line in _marked(self.place)), hint])


class TapeError(AutomataError):
    """A word that cannot be laid on a tape, or a tape that the machine does not have."""


class RunError(AutomataError):
    """A step, choice or breakpoint that the machine does not have here."""


class ConversionError(AutomataError):
    """A machine that cannot be converted to the wanted form."""


class FormatError(AutomataError):
    """A machine that a format cannot express."""


class EndlessError(RunError):
    """A run without a budget; the accelerated engine has found that it never ends."""

    def __init__(self) -> None:
        super().__init__("this computation never ends", hint="give it a budget of steps")


class LeftEndError(RunError):
    """A head that moves off the left end of a one-way tape: the tape, the cell, the step.

    step : counted from the beginning of the run, from 1
    row  : the file and line of the row that moves it
    """

    def __init__(self, tape: str, state: str, step: int, row: str) -> None:
        self.tape, self.state, self.step, self.row = tape, state, step, row
        problem = (
            f"step {step:,} moves the head of {tape} off the left end, in state {state} ({row})"
        )
        hint = f"turn at the first cell, or declare  one-way {tape} stays  or a tape without an end"
        super().__init__(problem, hint=hint)

    def later(self, steps: int) -> LeftEndError:
        """Make the same error for a run with `steps` more steps before it."""
        return LeftEndError(self.tape, self.state, self.step + steps, self.row)


def _marked(place: Place) -> tuple[str, str]:
    """Show a row, with a marker below the place of the error.

    A tab becomes one space. Of a long row, only the part around the place is shown.
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
    return before + printable(row, "\ufffd") + after, marker


def _columns(text: str) -> int:
    """Count the columns that a text takes on a screen: wide letters take two, accents none."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.combining(letter) > 0 for letter in text)
