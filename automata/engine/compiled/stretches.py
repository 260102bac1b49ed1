"""Stretches of computations, from one choice to the next, by the interpreter.

Explorations keep and compare configurations by numbers, as snapshots.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from msgspec.structs import replace

from automata.engine.compiled.interpreter import (
    AT,
    CHOSEN,
    FIRST_TAPE,
    LEFT,
    LOGGED,
    TooLongError,
    interpreter,
    listing_of,
)
from automata.engine.compiled.program import MARGIN, MOST_CELLS, Program, program_of
from automata.engine.steps import Configuration, Stretch, stretch
from automata.machine import Machine, per_machine
from automata.sides import Cells, PackedCells, content_of
from automata.tape import Tape

PORTION: Final = 4_096  # steps of one call, so that Ctrl-C is noticed soon
LONG: Final = 4_000  # cells; with more of them, the reference makes the first steps
CELLS_A_STEP: Final = 64  # cells that take as much memory as a step of the reference
_new = tuple.__new__  # Tape(…) takes twice the time


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A configuration by numbers; two are equal if the configurations are.

    entry     : of the state in the listing
    parts     : for each tape the cells left of its head, under it, and right of it, in their
                order, without blanks at the far ends
    """

    entry: int
    parts: tuple[bytes, ...]
    configuration: Configuration = field(compare=False)


Place: TypeAlias = Snapshot | Configuration
"""A snapshot, if the machine has the state and all symbols; otherwise the configuration."""


class Snapshots:
    """Snapshots of the configurations of one machine; all its symbols fit in one byte."""

    def __init__(self, program: Program, entries: Sequence[int]) -> None:
        self._alphabet = program.alphabet
        self._symbols = {symbol: bytes((code,)) for symbol, code in program.symbols.items()}
        self._entries = dict(zip(program.states, entries, strict=True))
        self._states = {entry: state for state, entry in self._entries.items()}

    def place(self, now: Configuration) -> Place:
        """Give the snapshot of a configuration, or the configuration if it has no snapshot."""
        parts: list[bytes] = []
        try:
            entry = self._entries[now.state]
            for tape in now.tapes:
                left, right = self._side(tape.left)[::-1], self._side(tape.right)
                parts += left, self._symbols[tape.head], right
        except KeyError:
            return now
        return Snapshot(entry, tuple(parts), now)

    def _side(self, cells: Cells) -> bytes:
        return b"".join([self._symbols[symbol] for symbol in content_of(cells)])

    def after(
        self, before: Snapshot, entry: int, parts: list[bytes], positions: list[int]
    ) -> Snapshot:
        """Give the snapshot that follows another one; the two share unchanged tapes.

        positions : for each tape the place of its head
        """
        tapes = []
        for number, (tape, position) in enumerate(
            zip(before.configuration.tapes, positions, strict=True)
        ):
            left, head, right = three = tuple(parts[3 * number : 3 * number + 3])
            if position != tape.position or three != before.parts[3 * number : 3 * number + 3]:
                tape = self._tape(left, head, right, position)
            tapes.append(tape)
        now = _new(Configuration, (self._states[entry], tuple(tapes)))
        return Snapshot(entry, tuple(parts), now)

    def _tape(self, left: bytes, head: bytes, right: bytes, position: int) -> Tape:
        """Give a tape; its cells are not copied."""
        alphabet, size = self._alphabet, len(left)
        before = _new(PackedCells, (left, alphabet, size - 1, -1, size)) if left else None
        after = _new(PackedCells, (right, alphabet, 0, 1, len(right))) if right else None
        return _new(Tape, (before, alphabet[head[0]], after, position, alphabet[0]))


@dataclass(slots=True)
class TapeArrays:
    """Tapes laid for the interpreter, one after the other.

    frame   : in the form that the interpreter takes
    origins : for each tape, where its position 0 is among the cells
    """

    cells: array[int]
    frame: array[int]
    origins: list[int]


