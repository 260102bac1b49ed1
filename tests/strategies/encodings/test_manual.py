"""The examples of docs/strategies.md, tried out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import free_cells
from strategies import Strategy, permitted_moves
from strategies.catalogue import SCHEMES
from strategies.encodings.files.vector import check_entry
from strategies.errors import EncodingError
from tests.machines.texts import machine_text
from tests.strategies.encodings.bringing import make, unfinished

MANUAL = (Path(__file__).resolve().parents[3] / "docs" / "strategies.md").read_text()


def block(holding: str) -> str:
    """Give the code block of the manual that holds a text."""
    (found,) = [b for b in re.findall(r"```[^\n]*\n(.*?)```", MANUAL, re.DOTALL) if holding in b]
    return str(found)


def moves_to_the_first_free_cell(strategy: Strategy) -> bool:
    found = all(
        permitted_moves(strategy, position)[0].cell == free_cells(position)[0]
        for position in unfinished()[:300]
    )
    if strategy.close is not None:
        strategy.close()
    return found


def test_the_manual_lists_every_scheme_as_it_is_typed() -> None:
    for scheme in SCHEMES:
        assert f"| `{scheme.form}` |".replace("any|:", "any\\|:") in MANUAL


@pytest.mark.parametrize(
    ("holding", "name", "typed"),
    [
        ("for line in sys.stdin", "player.py", "process:python3 {}"),
        ("while read -r", "player.sh", "process:sh {}"),
        ("machine  first-free", "first-free.tm", "machine:{}"),
    ],
)
def test_the_players_of_the_manual_move_to_the_first_free_cell(
    tmp_path: Path, holding: str, name: str, typed: str
) -> None:
    (tmp_path / name).write_text(block(holding))
    assert moves_to_the_first_free_cell(make(typed.format(tmp_path / name)))


def test_the_machine_of_the_manual_is_the_example_of_the_tests() -> None:
    example = machine_text("first-free")
    assert block("machine  first-free") in example


def test_the_function_of_the_manual_prefers_the_centre_and_then_corners(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(block("def move(position: str) -> int | list"))
    strategy = make(f"python:{tmp_path / 'mine.py'}:move")
    for position in unfinished():
        (move,) = permitted_moves(strategy, position)
        assert move.cell == min(free_cells(position), key=(5, 1, 3, 7, 9, 2, 4, 6, 8).index)


def test_the_error_of_the_manual_is_the_one_that_comes() -> None:
    with pytest.raises(EncodingError) as caught:
        check_entry(15, 3, "best.json")
    assert str(caught.value) == block("best.json").rstrip()


@pytest.mark.parametrize("holding", ['"X........": [5]', "noloss/table"])
def test_the_tables_of_the_manual_can_be_read(tmp_path: Path, holding: str) -> None:
    (tmp_path / "t.json").write_text(block(holding))
    assert make(f"table:{tmp_path / 't.json'}").positional


def test_the_memory_of_the_manual_opens_in_the_centre(tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text(block("xWinRewards"))
    strategy = make(f"memory:{tmp_path / 'm.json'}")
    assert permitted_moves(strategy, unfinished()[0]) == ((5, "reward 72.0"),)
