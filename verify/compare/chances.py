"""Chances that come up in a play, and whether the strategy takes them.

A chance is a position in which the strategy is asked and some, but not necessarily every, move
takes it. It *can* be missed where a permitted move does not take it, or where the strategy is
stuck; it *must* be missed where no permitted move takes it.

- A forced win: the position is won, and a move takes it if the position stays won.
- A fork: neither side could make three in a row now, and a move takes it if it makes two
  threats, lines with two own marks and a blank, at once. Where there is a win to take or a
  threat to block, nothing is to be chosen, and it is no chance. The opponent can block one of
  the two threats only and has none of its own, so every such position is won; but not every won
  position has a fork, and a fork that is left out may still be a win that is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from games import Line, Position, successors
from games.value import value
from strategies.rules.board import completing, forking, marks_of
from strategies.strategy import Permitted
from verify.play.play import Play, line_to

Takes: TypeAlias = Callable[[Position], tuple[int, ...]]  # what takes the chance; () if none is


@dataclass(frozen=True, slots=True)
class Chances:
    """How a play deals with chances of one kind; all numbers are of different positions.

    line : the least of the shortest lines that let a chance go: it ends with the move that does,
        or where the strategy is stuck; None if no chance can be missed
    """

    positions: int
    can_miss: int
    must_miss: int
    line: Line | None


@cache
def winning_moves(position: Position) -> tuple[int, ...]:
    """List the moves, ascending, after which the side to move still wins against best play.

    >>> winning_moves(Position("X...O...."))
    ()
    """
    return tuple(cell for cell, child in successors(position) if value(child) == -1)


@cache
def forking_moves(position: Position) -> tuple[int, ...]:
    """List the moves, ascending, that make two threats where nobody threatens anything.

    >>> forking_moves(Position("XO..X...O")), forking_moves(Position("XO......."))
    ((4, 7), ())
    """
    own, other = marks_of(position)
    if completing(position, own) or completing(position, other):
        return ()
    return forking(position, own)


def chances(played: Play, takes: Takes) -> Chances:
    """Look at every position of a play in which the strategy is asked and has a chance.

    played : a play under every choice, or under the first
    """
    had: set[Position] = set()
    can_miss: set[Position] = set()
    must_miss: set[Position] = set()
    for node, moves in played.answers.items():
        position = played.positions[node]
        good = takes(position)
        if not good:
            continue
        had.add(position)
        wrong = _wrong(moves, good)
        if wrong or not moves:
            can_miss.add(position)
        if len(wrong) == len(moves):
            must_miss.add(position)
    return Chances(len(had), len(can_miss), len(must_miss), _least_miss(played, takes))


def _wrong(moves: tuple[Permitted, ...], good: Collection[int]) -> list[int]:
    return sorted(move.cell for move in moves if move.cell not in good)


def _least_miss(played: Play, takes: Takes) -> Line | None:
    """Give the least of the shortest lines to a miss; the nodes stand in order of their lines."""
    lines: list[Line] = []
    missing = (
        (node, wrong)
        for node, moves in played.answers.items()
        if (good := takes(played.positions[node])) and (wrong := _wrong(moves, good))
    )
    for node, wrong in missing:
        lines.append((*line_to(played, node), wrong[0]))
        break
    for node, moves in played.answers.items():
        if not moves and takes(played.positions[node]):
            lines.append(line_to(played, node))
            break
    return min(lines, key=lambda line: (len(line), line), default=None)
