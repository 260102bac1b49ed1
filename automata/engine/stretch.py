"""Deterministic stretches of a computation, from one choice to the next or to an end.

The first ones of a machine are followed by the reference; where there are many, compiled code goes
on, with the same results.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from automata.engine.configuration import Configuration, Halt, Step
from automata.engine.kept import kept
from automata.engine.run import SHORT
from automata.engine.steps import steps
from automata.machine import Machine


@dataclass(frozen=True, slots=True)
class Stretch:
    """A deterministic run from one choice point to the next, or to an end.

    choice : which row was taken at its first choice, from 1; 0 if it goes no further than there
    tags   : the tags of the rows on the way, in order
    """

    choice: int
    steps: int
    tags: tuple[str, ...]
    end: Configuration
    halt: Halt


Follow: TypeAlias = Callable[[Configuration, int, int | None], Stretch]
"""Follows a computation from a configuration as `stretch` does."""


def stretch(
    machine: Machine, now: Configuration, choice: int, budget: int | None = None
) -> Stretch:
    """Follow a computation from here, making one choice (0 for none), to the next choice or end."""
    taken, tags = 0, []
    computation = steps(machine, now, budget, (choice,))
    while isinstance(event := next(computation), Step):
        now = event.after
        taken += 1
        if event.production.row.tag is not None:
            tags.append(event.production.row.tag)
    return Stretch(choice, taken, tuple(tags), now, event)


@dataclass(slots=True)
class _Followed:
    """How many steps of a machine the reference has made here, in all its explorations."""

    steps: int = 0


@kept
def _followed(_: Machine) -> _Followed:
    return _Followed()


def following(machine: Machine) -> Follow:
    """Give what follows the stretches of a machine, quickly where there are many."""
    return partial(_follow, machine)


def _follow(machine: Machine, now: Configuration, choice: int, budget: int | None) -> Stretch:
    followed = _followed(machine)
    if followed.steps < SHORT:
        most = SHORT if budget is None else min(SHORT, budget)
        way = stretch(machine, now, choice, most)
        followed.steps += way.steps
        if way.halt.verdict != "budget spent" or most == budget:
            return way
    from automata.engine.compiled.stretches import stretches_of  # slow to import

    stretches = stretches_of(machine)
    if stretches is None:
        return stretch(machine, now, choice, budget)
    return stretches.follow(machine, now, choice, budget)
