"""The tapes of a run as arrays of symbol numbers that grow at both ends."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from automata.engine.compiled.program import Program
from automata.tape import Cells, Packed, Tape

MARGIN: Final = 64  # blank cells beyond either end, at least
MOST_CELLS: Final = 2**29  # of one tape


@dataclass(slots=True)
class Buffer:
    """A tape: its cells, where the head is among them, and where position 0 is."""

    cells: NDArray[Any]
    head: int
    origin: int

    def grow(self) -> None:
        """Put blanks before and after the cells, half as many as there are cells.

        Raises MemoryError where it would be more than MOST_CELLS.
        """
        more = max(MARGIN, len(self.cells) // 2)
        if len(self.cells) + 2 * more > MOST_CELLS:
            raise MemoryError(f"a tape of more than {MOST_CELLS:,} cells")
        grown = np.zeros(len(self.cells) + 2 * more, dtype=self.cells.dtype)
        grown[more : more + len(self.cells)] = self.cells
        self.cells, self.head, self.origin = grown, self.head + more, self.origin + more


def buffer_of(tape: Tape, program: Program) -> Buffer:
    """Lay a tape into an array."""
    left, right = (_numbers(side, program) for side in (tape.left, tape.right))
    head = MARGIN + len(left)
    cells = np.zeros(head + 1 + len(right) + MARGIN, dtype=right.dtype)
    cells[MARGIN:head] = left[::-1]
    cells[head] = program.symbols[tape.head]
    cells[head + 1 : head + 1 + len(right)] = right
    return Buffer(cells, head, head - tape.position)


def tape_of(buffer: Buffer, program: Program) -> Tape:
    """Give the tape that lies in an array; both sides of its head are packed."""
    alphabet, head = program.alphabet, buffer.head
    used = np.flatnonzero(buffer.cells)
    first, last = (int(used[0]), int(used[-1])) if len(used) else (head, head)
    begin = min(first, head)
    kept = buffer.cells[begin : max(last, head) + 1]
    codes = array("H", kept.tobytes()) if program.wide else kept.tobytes()
    at = head - begin
    left = Packed(codes, alphabet, at - 1, -1, head - first) if first < head else None
    right = Packed(codes, alphabet, at + 1, 1, last - head) if last > head else None
    return Tape(left, alphabet[codes[at]], right, head - buffer.origin, alphabet[0])


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
    renumbered = np.array([program.symbols[symbol] for symbol in alphabet])
    ends = (at, at + count) if by == 1 else (at - count + 1, at + 1)
    far = renumbered[np.asarray(memoryview(codes)[slice(*ends)])]  # type: ignore[arg-type]
    return np.concatenate([found, far[::by].astype(dtype)])
