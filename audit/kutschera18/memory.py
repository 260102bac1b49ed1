"""The claims about the printed excerpts of the learner's memory."""

from __future__ import annotations

from fractions import Fraction
from math import floor, nan
from typing import Annotated, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from audit.claim import Finding, Printed, compared
from audit.claims_file import claims_of
from common.exhibits import Table, table
from games import Mark, Position, parse_position, to_move
from games.rules import ply
from games.space import unfinished_positions
from strategies.encodings.files.memory import MoveRewards, relative_reward
from verify.classified import game_statistics, tally

Pattern: TypeAlias = Annotated[str, Meta(pattern=r"\A[XO-]{3}\|[XO-]{3}\|[XO-]{3}\|?\Z")]
"""A position: rows from the top."""

MOST: Final = 16  # points that one game can give; the fewest are 1


Counted: TypeAlias = dict[Pattern, dict[str, tuple[int, int, int]]]
"""Pattern -> move -> the counters of X, of O and of draws."""

Rewarded: TypeAlias = Annotated[dict[Pattern, dict[str, float]], Meta(min_length=1)]
"""Pattern -> move -> its reward, with one decimal."""


class RewardLine(NamedTuple):
    """One printed line: the counters of a move, and their printed reward."""

    pattern: str
    move: str  # row,column from 0
    x_wins: int
    o_wins: int
    draws: int
    reward: float  # with one decimal


class Counters(Printed, frozen=True):
    """The statements on the counters of the first move."""

    x_wins_most: str = msgspec.field(name="X wins most from")
    o: str = msgspec.field(name="after it O rather has a")
    fewer_games: bool = msgspec.field(name="far fewer games from 2,2")


class NeverWon(Printed, frozen=True):
    """The games of a pattern, by its counters."""

    wins: int = msgspec.field(name="rewards of wins of X")
    draws: list[str] = msgspec.field(name="draws only after")


def reward_lines(printed: Rewarded, *, counters: Counted) -> Finding:
    """Recompute the rewards of printed counters. Claim `kutschera-reward-lines`."""
    lines = _lines(printed, counters)
    computed: Rewarded = {pattern: {} for pattern in counters}
    for line in lines:
        computed[line.pattern][line.move] = _tenth(_reward(line))
    return compared(printed, computed, *_agreement(lines), _table(lines))


def ranked(printed: dict[Pattern, list[str]]) -> Finding:
    """Name the moves of the highest rewards, best first, as many as are printed."""
    computed = {
        pattern: [line.move for line in _ranking(pattern)][: len(best)]
        for pattern, best in printed.items()
    }
    rows = [
        (pattern, line.move, line.reward, f"{float(_reward(line)):.2f}")
        for pattern in printed
        for line in _ranking(pattern)
    ]
    return compared(printed, computed, table(("pattern", "move", "printed", "by formula"), rows))


def first_move(printed: Counters, *, pattern: Pattern) -> Finding:
    """Read the counters of the first move. Claim `kutschera-first-counters`."""
    lines = _ranking(pattern)
    most = max(lines, key=lambda line: Fraction(line.x_wins, sum(_counters(line))))
    few = next(line for line in lines if line.move == "2,2")
    at_most, at_least = int(sum(_counters(few))), int(sum(_counters(most))) // MOST
    computed = Counters(
        most.move, "draw" if most.draws > most.o_wins else "win", 2 * at_most < at_least
    )
    rows = [(each.move, each.x_wins, each.o_wins, each.draws, _share(each)) for each in lines]
    note = f"at most {at_most:,} games from 2,2, and at least {at_least:,} from {most.move}"
    return compared(printed, computed, table(("move", "X", "O", "draws", "share of X"), rows), note)


def results(printed: NeverWon, *, pattern: Pattern) -> Finding:
    """Read how the games of a pattern ended. Claim `kutschera-never-won`."""
    lines = _ranking(pattern)
    computed = NeverWon(
        sum(line.x_wins for line in lines), [line.move for line in lines if line.draws]
    )
    rows = [(line.move, line.x_wins, line.o_wins, line.draws) for line in lines]
    return compared(printed, computed, table(("move", "X", "O", "draws"), rows))


