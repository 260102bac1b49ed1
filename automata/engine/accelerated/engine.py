"""The accelerated engine: runs that are calculated rather than stepped, exactly.

A deterministic machine with one tape runs in blocks of cells; all others run in cells. Steps that
no rule covers are made one by one. So are all steps of a machine that has a tape with a left end.

A short run on cells finds the size of the blocks. A good size is one in which the tape has few
runs. If even the best size makes slow progress, the engine tries several sizes with the same number
of moves, and continues with the one that gets farthest. A block in which the machine makes very
many steps is too long. If no size is good, the engine tries the same with the block behind the head
as a part of the state, the best size first.

Source: [Lig] (block finder, backsymbol macros), as in `rule`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from automata.engine.accelerated.blocks import (
    Blocks,
    blocks_of,
    ends_ahead,
    in_blocks,
    last_block,
    run_blocks,
    state_of,
    tape_of_blocks,
)
from automata.engine.accelerated.cells import (
    Cells,
    choose,
    heads_of,
    in_cells,
    run_cells,
    tapes_of_cells,
)
from automata.engine.accelerated.checking import Record
from automata.engine.accelerated.proof import Course, left_of
from automata.engine.accelerated.tapes import (
    RowTable,
    RunTape,
    copy_of,
    table_of,
    take,
    written_out,
)
from automata.engine.steps import Configuration, GoOn, Halt, Leg, Verdict, steps
from automata.errors import RunError
from automata.machine import Machine, Production, State, Symbol
from automata.tape import Tape
from common.text import short_repr
from common.tower_sizes import TooNearError
from common.towers import WRITTEN_BITS, Number, as_integer

PORTION = 250  # moves after which the caller may stop the run
FIRST_MOVES = 200  # moves of the run on cells
TRIAL_MOVES = 3_000
LONGEST = 12  # cells in a block
FAR = 100  # bits of the number of steps in a trial after which no other size is needed
MOST_CELLS = 3_000  # the most cells of a tape that are looked at


@dataclass(frozen=True, slots=True)
class Calculation:
    """The present state of a calculated run, with tapes as runs of words; see `Leg`.

    moves : the number of steps made singly, chains of steps, and uses of rules
    """

    state: State
    tapes: tuple[RunTape, ...]
    verdict: Verdict
    steps: Number
    made: tuple[int, ...]
    open: tuple[Production, ...]
    record: Record
    moves: int

    __repr__ = short_repr


Progress: TypeAlias = Generator[Course, bool, Calculation]
"""A run under way; after each portion the caller sends whether it continues."""


def accelerated_leg(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    go_on: GoOn | None = None,
) -> Leg:
    """Run with the same result as the reference engine, but calculate the regular parts.

    Raises RunError as `accelerate` does. Raises it also if the run has no budget and is found never
    to end, and for a tape with too many cells to be written out (`accelerate` gives such a tape).
    """
    return leg_of(accelerate(machine, now, budget, choices, go_on))


def accelerate(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    go_on: GoOn | None = None,
) -> Calculation:
    """Run as `accelerated_leg` does; give tapes as runs of words, and the rules applied.

    Raises RunError for a machine that has a tape with a left end: it cannot be calculated.
    """
    progress = calculating(machine, now, budget, choices)
    try:
        course = next(progress)
        while True:
            course = progress.send(go_on is None or go_on(_made(course)))
    except StopIteration as ended:
        end: Calculation = ended.value
        return end


def calculating(
    machine: Machine, now: Configuration, budget: int | None = None, choices: Iterable[int] = ()
) -> Progress:
    """Run as `accelerate` does, in portions; after each, give the state of the run."""
    try:
        return (yield from _calculating(machine, now, budget, choices))
    except TooNearError as error:
        raise RunError(error.problem, hint=error.hint) from None


def _calculating(
    machine: Machine, now: Configuration, budget: int | None, choices: Iterable[int]
) -> Progress:
    if machine.ends:
        hint = "run it by another engine; compiled code is the fastest there"
        raise RunError("a tape with a left end is not calculated", hint=hint)
    if budget is not None and budget.bit_length() >= WRITTEN_BITS:
        raise RunError("a limit of steps has a million digits at most", hint="leave it out")
    table, left = table_of(machine, now), iter(choices)
    if len(now.tapes) == 1 and not machine.owners:
        return (yield from _in_blocks(table, now, budget))
    return (yield from _in_cells(table, now, budget, left))


def leg_of(end: Calculation) -> Leg:
    """Turn a calculated run into a leg, with its tapes written out."""
    configuration = Configuration(end.state, tuple(map(written_out, end.tapes)))
    steps: int = end.steps  # type: ignore[assignment]  # a tower can be counted with, too
    return Leg(configuration, Halt(end.verdict, end.open), steps, end.made)


def _in_blocks(table: RowTable, now: Configuration, budget: int | None) -> Progress:
    """Run a deterministic machine with one tape."""
    tape = now.tapes[0]
    course, blocks, ended = yield from settled(table, tape, table.places[now.state], budget)
    end = None
    while end is None:
        if ended or run_blocks(course, blocks, PORTION):
            end = yield from last_block(course, blocks)
        elif not (yield course):
            course.limit = course.steps
        ended = False
    before = in_blocks(blocks, tape)
    write_out(course)
    found = tape_of_blocks(blocks, tape, before, course.runs, end)
    halt = next(steps(table.machine, _seen(table, end.state, [found.head]), 0))
    assert isinstance(halt, Halt)
    record = Record(blocks, tuple(course.watch.record))
    state = table.states[end.state]
    return Calculation(
        state, (found,), halt.verdict, course.steps, (), halt.choices, record, course.moves
    )


def _in_cells(
    table: RowTable, now: Configuration, budget: int | None, choices: Iterator[int]
) -> Progress:
    """Run a machine with several tapes or with choices."""
    cells, before = Cells(table), in_cells(table, now.tapes)
    course = Course(copy_of(before), table.places[now.state], budget)
    made: list[int] = []
    while True:
        while not run_cells(course, cells, PORTION):
            if not (yield course):
                course.limit = course.steps
        heads = heads_of(course.runs.symbols)
        seen = _seen(table, course.state, [table.symbols[head] for head in heads])
        left = left_of(course.limit, course.steps)
        event = next(steps(table.machine, seen, left, choices))
        if isinstance(event, Halt):
            break
        made.append(event.choice)
        choose(course, cells, heads, event.production)
    write_out(course)
    tapes = tapes_of_cells(table, now.tapes, before, course.runs)
    state, record = table.states[course.state], Record(cells, tuple(course.watch.record))
    return Calculation(
        state, tapes, event.verdict, course.steps, tuple(made), event.choices, record, course.moves
    )


def _seen(table: RowTable, state: int, heads: Sequence[Symbol]) -> Configuration:
    """Make a configuration of a state with the symbols under its heads."""
    blank = table.machine.blank
    return Configuration(
        table.states[state], tuple(Tape(None, head, None, 0, blank) for head in heads)
    )


def settled(
    table: RowTable, tape: Tape, state: int, limit: int | None
) -> Generator[Course, bool, tuple[Course, Blocks, bool]]:
    """Begin a run in blocks of a good size; also say whether the run has already ended.

    After each portion it gives the best course, and the caller sends whether it continues.
    """
    on_cells = begin_in_blocks(table, tape, state, limit, (1, False), FIRST_MOVES)
    if on_cells[2]:
        return on_cells
    first, *others = _by_runs(on_cells[1], on_cells[0])
    best, tried = on_cells, dict.fromkeys((first, 1, *others))
    for behind in (False, True):
        for size in tried:
            course, blocks, ended = (
                begin_in_blocks(table, tape, state, limit, (size, behind), 0)
                if behind or size != 1
                else on_cells
            )
            stopped = False
            while not stopped and (left := FIRST_MOVES + TRIAL_MOVES - course.moves) > 0:
                if not (yield best[0]):
                    best[0].limit = best[0].steps
                    return best
                stopped = run_blocks(course, blocks, min(left, PORTION))
            if stopped and ends_ahead(course, blocks):
                return course, blocks, True
            if not stopped and course.steps > best[0].steps:
                best = course, blocks, ended
            if (behind or size != first) and _is_far(best[0]):
                break
        tried = dict.fromkeys((best[1].size, *tried))
    return best


def begin_in_blocks(
    table: RowTable, tape: Tape, state: int, limit: int | None, way: tuple[int, bool], moves: int
) -> tuple[Course, Blocks, bool]:
    """Begin a run in blocks of a size.

    way : this size, and whether the state has the block behind the head
    """
    size, behind = way
    blocks = blocks_of(table, size, behind=behind)
    runs, back = in_blocks(blocks, tape), 0
    if behind:
        back = runs.symbols[0][-1] if runs.symbols[0] else 0
        take(runs, 0)
    course = Course(runs, state_of(blocks, state, back, right=True), limit)
    return course, blocks, run_blocks(course, blocks, moves)


def _made(course: Course) -> int:
    return course.steps  # type: ignore[return-value]  # a tower can be counted with, too


def _few(count: Number) -> int:
    return min(count, MOST_CELLS) if isinstance(count, int) else MOST_CELLS


def write_out(course: Course) -> None:
    """Turn expressions into integers, if these do not have too many digits."""
    runs = course.runs
    runs.counts = [[as_integer(count) for count in counts] for counts in runs.counts]
    runs.edges, course.steps = [*map(as_integer, runs.edges)], as_integer(course.steps)


def _is_far(course: Course) -> bool:
    """Say whether a trial has made enough steps, so that no other size is needed."""
    return course.steps >= 1 << FAR


def _by_runs(blocks: Blocks, course: Course) -> list[int]:
    """Order the sizes of blocks by the number of runs of the tape in them, fewest first."""
    left, right = [
        [cell for cell, count in zip(*half, strict=True) for _ in range(_few(count))]
        for half in zip(course.runs.symbols, course.runs.counts, strict=True)
    ]
    if len(left) + len(right) > MOST_CELLS:
        return list(range(1, LONGEST + 1))
    cells = left + right[::-1]
    origin = -course.runs.edges[0]
    runs = {size: _runs(cells, origin % size, size) for size in range(1, LONGEST + 1)}
    return sorted(runs, key=lambda size: runs[size] + size / 4)


def _runs(cells: list[int], offset: int, size: int) -> int:
    """Count the runs of a tape in blocks, one of which begins at the offset."""
    padded = [0] * (-offset % size) + cells
    blocks = [tuple(padded[i : i + size]) for i in range(0, len(padded), size)]
    return sum(1 for _ in groupby(blocks))
