"""The rules, on every position there is."""

from __future__ import annotations

import pytest

from games import (
    CELLS,
    EMPTY,
    LINES,
    SEATS,
    GameError,
    Mark,
    Outcome,
    Position,
    Seat,
    free_cells,
    mark_of,
    outcome,
    play,
    result_for,
    seat_to_move,
    successors,
    to_move,
    winner,
)
from games.errors import MoveError
from games.rules import BLANK, other_seat, ply
from games.space import all_positions


def test_the_eight_lines_are_the_triples_of_cells_that_sum_to_fifteen_in_the_magic_square() -> None:
    magic = (2, 7, 6, 9, 5, 1, 4, 3, 8)
    triples = {
        (a, b, c)
        for a in CELLS
        for b in range(a + 1, 10)
        for c in range(b + 1, 10)
        if magic[a - 1] + magic[b - 1] + magic[c - 1] == 15
    }
    assert len(LINES) == 8
    assert set(LINES) == triples


def test_x_moves_exactly_when_both_have_as_many_marks() -> None:
    for position in all_positions():
        even = position.count("X") == position.count("O")
        assert to_move(position) == ("X" if even else "O")
        assert seat_to_move(position) == ("first" if even else "second")
        assert mark_of(seat_to_move(position)) == to_move(position)


def test_the_seats_sit_opposite_each_other() -> None:
    assert [other_seat(seat) for seat in SEATS] == ["second", "first"]


def test_free_cells_are_the_blanks_in_ascending_order() -> None:
    for position in all_positions():
        free = free_cells(position)
        assert list(free) == [i for i, mark in enumerate(position, start=1) if mark == BLANK]
        assert len(free) + ply(position) == 9


def test_a_move_changes_one_cell_and_gives_the_turn_to_the_other() -> None:
    for position in all_positions():
        for cell, child in successors(position):
            changed = [i for i in CELLS if child[i - 1] != position[i - 1]]
            assert changed == [cell]
            assert child[cell - 1] == to_move(position)
            assert to_move(child) != to_move(position)
            assert ply(child) == ply(position) + 1


def test_exactly_the_unfinished_positions_have_successors_one_for_each_free_cell() -> None:
    for position in all_positions():
        cells = tuple(cell for cell, _ in successors(position))
        assert cells == (() if outcome(position) else free_cells(position))


def test_there_are_sixteen_thousand_one_hundred_and_sixty_seven_moves() -> None:
    assert sum(len(successors(position)) for position in all_positions()) == 16_167


def test_only_the_winner_has_three_in_a_row() -> None:
    for position in all_positions():
        rows = {"".join(position[cell - 1] for cell in line) for line in LINES}
        won = winner(position)
        assert [mark for mark in ("X", "O") if mark * 3 in rows] == ([won] if won else [])


def test_a_game_ends_with_three_in_a_row_or_a_full_board() -> None:
    ends = {"X": 0, "O": 0, "draw": 0, "unfinished": 0}
    for position in all_positions():
        ended = outcome(position)
        if ended is None:
            assert winner(position) is None
            assert BLANK in position
            ends["unfinished"] += 1
        else:
            assert ended == Outcome(winner(position))
            ends[ended.winner or "draw"] += 1
    assert ends == {"X": 626, "O": 316, "draw": 16, "unfinished": 4_520}


@pytest.mark.parametrize(
    ("seat", "won", "result"),
    [
        ("first", "X", "win"),
        ("first", "O", "loss"),
        ("first", None, "draw"),
        ("second", "X", "loss"),
        ("second", "O", "win"),
        ("second", None, "draw"),
    ],
)
def test_an_outcome_means_the_opposite_to_the_seats(
    seat: Seat, won: Mark | None, result: str
) -> None:
    assert result_for(seat, Outcome(won)) == result


@pytest.mark.parametrize(
    ("position", "cell", "reason", "hint"),
    [
        ("X........", 1, "the cell is taken", "the free cells are 2 3 4 5 6 7 8 9"),
        ("XO.XO....", 0, "there is no such cell", "the free cells are 3 6 7 8 9"),
        (EMPTY, 10, "there is no such cell", "the free cells are 1 2 3 4 5 6 7 8 9"),
        ("XXXOO....", 6, "the game is over", "no move follows its end"),
        ("XOXXOOOXX", 1, "the game is over", "no move follows its end"),
    ],
)
def test_an_illegal_move_is_refused_with_a_way_out(
    position: str, cell: int, reason: str, hint: str
) -> None:
    with pytest.raises(MoveError) as caught:
        play(Position(position), cell)
    error = caught.value
    assert (error.position, error.cell) == (position, cell)
    assert (error.problem, error.hint) == (reason, hint)
    assert str(error) == f"cell {cell} in {position}: {reason}\n  hint: {hint}"
    assert isinstance(error, GameError)
