"""Whether a pair of wins and draws is possible, and the Pareto front of all possible pairs.

The answer *no* has one of five reasons, tried in this order. Four are proofs by noloss itself: the
numbers are below the least or above the most of any strategy; their parity is impossible; they are
outside the relaxation; or a search has excluded every strategy. The fifth is the answer of the
solver CP-SAT. Its search is exact in integers, but its answer is not checked again. The answer
*yes* always comes with a strategy, from the search, a file in `witnesses/` or the solver. It is
played out and counted.

A point lies on the Pareto front if no no-loss strategy has as many wins with fewer draws, or more
wins with at most as many draws. Linear objectives find only the corners of the front. The points
between them are found for one number of draws after the other, ascending. The first trial has as
many wins as the relaxation allows; each further trial has one win less, down to the wins of a point
with fewer draws. A strategy shows that a point is possible. The failed trials show that no point is
better.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.4, Fig. 11.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import msgspec

from common.progress import Progress
from common.solver import SolverError
from games import Seats, seats_of
from verify.extremes.class_game import (
    Choices,
    ClassGame,
    Counting,
    careful,
    careful_games,
    class_game,
)
from verify.extremes.optimum import Witness, WitnessError, beyond, confirmed, witness_of
from verify.extremes.search import most_wins_by_draws, odd_or_even, parities, relaxation, search
from verify.extremes.solver import solve
from verify.play.count import Tally
from verify.play.play import Node

RestsOn: TypeAlias = Literal["bounds", "parity", "relaxation", "search", "solver"]
"""`solver` is the answer of CP-SAT; all others are proofs."""

WHY_NOT: Final[Mapping[RestsOn, str]] = MappingProxyType(
    {
        "bounds": "less than the least or more than the most",
        "parity": "odd where only even is possible, or even where only odd is",
        "relaxation": "not even if a class may be answered differently on each path",
        "search": "every strategy is excluded",
        "solver": "says the solver",
    }
)
"""Reasons why no strategy makes some games, in a few words."""


@dataclass(frozen=True, slots=True)
class Feasible:
    """A strategy makes just these games."""

    witness: Witness

    @property
    def games(self) -> Tally:
        """Give the games that it makes."""
        return self.witness.games


@dataclass(frozen=True, slots=True)
class Infeasible:
    """No strategy makes these games; and the reason."""

    games: Tally
    rests_on: RestsOn


@dataclass(frozen=True, slots=True)
class Undecided:
    """The time ran out."""

    games: Tally
    seconds: float


class _WitnessFile(msgspec.Struct):
    """The fields that are read from a file."""

    witness: dict[Node, Node]


def feasible(
    seats: Seats,
    counting: Counting,
    wins: int,
    draws: int,
    time_limit: float = 60.0,
    losses: int = 0,
) -> Feasible | Infeasible | Undecided:
    """Decide whether a vector can play exactly these numbers of wins, draws and losses.

    time_limit : seconds for the solver

    Raises SolverMissingError if only the solver could decide, and OR-Tools is not installed.
    """
    games = [class_game(seat, counting) for seat in seats_of(seats)]
    wanted = Tally(wins, draws, losses)
    if choices := shipped(seats, counting, wanted):
        decision: Feasible | Infeasible | Undecided = Feasible(Witness(wanted, choices))
    else:
        decision = decide(games, wanted, time_limit)
    if isinstance(decision, Feasible):
        confirmed(decision.witness, seats, counting)
    return decision


def shipped(seats: Seats, counting: Counting, games: Tally) -> Choices:
    """Give a kept strategy that should make these games; empty without one."""
    name = f"{seats}-{counting}-{games.win}-{games.draw}-{games.loss}.json"
    file = files("verify.extremes") / "witnesses" / name
    if not file.is_file():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=_WitnessFile).witness


def decide(
    games: Sequence[ClassGame], wanted: Tally, seconds: float | None
) -> Feasible | Infeasible | Undecided:
    """Decide whether a strategy can make just these games, in one game for each seat together.

    games   : whole, with their losses
    seconds : a limit on the time of the solver, None for none
    """
    if not wanted.loss:
        safe = [kept for game in games if (kept := careful(game)) is not None]
        if len(safe) < len(games):
            return Infeasible(wanted, "bounds")  # a loss can be forced
        games = safe
    if beyond(games, wanted):
        return Infeasible(wanted, "bounds")
    if not odd_or_even([parities(game) for game in games], wanted):
        return Infeasible(wanted, "parity")
    if not wanted.loss:
        outcome, choices = search(games, wanted)
        if outcome == "found":
            return _feasible(games, wanted, choices)
        if outcome != "given up":
            return Infeasible(wanted, outcome)
    return _solved(games, wanted, seconds)


def _feasible(games: Sequence[ClassGame], wanted: Tally, choices: Choices) -> Feasible:
    """Check a strategy that was found; raise WitnessError if it makes other games than wanted."""
    witness = witness_of(games, choices)
    if witness.games != wanted:
        raise WitnessError(claimed=wanted, played=witness.games)
    return Feasible(witness)


def _solved(
    games: Sequence[ClassGame], wanted: Tally, seconds: float | None
) -> Feasible | Infeasible | Undecided:
    """Ask the solver."""
    answer = solve(games, wanted, seconds)
    if answer.status == "found":
        return _feasible(games, wanted, answer.choices)
    if answer.status == "impossible":
        return Infeasible(wanted, "solver")
    return Undecided(wanted, seconds or 0.0)


@dataclass(frozen=True, slots=True)
class Point:
    """Wins and draws of a no-loss strategy, and such a strategy."""

    wins: int
    draws: int
    witness: Witness


def pareto_front(
    seats: Seats, counting: Counting, progress: Progress | None = None
) -> tuple[Point, ...]:
    """Give the Pareto front of all no-loss strategies that a vector can express, draws ascending.

    Raises SolverMissingError if only the solver could decide, and OR-Tools is not installed.
    """
    games = careful_games(seats, counting)
    front = front_of(games, progress)
    for point in front:
        confirmed(point.witness, seats, counting)
    return front


def front_of(games: Sequence[ClassGame], progress: Progress | None = None) -> tuple[Point, ...]:
    """Give the front of several games without losses together, one for each seat.

    Numbers of games add up and choices are independent. So a point on the front of the sum is the
    sum of points on the fronts.
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
    most = -1  # wins of the best point until here; it has fewer draws
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
    """Add every point to every other, and keep the Pareto front of the sums, draws ascending."""
    front: list[Point] = []
    pairs = ((a.draws + b.draws, -a.wins - b.wins, a, b) for a in left for b in right)
    for draws, wins, a, b in sorted(pairs, key=lambda pair: pair[:2]):
        if not front or -wins > front[-1].wins:
            choices = {**a.witness.choices, **b.witness.choices}
            games = a.witness.games + b.witness.games
            front.append(Point(-wins, draws, Witness(games, choices)))
    return front
