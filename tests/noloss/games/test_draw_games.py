"""`noloss draw` with `--game`, and the same in Python."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import noloss as library
from noloss.errors import InputError

if TYPE_CHECKING:
    from tests.noloss.conftest import Noloss

L: Any = library  # arguments of wrong types are given on purpose


def test_play_in_a_game_is_drawn(noloss: Noloss, tmp_path: Path) -> None:
    tree, line = tmp_path / "tree.dot", tmp_path / "line.dot"
    got = noloss("draw", "optimal", "--game", "2,3,2", "--tree", "-o", tree)
    assert got.out == f"{tree}: play tree of optimal in the first seat of 2,3,2\n"
    got = noloss("draw", "first-free", "--game", "2,3,2", "--counterexample", "-o", line)
    assert got.out.endswith("first-free loses in the first seat of 2,3,2: 1 2 3 4\n")
    assert "Play of optimal in the first seat of 2,3,2" in tree.read_text(encoding="utf-8")
    same = tmp_path / "same.dot"
    library.draw("optimal", same, game="2,3,2")
    assert same.read_bytes() == tree.read_bytes()


def test_play_in_a_game_in_python_shows_its_positions_as_texts(
    noloss: Noloss, tmp_path: Path
) -> None:
    game, file = tmp_path / "nim.py", tmp_path / "nim.svg"
    game.write_text(
        "start = '3 first'\nrepeats = False\n"
        "def seat_to_move(position): return position.split()[1]\n"
        "def moves(position): return [n for n in (1, 2) if n <= int(position[0])]\n"
        "def play(position, move):\n"
        "    left, seat = position.split()\n"
        "    return f\"{int(left) - int(move)} {'second' if seat == 'first' else 'first'}\"\n"
        "def ended(position):\n"
        "    left, seat = position.split()\n"
        "    return None if left != '0' else 'second' if seat == 'first' else 'first'\n"
    )
    assert noloss("draw", "any", "--game", game, "--tree", "-o", tmp_path / "nim.dot").code == 0
    assert "3 first" in (tmp_path / "nim.dot").read_text(encoding="utf-8")
    assert noloss("draw", "--game", game, "--moves", "-o", file).code == 0


def test_won_positions_are_drawn_up_to_a_distance(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "morris.dot"
    got = noloss("draw", "--game", "morris", "--moves", "--depth", "2", "-o", file, "--json")
    assert got.document["pictures"][0]["shows"] == "won positions of morris"
    text = file.read_text(encoding="utf-8")
    assert "wins in 2" in text
    assert "wins in 3" not in text
    assert library.draw(show="moves", game="morris", depth=2).dot == text
    assert noloss("draw", "--game", "3,3,3", "--moves", "-o", tmp_path / "ttt.dot").code == 0


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ((), "missing argument 'MACHINE|STRATEGY|PROOF'"),
        (("--moves",), "--moves is about a game"),
        (("any", "--game", "morris"), "--game is about play"),
        (("any", "--game", "morris", "--moves"), "--moves draws the positions of a game"),
        (("--game", "morris", "--tree"), "missing argument"),
        (("any", "--game", "morris", "--tree"), "its tree has no end"),
        (("any", "--game", "3,3,3:wild", "--tree"), "more than 1,500"),
        (("wst", "--game", "morris", "--tree"), "wst plays tic-tac-toe, not morris"),
        (("optimal", "--game", "3,3,3:misere", "--counterexample"), "nothing to draw"),
        (("--game", "1,3,3", "--moves"), "no position of 1,3,3 is won"),
    ],
)
def test_a_picture_that_makes_no_sense_is_refused(
    noloss: Noloss, tmp_path: Path, words: tuple[str, ...], problem: str
) -> None:
    got = noloss("draw", *words, "-o", tmp_path / "x.dot")
    assert (got.code, got.out) == (2, "")
    assert problem in got.err
    assert "hint: " in got.err
    assert not (tmp_path / "x.dot").exists()


def test_the_library_refuses_nothing_to_draw() -> None:
    with pytest.raises(InputError, match="nothing to draw"):
        L.draw()
    with pytest.raises(InputError, match="are those of a game"):
        L.draw("any", show="moves", game="morris")
    with pytest.raises(InputError, match="are those of a game"):
        L.draw(show="moves")


def test_a_page_to_play_a_game_on_is_written(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "morris.html"
    words = ("export", "play", "first-free", "--game", "morris", "--to", "html")
    got = noloss(*words, "-o", file, "--json")
    assert got.document["title"] == "Play morris against first-free"
    assert "Three in a row win" in file.read_text(encoding="utf-8")
    large = noloss("export", "play", "any", "--game", "4,4,4", "--to", "html", "-o", tmp_path / "x")
    assert (large.code, "more than 200,000 positions" in large.err) == (2, True)
    other = noloss("export", "machine", "wst/R3", "--game", "morris", "--to", "html", "-o", file)
    assert "--game is not about a page of the kind machine" in other.err
