"""A text of another tool with its file, so that errors can name their place.

Invisible characters are replaced by a sign in comments, and refused in names. A soft hyphen or a
space without width often gets into a comment that is copied from a page. It does no harm there. But
in the name of a state or in a symbol, two different names would look the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from msgspec import Struct

from automata.errors import NotationError
from automata.notation.source import NOWHERE, Place, Source, SourcePart, compared_fields
from automata.notation.tokens import text_lines
from common.limits import Allowance
from common.text import counted, decoded

SIGNS: Final = "\ufffd\u2426\u2421\u241b"  # candidates for the sign
MOST_NAMED: Final = 3  # the most characters that a note lists
_SAID: Final = "about"  # the fields of a source for comments, which are not names


class HiddenCharacter(Struct, frozen=True):
    """A character that cannot be seen, with its place."""

    letter: str
    place: Place

    @property
    def shown(self) -> str:
        """Its number and name.

        >>> HiddenCharacter(chr(0xAD), NOWHERE).shown
        'U+00AD (soft hyphen)'
        """
        name = unicodedata.name(self.letter, "").lower()
        return f"U+{ord(self.letter):04X}" + (f" ({name})" if name else "")


class VisibleText(Struct, frozen=True):
    """A text without invisible characters, with notes on replacements.

    sign   : replaces an invisible character; it occurs nowhere else in the text
    hidden : those characters
    notes  : the replaced characters, in words for people
    """

    text: str
    sign: str = ""
    hidden: tuple[HiddenCharacter, ...] = ()
    notes: tuple[str, ...] = ()


def plain_text(data: bytes | str, file: str) -> VisibleText:
    """Read a file as text without invisible characters.

    Raises UnicodeDecodeError for bytes that are not text, NotationError for control characters.
    """
    notes: tuple[str, ...] = ()
    if isinstance(data, bytes):
        read = decoded(data)
        text, (line, column, letter) = read.text, read.first
        if read.guessed:
            bytes_ = f"{counted(read.guessed, 'byte')} that are not UTF-8"
            first = f"line {line}, column {column}: the first of {bytes_} is read as '{letter}'"
            notes = (f"{first}, as in Windows-1252",)
    else:
        text = data
    rows = text_lines(text)
    hidden = tuple(_hidden(rows, file))
    if not hidden:
        return VisibleText(text, notes=notes)
    sign = next((sign for sign in SIGNS if sign not in text), SIGNS[0])
    table = dict.fromkeys((ord(one.letter) for one in hidden), sign)
    return VisibleText(text.translate(table), sign, hidden, (*notes, *_notes(hidden, sign)))


def _hidden(rows: Sequence[str], file: str) -> Iterator[HiddenCharacter]:
    for number, row in enumerate(rows, start=1):
        if row.isprintable():
            continue
        for at, letter in enumerate(row, start=1):
            if letter.isprintable() or letter.isspace():
                continue
            place = Place(number, at, 1, row)
            if unicodedata.category(letter) == "Cc":
                problem = f"the file holds a character that is not text (U+{ord(letter):04X})"
                hint = "is this a binary file? a machine file is plain text"
                raise NotationError(problem, file=file, place=place, hint=hint)
            yield HiddenCharacter(letter, place)


def _notes(hidden: Sequence[HiddenCharacter], sign: str) -> Iterator[str]:
    for one in hidden[:MOST_NAMED]:
        at = f"line {one.place.line}, column {one.place.column}"
        yield f"{at}: {one.shown} cannot be seen, and is replaced by {sign}"
    if len(hidden) > MOST_NAMED:
        more = counted(len(hidden) - MOST_NAMED, "character")
        yield f"{more} more that cannot be seen replaced by {sign}"


def refuse_hidden(source: Source, plain: VisibleText) -> None:
    """Raise NotationError if a name or a symbol holds a character that cannot be seen."""
    if plain.hidden:
        for text, place in _names(source, NOWHERE):
            if plain.sign in text:
                raise hidden_error(source.file, plain, place)


def hidden_error(file: str, plain: VisibleText, place: Place) -> NotationError:
    """Make the error for an invisible character in a name, at or near this place."""
    of_line = [one for one in plain.hidden if one.place.line == place.line] or [*plain.hidden]
    inside = (one for one in of_line if is_inside(one, place))
    one = next(inside, of_line[0])
    problem = f"the character {one.shown} is invisible, and is part of a name"
    hint = "remove it; in a comment it does no harm"
    return NotationError(problem, file=file, place=one.place, hint=hint)


def is_inside(hidden: HiddenCharacter, place: Place) -> bool:
    """Say whether a character lies inside a place."""
    of_line = hidden.place.line == place.line
    return of_line and 0 <= hidden.place.column - place.column < place.width


def _names(value: object, place: Place) -> Iterator[tuple[str, Place]]:
    """Give the texts of a source without its comments, each with its place."""
    if isinstance(value, str):
        yield value, place
    elif isinstance(value, tuple):
        for item in value:
            yield from _names(item, place)
    elif isinstance(value, SourcePart):
        own = getattr(value, "place", place)
        for name in compared_fields(type(value)):
            if name != _SAID:
                yield from _names(getattr(value, name), own)


FEWER: Final = "is this the right file? a machine needs fewer rules, symbols and names"


@dataclass(frozen=True)
class SourceText:
    """A text as it was read.

    file  : the name of the file in errors
    name  : of the machine, if the text gives no name
    part  : which machine of a file with several, by name or by number from 1
    extra : symbols of words for a machine that reads symbols which it does not name
    plain : its invisible characters, and the replacements
    allowance : the number of parts that may be made of the text
    """

    text: str
    file: str
    name: str
    part: str | None = None
    extra: str = ""
    plain: VisibleText = field(default=VisibleText(""), compare=False, repr=False)
    allowance: Allowance = field(default_factory=Allowance, compare=False, repr=False)

    @classmethod
    def of(
        cls, plain: VisibleText, file: str, name: str, part: str | None = None, extra: str = ""
    ) -> SourceText:
        """Make the text of a file that was read."""
        return cls(plain.text, file, name, part, extra, plain)

    @cached_property
    def lines(self) -> list[str]:
        """The lines, as editors count them."""
        return text_lines(self.text)

    def place(self, line: int, column: int = 1, width: int = 1) -> Place:
        """Give a place by line and column, both from 1."""
        row = self.lines[line - 1] if 1 <= line <= len(self.lines) else ""
        return Place(line, column, max(1, width), row)

    def line_place(self, number: int) -> Place:
        """Cover the text of a line."""
        row = self.lines[number - 1]
        begin = len(row) - len(row.lstrip())
        return Place(number, begin + 1, max(1, len(row.strip())), row)

    def rows(self, mark: str) -> Iterator[tuple[str, str | None, Place]]:
        """Give the content of each line, the comment after a mark, and the place of the line."""
        for number, row in enumerate(self.lines, start=1):
            plain, found, comment = row.partition(mark)
            yield plain, comment.strip() or None if found else None, self.line_place(number)

    def take(self, number: int, place: Place, hint: str = FEWER) -> None:
        """Count members that are about to be made; raise NotationError if they are too many."""
        self.allowance.take(number, lambda problem: self.refuse(problem, place, hint))

    def refuse(self, problem: str, place: Place, hint: str) -> NotationError:
        """Make the error for a place in this text."""
        return NotationError(problem, file=self.file, place=place, hint=hint)
