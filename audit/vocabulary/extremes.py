"""What is best possible of all strategies that a vector can express, and what is possible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple
from fractions import Fraction
from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from audit.finding import Finding, compared, undecided
from audit.vocabulary.numbers import Shown, number_as, ratio_as
from audit.vocabulary.play import COUNT
from common.errors import NolossError
from common.exhibits import Exhibit, table
from games import Seat
from verify.extremes.class_game import Counting, Seats, seats_of
from verify.extremes.feasible import Feasible, Infeasible, Undecided, feasible
from verify.extremes.linear import Witness
from verify.extremes.optimum import BestScore, Optimum, best_score, optimum
from verify.extremes.witness import witness_strategy
from verify.play.play import play_of
from verify.points import parse_points

Objective: TypeAlias = Literal[
    "most_wins", "fewest_wins", "most_draws", "fewest_draws", "wins", "draws", "ratio", "points"
]
Range: TypeAlias = Annotated[tuple[int, ...], Meta(min_length=2, max_length=2)]
"""The least and the greatest."""

Most: TypeAlias = Annotated[int, Meta(ge=0, le=999_999)]

LONGEST: Final = 86_400.0  # seconds

WHY: Final = {
    "relaxation": "That follows even if choices were free on every path.",
    "parity": "That follows from which numbers of games can be odd.",
    "solver": "So says the solver CP-SAT, whose answer is exact, but not checked again.",
}


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of games, and whether a strategy makes them."""

    win: Most
    draw: Most
    loss: Most = 0
    possible: bool = True


def best(
    printed: Shown | Range | Annotated[Mapping[Seat, Shown | Range], Meta(min_length=1)],
    *,
    objective: Objective,
    seat: Seats = "both",
    counting: Counting = "raw",
    points: str = "",
    never_loses: bool = True,
) -> Finding:
    """Find the best possible over all strategies that make one choice for each class of positions.

    printed     : the number; for wins and draws the least and the most, such as [89, 156]; for
        ratio a text such as "41:3" or a decimal; or a table by seat
    objective   : most_wins, fewest_wins, most_draws, fewest_draws: this number; wins, draws: its
        range; ratio: the most games won to games drawn; points: the most points
    seat        : first, second, or both: the games in both of them together
    counting    : raw: every sequence of cells is a game; up_to_symmetry: every sequence of classes
    points      : what a win, a draw and a loss are worth, such as 1,-15,-100; for points only
    never_loses : false: strategies that lose count as well; for points only
    """
    if (objective == "points") != bool(points):
        hint = 'points = "1,-15,-100" belongs to objective = "points", and only to it'
        raise NolossError("objective and points do not fit together", hint=hint)
    if not never_loses and objective != "points":
        hint = 'leave out never_loses, or ask for objective = "points"'
        raise NolossError("never_loses is for points only", hint=hint)

    def told(seat: Seats, value: object) -> tuple[object, Exhibit]:
        if objective == "points":
            scored = _best_score(seat, counting, points, never_loses)
            computed: object = number_as(_single(value), Fraction(scored.score))
            witnesses: tuple[Witness, ...] = (scored.witness,)
        else:
            computed, witnesses = _extreme(value, objective, _optimum(seat, counting))
        return computed, _games_of(witnesses, seat, counting)

    if not isinstance(printed, Mapping):
        computed, shown = told(seat, printed)
        return compared(printed, computed, shown)
    parts = {each: told(each, value) for each, value in printed.items()}
    computed = {each: value for each, (value, _) in parts.items()}
    return compared(printed, computed, *(shown for _, shown in parts.values()))


