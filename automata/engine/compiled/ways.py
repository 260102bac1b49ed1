"""The ways to continue a run by compiled code, and which of them a machine uses.

All make the same steps. Which is the fastest depends on the machine and on its data. So the ways
are tried in turn while the run continues. A way is made when the run has already taken about as
long as making it takes.
"""

from __future__ import annotations

from collections import deque
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

LONG: Final = 0.015  # seconds of a run before a second way is tried
TRIAL: Final = 0.004  # seconds of a trial of a way
PAUSE: Final = 2  # the next way is tried when the run is this many times as long
LAGGING: Final = 0.6  # if a way falls below this part of another's speed, the data have changed
DEAR: Final = 0.1  # seconds
DOUBTFUL: Final = 20  # factor for the cost of a dear way, which is seldom the fastest


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
        doubt = DOUBTFUL if blocks.cost > DEAR else 1
        yield Way("native", doubt * blocks.cost, blocks.make)
    elif tabled:
        yield table


class Ways:
    """The ways of a machine, and the one that is used now.

    others : the ways that are not used, the next to be tried first
    spent  : seconds of all runs
    due    : seconds after which a trial ends, or the next one begins
    """

    def __init__(self, program: Program) -> None:
        self.now, *others = ways_of(program)
        self.others = deque(others)
        self.trying = False
        self.spent, self.due = 0.0, LONG
        self.advance = _made(self.now)

    def note(self, steps: int, seconds: float) -> bool:
        """Note a call of the way that is used now; say whether another one is used from now on."""
        self.now.steps += steps
        self.now.seconds += seconds
        self.spent += seconds
        if not self.others:
            return False
        if self._lags(steps, seconds):
            self.now.steps, self.now.seconds, self.due = steps, seconds, self.spent
        if self.spent < self.due:
            return False
        before = self.now
        if self.trying:
            self._use(max((before, *self.others), key=lambda way: way.speed))
            self.due = PAUSE * self.spent
        elif ready := next((way for way in self.others if way.cost <= self.spent), None):
            ready.steps, ready.seconds = 0, 0.0
            self._use(ready)
            self.due = self.spent + TRIAL
        else:
            self.due = min(way.cost for way in self.others)
            return False
        self.trying = not self.trying
        return self.now is not before

    def _lags(self, steps: int, seconds: float) -> bool:
        """Say whether the way in use has become much slower than others were in their trials."""
        best = max(way.speed for way in self.others)
        return not self.trying and seconds > TRIAL and steps < LAGGING * best * seconds

    def _use(self, way: Way) -> None:
        """Use a way from now on; the one before is tried again after all others."""
        if way is not self.now:
            self.others.remove(way)
            self.others.append(self.now)
            self.now, self.advance = way, _made(way)


def _made(way: Way) -> Advance:
    if way.advance is None:
        way.advance = way.make()
    return way.advance
