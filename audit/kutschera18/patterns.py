"""The claims about single patterns.

Patterns are read as in the articles: rows from the top with `|` between them; a move is written
`row,column`, both from 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeAlias

from msgspec import Meta, field

from audit.finding import Evidence, Finding, Printed, compared
from common.exhibits import Board
from games import CELLS, Position, free_cells, parse_position, play, successors
from games.rules import ply
from games.space import all_positions
from games.value import value
from verify.statistics.statistics import own_wins, stupid_cells, threats

Pattern: TypeAlias = Annotated[str, Meta(pattern=r"\A[XO-]{3}\|[XO-]{3}\|[XO-]{3}\|?\Z")]
"""A position: rows from the top."""


class Blocks(Printed, frozen=True):
    """What can be done in a position to avoid a loss."""

    moves_that_avoid_the_loss: list[str]
    best: str


class FiveMoves(Printed, frozen=True):
    """Which of the moves of a position win or are stupid."""

    moves: int
    wins: list[str]
    stupid: list[str]
    o_was_stupid: bool = field(name="O was stupid")


class Threats(Printed, frozen=True):
    """Which moves of a position win, and which cells are threatened."""

    wins: list[str]
    threats: list[str]


def blocks(printed: Blocks, *, pattern: Pattern) -> Finding:
    """List the moves that avoid a loss, and what they reach. Claim `kutschera-block-pattern`."""
    position = position_of(pattern)
    safe = [cell for cell, child in successors(position) if value(child) < 1]
    best = {1: "win", 0: "draw", -1: "loss"}[value(position)]
    computed = Blocks(moves(safe), best)
    return compared(printed, computed, Board(position), *_hoped_for(position, safe))


def five_moves(printed: FiveMoves, *, pattern: Pattern) -> Finding:
    """Count the moves from a pattern, and judge some. Claim `kutschera-five-moves`."""
    position = position_of(pattern)
    last_moves = [(cell, _without(position, cell)) for cell in _cells_of(position, "O")]
    computed = FiveMoves(
        len(free_cells(position)),
        moves(own_wins(position)),
        moves(stupid_cells(position)),
        all(cell in stupid_cells(before) for cell, before in last_moves),
    )
    return compared(printed, computed, Board(position))


def wins_and_threats(printed: Threats, *, pattern: Pattern) -> Finding:
    """List the winning moves and the threats of a pattern. Claim `kutschera-win-pattern`."""
    position = position_of(pattern)
    computed = Threats(moves(own_wins(position)), moves(threats(position)))
    return compared(printed, computed, Board(position))


def moves_left(printed: list[int]) -> Finding:
    """Count the moves after the first move, and after the second. Claim `kutschera-moves-left`."""
    numbers = [
        {len(free_cells(each)) for each in all_positions() if ply(each) == n} for n in (1, 2)
    ]
    return compared(printed, [each for found in numbers for each in found])


def position_of(pattern: str) -> Position:
    """Read a pattern.

    >>> position_of("XO-|-O-|--X")
    'XO..O...X'
    """
    return parse_position(pattern.replace("|", "").replace("-", "."))


def moves(cells: Iterable[int]) -> list[str]:
    """Write cells as the articles write moves.

    >>> moves([1, 8])
    ['0,0', '2,1']
    """
    return [f"{(cell - 1) // 3},{(cell - 1) % 3}" for cell in cells]


def _hoped_for(position: Position, safe: Iterable[int]) -> list[Evidence]:
    """Show a win in three moves that needs a mistake of the rival, if there is one."""
    hoped = [
        (cell, reply, wins[0])
        for cell in safe
        for reply, child in successors(play(position, cell))
        if (wins := own_wins(child))
    ]
    return [f"if the rival errs, it can be won: {', '.join(moves(hoped[0]))}"] if hoped else []


def _cells_of(position: Position, mark: str) -> list[int]:
    return [cell for cell in CELLS if position[cell - 1] == mark]


def _without(position: Position, cell: int) -> Position:
    return Position(f"{position[: cell - 1]}.{position[cell:]}")
