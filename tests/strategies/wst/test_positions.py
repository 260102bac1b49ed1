"""The machine's turn on the tapes of every position."""

from __future__ import annotations

from functools import cache

import pytest

from games import Position, Seat, outcome, seat_to_move
from games.space import all_positions
from strategies import Permitted
from strategies.wst.files import READINGS
from strategies.wst.strategy import wst_game, wst_position
from tests.effort import part
from tests.strategies.wst.rule_list import permitted
from verify.play.play import play_of

SEATS: tuple[Seat, Seat] = ("first", "second")


def asked_in(seat: Seat) -> list[Position]:
    return [
        position
        for position in all_positions()
        if outcome(position) is None and seat_to_move(position) == seat
    ]


@cache
def decided(position: Position, reading: str) -> tuple[Permitted, ...]:
    """Decide a position on tapes, once for all tests."""
    return wst_position(reading).moves(position, ())


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(("seat", "count"), [("first", 2423), ("second", 2097)])
def test_every_position_is_decided_on_tapes_as_the_rule_list_decides_it(
    seat: Seat, count: int, reading: str
) -> None:
    """Source: [Garg18] §III.A.1.c. All legal positions in which the machine is to move."""
    positions = asked_in(seat)
    assert len(positions) == count
    for position in positions if reading == "base" else part(positions, 25):
        expected = [Permitted(cell, rule) for cell, rule in permitted(position, reading)]
        assert list(decided(position, reading)) == expected, position


@pytest.mark.parametrize("seat", SEATS)
def test_no_turn_on_any_position_is_stuck(seat: Seat) -> None:
    assert [p for p in asked_in(seat) if not decided(p, "base")] == []


@pytest.mark.parametrize(
    ("seat", "reading"),
    [
        pytest.param(
            seat, reading, marks=[pytest.mark.slow] * ((seat, reading) != ("first", "base"))
        )
        for reading in READINGS
        for seat in SEATS
    ],
)
def test_the_whole_game_machine_plays_exactly_the_games_of_the_turn_on_single_positions(
    seat: Seat, reading: str
) -> None:
    """Line by line: the same moves in the same order, by the same rules."""
    whole = play_of(wst_game(reading), seat)
    assert whole.answers
    for line, answer in whole.answers.items():
        now = whole.positions[line]
        assert decided(now, reading) == answer, line