class Stretches:
    """Follows the stretches of one machine, as `stretch` does."""

    def __init__(self, program: Program, machine: Machine) -> None:
        self._listing = listing_of(program, machine)
        self._tags = tuple(row.row.tag or "" for row in machine.productions)
        self._snapshots = Snapshots(program, self._listing.entries)

    def place(self, now: Configuration) -> Place:
        """Give the key of a configuration."""
        return self._snapshots.place(now)

    def __call__(self, machine: Machine, place: Place, choice: int, budget: int | None) -> Stretch:
        """Follow a computation; the reference decides how it ends."""
        if isinstance(place, Configuration):
            return self._on_foot(machine, place, choice, budget)
        laid = _laid(place)
        few = _few(len(laid.cells), budget)
        if few:
            way = self._on_foot(machine, place.configuration, choice, few)
            if way.halt.verdict != "budget spent":
                return way
        left = sys.maxsize if budget is None else budget
        laid.frame[CHOSEN] = min(max(choice, -1), sys.maxsize)
        taken, tags = self._advance(laid, left)
        end = self._snapshots.after(place, laid.frame[AT], *_taken(laid))
        chosen = choice if laid.frame[CHOSEN] else 0
        way = stretch(machine, end.configuration, chosen, left - taken)
        here = self.place(way.end) if way.steps else end  # only the reference can make these steps
        return Stretch(choice, taken + way.steps, (*tags, *way.tags), way.end, way.halt, here)

    def _on_foot(
        self, machine: Machine, now: Configuration, choice: int, budget: int | None
    ) -> Stretch:
        way = stretch(machine, now, choice, budget)
        return replace(way, place=self.place(way.end))

    def _advance(self, laid: TapeArrays, most: int) -> tuple[int, list[str]]:
        """Continue as far as the interpreter can; give the steps and the tags on the way."""
        call, numbers = interpreter(), self._listing.numbers
        log = array("i", bytes(4 * (PORTION + 1)))
        taken, tags = 0, list[str]()
        while True:
            laid.frame[LEFT] = portion = min(PORTION, most - taken)
            full = call(laid.frame, numbers, laid.cells, log)
            made = portion - laid.frame[LEFT]
            taken += made
            tags += [self._tags[row] for row in log[: laid.frame[LOGGED]]]
            if full:
                _make_room(laid)
            elif not made or made < portion:
                return taken, tags


def _few(size: int, budget: int | None) -> int:
    """Give the number of steps that the reference tries first, to keep fewer cells."""
    few = size // CELLS_A_STEP if size > LONG else 0
    return few if budget is None else min(few, budget)


def _laid(place: Snapshot) -> TapeArrays:
    cells, numbers, origins = list[bytes](), [place.entry, 0, 0, 0], list[int]()
    parts, first, blanks = iter(place.parts), 0, bytes(MARGIN)
    three = zip(parts, parts, parts, place.configuration.tapes, strict=True)
    for left, symbol, right, tape in three:
        cells += blanks, left, symbol, right, blanks
        head = first + MARGIN + len(left)
        last = head + len(right) + MARGIN
        numbers += head, first, last
        origins.append(head - tape.position)
        first = last + 1
    return TapeArrays(array("B", b"".join(cells)), array("q", numbers), origins)


def _taken(laid: TapeArrays) -> tuple[list[bytes], list[int]]:
    """Give the parts of the tapes, and the places of their heads."""
    cells, numbers = laid.cells.tobytes(), iter(laid.frame[FIRST_TAPE:])
    parts, positions = list[bytes](), list[int]()
    for head, first, last, origin in zip(numbers, numbers, numbers, laid.origins, strict=True):
        after = head + 1
        parts += cells[first:head].lstrip(b"\0"), cells[head:after], cells[after:last].rstrip(b"\0")
        positions.append(head - origin)
    return parts, positions


def _make_room(laid: TapeArrays) -> None:
    """Double each tape whose head is at its end, with blanks.

    Raises MemoryError for more than MOST_CELLS cells.
    """
    numbers = iter(laid.frame[FIRST_TAPE:])
    cells, frame = array("B"), laid.frame[:FIRST_TAPE]
    for number, (head, first, last) in enumerate(zip(numbers, numbers, numbers, strict=True)):
        size = last + 1 - first
        before, after = size * (head == first), size * (head == last)
        if before + size + after > MOST_CELLS:
            raise MemoryError(f"a tape of more than {MOST_CELLS:,} cells")
        begin, moved = len(cells), len(cells) + before - first
        cells.frombytes(bytes(before))
        cells += laid.cells[first : last + 1]
        cells.frombytes(bytes(after))
        frame.extend((head + moved, begin, len(cells) - 1))
        laid.origins[number] += moved
    laid.cells, laid.frame = cells, frame


@per_machine
def stretches_of(machine: Machine) -> Stretches | None:
    """Give the follower of stretches for a machine; None if only the reference can follow them.

    Only the reference can if there are more symbols than a byte holds, large tables, or tapes with
    a left end.
    """
    program = program_of(machine)
    if program is None or program.wide or program.ends:
        return None
    try:
        return Stretches(program, machine)
    except TooLongError:
        return None
