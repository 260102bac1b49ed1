"""Is a pair of wins and draws possible at all: a strategy that makes it, or why none can.

A no may rest on three things. What is outside the relaxation, or odd where it cannot be, no
strategy can make: these are proofs by short computations of our own. All else rests on the solver
CP-SAT, whose search is exact in integers but whose answer is not checked again. A yes is always a
strategy, played out and counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from verify.extremes.class_game import ClassGame, Counting, Seats, careful, class_game, seats_of
from verify.extremes.linear import Witness, witness_of
from verify.extremes.relaxed import could_be, odd_or_even, parities, relaxation
from verify.extremes.solver import Wanted, solve
from verify.extremes.witness import confirmed
from verify.play.count import Tally

RestsOn: TypeAlias = Literal["relaxation", "parity", "solver"]
"""`relaxation` and `parity` are proofs of `relaxed`, `solver` the word of CP-SAT."""


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
    """No strategy makes these games, and what that rests on."""

    games: Tally
    rests_on: RestsOn


@dataclass(frozen=True, slots=True)
class Undecided:
    """The time ran out."""

    games: Tally
    seconds: float


def feasible(
    seats: Seats,
    counting: Counting,
    wins: int,
    draws: int,
    time_limit: float = 60.0,
    losses: int = 0,
) -> Feasible | Infeasible | Undecided:
    """Decide whether a vector can play just so many wins, draws and losses.

    time_limit : seconds for the solver

    Raises SolverMissingError if only the solver could decide, and OR-Tools is not installed.
    """
    games = [class_game(seat, counting) for seat in seats_of(seats)]
    decision = decide(games, Tally(wins, draws, losses), time_limit)
    if isinstance(decision, Feasible):
        confirmed(decision.witness, seats, counting)
    return decision


def decide(
    games: Sequence[ClassGame], wanted: Tally, seconds: float
) -> Feasible | Infeasible | Undecided:
    """Decide whether a strategy can make just these games, in one game for each seat together.

    games : whole, with their losses
    """
    if not wanted.loss:
        safe = [kept for game in games if (kept := careful(game)) is not None]
        if len(safe) < len(games):
            return Infeasible(wanted, "relaxation")  # a loss can be forced
        games = safe
        if not could_be([relaxation(game) for game in games], wanted.win, wanted.draw):
            return Infeasible(wanted, "relaxation")
    elif not odd_or_even([parities(game) for game in games], wanted):
        return Infeasible(wanted, "parity")
    answer = solve(games, Wanted(wanted.win, wanted.draw, wanted.loss), seconds)
    if answer.status == "found":
        return Feasible(witness_of(games, answer.choices))
    if answer.status == "impossible":
        return Infeasible(wanted, "solver")
    return Undecided(wanted, seconds)
