"""Other games than tic-tac-toe: their values and numbers, and whether a strategy never loses one.

A game is named as on the command line, or is a file beside the claims.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

from audit.claim import Evidence, Finding, compared
from audit.vocabulary.terms import BySeat, Stamp, asked_seats, by_seat, stamp_of
from common.errors import NolossError
from common.exhibits import Exhibit, table
from games import Seat, Seats
from strategies.game_strategies import opened_game, strategy_for
from strategies.strategy import in_use
from verify.games.solution import Solution, Value, solve
from verify.games.verdict import GameSeatVerdict, game_verdict, verdict_by_levels
from verify.play.safety import STRENGTHS, Strength

GameNumber: TypeAlias = Literal["games", "positions", "plies"]

NUMBERS: Final[tuple[GameNumber, ...]] = get_args(GameNumber)


def game_value(printed: Value, *, game: str) -> Finding:
    """Find who wins a game if both play perfectly.

    printed : first wins, second wins or draw
    game    : its name, such as 4,4,4:misere, or a file of yours
    """
    solved = _solved(game, stamp_of(game))
    return compared(printed, solved.value, _numbers_table(solved))


def game_numbers(
    printed: Annotated[Mapping[GameNumber, int], Meta(min_length=1)], *, game: str
) -> Finding:
    """Count the games and the positions of a game, and the moves until its win.

    printed : games: lines of play to an end; positions: different ones, start and ends included;
        plies: moves until the win, if the winner hurries and the other one delays
    game    : its name, such as 4,4,4:misere, or a file of yours
    """
    solved = _solved(game, stamp_of(game))
    for name in printed:
        if getattr(solved, name) is None:
            problem = f"printed: {game} has no number of {name}"
            hint = (
                "games are not counted if positions come back, plies only to a win; "
                "of a game solved for its value alone, nothing is counted"
            )
            raise NolossError(problem, hint=hint)
    computed = {name: getattr(solved, name) for name in printed}
    return compared(printed, computed, _numbers_table(solved))


def game_never_loses(
    printed: bool | BySeat[bool],
    *,
    game: str,
    strategy: str,
    seat: Seats = "both",
    strength: Strength = "every_choice",
) -> Finding:
    """Say whether a strategy never loses or gets stuck in a game other than tic-tac-toe.

    printed  : true or false; or by seat, such as { first = true, second = false }
    game     : its name, such as morris, or a file of yours
    strategy : any, optimal, first-free, or one of yours, such as table:mine.json
    seat     : first, second, or both: in both of them
    strength : every_choice: whichever allowed moves it makes; first_choice: if it always makes
        the first of them; some_choice: if they are chosen with care
    """
    seats = asked_seats(printed, seat)

    def decided(each: Seat) -> GameSeatVerdict:
        return _decided(game, strategy, each, (*stamp_of(game), *stamp_of(strategy)))

    computed = by_seat(printed, seat, lambda each: decided(each).no_loss[strength])
    rows = [
        (
            each,
            *("yes" if decided(each).no_loss[way] else "no" for way in STRENGTHS),
            decided(each).statements[strength].line or "",
        )
        for each in seats
    ]
    titles = ("seat", *(way.replace("_", " ") for way in STRENGTHS), "refuted by")
    note = f"whether {strategy} never loses {game}"
    return compared(printed, computed, Exhibit(table(titles, rows), note))


def _numbers_table(solved: Solution) -> Evidence:
    rows = [("value", solved.value), ("best openings", " ".join(solved.openings))]
    rows += [
        (name, f"{number:,}") for name in NUMBERS if (number := getattr(solved, name)) is not None
    ]
    return Exhibit(table(("", solved.game), rows, texts=2), f"{solved.game} under perfect play")


@cache
def _solved(game: str, _: Stamp) -> Solution:
    with opened_game(game) as rules:
        return solve(rules)


@cache
def _decided(game: str, strategy: str, seat: Seat, _: Stamp) -> GameSeatVerdict:
    with opened_game(game) as rules:
        if (decided := verdict_by_levels(rules, strategy, (seat,))) is not None:
            return decided.results[0]
        meant = strategy_for(rules, strategy)
        with in_use(meant):
            return game_verdict(meant, (seat,)).results[0]
