"""Verdicts on strategies for any game."""

from __future__ import annotations

import pytest

from games.errors import TooLargeError
from games.game import TIC_TAC_TOE, play_name
from games.names import find_game
from games.reached import values
from strategies import catalogue
from strategies.encodings.code.python_function import function_strategy
from strategies.errors import UnknownStrategyError
from strategies.game_strategies import strategy_for
from verify.games.level_verdict import level_verdict
from verify.games.verdict import GameVerdict, game_sentences, game_verdict
from verify.verdict.verdict import verdict

pytestmark = pytest.mark.slow

MORE = ("first-free", "newell-simon", "jiang:pseudocode", "soedarmadji", "wst:no-special-case")


def _verdict(game: str, strategy: str) -> GameVerdict:
    return game_verdict(strategy_for(find_game(game), strategy))


@pytest.mark.parametrize("name", MORE)
def test_on_tic_tac_toe_it_agrees_with_the_verdict(name: str) -> None:
    strategy = catalogue.find_strategy(name, "position" if name.startswith("wst") else None)
    decided, general = verdict(strategy), game_verdict(strategy)
    for one, other in zip(decided.results, general.results, strict=True):
        assert one.no_loss == other.no_loss
        for strength, stated in one.statements.items():
            told = other.statements[strength]
            line = None if stated.line is None else play_name(TIC_TAC_TOE, stated.line)
            assert told.line == line
            assert told.end == stated.end
            assert told.positions == stated.numbers.positions.reached
            assert told.games is not None
            raw = stated.numbers.games.raw
            assert (told.games.win, told.games.draw) == (raw.win, raw.draw)
            assert (told.games.loss, told.games.stuck) == (raw.loss, raw.stuck)
            assert not told.endless


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        ("3,3,3:misere", "never loses", "never loses"),
        ("3,3,3:torus", "always wins", "can lose"),
        ("2,2,2:misere", "can lose", "always wins"),
        ("2,4,2", "always wins", "can lose"),
        ("achi", "always wins", "can lose"),
        ("morris:moves=king", "never loses", "never loses"),
    ],
)
def test_perfect_play_gets_the_value_of_the_game_in_each_seat(
    game: str, first: str, second: str
) -> None:
    said = game_sentences(_verdict(game, "optimal"))
    assert first in said[0]
    assert second in said[-1]


def test_an_endless_play_does_not_lose_and_is_reported() -> None:
    decided = _verdict("morris:moves=king", "optimal")
    stated = decided.results[0].statements["every_choice"]
    assert (stated.holds, stated.endless, stated.games, stated.wins) == (True, True, None, False)
    assert "a play can be endless" in game_sentences(decided)[0]


def test_perfect_play_wins_morris_and_does_not_only_keep_the_win() -> None:
    stated = _verdict("morris", "optimal").results[0].statements["every_choice"]
    assert (stated.wins, stated.endless) == (True, False)


def test_the_replies_against_every_choice_beat_each_of_them() -> None:
    game = find_game("3,3,3:torus")
    stated = (
        game_verdict(strategy_for(game, "any"), ["second"]).results[0].statements["some_choice"]
    )
    assert stated.replies is not None
    queue = [game.start]
    for position in queue:
        if game.ended(position):
            assert game.ended(position) == "first"
        elif game.seat_to_move(position) == "first":
            queue.append(game.play(position, game.parse_move(stated.replies[position])))
        else:
            queue += [game.play(position, move) for move in game.moves(position)]


def test_a_strategy_that_gives_no_move_is_stuck() -> None:
    stuck = function_strategy(lambda position: [], name="nothing", game=find_game("morris"))
    decided = game_verdict(stuck, ["first"])
    assert game_sentences(decided) == [
        "nothing in the first seat of morris can get stuck: refuted by the start."
    ]
    assert game_sentences(decided, "some_choice") == [
        (
            "nothing in the first seat of morris cannot be saved, "
            "whichever allowed moves it makes: it fails at the start."
        )
    ]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("process:", "'process:' does not say which process"),
        ("table", "'table' does not say which table"),
        ("jiang:pseudocode", "jiang plays tic-tac-toe, not morris"),
        ("tabel:x", "unknown strategy 'tabel:x'"),
    ],
)
def test_a_name_that_is_not_a_strategy_for_a_game_is_refused(name: str, problem: str) -> None:
    with pytest.raises(UnknownStrategyError) as caught:
        strategy_for(find_game("morris"), name)
    assert caught.value.problem == problem
    assert caught.value.hint


LEVELS = (
    "2,3,3:wild",
    "3,3,2",
    "2,2,2:notakto,boards=2",
    "2,3,2:wild,gravity",
    "3,3,3:gravity,misere",
    *(
        pytest.param(name, marks=pytest.mark.slow)
        for name in (
            "3,3,3",
            "3,3,3:misere",
            "3,3,3:torus",
            "3,3,3:notakto",
            "3,4,4:gravity",
            "4,3,3:gravity,misere",
            "2,4,3:exact",
            "2,4,3:torus",
        )
    ),
)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("strategy", ["any", "optimal"])
def test_compiled_code_gives_the_verdict_that_playing_gives(name: str, strategy: str) -> None:
    """Every field: counts, lines, replies."""
    assert level_verdict(find_game(name), strategy) == _verdict(name, strategy)


@pytest.mark.nightly
def test_perfect_play_never_loses_four_in_a_row_on_4_by_4() -> None:
    decided = level_verdict(find_game("4,4,4"), "optimal")
    assert decided.holds()
    assert not any(result.statements["every_choice"].wins for result in decided.results)


def test_too_many_replies_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verify.games.level_verdict.MOST_REPLIES", 3)
    stated = level_verdict(find_game("3,3,3:torus"), "any", ["second"]).results[0].statements
    assert stated["some_choice"].replies is None
    assert stated["some_choice"].line == "1 2 3 4 9 5 6"


def test_a_play_with_too_many_positions_is_refused() -> None:
    game = find_game("4,4,4")
    with pytest.raises(TooLargeError, match="more than 1,000 positions"):
        game_verdict(strategy_for(game, "any"), most=1_000)
    with pytest.raises(TooLargeError, match="more than 1,000 positions"):
        strategy_for(game, "optimal", lambda: values(game, 1_000))


def test_only_a_part_of_a_large_game_needs_to_be_played() -> None:
    """A strategy that always takes the same row of a board of 6 × 6 meets few positions."""
    game = find_game("6,6,2")
    decided = game_verdict(strategy_for(game, "first-free"), ["first"])
    assert decided.holds() is False
    assert decided.results[0].statements["every_choice"].positions < 100_000
