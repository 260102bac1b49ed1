"""The play of a strategy: its games, whether it loses, its answers, the criteria it meets.

And what two strategies do: side by side against every opponent, and against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta
from msgspec.structs import asdict, astuple

from audit.claim import Evidence, Finding, compared
from audit.vocabulary.positions import Cells
from audit.vocabulary.terms import (
    BySeat,
    Shown,
    Stamp,
    asked_seats,
    by_seat,
    judged,
    number_as,
    played,
    position_of,
    ratio_as,
    stamp_of,
    start_of,
    start_text,
    strategy_of,
    unfinished,
)
from common.errors import NolossError, nearest
from common.exhibits import Board, Cell, Exhibit, LineOfPlay, table
from games import EMPTY, Seat, Seats, line_name, mark_of, seat_to_move, seats_of
from strategies.strategy import full_name, in_use, permitted_moves
from verify.comparison import Takes, chances, forking_moves, winning_moves
from verify.match import MatchSide, side
from verify.play.count import COUNT, GameCounting, Tally, win_to_draw
from verify.play.play import CHOICES, Choice
from verify.play.safety import STRENGTHS, Strength

Ending: TypeAlias = Literal["win", "draw", "loss", "stuck", "games"]
OfChances: TypeAlias = Literal["positions", "can_miss", "must_miss"]

Ends: TypeAlias = Literal["win", "draw", "loss", "stuck", "other_stuck", "games", "points"]

Measure: TypeAlias = Literal[
    "win", "draw", "loss", "stuck", "games", "win_to_draw", "missed_wins", "missed_forks"
]

CHANCES: Final[tuple[OfChances, ...]] = get_args(OfChances)

MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)

ENDS: Final = ("win", "draw", "loss", "stuck", "other_stuck")


def never_loses(
    printed: bool | BySeat[bool],
    *,
    strategy: str,
    seat: Seats = "both",
    strength: Strength = "every_choice",
    position: str = "",
) -> Finding:
    """Say whether a strategy never loses or gets stuck, against any opponent.

    printed  : true or false; or by seat, such as { first = true, second = false }
    strategy : its name, such as wst:printed-corners or table:mine.json
    seat     : first, second, or both: in both of them
    strength : every_choice: whichever allowed moves it makes; first_choice: if it always makes
        the first of them; some_choice: if they are chosen with care
    position : where play starts: a position such as X...O...X, or a line of play such as 159
    """
    seats = asked_seats(printed, seat)
    computed = by_seat(printed, seat, lambda each: judged(strategy, each, position)[strength].holds)
    rows = [
        (
            each,
            *("yes" if judged(strategy, each, position)[way].holds else "no" for way in STRENGTHS),
        )
        for each in seats
    ]
    strengths = table(("seat", *(way.replace("_", " ") for way in STRENGTHS)), rows)
    lines = (line for each in seats for line in _refuting(strategy, each, strength, position))
    note = f"whether {_named(strategy)} never loses {start_text(position)}"
    games_played = _games_table(strategy, seats, position)
    evidence = (Exhibit(strengths, note), *lines, games_played)
    return compared(printed, computed, *evidence, rests_on=(strategy_of(strategy),))


def games(
    printed: Annotated[Mapping[Ending, int], Meta(min_length=1)],
    *,
    strategy: str,
    seat: Seats,
    counting: GameCounting = "raw",
    choice: Choice = "every_choice",
    position: str = "",
) -> Finding:
    """Play a strategy against every opponent and count its games by how they end for it.

    printed  : the printed ones of these numbers: win, draw, loss, stuck, and games (all of them)
    strategy : its name, such as wst:printed-corners or table:mine.json
    seat     : first, second, or both: the games in both of them together
    counting : raw: every sequence of cells is a game; up_to_symmetry: every sequence of classes is
        a game; orbits: two games count as one if a single symmetry of the board turns one into the
        other
    choice   : every_choice: all allowed moves are made; first_choice: the first of them
    position : where play starts: a position such as X...O...X, or a line of play such as 159
    """
    tallies = (COUNT[counting](played(strategy, each, choice, position)) for each in seats_of(seat))
    tally = sum(tallies, Tally())
    found = {**asdict(tally), "games": tally.games}
    return compared(
        printed,
        {end: found[end] for end in printed},
        _games_table(strategy, seats_of(seat), position),
        rests_on=(strategy_of(strategy),),
    )


def answer(
    printed: Cells,
    *,
    strategy: str,
    position: str,
    order: bool = False,
) -> Finding:
    """Ask a strategy which moves it allows in a position.

    printed  : the cells, 1 to 9 row by row; [] where it is stuck
    strategy : its name, such as wst:printed-corners or table:mine.json
    position : a position such as X...O...X, or the line of play that leads to it, such as 159,
        which a history-dependent strategy needs
    order    : true: the cells are printed in the order in which it prefers them
    """
    asked = strategy_of(strategy)
    start = start_of(position)
    if not asked.positional and not isinstance(start, tuple):
        problem = (
            f"{full_name(asked)} is history-dependent: a position alone does not give its moves"
        )
        raise NolossError(problem, hint="give the line of play that leads there, such as 159")
    at = unfinished(position)
    with in_use(asked):
        moves = permitted_moves(asked, at, start if isinstance(start, tuple) else ())
    computed = [move.cell for move in moves]
    if not order:
        printed, computed = tuple(sorted(printed)), sorted(computed)
    rules = table(("cell", "rule"), [(str(cell), rule) for cell, rule in moves])
    note = f"{mark_of(seat_to_move(at))} is to move"
    return compared(printed, computed, Exhibit(Board(at), note), rules)


def takes_every_win(
    printed: bool | Annotated[Mapping[OfChances, int], Meta(min_length=1)],
    *,
    strategy: str,
    seat: Seats = "both",
    choice: Choice = "every_choice",
) -> Finding:
    """Say whether a strategy keeps the win in every won position in which it has to move.

    printed  : true or false; or numbers of the positions that are won (positions), of those where
        it can give the win away (can_miss) and where it must (must_miss)
    strategy : its name, such as wst:printed-corners or table:mine.json
    seat     : first, second, or both: in both of them
    choice   : every_choice: whichever allowed moves it makes; first_choice: the first of them
    """
    return _taken(printed, winning_moves, "forced win", strategy, seat, choice)


def makes_every_fork(
    printed: bool | Annotated[Mapping[OfChances, int], Meta(min_length=1)],
    *,
    strategy: str,
    seat: Seats = "first",
    choice: Choice = "every_choice",
) -> Finding:
    """Say whether a strategy makes a fork, two threats at once, wherever it can.

    Only positions in which neither side could make three in a row at once count as a chance.

    printed  : true or false; or numbers of the positions with such a chance (positions), of those
        where it can miss the chance (can_miss) and where it must (must_miss)
    strategy : its name, such as wst:printed-corners or table:mine.json
    seat     : first, second, or both: in both of them
    choice   : every_choice: whichever allowed moves it makes; first_choice: the first of them
    """
    return _taken(printed, forking_moves, "fork", strategy, seat, choice)


def compare(
    printed: Annotated[Mapping[str, Shown], Meta(min_length=1)]
    | Annotated[tuple[str, ...], Meta(min_length=2)],
    *,
    strategies: Annotated[tuple[str, ...], Meta(min_length=2, max_length=20)],
    by: Measure,
    seat: Seats = "both",
    counting: GameCounting = "raw",
    choice: Choice = "every_choice",
) -> Finding:
    """Set strategies side by side by a number that each has against every opponent.

    printed    : the names of all of them, the greatest number first; or a table by name, such as
        { wst = 184 }, of the printed numbers
    strategies : their names, at least two
    by         : win, draw, loss, stuck, games: how many games end so, or all; win_to_draw: games
        won to games drawn; missed_wins, missed_forks: positions in which it can miss one
    seat       : first, second, or both: the two together
    counting   : of games; raw: sequences of cells; up_to_symmetry: sequences of classes; orbits:
        sequences of cells; two count as one if a single symmetry turns one into the other
    choice     : every_choice: all allowed moves are made; first_choice: the first of them
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
    computed = _in_order(numbers) if isinstance(printed, tuple) else _ratios(printed, numbers)
    return compared(printed, computed, shown)


