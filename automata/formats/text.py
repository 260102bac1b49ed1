"""A text of another tool with its file, so that errors can say where they are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from automata.errors import NotationError
from automata.notation.source import Place
from automata.notation.tokens import text_lines

LONGEST_LINE: Final = 200_000  # characters; JFLAP writes some files in one line


@dataclass(frozen=True)
class Text:
    """A text as it was read, the file that errors name, and the name of the machine in it."""

    text: str
    file: str
    name: str

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
