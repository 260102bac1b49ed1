"""A two-way infinite tape with its head: a step costs the same however long the tape is.

The cells left and right of the head are linked lists, nearest cell first. They are never changed,
so all instants of a run and all branches of a computation share them (`sides`).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from automata.notation.source import Move
from automata.sides import (
    Cells,
    PackedCells,
    coded,
    content_of,
    length_of,
    marks_of,
    symbols_of,
    text_of,
)
from common.text import clipped, printable

MOST_SHOWN = 20  # cells on either side
WIDEST_SIDE = 50  # characters that these cells take

LONG_WORD = 1_000
"""Length from which the word on a tape is packed."""


class Tape(NamedTuple):
    """One tape; two tapes are equal if the symbols left of, under and right of the head are.

    position : cells from the first symbol of the word, negative to the left
    """

    left: Cells
    head: str
    right: Cells
    position: int
    blank: str

    def __eq__(self, other: object) -> bool:
        """Compare the symbols; positions do not count."""
        return isinstance(other, Tape) and self.content() == other.content()

    def __ne__(self, other: object) -> bool:
        """Negate `==`."""
        return not self == other

    def __hash__(self) -> int:
        """Hash the symbols."""
        return hash(self.content())

    def __repr__(self) -> str:
        """Show the cells, the head in brackets; of a long tape only the cells near the head."""
        left = tuple(islice(symbols_of(self.left), MOST_SHOWN + 1))[::-1]
        right = tuple(islice(symbols_of(self.right), MOST_SHOWN + 1))
        before = printable(" ".join(("…", *left[1:]) if len(left) > MOST_SHOWN else left))
        after = " ".join((*right[:-1], "…") if len(right) > MOST_SHOWN else right)
        if len(before) > WIDEST_SIDE:
            before = f"…{before[1 - WIDEST_SIDE :]}"
        return f"Tape({before}[{clipped(self.head, 10)}]{clipped(after, WIDEST_SIDE)})"

    def content(self) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
        """Give the symbols left of the head (nearest first), under it, and right of it."""
        return content_of(self.left), self.head, content_of(self.right)


def tape(word: Sequence[str], blank: str, alphabet: tuple[str, ...] = ()) -> Tape:
    """Write a word on a tape, with the head on its first symbol.

    alphabet : if it is known, all symbols that the word may have
    """
    if len(word) > LONG_WORD:
        return Tape(None, word[0], _packed(word, blank, alphabet), 0, blank)
    right: Cells = None
    for symbol in reversed(word[1:]):
        right = push(symbol, right, blank)
    return Tape(None, word[0] if word else blank, right, 0, blank)


def push(symbol: str, cells: Cells, blank: str) -> Cells:
    """Put a symbol before a list of cells; blanks at the far end are left out."""
    return None if cells is None and symbol == blank else (symbol, cells)


def acted(now: Tape, write: str | None, move: Move) -> Tape:
    """Write a symbol under the head, or keep the old one, then move the head by at most one
    cell.
    """
    new = tuple.__new__  # Tape(…) itself takes twice the time, and this is the innermost loop
    left, head, right, position, blank = now
    if write is not None:
        head = write
    if move == "R":
        left = None if left is None and head == blank else (head, left)
        head, right = right or (blank, None)
        return new(Tape, (left, head, right, position + 1, blank))
    if move == "L":
        right = None if right is None and head == blank else (head, right)
        head, left = left or (blank, None)
        return new(Tape, (left, head, right, position - 1, blank))
    return new(Tape, (left, head, right, position, blank))


def moved(now: Tape, move: Move) -> Tape:
    """Move the head by one cell, or let it stay."""
    return acted(now, None, move)


def moved_by(now: Tape, cells: int) -> Tape:
    """Move the head by a number of cells, to the left if it is negative."""
    for _ in range(abs(cells)):
        now = moved(now, "R" if cells > 0 else "L")
    return now


def written(now: Tape, symbol: str) -> Tape:
    """Write a symbol under the head."""
    return acted(now, symbol, "S")


def cells(now: Tape) -> tuple[int, tuple[str, ...]]:
    """Give the cells from the leftmost to the rightmost that is not blank or is under the head.

    returns : (index of the head among them, symbols)
    """
    left = content_of(now.left)[::-1]
    return len(left), (*left, now.head, *content_of(now.right))


def span(now: Tape) -> int:
    """Count the cells from the leftmost to the rightmost that is not blank or is under the head."""
    return length_of(now.left) + 1 + length_of(now.right)


def marks(now: Tape) -> int:
    """Count the cells that are not blank."""
    head = now.head != now.blank
    return marks_of(now.left, now.blank) + head + marks_of(now.right, now.blank)


def word_on(tape: Tape) -> tuple[str, ...]:
    """Give the word on a tape, without the blanks around it."""
    return stripped(cells(tape)[1], tape.blank)


def letters_on(tape: Tape) -> str:
    """Give the word on a tape whose symbols are single letters, without the blanks around it."""
    return f"{text_of(tape.left)[::-1]}{tape.head}{text_of(tape.right)}".strip(tape.blank)


def stripped(symbols: Sequence[str], blank: str) -> tuple[str, ...]:
    """Leave out the blanks around a word."""
    first, last = 0, len(symbols)
    while first < last and symbols[first] == blank:
        first += 1
    while last > first and symbols[last - 1] == blank:
        last -= 1
    return tuple(symbols[first:last])


def _packed(word: Sequence[str], blank: str, alphabet: tuple[str, ...]) -> Cells:
    """Pack a word from its second symbol on, without the blanks at its end."""
    count = len(word) - 1
    while count and word[count] == blank:
        count -= 1
    if not count:
        return None
    known = alphabet or tuple(dict.fromkeys(word))
    packed: Sequence[int] | None = coded(word if isinstance(word, str) else "".join(word), known)
    if packed is None or len(packed) != len(word):
        numbers = map(dict(zip(known, range(len(known)), strict=True)).__getitem__, word)
        size = "H" if len(known) <= 2**16 else "L"
        packed = bytes(numbers) if len(known) <= 256 else array(size, numbers)
    return PackedCells(packed, known, 1, 1, count)
