"""Laws of rules: they hold for every built-in game, and a broken rule is found."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from games.board_game import BoardGame, CellSymmetry
from games.game import TIC_TAC_TOE, Move
from games.names import NAMED, find_game
from verify.games.laws import MOST_FINDINGS, check_game

GAMES = (
    *(name for name in NAMED if name not in ("tic-tac-toe", "qubic")),
    "4,4,3:wild,misere",
    "3,3,3:torus",
    "3,4,3:torus,gravity",
    "3,3,3:notakto,boards=2",
    "4,5,4:gravity,exact",
    "cube:3,wild",
    *(f"morris:moves={moves},lines=6" for moves in ("orthogonal", "lines", "king", "fly")),
)


@pytest.mark.parametrize("name", GAMES)
def test_the_laws_hold_for_every_built_in_game(name: str) -> None:
    checked = check_game(find_game(name), 60)
    assert checked.findings == ()
    assert checked.positions == 60
    assert not checked.complete


def test_the_laws_hold_in_all_positions_of_tic_tac_toe() -> None:
    checked = check_game(TIC_TAC_TOE, 10_000)
    assert (checked.positions, checked.complete, checked.findings) == (5_478, True, ())


@pytest.mark.parametrize(("most", "complete"), [(1, False), (2, False), (3, True), (4, True)])
def test_a_check_is_complete_only_if_no_position_is_left(most: int, complete: bool) -> None:
    """A game of two moves, each of them the only one."""
    column = replace(find_game("1,2,2"), symmetries=(), columns=((0, 1),))
    assert check_game(column, most).complete is complete


class _WithoutMoves(BoardGame):
    def moves(self, position: str) -> tuple[Move, ...]:
        return () if position.count(".") == 3 else super().moves(position)


class _WithMovesAfterTheEnd(BoardGame):
    def moves(self, position: str) -> tuple[Move, ...]:
        return self._open_moves(position)


class _WithOneName(BoardGame):
    def move_name(self, move: Move) -> str:
        return "1"


class _WithWrongNames(BoardGame):
    def parse_move(self, text: str) -> Move:
        return int(text) + 1


class _Unreadable(BoardGame):
    def parse_position(self, text: str) -> str:
        return text.lower()


@pytest.mark.parametrize(
    ("kind", "law"),
    [
        (_WithoutMoves, "moves until the end"),
        (_WithMovesAfterTheEnd, "moves until the end"),
        (_WithOneName, "one name for each move"),
        (_WithWrongNames, "one name for each move"),
        (_Unreadable, "positions can be read"),
    ],
)
def test_a_broken_rule_is_found(kind: type[BoardGame], law: str) -> None:
    game = find_game("2,2,2")
    broken = kind(**{field.name: getattr(game, field.name) for field in fields(game)})
    checked = check_game(broken)
    assert law in {finding.law for finding in checked.findings}


def test_a_map_that_is_not_a_symmetry_is_found() -> None:
    game = find_game("3,3,3")
    images = (1, 0, 2, 3, 4, 5, 6, 7, 8)
    checked = check_game(replace(game, symmetries=(*game.symmetries, CellSymmetry(images))))
    assert {finding.law for finding in checked.findings} == {"symmetries keep the rules"}
    assert "symmetry 9 takes it to" in checked.findings[0].problem
    assert len(checked.findings) <= MOST_FINDINGS


def test_a_side_that_moves_twice_after_a_symmetry_is_found() -> None:
    """A map that changes whose turn it is."""
    game = find_game("morris")
    turned: Any = lambda position: position[:-1] + ("O" if position[-1] == "X" else "X")  # noqa: E731
    checked = check_game(replace(game, symmetries=(turned,)), 5)
    assert checked.findings
