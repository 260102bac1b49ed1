"""The games of many vectors: their entries are checked, then counted by the compiled code.

`plain_counts` counts in plain Python: the definition that the compiled code keeps to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from common.errors import NolossError
from strategies.classes import ClassTables, Entries, allowed_entries
from strategies.game_base import ROWS


class EntryError(NolossError):
    """An array without vectors, or an impossible entry."""


def count_games(entries: Entries) -> Counts:
    """Count the games of every vector against all replies, in both seats and both countings.

    entries : (n, 765)
    returns : (n, 2, 2, 3)  by seat, counting (raw, up to symmetry) and end (win, draw, loss)

    Entries must have passed `checked`; this function does not check them again. Source: [Bhatt08]
    §3.2.
    """
    from verify.extremes import compiled_scoring  # it loads Numba, which is slow

    return compiled_scoring.count_games(entries)


def checked(entries: ArrayLike) -> Entries:
    """Give vectors as an array for `count_games`.

    Raises EntryError, naming vector and row, if an entry is not a successor of its row.
    """
    given = np.asarray(entries)
    if given.ndim != 2 or given.shape[1] != ROWS or given.dtype.kind not in "iu":
        problem = f"an array of {given.dtype} and shape {given.shape} holds no vectors"
        raise EntryError(problem, hint=f"whole numbers, {ROWS} for every vector")
    capped = np.clip(given, 0, ROWS + 1)
    wrong = ~allowed_entries()[np.arange(ROWS), capped]
    if wrong.any():
        vector, row = np.argwhere(wrong)[0].tolist()
        raise EntryError(
            f"{given[vector, row]} is not a row after it",
            where=f"vector {vector + 1}, row {row + 1}",
            hint="an entry is a row that one move leads to, or above 765 where the game is over",
        )
    return np.ascontiguousarray(capped, np.int16)


Counts: TypeAlias = NDArray[np.int32]
"""Games, shape (n, 2, 2, 3): by seat (first, second), by counting (raw, up to symmetry), and by
end (win, draw, loss) as the seat of the vector sees it."""


def plain_counts(entries: Entries, tables: ClassTables) -> Counts:
    """Count the games of vectors whose entries are allowed."""
    counts = [
        [[_ends(vector, seat, raw, tables) for raw in (True, False)] for seat in (0, 1)]
        for vector in entries.tolist()
    ]
    return np.array(counts, np.int32).reshape(len(entries), 2, 2, 3)


def _ends(vector: Sequence[int], seat: int, raw: bool, tables: ClassTables) -> list[int]:
    """Carry the number of ways from each row to the next rows, parents first; add up the ends."""
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
