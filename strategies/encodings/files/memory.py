"""A strategy as a memory of rewards: the move with the highest relative reward.

For every pattern that has occurred, the memory holds the rewards of each move: from games that X
won, that O won, and that were draws.

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Annotated, NamedTuple, TypeAlias

import msgspec

from common.documents import UNSET, Document, UnsetType
from common.text import shown
from games import Mark, Position, free_cells, outcome, parse_position, to_move
from games.errors import PositionError
from strategies.encodings.files.reading import (
    as_object,
    content,
    read_json,
    whole_number,
    wrong_type,
)
from strategies.errors import EncodingError
from strategies.strategy import Permitted, Strategy, positional_strategy

READINGS = {
    "base": "stuck where nothing was learned",
    "unseen=any": "where nothing was learned, every free cell",
    "unseen=first": "where nothing was learned, the first free cell",
}
REWARDS = ("xWinRewards", "oWinRewards", "drawRewards")
Reward: TypeAlias = Annotated[float, msgspec.Meta(ge=0)]


class MoveRewards(NamedTuple):
    """The rewards of one move; never negative."""

    x_wins: Fraction
    o_wins: Fraction
    draws: Fraction


class RewardedMove(
    msgspec.Struct,
    frozen=True,
    rename={"x_wins": "xWinRewards", "o_wins": "oWinRewards", "draws": "drawRewards"},
):
    """The rewards of the move to row i and column j, both 0 to 2.

    x_wins, o_wins, draws : rewards by the end of the games
    """

    i: Annotated[int, msgspec.Meta(ge=0, le=2)]
    j: Annotated[int, msgspec.Meta(ge=0, le=2)]
    x_wins: Reward
    o_wins: Reward
    draws: Reward


class NextMoves(msgspec.Struct, frozen=True, rename={"moves": "possibleNextMoves"}):
    """The moves of a pattern as the author's program writes them."""

    moves: tuple[RewardedMove, ...]


class MemoryDocument(Document, tag="noloss/memory", frozen=True, kw_only=True):
    """For each pattern, such as XO-|-O-|--X, the moves with their rewards.

    strategy : its name
    patterns : pattern → moves

    Source: [Kutschera18], rewards.
    """

    strategy: str | UnsetType = UNSET
    patterns: Mapping[str, tuple[RewardedMove, ...] | NextMoves]


Memory = Mapping[Position, Mapping[int, MoveRewards]]
"""Position -> cell -> rewards, cells in the order of the file."""

Weigh: TypeAlias = Callable[[MoveRewards, Mark], Fraction | None]
"""Rewards of a move, and a player -> the weight of the move; None without rewards."""


def pattern(position: Position) -> str:
    """Write a position as a pattern. Source: [Kutschera18], 'patterns'.

    >>> pattern(Position("XO..O...X"))
    'XO-|-O-|--X'
    """
    text = position.replace(".", "-")
    return f"{text[:3]}|{text[3:6]}|{text[6:]}"


def relative_reward(rewards: MoveRewards, mark: Mark) -> Fraction | None:
    """Weigh the rewards of a move for one player, from 100 down to −1; None without rewards.

    Source: [Kutschera18], question 1: 100 for a win, 10 for a draw, −1 for a loss, each times
    its share of the total.

    >>> relative_reward(MoveRewards(Fraction(0), Fraction(4), Fraction(4)), "X")
    Fraction(9, 2)
    """
    total = sum(rewards)
    if not total:
        return None
    wins, losses = rewards.x_wins, rewards.o_wins
    if mark == "O":
        wins, losses = losses, wins
    return (100 * wins + 10 * rewards.draws - losses) / total


def memory_strategy(
    memory: Memory,
    *,
    name: str,
    reading: str = "base",
    weigh: Weigh = relative_reward,
    untried: Fraction | None = None,
    prefers: str = "the move with the highest relative reward",
) -> Strategy:
    """Give the strategy that prefers the highest reward; equal moves keep the file's order.

    untried : the reward of a move whose total is 0, if another move has a total; None if such a
        move is never preferred
    prefers : this rule in words, for the summary

    If no move has a total, the reading decides; in the base reading the strategy is stuck there.
    """
    unseen = {"base": 0, "unseen=first": 1, "unseen=any": 9}[reading]

    @cache
    def answer(position: Position) -> tuple[Permitted, ...]:
        weighed = _weighed(memory.get(position, {}), to_move(position), weigh)
        if not weighed:
            return tuple(Permitted(cell, "unseen") for cell in free_cells(position)[:unseen])
        if untried is not None:
            weighed = dict.fromkeys(free_cells(position), untried) | weighed
        return _highest(weighed)

    return positional_strategy(
        answer,
        name=name,
        source="Kutschera18, rewards",
        summary=f"{prefers}; {READINGS[reading]}",
        reading=reading,
    )


