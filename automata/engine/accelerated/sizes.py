"""How many cells make a block: found by a short run on cells, and if need be by trials.

A good size is one in which the tape has few runs. Where even the best size makes slow progress,
several are tried, and the one that comes farthest in as many moves goes on. A block in which the
machine makes very many steps is too long.

Then the same is tried with the block behind the head in the state, the best size first.

Source: [Lig] (block finder, backsymbol macros), as in `rules`.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import groupby

from automata.engine.accelerated.blocks import Blocks, blocks_of, state_of
from automata.engine.accelerated.course import Course
from automata.engine.accelerated.laying import in_blocks
from automata.engine.accelerated.one_tape import ends_ahead, go_on
from automata.engine.accelerated.runs import take
from automata.engine.accelerated.table import Table
from automata.tape import Tape

FIRST_MOVES = 200  # on cells, whose tape is looked at
TRIAL_MOVES = 3_000
LONGEST = 12  # cells in a block
FAR = 100  # bits: who made so many steps in a trial needs no other size
MOST_CELLS = 3_000  # of a tape that is looked at


def settled(
    table: Table, tape: Tape, state: int, limit: int | None
) -> Generator[Course, bool, tuple[Course, Blocks, bool]]:
    """Begin a run in blocks of a good size; tell, too, whether it came to its end already.

    After each trial it gives the best course, and is told whether to go on.
    """
    on_cells = _begun(table, tape, state, limit, (1, False), FIRST_MOVES)
    if on_cells[2]:
        return on_cells
    first, *others = _by_runs(on_cells[1], on_cells[0])
    best, tried = on_cells, dict.fromkeys((first, 1, *others))
    for behind in (False, True):
        for size in tried:
            course, blocks, ended = (
                _begun(table, tape, state, limit, (size, behind), 0)
                if behind or size != 1
                else on_cells
            )
            stopped = go_on(course, blocks, FIRST_MOVES + TRIAL_MOVES - course.moves)
            if stopped and ends_ahead(course, blocks):
                return course, blocks, True
            if not stopped and course.steps > best[0].steps:
                best = course, blocks, ended
            if not (yield best[0]):
                best[0].limit = best[0].steps
                return best
            if (behind or size != first) and best[0].steps.bit_length() >= FAR:
                break
        tried = dict.fromkeys((best[1].size, *tried))
    return best


def _begun(
    table: Table, tape: Tape, state: int, limit: int | None, way: tuple[int, bool], moves: int
) -> tuple[Course, Blocks, bool]:
    """Begin a run in blocks of so many cells, with the one behind the head in the state or not."""
    size, behind = way
    blocks = blocks_of(table, size, behind=behind)
    runs, back = in_blocks(blocks, tape), 0
    if behind:
        back = runs.symbols[0][-1] if runs.symbols[0] else 0
        take(runs, 0)
    course = Course(runs, state_of(blocks, state, back, right=True), limit)
    return course, blocks, go_on(course, blocks, moves)


def _by_runs(blocks: Blocks, course: Course) -> list[int]:
    """Order the sizes of blocks by how few runs a tape of cells has in them."""
    left, right = [
        [cell for cell, count in zip(*half, strict=True) for _ in range(min(count, MOST_CELLS))]
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
