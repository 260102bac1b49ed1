"""Counting the games of vectors, compiled for this machine.

The same as `plain`, which the tests hold equal to it. For each vector and seat, ways to reach a
round are carried from one choice of the seat to the next (`rounds`); only rounds that are reached
are looked at, and of the last only what ends in it. Both countings go in one number, raw in the
high half and up to symmetry in the low one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from common.compiling import calling, compiled
from strategies.classes import Entries
from strategies.game_base import ROWS
from verify.extremes.scoring.plain import Counts
from verify.extremes.scoring.rounds import BITS, ROUNDS, WIDTHS, rounds


def count_games(entries: Entries) -> Counts:
    """Count the games of vectors whose entries are allowed; the first call compiles
    them, or loads what an earlier one has compiled.
    """
    counts = np.zeros((len(entries), 2, 2, 3), np.int32)
    made = rounds()
    with calling(_count):
        _count(
            np.ascontiguousarray(entries).view(np.uint16),
            *(made.ends, made.at, made.children, made.more, made.last, made.moves),
            counts.reshape(len(entries), 12),
        )
    return counts


@compiled
def _count(
    entries: NDArray[np.uint16],
    ends: NDArray[np.int32],
    at: NDArray[np.uintp],
    children: NDArray[np.uintp],
    more: NDArray[np.int32],
    last: NDArray[np.uintp],
    moves: NDArray[np.int32],
    counts: NDArray[np.int32],
) -> None:
    one = np.uintp(1)  # unsigned throughout: an index that can be negative costs a test
    ways = np.zeros(ROWS, np.int32)  # all zero again after each seat
    level, below = np.zeros(ROWS, np.uintp), np.zeros(ROWS, np.uintp)
    for vector in range(entries.shape[0]):
        entry = entries[vector]
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
