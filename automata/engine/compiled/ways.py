"""The ways to continue a run by compiled code, and which of them a machine uses.

All make the same steps. Which is the fastest depends on the machine and on its data. So the ways
are tried in turn while the run continues; one is made when the run has taken as long as that will.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from automata.engine.compiled.native import MOST_OPTIMIZED, native
from automata.engine.compiled.program import Program
from automata.engine.compiled.table import by_table, entries_of, has_table
from automata.engine.compiled.words import by_words, word_entries

Advance: TypeAlias = Callable[[Any], int]
"""Continues a run with a frame, and returns why it ends."""

LONG: Final = 0.015  # seconds of a run before a second way is made
TRIAL: Final = 0.01  # seconds of a trial of a way
AGAIN: Final = 4  # times as long as at the last trial: then the data may be others
LAGGING: Final = 0.6  # of the speed of another way: then the data are others now
DOUBTFUL: Final = 20  # times its cost, if a way is dear and seldom the fastest


@dataclass(slots=True)
class Way:
    """A way to continue a run.

    cost    : seconds of a run after which it is made: about as long as making it takes
    advance : None until it is made
    steps, seconds : of its last trial
    """

    name: str
    cost: float
    make: Callable[[], Advance]
    advance: Advance | None = None
    steps: int = 0
    seconds: float = 0.0

    @property
    def speed(self) -> float:
        """Steps a second in its last trial; 0 if it was not tried."""
        return self.steps / self.seconds if self.seconds else 0.0


def ways_of(program: Program) -> Iterator[Way]:
    """Give the ways that a machine can be run, the first to be tried first."""
    rows = len(program.rows)
    blocks = Way("native", 0.003 + 5e-5 * rows, partial(native, program, optimized=False))
    table = Way("table", 0.006 + 3e-8 * entries_of(program), partial(by_table, program))
    tabled = has_table(program)
    begins_by_table = tabled and rows > MOST_OPTIMIZED and table.cost < blocks.cost
    yield table if begins_by_table else blocks
    if rows <= MOST_OPTIMIZED:
        cost = 0.01 + 2.5e-4 * rows
        yield Way("optimized", cost, partial(native, program, optimized=True))
    if entries := word_entries(program):
        yield Way("words", 0.01 + 1e-6 * entries, partial(by_words, program))
    if begins_by_table:
        yield Way("native", DOUBTFUL * blocks.cost, blocks.make)
    elif tabled:
        yield table


class Ways:
    """The ways of a machine, and the one that is used now."""

    def __init__(self, program: Program) -> None:
        self.all = tuple(ways_of(program))
        self.now = self.all[0]
        self.untried = list(self.all[1:])
        self.spent = 0.0
        self.due = LONG
        self.advance = self._made(self.now)

    def note(self, steps: int, seconds: float) -> bool:
        """Note a call of the way that is used now; say whether another one is used from now on."""
        self.now.steps += steps
        self.now.seconds += seconds
        self.spent += seconds
        if len(self.all) == 1:
            return False
        if self._lags(steps, seconds):
            self.due, self.untried = self.spent, list(self.all)
        if self.spent < self.due:
            return False
        before = self.now
        self._go_on()
        self.advance = self._made(self.now)
        return self.now is not before

    def _lags(self, steps: int, seconds: float) -> bool:
        """Say whether the way in use has become much slower than others were in their trials."""
        settled = not self.untried or len(self.untried) == len(self.all)
        best = max(way.speed for way in self.all if way is not self.now) if settled else 0.0
        return seconds > TRIAL and steps < LAGGING * best * seconds

    def _go_on(self) -> None:
        """Try the next way; if there is none yet, use the fastest until the next trial."""
        ready = [way for way in self.untried if way.advance or way.cost <= self.spent]
        if ready:
            self.now = ready[0]
            self.untried.remove(self.now)
            self.now.steps, self.now.seconds = 0, 0.0
            self.due = self.spent + TRIAL
            return
        self.now = max(self.all, key=lambda way: way.speed)
        if self.untried:
            self.due = min(way.cost for way in self.untried)
            return
        self.due = AGAIN * self.spent
        self.untried = list(self.all)

    def _made(self, way: Way) -> Advance:
        if way.advance is None:
            way.advance = way.make()
        return way.advance
