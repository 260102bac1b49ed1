"""References without a paper: every move, perfect play, the least free cell."""

from __future__ import annotations

from typing import Final

from games import Position, free_cells
from games.space import best_moves, value
from strategies.strategy import Permitted, rule_entry

KEEPS: Final = {1: "keeps win", 0: "keeps draw", -1: "keeps loss"}


def anything(position: Position) -> tuple[Permitted, ...]:
    """Allow every move: the reference for counts, which plays all 255,168 games in either seat."""
    return tuple(Permitted(cell, "any") for cell in free_cells(position))


def optimal(position: Position) -> tuple[Permitted, ...]:
    """Allow every move that keeps the game-theoretic value of the position."""
    rule = KEEPS[value(position)]
    return tuple(Permitted(cell, rule) for cell in best_moves(position))


def first_free(position: Position) -> tuple[Permitted, ...]:
    """Take the least free cell: a reference without choices."""
    return (Permitted(free_cells(position)[0], "first free"),)


ANY: Final = rule_entry(
    name="any",
    source="reference",
    summary="allows every move",
    readings={"base": "every free cell, ascending"},
    rules=lambda reading: anything,
)
OPTIMAL: Final = rule_entry(
    name="optimal",
    source="reference",
    summary="every move that keeps the value of the position",
    readings={"base": "negamax over the whole game; a slow win is as good as a quick one"},
    rules=lambda reading: optimal,
)
FIRST_FREE: Final = rule_entry(
    name="first-free",
    source="reference",
    summary="takes the least free cell",
    readings={"base": "the free cell with the least number"},
    rules=lambda reading: first_free,
)
