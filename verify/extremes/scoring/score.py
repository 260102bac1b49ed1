"""Counts of any vectors: their entries are checked, then counted by the compiled code."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from common.errors import NolossError
from strategies.classes import Entries, allowed_entries
from strategies.game_base import ROWS
from verify.extremes.scoring.plain import Counts


class EntryError(NolossError):
    """An array that holds no vectors, or an entry that leads nowhere."""


def count_games(entries: Entries) -> Counts:
    """Count the games of every vector against all replies, in both seats and both countings.

    entries : (n, 765)
    returns : (n, 2, 2, 3)  by seat, counting (raw, up to symmetry) and end (win, draw, loss)

    Entries must be allowed, as `checked` finds; it is not looked at again here.
    Source: [Bhatt08] §3.2.
    """
    from verify.extremes.scoring import compiled

    return compiled.count_games(entries)


def checked(entries: ArrayLike) -> Entries:
    """Give vectors as an array for `count_games`.

    Raises EntryError, naming vector and row, if an entry is no successor of its row.
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
            f"{given[vector, row]} is no row after it",
            where=f"vector {vector + 1}, row {row + 1}",
            hint="an entry is a row that one move leads to, or above 765 where the game is over",
        )
    return np.ascontiguousarray(capped, np.int16)
