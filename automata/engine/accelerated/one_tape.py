"""The loop for one tape: look up what becomes of the block ahead, or apply a rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from automata.engine.accelerated.blocks import CHAIN, END, TURN, Blocks, passage
from automata.engine.accelerated.proving import Move, prove
from automata.engine.accelerated.rules import Rule
from automata.engine.accelerated.runs import Runs
from automata.engine.accelerated.watch import DEPTH, MOST_RULES, Watch, endless, use, worth_a_proof


@dataclass(slots=True)
class Course:
    """How far a run has come: its state and runs, and the steps and moves that it made."""

    blocks: Blocks
    runs: Runs
    state: int
    limit: int | None
    steps: int = 0
    moves: int = 0
    watch: Watch = field(default_factory=Watch)


def go_on(course: Course, most: int) -> bool:  # noqa: C901, PLR0912, PLR0915
    """Make so many moves; True if the next one goes to an end, or beyond the limit of steps.

    One long loop: a call for each move would take as long as the move itself.
    """
    blocks, watch, limit = course.blocks, course.watch, course.limit
    state, steps, moves = course.state, course.steps, course.moves
    runs, passages, seen = course.runs, blocks.passages, watch.seen
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
            done = use(watch, rules, runs, None if limit is None else limit - steps)
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
                count = (limit - steps) // took
        if limit is not None and steps + took * count > limit:
            count = (limit - steps) // took
            if not count:
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
            if shape not in seen:
                seen[shape] = [moves, 0, 1, 3]
            elif allowed := worth_a_proof(watch, shape, moves):
                _try_to_prove(course, state, allowed)
    course.state, course.steps, course.moves = state, steps, moves
    return ended


def _try_to_prove(course: Course, state: int, allowed: int) -> None:
    """Prove a rule for where the run stands, if that is possible."""
    runs, blocks = course.runs, course.blocks
    ahead = runs.symbols[state & 1]
    reads = ahead[-1] if ahead else 0
    rules = passage(blocks, state, reads).rules
    if len(rules) < MOST_RULES and (
        rule := prove(lambda *at: look(blocks, *at), (state, (reads,)), runs, allowed)
    ):
        rules.insert(0, rule)
        course.watch.record.append(rule)


def look(
    blocks: Blocks, state: int, symbols: list[list[int]]
) -> tuple[Sequence[Rule], Move | None]:
    """Tell what a proof needs to know of a place."""
    ahead = symbols[state & 1]
    found = passage(blocks, state, ahead[-1] if ahead else 0)
    return found.rules, found.move
