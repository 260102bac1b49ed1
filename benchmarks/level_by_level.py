"""Count the games of vectors level by level, compiled, to compare `verify.extremes.scoring`.

For each vector and seat, the numbers of ways to reach a row are carried from level to level. At a
row where the seat moves, they go to the row of its entry. If the opponent moves, they go to all
children. Only rows that are reached are looked at. One number holds both countings, raw in the high
half and up to symmetry in the low half: a seat meets at most 9 · 7 · 5 · 3 = 945 games of either
kind.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from common.compiling import calling, compiled
from strategies.classes import Entries, class_tables
from strategies.game_base import ROWS
from verify.extremes.scoring import Counts


def count_games(entries: Entries) -> Counts:
    """Count the games of vectors whose entries are allowed."""
    tables = class_tables()
    counts = np.zeros((len(entries), 2, 2, 3), np.int32)
    with calling(_count):
        _count(
            np.ascontiguousarray(entries).view(np.uint16),
            tables.mover,
            tables.result,
            tables.at.astype(np.uintp),
            tables.children.astype(np.uintp),
            ((tables.moves - 1) << 16).astype(np.int32),
            counts.reshape(len(entries), 12),
        )
    return counts


@compiled
def _count(
    entries: NDArray[np.uint16],
    mover: NDArray[np.int8],
    result: NDArray[np.int8],
    at: NDArray[np.uintp],
    children: NDArray[np.uintp],
    more: NDArray[np.int32],  # moves beyond the first, in the high half
    counts: NDArray[np.int32],
) -> None:
    one = np.uintp(1)  # unsigned throughout: an index that can be negative costs a test
    ways = np.zeros(ROWS, np.int32)  # all zero again after each seat
    level, below = np.zeros(ROWS, np.uintp), np.zeros(ROWS, np.uintp)
    ends = np.zeros(3, np.int32)
    for vector in range(entries.shape[0]):
        entry = entries[vector]
        for seat in range(2):
            ends[:] = 0
            level[0], size, own = 0, one, seat == 0
            ways[0] = 1 << 16 | 1
            while size:
                found = np.uintp(0)
                for index in range(np.uintp(size)):
                    row = level[index]
                    way = ways[row]
                    ways[row] = 0
                    if mover[row] < 0:
                        ends[result[row, seat]] += way
                    elif own:
                        child = np.uintp(entry[row]) - one
                        below[found] = child
                        found += np.uintp(ways[child] == 0)  # without a branch, which is faster
                        ways[child] += way
                    else:
                        for edge in range(at[row], at[row + one]):
                            child = children[edge]
                            below[found] = child
                            found += np.uintp(ways[child] == 0)
                            ways[child] += way + (way >> 16) * more[edge]
                level, below, size, own = below, level, found, not own
            for end in range(3):
                counts[vector, 6 * seat + end] = ends[end] >> 16
                counts[vector, 6 * seat + 3 + end] = ends[end] & 0xFFFF
