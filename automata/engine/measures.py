"""Time and space of runs as functions of n.

Space is the number of cells that the heads visit, on all tapes together: [Sipser13] §8.1 counts
the cells that are scanned. A head moves by one cell, so on each tape they are a stretch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from automata.engine.configuration import Configuration, Step, Verdict, start
from automata.engine.families import Family
from automata.engine.growth import FEWEST, Growth, growth
from automata.engine.proved import LoopFinder
from automata.engine.steps import steps
from automata.errors import LeftEndError, RunError
from automata.machine import Machine

HALTED: frozenset[Verdict] = frozenset({"accepted", "rejected", "halted", "stuck"})
OFTEN = 10_000  # steps after which it is asked whether to go on


@dataclass(frozen=True, slots=True)
class Measure:
    """What one run needs.

    steps, space : so far, if it has not halted
    """

    n: int
    verdict: Verdict
    steps: int
    space: int

    @property
    def halted(self) -> bool:
        """Whether the run came to an end of its own."""
        return self.verdict in HALTED


@dataclass(frozen=True)
class Measured:
    """The runs of a family."""

    machine: str
    measures: tuple[Measure, ...]

    def __repr__(self) -> str:
        """Show how time and space grow, or why that cannot be told."""
        if self.steps is None:
            return f"Measured({self.machine}: {self.untold})"
        return f"Measured({self.machine}: steps {self.steps}, space {self.space})"

    @property
    def untold(self) -> str:
        """Why it cannot be told how they grow; empty if it can."""
        if self.steps is not None:
            return ""
        halted = sum(each.halted for each in self.measures)
        few = "values of n were measured" if halted == len(self.measures) else "runs halted"
        return f"too few {few} to tell how it grows: {halted}, and {FEWEST} are enough"

    @cached_property
    def steps(self) -> Growth | None:
        """How the steps of the runs that halted grow."""
        return growth([(each.n, each.steps) for each in self.measures if each.halted])

    @cached_property
    def space(self) -> Growth | None:
        """How their space grows."""
        return growth([(each.n, each.space) for each in self.measures if each.halted])


def measures(
    machine: Machine,
    families: Mapping[str, Family],
    numbers: Iterable[int],
    budget: int | None = None,
    go_on: Callable[[int], bool] = lambda _: True,
) -> Iterator[Measure]:
    """Run a machine on the words of a family, one for each n.

    families : of words, by the names of their tapes
    budget   : steps of each run
    go_on    : is told n now and then; where it says no, the run under way is the last

    Raises TapeError for a tape or a symbol that the machine does not have, RunError for a head that
    falls off its tape.
    """
    for n in numbers:
        words = {tape: family.word(n) for tape, family in families.items()}
        try:
            made = _measured(machine, n, start(machine, words), budget, go_on)
        except LeftEndError as error:
            raise RunError(f"n = {n}: {error.problem}", hint=error.hint) from None
        yield made
        if not go_on(n):
            return


def _measured(
    machine: Machine,
    n: int,
    now: Configuration,
    budget: int | None,
    go_on: Callable[[int], bool],
) -> Measure:
    low = [tape.position for tape in now.tapes]
    high, made = list(low), 0
    computation = steps(machine, now, budget)
    finder = LoopFinder(machine, now)
    verdict: Verdict = "budget spent"
    while isinstance(event := next(computation), Step):
        made += 1
        for tape, _, move in event.production.actions:
            at = event.after.tapes[tape].position
            if move == "L" and at < low[tape]:
                low[tape] = at
            elif at > high[tape]:
                high[tape] = at
        if made == finder.due and finder.look(event.after, made) is not None:
            verdict = "loops"
            break
        if made % OFTEN == 0 and not go_on(n):
            break
    else:
        verdict = event.verdict
    space = sum(last - first + 1 for first, last in zip(low, high, strict=True))
    return Measure(n, verdict, made, space)
