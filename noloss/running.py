"""Runs that can tell how far they are, and traces step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from automata import Configuration, Machine, Run, Trace, run
from automata.engine.trace import Delta

SLICE = 50_000  # steps between two looks at the clock


@dataclass(frozen=True, slots=True)
class Order:
    """What a run is asked for.

    choices : all choices of the run, in order
    check   : whether the entry conditions of routines are verified on the way
    """

    budget: int
    choices: Sequence[int] = ()
    check: bool = False


@dataclass(slots=True)
class Standing:
    """Where a run stands; changes while it goes on."""

    now: Configuration
    steps: int = 0
    made: list[int] = field(default_factory=list)


def run_on(machine: Machine, at: Standing, order: Order) -> Run:
    """Run from where a run stands until it halts, waits or has spent its budget.

    Raises RunError for a choice that is not open, or an entry condition that fails.
    """
    while True:
        left = min(SLICE, order.budget - at.steps)
        choices = order.choices[len(at.made) :]
        part = run(machine, at.now, left, choices, check=order.check)
        at.now = part.configuration
        at.steps += part.steps
        at.made += part.made
        if part.verdict != "budget spent" or at.steps >= order.budget:
            return Run(at.now, part.verdict, at.steps, tuple(at.made))


def trace_on(machine: Machine, at: Standing, order: Order) -> Iterator[Delta]:
    """Give every step as it is made; how it ended, `run_on` tells afterwards.

    Raises what `run_on` raises.
    """
    while at.steps < order.budget:
        choices = order.choices[len(at.made) :]
        if order.check:
            run(machine, at.now, 1, choices, check=True)
        one = Trace(machine, at.now)  # of one step, so that a long run needs no memory
        halt = one.forward()
        if halt is not None and halt.choices and choices:
            halt = one.forward(choices[0])
        if halt is not None:
            return
        delta = one.deltas[0]
        at.now = one.now
        at.steps += 1
        at.made += [delta.choice] if delta.choice else []
        yield delta
