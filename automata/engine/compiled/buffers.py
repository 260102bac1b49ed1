"""The tapes of a run as arrays of symbol numbers that grow at both ends."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from automata.engine.compiled.program import MARGIN, MOST_CELLS, Program
from automata.sides import Cells, Packed
from automata.tape import Tape

PIECE: Final = 2**16  # cells that are looked at together for those that are blank


@dataclass(slots=True)
class Buffer:
    """A tape: its cells, where the head is among them, and where position 0 is."""

    cells: NDArray[Any]
    head: int
    origin: int

    def grow(self) -> None:
        """Put blanks at the end at which the head stands, as many as there are cells.

        Raises MemoryError where it would be more than MOST_CELLS.
        """
        size = len(self.cells)
        if 2 * size > MOST_CELLS:
            raise MemoryError(f"a tape of more than {MOST_CELLS:,} cells")
        before = 0 if self.head else size
        grown = np.zeros(2 * size, dtype=self.cells.dtype)
        grown[before : before + size] = self.cells
        self.cells, self.head, self.origin = grown, self.head + before, self.origin + before


def buffer_of(tape: Tape, program: Program) -> Buffer:
    """Lay a tape into an array; position 0 is in it, so that a left end is.

    Raises MemoryError where that would be more than MOST_CELLS.
    """
    left, right = (_numbers(side, program) for side in (tape.left, tape.right))
    margin = max(MARGIN, tape.position - len(left)) if program.ends else MARGIN
    if margin > MOST_CELLS:
        raise MemoryError(f"a tape of more than {MOST_CELLS:,} cells")
    head = margin + len(left)
    cells = np.zeros(head + 1 + len(right) + MARGIN, dtype=right.dtype)
    cells[margin:head] = left[::-1]
    cells[head] = program.symbols[tape.head]
    cells[head + 1 : head + 1 + len(right)] = right
    return Buffer(cells, head, head - tape.position)


def tape_of(buffer: Buffer, program: Program) -> Tape:
    """Give the tape that lies in an array; both sides of its head are packed."""
    alphabet, head = program.alphabet, buffer.head
    first, last = _blanks(buffer.cells), len(buffer.cells) - 1 - _blanks(buffer.cells[::-1])
    if first > last:
        first = last = head
    begin = min(first, head)
    kept = buffer.cells[begin : max(last, head) + 1]
    codes = array("H", kept.tobytes()) if program.wide else kept.tobytes()
    at = head - begin
    left = Packed(codes, alphabet, at - 1, -1, head - first) if first < head else None
    right = Packed(codes, alphabet, at + 1, 1, last - head) if last > head else None
    return Tape(left, alphabet[codes[at]], right, head - buffer.origin, alphabet[0])


def _blanks(cells: NDArray[Any]) -> int:
    """Count the blanks before the first symbol, piece by piece, so that little memory is taken."""
    for begin in range(0, len(cells), PIECE):
        used = np.flatnonzero(cells[begin : begin + PIECE])
        if len(used):
            return begin + int(used[0])
    return len(cells)


def alphabet_of(tape: Tape) -> Iterator[str]:
    """Give all symbols that stand on a tape, some of them more than once."""
    yield tape.head
    for side in (tape.left, tape.right):
        cells = side
        while cells is not None and not isinstance(cells, Packed):
            symbol, cells = cells
            yield symbol
        if cells is not None:
            yield from cells.parts()[1]


def _numbers(cells: Cells, program: Program) -> NDArray[Any]:
    """Number the symbols of one side of a tape, nearest first."""
    dtype = np.uint16 if program.wide else np.uint8
    near: list[int] = []
    while cells is not None and not isinstance(cells, Packed):
        symbol, cells = cells
        near.append(program.symbols[symbol])
    found = np.array(near, dtype=dtype)
    if cells is None:
        return found
    codes, alphabet, at, by, count = cells.parts()
    first, after = (at, at + count) if by == 1 else (at - count + 1, at + 1)
    numbers = np.array([program.symbols[symbol] for symbol in alphabet], dtype=dtype)
    far = _renumbered(codes[first:after], numbers)[::by]
    return np.concatenate([found, far]) if near else far


def _renumbered(codes: Sequence[int], numbers: NDArray[Any]) -> NDArray[Any]:
    if isinstance(codes, bytes) and numbers.itemsize == 1:  # as fast as they can be copied
        table = numbers.tobytes().ljust(256, b"\0")
        return np.frombuffer(codes.translate(table), dtype=np.uint8)
    renumbered: NDArray[Any] = numbers[np.asarray(memoryview(codes))]  # type: ignore[arg-type]
    return renumbered
