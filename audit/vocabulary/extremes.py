"""The best results of all strategies that a vector can express, and the possible ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import astuple, replace

from audit.claim import Evidence, Finding, compared, undecided
from audit.vocabulary.terms import Shown, number_as, ratio_as
from common.errors import NolossError
from common.exhibits import Exhibit, table
from common.text import counted, shown
from games import Seat, Seats, seats_of
from strategies.strategy import Strategy
from verify.extremes.class_game import Counting
from verify.extremes.feasible import WHY_NOT, Feasible, Infeasible, Undecided, feasible
from verify.extremes.optimum import (
    BestScore,
    Optimum,
    Witness,
    best_score,
    optimum,
    witness_strategy,
)
from verify.play.count import COUNT, parse_points
from verify.play.play import play_of

Objective: TypeAlias = Literal[
    "most_wins", "fewest_wins", "most_draws", "fewest_draws", "wins", "draws", "ratio", "points"
]
Range: TypeAlias = Annotated[tuple[int, ...], Meta(min_length=2, max_length=2)]
"""The least and the greatest."""

Most: TypeAlias = Annotated[int, Meta(ge=0, le=999_999)]

LONGEST: Final = 86_400.0  # seconds


class SeatNumbers(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers of games of one seat."""

    win: Most
    draw: Most
    loss: Most = 0


