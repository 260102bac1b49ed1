"""How large a machine may be, and how much may be compared to put it together."""

from __future__ import annotations

from dataclasses import dataclass

from automata.linking.schema import MOST_PRODUCTIONS


@dataclass(frozen=True, slots=True)
class Budget:
    """What a machine may cost; the defaults are what every command lets it cost.

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

    def exceeded(self, number: int, what: str, tapes: int) -> str:
        """Say what is too much of a machine with so many productions; empty if nothing is."""
        if number > self.productions:
            return f"the machine has more than {self.productions:,} {what}"
        if number * tapes > self.size:
            return f"{what} times tapes are more than {self.size:,}"
        return ""
