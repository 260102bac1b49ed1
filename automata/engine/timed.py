"""Runs with a limit of time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic
from typing import Final

from automata.engine.configuration import Configuration
from automata.engine.engines import ENGINES, EngineName
from automata.engine.proved import run_proved
from automata.engine.run import Run
from automata.machine import Machine

SECONDS: Final = 60.0
"""Of a run, if no limit is given."""


def run_within(
    machine: Machine,
    now: Configuration,
    engine: EngineName = "auto",
    *,
    budget: int | None = None,
    seconds: float | None = SECONDS,
    choices: Iterable[int] = (),
    check: bool = False,
    past_loops: bool = False,
    tell: Callable[[int], None] = lambda _: None,
) -> Run:
    """Run until the machine halts, loops, waits at a choice, or the steps or the time are spent.

    budget     : steps, exact
    seconds    : None for no limit
    past_loops : whether it goes on where it is proved that it never halts
    tell       : is told now and then how many steps were made

    It is 'budget spent' in both cases; where fewer steps than the budget were made it was the
    time. Raises what `run` raises.
    """
    end = None if seconds is None else monotonic() + seconds

    def go_on(made: int) -> bool:
        tell(made)
        return end is None or monotonic() < end

    if past_loops:
        return ENGINES[engine](machine, now, budget, choices, check=check, go_on=go_on)
    return run_proved(machine, now, engine, budget, choices, check=check, go_on=go_on)
