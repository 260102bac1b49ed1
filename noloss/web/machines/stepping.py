"""The next steps of a machine, for one who sends where it stands: nothing is remembered here."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from diagrams.page.trace_data import TooManyCellsError, next_steps, thawed
from noloss.web.machines.given import AskedMachine
from noloss.web.machines.prepared import Prepared

MOST_STEPS: Final = 1_000
"""Of one answer; a browser asks again."""
MOST_MOVES: Final = 20_000
"""Of all heads in one answer."""
MOST_CELLS: Final = 100_000
"""On all tapes together."""


class AskedSteps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The next steps.

    at     : `from`, where the machine stands
    choice : the row that is taken at a choice, from 1; 0 where there is none
    check  : whether entry conditions are verified
    """

    machine: AskedMachine
    at: dict[str, Any] = msgspec.field(name="from")
    steps: Annotated[int, msgspec.Meta(ge=0)] = 1
    choice: Annotated[int, msgspec.Meta(ge=0)] = 0
    check: bool = False


def steps_from(machine: Prepared, asked: AskedSteps) -> dict[str, Any]:
    """Give the next steps, and how the run ends if it does.

    Raises TapeError for what is no instant of the machine.
    """
    try:
        now = thawed(machine.machine, asked.at, MOST_CELLS)
    except TooManyCellsError as error:
        end = {"verdict": "fault", "rows": [], "problem": error.problem, "hint": error.hint}
        return {"steps": "", "end": end}
    budget = max(1, min(asked.steps, MOST_STEPS, MOST_MOVES // len(machine.machine.tapes)))
    choices = (asked.choice,) if asked.choice else ()
    numbers = machine.numbers
    return next_steps(machine.machine, now, budget, choices, numbers, check=asked.check)
