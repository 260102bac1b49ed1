"""Strategies for any game side by side: tic-tac-toe by a second route, and other games."""

from __future__ import annotations

import pytest

from games import SEATS
from games.names import find_game
from games.reached import values
from strategies.catalogue import find_strategy
from strategies.game_strategies import strategy_for
from verify.comparison import comparison
from verify.game_comparison import game_comparison
from verify.play.play import CHOICES
from verify.verdict.verdict import verdict

NAMES = ("any", "optimal", "first-free")


def test_tic_tac_toe_as_a_board_game_has_the_numbers_of_tic_tac_toe() -> None:
    """The rules and the values of positions are computed by other code."""
    game = find_game("3,3,3")
    strategies = [strategy_for(game, name) for name in NAMES]
    found = game_comparison(game, strategies, values(game))
    for name, compared in zip(NAMES, found.strategies, strict=True):
        strategy = find_strategy(name)
        expected = comparison(strategy, verdict(strategy, SEATS))
        for ours, theirs in zip(compared.seats, expected.seats, strict=True):
            assert ours.verdict.no_loss == theirs.no_loss
            for choice in CHOICES:
                wins = getattr(theirs, choice).forced_wins
                missed = ours.forced_wins[choice]
                assert missed == type(wins)(
                    wins.positions,
                    wins.can_miss,
                    wins.must_miss,
                    None if wins.line is None else " ".join(wins.line),
                )
                games = ours.verdict.statements[choice].games
                assert games is not None
                raw = getattr(theirs, choice).games.raw
                assert (games.win, games.draw, games.loss) == (raw.win, raw.draw, raw.loss)


@pytest.mark.parametrize("name", ["3,3,3:misere", "3,3,3:torus", "morris", "nine-holes", "2,3,3"])
def test_optimal_play_misses_no_win(name: str) -> None:
    game = find_game(name)
    found = game_comparison(game, [strategy_for(game, "optimal")], values(game))
    for in_seat in found.strategies[0].seats:
        assert all(missed.can_miss == 0 for missed in in_seat.forced_wins.values())


def test_a_win_that_is_given_away_is_named_by_the_moves_of_the_game() -> None:
    """The first player wins Tapatan on cell 5 alone."""
    game = find_game("tapatan")
    found = game_comparison(game, [strategy_for(game, "first-free")], values(game))
    first, second = found.strategies[0].seats
    assert (first.forced_wins["first_choice"].line, second.forced_wins["first_choice"].line) == (
        "1",
        "2 1",
    )
