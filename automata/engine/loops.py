"""Proofs that a run never halts: it repeats, in place or further along, or no halt is reachable.

A cycle lies between two instants in the same state. Between them, each head has read only cells of
a *window* around its first place. At the second instant, the window around the new place of the
head holds the same symbols. Then the same steps follow. If a head has moved by a *shift*, its tape
must be blank from there on, so that every further window is like the last. All shifts are 0 if the
same configuration comes again. On a tape with a left end, a window may not move to the left. It
may not move away from the end cell either, because a head may have stayed there.

Source: [LinRado65], partial recurrence, for one tape; here each tape has its own shift.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from contextlib import suppress
from itertools import islice, product, zip_longest
from math import prod
from time import monotonic
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from automata.engine.steps import Configuration, Step, steps
from automata.errors import LeftEndError
from automata.machine import Machine, State, StateRules, per_machine
from automata.sides import Cells, length_of, symbols_of
from automata.tape import Tape
from common.text import clipped, counted

FIRST_LOOK: Final = 64  # steps of a run before it
PRELUDE: Final = 2**15  # steps up to which loops are looked for more often
CLOCKED: Final = 64  # steps after which a search looks at the clock
LAST_LOOK: Final = 100_000  # the most steps of the last search, if a run ends without a verdict
MOST_READS: Final = 100_000  # the most combinations of symbols that are checked for a row


class Cycle(Struct, frozen=True):
    """The steps that are repeated without end.

    begin   : steps before it
    period  : its number of steps
    shifts  : for each tape, how far it moves the head, to the right if positive
    windows : for each tape, the range of the cells that it reads, as distances from the place of
              the head at its beginning
    """

    begin: int
    period: int
    shifts: tuple[int, ...]
    windows: tuple[tuple[int, int], ...]


class NoHalt(Struct, frozen=True):
    """A state from which no way leads to a halt.

    begin  : steps before it
    states : all states that can be reached from it, and the state itself
    """

    begin: int
    state: State
    states: frozenset[State]


Loop = Cycle | NoHalt


class LoopFinder(Struct):
    """Looks for loops at instants of one run, by any engine.

    due : steps after which the next search is due
    """

    machine: Machine
    due: int = FIRST_LOOK

    def look(
        self, now: Configuration, taken: int, *, last: bool = False, until: float | None = None
    ) -> Loop | None:
        """Prove that the run never halts, from here on, after `taken` steps; None without a proof.

        last  : the run ends here anyway, so more is tried
        until : the time at which the search ends, on the clock of `monotonic`
        """
        if taken < FIRST_LOOK:
            return None
        self.pass_by(taken)
        if last or taken >= 8 * len(self.machine.productions):
            loop = _no_halt(self.machine, now.state)
            if loop is not None:
                return replace(loop, begin=taken)
        most = min(taken, LAST_LOOK) if last else _steps_looked_at(taken)
        cycle = find_cycle(self.machine, now, most, until=until)
        return None if cycle is None else replace(cycle, begin=taken)

    def pass_by(self, taken: int) -> None:
        """Note that `taken` steps are made; put off the next search."""
        while self.due <= taken and self.due < PRELUDE:
            self.due *= 2
        if self.due <= taken:  # a number of steps may have a million digits
            quadruplings = (taken.bit_length() - self.due.bit_length()) // 2
            self.due <<= 2 * quadruplings
            self.due <<= 2 * (self.due <= taken)


def _steps_looked_at(taken: int) -> int:
    """Give the number of steps ahead in which to look for a loop; the slow reference makes them."""
    return max(16, min(taken, PRELUDE) // 256 + min(taken >> 20, LAST_LOOK))


def begun_at(machine: Machine, now: Configuration, loop: Loop) -> Loop | None:
    """Prove the same loop at another instant of the run; None if that fails.

    Once a loop has begun, it can be proved at any instant.
    """
    if isinstance(loop, NoHalt):
        return _no_halt(machine, now.state)
    return find_cycle(machine, now, loop.period, only=loop.period)


def _no_halt(machine: Machine, state: State) -> NoHalt | None:
    if state not in endless_states(machine):
        return None
    return NoHalt(0, state, frozenset(machine.reached_from(state)))


def find_cycle(
    machine: Machine,
    first: Configuration,
    most: int,
    *,
    only: int | None = None,
    until: float | None = None,
) -> Cycle | None:
    """Look for a cycle that begins here, of at most `most` steps; None without one.

    only  : the only period to look for
    until : the time at which the search ends, on the clock of `monotonic`

    All cells under the heads count as read, so a reported cycle is correct. Cycles with a choice
    are not found, and neither are cycles in which a head moves off the left end.
    """
    with suppress(LeftEndError):
        return _find_cycle(machine, first, most, only, until)
    return None


def _find_cycle(
    machine: Machine, first: Configuration, most: int, only: int | None, until: float | None
) -> Cycle | None:
    state, heads = first.state, [tape.head for tape in first.tapes]
    at = [tape.position for tape in first.tapes]
    low, high = list(at), list(at)
    ended = {number for number, name in enumerate(machine.tapes) if name in machine.ends}
    anchor = _Anchor(first.tapes, ended, (8 + 2 * len(at)) * (most + 1))
    for period, event in enumerate(steps(machine, first, most), start=1):
        if not isinstance(event, Step) or anchor.left < 0:
            return None
        if until is not None and period % CLOCKED == 0 and monotonic() > until:
            return None
        now = event.after
        alike = now.state == state and [tape.head for tape in now.tapes] == heads
        if alike and (only is None or only == period):
            shifts = tuple([tape.position - b for tape, b in zip(now.tapes, at, strict=True)])
            windows = tuple([(a - b, c - b) for a, b, c in zip(low, at, high, strict=True)])
            if anchor.comes_again(now.tapes, shifts, windows):
                return Cycle(0, period, shifts, windows)
        for number, tape in enumerate(now.tapes):
            position = tape.position
            if position < low[number]:
                low[number] = position
            elif position > high[number]:
                high[number] = position
    return None


class _Anchor(Struct):
    """The tapes where a cycle may begin.

    ended : numbers of the tapes that have a left end
    left  : the number of cells that may still be compared
    """

    tapes: tuple[Tape, ...]
    ended: Container[int]
    left: int
    lengths: dict[tuple[int, bool], int] = field(default_factory=dict)

    def comes_again(
        self,
        later: tuple[Tape, ...],
        shifts: Sequence[int],
        windows: Sequence[tuple[int, int]],
    ) -> bool:
        """Say whether the tapes are the same in their windows, and blank where the heads go."""
        for number, shift in enumerate(shifts):
            if not shift:
                continue
            if number in self.ended and (
                shift < 0 or self.tapes[number].position + windows[number][0] <= 0
            ):
                return False
            if self._length(number, shift > 0) > abs(windows[number][shift > 0]):
                return False
        return all(
            self._alike(before.left, after.left, -low, before.blank)
            and self._alike(before.right, after.right, high, before.blank)
            for before, after, (low, high) in zip(self.tapes, later, windows, strict=True)
        )

    def _length(self, number: int, right: bool) -> int:
        """Count the cells of a side up to the last that is not blank."""
        key = number, right
        if key not in self.lengths:
            tape = self.tapes[number]
            self.lengths[key] = length_of(tape.right if right else tape.left)
        return self.lengths[key]

    def _alike(self, one: Cells, other: Cells, cells: int, blank: str) -> bool:
        """Compare the nearest cells of two sides."""
        near = (islice(symbols_of(side), cells) for side in (one, other))
        for first, second in zip_longest(*near, fillvalue=blank):
            self.left -= 1
            if first != second:
                return False
        return True


@per_machine
def endless_states(machine: Machine) -> frozenset[State]:
    """Give the states from which no halt can be reached on any tapes.

    A halt is a halting state, or a state without a row for some symbols under its heads. If heads
    can move off the left end, the result is empty.
    """
    if "error" in machine.ends.values():
        return frozenset()
    before: dict[State, set[State]] = {}
    for production in machine.productions:
        before.setdefault(production.next, set()).add(production.state)
    halting = {state for state in machine.states if _may_halt(machine, state)}
    pending = list(halting)
    while pending:
        new = before.get(pending.pop(), set()) - halting
        halting |= new
        pending += new
    return frozenset(machine.states) - halting


def _may_halt(machine: Machine, state: State) -> bool:
    rules = machine.delta.get(state)
    return state in machine.finals or rules is None or not _complete(rules, machine.alphabet)


def _complete(rules: StateRules, alphabet: Sequence[str]) -> bool:
    """Say whether some row applies for all symbols; False if there are too many to look at."""
    if rules.otherwise is not None:
        return True
    if any(len(table) == len(alphabet) ** len(looks) for looks, table in rules.groups):
        return True
    tapes = sorted({tape for looks, _ in rules.groups for tape in looks})
    if prod(len(alphabet) for _ in tapes) > MOST_READS:
        return False
    return all(
        any(tuple(map(read.__getitem__, looks)) in table for looks, table in rules.groups)
        for symbols in product(alphabet, repeat=len(tapes))
        for read in (dict(zip(tapes, symbols, strict=True)),)
    )


def loop_text(loop: Loop, tapes: tuple[str, ...], choices: Sequence[int]) -> str:
    """Describe in a sentence why a run never halts.

    tapes   : the names of the machine's tapes
    choices : those made on the way; with choices, this is one of several branches
    """
    chosen = clipped(",".join(map(str, choices)), 40)
    branch = f"the branch with the choices {chosen}" if choices else "it"
    if isinstance(loop, NoHalt):
        no_end = "no halting state can be reached, and no state on the way lacks a row"
        begin = f", in which it is after {counted(loop.begin, 'step')}," if loop.begin else ""
        return f"{branch} never halts: from state {loop.state}{begin} {no_end}"
    many = f"{loop.period:,} steps come" if loop.period > 1 else "step comes"
    again = f"after {counted(loop.begin, 'step')} the same {many} again and again"
    moved = " and ".join(
        f"{counted(abs(by), 'cell')} further {'right' if by > 0 else 'left'} on {name}"
        for name, by in zip(tapes, loop.shifts, strict=True)
        if by
    )
    how = f"each time {moved}, over blanks" if moved else "and leave everything as it was"
    how = how.replace("leave", "leaves") if loop.period == 1 else how
    return f"{branch} never halts: {again}{', ' if moved else ' '}{how}"
