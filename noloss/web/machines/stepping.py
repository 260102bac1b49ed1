"""The next steps of a machine, for one who sends where it stands: nothing is remembered here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from diagrams.page.trace_data import TooManyCellsError, next_steps, thawed
from noloss.errors import InputError
from noloss.web.machines.prepared import Prepared

MOST_STEPS: Final = 1_000
"""Of one answer; a browser asks again."""
MOST_CELLS: Final = 100_000
"""On all tapes together."""
FORM: Final = "send 'from', what came from here, 'steps', and 'choice' at a choice"


def steps_from(machine: Prepared, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Give the next steps, and how the run ends if it does.

    asked : `from`, where it stands; `steps`; `choice` at a choice; `check`, whether entry
            conditions are verified

    Raises InputError for what is no question, TapeError for what is no instant of the machine.
    """
    budget, choice = _number(asked, "steps"), _number(asked, "choice")
    if not isinstance(asked.get("from"), Mapping):
        raise InputError("the request says nowhere to step from", hint=FORM)
    try:
        now = thawed(machine.machine, asked["from"], MOST_CELLS)
    except TooManyCellsError as error:
        end = {"verdict": "fault", "rows": [], "problem": error.problem, "hint": error.hint}
        return {"steps": "", "end": end}
    budget = max(1, min(budget, MOST_STEPS))
    choices, check = (choice,) if choice else (), asked.get("check") is True
    return next_steps(machine.machine, now, budget, choices, machine.numbers, check=check)


def _number(asked: Mapping[str, Any], key: str) -> int:
    value = asked.get(key, 0)
    if not isinstance(value, int) or value < 0:
        raise InputError(f"'{key}' is no number of steps or rows", hint=FORM)
    return value
