"""Reading what Jiang's article prints: tables of rows, a matrix.

Source: [Jiang17] J. Jiang, Modelling Tic-Tac-Toe: A Matrical Dissection, 2017.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from audit.jiang17.matrices import WIN_POSITIONS, Matrix


def printed_pairs(printed: object) -> list[tuple[str, list[Any]]]:
    """Take rows of a text and a list; raise ValueError if there are none, or others."""
    if not isinstance(printed, list) or not printed:
        raise ValueError("printed: must be a list of rows")
    for row in printed:
        if not isinstance(row, list) or list(map(type, row)) != [str, list]:
            raise ValueError(f"printed: {row!r} is no row of a text and a list")
    return [(name, list(values)) for name, values in printed]


def matrix_in(printed: object, key: str) -> Matrix:
    """Take a matrix out of a table; raise ValueError if there is none of eight whole numbers."""
    entries = printed.get(key) if isinstance(printed, Mapping) else None
    whole = isinstance(entries, list) and all(type(each) is int for each in entries)
    if not isinstance(entries, list) or not whole or len(entries) != len(WIN_POSITIONS):
        raise ValueError(f"printed: {key!r} must be {len(WIN_POSITIONS)} whole numbers")
    return tuple(entries)
