"""Checks of the vocabulary on other games than tic-tac-toe."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from audit.claim import ClaimsError
from common.errors import NolossError
from tests.audit.vocabulary.claims import found

ROW = 'name = "row"\nrows = ["1 2 3 4"]\nlines = ["1 2", "2 3", "3 4"]\n'


@pytest.mark.parametrize(
    ("game", "value"),
    [("3,3,3", "draw"), ("3,3,3:notakto", "first wins"), ("2,2,2:misere", "second wins")],
)
def test_the_value_of_a_game_is_compared(game: str, value: str) -> None:
    others = {"first wins", "second wins", "draw"} - {value}
    finding = found("game-value", value, {"game": game})
    assert (finding.holds, finding.computed) == (True, value)
    assert all(found("game-value", other, {"game": game}).holds is False for other in others)


def test_only_the_numbers_that_are_printed_are_compared() -> None:
    torus = {"game": "3,3,3:torus"}
    assert found("game-numbers", {"games": 204_336}, torus).holds is True
    assert found("game-numbers", {"positions": 5_194, "plies": 7}, torus).holds is True
    assert found("game-numbers", {"positions": 5_195}, torus).computed == {"positions": 5_194}


@pytest.mark.parametrize(("game", "number"), [("morris", "games"), ("3,3,3:misere", "plies")])
def test_a_number_that_a_game_does_not_have_is_refused(game: str, number: str) -> None:
    with pytest.raises(NolossError, match=f"has no number of {number}"):
        found("game-numbers", {number: 5}, {"game": game})


def test_a_strategy_never_loses_a_game_in_the_seats_that_are_printed() -> None:
    ask = {"game": "tapatan", "strategy": "optimal"}
    assert found("game-never-loses", {"first": True, "second": False}, ask).holds is True
    assert found("game-never-loses", True, ask).holds is False
    assert found("game-never-loses", True, {**ask, "seat": "first"}).holds is True
    some = {"game": "3,3,3:misere", "strategy": "any", "strength": "some_choice"}
    assert found("game-never-loses", True, some).holds is True


def test_a_game_in_a_file_is_read_again_when_it_changes(tmp_path: Path) -> None:
    file, ask = tmp_path / "row.toml", {"game": "row.toml"}
    file.write_text(ROW, "utf-8")
    assert found("game-value", "first wins", ask, folder=tmp_path).holds is True
    file.write_text(ROW + "misere = true\n", "utf-8")
    assert found("game-value", "first wins", ask, folder=tmp_path).holds is False


@pytest.mark.parametrize(
    ("check", "printed", "arguments", "problem"),
    [
        ("game-value", "X wins", {"game": "3,3,3"}, "printed"),
        ("game-value", "draw", {"game": "3,3,3:foo"}, "it has no option 'foo'"),
        ("game-value", "draw", {}, "needs the argument 'game'"),
        ("game-never-loses", True, {"game": "morris", "strategy": "wst"}, "plays tic-tac-toe"),
    ],
)
def test_a_claim_that_makes_no_sense_is_refused(
    check: str, printed: object, arguments: Mapping[str, object], problem: str
) -> None:
    with pytest.raises(ClaimsError) as caught:
        found(check, printed, arguments)
    assert problem in str(caught.value)
