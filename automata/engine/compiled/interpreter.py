"""One function in machine code that follows the listing of any machine.

It is compiled in some milliseconds. A function for one machine (`native`) makes each step faster,
but takes seconds to compile if the machine has thousands of rows.

A listing is one list of numbers. An instruction is a few numbers in a row; other instructions name
it by the place of its first number:

- `LOOK`    head, then for each symbol the instruction that follows if it is read
- `ROW`     entry of the next state, the row, 1 if it has a tag or else 0, how many actions, and
            for each action: head, symbol written or −1, move
- `CHOICE`  the number of rows to choose from, and the instruction of each
- `HALT`    nothing: here the reference decides

A head is named by its place in the frame.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from automata.engine.compiled.frame import machine_code
from automata.engine.compiled.program import DecisionTree, Leaf, Program
from automata.machine import Machine

LOOK, ROW, CHOICE, HALT = range(4)
AT, LEFT, CHOSEN, LOGGED, FIRST_TAPE = range(5)
"""Places in the frame: the entry of the state, steps left, the choice to make or 0, rows logged;
then for each tape the place of its head among the cells, and its first and its last cell."""
PER_TAPE: Final = 3
MOST_NUMBERS: Final = 2**22


class TooLongError(Exception):
    """The list has more than MOST_NUMBERS numbers."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A machine as numbers.

    entries : for each state, by number, the place of its first instruction; no two are equal
    """

    numbers: array[int]
    entries: tuple[int, ...]

    def __repr__(self) -> str:
        return f"Listing({len(self.numbers)} numbers, {len(self.entries)} states)"


def listing_of(program: Program, machine: Machine) -> Listing:
    """List a machine; raise TooLongError if that would be too long."""
    listed = _Lister(program, [row.row.tag is not None for row in machine.productions])
    entries = []
    for state in range(len(program.states)):
        tree = program.trees.get(state)
        entries.append(listed.halt() if tree is None else listed.node(tree))
    for row in listed.rows:
        listed.numbers[row + 1] = entries[listed.numbers[row + 1]]
    return Listing(listed.numbers, tuple(entries))


class _Lister:
    """The list under construction. Its rows still hold the number of the next state instead of its
    entry.
    """

    def __init__(self, program: Program, tagged: list[bool]) -> None:
        self.program = program
        self.tagged = tagged
        self.numbers = array("i")
        self.rows: list[int] = []
        self.known: dict[DecisionTree, int] = {}

    def node(self, tree: DecisionTree) -> int:
        if tree not in self.known:
            self.known[tree] = self._node(tree)
        return self.known[tree]

    def _node(self, tree: DecisionTree) -> int:
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
        tagged = int(self.tagged[number])
        self.rows.append(self._add(ROW, row.next, number, tagged, len(row.actions), *actions))
        return self.rows[-1]

    def halt(self) -> int:
        return self._add(HALT, 0)  # every instruction has at least two numbers

    def _add(self, *numbers: int) -> int:
        place = len(self.numbers)
        if place + len(numbers) > MOST_NUMBERS:
            raise TooLongError
        self.numbers.extend(numbers)
        return place


def _head(tape: int) -> int:
    return FIRST_TAPE + PER_TAPE * tape


Numbers: TypeAlias = "array[int]"
Interpreter: TypeAlias = Callable[[Numbers, Numbers, Numbers, Numbers], bool]
"""Continues a run with a frame, a listing, cells and a log, as far as it can.

