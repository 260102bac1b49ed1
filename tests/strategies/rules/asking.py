"""The strategies of rules as the tests ask them, and every position in which a move is due."""

from __future__ import annotations

from functools import cache

from games import Position, outcome
from games.space import all_positions
from strategies import Permitted, Strategy, permitted_moves
from strategies.rules import ENTRIES

EVERY = [(entry.name, reading) for entry in ENTRIES for reading in entry.readings]


@cache
def made(name: str, reading: str = "base") -> Strategy:
    entry = next(entry for entry in ENTRIES if entry.name == name)
    return entry.make(reading, "position")


def answer(name: str, position: str, reading: str = "base") -> tuple[Permitted, ...]:
    """Ask with the check of answers that everybody relies on."""
    return permitted_moves(made(name, reading), Position(position))


def cells(name: str, position: str, reading: str = "base") -> list[int]:
    return [move.cell for move in answer(name, position, reading)]


@cache
def due() -> tuple[Position, ...]:
    """List the 4,520 legal positions that are not finished."""
    return tuple(position for position in all_positions() if outcome(position) is None)
