"""Strategies and machine files for the tests of the command line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from games import (
    Line,
    Position,
    free_cells,
    outcome,
    play,
    result_for,
    seat_to_move,
    successors,
)
from strategies import Effort, Permitted, Strategy, catalogue
from strategies.catalogue import Entry, View

Cells = Callable[[Position, Line], tuple[int, ...]]


@cache
def value(position: Position) -> int:
    """Give 1 if the side to move wins, 0 for a draw, −1 if it loses."""
    ended = outcome(position)
    if ended is not None:
        return {"win": 1, "draw": 0, "loss": -1}[result_for(seat_to_move(position), ended)]
    return max(-value(after) for _, after in successors(position))


def anything(position: Position, line: Line) -> tuple[int, ...]:
    return free_cells(position)


def least_free(position: Position, line: Line) -> tuple[int, ...]:
    return free_cells(position)[:1]


def perfect(position: Position, line: Line) -> tuple[int, ...]:
    free = free_cells(position)
    return tuple(cell for cell in free if -value(play(position, cell)) == value(position))


def worst(position: Position, line: Line) -> tuple[int, ...]:
    free = free_cells(position)
    values = {cell: -value(play(position, cell)) for cell in free}
    return tuple(cell for cell in free if values[cell] == min(values.values()))


def hopeless(position: Position, line: Line) -> tuple[int, ...]:
    return ()


def opposite_first(position: Position, line: Line) -> tuple[int, ...]:
    """Prefer the cell opposite to the last move: remembers the line."""
    opposite = [10 - cell for cell in line[-1:]]
    return tuple(sorted(perfect(position, line), key=lambda cell: cell not in opposite))


PLAYERS: dict[str, tuple[Cells, bool]] = {
    "anything": (anything, True),
    "least-free": (least_free, True),
    "perfect": (perfect, True),
    "worst": (worst, True),
    "hopeless": (hopeless, True),
    "remembers": (opposite_first, False),
}


def fake_strategy(name: str) -> Strategy:
    """Make one of the players a strategy whose rule is called as it is."""
    cells, positional = PLAYERS[name]

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        return tuple(Permitted(cell, name) for cell in cells(position, line))

    effort = None
    if name == "perfect":
        effort = lambda seat, asked: Effort("position", 10 * len(asked), len(asked))  # noqa: E731
    return Strategy(name, "base", "the tests", "for tests", positional, moves, effort)


def fake_entry(name: str) -> Entry:
    """Give the entry of a player in the catalogue."""

    def make(reading: str, view: View) -> Strategy:
        return fake_strategy(name)

    readings = {"base": "as it is", "other": "the same once more"}
    return Entry(name, "the tests", f"player {name}", readings, make, ("position",))


REAL_ENTRIES = catalogue.entries


def all_entries() -> tuple[Entry, ...]:
    """Give the real catalogue and the players of the tests."""
    return (*REAL_ENTRIES(), *map(fake_entry, PLAYERS))
