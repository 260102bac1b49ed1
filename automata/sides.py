"""One side of a tape: its cells from the head outwards, as a linked list or packed.

A long side may have another type. It unpacks like a linked list, into the nearest symbol and the
rest, when it is walked.
"""

from __future__ import annotations

import codecs
from array import array
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from common.text import counted

NO_CODE = 255
"""The byte of a letter that an alphabet does not have."""
UNDEFINED = "\ufffe"
"""`codecs.charmap_decode` takes this letter as a sign that a code has no letter."""

Cells = tuple[str, "Cells"] | None
"""A linked list of symbols; beyond its end there are only blanks."""


class LongSide(tuple[str, Cells]):
    """Many cells in one object; never empty, and the farthest cell is not blank.

    The counts here walk over the cells; a subclass may know them directly.
    """

    __slots__ = ()

    def __getitem__(self, place: Any) -> Any:
        """Give the nearest symbol or the list of all others."""
        return tuple(iter(self))[place]

    def __eq__(self, other: object) -> bool:
        """Compare with any list of cells, symbol by symbol."""
        return isinstance(other, tuple) and all(
            one == two for one, two in zip_longest(symbols_of(self), symbols_of(other))
        )

    def __ne__(self, other: object) -> bool:
        """Negate `==`."""
        return not self == other

    def __hash__(self) -> int:
        """Hash the symbols."""
        return hash(tuple(self.symbols()))

    def __repr__(self) -> str:
        """Show the number of cells."""
        return f"{type(self).__name__}({counted(self.length(), 'cell')})"

    def symbols(self) -> Iterator[str]:
        """Give all symbols, nearest first."""
        cells: Cells = self
        while cells is not None:
            symbol, cells = cells
            yield symbol

    def text(self) -> str:
        """Give all symbols, nearest first, joined."""
        return "".join(self.symbols())

    def length(self) -> int:
        """Count the cells."""
        return sum(1 for _ in self.symbols())

    def marks(self, blank: str) -> int:
        """Count the cells that are not blank."""
        return sum(symbol != blank for symbol in self.symbols())


class PackedCells(LongSide):
    """Many cells in one object: it unpacks into the nearest symbol and the rest, like any list.

    codes    : the number of the symbol in each cell
    alphabet : the symbols by number
    at, by   : where the nearest cell is in `codes`, and the way to the next, 1 or −1
    count    : the number of cells, at least one; the farthest is not blank
    """

    def __new__(
        cls, codes: Sequence[int], alphabet: tuple[str, ...], at: int, by: int, count: int
    ) -> PackedCells:
        """Pack cells; nothing is copied."""
        return tuple.__new__(cls, (codes, alphabet, at, by, count))

    def __iter__(self) -> Iterator[Any]:
        """Give the nearest symbol and the list of all others."""
        codes, alphabet, at, by, count = self.parts()
        yield alphabet[codes[at]]
        yield PackedCells(codes, alphabet, at + by, by, count - 1) if count > 1 else None

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it be copied to another process."""
        codes, *others = self.parts()
        return PackedCells, (_own(codes), *others)

    def parts(self) -> tuple[Sequence[int], tuple[str, ...], int, int, int]:
        """Give codes, alphabet, at, by and count."""
        return tuple(tuple.__iter__(self))  # type: ignore[return-value]

    def symbols(self) -> Iterator[str]:
        """Give all symbols, nearest first."""
        codes, alphabet = self._nearest_first()
        if _are_letters(alphabet, codes):
            return iter(self.text())
        return map(alphabet.__getitem__, codes)

    def text(self) -> str:
        """Give all symbols, nearest first, joined."""
        codes, alphabet = self._nearest_first()
        if not _are_letters(alphabet, codes):
            return "".join(map(alphabet.__getitem__, codes))
        letters = "".join(alphabet).ljust(256, UNDEFINED)
        return codecs.charmap_decode(bytes(codes), "strict", letters)[0]

    def _nearest_first(self) -> tuple[memoryview, tuple[str, ...]]:
        """Give the codes from the nearest cell on, and the alphabet."""
        codes, alphabet, at, by, count = self.parts()
        first, after = (at, at + count) if by == 1 else (at - count + 1, at + 1)
        return memoryview(codes)[first:after][::by], alphabet  # type: ignore[arg-type]

    def length(self) -> int:
        """Count the cells."""
        return self.parts()[-1]

    def marks(self, blank: str) -> int:
        """Count the cells that are not blank."""
        codes, alphabet, at, by, count = self.parts()
        if blank not in alphabet:
            return count
        first = min(at, at + by * (count - 1))
        code = alphabet.index(blank)
        return count - _own(codes[first : first + count]).count(code)


class RepeatedWords(LongSide):
    """Repeated words: each with its number of repetitions, nearest first.

    runs : words, their symbols nearest first, with their repetitions; at least one
    at   : the number of symbols of the first word to skip
    """

    __slots__ = ()

    def __new__(cls, runs: tuple[tuple[tuple[str, ...], int], ...], at: int = 0) -> RepeatedWords:
        """Take runs as they are."""
        return tuple.__new__(cls, (runs, at))

    def __iter__(self) -> Iterator[Any]:
        """Give the nearest symbol and the list of all others."""
        runs, at = self.parts()
        (word, count), *far = runs
        yield word[at]
        if at + 1 < len(word):
            yield RepeatedWords(runs, at + 1)
        elif count > 1:
            yield RepeatedWords(((word, count - 1), *far))
        else:
            yield RepeatedWords(tuple(far)) if far else None

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it be copied to another process."""
        return RepeatedWords, self.parts()

    def parts(self) -> tuple[tuple[tuple[tuple[str, ...], int], ...], int]:
        """Give runs and at."""
        return tuple(tuple.__iter__(self))  # type: ignore[return-value]

    def symbols(self) -> Iterator[str]:
        """Give all symbols, nearest first."""
        runs, at = self.parts()
        for word, count in runs:
            yield from word[at:]
            at = 0
            while count > 1:
                yield from word
                count -= 1

    def length(self) -> int:
        """Count the cells."""
        runs, at = self.parts()
        return sum(count * len(word) for word, count in runs) - at

    def marks(self, blank: str) -> int:
        """Count the cells that are not blank."""
        runs, at = self.parts()
        left_out = sum(symbol != blank for symbol in runs[0][0][:at])
        of_words = (count * sum(symbol != blank for symbol in word) for word, count in runs)
        return sum(of_words) - left_out


