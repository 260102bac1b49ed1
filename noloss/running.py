"""A run that tells how far it is while it goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from automata import Configuration, Machine, Run
from automata.engine.branching import Decision, decide
from automata.engine.configuration import Step
from automata.engine.engines import EngineName
from automata.engine.proved import LoopFinder
from automata.engine.run import UsedEngine
from automata.engine.steps import steps
from automata.engine.timed import SECONDS, run_within
from common.text import counted
from noloss.printing.progress import progress
from noloss.printing.streams import say


@dataclass(frozen=True, slots=True)
class Order:
    """What a run is asked for.

    budget  : steps; None for no limit but the time
    choices : all choices of the run, in order
    check   : whether the entry conditions of routines are verified on the way
    engine  : that makes the run, where its steps are not asked for
    seconds : of such a run
    past_loops : whether it goes on where it is proved that it never halts
    """

    budget: int | None
    choices: Sequence[int] = ()
    check: bool = False
    engine: EngineName = "auto"
    seconds: float | None = SECONDS
    past_loops: bool = False


@dataclass(slots=True)
class Running:
    """A run under way: how far it is, and its end once it has come to one."""

    machine: Machine
    now: Configuration
    order: Order
    taken: int = 0
    made: list[int] = field(default_factory=list)
    stepped: bool = False
    _ended: Run | None = None

    def steps(self) -> Iterator[Step]:
        """Make the run; at each step that is given, `now` is still what was before it.

        Raises RunError for a choice that is not open, or an entry condition that fails.
        """
        order, self.stepped = self.order, True
        finder = LoopFinder(self.machine, self.now, self.made)
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
                if self.taken == finder.due and self._loops(finder):
                    return
        made = tuple(self.made)
        self._ended = Run(self.now, event.verdict, self.taken, made, event.choices)
        if event.verdict == "budget spent":
            self._loops(finder, last=True)

    def _loops(self, finder: LoopFinder, *, last: bool = False) -> bool:
        """End the run if it is proved that it never halts."""
        if self.order.past_loops:
            return False
        loop = finder.look(self.now, self.taken, last=last)
        if loop is None:
            return False
        self._ended = Run(self.now, "loops", self.taken, tuple(self.made), loop=loop)
        return True

    @property
    def engine(self) -> UsedEngine:
        """What made the steps."""
        return self.ended().engine

    def ended(self) -> Run:
        """Tell how it ended, after making it if its steps were not asked for.

        Raises what `steps` raises.
        """
        if self._ended is None:
            self._ended = self._made_at_once()
        return self._ended

    def decided(self, whole: bool) -> Decision:
        """Follow all branches; `whole`: also when the verdict is known."""
        order = self.order
        with progress(f"running {self.machine.name}", lambda: counted(self.taken, "step")):
            return decide(
                *(self.machine, self.now, order.budget, order.seconds),
                whole=whole,
                tell=self._tell,
            )

    def _tell(self, taken: int) -> None:
        self.taken = taken

    def _made_at_once(self) -> Run:
        order = self.order
        try:
            with progress(f"running {self.machine.name}", lambda: counted(self.taken, "step")):
                return run_within(
                    *(self.machine, self.now, order.engine),
                    budget=order.budget,
                    seconds=order.seconds,
                    choices=order.choices,
                    check=order.check,
                    past_loops=order.past_loops,
                    tell=self._tell,
                )
        except KeyboardInterrupt:
            say(f"{self.machine.name}: {counted(self.taken, 'step')} or some more were made")
            raise
