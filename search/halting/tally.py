"""The results of pieces of the work on many machines, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

if TYPE_CHECKING:
    from automata.halting.pipeline import Status

MOST_OPEN: Final = 20  # machines that stay open are named up to this number


class Champion(Struct, frozen=True):
    """The machine that makes the most steps, or leaves the most marks, before it halts.

    value : with the step that halts, and with the mark that this step can write
    """

    value: int = 0
    machine: str = ""


class Tally(Struct, frozen=True):
    """The results of some pieces.

    deciders : status and decider, with a space between → how many machines
    open     : the first machines that stay open
    long     : decided machines whose proof is too long for a certificate
    """

    deciders: Mapping[str, int] = field(default_factory=dict)
    steps: Champion = Champion()
    marks: Champion = Champion()
    open: tuple[str, ...] = ()
    long: int = 0

    def __add__(self, other: Tally) -> Tally:
        """Put two tallies together; of equal champions the first one counts."""
        both = Counter(self.deciders) + Counter(other.deciders)
        return Tally(
            dict(sorted(both.items())),
            max(self.steps, other.steps, key=lambda champion: champion.value),
            max(self.marks, other.marks, key=lambda champion: champion.value),
            (*self.open, *other.open)[:MOST_OPEN],
            self.long + other.long,
        )

    def count(self, status: Status) -> int:
        """Count the machines with a status."""
        named = self.deciders.items()
        return sum(n for name, n in named if name.partition(" ")[0] == status)

    @property
    def machines(self) -> int:
        """Count all machines."""
        return sum(self.deciders.values())
