"""Machines with their compiled code; tapes as arrays of symbol numbers that grow at both ends."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from automata.engine.compiled.frame import (
    FIRST_TAPE,
    FULL,
    GIVEN,
    LEFT,
    MADE,
    PER_TAPE,
    SCRIPT,
    STATE,
)
from automata.engine.compiled.program import MARGIN, MOST_CELLS, Program, program_of
from automata.engine.compiled.ways import Ways
from automata.engine.compiled.words import LONGEST_WORD
from automata.engine.steps import Configuration, GoOn, Halt, Leg
from automata.machine import Machine, per_machine
from automata.sides import Cells, PackedCells
from automata.tape import Tape

FIRST_CALL: Final = 1_000_000  # steps
SECONDS: Final = 0.05  # of one call, so that Ctrl-C is noticed soon
NEARLY_ALL: Final = 0.9  # of the cells of an array
PIECE: Final = 2**16  # cells that are searched together for blanks


class CompiledMachine:
    """A machine with its compiled code, which is chosen while it runs."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.numbers = {name: number for number, name in enumerate(program.states)}
        self.ways = Ways(program)

    def knows(self, now: Configuration) -> bool:
        """Say whether all states and symbols of a configuration are those of the machine."""
        known = self.program.symbols
        symbols = (symbol for tape in now.tapes for symbol in alphabet_of(tape))
        return now.state in self.numbers and all(symbol in known for symbol in symbols)

    def advance(
        self, now: Configuration, budget: int | None, choices: list[int], go_on: GoOn
    ) -> Leg:
        """Continue as far as compiled code can; ask the caller now and then whether to stop."""
        buffers = [buffer_of(tape, self.program) for tape in now.tapes]
        script = np.array([one if 0 < one < 2**31 else 0 for one in choices], dtype=np.int64)
        frame = np.zeros(FIRST_TAPE + PER_TAPE * len(buffers), dtype=np.int64)
        frame[STATE] = self.numbers[now.state]
        frame[SCRIPT], frame[GIVEN] = script.ctypes.data, len(script)
        taken, portion, ended = 0, FIRST_CALL, False
        while not ended and (budget is None or taken < budget):
            portion = portion if budget is None else min(portion, budget - taken)
            why, made, seconds = self._call(frame, buffers, portion)
            taken += made
            ended = not go_on(taken)
            if why == FULL:
                _make_room(buffers)
            elif made < portion:
                break
            if self.ways.note(made, seconds):
                portion = FIRST_CALL
            elif why != FULL and seconds < SECONDS:
                portion *= 2
        tapes = tuple(_tape_of(buffer, self.program) for buffer in buffers)
        state = self.program.states[int(frame[STATE])]
        now, chosen = Configuration(state, tapes), tuple(choices[: int(frame[MADE])])
        return Leg(now, Halt("budget spent"), taken, chosen)

    def _call(self, frame: Any, buffers: list[Buffer], portion: int) -> tuple[int, int, float]:
        """Make at most `portion` steps; give the reason for the end, the steps, and the seconds."""
        frame[LEFT] = portion
        for number, buffer in enumerate(buffers):
            place, cells = FIRST_TAPE + PER_TAPE * number, buffer.cells
            begin, size = cells.ctypes.data, cells.itemsize
            last = begin + size * (len(cells) - 1)
            first = begin + size * (buffer.origin if number in self.program.ends else 0)
            frame[place : place + PER_TAPE] = begin + size * buffer.head, first, last
        began = perf_counter()
        why = self.ways.advance(frame)
        seconds = perf_counter() - began
        for number, buffer in enumerate(buffers):
            at = int(frame[FIRST_TAPE + PER_TAPE * number]) - buffer.cells.ctypes.data
            buffer.head = at // buffer.cells.itemsize
        return why, portion - int(frame[LEFT]), seconds


@per_machine
def compiled_of(machine: Machine) -> CompiledMachine | None:
    """Give the compiled code of a machine, made at first use; None if it cannot be compiled."""
    program = program_of(machine)
    return None if program is None else CompiledMachine(program)


