"""Any number of tapes in cells: the actions of states, and chains. In a chain all heads sweep.

The cell under a head belongs to the right half of its tape. In a chain, the state stays
the same while each head that moves sweeps over a run of one symbol. A chain is as long as the
shortest of these runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

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
    copy_of,
    in_numbers,
    near,
    put,
    put_all,
    repeated,
    run_tape,
    take,
    travelled,
)
from automata.errors import EndlessError
from automata.machine import Production
from automata.tape import Tape
from common.towers import Number


@dataclass(slots=True)
class Spot:
    """A state with the symbols under its heads.

    looks : left halves whose nearest symbol also decides; `moves`: those symbols -> move
    rules : proved rules that begin here, the newest first
    """

    row: CodedRow | None
    looks: tuple[int, ...]
    moves: dict[tuple[int, ...], Move] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)


@dataclass(slots=True)
class Cells:
    """A machine on cells, with the spots that it has reached."""

    table: RowTable
    spots: dict[tuple[int, tuple[int, ...]], Spot] = field(default_factory=dict)


def heads_of(symbols: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Give the symbols under the heads."""
    return tuple([half[-1] if half else 0 for half in symbols[1::2]])


def spot(cells: Cells, state: int, heads: tuple[int, ...]) -> Spot:
    """Compute the action at a place, once; none at an end or a choice."""
    found = cells.spots.get((state, heads))
    if found is None:
        done = coded_row(cells.table, state, heads)
        found = cells.spots[state, heads] = _spot_of(done if isinstance(done, CodedRow) else None)
    return found


def _spot_of(done: CodedRow | None) -> Spot:
    """Make the spot of an action; None is an end or a choice."""
    actions = () if done is None else done.actions
    return Spot(done, tuple(2 * action.tape for action in actions if action.by < 0))


def _move_at(
    here: Spot, state: int, heads: tuple[int, ...], symbols: Sequence[Sequence[int]]
) -> Move | None:
    """Give the move at a spot; None at an end or a choice."""
    if here.row is None:
        return None
    near = tuple([symbols[half][-1] if symbols[half] else 0 for half in here.looks])
    found = here.moves.get(near)
    if found is None:
        lefts = dict(zip(here.looks, near, strict=True))
        found = here.moves[near] = _move(here.row, state, heads, lefts)
    return found


def _move(done: CodedRow, state: int, heads: tuple[int, ...], lefts: dict[int, int]) -> Move:
    """Write a row as a move; `lefts` has the symbols left of the heads that go left."""
    acts = [
        (tape, heads[tape], heads[tape] if write is None else write, by)
        for tape, write, by in done.actions
    ]
    chained = done.next == state and any(by for *_, by in acts)
    for tape, head, write, by in acts:
        chained = chained and bool(by > 0 or (lefts[2 * tape] == head if by else write == head))
    takes: list[tuple[int, bool]] = []
    puts: list[tuple[int, int, bool]] = []
    for tape, head, write, by in acts:
        left, right = 2 * tape, 2 * tape + 1
        if by > 0:
            takes.append((right, chained))
            puts.append((left, write, chained))
        elif by < 0:
            takes += [(right, False), (left, chained)]
            puts += [(right, write, chained), (right, lefts[left], False)]
        elif write != head:
            takes.append((right, False))
            puts.append((right, write, False))
    rights = tuple(range(1, 2 * len(heads), 2))
    return Move(done.next, 1, tuple(takes), tuple(puts), chained, rights)


def look_at_cells(
    cells: Cells, state: int, symbols: list[list[int]]
) -> tuple[Sequence[Rule], Move | None]:
    """Give the facts about a place that a proof needs."""
    heads = heads_of(symbols)
    here = spot(cells, state, heads)
    return here.rules, _move_at(here, state, heads, symbols)


def in_cells(table: RowTable, tapes: Sequence[Tape]) -> Runs:
    """Lay tapes as runs of cells; the cell under a head is in the right half."""
    runs = blank_runs(len(tapes))
    for number, tape in enumerate(tapes):
        left, right = near(table, tape)
        put_all(runs, 2 * number, reversed(left))
        put_all(runs, 2 * number + 1, reversed(right))
    runs.edges = [0] * len(tapes)
    return runs


def tapes_of_cells(
    table: RowTable, tapes: Sequence[Tape], before: Runs, now: Runs
) -> tuple[RunTape, ...]:
    """Give the tapes made of runs of cells."""
    words = [(symbol,) for symbol in table.symbols]
    heads = [half[-1] if half else 0 for half in now.symbols[1::2]]
    rest = copy_of(now)
    for half in range(1, 2 * len(tapes), 2):
        take(rest, half)
    return tuple(
        run_tape(
            repeated(words, rest, 2 * number),
            words[heads[number]],
            0,
            repeated(words, rest, 2 * number + 1),
            tape.blank,
            tape.position + travelled(before, now, number),
        )
        for number, tape in enumerate(tapes)
    )


def run_cells(course: Course, cells: Cells, most: int) -> bool:
    """Make `most` moves; True at an end, a choice, or the limit of steps."""
    runs, watch, limit, known = course.runs, course.watch, course.limit, cells.spots
    symbols, last = runs.symbols, course.moves + most
    while limit is None or course.steps < limit:
        if course.moves >= last:
            return False
        state = course.state
        heads = heads_of(symbols)
        here = known.get((state, heads)) or spot(cells, state, heads)
        course.moves += 1
        if here.rules and (done := use(here.rules, runs, left_of(limit, course.steps))):
            course.steps += done
            last -= moves_for(done)
            continue
        move = _move_at(here, state, heads, symbols)
        if move is None:
            return True
        number = _make(course, move)
        if number > 1 or not course.moves & 7:
            shape = (course.state, *[tuple(half[-DEPTH:]) for half in symbols])
            if allowed := worth_a_proof(watch, shape, runs, course.moves):
                heads = heads_of(symbols)
                rules = spot(cells, course.state, heads).rules
                try_to_prove(course, shape, heads, rules, partial(look_at_cells, cells), allowed)
    return True


def _make(course: Course, move: Move, most: int | None = None) -> Number:
    """Make a move, or as much of a chain as room and budget allow; return its steps."""
    runs = course.runs
    number: Number = 1
    if move.chained and most is None:
        counts = runs.counts
        ends = [counts[half][-1] for half, many in move.takes if many and counts[half]]
        if course.limit is not None:
            ends.append(course.limit - course.steps)
        if not ends:
            raise EndlessError
        number = min(ends)
    for half, many in move.takes:
        take(runs, half, number if many else 1)
    for half, symbol, many in move.puts:
        put(runs, half, symbol, number if many else 1)
    course.state = move.next
    course.steps += number
    return number


def choose(course: Course, cells: Cells, heads: tuple[int, ...], production: Production) -> None:
    """Apply a production that was chosen."""
    here = _spot_of(in_numbers(cells.table, production))
    move = _move_at(here, course.state, heads, course.runs.symbols)
    assert move is not None
    _make(course, move, 1)
