"""Runs to their end, with an exact budget, that can be resumed; and what an engine is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from automata.engine.configuration import Configuration, Step, Verdict
from automata.engine.steps import steps
from automata.machine import Machine, Production
from common.text import clipped, counted


@dataclass(frozen=True, slots=True)
class Run:
    """Where a run stands, how it ended, and after how many steps of its own.

    made : choices made on the way, 1-based, in order
    open : the productions to choose from, where it stands at a choice
    """

    configuration: Configuration
    verdict: Verdict
    steps: int
    made: tuple[int, ...] = ()
    open: tuple[Production, ...] = ()

    def __repr__(self) -> str:
        """Show how it ended, where, and after how many steps."""
        state = clipped(self.configuration.state, 50)
        return f"Run({self.verdict} in state {state} after {counted(self.steps, 'step')})"


class Engine(Protocol):
    """A way to make runs. All engines agree with the reference, `run`, in everything but time."""

    def __call__(
        self,
        machine: Machine,
        now: Configuration,
        budget: int | None = None,
        choices: Iterable[int] = (),
        *,
        check: bool = False,
    ) -> Run:
        """Run as `run` does."""


def run(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    *,
    check: bool = False,
) -> Run:
    """Run until the machine halts, waits at a choice that is not given, or the budget is spent.

    budget : steps, exact; None for no limit. A run is resumed from its configuration.
    check  : verify the entry conditions of the machine and of all that it calls

    Raises RunError for a choice that is not there and, with `check`, for a condition that fails.
    """
    taken, made = 0, []
    computation = steps(machine, now, budget, choices, check=check)
    while isinstance(event := next(computation), Step):
        now = event.after
        taken += 1
        if event.choice:
            made.append(event.choice)
    return Run(now, event.verdict, taken, tuple(made), event.choices)
