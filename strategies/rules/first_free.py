"""The strategy that always takes the least free cell: a reference without any choice."""

from __future__ import annotations

from games import Position, free_cells
from strategies.rules.listing import Rules, rule_entry
from strategies.strategy import Permitted


def _rules(reading: str) -> Rules:
    def answer(position: Position) -> tuple[Permitted, ...]:
        return (Permitted(free_cells(position)[0], "first free"),)

    return answer


ENTRY = rule_entry(
    name="first-free",
    source="reference",
    summary="takes the least free cell",
    readings={"base": "the free cell with the least number"},
    rules=_rules,
)
