"""A trial of acceleration: it calculates a run while another engine makes it.

The trial takes a small part of the time. If it gets ahead of the steps that the other engine has
made, it continues alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from automata.engine.steps import Configuration, GoOn, Leg
from automata.errors import RunError
from automata.machine import Machine
from automata.sides import length_of
from common.clock import thread_time

if TYPE_CHECKING:
    from automata.engine.accelerated import Calculation, Progress
    from automata.engine.accelerated.proof import Course
    from common.towers import Number

PART: Final = 1 / 40
"""The part of a run's time that the trial takes."""
FIRST_PART: Final = 1 / 7
"""The part at first, for a machine with few rows, because its run may be calculated soon."""
FIRST_SECONDS: Final = 0.15
"""Seconds of the trial in which it takes FIRST_PART of the time."""
FEW_ROWS: Final = 100
LOADING: Final = 0.016
"""Seconds to load the accelerated engine."""
LAYING: Final = 1e-6
"""Seconds to write a cell."""
PATIENCE: Final = 0.5
"""Seconds in which acceleration must make more steps than compiled code would make."""
MOST_CELLS: Final = 1_000_000
"""The most cells of tapes that are handed back to compiled code."""


class Trial:
    """A run that is calculated while another engine makes it.

    ahead : whether acceleration has made more steps than the other engine, or reached the end
    slow  : whether it overtook, and then fell behind; its run stops there
    """

    def __init__(self, machine: Machine, now: Configuration, budget: int | None) -> None:
        self.ahead = self.slow = False
        self._asked = machine, now, budget
        self._begun, self._spent = thread_time(), 0.0
        self._progress: Progress | None = None
        self._course: Course | None = None
        self._end: Calculation | None = None
        self._given_up = False
        cells = sum(length_of(tape.left) + length_of(tape.right) for tape in now.tapes)
        self._first = LOADING + LAYING * cells

    def leads(self, made: int) -> bool:
        """Continue for its part of the time; say whether it has made more than `made` steps."""
        while not self._given_up and not self.ahead:
            wanted = self._first if self._course is None else self._spent
            if (thread_time() - self._begun) * self._part < wanted:
                break
            self._go_on(more=True)
            self.ahead = self._end is not None or self._steps > made
        return self.ahead

    def run(self, made: int, go_on: GoOn) -> Leg | None:
        """Continue alone, from the place where the trial overtook `made` steps.

        It stops if compiled code, which made these steps, is likely to be faster. It gives None if
        the run never ends: then the limits of the run decide.
        """
        from automata.engine.accelerated import leg_of  # slow to load, and loaded already here

        rate = made / (thread_time() - self._begun)
        since, before = thread_time(), self._steps
        while self._end is None and not self._given_up:
            passed = thread_time() - since
            if passed > PATIENCE:
                gained = self._steps - before
                self.slow = gained < int(rate * passed) and self._cells < MOST_CELLS
                since, before = thread_time(), self._steps
            made_so_far: int = self._steps  # type: ignore[assignment]  # or a tower
            self._go_on(more=not self.slow and go_on(made_so_far))
        return None if self._end is None else leg_of(self._end)

    @property
    def _part(self) -> float:
        few = len(self._asked[0].productions) <= FEW_ROWS
        return max(PART, FIRST_PART) if few and self._spent < FIRST_SECONDS else PART

    @property
    def _steps(self) -> Number:
        return 0 if self._course is None else self._course.steps

    @property
    def _cells(self) -> Number:
        halves = [] if self._course is None else self._course.runs.counts
        return sum(count for half in halves for count in half)

    def _go_on(self, *, more: bool) -> None:
        began = thread_time()
        try:
            if self._progress is None:
                from automata.engine.accelerated import calculating  # slow to load

                self._progress = calculating(*self._asked)
                self._course = next(self._progress)
            else:
                self._course = self._progress.send(more)
        except StopIteration as ended:
            self._end = ended.value
        except RunError:  # it never ends
            self._given_up = True
        self._spent += thread_time() - began
