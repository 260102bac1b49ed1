"""`noloss count optimum --smallest`, and what other commands do with its file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from games import SEATS
from verify.games.smallest import smallest_table

if TYPE_CHECKING:
    from tests.noloss.conftest import Noloss

SMALLEST = ("count", "optimum", "--smallest")


def test_the_fewest_positions_are_printed_with_a_table(noloss: Noloss) -> None:
    got = noloss(*SMALLEST, "--seat", "first")
    assert got.code == 0
    assert "in the first seat needs 22 positions up to symmetry." in got.out
    assert got.out.count("\n.........  5") == 1


@pytest.mark.parametrize(("word", "cell", "first"), [("corner", "1", 29), ("edge", "2", 41)])
def test_an_opening_is_a_word_or_a_cell(noloss: Noloss, word: str, cell: str, first: int) -> None:
    got = noloss(*SMALLEST, "--opening", word, "--seat", "first", "--json")
    assert got.document["seats"]["first"]["positions"] == first
    assert got.document["opening"] == cell
    same = noloss(*SMALLEST, "--opening", cell, "--seat", "first", "--json")
    assert same.document == got.document


def test_strategies_that_keep_every_win_may_need_more(noloss: Noloss) -> None:
    got = noloss(*SMALLEST, "--keep-value")
    assert "keeps the value of every position of 3,3,3 in the second seat needs 72" in got.out
    assert "In both seats: 94." in got.out


def test_the_file_is_proved_and_its_table_never_loses(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "smallest.json"
    got = noloss(*SMALLEST, "-o", str(file))
    assert "In both seats: 93." in got.out
    assert got.out.endswith(f"noloss recheck {file}\n    noloss verify table:{file}\n")
    assert json.loads(file.read_text()) == noloss(*SMALLEST, "--json").document
    checked = noloss("recheck", str(file))
    assert checked.code == 0
    assert "with which a strategy never loses: 71" in checked.out
    assert noloss("verify", f"table:{file}").code == 0


def test_a_changed_file_is_not_proved(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "smallest.json"
    noloss(*SMALLEST, "--seat", "first", "-o", str(file))
    file.write_text(file.read_text().replace('"positions": 22', '"positions": 21'))
    checked = noloss("recheck", str(file))
    assert checked.code == 1
    assert "NOT proved: the SHA-256 differs" in checked.out


def test_tables_for_plays_after_an_opening_are_not_to_be_verified(
    noloss: Noloss, tmp_path: Path
) -> None:
    """In the second seat they have no move after any other opening."""
    file = tmp_path / "smallest.json"
    got = noloss(*SMALLEST, "--opening", "centre", "-o", str(file))
    assert "noloss recheck" in got.out
    assert "noloss verify" not in got.out


def test_another_game_has_its_own_table(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "torus.json"
    got = noloss(*SMALLEST, "--game", "3,3,3:torus", "--seat", "first", "-o", str(file))
    assert "needs 13 positions" in got.out
    assert f"noloss verify table:{file} --game 3,3,3:torus --seat first" in got.out
    verified = noloss(
        "verify", f"table:{file}", "--game", "3,3,3:torus", "--seat", "first", "--json"
    )
    assert verified.code == 0


def test_a_search_that_only_gives_bounds_ends_with_code_3(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    defaults = smallest_table.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "branches", 8)
    got = noloss(*SMALLEST)
    assert got.code == 3
    assert "The search was too long to find the fewest." in got.out
    assert all(seat in got.out for seat in SEATS)
