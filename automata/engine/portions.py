"""Runs with a limit of time, in portions, so that it can be told how far they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic
from typing import Final

from automata.engine.configuration import Configuration
from automata.engine.engines import ENGINES, SHORT, EngineName
from automata.engine.run import Run
from automata.machine import Machine

SECONDS: Final = 60.0
"""Of a run, if no limit is given."""
PORTION: Final = 0.5  # seconds that a portion should take; it is doubled while it takes less


def run_within(
    machine: Machine,
    now: Configuration,
    engine: EngineName = "auto",
    *,
    budget: int | None = None,
    seconds: float | None = SECONDS,
    choices: Sequence[int] = (),
    check: bool = False,
    tell: Callable[[int], None] = lambda _: None,
) -> Run:
    """Run until the machine halts, waits at a choice, or the steps or the time are spent.

    budget  : steps, exact
    seconds : after which no further portion is begun
    tell    : is told the steps made, after each portion

    It is 'budget spent' in both cases; where fewer steps than the budget were made it was the
    time. Raises what `run` raises.
    """
    begun, made, portion = monotonic(), Run(now, "budget spent", 0), SHORT
    while True:
        left = portion if budget is None else min(portion, budget - made.steps)
        began = monotonic()
        part = ENGINES[engine](
            *(machine, made.configuration, left, choices[len(made.made) :]), check=check
        )
        made = replace(part, steps=made.steps + part.steps, made=made.made + part.made)
        tell(made.steps)
        if part.verdict != "budget spent" or made.steps == budget:
            return made
        if seconds is not None and monotonic() - begun >= seconds:
            return made
        engine = "compiled" if engine == "auto" and not check else engine
        portion = portion * 2 if monotonic() - began < PORTION else portion
