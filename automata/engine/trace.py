"""A run that you can step forward and back; every instant is reached quickly.

It records only the choices, and a configuration now and then; steps between are made again.
Configurations share the cells of their tapes.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec

from automata.engine.run import Instant, NamedTapes, Run, TapePart
from automata.engine.steps import Configuration, Halt, Step, steps
from automata.errors import LeftEndError
from automata.machine import Machine
from automata.notation.source import Move
from automata.text import origin
from common.documents import Document, Streamed, built_in, plain
from common.text import clipped

EVERY: Final = 1_000  # steps from one configuration that is kept to the next


class TapeChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The change of one tape by a step.

    erased, written : the symbol under the head before and after
    move            : after writing
    """

    erased: str
    written: str
    move: Move


class Delta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step, with all facts that are needed to undo it.

    before, after   : the state
    choice          : the row chosen, null without a choice
    file, line, tag : the row of the file that was applied
    tapes           : tape → its change; a tape that is not listed does not change
    """

    before: str = msgspec.field(name="from")
    after: str = msgspec.field(name="to")
    choice: int | None
    file: str
    line: int
    tag: str | None
    tapes: Mapping[str, TapeChange]

    @classmethod
    def of(cls, machine: Machine, step: Step, now: Configuration) -> Delta:
        """Describe a step from a configuration; at a left end a head may stay."""
        production, after, tapes = step.production, step.after, {}
        for number, write, move in production.actions:
            tape = now.tapes[number]
            moved = after.tapes[number].position != tape.position
            written = tape.head if write is None else write
            tapes[machine.tapes[number]] = TapeChange(tape.head, written, move if moved else "S")
        where = origin(production.row)
        return cls(production.state, production.next, step.choice or None, *where, tapes)


class InstantDocument(Document, tag="noloss/instant", frozen=True):
    """One line of `noloss run --trace --jsonl`: a run after a step.

    step       : its number; 0 is the start
    state      : after the step
    choice     : the row chosen, null without a choice
    file, line : the row of the file that was applied; null at the start
    tapes      : tape → its content after the step
    """

    step: int
    state: str
    choice: int | None
    file: str | None
    line: int | None
    tapes: Mapping[str, TapePart]

    @classmethod
    def of(
        cls, machine: Machine, number: int, now: Configuration, step: Step | None = None
    ) -> InstantDocument:
        """Describe a run after a number of steps; `step` is the last step."""
        file, line, _ = (None, None, None) if step is None else origin(step.production.row)
        choice = None if step is None else step.choice or None
        return cls(number, now.state, choice, file, line, NamedTapes(machine, now))


class TraceDocument(Run, tag="noloss/trace", frozen=True):
    """A run with its start and all its steps.

    start  : before the first step
    deltas : one for every step, in order
    """

    start: Instant
    deltas: tuple[Delta, ...]

    @staticmethod
    def streamed(start: Instant, deltas: Iterable[Delta], ended: Callable[[], Run]) -> Streamed:
        """Give its fields: the start, every step as it is made, and how the run ended.

        ended : called after the last step, to give the end
        """
        yield "format", "noloss/trace"
        yield "version", 1
        yield "start", built_in(start)
        yield "deltas", map(built_in, deltas)
        document = plain(ended())
        yield from ((n, document[n]) for n in document if n not in ("format", "version"))


@dataclass(slots=True)
class Trace:
    """A computation with a cursor: `now` is the configuration after `at` steps.

    If you step forward after stepping back, the recorded steps are repeated. If you then make
    another choice, the recorded future is dropped. The length of a trace is that of its record.
    """

    machine: Machine
    now: Configuration
    at: int = field(default=0, init=False)
    _kept: list[Configuration] = field(init=False)
    _choices: array[int] = field(init=False)  # of every step; 0 without a choice
    _last: tuple[int, Step] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._kept, self._choices = [self.now], array("L")

    def __len__(self) -> int:
        return len(self._choices)

    def __repr__(self) -> str:
        """Show the machine, and the place of the cursor."""
        name, state = clipped(self.machine.name, 30), clipped(self.now.state, 30)
        return f"Trace({name}: after step {self.at:,} of {len(self):,}, in state {state})"

    def forward(self, choice: int = 0) -> Halt | None:
        """Take one step; return None, or why it was impossible."""
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
        self._last = self.at, event
        self.now = event.after
        return None

    def advance(
        self, most: int | None = None, stop: Callable[[Step, int], bool] | None = None
    ) -> Halt | None:
        """Take steps; return why none follows, or None if `most` or `stop` stopped it.

        most : steps, None for no limit
        stop : called after every step, with its number; returns whether it was the last

        Recorded choices are made again; at any other choice it waits.
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

        Each block comes with the number of steps before it; within a block the steps are in order.
        """
        while at > 0:
            begin = (at - 1) // EVERY * EVERY
            yield begin, list(self._steps(begin, at, self._configuration(begin)))
            at = begin

    @property
    def choices(self) -> tuple[int, ...]:
        """The choices made before the cursor."""
        return tuple(choice for choice in self._choices[: self.at] if choice)

    @property
    def last(self) -> Step | None:
        """The step that leads to the cursor; None at the beginning."""
        if self.at and (self._last is None or self._last[0] != self.at):
            begin = self.at - 1
            self._last = self.at, next(self._steps(begin, self.at, self._configuration(begin)))
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
            yield Delta.of(self.machine, step, before)
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
        """Drop the record behind the cursor."""
        del self._choices[self.at :]
        del self._kept[self.at // EVERY + 1 :]
