"""Stretches of computations, from one choice to the next, by the interpreter."""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass, replace
from typing import Final

from automata.engine.compiled.interpreter import interpreter
from automata.engine.compiled.listing import (
    AT,
    CHOSEN,
    FIRST_TAPE,
    LEFT,
    LOGGED,
    TooLongError,
    listing_of,
)
from automata.engine.compiled.program import MARGIN, MOST_CELLS, Program, program_of
from automata.engine.compiled.snapshots import Place, Snapshot, Snapshots
from automata.engine.configuration import Configuration
from automata.engine.kept import kept
from automata.engine.stretch import Stretch, stretch
from automata.machine import Machine

PORTION: Final = 4_096  # steps of one call, so that Ctrl-C is heard soon
LONG: Final = 4_000  # cells that are not kept for a few steps
CELLS_A_STEP: Final = 64  # that take as much memory as a step of the reference


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
    """Follows the stretches of one machine, as `stretch` does."""

    def __init__(self, program: Program, machine: Machine) -> None:
        self._listing = listing_of(program, machine)
        self._tags = tuple(row.row.tag or "" for row in machine.productions)
        self._snapshots = Snapshots(program, self._listing.entries)

    def place(self, now: Configuration) -> Place:
        """Give what stands for a configuration here."""
        return self._snapshots.place(now)

    def __call__(self, machine: Machine, place: Place, choice: int, budget: int | None) -> Stretch:
        """Follow a computation; the reference has the last word on how it ends."""
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
        here = self.place(way.end) if way.steps else end  # steps that only the reference can make
        return Stretch(choice, taken + way.steps, (*tags, *way.tags), way.end, way.halt, here)

    def _on_foot(
        self, machine: Machine, now: Configuration, choice: int, budget: int | None
    ) -> Stretch:
        way = stretch(machine, now, choice, budget)
        return replace(way, place=self.place(way.end))

    def _advance(self, laid: Laid, most: int) -> tuple[int, list[str]]:
        """Go on as far as the interpreter can; give the steps and the tags on the way."""
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
    """Give how many steps the reference tries first, so that many cells are not kept for them."""
    few = size // CELLS_A_STEP if size > LONG else 0
    return few if budget is None else min(few, budget)


def _laid(place: Snapshot) -> Laid:
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
    return Laid(array("B", b"".join(cells)), array("q", numbers), origins)


def _taken(laid: Laid) -> tuple[list[bytes], list[int]]:
    """Give the parts of the tapes, and where their heads stand."""
    cells, numbers = laid.cells.tobytes(), iter(laid.frame[FIRST_TAPE:])
    parts, positions = list[bytes](), list[int]()
    for head, first, last, origin in zip(numbers, numbers, numbers, laid.origins, strict=True):
        after = head + 1
        parts += cells[first:head].lstrip(b"\0"), cells[head:after], cells[after:last].rstrip(b"\0")
        positions.append(head - origin)
    return parts, positions


def _make_room(laid: Laid) -> None:
    """Let the tapes grow at whose ends a head stands, each by as many blanks as it has cells.

    Raises MemoryError where that would be more than MOST_CELLS.
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


@kept
def stretches_of(machine: Machine) -> Stretches | None:
    """Give what follows the stretches of a machine; None if the reference must.

    That is for more symbols than a byte can tell, tables too large, and tapes with a left end.
    """
    program = program_of(machine)
    if program is None or program.wide or program.ends:
        return None
    try:
        return Stretches(program, machine)
    except TooLongError:
        return None
