"""One side of a tape: the cells left or right of the head, nearest first.

Most sides are linked lists. A long side that was never visited cell by cell may be something else
that unpacks as a linked list does, into the nearest symbol and the rest, as it is walked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from common.text import counted

Cells = tuple[str, "Cells"] | None
"""A linked list of symbols; beyond its end there are only blanks."""


class LongSide(tuple[str, Cells]):
    """Many cells in one; it is never empty, and the farthest of them is not blank.

    What is counted here by walking, a kind of side may know at once.
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
        """Show how many cells it is."""
        return f"{type(self).__name__}({counted(self.length(), 'cell')})"

    def symbols(self) -> Iterator[str]:
        """Give all symbols, nearest first."""
        cells: Cells = self
        while cells is not None:
            symbol, cells = cells
            yield symbol

    def length(self) -> int:
        """Count the cells."""
        return sum(1 for _ in self.symbols())

    def marks(self, blank: str) -> int:
        """Count the cells that are not blank."""
        return sum(symbol != blank for symbol in self.symbols())


class Packed(LongSide):
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

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it be copied to another process."""
        return Packed, self.parts()

    def parts(self) -> tuple[Sequence[int], tuple[str, ...], int, int, int]:
        """Give codes, alphabet, at, by and count."""
        return tuple(tuple.__iter__(self))  # type: ignore[return-value]

    def symbols(self) -> Iterator[str]:
        """Give all symbols, nearest first."""
        codes, alphabet, at, by, count = self.parts()
        first, after = (at, at + count) if by == 1 else (at - count + 1, at + 1)
        view = memoryview(codes)[first:after][::by]  # type: ignore[arg-type]
        return map(alphabet.__getitem__, view)

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
        part = codes[first : first + count]
        return count - part.count(code)


class RepeatedWords(LongSide):
    """Words that are repeated: each with how often it stands there, nearest first.

    runs : words, their symbols nearest first, and how often; at least one
    at   : symbols of the first word that are left out
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