def share_of_games(printed: int, *, seen: int) -> Finding:
    """Find the least whole percentage above the share of the games seen.

    Claim `kutschera-two-percent`.
    """
    every = tally(game_statistics()).games
    clever = tally(game_statistics(), kinds=("fork", "other")).games
    note = f"{seen:,} of {every:,} games are {seen / every:.3%}; of the {clever:,} without a "
    note += f"stupid move it would be {seen / clever:.1%}"
    return compared(printed, 100 * seen // every + 1, note)


def missing_moves(printed: dict[str, bool], *, patterns: int) -> Finding:
    """Compare the patterns that lack moves with all that can lack moves. Claim `kutschera-2927`.

    A memory has at most one pattern for each unfinished position; only those with two free cells
    or more can have been met and still lack a move. So the share is the least possible.
    """
    unfinished = unfinished_positions()
    possible = sum(ply(position) < 8 for position in unfinished)
    computed = {
        "that many can lack a move": patterns <= possible,
        "more than half of all": 2 * patterns > len(unfinished),
    }
    note = f"{patterns:,} of at most {len(unfinished):,} patterns, {patterns / len(unfinished):.1%}"
    note += f" or more; {possible:,} can lack a move; the memory itself is not printed"
    return compared(printed, computed, note)


def position_of(pattern: str) -> Position:
    """Read a pattern.

    >>> position_of("XO-|-O-|--X")
    'XO..O...X'
    """
    return parse_position(pattern.replace("|", "").replace("-", "."))


def _printed_lines() -> list[RewardLine]:
    """Give the lines that the article prints."""
    (claim,) = (each for each in claims_of("Kutschera18") if each.id == "kutschera-reward-lines")
    counters = msgspec.convert(claim.arguments["counters"], Counted)
    return _lines(msgspec.convert(claim.printed, Rewarded), counters)


def _lines(rewards: Rewarded, counters: Counted) -> list[RewardLine]:
    """Put counters and rewards together; a reward that is not printed is not a number."""
    return [
        RewardLine(pattern, move, *counted, rewards.get(pattern, {}).get(move, nan))
        for pattern, moves in counters.items()
        for move, counted in moves.items()
    ]


def _ranking(pattern: str) -> list[RewardLine]:
    """List the printed lines of a pattern by their rewards, recomputed, best first."""
    lines = [line for line in _printed_lines() if line.pattern == pattern]
    return sorted(lines, key=_reward, reverse=True)


def _mover(line: RewardLine) -> Mark:
    return to_move(position_of(line.pattern))


def _counters(line: RewardLine) -> MoveRewards:
    return MoveRewards(Fraction(line.x_wins), Fraction(line.o_wins), Fraction(line.draws))


def _share(line: RewardLine) -> str:
    return f"{float(line.x_wins / sum(_counters(line))):.1%}"


def _reward(line: RewardLine) -> Fraction:
    """Give the reward by the printed formula; 0 for a line without counters."""
    return relative_reward(_counters(line), _mover(line)) or Fraction(0)


def _slipped(line: RewardLine) -> Fraction:
    """Give the reward if O's wins count as losses, whichever player moves."""
    wins = line.x_wins if _mover(line) == "X" else line.o_wins
    total = sum(_counters(line)) or Fraction(1)
    return (100 * wins + 10 * line.draws - line.o_wins) / total


def _tenth(exact: Fraction) -> float:
    """Round to one decimal, a half away from zero."""
    tenths = floor(abs(exact) * 10 + Fraction(1, 2))
    return (tenths if exact >= 0 else -tenths) / 10


def _agreement(lines: list[RewardLine]) -> list[str]:
    notes = []
    for mark in ("X", "O"):
        moves = [line for line in lines if _mover(line) == mark]
        exact = sum(line.reward == _tenth(_reward(line)) for line in moves)
        slipped = sum(line.reward == _tenth(_slipped(line)) for line in moves)
        notes.append(
            f"{mark} to move: {exact} of {len(moves)} by the printed formula, "
            f"{slipped} if O's wins are subtracted for both sides to move"
        )
    return notes


def _table(lines: list[RewardLine]) -> Table:
    rows = [
        (line.pattern, line.move, line.reward, exact, _tenth(_slipped(line)))
        for line in lines
        if line.reward != (exact := _tenth(_reward(line)))
    ]
    return table(("pattern", "move", "printed", "by formula", "O's wins subtracted"), rows)
