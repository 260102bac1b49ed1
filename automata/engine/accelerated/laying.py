"""From tapes of cells to runs, and from runs to tapes of words."""

from __future__ import annotations

from collections.abc import Sequence

from automata.engine.accelerated.blocks import Blocks, Inside, number_of
from automata.engine.accelerated.runs import Runs, blank_runs, copy_of, put_all, take
from automata.engine.accelerated.table import Table
from automata.engine.accelerated.tapes import Repeated, RunTape, Word, run_tape
from automata.tape import Tape


def in_cells(table: Table, tapes: Sequence[Tape]) -> Runs:
    """Lay tapes as runs of cells; the cell under a head is in the right half."""
    runs = blank_runs(len(tapes))
    for number, tape in enumerate(tapes):
        left, right = _near(table, tape)
        put_all(runs, 2 * number, reversed(left))
        put_all(runs, 2 * number + 1, reversed(right))
    runs.edges = [0] * len(tapes)
    return runs


def in_blocks(blocks: Blocks, tape: Tape) -> Runs:
    """Lay one tape as runs of blocks; the head stands left of a block, on its first cell."""
    runs, size = blank_runs(1), blocks.size
    for half, near in enumerate(_near(blocks.table, tape)):
        near += [0] * (-len(near) % size)
        words = [tuple(near[i : i + size]) for i in range(0, len(near), size)]
        turned = (word if half else word[::-1] for word in reversed(words))
        put_all(runs, half, (number_of(blocks, word) for word in turned))
    runs.edges = [0]
    return runs


def _near(table: Table, tape: Tape) -> tuple[list[int], list[int]]:
    """Give the cells left of the head, and those under and right of it, the nearest first."""
    left, head, right = tape.content()
    numbers = table.numbers
    return [numbers[symbol] for symbol in left], [numbers[s] for s in (head, *right)]


def _travelled(before: Runs, now: Runs, tape: int) -> int:
    """Tell by how many symbols the place between the halves of a tape went to the right."""
    left = 2 * tape
    return now.edges[tape] + sum(now.counts[left]) - sum(before.counts[left])


def tapes_of_cells(
    table: Table, tapes: Sequence[Tape], before: Runs, now: Runs
) -> tuple[RunTape, ...]:
    """Give the tapes on which runs of cells stand."""
    words = [(symbol,) for symbol in table.symbols]
    heads = [half[-1] if half else 0 for half in now.symbols[1::2]]
    rest = copy_of(now)
    for half in range(1, 2 * len(tapes), 2):
        take(rest, half)
    return tuple(
        run_tape(
            *(_repeated(words, rest, 2 * number), words[heads[number]], 0),
            *(_repeated(words, rest, 2 * number + 1), tape.blank),
            tape.position + _travelled(before, now, number),
        )
        for number, tape in enumerate(tapes)
    )


def tape_of_blocks(blocks: Blocks, tape: Tape, before: Runs, now: Runs, end: Inside) -> RunTape:
    """Give the tape on which runs of blocks stand, and between them the block of the head."""
    symbols = blocks.table.symbols
    words = [tuple(symbols[cell] for cell in cells) for cells in blocks.cells]
    return run_tape(
        *(_repeated(words, now, 0), [symbols[cell] for cell in end.cells], end.at),
        *(_repeated(words, now, 1), tape.blank),
        tape.position + _travelled(before, now, 0) * blocks.size + end.at,
    )


def _repeated(words: Sequence[Word], runs: Runs, half: int) -> Repeated:
    """Give a half tape as words, from left to right."""
    pairs = zip(runs.symbols[half], runs.counts[half], strict=True)
    found = tuple((words[symbol], count) for symbol, count in pairs)
    return found[::-1] if half & 1 else found
