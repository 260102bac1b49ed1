"""The page of any game holds its positions, with the moves and ends of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from diagrams.errors import DiagramError
from diagrams.page import game_page as module
from diagrams.page.document import standalone
from diagrams.page.game_page import game_page
from games import SEATS
from games.game import Game
from games.names import find_game
from games.reached import values
from strategies.game_strategies import game_named, strategy_for

NAMES = ("2,3,2", "3,3,3:gravity", "2,3,2:wild", "2,2,2:notakto,boards=2", "morris")
WINNERS = {1: "first", 2: "second", 3: "draw"}


def page_data(game: Game, strategy: str) -> Any:
    page = game_page(strategy_for(game, strategy), values(game))
    return page.data["play"]


@pytest.mark.parametrize("strategy", ["optimal", "first-free"])
@pytest.mark.parametrize("name", NAMES)
def test_every_position_has_the_moves_that_the_rules_or_the_strategy_allow(
    name: str, strategy: str
) -> None:
    """Walk the pages from the start, with the strategy in either seat."""
    game = find_game(name)
    asked = strategy_for(game, strategy)
    solved = values(game)
    data = page_data(game, strategy)
    for own in SEATS:
        pending, met = [(0, game.start)], set()
        while pending:
            number, position = pending.pop()
            if number in met:
                continue
            met.add(number)
            rows, seat, end, complete, moves, answers, (winner, plies) = data["positions"][number]
            assert rows == ["".join(row) for row in game.rows(position)]
            assert WINNERS[seat] == game.seat_to_move(position)
            assert WINNERS.get(end) == game.ended(position)
            assert bool(complete) >= (end in (1, 2) and not game.repeats)
            assert (WINNERS[winner], plies) == (solved.winner(position), solved.plies(position))
            if end:
                continue
            legal = {game.move_name(move): move for move in game.moves(position)}
            if game.seat_to_move(position) == own:
                allowed = [(moves[at][0], data["rules"][rule]) for at, rule in answers]
                assert allowed == [
                    (game.move_name(move), rule)
                    for move, rule in asked.moves(position, ())  # type: ignore[arg-type]
                ]
                moves = [moves[at] for at, _ in answers]
            else:
                assert [move for move, _ in moves] == [*legal]
            pending += [(child, game.play(position, legal[move])) for move, child in moves]


def test_the_page_is_one_file_that_names_game_and_rules() -> None:
    game = find_game("morris")
    page = game_page(strategy_for(game, "first-free"), values(game))
    text = standalone(page)
    assert "Play morris against first-free" in text
    assert game.about in text
    assert "src=" not in text.partition("<body")[2]


def test_a_game_in_python_has_no_cells_to_click(tmp_path: Any) -> None:
    (tmp_path / "nim.py").write_text(
        "start = '2 first'\ndef seat_to_move(position): return position.split()[1]\n"
        "def moves(position): return ['take']\n"
        "def play(position, move):\n"
        "    return f\"{int(position[0]) - 1} {'second' if 'first' in position else 'first'}\"\n"
        "def ended(position): return 'first' if position[0] == '0' else None\n"
    )
    data = page_data(game_named(str(tmp_path / "nim.py")), "any")
    assert data["board"] is False
    assert data["positions"][0][0] == ["2 first"]


def test_too_many_positions_for_a_page_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_POSITIONS", 100)
    game = find_game("2,3,2")
    with pytest.raises(DiagramError, match="comes to more than 100 positions"):
        page_data(game, "any")
