"""Bhatt08's §4.3 to §4.5 from runs of one's own: the strategies of both seats, blended and sorted.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3 to §4.5, Fig. 11, Table 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np

from games import SEATS
from search.evolution.seats import games_in, seat_rows
from strategies.classes import Entries, class_tables
from verify.extremes.class_game import Counting, Seats
from verify.extremes.scoring.score import count_games

Pair: TypeAlias = tuple[int, int]  # wins, draws
Points: TypeAlias = Counter[Pair]  # how many strategies make a pair
ALIKE: Final[Counting] = "up_to_symmetry"  # the paper's counting


@dataclass(frozen=True, slots=True)
class Blended:
    """A strategy for both seats, and its wins and draws in each.

    losses : in each seat; none but where entries of several strategies are mixed
    """

    name: str
    first: Pair
    second: Pair
    losses: tuple[int, int] = (0, 0)

    @property
    def ratio(self) -> Fraction | None:
        """Wins to draws of both seats together; None without a draw."""
        draws = self.first[1] + self.second[1]
        return Fraction(self.first[0] + self.second[0], draws) if draws else None


@dataclass(frozen=True, slots=True, repr=False)
class Analysis:
    """What §4.3 to §4.5 tell of the strategies found.

    found      : different ones for each seat; blended there are as many as their product
    pairs      : different wins and draws among the blended ones
    wins, draws : the least and the most of a blended one
    table      : mode, mode-move and best win-to-draw, as in Table 2
    """

    found: tuple[int, int]
    pairs: int
    wins: Pair
    draws: Pair
    table: tuple[Blended, ...]

    def __repr__(self) -> str:
        first, second = self.found
        return f"<Analysis: {first:,} and {second:,} strategies, {self.pairs:,} pairs>"


PRINTED: Final = Analysis(
    found=(117, 621),
    pairs=2263,
    wins=(89, 156),
    draws=(38, 110),
    table=(
        Blended("mode", (41, 5), (75, 68)),
        Blended("mode-move", (44, 8), (88, 61)),
        Blended("best win-to-draw", (42, 3), (98, 35)),
    ),
)
"""What the paper found. Source: [Bhatt08] §4.3, §4.4, Table 2."""


def analysis(first: Entries, second: Entries) -> Analysis | None:
    """Analyse the archives of the two seats, all runs together; None if one of them is empty."""
    archives = different(first, "first"), different(second, "second")
    if not all(map(len, archives)):
        return None
    one, other = (points(archive, seat) for archive, seat in zip(archives, SEATS, strict=True))
    sums = blended(one, other)
    wins, draws = ([pair[at] for pair in sums] for at in (0, 1))
    return Analysis(
        found=(len(archives[0]), len(archives[1])),
        pairs=len(sums),
        wins=(min(wins), max(wins)),
        draws=(min(draws), max(draws)),
        table=(_mode(one, other, sums), _mode_move(*archives), _best(one, other)),
    )


def different(archive: Entries, seat: Seats) -> Entries:
    """Leave out vectors that repeat another one at the rows of a seat. Source: [Bhatt08] §4.3."""
    rows = seat_rows(seat)
    firsts = np.unique(archive[:, rows], axis=0, return_index=True)[1]
    return archive[np.sort(firsts)]


def points(archive: Entries, seat: Seats, counting: Counting = ALIKE) -> Points:
    """Count how many strategies of an archive make how many wins and draws. Source: Fig. 11."""
    games = games_in(count_games(archive), seat, counting)
    return Counter((win, draw) for win, draw, _ in games.tolist())


def blended(first: Points, second: Points) -> Points:
    """Count the blended strategies by wins and draws of both seats together."""
    found: Points = Counter()
    for (win, draw), many in first.items():
        for (wins, draws), as_many in second.items():
            found[win + wins, draw + draws] += many * as_many
    return found


def non_dominated(pairs: Iterable[Pair]) -> list[Pair]:
    """List the pairs that no other beats in wins and draws, draws ascending. Source: §4.4.

    >>> non_dominated([(5, 2), (4, 1), (4, 2), (5, 3), (9, 9)])
    [(4, 1), (5, 2), (9, 9)]
    """
    front: list[Pair] = []
    for wins, draws in sorted(set(pairs), key=lambda pair: (pair[1], -pair[0])):
        if not front or wins > front[-1][0]:
            front.append((wins, draws))
    return front


def _mode(first: Points, second: Points, sums: Points) -> Blended:
    """Split the commonest sum as most strategies do that make it; ties: more wins."""
    wins, draws = max(sums, key=lambda pair: (sums[pair], pair))
    splits = ((one, (wins - one[0], draws - one[1])) for one in first)
    possible = [split for split in splits if split[1] in second]
    chosen = max(possible, key=lambda pair: (first[pair[0]] * second[pair[1]], pair))
    return Blended("mode", *chosen)


def _mode_move(first: Entries, second: Entries) -> Blended:
    """Take at each row the entry that most strategies have there; ties: the least.

    Nothing says that what results never loses, though all that it is taken from do not.

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
    return Blended("mode-move", (win, draw), (wins, draws), (loss, losses))


def _best(first: Points, second: Points) -> Blended:
    """Give the highest ratio of wins to draws, both seats together; ties: more wins.

    Only pairs that no other beats in their seat can make it.
    """

    def worth(one: Blended) -> tuple[bool, Fraction, int]:
        return one.ratio is None, one.ratio or Fraction(0), one.first[0] + one.second[0]

    fronts = non_dominated(first), non_dominated(second)
    every = (Blended("best win-to-draw", a, b) for a in fronts[0] for b in fronts[1])
    return max(every, key=worth)
