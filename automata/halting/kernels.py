"""Compiled deciders for machines in standard text: one tape, blank 0, started on a blank tape.

A machine is an array with a row for each state and symbol: the symbol written, the move (1 or -1),
the next state (-1 if undefined: the machine halts there). The readable deciders decide
it again when a certificate is made.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from common.compiling import compiled

OPEN = 0
HALT = 1
CYCLE = 2


@compiled
def follow(table: Any, symbols: int, most: int, out: Any) -> int:
    """Run a machine; find out that it halts, or that its steps repeat.

    out : steps, state, symbol, marks at a halt; steps before a cycle, its steps, how far it moves

    A configuration is kept at 1, 2, 4, 8 … steps, and each later one is compared with it.
    """
    tape = np.zeros(4 * most + 3, np.uint8)  # twice the head's range, which `at + shift` may leave
    kept = np.zeros(4 * most + 3, np.uint8)
    marks = np.zeros(2, np.int64)
    head = first = last = low = high = kept_head = 2 * most + 1
    state = steps = since = 0
    kept_state = -1
    while True:
        if steps == 2 * since or steps == 1:
            since = steps
            kept[first : last + 1] = tape[first : last + 1]
            outermost(tape, first, last, head, marks)
            kept_state = state
            kept_head = low = high = head
        elif state == kept_state and comes_again(tape, kept, marks, head - kept_head, low, high):
            out[0] = since
            out[1] = steps - since
            out[2] = head - kept_head
            return CYCLE
        low = min(low, head)
        high = max(high, head)
        row = table[state * symbols + tape[head]]
        if row[2] < 0:
            halted(out, steps, state, tape, head)
            return HALT
        if steps == most:
            return OPEN
        tape[head] = row[0]
        head += row[1]
        state = row[2]
        first = min(first, head)
        last = max(last, head)
        steps += 1


@compiled
def halted(out: Any, steps: int, state: int, tape: Any, head: int) -> None:
    """Note how a run has halted: its steps, state, symbol, and cells that are not blank."""
    out[0] = steps
    out[1] = state
    out[2] = tape[head]
    out[3] = np.count_nonzero(tape)


@compiled
def outermost(tape: Any, first: int, last: int, head: int, marks: Any) -> None:
    """Find the outermost cells that are not blank; the cell of the head if all are blank."""
    marks[:] = head
    for at in range(first, last + 1):
        if tape[at]:
            marks[0] = min(marks[0], at)
            marks[1] = max(marks[1], at)


@compiled
def comes_again(tape: Any, kept: Any, marks: Any, shift: int, low: int, high: int) -> bool:
    """Say whether the cells from `low` to `high`, moved by a shift, are unchanged.

    If the head has moved on, there must have been nothing but blanks ahead of it.
    """
    if (shift > 0 and marks[1] > high) or (shift < 0 and marks[0] < low):
        return False
    for at in range(low, high + 1):  # noqa: SIM110  # Numba has no generators
        if tape[at + shift] != kept[at]:
            return False
    return True


@compiled
def run_on(table: Any, symbols: int, most: int, out: Any) -> int:
    """Run a machine for many steps; the tape grows as it is needed.

    out : steps, state and symbol at a halt, cells that are not blank
    """
    size = 1 << 12
    tape = np.zeros(size, np.uint8)
    head = size // 2
    state = 0
    steps = 0
    while steps < most:
        read = tape[head]
        row = table[state * symbols + read]
        if row[2] < 0:
            break
        tape[head] = row[0]
        head += row[1]
        state = row[2]
        steps += 1
        if head == 0 or head == size - 1:
            larger = np.zeros(3 * size, np.uint8)
            larger[size : 2 * size] = tape
            tape = larger
            head += size
            size *= 3
    halted(out, steps, state, tape, head)
    return HALT if table[state * symbols + tape[head]][2] < 0 else OPEN
