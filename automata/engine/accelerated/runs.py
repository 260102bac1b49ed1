"""Tapes as runs: each half tape is a stack of (symbol, count), the run next to the head last.

Symbols are numbers here, the blank is 0. Beyond the farthest run there are only blanks, and the
farthest run itself is never blank. Half tapes 2t and 2t + 1 are left and right of the head of
tape t; on a tape of cells the cell under the head belongs to the right half.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(slots=True)
class Runs:
    """All half tapes of a configuration, changed in place.

    edges : for each tape how far the end of its left half has moved to the right since the start
    """

    symbols: list[list[int]]
    counts: list[list[int]]
    edges: list[int]


def blank_runs(tapes: int) -> Runs:
    """Give blank tapes."""
    return Runs([[] for _ in range(2 * tapes)], [[] for _ in range(2 * tapes)], [0] * tapes)


def copy_of(runs: Runs) -> Runs:
    """Copy runs, to change them."""
    return Runs([*map(list, runs.symbols)], [*map(list, runs.counts)], list(runs.edges))


def put(runs: Runs, half: int, symbol: int, count: int) -> None:
    """Put equal symbols next to the head."""
    symbols = runs.symbols[half]
    if symbols:
        if symbols[-1] == symbol:
            runs.counts[half][-1] += count
            return
    elif not symbol:
        if not half & 1:
            runs.edges[half >> 1] += count
        return
    symbols.append(symbol)
    runs.counts[half].append(count)


def take(runs: Runs, half: int, count: int = 1) -> None:
    """Take symbols of the run next to the head, of which there are enough."""
    counts = runs.counts[half]
    if not counts:
        if not half & 1:
            runs.edges[half >> 1] -= count
    elif counts[-1] > count:
        counts[-1] -= count
    else:
        counts.pop()
        runs.symbols[half].pop()


def put_all(runs: Runs, half: int, cells: Iterable[int]) -> None:
    """Put cells one by one, the farthest from the head first."""
    for symbol in cells:
        put(runs, half, symbol, 1)


def length(runs: Runs, half: int) -> int:
    """Count the symbols of a half tape."""
    return sum(runs.counts[half])
