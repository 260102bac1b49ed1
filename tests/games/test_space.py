"""The whole game: positions and classes, their order, the moves between them, their worth."""

from __future__ import annotations

from collections import Counter
from math import comb

from games import EMPTY, Position, canonical, outcome, seat_to_move, successors, to_move
from games.rules import ply
from games.space import all_classes, all_positions, class_moves, value, value_for
from games.symmetry import symmetry_class

LEVELS = (1, 3, 12, 38, 108, 174, 204, 153, 57, 15)  # classes by number of moves


def test_there_are_5478_positions_each_listed_once() -> None:
    assert len(all_positions()) == 5_478
    assert len(set(all_positions())) == 5_478


def test_before_anybody_can_win_every_arrangement_of_marks_occurs() -> None:
    levels = Counter(map(ply, all_positions()))
    for moves in range(6):  # even the fifth move makes no new kind of impossibility
        noughts = moves // 2
        assert levels[moves] == comb(9, noughts) * comb(9 - noughts, moves - noughts)


def test_positions_are_breadth_first_with_cells_ascending() -> None:
    found = dict.fromkeys([EMPTY])
    for position in all_positions():
        assert position in found
        found.update(dict.fromkeys(child for _, child in successors(position)))
    assert tuple(found) == all_positions()
    assert [ply(position) for position in all_positions()] == sorted(map(ply, all_positions()))


def test_there_are_765_classes_with_the_known_number_on_every_level() -> None:
    levels = Counter(map(ply, all_classes()))
    assert tuple(levels[moves] for moves in range(10)) == LEVELS
    assert len(all_classes()) == sum(LEVELS) == 765


def test_the_classes_part_the_positions() -> None:
    members = [member for position in all_classes() for member in symmetry_class(position)]
    assert sorted(members) == sorted(all_positions())


def test_classes_are_their_representatives_in_the_order_in_which_positions_meet_them() -> None:
    assert all(canonical(position) == position for position in all_classes())
    first = {position: all_positions().index(position) for position in all_positions()}
    met = [min(first[member] for member in symmetry_class(each)) for each in all_classes()]
    assert met == sorted(met)


def test_138_classes_are_final_and_627_are_not() -> None:
    unfinished = [position for position in all_classes() if outcome(position) is None]
    movers = Counter(map(to_move, unfinished))
    assert (len(all_classes()) - len(unfinished), len(unfinished)) == (138, 627)
    assert movers == {"X": 338, "O": 289}


def test_a_won_position_of_one_seat_is_a_lost_one_of_the_other() -> None:
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
