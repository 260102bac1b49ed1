"""A machine as one list of numbers, which the interpreter follows.

An instruction is a few numbers in a row; others name it by the place of its first number:

- `LOOK`    head, then for each symbol the instruction that comes where it is read
- `ROW`     entry of the next state, the row, 1 if it has a tag or else 0, how many actions, and
            for each action: head, symbol written or −1, move
- `CHOICE`  how many rows there are to choose from, and the instruction of each
- `HALT`    nothing: here the reference has the last word

A head is named by its place in the frame.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Final

from automata.engine.compiled.decisions import Decision, Leaf
from automata.engine.compiled.program import Program
from automata.machine import Machine

LOOK, ROW, CHOICE, HALT = range(4)
AT, LEFT, CHOSEN, LOGGED, FIRST_TAPE = range(5)
"""Places in the frame: the entry of the state, steps left, the choice to be made or 0, rows
logged; then for each tape where its head is among the cells, its first and its last cell."""
PER_TAPE: Final = 3
MOST_NUMBERS: Final = 2**22


class TooLongError(Exception):
    """The list has more than MOST_NUMBERS numbers."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A machine as numbers.

    entries : for each state, by number, the place of its first instruction; no two have the same
    """

    numbers: array[int]
    entries: tuple[int, ...]

    def __repr__(self) -> str:
        return f"Listing({len(self.numbers)} numbers, {len(self.entries)} states)"


def listing_of(program: Program, machine: Machine) -> Listing:
    """List a machine; raise TooLongError if that would be too long."""
    listed = _Listed(program, [row.row.tag is not None for row in machine.productions])
    entries = []
    for state in range(len(program.states)):
        tree = program.trees.get(state)
        entries.append(listed.halt() if tree is None else listed.node(tree))
    for row in listed.rows:
        listed.numbers[row + 1] = entries[listed.numbers[row + 1]]
    return Listing(listed.numbers, tuple(entries))


class _Listed:
    """What is listed so far. A row still has the number of its next state for the entry of it."""

    def __init__(self, program: Program, tagged: list[bool]) -> None:
        self.program = program
        self.tagged = tagged
        self.numbers = array("i")
        self.rows: list[int] = []
        self.known: dict[Decision, int] = {}

    def node(self, tree: Decision) -> int:
        if tree not in self.known:
            self.known[tree] = self._node(tree)
        return self.known[tree]

    def _node(self, tree: Decision) -> int:
        if isinstance(tree, Leaf):
            rows = [self._row(number) for number in tree.rows]
            if len(rows) == 1:
                return rows[0]
            return self._add(CHOICE, len(rows), *rows) if rows else self.halt()
        symbols = [self.node(tree.other)] * len(self.program.alphabet)
        for symbol, node in tree.cases.items():
            symbols[symbol] = self.node(node)
        return self._add(LOOK, _head(tree.tape), *symbols)

    def _row(self, number: int) -> int:
        row = self.program.rows[number]
        actions = (part for tape, write, move in row.actions for part in (_head(tape), write, move))
        head = ROW, row.next, number, int(self.tagged[number]), len(row.actions)
        self.rows.append(self._add(*head, *actions))
        return self.rows[-1]

    def halt(self) -> int:
        return self._add(HALT, 0)  # any instruction has two numbers at least

    def _add(self, *numbers: int) -> int:
        place = len(self.numbers)
        if place + len(numbers) > MOST_NUMBERS:
            raise TooLongError
        self.numbers.extend(numbers)
        return place


def _head(tape: int) -> int:
    return FIRST_TAPE + PER_TAPE * tape