def match(
    printed: Annotated[Mapping[Ends, Shown], Meta(min_length=1)]
    | Annotated[
        tuple[Literal["win", "draw", "loss", "stuck", "other_stuck"], ...], Meta(min_length=1)
    ],
    *,
    strategy: str,
    opponent: str,
    seat: Seats = "both",
    counting: GameCounting = "raw",
) -> Finding:
    """Let two strategies play every game that both allow, and count how the games end.

    printed  : the ends that occur, such as ["win", "draw"]; or numbers: win, draw, loss, stuck
        (the strategy is), other_stuck, games for all of them, and points: the expected points of a
        game, with 1 for a win, 1/2 for a draw, and random open choices
    strategy : its name; the numbers are about this one
    opponent : the name of the other one
    seat     : that of the strategy: first, second, or both: games in either of them
    counting : raw: every sequence of cells is a game; up_to_symmetry: every sequence of classes is
        a game; orbits: two games count as one if a single symmetry of the board turns one into the
        other
    """
    sides = {each: _side(strategy, opponent, (stamp_of(strategy), stamp_of(opponent)), each)
             for each in seats_of(seat)}  # fmt: skip
    ends = Counter[str]()
    for each in sides.values():
        ends.update(asdict(getattr(each.games, counting)))
    evidence = _match_shown(strategy, sides)
    if not isinstance(printed, Mapping):
        occur = [end for end in ENDS if ends[end]]
        return compared(sorted(printed, key=ENDS.index), occur, *evidence)
    points = sum((each.expected.fraction for each in sides.values()), Fraction()) / len(sides)
    numbers: dict[str, int | Fraction] = {**ends, "games": ends.total(), "points": points}
    computed = {
        end: number_as(value, Fraction(numbers.get(end, 0))) for end, value in printed.items()
    }
    return compared(printed, computed, *evidence)


