"""Exactly the missed forced wins and missed forks are found."""

from __future__ import annotations

from dataclasses import astuple
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import SEATS, Position, Seat, mark_of, outcome, parse_line, position_after
from games.space import all_positions, value_for
from tests.effort import examples, part
from tests.verify.naive import games, value
from tests.verify.naive_pairs import chances as naive_chances
from tests.verify.naive_pairs import good_for_a_fork, good_for_a_win
from tests.verify.players import (
    PLAYERS,
    anything,
    perfect,
    play_by,
    strategy,
    stuck_after_four,
    table,
    wrong_second,
)
from verify.comparison import chances, forking_moves, winning_moves
from verify.play.play import first_choice, line_to, play_of
from verify.verdict.statement import line_text

SMALL = [name for name in PLAYERS if name != "anything"]
MANY = [("perfect", "first"), ("lopsided", "first")]  # tens of thousands of games; see also LONG
KINDS = {"win": winning_moves, "fork": forking_moves}
UNFINISHED = [position for position in all_positions() if outcome(position) is None]
WIDTHS = st.sampled_from([(1,), (0, 1), (1, 2), (0, 1, 2, 2)])


@pytest.mark.parametrize(
    ("name", "seat", "kind"),
    [
        pytest.param(name, seat, kind, marks=[pytest.mark.slow] * ((name, seat) in MANY))
        for name, seat, kind in part(product(SMALL, SEATS, KINDS), 3)
    ],
)
def test_every_miss_in_every_game_is_counted_once_a_position(
    name: str, seat: Seat, kind: str
) -> None:
    cells = PLAYERS[name]
    found = chances(play_by(cells, seat), KINDS[kind])
    *numbers, line = naive_chances(list(games(cells, mark_of(seat))), mark_of(seat), kind)
    assert astuple(found) == (*numbers, line_text(line))


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=examples(8))
@given(seed=st.integers(0, 10_000), widths=WIDTHS, seat=st.sampled_from(SEATS))
def test_misses_of_random_tables_that_remember_are_those_of_their_games(
    kind: str, seed: int, widths: tuple[int, ...], seat: Seat
) -> None:
    cells = table(seed, widths, remembers=True)
    found = chances(play_of(strategy(cells, positional=False), seat), KINDS[kind])
    had, can, _, line = naive_chances(list(games(cells, mark_of(seat))), mark_of(seat), kind)
    assert (found.positions, found.can_miss, found.line) == (had, can, line_text(line))


@pytest.mark.parametrize("seat", SEATS)
def test_a_perfect_player_misses_no_forced_win(seat: Seat) -> None:
    found = chances(play_by(perfect, seat), winning_moves)
    assert found.positions > 0
    assert (found.can_miss, found.must_miss, found.line) == (0, 0, None)


@pytest.mark.parametrize("seat", SEATS)
def test_a_player_who_permits_everything_can_miss_and_never_must(seat: Seat) -> None:
    for takes in KINDS.values():
        found = chances(play_by(anything, seat), takes)
        assert found.can_miss > 0
        assert found.must_miss == 0


def test_being_stuck_in_a_won_position_is_a_miss_whose_line_ends_there() -> None:
    """X has no move once four marks are there, after any replies of O."""
    found = chances(play_by(stuck_after_four, "first"), winning_moves)
    assert found.line is not None
    end = position_after(parse_line(found.line))
    assert len(found.line) == 4
    assert value(end) == 1
    assert found.must_miss > 0


def test_only_the_choice_that_a_play_makes_counts() -> None:
    whole = play_by(wrong_second, "first")
    assert chances(whole, winning_moves).can_miss > 0
    assert chances(first_choice(whole), winning_moves).can_miss == 0


@pytest.mark.parametrize("seat", SEATS)
def test_the_line_of_a_miss_is_play_and_gives_the_win_away(seat: Seat) -> None:
    played = play_by(anything, seat)
    text = chances(played, winning_moves).line
    assert text is not None
    line = parse_line(text)
    before, after = position_after(line[:-1]), position_after(line)
    assert (value_for(seat, before), value_for(seat, after) < 1) == (1, True)
    assert line_to(played, before) == line[:-1]


def test_moves_that_take_a_chance_are_those_of_a_plain_count_of_threats() -> None:
    for position in UNFINISHED:
        assert set(winning_moves(position)) == good_for_a_win(position)
        assert set(forking_moves(position)) == good_for_a_fork(position)


def test_every_fork_is_a_forced_win_but_not_the_other_way_round() -> None:
    forks = {position for position in UNFINISHED if forking_moves(position)}
    wins = {position for position in UNFINISHED if winning_moves(position)}
    assert all(set(forking_moves(each)) <= set(winning_moves(each)) for each in forks)
    assert forks < wins


def test_a_position_with_a_threat_to_block_is_not_a_chance_for_a_fork() -> None:
    """With O on 1 and 6 X may fork; with O on 1 and 3 it has to block on 2 instead."""
    assert forking_moves(Position("O...XO..X")) == (7, 8)
    assert forking_moves(Position("O.O.X...X")) == ()


@pytest.mark.parametrize("seat", SEATS)
def test_the_value_for_a_seat_is_that_of_a_plain_recursion(seat: Seat) -> None:
    for position in all_positions():
        worth = value(position)
        turn = "first" if position.count("X") == position.count("O") else "second"
        assert value_for(seat, position) == (worth if turn == seat else -worth)
