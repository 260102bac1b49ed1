"""The claims about the printed excerpts of what the learner remembers."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import floor
from typing import Annotated, NamedTuple

from msgspec import Meta

from audit.finding import Finding, Printed, compared, concluded
from common.exhibits import Table, table
from games import Mark, outcome, parse_position, to_move
from games.rules import ply
from games.space import all_positions
from strategies.encodings.files.memory import Rewards, relative_reward
from verify.statistics.statistics import game_statistics, tally


class RewardLine(NamedTuple):
    """One printed line: the counters of a move, and the reward that they are said to give."""

    pattern: str
    move: str  # row,column from 0
    x_wins: int
    o_wins: int
    draws: int
    reward: float  # with one decimal


class GamesSeen(Printed, frozen=True):
    """How many games were seen, and of how many percent of all that is less."""

    games_seen: int
    percent: int


class Patterns(Printed, frozen=True):
    """How many patterns of a memory lack moves."""

    patterns: int


def reward_lines(printed: Annotated[list[RewardLine], Meta(min_length=1)]) -> Finding:
    """Recompute the rewards of printed counters. Claim `kutschera-reward-lines`.

    What rests on a reward is which move is preferred: the order within a pattern.
    """
    computed = [line._replace(reward=_tenth(_reward(line))) for line in printed]
    return compared(
        printed,
        computed,
        *_agreement(printed),
        _table(printed),
    )


def two_percent(printed: GamesSeen) -> Finding:
    """Compare the games seen with all games. Claim `kutschera-two-percent`."""
    seen = printed.games_seen
    every = tally(game_statistics()).games
    clever = tally(game_statistics(), kinds=("fork", "other")).games
    note = f"{seen:,} of {every:,}; of the {clever:,} games without a stupid move it would be "
    note += f"{seen / clever:.1%}"
    computed = {"percent": round(100 * seen / every, 3)}
    return concluded(100 * seen < printed.percent * every, computed, note)


def missing_moves(printed: Patterns) -> Finding:
    """Compare the patterns that lack moves with all that can. Claim `kutschera-2927`.

    A memory has at most one pattern for each unfinished position; only those with two free cells
    or more can have been met and still lack a move. So the share is the least possible.
    """
    patterns = printed.patterns
    unfinished = [position for position in all_positions() if outcome(position) is None]
    possible = sum(ply(position) < 8 for position in unfinished)
    share = Fraction(patterns, len(unfinished))
    computed = {"at most": possible, "least share in percent": round(float(100 * share), 1)}
    holds = Fraction(1, 2) < share and patterns <= possible
    note = f"{patterns:,} of at most {len(unfinished):,} patterns; the memory itself is not printed"
    return concluded(holds, computed, note)


def _mover(line: RewardLine) -> Mark:
    return to_move(parse_position(line.pattern.replace("|", "").replace("-", ".")))


def _counters(line: RewardLine) -> Rewards:
    return Rewards(Fraction(line.x_wins), Fraction(line.o_wins), Fraction(line.draws))


def _reward(line: RewardLine) -> Fraction:
    """Give the reward by the printed formula; a line without counters has none, and counts 0."""
    return relative_reward(_counters(line), _mover(line)) or Fraction(0)


def _slipped(line: RewardLine) -> Fraction:
    """Give the reward with O's wins as the loss of either player."""
    wins = line.x_wins if _mover(line) == "X" else line.o_wins
    total = sum(_counters(line)) or Fraction(1)
    return (100 * wins + 10 * line.draws - line.o_wins) / total


def _tenth(exact: Fraction) -> float:
    """Round to one decimal, a half away from zero."""
    tenths = floor(abs(exact) * 10 + Fraction(1, 2))
    return (tenths if exact >= 0 else -tenths) / 10


def _same_order(lines: list[RewardLine]) -> bool:
    """Tell whether the recomputed rewards prefer the same moves as the printed ones."""
    pairs = [(a, b) for a, b in permutations(lines, 2) if a.pattern == b.pattern]
    return all((a.reward > b.reward) <= (_reward(a) > _reward(b)) for a, b in pairs)


def _agreement(lines: list[RewardLine]) -> list[str]:
    notes = []
    for mark in ("X", "O"):
        moves = [line for line in lines if _mover(line) == mark]
        exact = sum(line.reward == _tenth(_reward(line)) for line in moves)
        slipped = sum(line.reward == _tenth(_slipped(line)) for line in moves)
        notes.append(
            f"{mark} to move: {exact} of {len(moves)} by the printed formula, "
            f"{slipped} if O's wins are subtracted whoever is to move"
        )
    return notes


def _table(lines: list[RewardLine]) -> Table:
    rows = [
        (line.pattern, line.move, line.reward, exact, _tenth(_slipped(line)))
        for line in lines
        if line.reward != (exact := _tenth(_reward(line)))
    ]
    return table(("pattern", "move", "printed", "by formula", "O's wins subtracted"), rows)
