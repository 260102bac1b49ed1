"""Bhatt08's §4.3 to §4.5 from your runs: the strategies of both seats, blended and sorted.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3 to §4.5, Fig. 11, Table 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final, TypeAlias

import numpy as np

from games import SEATS, Seat, Seats
from search.evolution.fitness import games_in, seat_rows
from strategies.classes import Entries, class_tables
from verify.extremes.class_game import Counting
from verify.extremes.scoring import count_games
from verify.play.count import ExactNumber, Games

Pair: TypeAlias = tuple[int, int]  # wins, draws
PairCounts: TypeAlias = Counter[Pair]  # how many strategies make a pair
ALIKE: Final[Counting] = "up_to_symmetry"  # the paper's counting


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the most of some numbers."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class BlendedPart:
    """A strategy for both seats; without a draw it has no ratio.

    games       : seat → games by their end
    win_to_draw : null without a draw
    """

    name: str
    games: Mapping[Seat, Games]
    win_to_draw: ExactNumber | None


@dataclass(frozen=True, slots=True, repr=False)
class AnalysisPart:
    """The strategies of both seats, blended.

    found       : seat → how many strategies that differ where this seat moves
    strategies  : their product
    pairs       : different pairs of wins and draws, both seats together, up to symmetry
    wins, draws : the least and the most of one of them
    table       : Table 2; a strategy mixed of many may lose
    """

    found: Mapping[Seat, int]
    strategies: int
    pairs: int
    wins: Range
    draws: Range
    table: Sequence[BlendedPart]

    def __repr__(self) -> str:
        first, second = self.found.values()
        return f"<AnalysisPart: {first:,} and {second:,} strategies, {self.pairs:,} pairs>"


def win_to_draw(first: Pair, second: Pair) -> Fraction | None:
    """Divide the wins of both seats together by the draws; None without a draw."""
    draws = first[1] + second[1]
    return Fraction(first[0] + second[0], draws) if draws else None


def analysis_of(
    found: Pair, pairs: int, wins: Range, draws: Range, table: Sequence[BlendedPart]
) -> AnalysisPart:
    """Make the table of different strategies of both seats, found or printed."""
    return AnalysisPart(
        found=dict(zip(SEATS, found, strict=True)),
        strategies=found[0] * found[1],
        pairs=pairs,
        wins=wins,
        draws=draws,
        table=table,
    )


def blended_strategy(name: str, first: Pair, second: Pair, losses: Pair = (0, 0)) -> BlendedPart:
    """Give a strategy for both seats with its wins and draws in each.

    losses : in each seat; only a mix of several strategies has losses
    """
    ratio = win_to_draw(first, second)
    return BlendedPart(
        name=name,
        games={
            seat: Games(*pair, lost)
            for seat, pair, lost in zip(SEATS, (first, second), losses, strict=True)
        },
        win_to_draw=None if ratio is None else ExactNumber.of(ratio, 4),
    )


def analysis(first: Entries, second: Entries) -> AnalysisPart | None:
    """Analyse the archives of the two seats, all runs together; None if one of them is empty."""
    archives = different(first, "first"), different(second, "second")
    if not all(map(len, archives)):
        return None
    one, other = (points(archive, seat) for archive, seat in zip(archives, SEATS, strict=True))
    sums = blended(one, other)
    wins, draws = ([pair[at] for pair in sums] for at in (0, 1))
    return analysis_of(
        found=(len(archives[0]), len(archives[1])),
        pairs=len(sums),
        wins=Range(min(wins), max(wins)),
        draws=Range(min(draws), max(draws)),
        table=(_mode(one, other, sums), _mode_move(*archives), _best(one, other)),
    )


def different(archive: Entries, seat: Seats) -> Entries:
    """Leave out vectors that repeat another one at the rows of a seat. Source: [Bhatt08] §4.3."""
    rows = seat_rows(seat)
    firsts = np.unique(archive[:, rows], axis=0, return_index=True)[1]
    return archive[np.sort(firsts)]


def points(archive: Entries, seat: Seats, counting: Counting = ALIKE) -> PairCounts:
    """Count the strategies of an archive by wins and draws. Source: Fig. 11."""
    games = games_in(count_games(archive), seat, counting)
    return Counter((win, draw) for win, draw, _ in games.tolist())


def blended(first: PairCounts, second: PairCounts) -> PairCounts:
    """Count the blended strategies by wins and draws of both seats together."""
    found: PairCounts = Counter()
    for (win, draw), many in first.items():
        for (wins, draws), as_many in second.items():
            found[win + wins, draw + draws] += many * as_many
    return found


def non_dominated(pairs: Iterable[Pair]) -> list[Pair]:
    """List the Pareto front of pairs of wins and draws, draws ascending. Source: §4.4.

    >>> non_dominated([(5, 2), (4, 1), (4, 2), (5, 3), (9, 9)])
    [(4, 1), (5, 2), (9, 9)]
    """
    front: list[Pair] = []
    for wins, draws in sorted(set(pairs), key=lambda pair: (pair[1], -pair[0])):
        if not front or wins > front[-1][0]:
            front.append((wins, draws))
    return front


def _mode(first: PairCounts, second: PairCounts, sums: PairCounts) -> BlendedPart:
    """Take the most common sum, and its most common split between the seats; ties: more wins."""
    wins, draws = max(sums, key=lambda pair: (sums[pair], pair))
    splits = ((one, (wins - one[0], draws - one[1])) for one in first)
    possible = [split for split in splits if split[1] in second]
    chosen = max(possible, key=lambda pair: (first[pair[0]] * second[pair[1]], pair))
    return blended_strategy("mode", *chosen)


def _mode_move(first: Entries, second: Entries) -> BlendedPart:
    """Take at each row the most common entry; ties: the least.

    The result may lose, although none of the strategies does.

    Source: [Bhatt08] §4.5.
    """
    mover = class_tables().mover
    commonest = [
        np.bincount((first if mover[row] == 0 else second)[:, row]).argmax()
        for row in range(len(mover))
    ]
    counts = count_games(np.array([commonest], np.int16))
    games = [games_in(counts, seat, ALIKE)[0].tolist() for seat in SEATS]
    (win, draw, loss), (wins, draws, losses) = games
    return blended_strategy("mode-move", (win, draw), (wins, draws), (loss, losses))


def _best(first: PairCounts, second: PairCounts) -> BlendedPart:
    """Give the highest ratio of wins to draws, both seats together; ties: more wins.

    Only pairs on the Pareto front of their seat can reach it.
    """

    def worth(split: tuple[Pair, Pair]) -> tuple[bool, Fraction, int]:
        ratio = win_to_draw(*split)
        return ratio is None, ratio or Fraction(0), split[0][0] + split[1][0]

    every = product(non_dominated(first), non_dominated(second))
    return blended_strategy("best win-to-draw", *max(every, key=worth))


PRINTED: Final = analysis_of(
    found=(117, 621),
    pairs=2263,
    wins=Range(89, 156),
    draws=Range(38, 110),
    table=(
        blended_strategy("mode", (41, 5), (75, 68)),
        blended_strategy("mode-move", (44, 8), (88, 61)),
        blended_strategy("best win-to-draw", (42, 3), (98, 35)),
    ),
)
"""The paper's results. Source: [Bhatt08] §4.3, §4.4, Table 2."""
