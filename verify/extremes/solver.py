"""Exact numbers of games as a problem for the solver CP-SAT of OR-Tools.

For every class there are integers, the wins, draws and losses that follow from it. When the
opponent moves they are sums over its children; when the seat decides they are those of the one
child that a Boolean picks. So all paths to a class share its choice, as in a vector. CP-SAT
computes with integers only, so no answer depends on rounding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from common.solver import search_aside, solver_module
from games import Result
from games.space import fold
from verify.extremes.class_game import Choices, ClassGame
from verify.play.count import Tally
from verify.play.play import Node

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

Status: TypeAlias = Literal["found", "impossible", "undecided"]

RESULTS: Final[tuple[Result, ...]] = ("win", "draw", "loss")
_STATUS: Final[dict[str, Status]] = {
    "OPTIMAL": "found",
    "FEASIBLE": "found",
    "INFEASIBLE": "impossible",
}


@dataclass(frozen=True, slots=True)
class SolverAnswer:
    """The answer of the solver."""

    status: Status
    choices: Choices  # empty unless found
    said: str  # the solver's own message

    def __repr__(self) -> str:
        return f"SolverAnswer({self.status!r}, {len(self.choices):,} choices, {self.said!r})"


@dataclass(frozen=True, slots=True)
class _Amount:
    """The number of games with one result that follow from a node, and its bounds."""

    variable: IntVar
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class _Model:
    model: CpModel
    picks: dict[Node, list[tuple[IntVar, Node]]]


def solve(games: Sequence[ClassGame], wanted: Tally, seconds: float | None = None) -> SolverAnswer:
    """Find a strategy that makes exactly the games wanted, or find that none does.

    games   : one for each seat
    seconds : a limit on the time, None for none

    Raises SolverMissingError if OR-Tools is not installed.
    """
    cp_model = solver_module()
    made = _Model(cp_model.CpModel(), {})
    starts = [_amounts(made, game) for game in games]
    for at, number in enumerate((wanted.win, wanted.draw, wanted.loss)):
        made.model.add(sum(amounts[at].variable for amounts in starts) == number)
    return _answer(made, cp_model.CpSolver(), seconds)


def _amounts(made: _Model, game: ClassGame) -> list[_Amount]:
    """Model a game, children first; give the wins, draws and losses from its start."""
    ends = {
        node: [_amount(made, int(end == result), int(end == result)) for result in RESULTS]
        for node, end in game.ends.items()
    }

    def combine(node: Node, amounts: Mapping[Node, list[_Amount]]) -> list[_Amount]:
        children = [(child, amounts[child], moves) for child, moves in game.edges[node]]
        if node in game.mine:
            return _picked(made, node, children)
        return [_sum(made, children, at) for at in range(len(RESULTS))]

    return fold(game.edges, ends, combine)[game.start]


_Children: TypeAlias = Sequence[tuple[Node, Sequence[_Amount], int]]


def _amount(made: _Model, least: int, most: int) -> _Amount:
    return _Amount(made.model.new_int_var(least, most, ""), least, most)


def _sum(made: _Model, children: _Children, at: int) -> _Amount:
    """Add up one result over the children, each times the number of moves to it."""
    parts = [(amounts[at], moves) for _, amounts, moves in children]
    least = sum(moves * part.least for part, moves in parts)
    total = _amount(made, least, sum(moves * part.most for part, moves in parts))
    made.model.add(total.variable == sum(moves * part.variable for part, moves in parts))
    return total


def _picked(made: _Model, node: Node, children: _Children) -> list[_Amount]:
    """Take all results from the picked child."""
    picks = [(made.model.new_bool_var(""), child) for child, _, _ in children]
    made.model.add_exactly_one(pick for pick, _ in picks)
    made.picks[node] = picks
    results = []
    for at in range(len(RESULTS)):
        parts = [amounts[at] for _, amounts, _ in children]
        picked = _amount(made, min(p.least for p in parts), max(p.most for p in parts))
        for (pick, _), part in zip(picks, parts, strict=True):
            made.model.add(picked.variable == part.variable).only_enforce_if(pick)
        results.append(picked)
    return results


def _answer(made: _Model, solver: CpSolver, seconds: float | None) -> SolverAnswer:
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    said = search_aside(made.model, solver)
    status = _STATUS.get(said, "undecided")
    if status != "found":
        return SolverAnswer(status, {}, said)
    choices = {
        node: next(child for pick, child in picks if solver.boolean_value(pick))
        for node, picks in made.picks.items()
    }
    return SolverAnswer(status, choices, said)
