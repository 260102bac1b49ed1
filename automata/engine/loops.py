"""Proofs that a run never halts: the same again, the same further on, or no halt to be reached.

A cycle: between two instants in the same state every head has read cells of a *window* around the
place where it stood. If at the second instant each window, laid where the head stands then, holds
the same symbols, the same steps follow. A tape on which the head has moved on, by its *shift*, must
hold nothing but blanks from there on, so that every further window is like the last. All shifts
are 0 where the same configuration comes again.

Source: [LinRado65], partial recurrence, of one tape; here each tape has a shift of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, product, zip_longest
from math import prod
from typing import Final

from automata.engine.configuration import Configuration, Step
from automata.engine.steps import steps
from automata.machine import Machine, State, StateRules
from automata.sides import Cells, length_of, symbols_of
from automata.tape import Tape

MOST_READS: Final = 100_000  # combinations of symbols looked at for one that has no row


@dataclass(frozen=True, slots=True)
class Cycle:
    """What comes again and again, without end.

    begin   : steps before it
    period  : steps of it
    shifts  : for each tape, how far it moves the head, to the right if positive
    windows : for each tape, the least and the greatest distance from the head, as it stands at
              the beginning, of the cells that are read
    """

    begin: int
    period: int
    shifts: tuple[int, ...]
    windows: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class NoHalt:
    """A state from which every way goes on: none leads to a halt.

    begin  : steps before it
    states : all that can be reached from there, the state itself among them
    """

    begin: int
    state: State
    states: frozenset[State]


Loop = Cycle | NoHalt


def find_cycle(
    machine: Machine, first: Configuration, most: int, *, only: int | None = None
) -> Cycle | None:
    """Look for a cycle that begins here, of so many steps at most; None if there is none.

    only : the one period that is looked for

    All of the cells that the heads are on count as read, so a cycle that is given is one; one that
    makes a choice is not looked for.
    """
    state, heads = first.state, [tape.head for tape in first.tapes]
    at = [tape.position for tape in first.tapes]
    low, high = list(at), list(at)
    anchor = _Anchor(first.tapes, (8 + 2 * len(at)) * (most + 1))
    for period, event in enumerate(steps(machine, first, most), start=1):
        if not isinstance(event, Step) or anchor.left < 0:
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


@dataclass(slots=True)
class _Anchor:
    """The tapes where a cycle may begin; `left` is how many cells may still be compared."""

    tapes: tuple[Tape, ...]
    left: int
    lengths: dict[tuple[int, bool], int]

    def __init__(self, tapes: tuple[Tape, ...], left: int) -> None:
        self.tapes, self.left, self.lengths = tapes, left, {}

    def comes_again(
        self,
        later: tuple[Tape, ...],
        shifts: Sequence[int],
        windows: Sequence[tuple[int, int]],
    ) -> bool:
        """Tell whether the tapes are the same in their windows, and blank where the heads go."""
        for number, shift in enumerate(shifts):
            if shift and self._length(number, shift > 0) > abs(windows[number][shift > 0]):
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


def endless_states(machine: Machine) -> frozenset[State]:
    """Give the states from which no halt can be reached, whatever stands on the tapes.

    A halt is a final state, and a state that lacks a row for something that its heads can read.
    """
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
    """Tell whether some row applies whatever is read; where that is much to look at, no."""
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


def reached_from(machine: Machine, state: State) -> frozenset[State]:
    """Give all states that rows lead to from a state, itself among them."""
    reached, pending = {state}, [state]
    after: dict[State, set[State]] = {}
    for production in machine.productions:
        after.setdefault(production.state, set()).add(production.next)
    while pending:
        new = after.get(pending.pop(), set()) - reached
        reached |= new
        pending += new
    return frozenset(reached)
