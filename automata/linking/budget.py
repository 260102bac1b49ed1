"""How large a machine may be, and how much may be compared to put it together."""

from __future__ import annotations

from dataclasses import dataclass

from automata.linking.schema import MOST_PRODUCTIONS


@dataclass(frozen=True, slots=True)
class Budget:
    """What a machine may cost; the least that each command gives it.

    productions : literal rows, and states that are calls
    size        : productions times tapes
    states      : literal states of all copies
    overlaps    : reads looked at to find rows that overlap; None for `machine.MOST_COMPARED`
    in_order    : pairs of reads, of all rows in order; None for those of `in_order`, in each state
    """

    productions: int = MOST_PRODUCTIONS
    size: int = 1_000 * MOST_PRODUCTIONS
    states: int = 10 * MOST_PRODUCTIONS
    overlaps: int | None = None
    in_order: int | None = None
