"""The game-base of [Bhatt08] §2: every number that the paper prints."""

from __future__ import annotations

import pytest

from games import EMPTY, Position, canonical, outcome, successors
from games.rules import ply
from games.space import all_classes
from games.symmetry import symmetry_class
from strategies.game_base import (
    base_case,
    game_base,
    game_base_matrix,
    metrics,
    row_of,
    successor_rows,
)


def test_there_are_765_rows_one_for_every_class() -> None:
    """Source: [Bhatt08] §2.1."""
    assert len(game_base()) == 765
    assert {canonical(base) for base in game_base()} == set(all_classes())


def test_the_matrix_has_765_rows_and_10_columns() -> None:
    """Source: [Bhatt08] §2.3."""
    assert {len(row) for row in game_base_matrix()} == {10}
    assert len(game_base_matrix()) == 765


def test_the_four_metrics_pick_exactly_one_base_case_in_every_class() -> None:
    """Source: [Bhatt08] §2.2."""
    for base in game_base():
        least = [each for each in symmetry_class(base) if metrics(each) == metrics(base)]
        assert least == [base]


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("......X..", "X........"),  # the sum of X
        ("X..O.....", "XO......."),  # then the sum of O
        (".OXX.....", "XO...X..."),  # then the product of X
        ("O.XX.O...", "X.OO.X..."),  # though its product of O is larger
        ("X..OXO...", "XO..X..O."),  # last the product of O
    ],
)
def test_the_metrics_count_in_their_order(position: str, expected: str) -> None:
    """Source: [Bhatt08] §2.2."""
    assert base_case(Position(position)) == expected


@pytest.mark.parametrize(
    ("row", "rows"),
    [(1, (2, 3, 4)), (2, (5, 6, 7, 8, 9)), (3, (10, 11, 12, 13, 14)), (4, (15, 16))],
)
def test_the_printed_successors_of_the_first_rows_are_reproduced(
    row: int, rows: tuple[int, ...]
) -> None:
    """Source: [Bhatt08] §3.1."""
    assert successor_rows(row) == rows


def test_the_eighth_row_has_two_marks_at_cells_1_and_6() -> None:
    """Source: [Bhatt08] §2.3, Fig. 4: 'entries at positions 1 and 6', the 10th column is 2."""
    assert game_base_matrix()[7] == (1, 0, 0, 0, 0, 2, 0, 0, 0, 2)


def test_the_first_row_is_the_empty_board_at_level_zero() -> None:
    """Source: [Bhatt08] §2.4."""
    assert game_base_matrix()[0] == (0,) * 10
    assert row_of(EMPTY) == 1


def test_row_4_puts_a_1_at_position_5() -> None:
    """Source: [Bhatt08] §2.4, Fig. 5."""
    assert game_base_matrix()[3] == (0, 0, 0, 0, 1, 0, 0, 0, 0, 1)


def test_rows_15_and_16_have_four_equivalent_states_each() -> None:
    """Source: [Bhatt08] §2.4."""
    assert [len(symmetry_class(game_base()[row - 1])) for row in (15, 16)] == [4, 4]


@pytest.mark.parametrize(("row", "to"), [(3, 12), (15, 44), (16, 19)])
def test_every_entry_shown_in_figure_5_is_a_move(row: int, to: int) -> None:
    """Source: [Bhatt08] §2.4, §3.1: the strategy that chose 4, 12, 44 and 19."""
    assert to in successor_rows(row)


@pytest.mark.parametrize("row", [19, 44])
def test_rows_19_and_44_belong_to_level_3(row: int) -> None:
    """Source: [Bhatt08] §2.4, Fig. 5."""
    assert game_base_matrix()[row - 1][9] == 3


def test_rows_are_in_the_order_of_their_levels() -> None:
    levels = [row[9] for row in game_base_matrix()]
    assert levels == sorted(levels)
    assert [levels.count(level) for level in range(10)] == [
        1,
        3,
        12,
        38,
        108,
        174,
        204,
        153,
        57,
        15,
    ]


def test_every_position_has_the_row_of_its_base_case() -> None:
    for row, base in enumerate(game_base(), start=1):
        assert base_case(base) == base
        assert {row_of(each) for each in symmetry_class(base)} == {row}
        assert ply(base) == game_base_matrix()[row - 1][9]


def test_there_are_2096_pairs_of_a_row_and_its_successor() -> None:
    assert sum(len(successor_rows(row)) for row in range(1, 766)) == 2096
    for row, base in enumerate(game_base(), start=1):
        assert (outcome(base) is None) == bool(successor_rows(row))
        assert {row_of(child) for _, child in successors(base)} == set(successor_rows(row))
