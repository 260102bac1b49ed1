"""The strategy that permits every move that keeps the value of the position."""

from __future__ import annotations

from functools import cache
from typing import Final

from games import Position, outcome, successors
from strategies.rules.listing import Rules, rule_entry
from strategies.strategy import Permitted

KEEPS: Final = {1: "keeps win", 0: "keeps draw", -1: "keeps loss"}


@cache
def value(position: Position) -> int:
    """Give what the side to move reaches against best play: 1 a win, 0 a draw, −1 a loss.

    In a finished game it is what the side reached that would have moved next.

    >>> value(Position("X...O....")), value(Position("XX..OO..."))
    (0, 1)
    """
    ended = outcome(position)
    if ended is not None:
        return 0 if ended.winner is None else -1  # who would move next did not make the last move
    return max(-value(child) for _, child in successors(position))


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
