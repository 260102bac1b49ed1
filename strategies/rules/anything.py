"""The strategy that permits every move.

It is the reference for counts: in either seat it plays all 255,168 games.
"""

from __future__ import annotations

from games import Position, free_cells
from strategies.rules.listing import Rules, rule_entry
from strategies.strategy import Permitted


def _any(reading: str) -> Rules:
    def answer(position: Position) -> tuple[Permitted, ...]:
        return tuple(Permitted(cell, "any") for cell in free_cells(position))

    return answer


ENTRY = rule_entry(
    name="any",
    source="reference",
    summary="permits every move",
    readings={"base": "every free cell, ascending"},
    rules=_any,
)
