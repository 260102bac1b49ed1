"""The transitions of a machine as proofs use them: literal, on all tapes, looked up when needed.

A tape with a left end becomes a tape without one: the cell before its first cell holds the symbol
`WALL`. If a head stays at the end, it goes there and is sent back by one more step; if a move off
the end is an error, the machine is stuck there. So no decider and no checker needs to know of ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from itertools import product
from typing import Final, Literal, NamedTuple, Self, TypeAlias

from msgspec import Struct

from automata.engine.steps import NO_RULES, Configuration, Verdict, applicable
from automata.machine import Machine, State, Symbol
from automata.notation.source import Move
from automata.tape import Tape, cells

End: TypeAlias = Literal["accept", "reject", "result", "stuck"]
"""How a branch of a machine halts; `result`: in a named result."""
ENDS: Final[tuple[End, ...]] = ("accept", "reject", "result", "stuck")
END_OF: Final[Mapping[Verdict, End]] = {
    "accepted": "accept",
    "rejected": "reject",
    "halted": "result",
    "stuck": "stuck",
}
WALL: Final = "⊢"
"""The symbol in the cell before a left end; with `'` behind it, if the machine has this symbol."""
BY: Final[Mapping[Move, int]] = {"L": -1, "S": 0, "R": 1}


class Change(NamedTuple):
    """One possible step: symbols to write and moves on all tapes, and the next state."""

    writes: tuple[Symbol, ...]
    moves: tuple[Move, ...]
    next: State


Outcome: TypeAlias = End | tuple[Change, ...]
"""The continuation: an end, or the possible steps; several only at a choice."""


class StartTape(Struct, frozen=True):
    """A tape before the first step.

    head  : the index of the cell under the head
    cells : the symbols; blanks lie on both sides of them
    """

    head: int
    cells: tuple[Symbol, ...]


class Start(Struct, frozen=True):
    """A configuration from which something is proved."""

    state: State
    tapes: tuple[StartTape, ...]


class Rules:
    """The transitions of a machine; `used` holds those that were looked up.

    alphabets : of each tape, with the wall on those that have one
    """

    name: str
    blank: Symbol
    wall: Symbol
    ends: Mapping[int, str]
    states: tuple[State, ...]
    initial: State
    alphabets: tuple[tuple[Symbol, ...], ...]
    used: dict[tuple[State, tuple[Symbol, ...]], Outcome]

    def __init__(self, machine: Machine) -> None:
        self.machine, self.name, self.blank = machine, machine.name, machine.blank
        self.states, self.initial = machine.states, machine.start
        self.ends = {machine.tapes.index(name): end for name, end in machine.ends.items()}
        self.wall = WALL
        while self.wall in machine.alphabet:
            self.wall += "'"
        self.alphabets = tuple(
            (*machine.alphabet, self.wall) if tape in self.ends else machine.alphabet
            for tape in range(len(machine.tapes))
        )
        self.used = {}

    def unused(self) -> Self:
        """Give the same transitions, none of which was looked up."""
        other = copy(self)
        other.used = {}
        return other

    def at(self, state: State, reads: tuple[Symbol, ...]) -> Outcome:
        """Give what follows in a state with these symbols under the heads."""
        key = state, reads
        outcome = self.used.get(key)
        if outcome is None:
            outcome = self.used[key] = self._outcome(state, reads)
        return outcome

    def _outcome(self, state: State, reads: tuple[Symbol, ...]) -> Outcome:
        machine = self.machine
        if self.ends and self.wall in reads:
            return self._sent_back(state, reads)
        if state in machine.finals:
            return machine.finals[state]
        tapes = tuple(Tape(None, symbol, None, 0, machine.blank) for symbol in reads)
        rows = applicable(machine.delta.get(state, NO_RULES), tapes)
        changes = []
        for row in rows:
            writes, moves = list(reads), list[Move](["S"] * len(reads))
            for tape, write, move in row.actions:
                writes[tape] = reads[tape] if write is None else write
                moves[tape] = move
            changes.append(Change(tuple(writes), tuple(moves), row.next))
        return tuple(changes) or machine.when_stuck.get(state, "stuck")

    def _sent_back(self, state: State, reads: tuple[Symbol, ...]) -> Outcome:
        """Send the heads that left their tapes back to the first cell."""
        off = [tape for tape, symbol in enumerate(reads) if symbol == self.wall]
        if any(self.ends.get(tape) != "stay" for tape in off):
            return "stuck"
        moves = tuple[Move, ...]("R" if tape in off else "S" for tape in range(len(reads)))
        return (Change(reads, moves, state),)

    def start(self, now: Configuration) -> Start:
        """Give a configuration with a wall at each left end."""
        tapes = (self._walled(number, tape) for number, tape in enumerate(now.tapes))
        return Start(now.state, tuple(tapes))

    def _walled(self, number: int, tape: Tape) -> StartTape:
        head, symbols = cells(tape)
        if number not in self.ends:
            return StartTape(head, symbols)
        first = head - tape.position  # the index of the first cell of the tape
        before = (self.blank,) * -first
        return StartTape(head + 1 + len(before), (self.wall, *before, *symbols))

    def every(self) -> Iterator[tuple[State, tuple[Symbol, ...], Outcome]]:
        """Give what follows in every state on all symbols."""
        for state in self.states:
            for reads in product(*self.alphabets):
                yield state, reads, self.at(state, reads)

    @property
    def number(self) -> int:
        """The number of items that `every` gives."""
        number = len(self.states)
        for alphabet in self.alphabets:
            number *= len(alphabet)
        return number
