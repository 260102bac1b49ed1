"""`noloss compare` and `noloss moves` with `--game`, and the same in Python."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import noloss as library
from common.errors import NolossError
from noloss.errors import InputError
from strategies.errors import UnknownStrategyError
from strategies.game_strategies import GameMove
from verify.match import EndlessMatchError

if TYPE_CHECKING:
    from tests.noloss.conftest import Noloss

ROW = 'name = "row"\nrows = ["1 2 3 4"]\nlines = ["1 2", "2 3", "3 4"]\n'
L: Any = library  # arguments of wrong types are given on purpose


def first_free(position: str) -> int:
    return position.index(".") + 1


def test_strategies_are_compared_in_a_game_of_a_file(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "row.toml"
    file.write_text(ROW)
    got = noloss("compare", "optimal", "first-free", "--game", file, "--json")
    optimal, first = got.document["strategies"]
    assert optimal["seats"][0]["forced_wins"]["every_choice"]["can_miss"] == 0
    assert first["seats"][0]["forced_wins"]["every_choice"] == {
        "positions": 3,
        "can_miss": 1,
        "must_miss": 1,
        "line": "1",
    }
    told = noloss("compare", "optimal", "first-free", "--game", file).out
    assert "wins that can be missed" in told


def test_a_comparison_says_whether_a_play_can_be_endless(noloss: Noloss) -> None:
    told = noloss("compare", "optimal", "--game", "morris", "--seat", "second").out
    (row,) = (line for line in told.splitlines() if line.startswith("optimal") and "yes" in line)
    assert row.split()[-1] == "yes"
    assert "first seat" not in told


def test_tic_tac_toe_by_its_name_is_compared_as_before(noloss: Noloss) -> None:
    plain = noloss("compare", "first-free", "--json").document
    assert noloss("compare", "first-free", "--game", "3,3,3", "--json").document == plain


def test_moves_are_shown_by_their_names_after_a_line_or_in_a_position(noloss: Noloss) -> None:
    after = noloss("moves", "optimal", "--game", "morris", "--line", "5 1 2", "--json")
    assert after.document == {
        "format": "noloss/game-moves",
        "version": 1,
        "game": "morris",
        "strategy": "optimal",
        "position": "OX..X.... O",
        "seat": "second",
        "moves": [{"move": "8", "rule": "keeps draw"}],
    }
    there = noloss("moves", "optimal", "OX..X.... O", "--game", "morris", "--json")
    assert there.document == after.document
    assert "  8  keeps draw" in noloss("moves", "optimal", "OX..X.... O", "--game", "morris").out


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("moves", "any", "--game", "morris"), "missing argument 'POSITION'"),
        (("moves", "any", "--game", "morris", "--line", "5 5"), "move 2: 5 is not a legal move"),
        (("moves", "any", "X", "--game", "morris"), "a position of morris has 11 characters"),
        (("moves", "any", "--game", "1,2,1", "--line", "1"), "the game is over"),
        (("moves", "any", "--game", "1,2,1", "--line", "1 2"), "move 2: 2 is not a legal move"),
        (("moves", "any", "..", "--game", "1,2,2", "--line", "1"), "does not lead to .."),
        (("moves", "any", "--game", "morris", "--all"), "--all has no meaning with another game"),
        (("moves", "wst", "--game", "morris", "--line", "1"), "wst plays tic-tac-toe, not morris"),
        (("moves", "any", "X........", "--most-positions", "9"), "has no meaning with tic-tac-toe"),
        (("compare", "wst", "--game", "morris"), "wst plays tic-tac-toe, not morris"),
        (("compare", "any", "--game", "morris", "--view", "game"), "--view has no meaning"),
        (("compare", "any", "--game", "4,4,4", "--most-positions", "9"), "more than 9 positions"),
        (
            ("count", "graph", "--game", "morris", "--seat", "first", "-o", "x.dot"),
            "are about a strategy",
        ),
        (
            ("count", "graph", "--game", "morris", "--most-positions", "9", "-o", "x.dot"),
            "more than 9 positions",
        ),
        (
            ("count", "graph", "--game", "morris", "--classes", "-o", "x.dot"),
            "no meaning with another",
        ),
    ],
)
def test_arguments_without_a_meaning_in_a_game_are_refused(
    noloss: Noloss, words: tuple[str, ...], problem: str
) -> None:
    got = noloss(*words)
    assert (got.code, got.out) == (2, "")
    assert problem in got.err
    assert "hint: " in got.err


def test_the_library_compares_matches_and_proves_functions_in_a_game(tmp_path: Path) -> None:
    compared = library.compare(first_free, "optimal", game="2,3,3")
    assert [each.strategy for each in compared.value] == ["first_free", "optimal"]
    met = library.match(first_free, "optimal", game="2,3,3")
    assert met.value.game == "2,3,3"
    proof = library.certificate(first_free, tmp_path / "proof.json", game="2,3,3", seat="first")
    assert bool(library.recheck(proof)) is bool(library.recheck(tmp_path / "proof.json")) is True
    assert library.moves(first_free, game="2,3,3", line="1 2") == (GameMove("3", ""),)


def test_the_library_finds_the_smallest_table(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    found = library.smallest("2,3,3", file, seat="first")
    assert "needs 10 positions up to symmetry" in repr(found)
    assert library.recheck(file)
    assert library.verify(f"table:{file}", game="2,3,3", seat="first").holds()


@pytest.mark.parametrize(
    ("wrong", "error", "problem"),
    [
        (lambda: L.compare(L.strategy("wst"), game="2,3,3"), InputError, "plays tic-tac-toe"),
        (lambda: L.compare("wst", game="2,3,3"), UnknownStrategyError, "plays tic-tac-toe"),
        (lambda: L.match("any", "any", game="morris"), EndlessMatchError, "can come back"),
        (lambda: L.certificate("any", game="morris", line="1"), InputError, "line has no meaning"),
        (lambda: L.moves("any", game="morris"), InputError, "missing argument"),
        (lambda: L.moves("any", game=5), InputError, "5 is not a valid name of a game"),
        (lambda: L.smallest("morris"), NolossError, "stones move"),
    ],
)
def test_the_library_refuses_arguments_without_a_meaning_in_a_game(
    wrong: Any, error: type[Exception], problem: str
) -> None:
    with pytest.raises(error, match=problem):
        wrong()


def test_the_graph_of_a_game_has_its_positions_and_the_names_of_its_moves(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "achi.dot"
    got = noloss("count", "graph", "--game", "achi", "-o", file, "--json")
    assert got.document["nodes"] == noloss("solve", "achi", "--json").document["positions"]
    assert got.document["game"] == "achi"
    text = file.read_text(encoding="utf-8")
    assert text.count(" -> ") == got.document["edges"]
    assert '"......... X" -> "X........ O" ["move"="1", "moves"=1];' in text
    assert '"move"="9-5"' in text


def test_the_graph_of_play_in_a_game_has_the_positions_of_the_verdict(
    noloss: Noloss, tmp_path: Path
) -> None:
    words = ("first-free", "--game", "morris", "--seat", "second")
    got = noloss("count", "graph", *words, "-o", tmp_path / "play.graphml", "--json")
    stated = noloss("verify", *words, "--json").document["results"][0]["statements"]
    assert got.document["nodes"] == stated["every_choice"]["positions"]
    assert "first free" in (tmp_path / "play.graphml").read_text(encoding="utf-8")
