"""Positions up to symmetry: a second route on plain texts, and the numbers by other rules."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest

from audit.bhatt08.states import (
    NAMED,
    Feasibility,
    base_cases,
    depth_first,
    feasibility,
    generated,
    kept_fillings,
    may_be_in_turn,
    nobody_moved_on,
    not_both_won,
    rows_shown,
    symmetry,
    ties,
)
from games.space import all_classes, all_positions
from strategies.game_base import game_base
from tests.verify.naive import START, blanks, class_of, over, put, three

EXAMPLES = ["XXXXXOOXX", "XXXOOO...", "XXXO.OO.."]


def walked() -> set[str]:
    """Play on from the empty board, on plain texts."""
    found, todo = {START}, [START]
    for board in todo:
        new = {put(board, cell) for cell in (() if over(board) else blanks(board))} - found
        found |= new
        todo += new
    return found


def plain_numbers() -> list[str]:
    """Number base-cases breadth first, with sums and products of cells, on plain texts."""

    def base(board: str) -> str:
        def weights(each: str) -> tuple[int, ...]:
            cells = [[at + 1 for at in range(9) if each[at] == mark] for mark in "XO"]
            return (*map(sum, cells), *map(prod, cells))

        return min(class_of(board), key=weights)

    found = [START]
    for board in found:
        for cell in () if over(board) else blanks(board):
            child = base(put(board, cell))
            if child not in found:
                found.append(child)
    return found


def test_a_plain_walk_finds_as_many_states() -> None:
    boards = walked()
    classes = {class_of(board) for board in boards}
    assert len(all_classes()) == len(classes) == 765
    assert sum(over(min(each)) for each in classes) == 138


def test_a_plain_list_of_fillings_keeps_the_same_ones() -> None:
    kept = set()
    for marks in product(".XO", repeat=9):
        board = "".join(marks)
        more = board.count("X") - board.count("O")
        last = "X" if more == 1 else "O"
        if more in (0, 1) and not three(board, "O" if last == "X" else "X"):
            kept.add(board)
    found = kept_fillings((may_be_in_turn, nobody_moved_on))
    assert found == kept == walked() == set(all_positions())


def test_without_one_of_the_conditions_there_are_more_states() -> None:
    assert len(kept_fillings((may_be_in_turn,))) == 6046
    assert len(kept_fillings((may_be_in_turn, not_both_won))) == 5890
    assert len(kept_fillings((nobody_moved_on,))) > 5478
    assert len({class_of(each) for each in kept_fillings((may_be_in_turn,))}) == 850
    assert len({class_of(each) for each in kept_fillings((may_be_in_turn, not_both_won))}) == 826


@pytest.mark.parametrize("feasible", ["XXXOO....", ".........", "XXXOOX.OX"])
def test_a_position_of_a_game_is_not_an_example_of_an_infeasible_one(feasible: str) -> None:
    printed = Feasibility(19683, [*EXAMPLES, feasible], 765)
    if feasible == "XXXOOX.OX":  # X moved on after a win
        assert feasibility(printed).holds is True
    else:
        assert feasibility(printed).holds is False


def test_the_named_symmetries_make_all_eight_and_fewer_make_fewer() -> None:
    assert len(generated(NAMED)) == 8
    assert len(generated(NAMED[:3])) == 4
    assert len(generated(NAMED[3:])) == 4
    assert len(generated(NAMED[:1])) == 4
    assert generated(()) == generated(["identity"])
    assert len(symmetry({"equivalents": 8}).evidence) == 4


def test_a_class_has_a_tie_unless_all_four_metrics_are_used() -> None:
    assert [ties(used) for used in (1, 2, 3, 4)] == [510, 152, 29, 0]
    assert ties(2, lambda position: (position.count("X"), position.count("O"))) > 700
    assert ties(1, lambda position: (int(position == max(class_of(position))),)) > 700
    assert ties(1, lambda position: (int(position != max(class_of(position))),)) == 0
    assert base_cases({}).computed == {"classes": 765, "with exactly one base-case": 765}


def test_plain_base_cases_have_the_same_numbers() -> None:
    assert plain_numbers() == list(game_base())


def test_another_order_of_the_game_base_has_other_rows() -> None:
    shown = rows_shown(game_base())
    assert rows_shown(depth_first()) != shown
    swapped = list(game_base())
    swapped[1], swapped[2] = swapped[2], swapped[1]
    differ = {key for key, value in rows_shown(swapped).items() if value != shown[key]}
    assert differ == {"after row 2", "after row 3"}
    swapped = list(game_base())
    swapped[6], swapped[7] = swapped[7], swapped[6]
    assert rows_shown(swapped)["marks of row 8"] == [1, 5]


def test_depth_first_numbers_the_same_base_cases() -> None:
    assert set(depth_first()) == set(game_base())
    assert len(depth_first()) == len(all_classes())
