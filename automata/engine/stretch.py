"""Deterministic stretches of a computation, from one choice to the next or to an end.

The first ones of a machine are followed by the reference; where there are many, compiled code goes
on, with the same results.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from automata.engine.configuration import Configuration, Halt, Step
from automata.engine.kept import kept
from automata.engine.steps import steps
from automata.machine import Machine

FEW: Final = 10_000
"""Steps of a machine that the reference makes at least. Compiling takes longer than they do; but
where choices have led to so many, there are mostly many more."""
SHORT: Final = 20
"""Steps of stretches for which compiled code would take as long, with all that goes with it."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A deterministic run from one choice point to the next, or to an end.

    choice : which row was taken at its first choice, from 1; 0 if it goes no further than there
    tags   : the tags of the rows on the way, in order
    place  : what stands for the end where it is followed further, and compared
    """

    choice: int
    steps: int
    tags: tuple[str, ...]
    end: Configuration
    halt: Halt
    place: Hashable


class Follower(Protocol):
    """A way to follow computations; all of them give the same stretches, but for the places."""

    def place(self, now: Configuration) -> Any:
        """Give what stands for a configuration; equal where configurations are."""

    def __call__(self, machine: Machine, place: Any, choice: int, budget: int | None) -> Stretch:
        """Follow a computation as `stretch` does."""


def stretch(
    machine: Machine, now: Configuration, choice: int, budget: int | None = None
) -> Stretch:
    """Follow a computation from here, making one choice (0 for none), to the next choice or end."""
    taken, tags, end = 0, [], now
    computation = steps(machine, now, budget, (choice,))
    while isinstance(event := next(computation), Step):
        end = event.after
        taken += 1
        if event.production.row.tag is not None:
            tags.append(event.production.row.tag)
    return Stretch(choice, taken, tuple(tags), end, event, end)


@dataclass(slots=True)
class Reference:
    """The reference; it counts what it does."""

    steps: int = 0
    stretches: int = 0
    longest: int = 0

    def place(self, now: Configuration) -> Configuration:
        """Give the configuration itself."""
        return now

    def __call__(
        self, machine: Machine, place: Configuration, choice: int, budget: int | None
    ) -> Stretch:
        """Follow a computation."""
        way = stretch(machine, place, choice, budget)
        self.steps += way.steps
        self.stretches += 1
        self.longest = max(self.longest, way.steps)
        return way

    def is_slow(self) -> bool:
        """Tell whether compiled code would have been quicker, if the rest is like what was."""
        long = self.steps >= SHORT * self.stretches or self.longest >= FEW
        return self.steps >= FEW and long


class TooSlowError(Exception):
    """Compiled code would be quicker from here on."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The reference as long as compiled code would not be quicker; then it raises TooSlowError."""

    reference: Reference

    def place(self, now: Configuration) -> Configuration:
        """Give the configuration itself."""
        return now

    def __call__(
        self, machine: Machine, place: Configuration, choice: int, budget: int | None
    ) -> Stretch:
        """Follow a computation."""
        most = FEW if budget is None else min(FEW, budget)
        way = self.reference(machine, place, choice, most)
        if follower(machine) is not self.reference:
            raise TooSlowError
        if most != budget and way.halt.verdict == "budget spent":
            return self.reference(machine, place, choice, budget)
        return way


@kept
def _reference(_: Machine) -> Reference:
    return Reference()


def follower(machine: Machine) -> Follower:
    """Give the reference for the first steps of a machine, then what is likely to be quicker."""
    reference = _reference(machine)
    if not reference.is_slow():
        return reference
    from automata.engine.compiled.stretches import stretches_of  # slow to import

    return stretches_of(machine) or reference
