"""Models of play in other games: Spin confirms every statement, on as many states."""

from __future__ import annotations

import re
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path

import pytest

from games import SEATS, Seat
from games.game import TIC_TAC_TOE, Game
from games.game_file import game_of_text
from games.names import find_game
from strategies.game_strategies import game_named, opened_game, strategy_for
from tests.verify.outside import NEEDS_SPIN, spin
from verify.export import game_promela as game_promela_module
from verify.export.game_promela import UnmodelledError, game_promela, refuse_unmodelled
from verify.export.prism import prism
from verify.play.play import Play, play_of
from verify.verdict.statement import statement, statements

GAMES = (
    "2,3,2",
    "2,3,2:misere",
    "2,3,2:wild",
    "2,2,2:wild,misere",
    "2,2,2:notakto,boards=2",
    "3,3,3:notakto",
    "3,3,3:gravity",
    "3,2,2:gravity,wild,misere",
    "2,4,3:exact,torus",
    "morris",
    "achi",
)
SOME = ("2,3,2:misere", "2,2,2:notakto,boards=2", "morris")
DEPTH = 1_000_000
"""Steps of Spin: a play in which positions come back may be as long as the play has positions."""
MOST = 800
"""Positions of a play whose model is checked: a compiler takes seconds for more."""

DRAWS = """
name = "push"
rows = ["1 2 3", "4 5 6"]
lines = ["1 2 3", "4 5 6"]
stones = 2
steps = ["1 2", "2 3", "4 5", "5 6", "1 4"]
blocked = "draws"
"""


def play(game: Game, strategy: str, seat: Seat) -> Play:
    return play_of(strategy_for(game, strategy), seat)


@NEEDS_SPIN
@pytest.mark.outside
@pytest.mark.slow
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("strategy", ["first-free", "optimal"])
@pytest.mark.parametrize(
    "name",
    [name if name in SOME else pytest.param(name, marks=pytest.mark.nightly) for name in GAMES],
)
def test_spin_confirms_the_statements_on_as_many_states(
    name: str, strategy: str, seat: Seat, tmp_path: Path
) -> None:
    game = find_game(name)
    for stated in statements(play(game, strategy, seat)).values():
        if len(stated.play.graph) <= MOST:
            found = spin(game_promela(stated, game, strategy), tmp_path, DEPTH)
            assert (found.errors > 0) == (stated.claim == "can fail")
            assert found.states == len(stated.play.graph)


@NEEDS_SPIN
@pytest.mark.outside
@pytest.mark.slow
def test_spin_knows_that_a_blocked_side_draws_if_the_rules_say_so(tmp_path: Path) -> None:
    for text in (DRAWS, DRAWS.replace('"draws"', '"loses"')):
        game = game_of_text(text, "push.toml")
        stated = statement(play(game, "any", "second"), "every_choice")
        assert any(end == "draw" for end in stated.play.ends.values()) is (text == DRAWS)
        found = spin(game_promela(stated, game, "any"), tmp_path, DEPTH)
        assert (found.errors > 0) == (stated.claim == "can fail")
        assert found.states == len(stated.play.graph)


@pytest.mark.parametrize(
    ("name", "problem"),
    [("cube:3", "at most 18 cells"), ("nim.py", "its rules are a program")],
)
def test_a_game_that_no_model_states_is_refused_with_a_way_out(
    name: str, problem: str, tmp_path: Path
) -> None:
    (tmp_path / "nim.py").write_text(
        "start = 'a'\ndef seat_to_move(position): return 'first'\n"
        "def moves(position): return []\ndef play(position, move): return position\n"
        "def ended(position): return 'draw'\n"
    )
    game = game_named(str(tmp_path / name) if name.endswith(".py") else name)
    with pytest.raises(UnmodelledError, match=problem) as caught:
        refuse_unmodelled(game)
    assert "--to prism" in caught.value.hint


@pytest.mark.parametrize("name", ["2,3,2", "morris"])
def test_prism_gets_every_position_with_its_cells_and_moves(name: str) -> None:
    game = find_game(name)
    stated = statement(play(game, "optimal", "second"), "every_choice")
    model = prism(stated, "any", game)
    head, *states = model.sta.splitlines()
    positions = {
        "".join(".XO"[int(mark)] for mark in re.findall(r"\d", state.partition(":")[2]))
        for state in states
    }
    assert positions == {position.replace(" ", "") for position in stated.play.graph}
    assert head.count("cell") == game.size
    assert ("side" in head) is game.names_side
    moves = [line.split() for line in model.tra.splitlines()[1:]]
    edges = sum(len(after) for after in stated.play.edges.values())
    assert len(moves) == edges + len(stated.play.ends)
    assert ("move_3_6" in {move[-1] for move in moves}) is game.repeats


def test_prism_writes_a_game_in_python_by_numbers(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(
        "start = '2'\ndef seat_to_move(position): return 'first' if position == '2' else 'second'\n"
        "def moves(position): return ['a b'.replace(' ', '-')] if position == '2' else ['c']\n"
        "def play(position, move): return str(int(position) - 1)\n"
        "def ended(position): return 'draw' if position == '0' else None\n"
    )
    game = game_named(str(tmp_path / "nim.py"))
    stated = statement(play(game, "any", "first"), "every_choice")
    model = prism(stated, "any", game)
    assert model.sta == "(state)\n0:(0)\n1:(1)\n2:(2)\n"
    assert model.tra == "3 3 3\n0 0 1 1 move_a_b\n1 0 2 1 move_c\n2 0 2 1 over\n"


def test_a_play_that_is_too_long_for_the_table_of_a_model_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = refuse_unmodelled(find_game("2,3,2"))
    stated = statement(play(game, "any", "first"), "every_choice")
    monkeypatch.setattr(game_promela_module, "MOST_LISTED", 5)
    with pytest.raises(UnmodelledError, match="the play has more than 5 positions"):
        game_promela(stated, game, "any")


def test_prism_keeps_moves_apart_whose_names_it_cannot_write(tmp_path: Path) -> None:
    (tmp_path / "two.py").write_text(
        "start = 's'\ndef seat_to_move(position): return 'first'\n"
        "def moves(position): return ['\u00e9', '\u00fc']\n"
        "def play(position, move): return 'e' + move\n"
        "def ended(position): return None if position == 's' else 'draw'\n",
        "utf-8",
    )
    with opened_game(str(tmp_path / "two.py")) as game:
        model = prism(statement(play(game, "any", "first"), "every_choice"), "any", game)
    assert [line.split()[-1] for line in model.tra.splitlines()[1:3]] == ["move___1", "move___2"]


def test_tic_tac_toe_is_written_as_before() -> None:
    stated = statement(play_of(strategy_for(TIC_TAC_TOE, "optimal"), "first"), "first_choice")
    written = sha256("".join(astuple(prism(stated))).encode()).hexdigest()
    assert written == "4b3f2e8d1d8345a025917c9dd2b1699f1bd64f69ae494ed8f10ebcf53aefe327"
