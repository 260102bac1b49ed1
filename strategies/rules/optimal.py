"""The strategy that permits every move that keeps the value of the position."""

from __future__ import annotations

from typing import Final

from games import Position, successors
from games.value import value
from strategies.rules.listing import Rules, rule_entry
from strategies.strategy import Permitted

KEEPS: Final = {1: "keeps win", 0: "keeps draw", -1: "keeps loss"}


def _rules(reading: str) -> Rules:
    def answer(position: Position) -> tuple[Permitted, ...]:
        best = value(position)
        return tuple(
            Permitted(cell, KEEPS[best])
            for cell, child in successors(position)
            if -value(child) == best
        )

    return answer


ENTRY = rule_entry(
    name="optimal",
    source="reference",
    summary="every move that keeps the value of the position",
    readings={"base": "negamax over the whole game; a slow win is as good as a quick one"},
    rules=_rules,
)
