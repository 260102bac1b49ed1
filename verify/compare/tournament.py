"""A tournament of two strategies: equal games on both sides, 1 / 0.5 / 0 points.

Either in expectation, with exact fractions, or with games in which every open choice is drawn.

Source: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, §1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from common.text import shown
from games import EMPTY, SEATS, Line, Seat, outcome, play, seat_to_move
from strategies.strategy import Strategy, full_name, permitted_moves
from verify.compare.match import POINTS, Games, MatchEnd, Side, end_of, side


@dataclass(frozen=True, slots=True)
class Drawn:
    """Games in which all open choices were drawn, as many on either side.

    points : of the strategy named first, out of the number of games
    """

    games: int
    seed: int
    sides: Mapping[Seat, Games]
    points: Fraction


@dataclass(frozen=True, slots=True)
class Match:
    """Two strategies that met in both seats; `sides` in the order of `SEATS`."""

    strategies: tuple[Strategy, Strategy]
    sides: tuple[Side, ...]
    drawn: Drawn | None

    def __repr__(self) -> str:
        ours, theirs = (shown(full_name(strategy))[:40] for strategy in self.strategies)
        return f"<Match: {ours} against {theirs}>"


def match(ours: Strategy, theirs: Strategy, *, rounds: int = 0, seed: int = 0) -> Match:
    """Let two strategies meet in every game, and in rounds with drawn choices if any are wanted."""
    sides = tuple(side(ours, theirs, seat) for seat in SEATS)
    drawn = draw_rounds(ours, theirs, rounds, seed) if rounds else None
    return Match((ours, theirs), sides, drawn)


def expected_in_a_round(met: Match) -> Fraction:
    """Give the points that the strategy named first may expect of two games, one in each seat."""
    return sum((one.expected for one in met.sides), Fraction())


def draw_rounds(ours: Strategy, theirs: Strategy, rounds: int, seed: int) -> Drawn:
    """Play rounds of two games, the strategy named first beginning the first of them.

    Every move is drawn among those permitted, each as likely as any other. The same seed gives
    the same games, on any machine and in any version of Python.
    """
    random = Random(seed)
    ends: dict[Seat, Counter[MatchEnd]] = {seat: Counter() for seat in SEATS}
    for _ in range(rounds):
        for seat in SEATS:
            ends[seat][_draw_game(ours, theirs, seat, random)] += 1
    points = sum((POINTS[end] * n for seat in SEATS for end, n in ends[seat].items()), Fraction())
    sides = {seat: Games(**{end: found[end] for end in POINTS}) for seat, found in ends.items()}
    return Drawn(2 * rounds, seed, sides, points)


def _draw_game(ours: Strategy, theirs: Strategy, seat: Seat, random: Random) -> MatchEnd:
    position = EMPTY
    line: Line = ()
    while outcome(position) is None:
        turn = ours if seat_to_move(position) == seat else theirs
        moves = permitted_moves(turn, position, line)
        if not moves:
            break
        # Random.random is the one drawing that every version of Python repeats.
        cell = moves[int(random.random() * len(moves))].cell
        position, line = play(position, cell), (*line, cell)
    return end_of(position, seat)
