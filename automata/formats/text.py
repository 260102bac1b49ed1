"""A text of another tool with its file, so that errors can say where they are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from automata.errors import NotationError
from automata.notation.source import Place
from automata.notation.tokens import text_lines


@dataclass(frozen=True)
class Text:
    """A text as it was read.

    file  : what errors name
    name  : of the machine, if the text gives none
    part  : which machine of a file with several, by name or by number from 1
    extra : symbols of words for a machine that reads symbols which it does not name
    """

    text: str
    file: str
    name: str
    part: str | None = None
    extra: str = ""

    @cached_property
    def lines(self) -> list[str]:
        """The lines, as editors count them."""
        return text_lines(self.text)

    def place(self, line: int, column: int = 1, width: int = 1) -> Place:
        """Give a place by line and column, both from 1."""
        row = self.lines[line - 1] if 1 <= line <= len(self.lines) else ""
        return Place(line, column, max(1, width), row)

    def line_place(self, number: int) -> Place:
        """Cover what stands in a line."""
        row = self.lines[number - 1]
        begin = len(row) - len(row.lstrip())
        return Place(number, begin + 1, max(1, len(row.strip())), row)

    def refuse(self, problem: str, place: Place, hint: str) -> NotationError:
        """Make the error for a place in this text."""
        return NotationError(problem, file=self.file, place=place, hint=hint)