@dataclass(slots=True)
class Buffer:
    """A tape: its cells, where the head is among them, and where position 0 is."""

    cells: NDArray[Any]
    head: int
    origin: int

    def grow(self) -> None:
        """Double the tape with blanks at the end where the head is.

        Raises MemoryError for more than MOST_CELLS cells.
        """
        size = len(self.cells)
        if 2 * size > MOST_CELLS:
            raise MemoryError(f"a tape of more than {MOST_CELLS:,} cells")
        before = 0 if self.head else size
        grown = np.zeros(2 * size, dtype=self.cells.dtype)
        grown[before : before + size] = self.cells
        self.cells, self.head, self.origin = grown, self.head + before, self.origin + before


def buffer_of(tape: Tape, program: Program) -> Buffer:
    """Write a tape into an array that includes position 0, and so a left end.

    Raises MemoryError for more than MOST_CELLS cells.
    """
    left, right = (_numbers(side, program) for side in (tape.left, tape.right))
    margin = max(MARGIN, tape.position - len(left)) if program.ends else MARGIN
    if margin > MOST_CELLS:
        raise MemoryError(f"a tape of more than {MOST_CELLS:,} cells")
    head = margin + len(left)
    size = head + 1 + len(right) + MARGIN
    cells = np.zeros(size + -size % LONGEST_WORD, dtype=right.dtype)
    cells[margin:head] = left[::-1]
    cells[head] = program.symbols[tape.head]
    cells[head + 1 : head + 1 + len(right)] = right
    return Buffer(cells, head, head - tape.position)


def _make_room(buffers: list[Buffer]) -> None:
    """Extend each tape whose head is at an end."""
    for buffer in buffers:
        if buffer.head in (0, len(buffer.cells) - 1):
            buffer.grow()


def _tape_of(buffer: Buffer, program: Program) -> Tape:
    """Give the tape of an array; both sides of its head are packed."""
    alphabet, head = program.alphabet, buffer.head
    first, last = _blanks(buffer.cells), len(buffer.cells) - 1 - _blanks(buffer.cells[::-1])
    if first > last:
        first = last = head
    begin = min(first, head)
    kept = buffer.cells[begin : max(last, head) + 1]
    codes: Sequence[int] = kept.data
    if len(kept) < NEARLY_ALL * len(buffer.cells):  # the array is not worth keeping
        codes = array("H", kept.tobytes()) if program.wide else kept.tobytes()
    at = head - begin
    left = PackedCells(codes, alphabet, at - 1, -1, head - first) if first < head else None
    right = PackedCells(codes, alphabet, at + 1, 1, last - head) if last > head else None
    return Tape(left, alphabet[codes[at]], right, head - buffer.origin, alphabet[0])


def _blanks(cells: NDArray[Any]) -> int:
    """Count the blanks before the first symbol, piece by piece, to save memory."""
    for begin in range(0, len(cells), PIECE):
        used = np.flatnonzero(cells[begin : begin + PIECE])
        if len(used):
            return begin + int(used[0])
    return len(cells)


def alphabet_of(tape: Tape) -> Iterator[str]:
    """Give all symbols on a tape, some of them more than once."""
    yield tape.head
    for side in (tape.left, tape.right):
        cells = side
        while cells is not None and not isinstance(cells, PackedCells):
            symbol, cells = cells
            yield symbol
        if cells is not None:
            yield from cells.parts()[1]


def _numbers(cells: Cells, program: Program) -> NDArray[Any]:
    """Number the symbols of one side of a tape, nearest first."""
    dtype = np.uint16 if program.wide else np.uint8
    near: list[int] = []
    while cells is not None and not isinstance(cells, PackedCells):
        symbol, cells = cells
        near.append(program.symbols[symbol])
    found = np.array(near, dtype=dtype)
    if cells is None:
        return found
    codes, alphabet, at, by, count = cells.parts()
    first, after = (at, at + count) if by == 1 else (at - count + 1, at + 1)
    far = np.asarray(memoryview(codes)[first:after])  # type: ignore[arg-type]  # shared
    if alphabet != program.alphabet or far.dtype != dtype:
        numbers = np.array([program.symbols[symbol] for symbol in alphabet], dtype=dtype)
        far = _renumbered(far, numbers)
    return np.concatenate([found, far[::by]]) if near else far[::by]


def _renumbered(codes: NDArray[Any], numbers: NDArray[Any]) -> NDArray[Any]:
    if codes.itemsize == numbers.itemsize == 1:  # as fast as a copy
        table = numbers.tobytes().ljust(256, b"\0")
        return np.frombuffer(codes.tobytes().translate(table), dtype=np.uint8)
    renumbered: NDArray[Any] = numbers[codes]
    return renumbered
