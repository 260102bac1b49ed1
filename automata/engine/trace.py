"""A run that can be stepped forward and back; any instant of it is soon reached.

Only the choices are kept, and a configuration now and then: what lies between is made again.
Configurations share the cells of their tapes.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from automata.engine.configuration import Configuration, Halt, Step
from automata.engine.steps import steps
from automata.errors import LeftEndError
from automata.machine import Machine, Production, Symbol
from automata.notation.source import Move
from common.text import clipped

EVERY: Final = 1_000  # steps from one configuration that is kept to the next


@dataclass(frozen=True, slots=True)
class Delta:
    """One step of a trace.

    erased : for each action of the production, the symbol that stood there before
    moves  : for each action, how the head moved; at a left end it may have stayed
    choice : which row of a choice was taken, from 1; 0 where there was none
    """

    production: Production
    erased: tuple[Symbol, ...]
    moves: tuple[Move, ...]
    choice: int = 0


@dataclass(slots=True)
class Trace:
    """A computation with a cursor: `now` is the configuration after `at` steps.

    Stepping forward after stepping back repeats the recorded steps, unless another choice is
    asked for; then the recorded future is dropped. Its length is that of the record.
    """

    machine: Machine
    now: Configuration
    at: int = field(default=0, init=False)
    _kept: list[Configuration] = field(init=False)
    _choices: array[int] = field(init=False)  # of every step, 0 where there was none
    _last: tuple[int, Delta] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._kept, self._choices = [self.now], array("L")

    def __len__(self) -> int:
        return len(self._choices)

    def __repr__(self) -> str:
        """Show the machine, and where the cursor stands."""
        name, state = clipped(self.machine.name, 30), clipped(self.now.state, 30)
        return f"Trace({name}: after step {self.at:,} of {len(self):,}, in state {state})"

    def forward(self, choice: int = 0) -> Halt | None:
        """Take one step; return why there is none, or None if it was taken."""
        recorded = self._choices[self.at] if self.at < len(self) else None
        if recorded and choice == 0:
            choice = recorded
        try:
            event = next(steps(self.machine, self.now, choices=(choice,)))
        except LeftEndError as error:
            raise error.later(self.at) from None
        if isinstance(event, Halt):
            return event
        if recorded != event.choice:
            self._forget()
            self._choices.append(event.choice)
            if len(self) % EVERY == 0:
                self._kept.append(event.after)
        self.at += 1
        self._last = self.at, delta_of(event, self.now)
        self.now = event.after
        return None

    def advance(
        self, most: int | None = None, stop: Callable[[Step, int], bool] | None = None
    ) -> Halt | None:
        """Take steps; return why there are no more, or None if it was stopped.

        most : steps, None for no limit
        stop : is asked after every step, with its number, whether it was the last

        Recorded choices are made again; at a choice without one it waits.
        """
        begin, made = self.at, [choice for choice in self._choices[self.at :] if choice]
        computation = steps(self.machine, self.now, most, made)
        while True:
            try:
                event = next(computation)
            except LeftEndError as error:
                raise error.later(begin) from None
            if isinstance(event, Halt):
                return None if event.verdict == "budget spent" else event
            if self.at == len(self):
                self._choices.append(event.choice)
                if len(self) % EVERY == 0:
                    self._kept.append(event.after)
            self.at += 1
            self.now = event.after
            if stop is not None and stop(event, self.at):
                return None

    def blocks_before(self, at: int) -> Iterator[tuple[int, list[Step]]]:
        """Give the recorded steps before an instant, the latest first, in blocks.

        Each block comes with the number of its first step less one; in it the steps are in order.
        """
        while at > 0:
            begin = (at - 1) // EVERY * EVERY
            yield begin, list(self._steps(begin, at, self._configuration(begin)))
            at = begin

    @property
    def last(self) -> Delta | None:
        """The step that leads to the cursor; None at the beginning."""
        if self.at and (self._last is None or self._last[0] != self.at):
            self._last = self.at, next(self.deltas(self.at - 1, self.at))
        return self._last[1] if self.at and self._last else None

    def back(self) -> bool:
        """Undo one step; return False at the beginning."""
        if self.at == 0:
            return False
        self.go_to(self.at - 1)
        return True

    def go_to(self, at: int) -> None:
        """Move the cursor to the instant after `at` recorded steps, or to the nearest end."""
        at = min(max(at, 0), len(self))
        self.at, self.now = at, self._configuration(at)

    def deltas(self, begin: int = 0, end: int | None = None) -> Iterator[Delta]:
        """Give the recorded steps from one instant to another, by default all of them."""
        end = len(self) if end is None else min(end, len(self))
        before = self._configuration(begin)
        for step in self._steps(begin, end, before):
            yield delta_of(step, before)
            before = step.after

    def _configuration(self, at: int) -> Configuration:
        begin, now = at // EVERY * EVERY, self._kept[at // EVERY]
        if begin <= self.at <= at:
            begin, now = self.at, self.now
        for step in self._steps(begin, at, now):
            now = step.after
        return now

    def _steps(self, begin: int, end: int, now: Configuration) -> Iterator[Step]:
        """Make the recorded steps between two instants once more."""
        made = [choice for choice in self._choices[begin:end] if choice]
        for event in steps(self.machine, now, end - begin, made):
            if isinstance(event, Step):
                yield event

    def _forget(self) -> None:
        """Drop what is recorded behind the cursor."""
        del self._choices[self.at :]
        del self._kept[self.at // EVERY + 1 :]


def delta_of(step: Step, before: Configuration) -> Delta:
    """Keep of a step what it did."""
    actions, after = step.production.actions, step.after
    erased = tuple(before.tapes[action.tape].head for action in actions)
    moves = tuple(
        action.move
        if after.tapes[action.tape].position != before.tapes[action.tape].position
        else "S"
        for action in actions
    )
    return Delta(step.production, erased, moves, step.choice)
