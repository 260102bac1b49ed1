"""What a search has found: vectors in the order found, none twice.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from search.evolution.seats import Rows
from strategies.classes import Entries
from strategies.game_base import ROWS

Keys: TypeAlias = NDArray[np.uint64]
"""Fingerprints of vectors, which only say where to look: equal ones are compared in full."""

_FACTOR: Final = 0x9E3779B97F4A7C15  # odd, so that no power of it is even


@dataclass(frozen=True, slots=True, repr=False)
class Archive:
    """Vectors found, the generation in which each was, and their fingerprints.

    entries : (k, 765)
    found   : (k,)
    keys    : (k,)
    """

    entries: Entries
    found: tuple[int, ...]
    keys: Keys

    def __repr__(self) -> str:
        return f"<Archive: {len(self.entries):,} vectors>"


EMPTY: Final = Archive(np.zeros((0, ROWS), np.int16), (), np.zeros(0, np.uint64))


def with_new(archive: Archive, candidates: Entries, generation: int, rows: Rows) -> Archive:
    """Add the candidates that are not there yet, in their order.

    Two vectors are the same if they agree at the rows given: those of the seat that is searched
    for, as only they are blended into a strategy for both. They are different if they differ at
    a row that play never reaches, as in the paper's own count.

    Source: [Bhatt08] §4.3 and its footnote.
    """
    if not len(candidates):
        return archive
    keys = fingerprints(candidates, rows)
    new: list[int] = []
    for index, key in enumerate(keys):
        vector = candidates[index, rows]
        known = archive.entries[archive.keys == key]
        before = candidates[[other for other in new if keys[other] == key]]
        if not any(np.array_equal(one[rows], vector) for one in (*known, *before)):
            new.append(index)
    return Archive(
        np.concatenate([archive.entries, candidates[new]]),
        archive.found + (generation,) * len(new),
        np.concatenate([archive.keys, keys[new]]),
    )


def fingerprints(entries: Entries, rows: Rows) -> Keys:
    """Give a number for each vector that depends on its entries at the rows given only."""
    return entries[:, rows].astype(np.uint64) @ _factors(rows.size)


@cache
def _factors(number: int) -> Keys:
    return np.multiply.accumulate(np.full(number, _FACTOR, np.uint64))
