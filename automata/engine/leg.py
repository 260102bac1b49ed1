"""A leg: a part of a run that one engine makes, here the reference, with an exact budget."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from automata.engine.configuration import Configuration, Halt, Step
from automata.engine.steps import steps
from automata.machine import Machine

GoOn: TypeAlias = Callable[[int], bool]
"""Is asked now and then, with the number of steps made, whether a run continues."""

OFTEN: Final = 16_384  # steps after which the reference asks whether it continues


@dataclass(frozen=True, slots=True)
class Leg:
    """Where a part of a run comes to, after its own steps and choices, and why it ends there."""

    configuration: Configuration
    halt: Halt
    steps: int
    made: tuple[int, ...] = ()


def reference_leg(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    *,
    check: bool = False,
    go_on: GoOn | None = None,
) -> Leg:
    """Step until the machine halts, waits at a choice that is not given, or the budget is spent.

    budget : steps, exact; None for no limit
    check  : verify the entry conditions of the machine and of all that it calls
    go_on  : if it says no, the budget is spent as well

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
            return Leg(now, Halt("budget spent"), taken, tuple(made))
    return Leg(now, event, taken, tuple(made))
