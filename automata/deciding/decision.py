"""One verdict of a machine on an input, with or without choices, and the branch that shows it.

A machine with choices accepts if some branch accepts; where the opponent chooses, if all do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from automata.engine import branching
from automata.engine.configuration import Configuration, Verdict
from automata.engine.runner import Runner
from automata.errors import LeftEndError
from automata.machine import Machine
from common.text import short_repr

STEPS: Final = 1_000_000  # of one input, on all branches together
SECONDS: Final = 10.0  # for one input


@dataclass(frozen=True, slots=True)
class Conclusion:
    """How a machine ends on an input.

    verdict       : of the machine as a whole; `budget spent` where nothing is known
    steps         : of the run, or of the branch that is shown; where nothing is known of a machine
                    with choices, of all branches together
    configuration : at its end
    choices       : of that branch, from 1
    error         : what is wrong where a head falls off its tape, which is taken as being stuck
    """

    verdict: Verdict
    steps: int
    configuration: Configuration
    choices: tuple[int, ...] = ()
    error: str = ""

    __repr__ = short_repr


def decide(
    machine: Machine, now: Configuration, budget: int = STEPS, seconds: float = SECONDS
) -> Conclusion:
    """Say how a machine ends from here, within so many steps and seconds."""
    if not machine.owners:
        return followed(machine, now, budget, seconds)
    try:
        found = branching.branch_tree(machine, now, budget, seconds)
    except LeftEndError as fallen:
        return Conclusion("stuck", 0, now, error=f"on some branch, {fallen.problem}")
    number = _shown(found)
    branch = found.branches[number]
    steps = found.steps if found.verdict == "budget spent" else branch.steps
    return Conclusion(found.verdict, steps, branch.at, found.choices(number))


def _shown(found: branching.BranchTree) -> int:
    """Choose the branch that shows a verdict: the shortest that ends so, of those that count."""
    if found.accepts is not None:
        return found.accepts
    ends: list[branching.End] = ["stuck", "visited"] if found.verdict == "rejected" else ["visited"]
    for end in (found.verdict, *ends):
        counted = found.open or range(len(found.branches))
        numbers = [at for at in counted if found.branches[at].end == end]
        if numbers:
            return min(numbers, key=lambda at: (found.branches[at].steps, at))
    return 0


def followed(
    machine: Machine,
    now: Configuration,
    budget: int = STEPS,
    seconds: float = SECONDS,
    choices: Sequence[int] = (),
) -> Conclusion:
    """Say how one branch ends; raise RunError for a choice that is not there."""
    try:
        run = Runner(machine, now, budget=budget, seconds=seconds, choices=choices).run()
    except LeftEndError as fallen:
        run = Runner(machine, now, budget=fallen.step - 1, seconds=None, choices=choices).run()
        return Conclusion("stuck", run.steps, run.configuration, run.choices, fallen.problem)
    return Conclusion(run.verdict, run.steps, run.configuration, run.choices)
