"""Runs that stop by themselves where it is proved that they never halt.

A run is interrupted after 64 steps, and whenever it is twice as long, or four times, for a look at
the steps that would follow: so few of them that a run that halts hardly takes longer. Where it ends
without a verdict, many more are looked at. What is found depends on the steps alone, not on the
engine that makes them; where acceleration gets ahead of compiled code, only the end of the run is
looked at.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from automata.engine.configuration import Configuration
from automata.engine.engines import ENGINES, EngineName, in_turns, on_foot_first, run_auto
from automata.engine.loops import Cycle, Loop, NoHalt, endless_states, find_cycle
from automata.engine.run import OFTEN, Engine, GoOn, Run
from automata.engine.trial import on_trial
from automata.errors import EndlessError, LeftEndError
from automata.machine import Machine, State

FIRST_LOOK: Final = 64  # steps before it
PRELUDE: Final = 2**15  # steps in which the accelerated engine, which is not interrupted, is helped
LAST_LOOK: Final = 100_000  # steps looked at, at most, where a run ends without a verdict
MOST_REPEATED: Final = 1_000_000  # steps that are made anew to find the exact beginning of a loop


@dataclass(slots=True)
class _Script:
    """Choices that can be read again from the first that has not been dropped."""

    source: Iterator[int]
    kept: list[int] = field(default_factory=list)

    def again(self) -> Iterator[int]:
        yield from self.kept
        for choice in self.source:
            self.kept.append(choice)
            yield choice

    def drop(self, number: int) -> None:
        del self.kept[:number]


@dataclass(slots=True)
class LoopFinder:
    """What looks for loops at the instants of one run, whatever makes its steps.

    first : where the run began
    made  : its choices; added to on the way
    due   : steps after which the next look is due
    """

    machine: Machine
    first: Configuration
    made: list[int] = field(default_factory=list)
    due: int = FIRST_LOOK
    endless: frozenset[State] | None = None

    def look(self, now: Configuration, taken: int, *, last: bool = False) -> Loop | None:
        """Prove that the run never halts from here on, after so many steps; None if it cannot.

        last : the run ends here anyway, so more is tried
        """
        if taken < FIRST_LOOK:
            return None
        self.pass_by(taken)
        if self.endless is None and (last or taken >= 8 * len(self.machine.productions)):
            self.endless = endless_states(self.machine)
        if self.endless and now.state in self.endless:
            return self._no_halt(now, taken, self.endless)
        most = min(taken, LAST_LOOK) if last else _steps_looked_at(taken)
        cycle = find_cycle(self.machine, now, most)
        return None if cycle is None else self._from_its_beginning(now, cycle, taken)

    def pass_by(self, taken: int) -> None:
        """Note that so many steps are made: the next look is due later."""
        while self.due <= taken:
            self.due *= 2 if self.due < PRELUDE else 4

    def _no_halt(self, now: Configuration, taken: int, endless: frozenset[State]) -> NoHalt:
        begin, there = self._first_instant(now, taken, lambda then: then.state in endless)
        return NoHalt(begin, there.state, frozenset(self.machine.reached_from(there.state)))

    def _from_its_beginning(self, now: Configuration, cycle: Cycle, taken: int) -> Cycle:
        """Give the cycle as early as it begins; once begun, it can be told at any instant."""
        period = cycle.period

        def repeats(then: Configuration) -> bool:
            return find_cycle(self.machine, then, period, only=period) is not None

        begin, there = self._first_instant(now, taken, repeats)
        first = find_cycle(self.machine, there, period, only=period)
        assert first is not None
        return replace(first, begin=begin)

    def _first_instant(
        self, now: Configuration, taken: int, holds: Callable[[Configuration], bool]
    ) -> tuple[int, Configuration]:
        """Find where something begins to hold, that holds now; now, where that is far."""
        if taken > MOST_REPEATED:
            return taken, now

        def after(steps: int) -> Configuration:
            return run_auto(self.machine, self.first, steps, tuple(self.made)).configuration

        begin = bisect_left(range(taken), True, key=lambda steps: holds(after(steps)))
        return begin, after(begin)


def _steps_looked_at(taken: int) -> int:
    """Say how many steps are looked at ahead; by the reference, which is slower than other code."""
    return max(16, min(taken, PRELUDE) // 256 + (taken >> 20))


def run_proved(
    machine: Machine,
    now: Configuration,
    engine: EngineName = "auto",
    budget: int | None = None,
    choices: Iterable[int] = (),
    *,
    check: bool = False,
    go_on: GoOn | None = None,
) -> Run:
    """Run as an engine does, but end with the verdict `loops` where that can be proved.

    Raises what the engine raises.
    """
    script, finder = _Script(iter(choices)), LoopFinder(machine, now)
    if engine == "accelerated" or check:
        return _run_with_prelude(finder, script, ENGINES[engine], budget, check, go_on)
    make = partial(_run_in_legs, finder, script, engine, budget)
    if engine != "auto":
        return _looked_at(finder, make(now, 0, go_on))
    return _looked_at(finder, on_trial(machine, now, budget, go_on, make))


def _looked_at(finder: LoopFinder, ended: Run) -> Run:
    """Look for a loop where a run ends without a verdict."""
    if ended.verdict != "budget spent":
        return ended
    loop = finder.look(ended.configuration, ended.steps, last=True)
    return ended if loop is None else replace(ended, verdict="loops", open=(), loop=loop)


def _run_with_prelude(
    finder: LoopFinder,
    script: _Script,
    engine: Engine,
    budget: int | None,
    check: bool,
    go_on: GoOn | None,
) -> Run:
    """Run without interruption, after it was tried whether a loop shows soon."""
    machine, first = finder.machine, finder.first
    if not check:
        limit = PRELUDE if budget is None else min(budget, PRELUDE)
        soon = _looked_at(finder, _run_in_legs(finder, script, "auto", limit, first, 0, None))
        if soon.verdict == "loops":
            return soon
        script.kept[:0] = soon.made
        finder.made.clear()
    try:
        ended = engine(machine, first, budget, script.again(), check=check, go_on=go_on)
    except EndlessError:  # why, and from where on, is found by stepping there
        ended = _looked_at(finder, _run_in_legs(finder, script, "auto", budget, first, 0, go_on))
        if ended.verdict != "loops":
            raise
        return ended
    finder.made += ended.made
    return _looked_at(finder, ended)


def _run_in_legs(
    finder: LoopFinder,
    script: _Script,
    engine: EngineName,
    budget: int | None,
    now: Configuration,
    taken: int,
    go_on: GoOn | None,
) -> Run:
    """Go on after so many steps, with an interruption whenever the run is twice as long."""
    finder.pass_by(taken)
    while True:
        leg = finder.due
        rest = leg - taken if budget is None else min(leg, budget) - taken
        make = (
            partial(in_turns, first=max(on_foot_first() - taken, 0)) if engine == "auto" else None
        )
        asks = None if go_on is None else partial(_with_so_many_before, go_on, taken)
        try:
            ended = (make or ENGINES[engine])(finder.machine, now, rest, script.again(), go_on=asks)
        except LeftEndError as error:
            raise error.later(taken) from None
        now, taken = ended.configuration, taken + ended.steps
        finder.made += ended.made
        script.drop(len(ended.made))
        ended = replace(ended, steps=taken, made=tuple(finder.made))
        if ended.verdict != "budget spent":
            return ended
        over = taken < leg  # the steps or the time are spent
        if not over and go_on is not None and taken >= OFTEN:
            over = not go_on(taken)
        if over or taken == budget:
            return ended
        loop = finder.look(now, taken)
        if loop is not None:
            return replace(ended, verdict="loops", open=(), loop=loop)


def _with_so_many_before(go_on: GoOn, before: int, made: int) -> bool:
    return go_on(before + made)