class PossibleNumbers(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers of games, of both seats together or of each."""

    win: Most | None = None
    draw: Most | None = None
    loss: Most = 0
    first: SeatNumbers | None = None
    second: SeatNumbers | None = None
    games: int | None = None
    ratio: Shown | None = None
    possible: bool | None = None


def best(
    printed: Shown | Range | Annotated[Mapping[Seat, Shown | Range], Meta(min_length=1)],
    *,
    objective: Objective,
    seat: Seats = "both",
    counting: Counting = "raw",
    points: str = "",
    never_loses: bool = True,
) -> Finding:
    """Find the best number over all strategies that make one choice for each class of positions.

    printed     : the number; for wins and draws the least and the most, such as [89, 156]; for
        ratio a text such as "41:3" or a decimal; or a table by seat
    objective   : most_wins, fewest_wins, most_draws, fewest_draws: this number; wins, draws: its
        range; ratio: the most games won to games drawn; points: the most points
    seat        : first, second, or both: the games in both of them together
    counting    : raw: every sequence of cells is a game; up_to_symmetry: every sequence of classes
    points      : the points of a win, a draw and a loss, such as 1,-15,-100; for points only
    never_loses : false: strategies that lose count as well; for points only
    """
    if (objective == "points") != bool(points):
        hint = 'points = "1,-15,-100" belongs to objective = "points", and only to it'
        raise NolossError("objective and points do not fit together", hint=hint)
    if not never_loses and objective != "points":
        hint = 'leave out never_loses, or ask for objective = "points"'
        raise NolossError("never_loses is for points only", hint=hint)

    found = partial(_best, objective, counting, points, never_loses)
    if not isinstance(printed, Mapping):
        computed, shown = found(seat, printed)
        return compared(printed, computed, shown)
    parts = {each: found(each, value) for each, value in printed.items()}
    values = {each: value for each, (value, _) in parts.items()}
    return compared(printed, values, *(shown for _, shown in parts.values()))


def _best(
    objective: Objective, counting: Counting, points: str, never_loses: bool, seat: Seats,
    printed: Shown | Range,
) -> tuple[object, Exhibit]:  # fmt: skip
    """Give the best number of a seat, in the form of the printed one, and games that reach it."""
    if objective == "points":
        scored = _best_score(seat, counting, points, never_loses)
        computed: object = number_as(_single(printed), Fraction(scored.score))
        return computed, _games_of([scored.witness], seat, counting)
    computed, witnesses = _extreme(printed, objective, _optimum(seat, counting))
    return computed, _games_of(witnesses, seat, counting)


def possible(
    printed: bool | PossibleNumbers,
    *,
    win: Most | None = None,
    draw: Most | None = None,
    loss: Most = 0,
    seat: Seats = "both",
    counting: Counting = "raw",
    seconds: Annotated[float, Meta(gt=0, le=LONGEST)] = 60.0,
) -> Finding:
    """Say whether some strategy that makes one choice for each class has these numbers of games.

    printed  : true or false, of the numbers in the arguments; or the numbers that a strategy is
        said to have: win, draw and loss (0 if it is left out), or first and second, with such a
        table of each seat; beside them, if they are printed, games (all of them), ratio (games
        won to games drawn, as "41:3" or a decimal) and possible, which is true
    win      : the number of games won, if it is not printed
    draw     : the number of games drawn, if it is not printed
    loss     : the number of games lost, if it is not printed
    seat     : first, second, or both: the games in both of them together
    counting : raw: every sequence of cells is a game; up_to_symmetry: every sequence of classes
    seconds  : the time that the solver may take, if only it can decide
    """
    asked = PossibleNumbers(win=win, draw=draw, loss=loss)
    if isinstance(printed, PossibleNumbers) and asked != PossibleNumbers():
        hint = "print true or false, or leave out the arguments win, draw and loss"
        raise NolossError("printed has numbers, and so have the arguments", hint=hint)
    wanted = _wanted(printed if isinstance(printed, PossibleNumbers) else asked, seat)
    decisions = {
        each: _feasible(each, counting, games.win, games.draw, games.loss, seconds)
        for each, games in wanted.items()
    }
    told = [_told(each, counting, wanted[each], found) for each, found in decisions.items()]
    evidence = [part for shown, _ in told for part in shown]
    strategies = tuple(strategy for _, made in told for strategy in made)
    kinds = {type(decision) for decision in decisions.values()}
    if Undecided in kinds and Infeasible not in kinds:
        return undecided(*evidence)
    exists = kinds == {Feasible}
    if isinstance(printed, bool):
        return compared(printed, exists, *evidence, rests_on=strategies)
    computed = _counted(printed, wanted, exists)
    return compared(printed, computed, *evidence, rests_on=strategies)


def _counted(
    printed: PossibleNumbers, wanted: Mapping[Seats, SeatNumbers], exists: bool
) -> PossibleNumbers:
    """Give numbers and the printed values that follow; or say that no strategy has them."""
    total = [sum(getattr(each, end) for each in wanted.values()) for end in ("win", "draw", "loss")]
    games = None if printed.games is None else sum(total)
    ratio = None if printed.ratio is None else ratio_as(printed.ratio, *total[:2])
    possible = None if exists and printed.possible is None else exists
    return replace(printed, games=games, ratio=ratio, possible=possible)


def _wanted(printed: PossibleNumbers, seat: Seats) -> dict[Seats, SeatNumbers]:
    """Give the question and its seats; raise NolossError if it is not one question."""
    parts: list[tuple[Seats, SeatNumbers | None]] = [
        ("first", printed.first),
        ("second", printed.second),
    ]
    by_seat = {each: games for each, games in parts if games is not None}
    if (printed.win is None) != (printed.draw is None) or (printed.win is None) != bool(by_seat):
        hint = "give win and draw; or print first and second, each with win and draw"
        raise NolossError("no numbers of games won and drawn are given, or too many", hint=hint)
    if by_seat and (seat != "both" or printed.loss):
        hint = "leave out the argument seat, and print losses with the seat that they belong to"
        raise NolossError("printed has numbers by seat, and others as well", hint=hint)
    if printed.win is None or printed.draw is None:
        return by_seat
    return {seat: SeatNumbers(printed.win, printed.draw, printed.loss)}


def _told(
    seat: Seats,
    counting: Counting,
    wanted: SeatNumbers,
    decision: Feasible | Infeasible | Undecided,
) -> tuple[tuple[Evidence, ...], tuple[Strategy, ...]]:
    """Say what was decided, and show the strategy that makes such games, if there is one."""
    where = "in both seats together" if seat == "both" else f"in the {seat} seat"
    ends = (counted(wanted.win, "win"), counted(wanted.draw, "draw"))
    games = f"{', '.join(ends)} and {wanted.loss:,} losses {where}"
    if isinstance(decision, Undecided):
        more = "the argument seconds gives more time"
        return (f"{games}: no answer within {decision.seconds:g} seconds; {more}.",), ()
    if isinstance(decision, Infeasible):
        return (f"No strategy makes {games}: {WHY_NOT[decision.rests_on]}.",), ()
    strategy = witness_strategy(decision.witness.choices)
    rows = [
        (each, *astuple(COUNT[counting](play_of(strategy, each)))[:3]) for each in seats_of(seat)
    ]
    shown = Exhibit(table(("seat", "win", "draw", "loss"), rows), "games of this strategy")
    return (f"A strategy makes {games}; it was played out and counted.", shown), (strategy,)


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
    """Give the best value, in the shape of the printed one, and the strategies that show it."""
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
        raise NolossError(f"printed: {printed!r} is not a range", hint=hint)
    return numbers, shown


def _single(printed: object) -> Shown:
    if not isinstance(printed, int | float | str):
        hint = "print one number; objective wins or draws has a range"
        value = [*printed] if isinstance(printed, tuple) else printed
        raise NolossError(f"printed: {shown(value)} is not one number", hint=hint)
    return printed


def _games_of(witnesses: Iterable[Witness], seat: Seats, counting: Counting) -> Exhibit:
    """Show the games of strategies that reach something."""
    rows = [(each.games.win, each.games.draw, each.games.loss) for each in witnesses]
    seats = "both seats together" if seat == "both" else f"{seat} seat"
    note = f"games of a strategy that reaches it: {seats}, {counting.replace('_', ' ')}"
    return Exhibit(table(("win", "draw", "loss"), rows), note)
