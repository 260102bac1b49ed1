"""Computations with a cursor: stepped forward and back from Python."""

from __future__ import annotations

from collections.abc import Mapping

import automata
from automata import Configuration, Halt, Machine
from automata.engine.breakpoints import breakpoint_of
from automata.engine.run import Instant
from automata.engine.stepping import Rest, Stepper
from automata.text import production_text
from noloss.arguments import values
from noloss.arguments.machines import BUDGET
from noloss.library.machines import MachineLike, Word, begun


class Trace:
    """A computation with a cursor, stepped forward and back without limit.

    Methods that take several steps return a `Rest`: where they stopped, and why.
    """

    def __init__(self, machine: Machine, now: Configuration) -> None:
        self._trace = automata.Trace(machine, now)
        self._stepper = Stepper(self._trace)

    @property
    def at(self) -> int:
        """How many steps lie before the cursor."""
        return self._trace.at

    @property
    def now(self) -> Instant:
        """The configuration at the cursor."""
        return Instant.of(self._trace.machine, self._trace.now)

    def forward(self, choice: int = 0) -> Halt | None:
        """Take one step; return None if it was taken, else the reason why not.

        choice : the row to take at a choice, from 1; 0 if there is no choice
        """
        values.whole_number(choice, "choice", 0)
        return self._trace.forward(choice)

    def back(self) -> bool:
        """Undo one step; False at the beginning."""
        return self._trace.back()

    def go_to(self, at: int) -> None:
        """Move the cursor to the instant after `at` steps, which were made before."""
        values.whole_number(at, "number of steps", 0)
        self._trace.go_to(at)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows that could come next; several only at a choice."""
        return tuple(production_text(row, self._trace.machine.tapes) for row in self._stepper.open)

    def to(self, at: int) -> Rest:
        """Go to the instant after `at` steps, back or forward; stop early at an open choice."""
        values.whole_number(at, "number of steps", 0)
        return self._stepper.to(at)

    def to_next_choice(self) -> Rest:
        """Step to the next instant with several rows."""
        return self._stepper.to_next_choice()

    def to_last_choice(self) -> Rest:
        """Go back to the last instant at which a choice was made."""
        return self._stepper.to_last_choice()

    def out(self) -> Rest:
        """Step until the present routine, with all that it calls, has returned."""
        return self._stepper.out()

    def until(self, *breakpoints: str, steps: int | None = BUDGET) -> Rest:
        """Step to the first breakpoint, an open choice, or the end, at most `steps` steps.

        breakpoints : `state NAME`, `TAPE=SYMBOL`, `TAPE@CELL`, `routine NAME`, `step N`, `line N`

        Raises RunError for tapes or symbols that the machine does not have.
        """
        if steps is not None:
            values.whole_number(steps, "number of steps", 0)
        machine = self._trace.machine
        return self._stepper.until([breakpoint_of(b, machine) for b in breakpoints], most=steps)

    def back_until(self, *breakpoints: str) -> Rest:
        """Go back to the last breakpoint before the cursor, or to the beginning."""
        machine = self._trace.machine
        return self._stepper.back_until([breakpoint_of(b, machine) for b in breakpoints])

    def __repr__(self) -> str:
        return f"Trace({self._trace.machine.name}: step {self.at:,}, state {self.now.state})"

    def _repr_html_(self) -> str | None:
        return self.now._repr_html_()


def step(
    what: MachineLike,
    first: Word | Mapping[str, Word] | None = None,
    /,
    *,
    position: str | None = None,
    **words: Word,
) -> Trace:
    """Begin a computation that is stepped forward and back.

    Give words, or a position of the game, as to `run`.
    """
    return Trace(*begun(what, first, words, step, position))


trace = step
"""The name of `step` in earlier versions."""
