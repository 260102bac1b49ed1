"""A run with its engine, budget, clock and choices, and with proofs of loops.

The engines differ only in the time that they take. The reference makes every step separately.
Compiling code takes some time. Compiled code stops where it cannot decide; then the reference makes
some steps, or reports the error. The accelerated engine proves rules and applies them many times at
once.

To find loops, a run is interrupted after 64 steps, and then whenever it has become two or four
times as long. Each time, the next few steps are searched for a loop. This hardly slows down a run
that halts. If the run ends without a verdict, a last search takes many more steps. The results
depend on the steps alone, not on the engine. If acceleration overtakes compiled code, only the end
of the run is searched.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import KW_ONLY, dataclass, field
from itertools import islice
from sys import modules
from time import monotonic
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from automata.engine.loops import PRELUDE, Loop, LoopFinder, begun_at
from automata.engine.run import Run, UsedEngine
from automata.engine.steps import (
    OFTEN,
    Configuration,
    GoOn,
    Halt,
    Leg,
    Step,
    reference_leg,
    steps,
)
from automata.engine.trial import Trial
from automata.errors import EndlessError, LeftEndError
from automata.machine import Machine
from common.packages import can_compile
from common.towers import has_digits

EngineName: TypeAlias = Literal["auto", "reference", "compiled", "native", "accelerated"]
"""`native` is another name of `compiled`, whose code is that of the processor."""
ENGINES: Final[tuple[EngineName, ...]] = get_args(EngineName)

SECONDS: Final = 60.0
"""The budget of a run if no limit is given."""
SHORT: Final = 20_000  # steps that the reference makes before LLVM is loaded
SHORTER: Final = 4_000  # if LLVM is loaded already: they take about as long as compiling
ON_FOOT: Final = 100  # steps that the reference makes after compiled code has stopped
LAST_PART: Final = 0.02  # of a run's time: the last search for a loop may take it
AT_ONCE: Final = 4_096  # choices that are handed to compiled code at a time
MOST_REPEATED: Final = 1_000_000  # steps that are made again to find where a loop begins


class _Script(Struct):
    """Choices that can be read again, from the first one not yet made."""

    source: Iterator[int]
    read: list[int] = []

    def again(self) -> Iterator[int]:
        yield from self.read
        for choice in self.source:
            self.read.append(choice)
            yield choice

    def ahead(self) -> list[int]:
        """Give the next choices, as many as are handed over at a time."""
        self.read += islice(self.source, max(0, AT_ONCE - len(self.read)))
        return self.read

    def drop(self, number: int) -> None:
        del self.read[:number]


@dataclass(slots=True)
class Runner:
    """A run under way: its progress, and its end once it has ended.

    first      : its beginning; `now`: its place after the steps `taken` and the choices `made`
    engine     : the engine of `run`; `steps` always uses the reference
    budget     : steps, exact; None for no limit
    choices    : the numbers of the rows to take at its choices, in order, from 1
    seconds    : the time after which it also stops; None for no limit
    check      : whether the entry conditions of routines are checked on the way
    past_loops : whether it continues after a proof that it never halts
    go_on      : called now and then; if it returns False, the run ends as `budget spent`
    halt       : why no step follows, after the last step
    loop       : why it never halts, if that is proved
    ended      : the end, after `run` was called
    """

    machine: Machine
    first: Configuration
    engine: EngineName = "auto"
    budget: int | None = None
    choices: Iterable[int] = ()
    _: KW_ONLY
    seconds: float | None = None
    check: bool = False
    past_loops: bool = False
    go_on: GoOn | None = None
    now: Configuration = field(init=False)
    taken: int = field(default=0, init=False)
    made: list[int] = field(default_factory=list, init=False)
    halt: Halt | None = field(default=None, init=False)
    loop: Loop | None = field(default=None, init=False)
    ended: Run | None = field(default=None, init=False)
    _script: _Script = field(init=False, repr=False)
    _finder: LoopFinder = field(init=False, repr=False)
    _by: UsedEngine = field(default="reference", init=False)
    _until: float | None = field(default=None, init=False)
    _stopped: bool = field(default=False, init=False)
    _endless: EndlessError | None = field(default=None, init=False)
    _trial: Trial | None = field(default=None, init=False, repr=False)
    _tried_from: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.now, self._script = self.first, _Script(iter(self.choices))
        self._finder = LoopFinder(self.machine)

    def run(self) -> Run:
        """Give its end; make the run first if needed.

        It is `budget spent` also if the time is used up. Raises RunError for an impossible choice,
        for a head that moves off the left end of its tape (LeftEndError), and with `check` for an
        entry condition that fails. Raises EndlessError if the accelerated engine finds that a run
        without a budget never ends, and no loop is proved.
        """
        if self._endless is not None:
            raise self._endless
        if self.ended is None:
            self._until = None if self.seconds is None else monotonic() + self.seconds
            halt = self._settle(self.halt or self._at_once())
            self.ended = Run.of(
                self.machine,
                self.now,
                halt,
                self.taken,
                tuple(self.made),
                self._by,
                self.loop,
                first=self.first,
            )
        return self.ended

    def steps(self) -> Iterator[Step]:
        """Make the run by the reference; at each step, `now` is the configuration before it.

        Raises what `run` raises.
        """
        script = self._script.again()
        computation = steps(self.machine, self.first, self.budget, script, check=self.check)
        while isinstance(event := next(computation), Step):
            self.taken += 1
            if event.choice:
                self.made.append(event.choice)
            yield event
            self.now = event.after
            if self.taken == self._finder.due and self._loops():
                self.halt = Halt("loops")
                return
            if self.taken % OFTEN == 0 and not self._goes_on(0):
                self.halt = Halt("budget spent")
                return
        self.halt = event

    def _settle(self, halt: Halt) -> Halt:
        """Note the end of the run; if it is not a verdict, look for a loop a last time."""
        if halt.verdict == "budget spent" and self._loops(last=True):
            halt = Halt("loops")
        self.halt = halt
        return halt

    def _at_once(self) -> Halt:
        if self.engine == "accelerated":
            return self._by_acceleration()
        if self.check:
            return self._in_turns(self.budget, None)
        return self._on_trial() if self.engine == "auto" else self._in_legs()

    def _on_trial(self) -> Halt:
        """Make the run, with a trial of acceleration, which continues alone if it overtakes."""
        wanted = not (self.machine.owners or self.machine.ends)
        while True:
            self._tried_from = before = self.taken
            left = self._left(self.budget)
            trial = self._trial = Trial(self.machine, self.now, left) if wanted else None
            halt, self._trial = self._in_legs(), None
            if trial is None or not trial.ahead or halt.verdict != "budget spent":
                return halt
            stepped, self.taken = self.taken, before
            calculated = trial.run(stepped - before, self._goes_on)
            if calculated is None:
                wanted, self.taken = False, stepped
                continue
            halt, self._by = self._add(calculated), "accelerated"
            if not trial.slow:
                return halt

    def _in_legs(self) -> Halt:
        """Continue; look for a loop whenever the run has become twice as long."""
        if self.past_loops:
            return self._in_turns(self.budget, self._on_foot())
        self._finder.pass_by(self.taken)
        while True:
            leg = self._finder.due
            until = leg if self.budget is None else min(leg, self.budget)
            halt = self._in_turns(until, self._on_foot())
            over = halt.verdict != "budget spent" or self._stopped or self.taken < leg
            if over or (self.taken >= OFTEN and not self._goes_on(0)) or self.taken == self.budget:
                return halt
            if self._loops():
                return Halt("loops")

    def _on_foot(self) -> int | None:
        """Give the number of steps that the reference makes before compiled code; None for all."""
        if self.engine == "reference":
            return None
        return 0 if self.engine in ("compiled", "native") else max(_on_foot_first() - self.taken, 0)

    def _in_turns(self, until: int | None, on_foot: int | None) -> Halt:
        """Continue up to `until` steps in all, by the reference and compiled code in turns."""
        self._stopped, self._by = False, "reference"
        while True:
            before = self.taken
            if on_foot != 0:
                halt = self._by_reference(until, on_foot)
                if self._stopped or on_foot is None or self.taken - before < on_foot:
                    return halt
            on_foot = ON_FOOT if self._by_compiled_code(until) else None
            if self._stopped:
                return Halt("budget spent")

    def _by_reference(self, until: int | None, most: int | None) -> Halt:
        """Continue up to `until` steps in all, or make at most `most`."""
        limits = [number for number in (self._left(until), most) if number is not None]
        budget, choices = min(limits, default=None), self._script.again()
        check, go_on = self.check, self._goes_on
        try:
            leg = reference_leg(self.machine, self.now, budget, choices, check=check, go_on=go_on)
        except LeftEndError as error:
            raise error.later(self.taken) from None
        return self._add(leg)

    def _by_compiled_code(self, until: int | None) -> bool:
        """Continue by compiled code as far as it can; False without compiled code."""
        if not can_compile():
            return False
        from automata.engine.compiled.compiled import compiled_of  # slow to import

        compiled = compiled_of(self.machine)
        if compiled is None or not compiled.knows(self.now):
            return False
        choices, self._by = self._script.ahead(), "compiled"
        self._add(compiled.advance(self.now, self._left(until), choices, self._goes_on))
        return True

    def _by_acceleration(self) -> Halt:
        """Run without interruption, after a first search for an early loop."""
        if not (self.past_loops or self.check) and self._loops_soon():
            return Halt("loops")
        if self.machine.ends or (self.check and self.machine.has_conditions):
            return self._in_turns(self.budget, None if self.check else 0)
        from automata.engine.accelerated import accelerated_leg  # slow to load

        choices, go_on = self._script.again(), self._goes_on
        try:
            leg = accelerated_leg(self.machine, self.now, self.budget, choices, go_on)
        except EndlessError as error:  # stepping there finds the reason and the beginning
            if self.past_loops or self._settle(self._in_legs()).verdict != "loops":
                self._endless = error
                raise
            return Halt("loops")
        self._by = "accelerated"
        return self._add(leg)

    def _loops_soon(self) -> bool:
        """Make the run up to an early loop; without one, stay at the beginning."""
        limit = PRELUDE if self.budget is None else min(self.budget, PRELUDE)
        prelude = Runner(self.machine, self.first, "reference", limit, self._script.again())
        soon = prelude._settle(prelude._in_legs())
        if soon.verdict == "loops":
            self.loop, self._by = prelude.loop, prelude._by
            self._add(Leg(prelude.now, soon, prelude.taken, tuple(prelude.made)))
        return soon.verdict == "loops"

    def _add(self, leg: Leg) -> Halt:
        """Add a leg to the run; give the end of the leg."""
        self.now, self.taken = leg.configuration, self.taken + leg.steps
        self.made += leg.made
        self._script.drop(len(leg.made))
        return leg.halt

    def _left(self, until: int | None) -> int | None:
        return None if until is None else until - self.taken

    def _goes_on(self, more: int) -> bool:
        """Ask whether the run continues, after `more` steps."""
        taken = self.taken + more
        goes_on = self.go_on is None or self.go_on(taken)
        if self._until is not None:
            goes_on = goes_on and monotonic() < self._until
        if self._trial is not None:
            goes_on = goes_on and not self._trial.leads(taken - self._tried_from)
        self._stopped = not goes_on
        return goes_on

    def _loops(self, *, last: bool = False) -> bool:
        """Look for a proof that the run never halts; `last`: it ends here anyway."""
        if self.past_loops or not has_digits(self.taken):
            return False
        until = None
        if self.seconds is not None and last and self._stopped:
            until = monotonic() + LAST_PART * self.seconds
        loop = self._finder.look(self.now, self.taken, last=last, until=until)
        self.loop = None if loop is None else self._from_its_beginning(loop)
        return loop is not None

    def _from_its_beginning(self, loop: Loop) -> Loop:
        """Give a loop from its beginning, or from here if its beginning is too far back."""
        if self.taken > MOST_REPEATED:
            return loop
        made = tuple(self.made)

        def after(number: int) -> Loop | None:
            runner = Runner(self.machine, self.first, "auto", number, made, past_loops=True)
            return begun_at(self.machine, runner.run().configuration, loop)

        begin = bisect_left(range(self.taken), True, key=lambda number: after(number) is not None)
        there = after(begin)
        assert there is not None
        return replace(there, begin=begin)


def _on_foot_first() -> int:
    """Give the number of steps after which it is worth compiling a machine."""
    return SHORTER if "llvmlite.binding" in modules else SHORT


def run(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    *,
    check: bool = False,
    go_on: GoOn | None = None,
) -> Run:
    """Run by the reference, without a search for loops; raises what `Runner.run` raises."""
    leg = reference_leg(machine, now, budget, choices, check=check, go_on=go_on)
    return Run.of(machine, leg.configuration, leg.halt, leg.steps, leg.made, first=now)
