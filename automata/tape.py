"""A two-way infinite tape with its head: a step costs the same however long the tape is.

The cells left and right of the head are linked lists, nearest cell first. They are never
changed, so all instants of a run and all branches of a computation share them. A long side that
was never visited cell by cell is packed: one or two bytes a cell, and unpacked as it is walked.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from automata.notation.source import Move
from common.text import clipped, counted, printable

MOST_SHOWN = 20  # cells on either side
WIDEST_SIDE = 50  # characters that these cells take

LONG_WORD = 1_000
"""Symbols from which on the word on a tape is packed."""

Cells = tuple[str, "Cells"] | None
"""A linked list of symbols; beyond its end there are only blanks."""


class Packed(tuple[str, Cells]):
    """Many cells in one: unpacked, it gives the nearest symbol and the rest, as any list does.

    codes    : the number of the symbol in each cell
    alphabet : the symbols by number
    at, by   : where the nearest cell is in `codes`, and the way to the next, 1 or −1
    count    : how many cells it is, at least one; the farthest is not blank
    """

    def __new__(
        cls, codes: Sequence[int], alphabet: tuple[str, ...], at: int, by: int, count: int
    ) -> Packed:
        """Pack cells; nothing is copied."""
        return tuple.__new__(cls, (codes, alphabet, at, by, count))

    def __iter__(self) -> Iterator[Any]:
        """Give the nearest symbol and the list of all others."""
        codes, alphabet, at, by, count = self.parts()
        yield alphabet[codes[at]]
        yield Packed(codes, alphabet, at + by, by, count - 1) if count > 1 else None

    def __getitem__(self, place: Any) -> Any:
        """Give the nearest symbol or the list of all others."""
        return tuple(iter(self))[place]

    def __eq__(self, other: object) -> bool:
        """Compare with any list of cells, symbol by symbol."""
        return isinstance(other, tuple) and list(self.symbols()) == list(_symbols(other))

    def __ne__(self, other: object) -> bool:
        """Negate `==`."""
        return not self == other

    def __hash__(self) -> int:
        """Hash the symbols."""
        return hash(tuple(self.symbols()))

    def __repr__(self) -> str:
        """Show how many cells it is."""
        return f"Packed({counted(self.parts()[-1], 'cell')})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it be copied to another process."""
        return Packed, self.parts()

    def parts(self) -> tuple[Sequence[int], tuple[str, ...], int, int, int]:
        """Give codes, alphabet, at, by and count."""
        return tuple(tuple.__iter__(self))  # type: ignore[return-value]

    def symbols(self) -> Iterator[str]:
        """Give all symbols, nearest first."""
        codes, alphabet, at, by, count = self.parts()
        return (alphabet[codes[place]] for place in range(at, at + by * count, by))


class Tape(NamedTuple):
    """One tape; equal if heads stand alike on equal symbols, wherever the tape once began.

    position : cells from the place where the head started, negative to the left
    """

    left: Cells
    head: str
    right: Cells
    position: int
    blank: str

    def __eq__(self, other: object) -> bool:
        """Compare what a machine can see; positions do not count."""
        return isinstance(other, Tape) and self.content() == other.content()

    def __ne__(self, other: object) -> bool:
        """Negate `==`."""
        return not self == other

    def __hash__(self) -> int:
        """Hash what a machine can see."""
        return hash(self.content())

    def __repr__(self) -> str:
        """Show the cells, the head in brackets; of a long tape only its surroundings."""
        left = tuple(islice(_symbols(self.left), MOST_SHOWN + 1))[::-1]
        right = tuple(islice(_symbols(self.right), MOST_SHOWN + 1))
        before = printable(" ".join(("…", *left[1:]) if len(left) > MOST_SHOWN else left))
        after = " ".join((*right[:-1], "…") if len(right) > MOST_SHOWN else right)
        if len(before) > WIDEST_SIDE:
            before = f"…{before[1 - WIDEST_SIDE :]}"
        return f"Tape({before}[{clipped(self.head, 10)}]{clipped(after, WIDEST_SIDE)})"

    def content(self) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
        """Give the symbols left of the head (nearest first), under it, and right of it."""
        return tuple(_symbols(self.left)), self.head, tuple(_symbols(self.right))


def tape(word: Sequence[str], blank: str) -> Tape:
    """Lay a word on a tape, the head on its first symbol."""
    if len(word) > LONG_WORD:
        return Tape(None, word[0], _packed(word, blank), 0, blank)
    right: Cells = None
    for symbol in reversed(word[1:]):
        right = push(symbol, right, blank)
    return Tape(None, word[0] if word else blank, right, 0, blank)


def push(symbol: str, cells: Cells, blank: str) -> Cells:
    """Put a symbol before a list of cells; blanks at the far end are left out."""
    return None if cells is None and symbol == blank else (symbol, cells)


def acted(now: Tape, write: str | None, move: Move) -> Tape:
    """Write a symbol under the head, or none, then move the head by one cell, or let it stay."""
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


def written(now: Tape, symbol: str) -> Tape:
    """Write a symbol under the head."""
    return acted(now, symbol, "S")


def cells(now: Tape) -> tuple[int, tuple[str, ...]]:
    """Give the cells from the leftmost to the rightmost that is not blank or under the head.

    returns : (index of the head among them, symbols)
    """
    left = tuple(_symbols(now.left))[::-1]
    return len(left), (*left, now.head, *_symbols(now.right))


def _symbols(cells: Cells) -> Iterator[str]:
    while cells is not None:
        if isinstance(cells, Packed):
            yield from cells.symbols()
            return
        symbol, cells = cells
        yield symbol


def _packed(word: Sequence[str], blank: str) -> Cells:
    """Pack a word from its second symbol on, without the blanks at its end."""
    count = len(word) - 1
    while count and word[count] == blank:
        count -= 1
    alphabet = tuple(dict.fromkeys(word))
    codes = dict(zip(alphabet, range(len(alphabet)), strict=True))
    packed: Sequence[int]
    if len(alphabet) <= 256 and all(len(symbol) == 1 for symbol in alphabet):
        letters = {ord(symbol): number for symbol, number in codes.items()}
        packed = "".join(word).translate(letters).encode("latin-1")  # ten times as fast
    else:
        numbers = map(codes.__getitem__, word)
        size = "H" if len(alphabet) <= 2**16 else "L"
        packed = bytes(numbers) if len(alphabet) <= 256 else array(size, numbers)
    return Packed(packed, alphabet, 1, 1, count) if count else None
