"""The verdict of a machine on an input, all its branches taken together.

A machine with choices accepts if some branch accepts; where the opponent chooses, if all do.

Source: [Sipser13] §3.2 (nondeterministic machines), §10.3 (alternation).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from time import monotonic
from typing import Final

from automata.engine.configuration import Configuration, Halt, Verdict
from automata.engine.explore import Stretch, stretch
from automata.engine.timed import run_within
from automata.errors import LeftEndError
from automata.machine import Machine
from common.text import short_repr

STEPS: Final = 1_000_000  # of one input, on all branches together
SECONDS: Final = 10.0  # for one input


@dataclass(frozen=True, slots=True)
class Decision:
    """How a machine ends on an input.

    verdict  : of the machine as a whole; `budget spent` where nothing is known
    steps    : of the run, or of the branch that is shown
    choices  : of that branch, from 1
    branches : how many ends and repeated configurations were met; 1 without a choice
    error    : what is wrong where a head falls off its tape, which is taken as being stuck
    """

    verdict: Verdict
    steps: int
    configuration: Configuration
    choices: tuple[int, ...] = ()
    branches: int = 1
    error: str = ""

    __repr__ = short_repr


def decide(
    machine: Machine, now: Configuration, budget: int = STEPS, seconds: float = SECONDS
) -> Decision:
    """Tell how a machine ends from here, within so many steps and seconds."""
    if not machine.owners:
        return followed(machine, now, budget, seconds)
    return _Search(machine, budget, monotonic() + seconds).decided(now)


def followed(
    machine: Machine,
    now: Configuration,
    budget: int = STEPS,
    seconds: float = SECONDS,
    choices: Sequence[int] = (),
) -> Decision:
    """Tell how one branch ends; raise RunError for a choice that is not there."""
    error = ""
    try:
        run = run_within(machine, now, budget=budget, seconds=seconds, choices=choices)
    except LeftEndError as fallen:
        run = run_within(machine, now, budget=fallen.step - 1, seconds=None, choices=choices)
        run, error = replace(run, verdict="stuck"), fallen.problem
    return Decision(run.verdict, run.steps, run.configuration, run.made, error=error)


@dataclass(frozen=True, slots=True)
class _Branch:
    """A choice point or an end, with the way there."""

    stretch: Stretch
    steps: int
    choices: tuple[int, ...]

    def decision(self, verdict: Verdict, branches: int) -> Decision:
        return Decision(verdict, self.steps, self.stretch.end, self.choices, branches)


@dataclass(slots=True)
class _Search:
    """All branches of a computation, the shorter ones first: so the first that accepts is it."""

    machine: Machine
    left: int
    until: float
    after: dict[Configuration, list[Configuration]] = field(default_factory=dict)
    ended: dict[Configuration, _Branch] = field(default_factory=dict)
    cut: bool = False
    again: int = 0
    made: int = 0

    def decided(self, root: Configuration) -> Decision:
        existential = "opponent" not in self.machine.owners.values()
        first = self._follow(root, 0, None)
        pending = [(first.steps, 0, first)]
        while pending and not self.cut:
            branch = heappop(pending)[-1]
            if self._ends(branch):
                if existential and branch.stretch.halt.verdict == "accepted":
                    return branch.decision("accepted", len(self.ended) + self.again)
                continue
            at = branch.stretch.end
            if at in self.after:
                self.again += 1
                continue
            self.after[at] = []
            for number in range(1, len(branch.stretch.halt.choices) + 1):
                further = self._follow(at, number, branch)
                self.after[at].append(further.stretch.end)
                self.made += 1
                heappush(pending, (further.steps, self.made, further))
        return self._whole(first)

    def _follow(self, at: Configuration, choice: int, before: _Branch | None) -> _Branch:
        try:
            way = stretch(self.machine, at, choice, self.left)
        except LeftEndError as fallen:
            way = Stretch(choice, fallen.step - 1, (), at, Halt("stuck"))
        self.left -= way.steps
        if way.halt.verdict == "budget spent" or self.left < 0 or monotonic() > self.until:
            self.cut = True
        steps, choices = (before.steps, before.choices) if before else (0, ())
        return _Branch(way, steps + way.steps, (*choices, choice) if choice else choices)

    def _ends(self, branch: _Branch) -> bool:
        """Note a branch that goes no further."""
        if branch.stretch.halt.verdict == "waiting":
            return False
        if branch.stretch.end in self.after:  # a head falls off right behind a choice
            return True
        self.ended.setdefault(branch.stretch.end, branch)
        return True

    def _whole(self, first: _Branch) -> Decision:
        """Judge the machine by all its branches."""
        branches = len(self.ended) + self.again
        if first.stretch.end in self._accepting():
            accepted = (b for b in self.ended.values() if b.stretch.halt.verdict == "accepted")
            return min(accepted, key=lambda branch: branch.steps).decision("accepted", branches)
        if self.cut:
            return first.decision("budget spent", branches)
        if self._goes_round():
            return first.decision("loops", branches)
        ends: dict[Verdict, _Branch] = {}
        for branch in self.ended.values():
            ends.setdefault(branch.stretch.halt.verdict, branch)
        if "halted" in ends and "rejected" not in ends:
            return ends["halted"].decision("halted", branches)
        refused = ends.get("rejected") or ends.get("stuck") or first
        return refused.decision("rejected", branches)

    def _accepting(self) -> set[Configuration]:
        """Give the choices and ends from which the machine accepts, whatever the opponent does."""
        owners = self.machine.owners
        sure = {at for at, b in self.ended.items() if b.stretch.halt.verdict == "accepted"}
        size = -1
        while size < len(sure):
            size = len(sure)
            for at, following in self.after.items():
                enough = all if owners[at.state] == "opponent" else any
                if enough(one in sure for one in following):
                    sure.add(at)
        return sure

    def _goes_round(self) -> bool:
        """Tell whether some branch comes back to a choice at which it has been."""
        open_, done = set[Configuration](), set[Configuration]()
        for root in self.after:
            pending = [(root, iter(self.after[root]))] if root not in done else []
            open_.update(at for at, _ in pending)
            while pending:
                at, rest = pending[-1]
                below = next((one for one in rest if one not in done), None)
                if below is None:
                    open_.discard(at)
                    done.add(at)
                    pending.pop()
                elif below in open_:
                    return True
                elif below in self.after:
                    open_.add(below)
                    pending.append((below, iter(self.after[below])))
        return False
