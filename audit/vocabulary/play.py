"""What a strategy does: its games, whether it loses, its answers, the criteria it meets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

from audit.finding import Finding, compared
from audit.vocabulary.asked import (
    BySeat,
    asked_seats,
    by_seat,
    judged,
    played,
    position_of,
    start_of,
    start_text,
    strategy_of,
    unfinished,
)
from common.errors import NolossError
from common.exhibits import Board, Cell, Exhibit, LineOfPlay, table
from games import EMPTY, Seat, line_name, mark_of, seat_to_move
from strategies.strategy import full_name, in_use, permitted_moves
from verify.compare.chances import Chances, Takes, chances, forking_moves, winning_moves
from verify.extremes.class_game import Counting, Seats, seats_of
from verify.play.count import Tally, count_raw, count_up_to_symmetry
from verify.play.play import CHOICES, Choice
from verify.play.strengths import STRENGTHS, Strength

Ending: TypeAlias = Literal["win", "draw", "loss", "stuck", "games"]
OfChances: TypeAlias = Literal["positions", "can_miss", "must_miss"]
Cells: TypeAlias = tuple[Annotated[int, Meta(ge=1, le=9)], ...]

CHANCES: Final[tuple[OfChances, ...]] = get_args(OfChances)
COUNT: Final = {"raw": count_raw, "up_to_symmetry": count_up_to_symmetry}


def never_loses(
    printed: bool | BySeat[bool],
    *,
    strategy: str,
    seat: Seats = "both",
    strength: Strength = "every_choice",
    position: str = "",
) -> Finding:
    """Tell whether a strategy never loses, nor gets stuck, against any opponent.

    printed  : true or false; or by seat, such as { first = true, second = false }
    strategy : its name, such as wst:printed-corners or table:mine.json
    seat     : first, second, or both: in both of them
    strength : every_choice: whatever permitted moves it makes; first_choice: if it always makes
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
    counting: Counting = "raw",
    choice: Choice = "every_choice",
    position: str = "",
) -> Finding:
    """Play a strategy against every opponent and count its games by how they end for it.

    printed  : win, draw, loss, stuck, or games for all of them: those that are printed
    strategy : its name, such as wst:printed-corners or table:mine.json
    seat     : first, second, or both: the games in both of them together
    counting : raw: every sequence of cells is a game; up_to_symmetry: every sequence of classes
    choice   : every_choice: all permitted moves are made; first_choice: the first of them
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
    """Ask a strategy which moves it permits in a position.

    printed  : the cells, 1 to 9 row by row; [] where it is stuck
    strategy : its name, such as wst:printed-corners or table:mine.json
    position : a position such as X...O...X, or the line of play that leads to it, such as 159,
        which a strategy that remembers needs
    order    : true: the cells are printed in the order in which it prefers them
    """
    asked = strategy_of(strategy)
    start = start_of(position)
    if not asked.positional and not isinstance(start, tuple):
        problem = f"{full_name(asked)} remembers how a position came about"
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
    """Tell whether a strategy keeps every position won that is won when it is asked.

    printed  : true or false; or numbers of the positions that are won (positions), of those in
        which it can let the win go (can_miss) and in which it must (must_miss)
    strategy : its name, such as wst:printed-corners or table:mine.json
    seat     : first, second, or both: in both of them
    choice   : every_choice: whatever permitted moves it makes; first_choice: the first of them
    """
    return _taken(printed, winning_moves, "forced win", strategy, seat, choice)


def makes_every_fork(
    printed: bool | Annotated[Mapping[OfChances, int], Meta(min_length=1)],
    *,
    strategy: str,
    seat: Seats = "first",
    choice: Choice = "every_choice",
) -> Finding:
    """Tell whether a strategy makes a fork, two threats at once, wherever it can.

    It is a chance where nobody could make three in a row at once.

    printed  : true or false; or numbers of the positions with such a chance (positions), of those
        in which it can let it go (can_miss) and in which it must (must_miss)
    strategy : its name, such as wst:printed-corners or table:mine.json
    seat     : first, second, or both: in both of them
    choice   : every_choice: whatever permitted moves it makes; first_choice: the first of them
    """
    return _taken(printed, forking_moves, "fork", strategy, seat, choice)


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
        [(each, way.replace("_", " "), *_numbers(had)) for (each, way), had in found.items()],
    )
    missed = (
        Exhibit(LineOfPlay(line_name(had.line)), f"{each} seat: a {kind} is let go at its end")
        for each, had in zip(seats, asked, strict=True)
        if had.line is not None
    )
    return compared(printed, computed, shown, *missed, rests_on=(strategy_of(strategy),))


def _numbers(had: Chances) -> tuple[int, int, int]:
    return had.positions, had.can_miss, had.must_miss


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
        (each, choice.replace("_", " "), way.replace("_", " "), *_by_end(count(whole)))
        for each in seats
        for choice in CHOICES
        for whole in [played(strategy, each, choice, position)]
        for way, count in COUNT.items()
    ]
    head = ("seat", "choice", "counting", "win", "draw", "loss", "stuck")
    return Exhibit(table(head, rows), f"games of {_named(strategy)} {start_text(position)}")


def _by_end(games: Tally) -> tuple[int, int, int, int]:
    return games.win, games.draw, games.loss, games.stuck
