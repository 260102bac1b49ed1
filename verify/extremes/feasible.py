"""Is a pair of wins and draws possible at all: a strategy that makes it, or why none can.

A no may rest on five things, asked in this order. What is below the least or above the most that
any strategy makes, odd where it cannot be, outside the relaxation, or left by a search that has
excluded every strategy, none can make: these are proofs by computations of our own. All else rests
on the solver CP-SAT, whose search is exact in integers but whose answer is not checked again. A
yes is always a strategy, wherever it comes from (the search, a file of `shipped`, the solver),
played out and counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from verify.extremes.class_game import ClassGame, Counting, Seats, careful, class_game, seats_of
from verify.extremes.linear import Witness, beyond, witness_of
from verify.extremes.relaxed import odd_or_even, parities
from verify.extremes.search import search
from verify.extremes.shipped import shipped
from verify.extremes.solver import solve
from verify.extremes.witness import confirmed
from verify.play.count import Tally

RestsOn: TypeAlias = Literal["bounds", "parity", "relaxation", "search", "solver"]
"""`solver` is the word of CP-SAT, all others are proofs."""

WHY_NOT: Final[Mapping[RestsOn, str]] = MappingProxyType(
    {
        "bounds": "less than the least or more than the most",
        "parity": "odd where only even is possible, or even where only odd is",
        "relaxation": "not even if a class may be answered differently on each path",
        "search": "every strategy is excluded",
        "solver": "says the solver",
    }
)
"""Why no strategy makes some games, in a few words."""


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
    wanted = Tally(wins, draws, losses)
    if choices := shipped(seats, counting, wanted):
        decision: Feasible | Infeasible | Undecided = Feasible(Witness(wanted, choices))
    else:
        decision = decide(games, wanted, time_limit)
    if isinstance(decision, Feasible):
        confirmed(decision.witness, seats, counting)
    return decision


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
            return Feasible(witness_of(games, choices))
        if outcome != "given up":
            return Infeasible(wanted, outcome)
    return _solved(games, wanted, seconds)


def _solved(
    games: Sequence[ClassGame], wanted: Tally, seconds: float | None
) -> Feasible | Infeasible | Undecided:
    """Ask the solver."""
    answer = solve(games, wanted, seconds)
    if answer.status == "found":
        return Feasible(witness_of(games, answer.choices))
    if answer.status == "impossible":
        return Infeasible(wanted, "solver")
    return Undecided(wanted, seconds or 0.0)
