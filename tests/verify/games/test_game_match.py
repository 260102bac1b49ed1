"""Matches in other games, against a plain recursion over all lines of play."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from games.errors import TooLargeError
from games.names import find_game
from games.rules import SEATS, Position, Seat
from strategies.encodings.code.python_function import function_strategy
from strategies.game_strategies import strategy_for
from strategies.strategy import Strategy, permitted_moves
from verify.match import EndlessMatchError, match

if TYPE_CHECKING:
    from games.game import Game


def _lines(
    players: dict[Seat, Strategy], seat: Seat, game: Game, position: str
) -> tuple[Counter[str], Fraction]:
    """Count the lines from a position by their ends, and the points if choices are random."""
    ended, turn = game.ended(position), game.seat_to_move(position)
    if ended is not None:
        end = "draw" if ended == "draw" else "win" if ended == seat else "loss"
        points = {"draw": Fraction(1, 2), "win": Fraction(1), "loss": Fraction()}[end]
        return Counter({end: 1}), points
    moves = permitted_moves(players[turn], Position(position))
    if not moves:
        stuck = turn == seat
        return Counter({"stuck" if stuck else "other_stuck": 1}), Fraction(not stuck)
    counts, points = Counter[str](), Fraction()
    for move in moves:
        more, worth = _lines(players, seat, game, game.play(position, move.cell))
        counts += more
        points += worth / len(moves)
    return counts, points


@pytest.mark.parametrize("name", ["2,3,3", "2,3,2:wild", "2,2,2:notakto,boards=2", "2,4,3:gravity"])
@pytest.mark.parametrize("players", [("any", "any"), ("optimal", "any"), ("first-free", "optimal")])
def test_a_match_counts_as_a_plain_recursion_does(name: str, players: tuple[str, str]) -> None:
    game = find_game(name)
    ours, theirs = (strategy_for(game, each) for each in players)
    met = match(ours, theirs)
    assert met.game == name
    for side, seat in zip(met.sides, SEATS, strict=True):
        sitting = {seat: ours, SEATS[1 - SEATS.index(seat)]: theirs}
        counts, points = _lines(sitting, seat, game, game.start)
        counted = {end: getattr(side.games.raw, end) for end in side.games.raw.__struct_fields__}
        assert {end: number for end, number in counted.items() if number} == counts
        assert side.expected.fraction == points
        assert {end for end, line in side.lines.items() if line is not None} == {*counts}


def test_a_stuck_strategy_gets_no_point() -> None:
    game = find_game("2,2,2")
    stuck = function_strategy(lambda position: [], name="nothing", game=game)
    met = match(strategy_for(game, "any"), stuck)
    assert met.round.fraction == 2
    assert [side.games.raw.other_stuck for side in met.sides] == [4, 1]


def test_no_match_is_counted_where_a_play_can_be_endless() -> None:
    players = [strategy_for(find_game("achi"), "first-free")] * 2
    with pytest.raises(EndlessMatchError, match="positions can come back"):
        match(*players)


def test_a_match_that_is_too_large_ends() -> None:
    players = [strategy_for(find_game("3,3,3:wild"), "any")] * 2
    with pytest.raises(TooLargeError, match="more than 100 positions"):
        match(*players, most=100)
