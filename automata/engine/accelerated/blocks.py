"""One tape in blocks of k cells: a macro machine, each of whose steps is computed once.

The head of a macro machine is between two blocks and looks at one of them: its state is
twice the state of the machine, plus 1 if it looks to the right. So `state & 1` is the half tape
ahead of it. A step takes the block ahead, and lets the machine change it. If the head leaves on the
far side, the new block goes behind the head; if the head turns back, the new block stays ahead.

With *backsymbols* the block behind the head belongs to the state, and a step is made on both
blocks. So it is one step if the head goes to and fro over the border between them.

Source: [MB90] (macro machines) as in `rule`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import NamedTuple

from automata.engine.accelerated.application import moves_for, use
from automata.engine.accelerated.proof import (
    DEPTH,
    Course,
    Move,
    left_of,
    try_to_prove,
    worth_a_proof,
)
from automata.engine.accelerated.rule import Rule
from automata.engine.accelerated.tapes import (
    CodedRow,
    RowTable,
    Runs,
    RunTape,
    blank_runs,
    coded_row,
    near,
    put,
    put_all,
    repeated,
    run_tape,
    take,
    travelled,
)
from automata.errors import EndlessError
from automata.tape import Tape
from common.towers import Number

MOST_STEPS = 20_000  # inside one block; beyond that the block is too long
MOST_AT_ONCE = 1_000_000  # steps inside one block, after which the caller may stop the run

TURN, THROUGH, CHAIN, END = range(4)


class Passage(NamedTuple):
    """The effect of a step on a block and the head: `cross` is 1 if the head goes through.

    kind  : TURN; THROUGH; CHAIN through all equal blocks; END inside the block
    rules : proved rules that begin with this step, the newest first
    """

    next: int
    write: int
    steps: int
    kind: int
    cross: int
    rules: list[Rule]
    move: Move | None


class BlockPlace(NamedTuple):
    """The place of the head inside a block; `at` is -1 or k if it is outside.

    why : "left" or "right" if it leaves there; "end"; "spent"; or "for ever" if the same places
          repeat for ever; then `period` is the number of steps between two of them
    """

    state: int
    cells: tuple[int, ...]
    at: int
    steps: int
    why: str
    period: int = 0


@dataclass(slots=True)
class Blocks:
    """The macro machine of a machine with one tape; block 0 is blank.

    behind : whether the block behind the head belongs to the state; then `places` lists, by the
        number of the state, the machine's state and the block behind the head
    """

    table: RowTable
    size: int
    behind: bool = False
    cells: list[tuple[int, ...]] = field(default_factory=list)
    numbers: dict[tuple[int, ...], int] = field(default_factory=dict)
    passages: dict[tuple[int, int], Passage] = field(default_factory=dict)
    places: list[tuple[int, int]] = field(default_factory=list)
    known: dict[tuple[int, int], int] = field(default_factory=dict)


def blocks_of(table: RowTable, size: int, *, behind: bool = False) -> Blocks:
    """Make a macro machine without known steps."""
    blocks = Blocks(table, size, behind)
    number_of(blocks, (0,) * size)
    return blocks


def number_of(blocks: Blocks, cells: tuple[int, ...]) -> int:
    """Number a block."""
    number = blocks.numbers.setdefault(cells, len(blocks.cells))
    if number == len(blocks.cells):
        blocks.cells.append(cells)
    return number


def state_of(blocks: Blocks, state: int, block: int, *, right: bool) -> int:
    """Number a state of the macro machine: the state of the machine, and the block behind."""
    if not blocks.behind:
        return 2 * state + right
    number = blocks.known.setdefault((state, block), len(blocks.places))
    if number == len(blocks.places):
        blocks.places.append((state, block))
    return 2 * number + right


def passage(blocks: Blocks, state: int, block: int) -> Passage:
    """Compute the effect of a step on a block, once."""
    found = blocks.passages.get((state, block))
    if found is None:
        found = blocks.passages[state, block] = _passage(blocks, state, block)
    return found


def _passage(blocks: Blocks, state: int, block: int) -> Passage:
    ahead = state & 1
    end = enter(blocks, state, block, MOST_STEPS)
    if end.why not in {"left", "right"}:
        return Passage(state, block, 0, END, 0, [], None)
    after, write = _left_behind(blocks, end)
    cross = int(after & 1 == ahead)
    kind = (CHAIN if after == state else THROUGH) if cross else TURN
    many = kind == CHAIN
    move = Move(after, end.steps, ((ahead, many),), ((ahead ^ cross, write, many),), many)
    return Passage(after, write, end.steps, kind, cross, [], move)


def enter(blocks: Blocks, state: int, block: int, most: float) -> BlockPlace:
    """Let the head go into a block, until it leaves, the run ends, or the steps are spent."""
    return inside(blocks.table, entered(blocks, state, block), most)


def entered(blocks: Blocks, state: int, block: int) -> BlockPlace:
    """Put the head on the first cell of the block ahead."""
    size, cells = blocks.size, blocks.cells[block]
    if not blocks.behind:
        return BlockPlace(state >> 1, cells, 0 if state & 1 else size - 1, 0, "spent")
    own, back = blocks.places[state >> 1]
    near = blocks.cells[back]
    if state & 1:
        return BlockPlace(own, near + cells, size, 0, "spent")
    return BlockPlace(own, cells + near, size - 1, 0, "spent")


def _left_behind(blocks: Blocks, end: BlockPlace) -> tuple[int, int]:
    """Give the state after the head has left, and the block that it leaves behind."""
    right = end.why == "right"
    if not blocks.behind:
        return state_of(blocks, end.state, 0, right=right), number_of(blocks, end.cells)
    halves = end.cells[: blocks.size], end.cells[blocks.size :]
    behind = number_of(blocks, halves[right])
    return state_of(blocks, end.state, behind, right=right), number_of(blocks, halves[not right])


def inside(table: RowTable, now: BlockPlace, most: float) -> BlockPlace:
    """Step inside a block; Brent's method finds out whether an instant repeats."""
    state, cells, at = now.state, list(now.cells), now.at
    size, steps, mark = len(cells), 0, 1
    known, held, since = (-1, 0), cells, 0
    while steps < most:
        done = coded_row(table, state, (cells[at],))
        if not isinstance(done, CodedRow):
            return BlockPlace(state, tuple(cells), at, steps, "end")
        state = done.next
        for _, write, by in done.actions:
            cells[at] = cells[at] if write is None else write
            at += by
        steps += 1
        if not 0 <= at < size:
            return BlockPlace(state, tuple(cells), at, steps, "left" if at < 0 else "right")
        if (state, at) == known and cells == held:
            return BlockPlace(state, tuple(cells), at, steps, "for ever", steps - since)
        if steps == mark:
            known, held, since, mark = (state, at), cells[:], steps, 2 * mark
    return BlockPlace(state, tuple(cells), at, steps, "spent")


