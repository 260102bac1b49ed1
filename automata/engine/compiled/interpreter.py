"""One function in machine code that follows the listing of any machine.

It is compiled in some milliseconds, where a machine of thousands of rows takes seconds for a
function of its own (`native`); that one makes each step faster.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias

from automata.engine.compiled.listing import AT, CHOICE, CHOSEN, LEFT, LOGGED, LOOK, ROW
from automata.engine.compiled.machine_code import machine_code

Numbers: TypeAlias = "array[int]"
Interpreter: TypeAlias = Callable[[Numbers, Numbers, Numbers, Numbers], bool]
"""Goes on with a frame, a listing, cells and a log, as far as it can.

The log is given the rows with a tag that were applied, and must have room for one more than steps
are left. It tells whether it has ended because a head stands at an end of its tape.
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
    """Give the function, compiled when it is asked for first."""
    code = machine_code(_TEXT, "advance", optimized=True)
    call = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 4)(code.address)

    def advance(*arrays: Numbers) -> bool:
        return bool(call(*[numbers.buffer_info()[0] for numbers in arrays]))

    kept: Any = advance
    kept.code = code  # it lives as long as this
    return advance
