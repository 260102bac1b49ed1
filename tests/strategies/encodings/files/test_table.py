"""A table from position to cells: its allowed moves, and its faults, by position."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import EMPTY, Position
from strategies import permitted_moves
from strategies.encodings.files.table import check_table
from strategies.errors import EncodingError
from tests.strategies.encodings.bringing import make, saved, unfinished

MIDDLE = Position("X...O....")


def cells(path: Path, position: Position) -> list[int]:
    return [cell for cell, _ in permitted_moves(make(f"table:{path}"), position)]


def refused(moves: dict[str, object]) -> EncodingError:
    with pytest.raises(EncodingError) as caught:
        check_table(moves, "t.json")
    return caught.value


@pytest.mark.parametrize(
    ("value", "expected"), [(5, [5]), (5.0, [5]), ([9, 1, 3], [9, 1, 3]), ([], [])]
)
def test_a_table_allows_a_cell_or_a_list_of_cells_in_order(
    tmp_path: Path, value: object, expected: list[int]
) -> None:
    assert cells(saved(tmp_path / "t.json", {EMPTY: value}), EMPTY) == expected


def test_a_position_that_is_missing_is_stuck(tmp_path: Path) -> None:
    file = saved(tmp_path / "t.json", {EMPTY: 5})
    assert [p for p in unfinished() if cells(file, p)] == [EMPTY]


def test_a_table_may_lie_in_a_document(tmp_path: Path) -> None:
    document = {"format": "noloss/table", "version": 1, "moves": {EMPTY: [5]}, "note": "mine"}
    file = saved(tmp_path / "t.json", document)
    assert cells(file, EMPTY) == [5]
    strategy = make(f"table:{file}")
    assert (strategy.name, strategy.source) == (f"table:{file}", "a file of yours")
    assert permitted_moves(strategy, EMPTY)[0].rule == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a position has 9 characters, this text has 0"),
        ("X...O...", "a position has 9 characters, this text has 8"),
        ("x...O....", "cell 1 is 'x', which is not X, O or ."),
        ("XX.......", "2 X and 0 O cannot come from taking turns"),
        ("XXXOO....", "the game is over in this position"),
        ("XOXXOOOXX", "the game is over in this position"),
    ],
)
def test_a_key_that_is_not_an_unfinished_position_is_named(text: str, why: str) -> None:
    error = refused({EMPTY: 1, text: 1})
    assert error.problem == why
    assert text in error.place


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (5, "cell 5 is taken"),
        ([2, 1], "cell 1 is taken"),
        (0, "0 is not a cell from 1 to 9"),
        (10, "10 is not a cell from 1 to 9"),
        (2.5, "2.5 is not a cell from 1 to 9"),
        (float("nan"), "nan is not a cell from 1 to 9"),
        (True, "True is not a cell from 1 to 9"),
        ("2", "'2' is not a cell from 1 to 9"),
        (None, "None is not a cell from 1 to 9"),
        ({"2": 3}, "{'2': 3} is not a cell from 1 to 9"),
        ([[2]], "[2] is not a cell from 1 to 9"),
        ([2, 3, 2], "cell 2 is listed twice"),
    ],
)
def test_a_wrong_move_is_named_with_its_position(value: object, why: str) -> None:
    error = refused({EMPTY: 1, MIDDLE: value})
    assert (error.file, error.place, error.problem) == ("t.json", "position X...O....", why)
    assert error.hint in ("free are 2 3 4 6 7 8 9", "list every cell once")
