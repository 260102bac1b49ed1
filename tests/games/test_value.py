"""What a position is worth, and the moves of a position by class."""

from __future__ import annotations

from collections import Counter

from games import EMPTY, Position, canonical, outcome, seat_to_move, successors
from games.space import all_classes, all_positions, class_moves
from games.value import value, value_for


def test_what_one_seat_reaches_the_other_loses() -> None:
    for position in all_positions():
        mover = seat_to_move(position)
        first, second = value_for("first", position), value_for("second", position)
        assert first == -second
        assert value(position) == (first if mover == "first" else second)


def test_the_winner_of_a_finished_game_has_reached_one_and_a_draw_is_zero() -> None:
    ends = {position: outcome(position) for position in all_positions()}
    for position, ended in ends.items():
        if ended is not None:
            expected = {"X": 1, "O": -1, None: 0}[ended.winner]
            assert value_for("first", position) == expected
    assert value_for("first", EMPTY) == 0
    assert value_for("first", Position("XX..OO...")) == 1


def test_the_moves_of_a_class_are_counted_by_the_class_they_lead_to() -> None:
    for position in all_classes():
        moves = class_moves(position)
        assert moves == Counter(canonical(child) for _, child in successors(position))
        assert sum(moves.values()) == len(successors(position))
    assert class_moves(EMPTY) == {"........X": 4, ".......X.": 4, "....X....": 1}
