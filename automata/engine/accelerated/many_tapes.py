"""The loop for any number of tapes: make a move or a chain of moves, or apply a rule."""

from __future__ import annotations

from functools import partial

from automata.engine.accelerated.cells import Cells, heads_of, look, move_at, spot, spot_of
from automata.engine.accelerated.course import Course, try_to_prove
from automata.engine.accelerated.rules.applying import endless, use
from automata.engine.accelerated.rules.proving import Move
from automata.engine.accelerated.runs import put, take
from automata.engine.accelerated.table import in_numbers
from automata.engine.accelerated.watch import DEPTH, worth_a_proof
from automata.machine import Production


def go_on(course: Course, cells: Cells, most: int) -> bool:
    """Make so many moves; True at an end, a choice, or the limit of steps."""
    runs, watch, limit, known = course.runs, course.watch, course.limit, cells.spots
    symbols, last = runs.symbols, course.moves + most
    while limit is None or course.steps < limit:
        if course.moves >= last:
            return False
        state = course.state
        heads = heads_of(symbols)
        here = known.get((state, heads)) or spot(cells, state, heads)
        course.moves += 1
        if here.rules:
            left = None if limit is None else limit - course.steps
            if done := use(here.rules, runs, left):
                course.steps += done
                continue
        move = move_at(here, state, heads, symbols)
        if move is None:
            return True
        number = _make(course, move)
        if number > 1 or not course.moves & 7:
            shape = (course.state, *[tuple(half[-DEPTH:]) for half in symbols])
            if allowed := worth_a_proof(watch, shape, runs, course.moves):
                heads = heads_of(symbols)
                rules = spot(cells, course.state, heads).rules
                try_to_prove(course, shape, heads, rules, partial(look, cells), allowed)
    return True


def _make(course: Course, move: Move, most: int | None = None) -> int:
    """Make a move, or of a chain as much as there is room and budget for; return its steps."""
    runs, number = course.runs, 1
    if move.chained and most is None:
        counts = runs.counts
        ends = [counts[half][-1] for half, many in move.takes if many and counts[half]]
        if course.limit is not None:
            ends.append(course.limit - course.steps)
        if not ends:
            raise endless()
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
    here = spot_of(in_numbers(cells.table, production))
    move = move_at(here, course.state, heads, course.runs.symbols)
    assert move is not None
    _make(course, move, 1)
