"""The loop for one tape: look up what becomes of the block ahead, or apply a rule."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from math import inf

from automata.engine.accelerated.blocks import (
    CHAIN,
    END,
    MOST_STEPS,
    TURN,
    Blocks,
    Inside,
    enter,
    entered,
    inside,
    left_behind,
    passage,
)
from automata.engine.accelerated.course import Course, try_to_prove
from automata.engine.accelerated.rules.applying import endless, use
from automata.engine.accelerated.rules.proving import Move
from automata.engine.accelerated.rules.rule import Rule
from automata.engine.accelerated.runs import put, take
from automata.engine.accelerated.watch import DEPTH, worth_a_proof

MOST_AT_ONCE = 1_000_000  # steps inside one block, after which it is asked whether to go on


def go_on(course: Course, blocks: Blocks, most: int) -> bool:  # noqa: C901, PLR0912, PLR0915
    """Make so many moves; True if the next one goes to an end, or beyond the limit of steps.

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
            done = use(rules, runs, None if limit is None else limit - steps)
            if done:
                steps += done
                continue
        count = 1
        if kind == CHAIN:
            if ahead:
                count = counts[-1]
            elif limit is None:
                raise endless()
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
                asked = partial(look, blocks)
                try_to_prove(course, shape, (reads,), rules, asked, allowed)
    course.state, course.steps, course.moves = state, steps, moves
    return ended


def _left(course: Course) -> float:
    return inf if course.limit is None else course.limit - course.steps


def _ahead(course: Course) -> int:
    ahead = course.runs.symbols[course.state & 1]
    return ahead[-1] if ahead else 0


def look(
    blocks: Blocks, state: int, symbols: list[list[int]]
) -> tuple[Sequence[Rule], Move | None]:
    """Tell what a proof needs to know of a place."""
    ahead = symbols[state & 1]
    found = passage(blocks, state, ahead[-1] if ahead else 0)
    return found.rules, found.move


def ends_ahead(course: Course, blocks: Blocks) -> bool:
    """Tell whether a run ends in the block ahead, or only makes very many steps in it."""
    left = _left(course)
    end = enter(blocks, course.state, _ahead(course), min(left, MOST_STEPS))
    return end.why in {"end", "for ever"} or left <= MOST_STEPS


def last_block(course: Course, blocks: Blocks) -> Generator[Course, bool, Inside | None]:
    """Go into the block ahead, where the run ends; None if it does not end there after all.

    It asks now and then whether to go on: a block may take very many steps.
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
        course.state, write = left_behind(blocks, end)
        put(runs, 1 - (course.state & 1), write, 1)
        return None
    if end.why == "for ever":
        if course.limit is None:
            raise endless()
        end = inside(blocks.table, end, (course.limit - course.steps) % end.period)
        course.steps = course.limit
    return end
