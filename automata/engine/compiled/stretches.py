"""Stretches of computations, from one choice to the next, by the interpreter."""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass
from typing import Final

from automata.engine.compiled.interpreter import interpreter
from automata.engine.compiled.listing import (
    AT,
    CHOSEN,
    FIRST_TAPE,
    LEFT,
    LOGGED,
    PER_TAPE,
    TooLongError,
    listing_of,
)
from automata.engine.compiled.program import MARGIN, MOST_CELLS, Program, program_of
from automata.engine.configuration import Configuration
from automata.engine.kept import kept
from automata.engine.stretch import Stretch, stretch
from automata.machine import Machine
from automata.sides import Cells, Packed
from automata.tape import Tape

PORTION: Final = 4_096  # steps of one call, so that Ctrl-C is heard soon
LONG: Final = 10_000  # cells that are not laid for a few steps
CELLS_A_STEP: Final = 64  # that take as much memory as a step of the reference
_new = tuple.__new__  # Tape(…) takes twice the time


@dataclass(slots=True)
class Laid:
    """Tapes laid for the interpreter, one after the other.

    frame   : as the interpreter wants it
    origins : for each tape, where its position 0 is among the cells
    """

    cells: array[int]
    frame: array[int]
    origins: list[int]


class Stretches:
    """Follows the stretches of one machine."""

    def __init__(self, program: Program, machine: Machine) -> None:
        self._listing = listing_of(program, machine)
        self._alphabet = program.alphabet
        self._symbols = {symbol: bytes((code,)) for symbol, code in program.symbols.items()}
        self._tags = tuple(row.row.tag or "" for row in machine.productions)
        self._entries = dict(zip(program.states, self._listing.entries, strict=True))
        self._states = {entry: state for state, entry in self._entries.items()}

    def follow(
        self, machine: Machine, now: Configuration, choice: int, budget: int | None
    ) -> Stretch:
        """Do what `stretch` does; the reference has the last word on how it ends."""
        try:
            laid = self._lay(now)
        except KeyError:  # a state or a symbol that the machine does not have
            return stretch(machine, now, choice, budget)
        few = len(laid.cells) // CELLS_A_STEP
        if len(laid.cells) > LONG and (budget is None or few < budget):
            way = stretch(machine, now, choice, few)
            if way.halt.verdict != "budget spent":
                return way
        left = sys.maxsize if budget is None else budget
        laid.frame[CHOSEN] = min(max(choice, -1), sys.maxsize)
        taken, tags = self._advance(laid, left)
        chosen = choice if laid.frame[CHOSEN] else 0
        way = stretch(machine, self._taken(laid), chosen, left - taken)
        return Stretch(choice, taken + way.steps, (*tags, *way.tags), way.end, way.halt)

    def _advance(self, laid: Laid, most: int) -> tuple[int, list[str]]:
        """Go on as far as the interpreter can; give the steps and the tags on the way."""
        frame, call, numbers = laid.frame, interpreter(), self._listing.numbers
        log = array("i", bytes(4 * (PORTION + 1)))
        taken, tags = 0, list[str]()
        while True:
            frame[LEFT] = portion = min(PORTION, most - taken)
            full = call(frame, numbers, laid.cells, log)
            made = portion - frame[LEFT]
            taken += made
            tags += [self._tags[row] for row in log[: frame[LOGGED]]]
            if full:
                _make_room(laid)
            elif not made or made < portion:
                return taken, tags

    def _lay(self, now: Configuration) -> Laid:
        """Lay tapes; raise KeyError for a state or a symbol that the machine does not have."""
        margin, parts, size = bytes(MARGIN), list[bytes](), 0
        frame, origins = array("q", (self._entries[now.state], 0, 0, 0)), []
        for tape in now.tapes:
            left, right = self._side(tape.left)[::-1], self._side(tape.right)
            parts += margin, left, self._symbols[tape.head], right, margin
            head = size + MARGIN + len(left)
            first, size = size, head + 1 + len(right) + MARGIN
            frame.extend((head, first, size - 1))
            origins.append(head - tape.position)
        return Laid(array("B", b"".join(parts)), frame, origins)

    def _side(self, cells: Cells) -> bytes:
        """Give the symbols of a side by their numbers, nearest first."""
        near: list[bytes] = []
        while cells is not None:
            if isinstance(cells, Packed):
                codes, alphabet, at, by, count = cells.parts()
                if alphabet is self._alphabet and isinstance(codes, bytes):
                    far = codes[at : at + count] if by == 1 else codes[at + 1 - count : at + 1][::-1]
                    return b"".join((*near, far))
            symbol, cells = cells
            near.append(self._symbols[symbol])
        return b"".join(near)

    def _taken(self, laid: Laid) -> Configuration:
        """Take up the tapes as they are."""
        cells, frame = laid.cells.tobytes(), laid.frame
        tapes = []
        for number, origin in enumerate(laid.origins):
            place = FIRST_TAPE + PER_TAPE * number
            head, first, last = frame[place : place + PER_TAPE]
            left, right = cells[first:head].lstrip(b"\0"), cells[head + 1 : last].rstrip(b"\0")
            before = self._packed(left, len(left) - 1, -1)
            parts = before, self._alphabet[cells[head]], self._packed(right, 0, 1)
            tapes.append(_new(Tape, (*parts, head - origin, self._alphabet[0])))
        return Configuration(self._states[frame[AT]], tuple(tapes))

    def _packed(self, codes: bytes, at: int, by: int) -> Cells:
        return _new(Packed, (codes, self._alphabet, at, by, len(codes))) if codes else None


def _make_room(laid: Laid) -> None:
    """Let the tapes grow at whose ends a head stands, each by as many blanks as it has cells.

    Raises MemoryError where that would be more than MOST_CELLS.
    """
    cells, frame = array("B"), laid.frame
    for number in range(len(laid.origins)):
        place = FIRST_TAPE + PER_TAPE * number
        head, first, last = frame[place : place + PER_TAPE]
        size = last + 1 - first
        before, after = size * (head == first), size * (head == last)
        if before + size + after > MOST_CELLS:
            raise MemoryError(f"a tape of more than {MOST_CELLS:,} cells")
        moved = len(cells) + before - first
        cells.frombytes(bytes(before))
        cells += laid.cells[first : last + 1]
        cells.frombytes(bytes(after))
        frame[place], frame[place + 1] = head + moved, first + moved - before
        frame[place + 2] = last + moved + after
        laid.origins[number] += moved
    laid.cells = cells


@kept
def stretches_of(machine: Machine) -> Stretches | None:
    """Give what follows the stretches of a machine; None if it is too large."""
    program = program_of(machine)
    if program is None or program.wide:
        return None
    try:
        return Stretches(program, machine)
    except TooLongError:
        return None
