"""How a run ended; runs by the reference, with an exact budget, that can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from automata.engine.configuration import Configuration, Step, Verdict
from automata.engine.steps import steps
from automata.machine import Machine, Production
from common.text import clipped, counted

if TYPE_CHECKING:
    from automata.engine.loops import Loop

UsedEngine: TypeAlias = Literal["reference", "compiled", "accelerated"]
"""What makes the steps in the end: `auto` comes to be one of these."""


@dataclass(frozen=True, slots=True)
class Run:
    """Where a run stands, how it ended, and after how many steps of its own.

    made   : choices made on the way, 1-based, in order
    open   : the productions to choose from, where it stands at a choice
    loop   : why it never halts, where that is the verdict
    engine : what made the last steps; runs by different engines are equal
    """

    configuration: Configuration
    verdict: Verdict
    steps: int
    made: tuple[int, ...] = ()
    open: tuple[Production, ...] = ()
    loop: Loop | None = None
    engine: UsedEngine = field(default="reference", compare=False)

    def __repr__(self) -> str:
        """Show how it ended, where, and after how many steps."""
        state = clipped(self.configuration.state, 50)
        return f"Run({self.verdict} in state {state} after {counted(self.steps, 'step')})"


GoOn: TypeAlias = Callable[[int], bool]
"""Is asked now and then, with the number of steps made, whether a run continues."""

OFTEN: Final = 16_384  # steps after which the reference asks whether it continues


def run(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    *,
    check: bool = False,
    go_on: GoOn | None = None,
) -> Run:
    """Run until the machine halts, waits at a choice that is not given, or the budget is spent.

    budget : steps, exact; None for no limit. A run is resumed from its configuration.
    check  : verify the entry conditions of the machine and of all that it calls
    go_on  : where it says no, the budget is spent as well

    Raises RunError for a choice that is not there and, with `check`, for a condition that fails.
    """
    taken, made = 0, []
    computation = steps(machine, now, budget, choices, check=check)
    while isinstance(event := next(computation), Step):
        now = event.after
        taken += 1
        if event.choice:
            made.append(event.choice)
        if go_on is not None and taken % OFTEN == 0 and not go_on(taken):
            return Run(now, "budget spent", taken, tuple(made))
    return Run(now, event.verdict, taken, tuple(made), event.choices)
