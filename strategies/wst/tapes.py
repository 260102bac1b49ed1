"""The machines of WST, positions laid out on their tapes, and lines of play read off them.

Source: [Garg18] §III.A.2 (the programs), §III.A.1 (the tapes), §III.B (how they are printed).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from automata import Configuration, Machine, Tape, link, load_source, start
from automata.linking.library import folder_library
from automata.linking.units import Library
from automata.tape import cells, moved
from games import LINES, Line, Position, Seat, line_name
from strategies.wst.files import FOLDER

BLANK = "b"
MOST_MARKS = 5
SLOTS = "123456789"


def library(reading: str) -> Library:
    """Find the programs of a reading: its own where it has one, else those of the base."""
    return folder_library(FOLDER / reading, FOLDER)


@cache
def game_machine(reading: str) -> Machine:
    """Make the whole game: M, which calls the others. Source: [Garg18] §III.A.2, step 1."""
    return link(load_source(FOLDER / "M.tm"), library(reading))


@cache
def turn_machine(reading: str) -> Machine:
    """Make the machine's turn alone: routine turn-p of M. Accepts when the slot is on Kp."""
    return link(load_source(FOLDER / "M.tm"), library(reading), routine="turn-p")


def lay_position(machine: Machine, position: Position, seat: Seat) -> Configuration:
    """Lay out a position, the machine in this seat and to move, as M would have left it.

    The order of play is not in a position: the slots of each player are laid in ascending
    order. The heads of Kp and Ko stand on the first blank after their slots.
    """
    own = "X" if seat == "first" else "O"
    mine = [slot for slot, mark in zip(SLOTS, position, strict=True) if mark == own]
    theirs = [slot for slot, mark in zip(SLOTS, position, strict=True) if mark not in (own, ".")]
    return _lay(machine, seat, mine, theirs)


def lay_line(machine: Machine, line: Line) -> Configuration:
    """Lay out the position after a line of play, the machine to move, as M has left it."""
    own = len(line) % 2
    slots = line_name(line)
    return _lay(machine, "second" if own else "first", slots[own::2], slots[1 - own :: 2])


def lay_game(machine: Machine, seat: Seat) -> Configuration:
    """Lay out the beginning of a game, the machine in this seat."""
    return start(machine, {"Ki": f"¢{_player(seat)}{SLOTS}$"})


def read_slot(machine: Machine, end: Configuration) -> int:
    """Read the slot on which the head of Kp stands: what the machine has just chosen."""
    return int(end.tapes[machine.tapes.index("Kp")].head)


def read_line(machine: Machine, end: Configuration, seat: Seat) -> Line:
    """Read the line of play off Kp and Ko, which keep the order of each player's slots."""
    own, other = (_slots(end.tapes[machine.tapes.index(name)]) for name in ("Kp", "Ko"))
    first, second = (own, other) if seat == "first" else (other, own)
    line = [0] * (len(first) + len(second))
    line[::2], line[1::2] = first, second
    return tuple(line)


def _lay(machine: Machine, seat: Seat, mine: Sequence[str], theirs: Sequence[str]) -> Configuration:
    """Lay out the slots of both players, each in the order in which it stands on its tape."""
    marks = dict.fromkeys(mine, "X") | dict.fromkeys(theirs, "O")
    lines = ("".join(marks.get(str(cell), str(cell)) for cell in line) for line in LINES)
    words = {
        "Ki": _player(seat) + "".join(BLANK if slot in marks else slot for slot in SLOTS),
        "Kp": "".join(mine).ljust(MOST_MARKS, BLANK),
        "Ko": "".join(theirs).ljust(MOST_MARKS, BLANK),
        "Kw": "T".join(lines),
        "Kc": "",
        "Kr": "",
    }
    now = start(machine, {name: f"¢{word}$" for name, word in words.items()})
    heads = {"Kp": len(mine) + 1, "Ko": len(theirs) + 1}
    laid = (
        _at(tape, heads.get(name, 0)) for name, tape in zip(machine.tapes, now.tapes, strict=True)
    )
    return Configuration(now.state, tuple(laid))


def _at(tape: Tape, cell: int) -> Tape:
    for _ in range(cell):
        tape = moved(tape, "R")
    return tape


def _player(seat: Seat) -> str:
    """Name who plays first as Ki does: p is the machine, o its opponent."""
    return "p" if seat == "first" else "o"


def _slots(tape: Tape) -> list[int]:
    return [int(symbol) for symbol in cells(tape)[1] if symbol in SLOTS]
