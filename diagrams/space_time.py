"""A run as instants and cells: which rows and columns a space-time picture has.

It has instants of a long run at equal distances, and the last one. It has the part of a wide tape
around the cells that the head visits; the cell where the head begins is one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from automata import Configuration, Machine
from automata.engine.runner import Runner
from automata.engine.steps import Step
from automata.errors import LeftEndError
from automata.machine import Symbol
from automata.tape import Tape, cells

MOST_ROWS: Final = 240
MOST_COLUMNS: Final = 300  # of a tape
MOST_CELLS: Final = 24_000  # of a picture
MOST_STEPS: Final = 100_000
"""The most steps of a run, if no number is given."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The part of a tape that is shown.

    first    : the number of the leftmost cell; cell 0 has the word's first symbol
    columns  : how many cells are shown, side by side
    left_out : cells with symbols, or visited, that are not shown
    """

    tape: str
    first: int
    columns: int
    left_out: int


@dataclass(frozen=True, slots=True)
class SpaceTimeRow:
    """A row: the configuration after `step` steps."""

    step: int
    now: Configuration


@dataclass(frozen=True, slots=True)
class SpaceTime:
    """A run before it is drawn.

    symbols : those somewhere in the picture, the blank first
    every   : steps from one row to the next; the last row may be nearer
    verdict : how it ends; a head may fall off its tape, too, or a program return
    state   : in which it ends; empty at the end of a program while its machine continues
    choices : which rows were taken at its choices, from 1
    """

    machine: str
    blank: Symbol
    symbols: tuple[Symbol, ...]
    grids: tuple[Grid, ...]
    rows: tuple[SpaceTimeRow, ...]
    every: int
    steps: int
    verdict: str
    state: str
    choices: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """Say in a line what is shown."""
        noun = "step" if self.steps == 1 else "steps"
        ended = f"{self.verdict} in state {self.state}" if self.state else self.verdict
        chosen = f" with the choices {','.join(map(str, self.choices))}" if self.choices else ""
        return f"{self.machine}: {ended} after {self.steps:,} {noun}{chosen}"

    @property
    def notes(self) -> Iterator[str]:
        """Say what is left out."""
        if self.every > 1:
            yield f"one row for every {self.every:,} steps, and one for the last step"
        for grid in self.grids:
            if grid.left_out:
                last = grid.first + grid.columns - 1
                where = f"cells {grid.first:,} to {last:,}"
                yield f"{grid.tape}: {where}; {grid.left_out:,} more are not shown"


def space_time(
    machine: Machine, now: Configuration, most: int | None = None, choices: Iterable[int] = ()
) -> SpaceTime:
    """Make a run, and keep the instants for a picture.

    most : its steps at most; without a number it also ends where it is proved that it never halts

    Raises RunError for a choice that is not there.
    """
    budget, past_loops = MOST_STEPS if most is None else most, most is not None
    kept, every = [SpaceTimeRow(0, now)], 1
    reach = [(tape.position, tape.position) for tape in now.tapes]
    runner = Runner(machine, now, budget=budget, choices=choices, past_loops=past_loops)
    try:
        for step in runner.steps():
            _extend(reach, step)
            if runner.taken % every == 0:
                kept.append(SpaceTimeRow(runner.taken, step.after))
                if len(kept) > 2 * MOST_ROWS:
                    kept, every = kept[::2], 2 * every
        verdict: str = runner.run().verdict
    except LeftEndError as error:
        verdict = f"the head of {error.tape} falls off the left end"
    rows, every = _thinned(kept, every, machine, reach)
    if rows[-1].step != runner.taken:
        rows.append(SpaceTimeRow(runner.taken, runner.now))
    grids = tuple(_grids(machine, rows, reach))
    symbols = _symbols(rows, grids, machine)
    ended = runner.taken, verdict, runner.now.state, tuple(runner.made)
    return SpaceTime(machine.name, machine.blank, symbols, grids, tuple(rows), every, *ended)


def shown(tape: Tape, grid: Grid) -> tuple[Symbol, ...]:
    """Give the symbols of a tape in the columns of its grid."""
    head, symbols = cells(tape)
    first = tape.position - head  # the number of the leftmost of them
    numbers = range(grid.first, grid.first + grid.columns)
    return tuple(
        symbols[at - first] if 0 <= at - first < len(symbols) else tape.blank for at in numbers
    )


def _extend(reach: list[tuple[int, int]], step: Step) -> None:
    """Note the cells that the heads visit."""
    for action in step.production.actions:
        at = step.after.tapes[action.tape].position
        low, high = reach[action.tape]
        if not low <= at <= high:
            reach[action.tape] = min(low, at), max(high, at)


def _thinned(
    kept: list[SpaceTimeRow], every: int, machine: Machine, reach: list[tuple[int, int]]
) -> tuple[list[SpaceTimeRow], int]:
    """Leave out rows until the picture is not too large."""
    columns = sum(min(high - low + 1, MOST_COLUMNS) for low, high in reach)
    most = max(min(MOST_ROWS, MOST_CELLS // max(columns, len(machine.tapes))), 20)
    while len(kept) > most:
        kept, every = kept[::2], 2 * every
    return kept, every


def _grids(
    machine: Machine, rows: list[SpaceTimeRow], reach: list[tuple[int, int]]
) -> Iterator[Grid]:
    for number, name in enumerate(machine.tapes):
        low, high = visited = reach[number]
        for tape in (row.now.tapes[number] for row in (rows[0], rows[-1])):
            head, symbols = cells(tape)
            first = tape.position - head
            low, high = min(low, first), max(high, first + len(symbols) - 1)
        columns = high - low + 1
        if columns <= MOST_COLUMNS:
            yield Grid(name, low, columns, 0)
            continue
        middle, begin = sum(visited) // 2, rows[0].now.tapes[number].position
        first = min(max(low, middle - MOST_COLUMNS // 2), high - MOST_COLUMNS + 1)
        first = min(max(first, begin - MOST_COLUMNS + 1), begin)
        yield Grid(name, first, MOST_COLUMNS, columns - MOST_COLUMNS)


def _symbols(
    rows: list[SpaceTimeRow], grids: tuple[Grid, ...], machine: Machine
) -> tuple[Symbol, ...]:
    seen = {
        symbol
        for row in rows
        for tape, grid in zip(row.now.tapes, grids, strict=True)
        for symbol in shown(tape, grid)
    }
    order = chain((machine.blank,), (s for s in machine.symbols if s != machine.blank))
    return tuple(symbol for symbol in order if symbol in seen)
