"""Counting the games of vectors, compiled for this processor; the result is that of `plain_counts`.

The class graph is divided into rounds: the opponent's move, then the row where the seat chooses
again. A vector decides the order of the rounds. Everything else is the same for all vectors and
computed once. The move on the last cell is not a choice, so it belongs to the round before.

For each vector and seat, ways to reach a round are carried from one choice of the seat to the
next; only rounds that are reached are visited, and of the last round only its ends. One number
holds both countings, raw in the high half and up to symmetry in the low half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from common.compiling import calling, compiled
from strategies.classes import ClassTables, Entries, class_tables
from strategies.game_base import ROWS

BITS: Final = 10
"""Bits for the number of one kind of end: a seat meets at most 9 · 7 · 5 · 3 = 945 games."""
ROUNDS: Final = (2, 3)
"""Rounds before the last, by seat; the second seat has one more, begun on the empty board."""
WIDTHS: Final = (4, 3)
"""The number of rows that can follow in the last round, by seat."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of both seats; a round is known by the row where the opponent moves.

    ends     : (2, 765, 2)  games that end in it, by seat, row and counting (raw, up to symmetry):
        wins, draws and losses in ten bits each, the wins lowest
    at       : (2, 766)  the seat chooses next at one of children[at[seat, r]:at[seat, r + 1]]
    children : (1600,)
    more     : (1600,)  the number of moves to the child, less one, in the high half
    last     : (2, 765, 4)  `children` for rounds that may be the last, filled up with 0
    moves    : (2, 765, 4, 2)  moves that lead there, by counting; 0 where it was filled up
    """

    ends: NDArray[np.int32]
    at: NDArray[np.uintp]
    children: NDArray[np.uintp]
    more: NDArray[np.int32]
    last: NDArray[np.uintp]
    moves: NDArray[np.int32]

    def __repr__(self) -> str:
        return f"Rounds({len(self.children):,} edges)"


@cache
def rounds() -> Rounds:
    """Give the rounds of both seats."""
    tables = class_tables()
    levels = _levels(tables)
    ends = np.zeros((2, ROWS, 2), np.int32)
    last, moves = np.zeros((2, ROWS, 4), np.uintp), np.zeros((2, ROWS, 4, 2), np.int32)
    at, edges = np.zeros((2, ROWS + 1), np.uintp), list[tuple[int, int]]()
    for seat in range(2):
        ends[seat], following = _of_seat(tables, seat, levels)
        for row, after in enumerate(following):
            at[seat, row] = len(edges)
            edges += after
            if levels[row] == 2 * ROUNDS[seat] + 1 - seat:
                for place, (child, number) in enumerate(after):
                    last[seat, row, place], moves[seat, row, place] = child, (number, 1)
        at[seat, ROWS] = len(edges)
    children, numbers = np.array(edges).T
    more = ((numbers - 1) << 16).astype(np.int32)
    return Rounds(ends, at, children.astype(np.uintp), more, last, moves)


def _levels(tables: ClassTables) -> list[int]:
    """Count the marks on the board of each row."""
    levels = [0] * ROWS
    for row in range(ROWS):
        for child in tables.children[tables.at[row] : tables.at[row + 1]]:
            levels[child] = levels[row] + 1
    return levels


def _of_seat(
    tables: ClassTables, seat: int, levels: Sequence[int]
) -> tuple[NDArray[np.int32], list[list[tuple[int, int]]]]:
    """Give what ends in the round of each row, and the rows of the next choice with the moves."""
    ends = np.zeros((ROWS, 2), np.int32)
    following: list[list[tuple[int, int]]] = [[] for _ in range(ROWS)]
    chooses = [
        mover == seat and level < 8 for mover, level in zip(tables.mover, levels, strict=True)
    ]
    for row in reversed(range(ROWS)):
        if tables.mover[row] < 0:
            ends[row] = 1 << BITS * int(tables.result[row, seat])
        elif not chooses[row]:
            for edge in range(tables.at[row], tables.at[row + 1]):
                child, number = int(tables.children[edge]), int(tables.moves[edge])
                if chooses[child]:
                    following[row].append((child, number))
                else:
                    ends[row] += ends[child] * np.array((number, 1), np.int32)
    return ends, following


def count_games(entries: Entries) -> NDArray[np.int32]:
    """Count the games of vectors whose entries are allowed, as `scoring.Counts` has them.

    The first call compiles the code, or loads the code that an earlier call compiled.
    """
    counts = np.zeros((len(entries), 2, 2, 3), np.int32)
    made = rounds()
    with calling(count_vectors):
        count_vectors(
            np.ascontiguousarray(entries).view(np.uint16),
            made.ends,
            made.at,
            made.children,
            made.more,
            made.last,
            made.moves,
            counts.reshape(len(entries), 12),
        )
    return counts


@compiled
def count_vectors(
    entries: NDArray[np.uint16],
    ends: NDArray[np.int32],
    at: NDArray[np.uintp],
    children: NDArray[np.uintp],
    more: NDArray[np.int32],
    last: NDArray[np.uintp],
    moves: NDArray[np.int32],
    counts: NDArray[np.int32],
) -> None:
    """Count the games of each vector into its row of `counts`."""
    one = np.uintp(1)  # unsigned throughout: an index that can be negative costs a test
    ways = np.zeros(ROWS, np.int32)  # all zero again after each seat
    level, below = np.zeros(ROWS, np.uintp), np.zeros(ROWS, np.uintp)
    for vector, entry in enumerate(entries):
        for seat in range(2):
            first = np.uintp(entry[0]) - one if seat == 0 else np.uintp(0)
            level[0], size = first, one
            ways[first] = 1 << 16 | 1
            raw, alike = np.int64(0), np.int64(0)
            for _ in range(ROUNDS[seat]):
                found = np.uintp(0)
                for index in range(size):
                    row = level[index]
                    way = ways[row]
                    ways[row] = 0
                    raw += (way >> 16) * ends[seat, row, 0]
                    alike += (way & 0xFFFF) * ends[seat, row, 1]
                    for edge in range(at[seat, row], at[seat, row + one]):
                        child = np.uintp(entry[children[edge]]) - one
                        below[found] = child
                        found += np.uintp(ways[child] == 0)  # without a branch, which is faster
                        ways[child] += way + (way >> 16) * more[edge]
                level, below, size = below, level, found
            for index in range(size):
                row = level[index]
                way = ways[row]
                ways[row] = 0
                ended, ended_alike = ends[seat, row, 0], ends[seat, row, 1]
                for place in range(WIDTHS[seat]):
                    child = np.uintp(entry[last[seat, row, place]]) - one
                    ended += moves[seat, row, place, 0] * ends[seat, child, 0]
                    ended_alike += moves[seat, row, place, 1] * ends[seat, child, 1]
                raw += (way >> 16) * ended
                alike += (way & 0xFFFF) * ended_alike
            for end in range(3):
                counts[vector, 6 * seat + end] = raw >> BITS * end & (1 << BITS) - 1
                counts[vector, 6 * seat + 3 + end] = alike >> BITS * end & (1 << BITS) - 1
