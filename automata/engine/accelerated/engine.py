"""The accelerated engine: runs that are calculated rather than stepped, exactly.

A deterministic machine with one tape runs in blocks of cells, whose size a short trial finds;
all others in cells. What cannot be accelerated is stepped; a machine that has a tape with a left
end goes to compiled code.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from automata.engine.accelerated import many_tapes
from automata.engine.accelerated.cells import Cells, heads_of
from automata.engine.accelerated.course import Course
from automata.engine.accelerated.laying import (
    in_blocks,
    in_cells,
    tape_of_blocks,
    tapes_of_cells,
)
from automata.engine.accelerated.one_tape import go_on, last_block
from automata.engine.accelerated.rules.checking import Record
from automata.engine.accelerated.runs import copy_of
from automata.engine.accelerated.sizes import settled
from automata.engine.accelerated.table import Table, table_of
from automata.engine.accelerated.tapes import RunTape, written_out
from automata.engine.configuration import Configuration, Halt, Verdict
from automata.engine.run import GoOn, Run, run
from automata.engine.steps import steps
from automata.errors import RunError
from automata.machine import Machine, Production, State, Symbol
from automata.tape import Tape
from common.text import short_repr

PORTION = 250  # moves, after which it is asked whether to go on


@dataclass(frozen=True, slots=True)
class Calculated:
    """Where a calculated run stands, with tapes as runs of words; see `Run`.

    moves : how often the tapes were looked at, for a step, a chain of steps, or a rule
    """

    state: State
    tapes: tuple[RunTape, ...]
    verdict: Verdict
    steps: int
    made: tuple[int, ...]
    open: tuple[Production, ...]
    record: Record
    moves: int

    __repr__ = short_repr


Progress: TypeAlias = Generator[Course, bool, Calculated]
"""A run under way, which is told after each portion whether it shall go on."""


def run_accelerated(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    *,
    check: bool = False,
    go_on: GoOn | None = None,
) -> Run:
    """Run as the reference engine does, and give the same, but calculate what is regular.

    A machine with a tape that has a left end is left to compiled code.
    Raises RunError as `run` does; where the run never ends and has no budget, if that is
    noticed; and for a tape of more cells than can be written out (`accelerate` gives it).
    """
    if machine.ends:
        from automata.engine.engines import run_compiled  # which names this engine, too

        return run_compiled(machine, now, budget, choices, check=check, go_on=go_on)
    if check and _has_conditions(machine):
        return run(machine, now, budget, choices, check=True, go_on=go_on)
    return run_of(accelerate(machine, now, budget, choices, go_on))


def _has_conditions(machine: Machine) -> bool:
    return bool(machine.expects) or any(p.expects for p in machine.productions)


def accelerate(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    go_on: GoOn | None = None,
) -> Calculated:
    """Run as `run` does, and give the tapes as runs of words, and the rules that were applied.

    Raises RunError for a machine with a tape that has a left end: those are not calculated.
    """
    progress = calculating(machine, now, budget, choices)
    try:
        course = next(progress)
        while True:
            course = progress.send(go_on is None or go_on(course.steps))
    except StopIteration as ended:
        end: Calculated = ended.value
        return end


def calculating(
    machine: Machine, now: Configuration, budget: int | None = None, choices: Iterable[int] = ()
) -> Progress:
    """Run as `accelerate` does, in portions: give after each how far it came."""
    if machine.ends:
        hint = "run it by another engine; compiled code is the fastest there"
        raise RunError("a tape with a left end is not calculated", hint=hint)
    table, left = table_of(machine, now), iter(choices)
    if len(now.tapes) == 1 and not machine.owners:
        return _in_blocks(table, now, budget)
    return _in_cells(table, now, budget, left)


def run_of(end: Calculated) -> Run:
    """Give a calculated run as any other, its tapes written out."""
    configuration = Configuration(end.state, tuple(map(written_out, end.tapes)))
    return Run(configuration, end.verdict, end.steps, end.made, end.open, engine="accelerated")


def _in_blocks(table: Table, now: Configuration, budget: int | None) -> Progress:
    """Run a deterministic machine with one tape."""
    tape = now.tapes[0]
    course, blocks, ended = yield from settled(table, tape, table.places[now.state], budget)
    end = None
    while end is None:
        if ended or go_on(course, blocks, PORTION):
            end = yield from last_block(course, blocks)
        elif not (yield course):
            course.limit = course.steps
        ended = False
    before = in_blocks(blocks, tape)
    found = tape_of_blocks(blocks, tape, before, course.runs, end)
    halt = next(steps(table.machine, _seen(table, end.state, [found.head]), 0))
    assert isinstance(halt, Halt)
    record = Record(blocks, tuple(course.watch.record))
    state = table.states[end.state]
    return Calculated(
        state, (found,), halt.verdict, course.steps, (), halt.choices, record, course.moves
    )


def _in_cells(
    table: Table, now: Configuration, budget: int | None, choices: Iterator[int]
) -> Progress:
    """Run a machine with several tapes or with choices."""
    cells, before = Cells(table), in_cells(table, now.tapes)
    course = Course(copy_of(before), table.places[now.state], budget)
    made: list[int] = []
    while True:
        while not many_tapes.go_on(course, cells, PORTION):
            if not (yield course):
                course.limit = course.steps
        heads = heads_of(course.runs.symbols)
        seen = _seen(table, course.state, [table.symbols[head] for head in heads])
        left = None if course.limit is None else course.limit - course.steps
        event = next(steps(table.machine, seen, left, choices))
        if isinstance(event, Halt):
            break
        made.append(event.choice)
        many_tapes.choose(course, cells, heads, event.production)
    tapes = tapes_of_cells(table, now.tapes, before, course.runs)
    state, record = table.states[course.state], Record(cells, tuple(course.watch.record))
    return Calculated(
        *(
            state,
            tapes,
            event.verdict,
            course.steps,
            tuple(made),
            event.choices,
            record,
            course.moves,
        )
    )


def _seen(table: Table, state: int, heads: Sequence[Symbol]) -> Configuration:
    """Give as a configuration what the machine sees at a place."""
    blank = table.machine.blank
    return Configuration(
        table.states[state], tuple(Tape(None, head, None, 0, blank) for head in heads)
    )
