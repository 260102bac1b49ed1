"""Moving in a computation: to a step, to a choice, out of a routine, to a breakpoint.

    stepper = Stepper(Trace(machine, start(machine, {"word": "abba"})))
    stepper.until([breakpoint_of("state compare", machine)])

A breakpoint is checked after every step; if the step meets it, the run stops there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from automata.engine.breakpoints import Breakpoint, leaving
from automata.engine.steps import Configuration, Halt, Step, steps
from automata.engine.trace import Trace
from automata.errors import LeftEndError, RunError
from automata.machine import Machine, Production, State

Reason = Literal["breakpoint", "end", "choice", "steps", "beginning", "outside", "interrupted"]
"""Why a movement stopped. `steps`: all steps were made; `outside`: it has left the routine."""
GoOn: TypeAlias = Callable[[], bool]
"""Called now and then; returns whether a run continues."""
OFTEN: Final = 2_000  # steps between two such calls


class Rest(Struct, frozen=True):
    """The end of a movement.

    at  : the number of steps from the start of the computation
    met : the breakpoints that stopped it
    """

    reason: Reason
    at: int
    met: tuple[Breakpoint, ...] = ()

    def __repr__(self) -> str:
        """Show why and where it stopped, and the breakpoints that stopped it."""
        met = f" {', '.join(map(str, self.met))}" if self.met else ""
        return f"Rest({self.reason}{met} after step {self.at:,})"


class Stepper(Struct):
    """A trace with movements of more than one step."""

    trace: Trace
    _routines: dict[State, str] = field(default_factory=dict)

    @property
    def machine(self) -> Machine:
        """The machine that runs."""
        return self.trace.machine

    @property
    def now(self) -> Configuration:
        """The configuration at the cursor."""
        return self.trace.now

    @property
    def halt(self) -> Halt | None:
        """Why no step follows; `waiting` at a choice; None if one follows."""
        event = self._next()
        return event if isinstance(event, Halt) else None

    @property
    def open(self) -> tuple[Production, ...]:
        """The rows that may be applied next; several only at a choice, none before an error."""
        event = self._next()
        if event is None:
            return ()
        return event.choices if isinstance(event, Halt) else (event.production,)

    @property
    def fault(self) -> RunError | None:
        """The error of the next step, such as a move off a left end; None without one."""
        try:
            next(steps(self.machine, self.now))
        except LeftEndError as error:
            return error.later(self.trace.at)
        except RunError as error:
            return error
        return None

    @property
    def routine(self) -> str:
        """The copy of a routine that is running, by the prefix of its states; empty outside."""
        return self._routine_of(self.now.state)

    def forward(self, choice: int = 0) -> Rest:
        """Take one step, at a choice the row of this number; raises RunError without such a row."""
        return self._rest(self.trace.forward(choice), "steps")

    def back(self) -> Rest:
        """Undo one step."""
        return Rest("steps" if self.trace.back() else "beginning", self.trace.at)

    def to(self, at: int, go_on: GoOn | None = None) -> Rest:
        """Go to the instant after `at` steps, back or forward; stop at an open choice."""
        if at <= len(self.trace):
            self.trace.go_to(at)
            return Rest("steps" if self.trace.at == at else "beginning", self.trace.at)
        self.trace.go_to(len(self.trace))
        return self._on(lambda _step, number: number >= at, "steps", go_on)

    def to_next_choice(self, go_on: GoOn | None = None) -> Rest:
        """Continue to the next instant with several rows; recorded choices are made again."""
        halt = self.trace.advance(1)  # from the current choice
        if halt is not None:
            return self._rest(halt, "choice")

        def at_choice(_step: Step, _number: int) -> bool:
            return self.now.state in self.machine.owners and len(self.open) > 1

        if len(self.open) > 1:
            return Rest("choice", self.trace.at)
        return self._on(at_choice, "choice", go_on)

    def to_last_choice(self) -> Rest:
        """Go back to the last instant at which a choice was made."""
        for begin, block in self.trace.blocks_before(self.trace.at):
            for number in range(len(block), 0, -1):
                if block[number - 1].choice:
                    self.trace.go_to(begin + number - 1)
                    return Rest("choice", self.trace.at)
        self.trace.go_to(0)
        return Rest("beginning", 0)

    def out(self, go_on: GoOn | None = None) -> Rest:
        """Continue until the current routine, with all that it calls, is left."""
        if not self.routine:
            return Rest("outside", self.trace.at)
        rest = self.until([leaving(self.routine, self.machine)], go_on)
        return Rest("outside" if rest.met else rest.reason, rest.at)

    def until(
        self,
        breakpoints: Iterable[Breakpoint] = (),
        go_on: GoOn | None = None,
        most: int | None = None,
    ) -> Rest:
        """Continue to the first breakpoint, an open choice, or the end.

        most : steps, None for no limit
        """
        looked, met = tuple(breakpoints), list[Breakpoint]()

        def stop(step: Step, number: int) -> bool:
            met[:] = (each for each in looked if each.met(step, number))
            return bool(met)

        rest = self._on(stop, "breakpoint", go_on, most)
        return Rest(rest.reason, rest.at, tuple(met))

    def back_until(self, breakpoints: Sequence[Breakpoint] = ()) -> Rest:
        """Go back to the last breakpoint before the cursor, or to the beginning."""
        for begin, block in self.trace.blocks_before(self.trace.at - 1):
            for number, step in reversed(list(enumerate(block, start=begin + 1))):
                met = tuple(each for each in breakpoints if each.met(step, number))
                if met:
                    self.trace.go_to(number)
                    return Rest("breakpoint", number, met)
        self.trace.go_to(0)
        return Rest("beginning", 0)

    def _next(self) -> Step | Halt | None:
        """Look at the next step without taking it; None if the step is an error."""
        try:
            return next(steps(self.machine, self.now))
        except RunError:
            return None

    def _on(
        self,
        stop: Callable[[Step, int], bool],
        reason: Reason,
        go_on: GoOn | None,
        most: int | None = None,
    ) -> Rest:
        """Continue until `stop` returns True, some steps at a time if `go_on` may interrupt."""
        stopped = False

        def stops(step: Step, number: int) -> bool:
            nonlocal stopped
            stopped = stop(step, number)
            return stopped

        left = most
        while left is None or left > 0:
            before = self.trace.at
            pace = OFTEN if left is None else min(OFTEN, left)
            halt = self.trace.advance(pace, stops)
            if stopped or halt is not None:
                return self._rest(halt, reason)
            left = None if left is None else left - (self.trace.at - before)
            if go_on is not None and not go_on():
                return Rest("interrupted", self.trace.at)
        return Rest("steps", self.trace.at)

    def _rest(self, halt: Halt | None, reason: Reason) -> Rest:
        if halt is not None:
            reason = "choice" if halt.verdict == "waiting" else "end"
        return Rest(reason, self.trace.at)

    def _routine_of(self, state: State) -> str:
        if state not in self._routines:
            beginnings = (start for start in self.machine.callers if state.startswith(start))
            self._routines[state] = max(beginnings, key=len, default="")
        return self._routines[state]