def in_blocks(blocks: Blocks, tape: Tape) -> Runs:
    """Lay one tape as runs of blocks; the head is left of a block, on its first cell."""
    runs, size = blank_runs(1), blocks.size
    for half, cells in enumerate(near(blocks.table, tape)):
        cells += [0] * (-len(cells) % size)
        words = [tuple(cells[i : i + size]) for i in range(0, len(cells), size)]
        turned = (word if half else word[::-1] for word in reversed(words))
        put_all(runs, half, (number_of(blocks, word) for word in turned))
    runs.edges = [0]
    return runs


def tape_of_blocks(blocks: Blocks, tape: Tape, before: Runs, now: Runs, end: BlockPlace) -> RunTape:
    """Give the tape made of runs of blocks, and between them the block of the head."""
    symbols = blocks.table.symbols
    words = [tuple(symbols[cell] for cell in cells) for cells in blocks.cells]
    return run_tape(
        repeated(words, now, 0),
        [symbols[cell] for cell in end.cells],
        end.at,
        repeated(words, now, 1),
        tape.blank,
        tape.position + travelled(before, now, 0) * blocks.size + end.at,
    )


def run_blocks(course: Course, blocks: Blocks, most: int) -> bool:  # noqa: C901, PLR0912, PLR0915
    """Make `most` moves; True if the next one goes to an end, or beyond the limit of steps.

    One long loop: a call for each move would take as long as the move itself.
    """
    watch, limit = course.watch, course.limit
    state, steps, moves = course.state, course.steps, course.moves
    runs, passages = course.runs, blocks.passages
    (left, right), (lefts, rights) = runs.symbols, runs.counts
    last = moves + most
    ended = False
    while moves < last:
        half = state & 1
        ahead, counts = (right, rights) if half else (left, lefts)
        symbol = ahead[-1] if ahead else 0
        found = passages.get((state, symbol)) or passage(blocks, state, symbol)
        following, write, took, kind, cross, rules, _ = found
        moves += 1
        if rules:
            done = use(rules, runs, left_of(limit, steps))
            if done:
                steps += done
                last -= moves_for(done)
                continue
        count: Number = 1
        if kind == CHAIN:
            if ahead:
                count = counts[-1]
            elif limit is None:
                raise EndlessError
            else:
                count = (limit - steps) // took + 1
        if limit is not None and steps + took * count > limit:
            count = (limit - steps) // took
            if count < 1:
                ended = True
                break
        elif kind == END:
            ended = True
            break
        steps += took * count
        if not ahead:
            if not half:
                runs.edges[0] -= count
        elif counts[-1] == count:
            counts.pop()
            ahead.pop()
        else:
            counts[-1] -= count
        if half ^ cross:
            ahead, counts = right, rights
        else:
            ahead, counts = left, lefts
        if ahead and ahead[-1] == write:
            counts[-1] += count
        elif ahead or write:
            ahead.append(write)
            counts.append(count)
        elif not half ^ cross:
            runs.edges[0] += count
        state = following
        if kind == TURN or not moves & 15:
            shape = state, tuple(left[-DEPTH:]), tuple(right[-DEPTH:])
            if allowed := worth_a_proof(watch, shape, runs, moves):
                ahead = right if state & 1 else left
                reads = ahead[-1] if ahead else 0
                rules = passage(blocks, state, reads).rules
                course.state = state
                asked = partial(look_at_block, blocks)
                try_to_prove(course, shape, (reads,), rules, asked, allowed)
    course.state, course.steps, course.moves = state, steps, moves
    return ended


