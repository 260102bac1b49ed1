"""Counting the games of vectors in plain Python: the definition that the compiled twin keeps to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from strategies.classes import ClassTables, Entries
from strategies.game_base import ROWS

Counts: TypeAlias = NDArray[np.int32]
"""Games, shape (n, 2, 2, 3): by seat (first, second), by counting (raw, up to symmetry), and by
end (win, draw, loss) as the seat of the vector sees it."""


def count_games(entries: Entries, tables: ClassTables) -> Counts:
    """Count the games of vectors whose entries are allowed."""
    counts = [
        [[_ends(vector, seat, raw, tables) for raw in (True, False)] for seat in (0, 1)]
        for vector in entries.tolist()
    ]
    return np.array(counts, np.int32).reshape(len(entries), 2, 2, 3)


def _ends(vector: Sequence[int], seat: int, raw: bool, tables: ClassTables) -> list[int]:
    """Carry the ways to each row on to those after it, parents first; add up the ends."""
    ways = [1] + [0] * (ROWS - 1)
    ends = [0, 0, 0]
    for row, mover in enumerate(tables.mover):
        if mover < 0:
            ends[tables.result[row, seat]] += ways[row]
        elif mover == seat:
            ways[vector[row] - 1] += ways[row]
        else:
            for edge in range(tables.at[row], tables.at[row + 1]):
                moves = int(tables.moves[edge]) if raw else 1
                ways[tables.children[edge]] += ways[row] * moves
    return ends