def _weighed(moves: Mapping[int, MoveRewards], mark: Mark, weigh: Weigh) -> dict[int, Fraction]:
    """Give the rewards of the moves that have rewards."""
    weighed = ((cell, weigh(rewards, mark)) for cell, rewards in moves.items())
    return {cell: reward for cell, reward in weighed if reward is not None}


def _highest(rewards: Mapping[int, Fraction]) -> tuple[Permitted, ...]:
    best = max(rewards.values())
    rule = f"reward {float(best):.1f}"
    return tuple(Permitted(cell, rule) for cell, reward in rewards.items() if reward == best)


def read_memory(path: Path) -> Memory:
    """Read a memory of rewards.

    It is an object of patterns, bare, in the field `patterns`, or in a document noloss/memory
    with that field. A pattern leads to a list of moves, bare or, as in the author's
    own program, in the field `possibleNextMoves`.

    Raises EncodingError, naming pattern and move, if the file is not such a memory.
    """
    return memory_of(read_json(path), path)


def memory_of(document: object, path: Path) -> Memory:
    """Give the memory of a JSON value; `path` is its file."""
    value = content(document, "memory", "patterns", path)
    if isinstance(value, dict) and "patterns" in value:
        value = value["patterns"]
    memory: dict[Position, Mapping[int, MoveRewards]] = {}
    for text, moves in as_object(value, "patterns with their moves", path).items():
        position = _position(text, path)
        if position in memory:
            hint = "keep one of them; a '|' at the end makes no difference"
            raise _wrong(path, text, "the pattern is listed twice", hint)
        memory[position] = _moves(position, text, moves, path)
    return memory


def _position(text: str, path: Path) -> Position:
    rows = text.removesuffix("|").split("|")
    if [len(row) for row in rows] != [3, 3, 3] or set("".join(rows)) - set("XO-"):
        hint = "write three rows of X, O and -, such as XO-|-O-|--X"
        raise _wrong(path, text, "this is not a pattern", hint)
    try:
        position = parse_position("".join(rows).replace("-", "."))
    except PositionError as error:
        why = f"it cannot occur in a game: {error.problem}"
        raise _wrong(path, text, why, "take this pattern out") from None
    if outcome(position) is not None:
        raise _wrong(path, text, "the game is over in this position", "take this pattern out")
    return position


def _wrong(path: Path, where: str, why: str, hint: str) -> EncodingError:
    place = where if len(where) <= 40 else shown(where)
    return EncodingError(why, file=str(path), place=f"pattern {place}", hint=hint)


def _moves(position: Position, text: str, value: object, path: Path) -> dict[int, MoveRewards]:
    if isinstance(value, dict):
        value = value.get("possibleNextMoves")
    if not isinstance(value, list):
        raise wrong_type(value, "a list of moves with their rewards", path, f"pattern {text}")
    rewards: dict[int, MoveRewards] = {}
    for number, move in enumerate(value, start=1):
        where = f"{text}, move {number}"
        if not isinstance(move, dict):
            wanted = f"an object with i, j, {', '.join(REWARDS)}"
            raise wrong_type(move, wanted, path, f"pattern {where}")
        cell = _cell(position, where, move, path)
        if cell in rewards:
            why = f"the move to ({move['i']}, {move['j']}) is listed twice"
            raise _wrong(path, where, why, "keep one of them")
        rewards[cell] = MoveRewards(*(_reward(name, where, move, path) for name in REWARDS))
    return rewards


def _cell(position: Position, where: str, move: Mapping[str, object], path: Path) -> int:
    row, column = (whole_number(move.get(name)) for name in "ij")
    hint = "i is the row and j the column, 0 to 2"
    if row is None or column is None or not (0 <= row <= 2 and 0 <= column <= 2):
        at = f"i {shown(move.get('i'))}, j {shown(move.get('j'))}"
        raise _wrong(path, where, f"no cell has {at}", hint)
    cell = 3 * row + column + 1
    if cell not in free_cells(position):
        raise _wrong(path, where, f"cell ({row}, {column}) is taken", hint)
    return cell


def _reward(name: str, where: str, move: Mapping[str, object], path: Path) -> Fraction:
    if name not in move:
        hint = f"a move has i, j, {', '.join(REWARDS)}"
        raise _wrong(path, where, f"{name} is missing", hint)
    value = move[name]
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return Fraction(value)
    if isinstance(value, float) and isfinite(value) and value >= 0:
        return Fraction(str(value))  # exactly as written: 0.1 and 0.2 make 0.3
    why = f"{name} is {shown(value)}"
    raise _wrong(path, where, why, "give a number from 0 up")
