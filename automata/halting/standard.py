"""Machines in standard text, such as `1RB1LB_1LA---`, as tables; the tree of all of one size.

A machine has n states and m symbols. A transition that is written `---` is undefined: the machine
halts there. The tree begins with the machine that has no transition. If a machine reaches an
undefined transition, its children are all ways to fill it in. Their order: the next states; for
each, first the move to the left, then to the right; for each move, the symbols. Of the states that
no transition leads to, only the first can be the next state; the first move is to the right. A
machine with one undefined transition is not filled any further: without any it cannot halt.

Source: tree normal form of [Brady64], as in Coq-BB5 [BB5].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from automata.errors import FormatError
from automata.formats.bbchallenge import DIGITS, HALTS, LETTERS
from automata.halting.rules import Change, Outcome, Rules, Start, StartTape
from automata.machine import State, Symbol
from automata.notation.source import Move

STATES: Final = LETTERS[:-1]  # Z halts
MOST_SYMBOLS: Final = len(DIGITS)
Table: TypeAlias = NDArray[np.int16]
Row: TypeAlias = tuple[int, int, int] | None
"""Symbol, move (1 or -1), next state; None if undefined."""


@dataclass(frozen=True, slots=True)
class StandardMachine:
    """A machine in standard text.

    rows : state by state, symbol by symbol; a transition to a halting state is one that is
           undefined, except that the halt comes a step later
    """

    states: int
    symbols: int
    rows: tuple[Row, ...]
    text: str

    @property
    def table(self) -> Table:
        """The transitions as an array of shape (states x symbols, 3); next -1 for undefined ones.

        A halting state has the number `states`, and all of its transitions are undefined.
        """
        table = np.full(((self.states + 1) * self.symbols, 3), -1, np.int16)
        for at, row in enumerate(self.rows):
            if row is not None:
                table[at] = row
        return table


def read_standard(text: str) -> StandardMachine:
    """Read a machine; raise FormatError for anything else."""
    parts = text.split("_")
    width = len(parts[0]) // 3
    if not 1 <= width <= MOST_SYMBOLS or len(parts) > len(STATES):
        raise _refuse("1 to 10 symbols and 1 to 25 states can be written")
    rows: list[Row] = []
    for part in parts:
        if len(part) != 3 * width:
            raise _refuse("its states have different numbers of transitions")
        rows += (_row(part[at : at + 3], width, len(parts)) for at in range(0, len(part), 3))
    return StandardMachine(len(parts), width, tuple(rows), text)


def _row(text: str, symbols: int, states: int) -> Row:
    if text == "---":
        return None
    write, move, after = text[0], text[1], text[2]
    if not (write.isascii() and write.isdigit() and int(write) < symbols and move in "LR"):
        raise _refuse(f"'{text}' is not a transition")
    if after in STATES[:states]:
        return int(write), 1 if move == "R" else -1, STATES.index(after)
    if after not in HALTS:
        raise _refuse(f"'{text}' leads to a state that is not there")
    return int(write), 1 if move == "R" else -1, states


def _refuse(problem: str) -> FormatError:
    hint = "a machine reads  1RB1LB_1LA--- : for each symbol what to write, L or R, next state"
    return FormatError(problem, hint=hint)


def empty(states: int, symbols: int) -> StandardMachine:
    """Give the machine without transitions, the root of the tree."""
    rows: tuple[Row, ...] = (None,) * (states * symbols)
    return StandardMachine(states, symbols, rows, _text(rows, symbols))


def children(machine: StandardMachine, state: int, symbol: int) -> Iterator[StandardMachine]:
    """Fill in the undefined transition that a machine has reached, in every way."""
    rows, at = machine.rows, state * machine.symbols + symbol
    if rows.count(None) == 1:
        return
    used = max((row[2] for row in rows if row is not None), default=0)
    is_root = rows.count(None) == len(rows)
    for after in range(min(used + 2, machine.states)):
        for move in (1,) if is_root else (-1, 1):
            for write in range(machine.symbols):
                filled = (*rows[:at], (write, move, after), *rows[at + 1 :])
                yield StandardMachine(
                    machine.states, machine.symbols, filled, _text(filled, machine.symbols)
                )


def _text(rows: tuple[Row, ...], symbols: int) -> str:
    cells = [
        "---" if row is None else f"{row[0]}{'R' if row[1] > 0 else 'L'}{STATES[row[2]]}"
        for row in rows
    ]
    return "_".join("".join(cells[at : at + symbols]) for at in range(0, len(cells), symbols))


class StandardRules(Rules):
    """The transitions of a machine in standard text, as deciders and certificates use them."""

    def __init__(self, machine: StandardMachine) -> None:
        self.rows, self.width = machine.rows, machine.symbols
        self.name, self.blank, self.wall, self.ends = machine.text, "0", "", {}
        self.states = tuple(STATES[: machine.states])
        self.initial = STATES[0]
        self.alphabets = (tuple(DIGITS[: machine.symbols]),)
        self.used = {}
        if any(row is not None and row[2] == machine.states for row in machine.rows):
            self.states = (*self.states, HALTS[0])

    def _outcome(self, state: State, reads: tuple[Symbol, ...]) -> Outcome:
        if state == HALTS[0]:
            return "result"
        row = self.rows[STATES.index(state) * self.width + int(reads[0])]
        if row is None:
            return "stuck"
        after = row[2] if row[2] < len(self.states) else -1
        move: Move = "R" if row[1] > 0 else "L"
        return (Change((str(row[0]),), (move,), self.states[after]),)

    def at_start(self) -> Start:
        """Give the start on a blank tape."""
        return Start(self.initial, (StartTape(0, ("0",)),))
