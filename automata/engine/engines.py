"""Engines by name. They differ in nothing but the time that they take.

The reference makes every step by itself, from the first on. Compiled code takes some time to make,
and gives up where it cannot decide; then the reference makes some steps more, or says why there is
none. The accelerated engine proves rules and applies them many times at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from sys import modules
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from automata.engine.configuration import Configuration, Halt, Step
from automata.engine.run import OFTEN, Engine, GoOn, Run, UsedEngine, run
from automata.engine.steps import steps
from automata.engine.trial import on_trial
from automata.errors import LeftEndError
from automata.machine import Machine

if TYPE_CHECKING:
    from automata.engine.compiled.compiled import Compiled

SHORT: Final = 20_000  # steps that the reference makes before LLVM is loaded
SHORTER: Final = 4_000  # and where it is: so many in the time that it takes to compile
ON_FOOT: Final = 100  # steps that the reference makes where compiled code has given up
AT_ONCE: Final = 4_096  # choices that are handed over at a time


def in_turns(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    *,
    check: bool = False,
    go_on: GoOn | None = None,
    first: int,
) -> Run:
    """Run by the reference for so many steps first, then by compiled code, and so on in turns.

    With `check` the reference makes all steps itself. Raises RunError as the reference does.
    """
    on_foot = None if check else first
    left, taken, made = Choices(choices), 0, list[int]()
    by: UsedEngine = "reference"

    def goes_on(more: int) -> bool:
        return go_on is None or go_on(taken + more)

    while True:
        computation = steps(machine, now, _rest(budget, taken), left, check=check)
        for event in islice(numbered_from(taken, computation), on_foot):
            if not isinstance(event, Step):
                return Run(now, event.verdict, taken, tuple(made), event.choices, engine=by)
            now = event.after
            taken += 1
            if event.choice:
                made.append(event.choice)
            if taken % OFTEN == 0 and not goes_on(0):
                return Run(now, "budget spent", taken, tuple(made), engine=by)
        compiled = _compiled(machine, now)
        on_foot = None if compiled is None else ON_FOOT
        if compiled is not None:
            by = "compiled"
            rest = _rest(budget, taken)
            now, more, used, ended = compiled.advance(now, rest, left.ahead(), goes_on)
            taken += more
            made += left.drop(used)
            if ended:
                return Run(now, "budget spent", taken, tuple(made), engine=by)


def numbered_from(made: int, computation: Iterator[Step | Halt]) -> Iterator[Step | Halt]:
    """Go through a computation that so many steps were before, if only for what errors say."""
    try:
        yield from computation
    except LeftEndError as error:
        raise error.later(made) from None


run_compiled: Final[Engine] = partial(in_turns, first=0)
"""Runs by compiled code from the first step on."""


def run_auto(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    *,
    check: bool = False,
    go_on: GoOn | None = None,
) -> Run:
    """Make a short run at once, a long one by compiled code, or by acceleration if that is faster.

    Acceleration is tried in a small part of the time, on machines without choices and left ends.
    """

    def make(now: Configuration, taken: int, go_on: GoOn) -> Run:
        rest, asks = _rest(budget, taken), lambda made: go_on(taken + made)
        first = max(on_foot_first() - taken, 0)
        done = in_turns(machine, now, rest, choices, check=check, go_on=asks, first=first)
        return replace(done, steps=taken + done.steps)

    if check:
        return in_turns(machine, now, budget, choices, check=True, go_on=go_on, first=0)
    return on_trial(machine, now, budget, go_on, make)


def _calculated(*asked: Any, **options: Any) -> Run:
    """Run by the accelerated engine, which is loaded when it is asked for first."""
    from automata.engine.accelerated import run_accelerated  # many modules, for few runs

    return run_accelerated(*asked, **options)


EngineName: TypeAlias = Literal["auto", "reference", "compiled", "native", "accelerated"]
ENGINES: Final[Mapping[EngineName, Engine]] = {
    "auto": run_auto,
    "reference": run,
    "compiled": run_compiled,
    "native": run_compiled,  # another name: its code is that of the processor, made of one machine
    "accelerated": _calculated,
}


def on_foot_first() -> int:
    """Give how many steps of a run the reference makes before it is worth while to compile."""
    return SHORTER if "llvmlite.binding" in modules else SHORT


def _rest(budget: int | None, taken: int) -> int | None:
    return None if budget is None else budget - taken


def _compiled(machine: Machine, now: Configuration) -> Compiled | None:
    from automata.engine.compiled.compiled import compiled_of  # slow to import

    compiled = compiled_of(machine)
    return compiled if compiled is not None and compiled.knows(now) else None


class Choices:
    """The choices of a run, those still to be made; they may be without end."""

    def __init__(self, choices: Iterable[int]) -> None:
        self._later = iter(choices)
        self._next: list[int] = []

    def __iter__(self) -> Iterator[int]:
        return self

    def __next__(self) -> int:
        if self._next:
            return self._next.pop(0)
        return next(self._later)

    def ahead(self) -> list[int]:
        """Give the next choices, as many as are handed over at a time."""
        self._next += islice(self._later, AT_ONCE - len(self._next))
        return self._next

    def drop(self, number: int) -> list[int]:
        """Take away the choices that have been made."""
        made = self._next[:number]
        del self._next[:number]
        return made