def _match_shown(strategy: str, sides: Mapping[Seat, MatchSide]) -> Iterator[Evidence]:
    """Show how the games of a match end, and one of each end."""
    rows = [
        (each, way.replace("_", " "), *asdict(getattr(met.games, way)).values(), met.expected.exact)
        for each, met in sides.items()
        for way in COUNT
    ]
    heads = (each.replace("_", " ") for each in ENDS)
    yield table((f"seat of {strategy}", "counting", *heads, "points of a game"), rows)
    for each, met in sides.items():
        for end, line in met.lines.items():
            if line is not None:
                yield Exhibit(LineOfPlay(line), f"{each} seat: {end.replace('_', ' ')}")


def _taken(
    printed: bool | Mapping[OfChances, int],
    takes: Takes,
    kind: str,
    strategy: str,
    seat: Seats,
    choice: Choice,
) -> Finding:
    seats = seats_of(seat)
    found = {
        (each, way): chances(played(strategy, each, way), takes)
        for each in seats
        for way in CHOICES
    }
    asked = [found[each, choice] for each in seats]
    numbers = {name: sum(getattr(each, name) for each in asked) for name in CHANCES}
    computed = (
        {name: numbers[name] for name in printed}
        if isinstance(printed, Mapping)
        else not numbers["can_miss"]
    )
    shown = table(
        ("seat", "choice", f"positions with a {kind}", "it can be missed in", "must be missed in"),
        [
            (each, way.replace("_", " "), *(getattr(had, name) for name in CHANCES))
            for (each, way), had in found.items()
        ],
    )
    missed = (
        Exhibit(LineOfPlay(had.line), f"{each} seat: its last move misses a {kind}")
        for each, had in zip(seats, asked, strict=True)
        if had.line is not None
    )
    return compared(printed, computed, shown, *missed, rests_on=(strategy_of(strategy),))


def _named(strategy: str) -> str:
    return full_name(strategy_of(strategy))


def _refuting(strategy: str, seat: Seat, strength: Strength, position: str) -> Iterator[Exhibit]:
    """Give the line that refutes a strength in a seat, if one does."""
    stated = judged(strategy, seat, position)[strength]
    if stated.line is not None:
        start = position_of(position)
        how = {"loss": "is lost", "stuck": "is stuck", None: "fails at last"}[stated.end]
        line = LineOfPlay(line_name(stated.line), "" if start == EMPTY else start)
        yield Exhibit(line, f"{seat} seat: {_named(strategy)} {how} at its end")


def _games_table(strategy: str, seats: tuple[Seat, ...], position: str) -> Exhibit:
    rows: list[tuple[Cell, ...]] = [
        (each, choice.replace("_", " "), way.replace("_", " "), *astuple(count(whole)))
        for each in seats
        for choice in CHOICES
        for whole in [played(strategy, each, choice, position)]
        for way, count in COUNT.items()
    ]
    head = ("seat", "choice", "counting", "win", "draw", "loss", "stuck")
    return Exhibit(table(head, rows), f"games of {_named(strategy)} {start_text(position)}")


@cache
def _side(strategy: str, opponent: str, _: Stamp, seat: Seat) -> MatchSide:
    ours, theirs = strategy_of(strategy), strategy_of(opponent)
    with in_use(ours, theirs):
        return side(ours, theirs, seat)


def _number(
    name: str, by: Measure, seat: Seats, counting: GameCounting, choice: Choice
) -> tuple[int, int]:
    """Give the number by which strategies are compared, as a numerator and a denominator."""
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


def _ratios(
    printed: Mapping[str, Shown], numbers: Mapping[str, tuple[int, int]]
) -> dict[str, Shown]:
    """Give the numbers of the printed strategies, in the form in which they are printed."""
    for name in printed:
        if name not in numbers:
            hint = nearest(name, numbers, f"the strategies are {', '.join(numbers)}")
            raise NolossError(f"printed names {name!r}, which is not compared", hint=hint)
    return {name: ratio_as(value, *numbers[name]) for name, value in printed.items()}


def _in_order(numbers: Mapping[str, tuple[int, int]]) -> list[str]:
    """List names, the greatest number first; those with the same number together."""

    def size(name: str) -> tuple[bool, Fraction]:
        one, other = numbers[name]
        return not other, Fraction(one, other or 1)

    groups: dict[object, list[str]] = {}
    for name in sorted(numbers, key=size, reverse=True):
        groups.setdefault(size(name), []).append(name)
    return [" = ".join(names) for names in groups.values()]
