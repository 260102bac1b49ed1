"""A strategy as a user's Turing machine, asked for one position at a time.

The convention of its tapes, by name; heads begin on the first cell:

- `board`  the nine marks of the position, row by row: X, O and `.`
- `turn`   the mark that is to move, X or O; this tape may be left out
- `move`   when the machine accepts, the head of this tape is on the cell to play, 1 to 9

The machine may have further tapes. A tape holds the word of the file, or blanks; a word for `board`
or `turn` is replaced. Each accepting branch allows its move, in the order of the rows of its
choices. A branch that rejects or is stuck allows no move.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from automata import Configuration, Machine, load, start
from automata.engine.explore import follower
from common.text import shown
from games import Position, Seat, to_move
from strategies.encodings.files.reading import read_bytes, split_reading
from strategies.errors import EncodingError, NoAnswerError
from strategies.strategy import Effort, Permitted, Strategy, positional_strategy

BUDGET = 200_000  # steps for all branches of one turn
MARKS = ("X", "O", ".")
CELLS = tuple("123456789")


@dataclass(frozen=True, slots=True)
class Turn:
    """A machine's answer to one position; steps and ends are those of all branches."""

    moves: tuple[Permitted, ...]
    steps: int
    ends: int


def machine_file(text: str) -> Strategy:
    """Give the strategy that a machine file computes, with the machines that it calls.

    Raises EncodingError if the file cannot be read, or if its tapes do not keep the convention.
    Raises NotationError if it is not a machine.
    """
    file, _ = split_reading("machine", text, ())
    read_bytes(Path(file))  # only for its errors: a missing file has the same error everywhere
    machine = load(Path(file))
    _check_tapes(machine, file)
    return _machine_strategy(machine, name=f"machine:{file}")


def lay(machine: Machine, position: Position) -> Configuration:
    """Write a position on the tapes, with the machine in its start state."""
    words = {"board": tuple(position)}
    if "turn" in machine.tapes:
        words["turn"] = (to_move(position),)
    return start(machine, words)


def _machine_strategy(machine: Machine, *, name: str) -> Strategy:
    """Give the strategy of a machine, checked by `_check_tapes`; its tags are the rules."""

    @cache
    def turn(position: Position) -> Turn:
        return _turn(machine, name, position)

    def effort(seat: Seat, asked: Collection[Position]) -> Effort:
        turns = [turn(position) for position in asked]
        return Effort("position", sum(one.steps for one in turns), sum(one.ends for one in turns))

    return positional_strategy(
        lambda position: turn(position).moves,
        name=name,
        source="a machine of yours",
        summary=machine.about or "the cells at which the branches of a Turing machine accept",
        effort=effort,
    )


def _check_tapes(machine: Machine, file: str) -> None:
    """Raise EncodingError unless a machine has the tapes and symbols of the convention."""
    needed = {"board": MARKS, "turn": MARKS[:2], "move": CELLS[:1]}
    for tape, symbols in needed.items():
        if tape not in machine.tapes:
            if tape == "turn":
                continue
            hint = "a machine that plays has the tapes board and move, and turn if it needs it"
            raise EncodingError(f"the machine has no tape {tape}", file=file, hint=hint)
        for symbol in symbols:
            if symbol not in machine.alphabet:
                why = f"the machine has no symbol {symbol} for the tape {tape}"
                hint = "list X O . and the cells 1 to 9 under 'symbols'"
                raise EncodingError(why, file=file, hint=hint)
    for state, owner in machine.owners.items():
        if owner == "opponent":
            why = f"state {state} is a choice by the opponent"
            hint = "leave out 'by opponent': the machine makes all choices for one position"
            raise EncodingError(why, file=file, hint=hint)


def _turn(machine: Machine, name: str, position: Position) -> Turn:
    """Follow every branch, in the order of the rows, within one budget for all."""
    cells: dict[int, str] = {}
    ends, left = 0, BUDGET
    follow = follower(machine)
    root = follow.place(lay(machine, position))
    pending: list[tuple[Hashable, int, str]] = [(root, 0, "machine")]
    while pending:
        at, choice, rule = pending.pop()
        way = follow(machine, at, choice, left)
        left -= way.steps
        rule = way.tags[-1] if way.tags else rule
        if not left or len(pending) > BUDGET:
            why = f"it does not end within {BUDGET:,} steps"
            raise NoAnswerError(why, strategy=name, position=position, hint=_RUN)
        if way.halt.verdict == "waiting":
            rows = range(len(way.halt.choices), 0, -1)
            pending.extend((way.place, row, rule) for row in rows)
            continue
        ends += 1
        if way.halt.verdict == "halted":
            why = f"it ends in the state {way.end.state}, which does not accept or reject"
            hint = "declare the state under 'accept' or 'reject'"
            raise NoAnswerError(why, strategy=name, position=position, hint=hint)
        if way.halt.verdict == "accepted":
            cell = _cell(machine, way.end, name, position)
            cells.setdefault(cell, rule)
    return Turn(tuple(Permitted(*move) for move in cells.items()), BUDGET - left, ends)


def _cell(machine: Machine, end: Configuration, name: str, position: Position) -> int:
    symbol = end.tapes[machine.tapes.index("move")].head
    if symbol in CELLS:
        return int(symbol)
    seen = "the blank" if symbol == machine.blank else shown(symbol)
    why = f"it accepts while the head of the tape move reads {seen}"
    hint = "put that head on a cell, 1 to 9, before the machine accepts"
    raise NoAnswerError(why, strategy=name, position=position, hint=hint)


_RUN = "look at its run on this position with  noloss run FILE --trace"