It writes the applied rows that have a tag into the log, which must have room for one more row than
steps are left. It returns True if it ended because a head is at an end of its tape.
"""

_TEXT: Final = f"""
define i32 @advance(ptr %frame, ptr %listing, ptr %cells, ptr %log) {{
entry:
  %at.place = getelementptr i64, ptr %frame, i64 {AT}
  %left.place = getelementptr i64, ptr %frame, i64 {LEFT}
  %chosen.place = getelementptr i64, ptr %frame, i64 {CHOSEN}
  %logged.place = getelementptr i64, ptr %frame, i64 {LOGGED}
  %at.given = load i64, ptr %at.place
  %left.given = load i64, ptr %left.place
  %chosen.given = load i64, ptr %chosen.place
  br label %state

state:  ; a step begins
  %at = phi i64 [%at.given, %entry], [%operand, %end]
  %left = phi i64 [%left.given, %entry], [%left.after, %end]
  %chosen.before = phi i64 [%chosen.given, %entry], [%chosen, %end]
  %logged = phi i64 [0, %entry], [%logged.after, %end]
  %spent = icmp eq i64 %left, 0
  br i1 %spent, label %leave, label %instruction

instruction:
  %place = phi i64 [%at, %state], [%seen, %look], [%taken, %take]
  %chosen = phi i64 [%chosen.before, %state], [%chosen, %look], [0, %take]
  %kind.place = getelementptr i32, ptr %listing, i64 %place
  %kind = load i32, ptr %kind.place
  %operand.place = getelementptr i32, ptr %kind.place, i64 1
  %operand.short = load i32, ptr %operand.place
  %operand = sext i32 %operand.short to i64
  switch i32 %kind, label %leave [i32 {LOOK}, label %look
                                  i32 {ROW}, label %row
                                  i32 {CHOICE}, label %choice]

look:
  %looks.place = getelementptr i64, ptr %frame, i64 %operand
  %looks = load i64, ptr %looks.place
  %cell = getelementptr i8, ptr %cells, i64 %looks
  %symbol.short = load i8, ptr %cell
  %symbol = zext i8 %symbol.short to i64
  %symbols = getelementptr i32, ptr %kind.place, i64 2
  %seen.place = getelementptr i32, ptr %symbols, i64 %symbol
  %seen.short = load i32, ptr %seen.place
  %seen = sext i32 %seen.short to i64
  br label %instruction

choice:  ; it waits there, unless a row was chosen
  %below = icmp slt i64 %chosen, 1
  %above = icmp sgt i64 %chosen, %operand
  %none = or i1 %below, %above
  br i1 %none, label %leave, label %take

take:
  %taken.place = getelementptr i32, ptr %operand.place, i64 %chosen
  %taken.short = load i32, ptr %taken.place
  %taken = sext i32 %taken.short to i64
  br label %instruction

row:
  %number.place = getelementptr i32, ptr %kind.place, i64 2
  %number = load i32, ptr %number.place
  %log.end = getelementptr i32, ptr %log, i64 %logged
  store i32 %number, ptr %log.end
  %tagged.place = getelementptr i32, ptr %kind.place, i64 3
  %tagged = load i32, ptr %tagged.place
  %count.place = getelementptr i32, ptr %kind.place, i64 4
  %count = load i32, ptr %count.place
  %first = getelementptr i32, ptr %kind.place, i64 5
  br label %action

action:
  %todo = phi i32 [%count, %row], [%todo.after, %move]
  %full = phi i1 [0, %row], [%full.after, %move]
  %tape.place = phi ptr [%first, %row], [%following, %move]
  %done = icmp eq i32 %todo, 0
  br i1 %done, label %end, label %act

act:
  %tape.short = load i32, ptr %tape.place
  %tape = sext i32 %tape.short to i64
  %head.place = getelementptr i64, ptr %frame, i64 %tape
  %head = load i64, ptr %head.place
  %symbol.written.place = getelementptr i32, ptr %tape.place, i64 1
  %symbol.written = load i32, ptr %symbol.written.place
  %writes = icmp sge i32 %symbol.written, 0
  br i1 %writes, label %write, label %move

write:
  %written = trunc i32 %symbol.written to i8
  %under = getelementptr i8, ptr %cells, i64 %head
  store i8 %written, ptr %under
  br label %move

move:
  %by.place = getelementptr i32, ptr %tape.place, i64 2
  %by.short = load i32, ptr %by.place
  %by = sext i32 %by.short to i64
  %head.after = add i64 %head, %by
  store i64 %head.after, ptr %head.place
  %lowest.place = getelementptr i64, ptr %head.place, i64 1
  %lowest = load i64, ptr %lowest.place
  %highest.place = getelementptr i64, ptr %head.place, i64 2
  %highest = load i64, ptr %highest.place
  %is.lowest = icmp eq i64 %head.after, %lowest
  %is.highest = icmp eq i64 %head.after, %highest
  %is.end = or i1 %is.lowest, %is.highest
  %full.after = or i1 %full, %is.end
  %todo.after = sub i32 %todo, 1
  %following = getelementptr i32, ptr %tape.place, i64 3
  br label %action

end:  ; of a step
  %more = zext i32 %tagged to i64
  %logged.after = add i64 %logged, %more
  %left.after = sub i64 %left, 1
  br i1 %full, label %leave, label %state

leave:
  %at.last = phi i64 [%at, %state], [%at, %instruction], [%at, %choice], [%operand, %end]
  %left.last = phi i64 [%left, %state], [%left, %instruction], [%left, %choice],
                       [%left.after, %end]
  %chosen.last = phi i64 [%chosen.before, %state], [%chosen, %instruction], [%chosen, %choice],
                         [%chosen, %end]
  %logged.last = phi i64 [%logged, %state], [%logged, %instruction], [%logged, %choice],
                         [%logged.after, %end]
  %why = phi i32 [0, %state], [0, %instruction], [0, %choice], [1, %end]
  store i64 %at.last, ptr %at.place
  store i64 %left.last, ptr %left.place
  store i64 %chosen.last, ptr %chosen.place
  store i64 %logged.last, ptr %logged.place
  ret i32 %why
}}
"""


@cache
def interpreter() -> Interpreter:
    """Give the function, compiled at first use."""
    code = machine_code(_TEXT, "advance", optimized=True)
    call = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 4)(code.address)

    def advance(*arrays: Numbers) -> bool:
        return bool(call(*[numbers.buffer_info()[0] for numbers in arrays]))

    kept: Any = advance
    kept.code = code  # keeps the code alive
    return advance