def _left(course: Course) -> float:
    left = left_of(course.limit, course.steps)
    return inf if left is None else left


def _ahead(course: Course) -> int:
    ahead = course.runs.symbols[course.state & 1]
    return ahead[-1] if ahead else 0


def look_at_block(
    blocks: Blocks, state: int, symbols: list[list[int]]
) -> tuple[Sequence[Rule], Move | None]:
    """Give the facts about a place that a proof needs."""
    ahead = symbols[state & 1]
    found = passage(blocks, state, ahead[-1] if ahead else 0)
    return found.rules, found.move


def ends_ahead(course: Course, blocks: Blocks) -> bool:
    """Say whether a run ends in the block ahead, or only makes very many steps in it."""
    left = _left(course)
    end = enter(blocks, course.state, _ahead(course), min(left, MOST_STEPS))
    return end.why in {"end", "for ever"} or left <= MOST_STEPS


def last_block(course: Course, blocks: Blocks) -> Generator[Course, bool, BlockPlace | None]:
    """Go into the block ahead, where the run ends; None if it does not end there after all.

    The caller may stop the run after each portion, because a block may take very many steps.
    Raises RunError if the run never leaves the block and has no limit.
    """
    runs, half = course.runs, course.state & 1
    end, portion = entered(blocks, course.state, _ahead(course)), MOST_STEPS
    while True:
        end = inside(blocks.table, end, min(_left(course), portion))
        course.steps += end.steps
        if end.why != "spent" or _left(course) <= 0:
            break
        portion = min(2 * portion, MOST_AT_ONCE)
        if not (yield course):
            course.limit = course.steps
    take(runs, half)
    if end.why in {"left", "right"}:
        course.state, write = _left_behind(blocks, end)
        put(runs, 1 - (course.state & 1), write, 1)
        return None
    if end.why == "for ever":
        if course.limit is None:
            raise EndlessError
        end = inside(blocks.table, end, (course.limit - course.steps) % end.period)
        course.steps = course.limit
    return end
