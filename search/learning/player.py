"""From a learner to its memory and back, and the player of a memory."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Final

from games import Mark, Position
from search.learning.learner import Learning, MoveTable, learn, move_table
from search.learning.plan import Parameters
from search.parameters import SearchError
from strategies.encodings.files.memory import (
    REWARDS,
    Memory,
    MoveRewards,
    memory_strategy,
    pattern,
    relative_reward,
)
from strategies.strategy import Strategy

LARGEST: Final = 10**15  # the largest counter in a memory that a learner starts from
NOTHING: Final = (Fraction(0),) * 3  # earned by a move that was never made
NAME: Final = "learned"


def trained(parameters: Parameters, games: int, seed: int, memory: Memory | None = None) -> Memory:
    """Give the memory after `games` games; the same seed gives the same, everywhere."""
    learning = begin(seed, memory)
    learn(learning, parameters, games, games)
    return memory_of(learning)


def begin(seed: int, memory: Memory | None = None, table: MoveTable | None = None) -> Learning:
    """Give a learner before its first game.

    memory : its knowledge; the number of visits to a pattern is not stored, so its
             experience begins at 0 everywhere
    table  : the moves of its game; by default those of tic-tac-toe, the game of every memory

    Raises SearchError for counters that are not whole numbers.
    """
    table = table or move_table()
    moves = len(table.cells)
    counters = ([0] * moves, [0] * moves, [0] * moves)
    for number, position in enumerate(table.patterns if memory else ()):
        known = memory.get(position, {}) if memory else {}
        for move in range(table.first[number], table.first[number + 1]) if known else ():
            earned = known.get(table.cells[move], NOTHING)
            for counter, amount in zip(counters, earned, strict=True):
                if amount.denominator != 1 or amount > LARGEST:
                    problem = f"cell {table.cells[move]} has earned {float(amount):g}"
                    hint = f"a learner counts in whole numbers, up to {LARGEST:,}"
                    raise SearchError(problem, where=f"pattern {pattern(position)}", hint=hint)
                counter[move] = int(amount)
    return Learning(Random(seed), *counters, [0] * len(table.patterns), table)


def memory_of(learning: Learning) -> Memory:
    """Give the memory of a learner: the moves that have earned anything, in order."""
    table = move_table()
    memory: dict[Position, dict[int, MoveRewards]] = {}
    for number, position in enumerate(table.patterns):
        earned = {
            table.cells[move]: MoveRewards(
                Fraction(learning.x_wins[move]),
                Fraction(learning.o_wins[move]),
                Fraction(learning.draws[move]),
            )
            for move in range(table.first[number], table.first[number + 1])
            if learning.total[move]
        }
        if earned:
            memory[position] = earned
    return memory


def memory_text(memory: Memory) -> str:
    """Write a memory as `read_memory` reads it: bare, as in the article, a pattern on a line."""
    lines = []
    for position, moves in memory.items():
        listed = [
            {"i": (cell - 1) // 3, "j": (cell - 1) % 3}
            | {name: int(amount) for name, amount in zip(REWARDS, earned, strict=True)}
            for cell, earned in moves.items()
        ]
        lines.append(f"{json.dumps(pattern(position))}: {json.dumps(listed)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def player(memory: Memory, parameters: Parameters, reading: str = "base") -> Strategy:
    """Give the strategy that always makes a best move; equally good ones are all allowed.

    reading : of `memory:`; it decides what to do if nothing was learned

    It is the strategy `memory:` itself, if the choice is relative and untried moves come last.
    """
    if is_memory_strategy(parameters):
        return memory_strategy(memory, name=NAME, reading=reading)
    return memory_strategy(
        memory,
        name=NAME,
        reading=reading,
        weigh=relative_reward if parameters.choice == "relative" else _absolute_reward,
        untried=Fraction(0) if parameters.untried == "zero" else None,
        prefers=f"the highest {parameters.choice} reward",
    )


def is_memory_strategy(parameters: Parameters) -> bool:
    """Say whether the player plays what `memory:` plays with the same memory."""
    return (parameters.choice, parameters.untried) == ("relative", "last")


def _absolute_reward(rewards: MoveRewards, mark: Mark) -> Fraction | None:
    share = relative_reward(rewards, mark)
    return None if share is None else share * sum(rewards)
