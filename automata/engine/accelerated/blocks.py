"""One tape in blocks of k cells: a macro machine, whose steps are looked up once.

The head of a macro machine stands between two blocks and looks at one of them: its state is
twice the state of the machine, plus 1 if it looks to the right. So `state & 1` is the half tape
ahead of it. A step takes the block ahead and puts what the machine makes of it behind the head
(it went through) or back (it turned).

With *backsymbols* the block behind the head belongs to the state, and a step is made on both
blocks: a head that goes to and fro over the border between them makes one step of it.

Source: [MB90] (macro machines) as in `rules`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from automata.engine.accelerated.rules.proving import Move
from automata.engine.accelerated.rules.rule import Rule
from automata.engine.accelerated.table import Deed, Table, deed

MOST_STEPS = 20_000  # inside one block; beyond that the block is too long

TURN, THROUGH, CHAIN, END = range(4)


class Passage(NamedTuple):
    """What becomes of a block and the head: `cross` is 1 if the head goes through.

    kind  : TURN; THROUGH; CHAIN through all blocks that are alike; END inside the block
    rules : proved rules that begin so, the newest first
    """

    next: int
    write: int
    steps: int
    kind: int
    cross: int
    rules: list[Rule]
    move: Move | None


class Inside(NamedTuple):
    """Where the head of the machine is inside a block; `at` is -1 or k outside of it.

    why : "left" or "right" where it leaves; "end", "spent", or "for ever" if it comes back to
          the same for ever, then with the length of the period
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

    behind : whether the block behind the head belongs to the state; then `places` has for the
        number of a state the state of the machine and that block
    """

    table: Table
    size: int
    behind: bool = False
    cells: list[tuple[int, ...]] = field(default_factory=list)
    numbers: dict[tuple[int, ...], int] = field(default_factory=dict)
    passages: dict[tuple[int, int], Passage] = field(default_factory=dict)
    places: list[tuple[int, int]] = field(default_factory=list)
    known: dict[tuple[int, int], int] = field(default_factory=dict)


def blocks_of(table: Table, size: int, *, behind: bool = False) -> Blocks:
    """Make a macro machine that knows no steps so far."""
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
    """Find out what becomes of a block, once."""
    found = blocks.passages.get((state, block))
    if found is None:
        found = blocks.passages[state, block] = _passage(blocks, state, block)
    return found


def _passage(blocks: Blocks, state: int, block: int) -> Passage:
    ahead = state & 1
    end = enter(blocks, state, block, MOST_STEPS)
    if end.why not in {"left", "right"}:
        return Passage(state, block, 0, END, 0, [], None)
    after, write = left_behind(blocks, end)
    cross = int(after & 1 == ahead)
    kind = (CHAIN if after == state else THROUGH) if cross else TURN
    many = kind == CHAIN
    move = Move(after, end.steps, ((ahead, many),), ((ahead ^ cross, write, many),), many)
    return Passage(after, write, end.steps, kind, cross, [], move)


def enter(blocks: Blocks, state: int, block: int, most: float) -> Inside:
    """Let the head go into a block, until it leaves, the run ends, or the steps are spent."""
    return inside(blocks.table, entered(blocks, state, block), most)


def entered(blocks: Blocks, state: int, block: int) -> Inside:
    """Put the head on the first cell of the block ahead."""
    size, cells = blocks.size, blocks.cells[block]
    if not blocks.behind:
        return Inside(state >> 1, cells, 0 if state & 1 else size - 1, 0, "spent")
    own, back = blocks.places[state >> 1]
    near = blocks.cells[back]
    if state & 1:
        return Inside(own, near + cells, size, 0, "spent")
    return Inside(own, cells + near, size - 1, 0, "spent")


def left_behind(blocks: Blocks, end: Inside) -> tuple[int, int]:
    """Give the state after the head has left, and the block that it leaves behind."""
    right = end.why == "right"
    if not blocks.behind:
        return state_of(blocks, end.state, 0, right=right), number_of(blocks, end.cells)
    halves = end.cells[: blocks.size], end.cells[blocks.size :]
    behind = number_of(blocks, halves[right])
    return state_of(blocks, end.state, behind, right=right), number_of(blocks, halves[not right])


def inside(table: Table, now: Inside, most: float) -> Inside:
    """Step inside a block; that an instant comes back is found by Brent's method."""
    state, cells, at = now.state, list(now.cells), now.at
    size, steps, mark = len(cells), 0, 1
    known, held, since = (-1, 0), cells, 0
    while steps < most:
        done = deed(table, state, (cells[at],))
        if not isinstance(done, Deed):
            return Inside(state, tuple(cells), at, steps, "end")
        state = done.next
        for _, write, by in done.actions:
            cells[at] = cells[at] if write is None else write
            at += by
        steps += 1
        if not 0 <= at < size:
            return Inside(state, tuple(cells), at, steps, "left" if at < 0 else "right")
        if (state, at) == known and cells == held:
            return Inside(state, tuple(cells), at, steps, "for ever", steps - since)
        if steps == mark:
            known, held, since, mark = (state, at), cells[:], steps, 2 * mark
    return Inside(state, tuple(cells), at, steps, "spent")