def possible(
    printed: Numbers,
    *,
    seat: Seats = "both",
    counting: Counting = "raw",
    seconds: Annotated[float, Meta(gt=0, le=LONGEST)] = 60.0,
) -> Finding:
    """Tell whether some strategy that makes one choice for each class has these numbers of games.

    printed  : win, draw and loss (0 if it is left out), and possible: true, if that is left out,
        or false
    seat     : first, second, or both: the games in both of them together
    counting : raw: every sequence of cells is a game; up_to_symmetry: every sequence of classes
    seconds  : the time that the solver may take, where only that can tell
    """
    wanted = f"{printed.win:,} wins, {printed.draw:,} draws and {printed.loss:,} losses"
    decision = _feasible(seat, counting, printed.win, printed.draw, printed.loss, seconds)
    numbers = {"win": printed.win, "draw": printed.draw, "loss": printed.loss}
    if isinstance(decision, Undecided):
        problem = f"No answer within {seconds:g} seconds; the argument seconds gives more time."
        return undecided(problem, computed=numbers)
    computed = {**numbers, "possible": isinstance(decision, Feasible)}
    if isinstance(decision, Infeasible):
        why = WHY.get(decision.rests_on, f"That rests on: {decision.rests_on}.")
        return compared(printed, computed, f"No strategy makes {wanted}. {why}")
    said = f"A strategy makes {wanted}; it was played out, and its games were counted."
    strategy = witness_strategy(decision.witness.choices)
    rows = [
        (each, *astuple(COUNT[counting](play_of(strategy, each)))[:3]) for each in seats_of(seat)
    ]
    games = Exhibit(table(("seat", "win", "draw", "loss"), rows), "games of this strategy")
    return compared(printed, computed, said, games, rests_on=(strategy,))


@cache
def _optimum(seat: Seats, counting: Counting) -> Optimum:
    return optimum(seat, counting)


@cache
def _best_score(seat: Seats, counting: Counting, points: str, never_loses: bool) -> BestScore:
    return best_score(seat, counting, parse_points(points), never_loses)


@cache
def _feasible(
    seat: Seats, counting: Counting, win: int, draw: int, loss: int, seconds: float
) -> Feasible | Infeasible | Undecided:
    return feasible(seat, counting, win, draw, seconds, loss)


def _extreme(
    printed: object, objective: Objective, found: Optimum
) -> tuple[object, tuple[Witness, ...]]:
    """Give what is best, in the way of what is printed, and the strategies that show it."""
    most, fewest = (found.most_wins, found.most_draws), (found.least_wins, found.least_draws)
    ends: dict[Objective, tuple[Witness, ...]] = {
        "most_wins": most[:1],
        "fewest_wins": fewest[:1],
        "most_draws": most[1:],
        "fewest_draws": fewest[1:],
        "wins": (fewest[0], most[0]),
        "draws": (fewest[1], most[1]),
        "ratio": (found.best_ratio,),
    }
    shown = ends[objective]
    if objective == "ratio":
        games = found.best_ratio.games
        return ratio_as(_single(printed), games.win, games.draw), shown
    numbers = [each.games.win if "wins" in objective else each.games.draw for each in shown]
    if len(numbers) == 1:
        return number_as(_single(printed), Fraction(numbers[0])), shown
    if not isinstance(printed, tuple):
        hint = "print the least and the most, such as [89, 156]"
        raise NolossError(f"printed: {printed!r} is no range", hint=hint)
    return numbers, shown


def _single(printed: object) -> Shown:
    if not isinstance(printed, int | float | str):
        hint = "print one number; objective wins or draws has a range"
        raise NolossError(f"printed: {printed!r} is not one number", hint=hint)
    return printed


def _games_of(witnesses: Iterable[Witness], seat: Seats, counting: Counting) -> Exhibit:
    """Show the games of strategies that reach something."""
    rows = [(each.games.win, each.games.draw, each.games.loss) for each in witnesses]
    seats = "both seats together" if seat == "both" else f"{seat} seat"
    note = f"games of a strategy that reaches it: {seats}, {counting.replace('_', ' ')}"
    return Exhibit(table(("win", "draw", "loss"), rows), note)
