"""Two strategies: side by side against every opponent, and against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import cache
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

from audit.finding import Finding, compared
from audit.vocabulary.asked import Stamp, played, stamp_of, strategy_of
from audit.vocabulary.numbers import Shown, number_as, ratio_as
from audit.vocabulary.play import COUNT
from common.errors import NolossError, nearest
from common.exhibits import Exhibit, LineOfPlay, table
from games import Seat, line_name
from strategies.strategy import in_use
from verify.compare.chances import chances, forking_moves, winning_moves
from verify.compare.match import Side, side
from verify.extremes.class_game import Counting, Seats, seats_of
from verify.play.count import Tally, win_to_draw
from verify.play.play import Choice

Ends: TypeAlias = Literal["win", "draw", "loss", "stuck", "other_stuck", "games", "points"]
Measure: TypeAlias = Literal[
    "win", "draw", "loss", "stuck", "games", "win_to_draw", "missed_wins", "missed_forks"
]
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
ENDS: Final = ("win", "draw", "loss", "stuck", "other_stuck")


def compare(
    printed: Annotated[Mapping[str, Shown], Meta(min_length=1)]
    | Annotated[tuple[str, ...], Meta(min_length=2)],
    *,
    strategies: Annotated[tuple[str, ...], Meta(min_length=2, max_length=20)],
    by: Measure,
    seat: Seats = "both",
    counting: Counting = "raw",
    choice: Choice = "every_choice",
) -> Finding:
    """Set strategies side by side by a number that each has against every opponent.

    printed    : the names of all of them, the greatest number first; or a table by name, such as
        { wst = 184 }, of those numbers that are printed
    strategies : their names, at least two
    by         : win, draw, loss, stuck, games: how many games end so, or all; win_to_draw: games
        won to games drawn; missed_wins, missed_forks: positions in which it can let one go
    seat       : first, second, or both: the two together
    counting   : of games; raw: sequences of cells; up_to_symmetry: sequences of classes
    choice     : every_choice: all permitted moves are made; first_choice: the first of them
    """
    told = {
        name: {each: _number(name, each, seat, counting, choice) for each in MEASURES}
        for name in strategies
    }
    rows = [(name, *map(_text, numbers.values())) for name, numbers in told.items()]
    measures = (each.replace("_", " ") for each in MEASURES)
    note = f"{seat} seat{'s' if seat == 'both' else ''}, {choice}, {counting}".replace("_", " ")
    shown = Exhibit(table(("strategy", *measures), rows, texts=1), note)
    numbers = {name: told[name][by] for name in strategies}
    if not isinstance(printed, Mapping):
        return compared(printed, _in_order(numbers), shown)
    for name in printed:
        if name not in numbers:
            hint = nearest(name, strategies, f"the strategies are {', '.join(strategies)}")
            raise NolossError(f"printed names {name!r}, which is not compared", hint=hint)
    return compared(
        printed, {name: ratio_as(value, *numbers[name]) for name, value in printed.items()}, shown
    )


def match(
    printed: Annotated[Mapping[Ends, Shown], Meta(min_length=1)]
    | Annotated[
        tuple[Literal["win", "draw", "loss", "stuck", "other_stuck"], ...], Meta(min_length=1)
    ],
    *,
    strategy: str,
    opponent: str,
    seat: Seats = "both",
    counting: Counting = "raw",
) -> Finding:
    """Let two strategies play every game that both permit, and count how the games end.

    printed  : the ends that occur, such as ["win", "draw"]; or numbers: win, draw, loss, stuck
        (the strategy is), other_stuck, games for all of them, and points: those that a game may be
        expected to bring, with 1 for a win, 1/2 for a draw and open choices drawn
    strategy : its name; what is told is told of this one
    opponent : the name of the other one
    seat     : that of the strategy: first, second, or both: games in either of them
    counting : raw: every sequence of cells is a game; up_to_symmetry: every sequence of classes
    """
    sides = {each: _side(strategy, opponent, (stamp_of(strategy), stamp_of(opponent)), each)
             for each in seats_of(seat)}  # fmt: skip
    ends = Counter[str]()
    for each in sides.values():
        ends.update(asdict(getattr(each, counting)))
    points = sum((each.expected for each in sides.values()), Fraction()) / len(sides)
    rows = [
        (each, way.replace("_", " "), *asdict(getattr(met, way)).values(), str(met.expected))
        for each, met in sides.items()
        for way in COUNT
    ]
    heads = (each.replace("_", " ") for each in ENDS)
    shown = table((f"seat of {strategy}", "counting", *heads, "points of a game"), rows)
    lines = [
        Exhibit(LineOfPlay(line_name(line)), f"{each} seat: {end.replace('_', ' ')}")
        for each, met in sides.items()
        for end, line in met.lines.items()
    ]
    if not isinstance(printed, Mapping):
        occur = [end for end in ENDS if ends[end]]
        return compared(sorted(printed, key=ENDS.index), occur, shown, *lines)
    numbers: dict[str, int | Fraction] = {**ends, "games": ends.total(), "points": points}
    computed = {
        end: number_as(value, Fraction(numbers.get(end, 0))) for end, value in printed.items()
    }
    return compared(printed, computed, shown, *lines)


@cache
def _side(strategy: str, opponent: str, _: Stamp, seat: Seat) -> Side:
    ours, theirs = strategy_of(strategy), strategy_of(opponent)
    with in_use(ours, theirs):
        return side(ours, theirs, seat)


def _number(
    name: str, by: Measure, seat: Seats, counting: Counting, choice: Choice
) -> tuple[int, int]:
    """Give what strategies are compared by, as a numerator and a denominator."""
    plays = [played(name, each, choice) for each in seats_of(seat)]
    if by in ("missed_wins", "missed_forks"):
        takes = winning_moves if by == "missed_wins" else forking_moves
        return sum(chances(each, takes).can_miss for each in plays), 1
    tally = sum((COUNT[counting](each) for each in plays), Tally())
    if by == "win_to_draw":
        return win_to_draw(tally) or (0, 1)
    return getattr(tally, by), 1


def _text(number: tuple[int, int]) -> str:
    one, other = number
    return f"{one:,}" if other == 1 else f"{one:,}:{other:,}"


def _in_order(numbers: Mapping[str, tuple[int, int]]) -> list[str]:
    """List names, the greatest number first; those that have the same stand together."""

    def size(name: str) -> tuple[bool, Fraction]:
        one, other = numbers[name]
        return not other, Fraction(one, other or 1)

    groups: dict[object, list[str]] = {}
    for name in sorted(numbers, key=size, reverse=True):
        groups.setdefault(size(name), []).append(name)
    return [" = ".join(names) for names in groups.values()]
