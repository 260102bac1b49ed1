"""A run that tells how far it is while it goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from automata import Configuration, Machine, Run
from automata.engine.configuration import Step
from automata.engine.steps import steps
from noloss.printing.progress import progress


@dataclass(frozen=True, slots=True)
class Order:
    """What a run is asked for.

    choices : all choices of the run, in order
    check   : whether the entry conditions of routines are verified on the way
    """

    budget: int
    choices: Sequence[int] = ()
    check: bool = False


@dataclass(slots=True)
class Running:
    """A run under way: how far it is, and its end once it has come to one."""

    machine: Machine
    now: Configuration
    order: Order
    taken: int = 0
    made: list[int] = field(default_factory=list)
    _ended: Run | None = None

    def steps(self) -> Iterator[Step]:
        """Make the run; at each step that is given, `now` is still what was before it.

        Raises RunError for a choice that is not open, or an entry condition that fails.
        """
        order = self.order
        with progress(f"running {self.machine.name}", lambda: f"{self.taken:,} steps"):
            computation = steps(
                self.machine, self.now, order.budget, order.choices, check=order.check
            )
            while isinstance(event := next(computation), Step):
                self.taken += 1
                if event.choice:
                    self.made.append(event.choice)
                yield event
                self.now = event.after
        made = tuple(self.made)
        self._ended = Run(self.now, event.verdict, self.taken, made, event.choices)

    def ended(self) -> Run:
        """Tell how it ended, making all steps that are still to be made."""
        if self._ended is None:
            for _ in self.steps():
                pass
        assert self._ended is not None
        return self._ended