def _own(codes: Sequence[int]) -> Sequence[int]:
    """Copy codes that are part of an array of another owner."""
    if not isinstance(codes, memoryview):
        return codes
    return bytes(codes) if codes.itemsize == 1 else array(codes.format, codes.tobytes())


def symbols_of(cells: Cells) -> Iterator[str]:
    """Give all symbols of a side, nearest first."""
    while cells is not None:
        if isinstance(cells, LongSide):
            yield from cells.symbols()
            return
        symbol, cells = cells
        yield symbol


def content_of(cells: Cells) -> tuple[str, ...]:
    """Give all symbols of a side, nearest first, as `symbols_of` does, in less time."""
    near = []
    while cells is not None and not isinstance(cells, LongSide):
        symbol, cells = cells
        near.append(symbol)
    return tuple(near) if cells is None else (*near, *cells.symbols())


def text_of(cells: Cells) -> str:
    """Give all symbols of a side, nearest first, joined."""
    near = []
    while cells is not None and not isinstance(cells, LongSide):
        symbol, cells = cells
        near.append(symbol)
    return "".join(near) + ("" if cells is None else cells.text())


def length_of(cells: Cells) -> int:
    """Count the cells of a side."""
    near = 0
    while cells is not None and not isinstance(cells, LongSide):
        near, cells = near + 1, cells[1]
    return near + (0 if cells is None else cells.length())


def marks_of(cells: Cells, blank: str) -> int:
    """Count the cells of a side that are not blank."""
    near = 0
    while cells is not None and not isinstance(cells, LongSide):
        symbol, cells = cells
        near += symbol != blank
    return near + (0 if cells is None else cells.marks(blank))


def coded(word: str, alphabet: tuple[str, ...]) -> bytes | None:
    """Give the place in an alphabet of each letter of a word, a byte each.

    None if a letter is not in the alphabet, or if the alphabet has no such code: more than 255
    symbols, symbols of several letters, or letters outside of ASCII with the same lower byte.
    """
    if len(alphabet) >= NO_CODE or any(len(symbol) != 1 for symbol in alphabet):
        return None
    letters = "".join(alphabet).encode("utf-16-le", "surrogatepass")
    low, high = letters[::2], letters[1::2]
    if len(low) != len(alphabet) or len(set(low)) != len(low):
        return None
    both = word.encode() if word.isascii() else word.encode("utf-16-le", "surrogatepass")
    lows = both if word.isascii() else both[::2]
    codes = lows.translate(_translation(low, bytes(range(len(low)))))
    if NO_CODE in codes:
        return None
    if word.isascii() and not any(high):
        return codes
    highs = bytes(len(lows)) if word.isascii() else both[1::2]
    return codes if highs == codes.translate(_translation(bytes(range(len(high))), high)) else None


def _translation(before: bytes, after: bytes) -> bytes:
    """Give a table for `bytes.translate`; other bytes become NO_CODE."""
    pairs = dict(zip(before, after, strict=True))
    return bytes(pairs.get(byte, NO_CODE) for byte in range(256))


def _are_letters(alphabet: tuple[str, ...], codes: memoryview) -> bool:
    """Say whether codes are bytes, and each symbol is one letter."""
    return codes.itemsize == 1 and all(len(symbol) == 1 for symbol in alphabet)
