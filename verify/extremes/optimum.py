"""What is the best possible: ranges, ratio and score over all strategies that a vector can express.

A vector makes one choice for each class, the same on all paths. Raw counts every cell of the
opponent and one cell of ours; up to symmetry a game is a sequence of classes. `both` adds the
games of the two seats, whose rows are disjoint. Every number comes with a strategy that makes it,
played out and counted on positions.

Sources: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.4, §4.5.
[Ford21] Ford, a win-greedy genetic algorithm for noughts and crosses, §4.1, §4.2.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verify.extremes.class_game import Counting, Seats, careful_games, class_game, seats_of
from verify.extremes.linear import Witness, best
from verify.extremes.ratio import best_ratio, ratio_of
from verify.extremes.witness import confirmed
from verify.points import Number, Points, score


@dataclass(frozen=True, slots=True)
class Optimum:
    """The extremes over all no-loss strategies, each with a strategy that reaches it."""

    seats: Seats
    counting: Counting
    least_wins: Witness
    most_wins: Witness
    least_draws: Witness
    most_draws: Witness
    best_ratio: Witness
    ratio: Fraction | None  # wins to draws of `best_ratio`; None: it has no draw

    def __repr__(self) -> str:
        wins = f"{self.least_wins.games.win:,} to {self.most_wins.games.win:,} wins"
        draws = f"{self.least_draws.games.draw:,} to {self.most_draws.games.draw:,} draws"
        return f"Optimum({self.seats!r}, {self.counting!r}, {wins}, {draws}, ratio {self.ratio})"


@dataclass(frozen=True, slots=True)
class BestScore:
    """The most points that a strategy can make, and one that makes them."""

    seats: Seats
    counting: Counting
    points: Points
    no_loss: bool  # only strategies that never lose were asked
    score: Number
    witness: Witness

    def __repr__(self) -> str:
        return f"BestScore({self.seats!r}, {self.counting!r}, {self.score} points)"


def optimum(seats: Seats, counting: Counting) -> Optimum:
    """Find the extremes of wins, draws and their ratio over the no-loss strategies.

    Among the strategies with the most wins one of the fewest draws is shown, and with the least
    draws one of the most wins; at the other ends likewise the better.
    """
    games = careful_games(seats, counting)

    def extreme(win: Number, draw: Number) -> Witness:
        return confirmed(best(games, Points(win, draw)), seats, counting)

    everything = best(games, Points(1, 1)).games
    much = everything.win + everything.draw + 1  # outweighs all games of any strategy
    ratio = confirmed(best_ratio(games), seats, counting)
    return Optimum(
        seats,
        counting,
        least_wins=extreme(-much, -1),
        most_wins=extreme(much, -1),
        least_draws=extreme(1, -much),
        most_draws=extreme(1, much),
        best_ratio=ratio,
        ratio=ratio_of(ratio.games),
    )


def best_score(seats: Seats, counting: Counting, points: Points, no_loss: bool) -> BestScore:
    """Find the most points of any strategy, or of any that never loses."""
    whole = [class_game(seat, counting) for seat in seats_of(seats)]
    games = careful_games(seats, counting) if no_loss else whole
    witness = confirmed(best(games, points), seats, counting)
    return BestScore(seats, counting, points, no_loss, score(witness.games, points), witness)
