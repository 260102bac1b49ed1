"""Bhatt08's Table 2 from runs of one's own: the strategies of both seats, blended and sorted.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3 to §4.5, Table 2.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from games import SEATS, Seat
from strategies.encodings.class_tables import Entries, class_tables
from strategies.evolution.seats import seat_rows
from verify.scoring import count_games

Pair: TypeAlias = tuple[int, int]  # wins, draws
ALIKE = 1  # index of the counting up to symmetry, which is the paper's


@dataclass(frozen=True, slots=True)
class Blended:
    """A strategy for both seats, and its wins and draws in each."""

    name: str
    first: Pair
    second: Pair

    @property
    def ratio(self) -> Fraction | None:
        """Wins to draws of both seats together; None without a draw."""
        draws = self.first[1] + self.second[1]
        return Fraction(self.first[0] + self.second[0], draws) if draws else None


@dataclass(frozen=True, slots=True)
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


def analysis(first: Entries, second: Entries) -> Analysis | None:
    """Analyse the archives of the two seats, all runs together; None if one of them is empty."""
    archives = [
        different(archive, seat) for archive, seat in zip((first, second), SEATS, strict=True)
    ]
    if not all(map(len, archives)):
        return None
    one, other = (points(archive, seat) for archive, seat in zip(archives, SEATS, strict=True))
    sums = _sums(one, other)
    names = ("mode", "mode-move", "best win-to-draw")
    chosen = (_mode(one, other, sums), _mode_move(*archives), _best(one, other))
    wins, draws = ([pair[at] for pair in sums] for at in (0, 1))
    return Analysis(
        found=(len(archives[0]), len(archives[1])),
        pairs=len(sums),
        wins=(min(wins), max(wins)),
        draws=(min(draws), max(draws)),
        table=tuple(Blended(name, *pairs) for name, pairs in zip(names, chosen, strict=True)),
    )


def different(archive: Entries, seat: Seat) -> Entries:
    """Leave out vectors that repeat another one at the rows of a seat. Source: [Bhatt08] §4.3."""
    rows = seat_rows(seat)
    firsts = np.unique(archive[:, rows], axis=0, return_index=True)[1]
    return archive[np.sort(firsts)]


def points(archive: Entries, seat: Seat) -> Counter[Pair]:
    """Count how many strategies of an archive make how many wins and draws. Source: Fig. 11."""
    games = count_games(archive)[:, SEATS.index(seat), ALIKE]
    return Counter((win, draw) for win, draw, _ in games.tolist())


def _sums(first: Counter[Pair], second: Counter[Pair]) -> Counter[Pair]:
    """Count the blended strategies by wins and draws of both seats together."""
    found: Counter[Pair] = Counter()
    for (win, draw), many in first.items():
        for (wins, draws), as_many in second.items():
            found[win + wins, draw + draws] += many * as_many
    return found


def _mode(first: Counter[Pair], second: Counter[Pair], sums: Counter[Pair]) -> tuple[Pair, Pair]:
    """Split the commonest sum as most strategies do that make it; ties: more wins."""
    most = max(sums, key=lambda pair: (sums[pair], pair))
    splits = [(a, b) for a in first for b in second if (a[0] + b[0], a[1] + b[1]) == most]
    return max(splits, key=lambda pair: (first[pair[0]] * second[pair[1]], pair))


def _mode_move(first: Entries, second: Entries) -> tuple[Pair, Pair]:
    """Take at each row the entry that most strategies have there; ties: the least.

    Source: [Bhatt08] §4.5.
    """
    mover = class_tables().mover
    commonest = [
        np.bincount((first if mover[row] == 0 else second)[:, row]).argmax()
        for row in range(len(mover))
    ]
    games = count_games(np.array([commonest], np.int16))[0, :, ALIKE].tolist()
    return (games[0][0], games[0][1]), (games[1][0], games[1][1])


def _best(first: Counter[Pair], second: Counter[Pair]) -> tuple[Pair, Pair]:
    """Give the highest ratio of wins to draws, both seats together; ties: more wins."""

    def worth(pairs: tuple[Pair, Pair]) -> tuple[bool, Fraction, int]:
        ratio = Blended("", *pairs).ratio
        return ratio is None, ratio or Fraction(0), pairs[0][0] + pairs[1][0]

    return max(((a, b) for a in sorted(first) for b in sorted(second)), key=worth)
