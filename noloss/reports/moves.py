"""The moves that a strategy permits in a position, with the rules that permit them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from common.exhibits import Board, Text
from games import Position, mark_of, seat_to_move
from noloss.report import Shown
from strategies import Permitted


def moves_exhibits(name: str, position: Position, moves: Sequence[Permitted]) -> Iterator[Shown]:
    """Show the moves in one position."""
    seat = seat_to_move(position)
    yield Text(f"{name} in the {seat} seat, {mark_of(seat)} to move:")
    yield Board(position)
    for cell, rule in moves:
        yield Text(f"  cell {cell}  {rule}".rstrip())
    if not moves:
        yield Text("  stuck: no move is permitted")


def moves_row(position: Position, moves: Sequence[Permitted]) -> Text:
    """Show the moves in one position as one line of a list."""
    permitted = " ".join(f"{cell}:{rule}".rstrip(":") for cell, rule in moves) or "stuck"
    return Text(f"{position}  {seat_to_move(position):<6}  {permitted}")
