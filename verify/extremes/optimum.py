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

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.extremes.class_game import Counting, Seats, careful_games, class_game, seats_of
from verify.extremes.feasible import Feasible, Infeasible, Undecided
from verify.extremes.front import Point
from verify.extremes.linear import Number, Points, Witness, best, score
from verify.extremes.ratio import best_ratio, ratio_of
from verify.extremes.witness import confirmed
from verify.play.count import Tally


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


@dataclass(frozen=True, slots=True)
class BestScore:
    """The most points that a strategy can make, and one that makes them."""

    seats: Seats
    counting: Counting
    points: Points
    no_loss: bool  # only strategies that never lose were asked
    score: Number
    witness: Witness


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
    found = confirmed(best(games, points), seats, counting)
    return BestScore(seats, counting, points, no_loss, score(found.games, points), found)


def optimum_document(found: Optimum) -> dict[str, object]:
    """Give an optimum as the JSON document `noloss/optimum`, version 1, kind `extremes`."""
    return _document(found.seats, found.counting, "extremes") | {
        "wins": {"least": _witness(found.least_wins), "most": _witness(found.most_wins)},
        "draws": {"least": _witness(found.least_draws), "most": _witness(found.most_draws)},
        "ratio": {"best": _fraction(found.ratio), **_witness(found.best_ratio)},
    }


def score_document(every: BestScore, careful: BestScore) -> dict[str, object]:
    """Give best scores as the JSON document `noloss/optimum`, version 1, kind `score`.

    every   : the best of all strategies
    careful : the best of those that never lose, for the same points
    """
    points = {
        "win": _number(every.points.win),
        "draw": _number(every.points.draw),
        "loss": _number(every.points.loss),
    }
    return _document(every.seats, every.counting, "score") | {
        "points": points,
        "any_strategy": _score(every),
        "no_loss": _score(careful),
    }


def front_document(seats: Seats, counting: Counting, front: Sequence[Point]) -> dict[str, object]:
    """Give a front as the JSON document `noloss/optimum`, version 1, kind `front`."""
    return _document(seats, counting, "front") | {
        "points": [_witness(point.witness) for point in front]
    }


def feasible_document(
    seats: Seats, counting: Counting, found: Feasible | Infeasible | Undecided
) -> dict[str, object]:
    """Give a decision as the JSON document `noloss/optimum`, version 1, kind `feasible`.

    `feasible` is true, false, or null where the time ran out.
    """
    document = _document(seats, counting, "feasible")
    if isinstance(found, Feasible):
        return document | {"feasible": True, "rests_on": "witness", **_witness(found.witness)}
    decided = isinstance(found, Infeasible)
    return document | {
        "feasible": False if decided else None,
        "rests_on": found.rests_on if isinstance(found, Infeasible) else None,
        "games": _games(found.games),
        "witness": None,
    }


def _document(seats: Seats, counting: Counting, kind: str) -> dict[str, object]:
    return {
        "format": "noloss/optimum",
        "version": 1,
        "kind": kind,
        "seat": seats,
        "counting": counting,
    }


def _score(found: BestScore) -> dict[str, object]:
    return {"score": _number(found.score), **_witness(found.witness)}


def _witness(found: Witness) -> dict[str, object]:
    return {"games": _games(found.games), "witness": dict(found.choices)}


def _games(games: Tally) -> dict[str, int]:
    return {"win": games.win, "draw": games.draw, "loss": games.loss}


def _fraction(ratio: Fraction | None) -> str | None:
    """Write a ratio exactly, as '128/1'; None where there is no draw."""
    return None if ratio is None else f"{ratio.numerator}/{ratio.denominator}"


def _number(value: Number) -> int | str:
    """Write a whole number as itself, any other exactly, as '3/2'."""
    return int(value) if value == int(value) else str(Fraction(value))
