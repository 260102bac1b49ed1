"""The exact front of wins against draws: the strategies that no other beats in both.

A point lies on it if no no-loss strategy has as many wins with fewer draws, or more wins with no
more draws. Linear objectives find only the corners of the front; the points between them are
found one number of draws after the other, ascending: as many wins as the relaxation allows are
tried, and one less at a time, down to what fewer draws have. That a point is possible is shown by
its strategy; that none is better rests on what shows that the others are not.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.4, Fig. 11.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from common.progress import Progress
from verify.extremes.class_game import ClassGame, Counting, Seats, careful_games
from verify.extremes.errors import SolverError
from verify.extremes.feasible import Feasible, Undecided, decide
from verify.extremes.linear import Witness
from verify.extremes.relaxed import most_wins_by_draws, relaxation
from verify.extremes.witness import confirmed
from verify.play.count import Tally


@dataclass(frozen=True, slots=True)
class Point:
    """Wins and draws of a no-loss strategy, and such a strategy."""

    wins: int
    draws: int
    witness: Witness


def pareto_front(
    seats: Seats, counting: Counting, progress: Progress | None = None
) -> tuple[Point, ...]:
    """Give the front of all no-loss strategies that a vector can express, draws ascending.

    Raises SolverMissingError if only the solver could decide, and OR-Tools is not installed.
    """
    games = careful_games(seats, counting)
    front = front_of(games, progress)
    for point in front:
        confirmed(point.witness, seats, counting)
    return front


def front_of(games: Sequence[ClassGame], progress: Progress | None = None) -> tuple[Point, ...]:
    """Give the front of several games without losses together, one for each seat.

    Numbers of games add up and choices are apart, so a point of the sum that nothing beats is
    the sum of points that nothing beats.
    """
    bounds = [most_wins_by_draws(relaxation(game)) for game in games]
    work, done = sum(map(len, bounds)), 0

    def one_more() -> None:
        nonlocal done
        done += 1
        if progress is not None:
            progress(done, work)

    front = [Point(0, 0, Witness(Tally(), {}))]
    for game, bound in zip(games, bounds, strict=True):
        front = _sums(front, _of_one(game, bound, one_more))
    return tuple(front)


def _of_one(
    game: ClassGame, bounds: Mapping[int, int], one_more: Callable[[], None]
) -> list[Point]:
    """Give the front of one seat, from bounds on the wins by the number of draws."""
    front: list[Point] = []
    most = -1  # wins of the best point so far; it has fewer draws
    for draws, bound in bounds.items():
        for wins in range(bound, most, -1):
            decision = decide([game], Tally(wins, draws), None)
            if isinstance(decision, Undecided):
                raise SolverError
            if isinstance(decision, Feasible):
                most = wins
                front.append(Point(wins, draws, decision.witness))
                break
        one_more()
    return front


def _sums(left: Sequence[Point], right: Sequence[Point]) -> list[Point]:
    """Add every point to every other, and keep the sums that none beats, draws ascending."""
    front: list[Point] = []
    pairs = ((a.draws + b.draws, -a.wins - b.wins, a, b) for a in left for b in right)
    for draws, wins, a, b in sorted(pairs, key=lambda pair: pair[:2]):
        if not front or -wins > front[-1].wins:
            choices = {**a.witness.choices, **b.witness.choices}
            games = a.witness.games + b.witness.games
            front.append(Point(-wins, draws, Witness(games, choices)))
    return front
