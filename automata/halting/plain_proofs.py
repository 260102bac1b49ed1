"""Proofs by steps alone: a run halts, a cycle repeats, or no end can be reached from any state."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence, Set
from copy import copy
from typing import Final

from msgspec import Struct

from automata.halting.certificate import HaltingCertificate, halting_certificate
from automata.halting.language import Language, closure
from automata.halting.question import GoOn
from automata.halting.rules import BY, End, Rules, Start
from automata.machine import State, Symbol

MOST_STEPS: Final = 1_000_000
"""The most steps that the checker makes for a certificate."""
MOST_ENTRIES: Final = 20_000
MOST_CELLS: Final = 5_000_000  # of all branches that are held in a search


class Tapes:
    """Tapes that change, as a certificate has them; used only to find the entries of a run.

    choices : the steps to take at its choices, in order, from 1
    """

    def __init__(self, rules: Rules, start: Start, choices: Sequence[int] = ()) -> None:
        self.rules, self.state, self.choices = rules, start.state, iter(choices)
        self.cells = [dict(enumerate(tape.cells)) for tape in start.tapes]
        self.heads = [tape.head for tape in start.tapes]

    def sees(self) -> tuple[Symbol, ...]:
        """Give the symbols under the heads."""
        pairs = zip(self.cells, self.heads, strict=True)
        return tuple(cells.get(head, self.rules.blank) for cells, head in pairs)

    def step(self) -> bool:
        """Make one step, and go back from walls; False at an end, or at an open choice."""
        while self.move():
            if not self.at_wall():
                return True
        return False

    def after(self, choice: int) -> Tapes:
        """Give the tapes after one step, with this choice if there are several."""
        other = copy(self)
        other.cells, other.heads = [*map(dict, self.cells)], [*self.heads]
        return other.chosen(choice)

    def chosen(self, choice: int) -> Tapes:
        """Make one step, with this choice if there are several."""
        self.choices = iter((choice,))
        self.step()
        return self

    def key(self) -> Hashable:
        """Give a key; two keys are equal exactly if the configurations are equal."""
        blank = self.rules.blank
        marks = (frozenset(c for c in cells.items() if c[1] != blank) for cells in self.cells)
        return self.state, tuple(self.heads), tuple(marks)

    def at_wall(self) -> bool:
        """Say whether a head is at a wall; the next step goes back and is not counted."""
        return bool(self.rules.ends) and self.rules.wall in self.sees()

    def fallen(self) -> int | None:
        """Give the number of the tape whose head is at a wall where that is an error."""
        for tape, symbol in enumerate(self.sees()):
            if symbol == self.rules.wall and self.rules.ends.get(tape, "stay") != "stay":
                return tape
        return None

    def move(self) -> bool:
        """Make one step, to a wall or back from it, too; False at an end, or at an open choice."""
        outcome = self.rules.at(self.state, self.sees())
        if isinstance(outcome, str):
            return False
        taken = 1 if len(outcome) == 1 else next(self.choices, 0)
        if not taken:
            return False
        writes, moves, self.state = outcome[taken - 1]
        for tape, (write, move) in enumerate(zip(writes, moves, strict=True)):
            self.cells[tape][self.heads[tape]] = write
            self.heads[tape] += BY[move]
        return True


class ShortBranch(Struct, frozen=True):
    """A shortest branch to an end.

    choices : of the branch, from 1
    fallen  : the number of the tape whose head is off the left end there; None for another end
    """

    steps: int
    choices: tuple[int, ...]
    end: End
    fallen: int | None


def branch_to(
    rules: Rules, start: Start, ends: Set[End], most: int, go_on: GoOn
) -> ShortBranch | None:
    """Find a shortest branch to one of some ends.

    most  : steps of all branches together
    go_on : called before each step; says whether there is time
    """
    pending: deque[tuple[Tapes, int, tuple[int, ...]]] = deque([(Tapes(rules, start), 0, ())])
    seen, room = set[Hashable](), MOST_CELLS
    while pending and ends and most > 0 and room > 0 and go_on():
        tapes, steps, made = pending.popleft()
        outcome = rules.at(tapes.state, tapes.sees())
        if isinstance(outcome, str):
            if outcome in ends:
                return ShortBranch(steps, made, outcome, tapes.fallen())
            continue
        if len(outcome) > 1:
            if (key := tapes.key()) in seen:
                continue
            seen.add(key)
            room -= (len(outcome) + 1) * sum(map(len, tapes.cells))
        for choice in range(1, len(outcome) + 1):
            after = tapes.after(choice) if choice < len(outcome) else tapes.chosen(choice)
            choices = (*made, choice) if len(outcome) > 1 else made
            if after.at_wall():  # a step off the end is an error, and is not made
                pending.appendleft((after, steps, choices))
            else:
                pending.append((after, steps + 1, choices))
            most -= 1
    return None


def halt(rules: Rules, start: Start, steps: int, choices: Sequence[int] = ()) -> HaltingCertificate:
    """Certify that a run, or the branch with these choices, halts after a number of steps."""
    tapes = Tapes(rules, start, choices)
    while tapes.step():
        pass
    made = {"choices": tuple(choices)} if choices else {}
    return halting_certificate(rules, start, None, (), "halt", steps=steps, **made)


def cycle(
    rules: Rules, start: Start, never: Sequence[End], begin: int, period: int
) -> HaltingCertificate:
    """Certify that steps repeat for ever."""
    tapes = Tapes(rules, start)
    for _ in range(begin + period):
        tapes.step()
    return halting_certificate(rules, start, None, never, "cycle", begin=begin, period=period)


def has_no_end(rules: Rules, first: State, never: Sequence[End]) -> bool:
    """Say whether no excluded end can be reached from a state, with any tapes."""
    if rules.number > MOST_ENTRIES:
        return False
    after: dict[State, set[State]] = {}
    bad = set()
    for state, _, outcome in rules.every():
        if isinstance(outcome, str):
            if outcome in never:
                bad.add(state)
        else:
            after.setdefault(state, set()).update(change.next for change in outcome)
    reached = closure([first], lambda state: after.get(state, set()))
    return not bad & {*reached}


def no_end(
    rules: Rules, start: Start, language: Language | None, never: Sequence[End]
) -> HaltingCertificate:
    """Certify that no excluded end can be reached from the state of the start."""
    return halting_certificate(rules, start, language, never, "no end")
