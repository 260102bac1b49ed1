"""The player that a memory makes once nothing is explored any more."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from typing import Final

from games import Line, Mark, Position, free_cells, to_move
from search.learning.parameters import Parameters
from strategies.encodings.files.memory import (
    READINGS,
    Memory,
    Rewards,
    memory_strategy,
    relative_reward,
)
from strategies.strategy import Permitted, Strategy

NAME: Final = "learned"
UNSEEN: Final = {"base": 0, "unseen=first": 1, "unseen=any": 9}
"""Reading -> how many of the free cells are permitted where nothing was learned."""


def player(memory: Memory, parameters: Parameters, reading: str = "base") -> Strategy:
    """Give the strategy that always makes a best move; equally good ones are all permitted.

    reading : of `memory:`; what is done where nothing was learned

    It is the strategy `memory:` itself, if the choice is relative and untried moves come last.
    """
    if is_memory_strategy(parameters):
        return memory_strategy(memory, name=NAME, reading=reading)
    answer = cache(partial(_permitted, memory, parameters, reading))

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        return answer(position)

    return Strategy(
        name=NAME,
        reading=reading,
        source="Kutschera18, rewards",
        summary=f"the highest {parameters.choice} reward; {READINGS[reading]}",
        positional=True,
        moves=moves,
    )


def is_memory_strategy(parameters: Parameters) -> bool:
    """Tell whether the player plays what `memory:` plays with the same memory."""
    return (parameters.choice, parameters.untried) == ("relative", "last")


def _permitted(
    memory: Memory, parameters: Parameters, reading: str, position: Position
) -> tuple[Permitted, ...]:
    moves = {cell: earned for cell, earned in memory.get(position, {}).items() if sum(earned)}
    if not moves:
        free = free_cells(position)[: UNSEEN[reading]]
        return tuple(Permitted(cell, "unseen") for cell in free)
    mark = to_move(position)
    weighed = {cell: _weighed(earned, mark, parameters) for cell, earned in moves.items()}
    if parameters.untried == "zero":
        weighed = dict.fromkeys(free_cells(position), Fraction(0)) | weighed
    best = max(weighed.values())
    rule = f"reward {float(best):.1f}"
    return tuple(Permitted(cell, rule) for cell, reward in weighed.items() if reward == best)


def _weighed(rewards: Rewards, mark: Mark, parameters: Parameters) -> Fraction:
    share = relative_reward(rewards, mark)
    assert share is not None  # a move without rewards is not weighed
    return share if parameters.choice == "relative" else share * sum(rewards)
