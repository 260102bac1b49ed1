"""All errors of a machine file; reading alone stops at the first error.

The file is read again without the wrong row, until no row has an error. If an error is in a line on
which other lines depend, such as `tapes` or the name of a state, it is the last one: it could be
the cause of later errors.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from msgspec import Struct, field

from automata.errors import NotationError
from automata.formats.registry import OWN, format_of
from automata.formats.text import SourceText
from automata.linking.linker import Budget, Linker
from automata.linking.units import Library
from automata.notation.labels import find_label
from automata.notation.parser import parse
from automata.notation.tokens import TextLine, read_line, text_lines

MOST: Final = 20  # errors that are looked for
MOST_WORK: Final = 20_000  # the lines to read and the productions to make for that
ALONE: Final = frozenset({"test", "layout", "word", "head", "input", "one-way", "expects"})
"""Lines on which no other line depends."""


def mistakes(
    text: SourceText,
    first: NotationError,
    library: Library = lambda _: None,
    most: Budget | None = None,
) -> tuple[NotationError, ...]:
    """Give all errors of a text: the first, which reading it has raised, and others by their lines.

    Only texts in our own notation have others. A text of another tool has one error at a time.

    library, most : as for `link`
    """
    try:
        own = format_of(text) == OWN.name
    except NotationError:
        own = False
    found: list[NotationError] = []
    reader, work = _Shortened(text_lines(text.text), text.file), 0
    while own and len(found) < MOST and work <= MOST_WORK:
        work += len(reader.lines)
        linker = None
        try:
            source = parse("\n".join(reader.lines), text.file, text.name)
            linker = Linker(source, library, most or Budget())
            linker.machine("")
            break
        except NotationError as error:
            work += 0 if linker is None else len(linker.productions)
            if reader.explains(error):
                continue
            found.append(error)
            if not reader.cut(error):
                break
    if not found or str(found[0]) != str(first):
        return (first,)  # it is about more than these lines, such as the name of the file
    others = sorted(found[1:], key=lambda error: (error.place.line, error.place.column))
    return (first, *others)


class _Shortened(Struct):
    """The lines of a file without the rows that are wrong.

    cuts : numbers of the lines from which something was taken
    """

    lines: list[str]
    file: str
    cuts: set[int] = field(default_factory=set)

    def cut(self, error: NotationError) -> bool:
        """Take out the row that an error is in; say whether to look for others."""
        number = error.place.line
        if error.file != self.file or number in self.cuts or not error.place.row.strip():
            return False
        left = self._without_row(number, error.place.column)
        if left is None:
            return False
        self.lines[number - 1] = left
        self.cuts.add(number)
        return True

    def _without_row(self, number: int, column: int) -> str | None:
        """Give a line without its row; None if there is no row at this column."""
        raw = self.lines[number - 1]
        if raw[:1].isspace():
            return ""
        line = self._line(number)
        if line is None:
            return None
        label = find_label(line)
        if label is None:
            return "" if line.tokens[0].text in ALONE else None
        if label.rest and label.rest[0].place.column <= column:
            return raw[: label.rest[0].place.column - 1].rstrip()
        return None

    def explains(self, error: NotationError) -> bool:
        """Say whether an error is there only because a choice lost all its rows; then mend it."""
        number = error.place.line
        raw = self.lines[number - 1] if error.file == self.file and self.cuts else ""
        if not raw.strip() or raw[:1].isspace():
            return False
        line = self._line(number)
        label = None if line is None else find_label(line)
        if label is None or not label.how or label.rest or not self._has_cut(number):
            return False
        self.lines[number - 1] = f"{label.name.text}:"
        return True

    def _line(self, number: int) -> TextLine | None:
        """Split a line into words; None if that fails, for example at an open quote."""
        try:
            return read_line(self.lines[number - 1], number, self.file)
        except NotationError:
            return None

    def _has_cut(self, number: int) -> bool:
        """Say whether a row was taken out of the state that begins in a line."""
        after = range(number + 1, len(self.lines) + 1)
        rows = takewhile(lambda at: not self.lines[at - 1][:1].strip(), after)
        return not self.cuts.isdisjoint((number, *rows))
