"""Positions and lines are read as the command line reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import noloss
from noloss.errors import InputError


def remembers(position: str, line: tuple[int, ...]) -> int:
    return next(cell for cell in (5, 1, 2, 3, 4, 6, 7, 8, 9) if cell not in line)


remembers.positional = False  # type: ignore[attr-defined]


def test_a_strategy_that_remembers_answers_for_its_line_only() -> None:
    assert [move.cell for move in noloss.moves(remembers, line="1")] == [5]
    for ask in (
        lambda: noloss.moves(remembers, "X........"),
        lambda: noloss.play(remembers, start="X...O...."),
        lambda: noloss.verdict(remembers, start="X...O...."),
        lambda: noloss.certificate(remembers, start="X...O...."),
    ):
        with pytest.raises(InputError, match="is history-dependent"):
            ask()


@pytest.mark.parametrize(
    "ask",
    [noloss.moves, noloss.play, noloss.verdict, noloss.certificate],
    ids=lambda ask: ask.__name__,
)
@pytest.mark.parametrize(
    ("position", "line", "problem"),
    [
        ("X........", "15", "the line does not lead to X........"),
        ("XXXOO....", None, "the game is over, X has won"),
        (None, "14253", "the game is over, X has won"),
    ],
)
def test_a_position_must_agree_with_its_line_and_not_be_finished(
    ask: Callable[..., Any], position: str | None, line: str | None, problem: str
) -> None:
    name = "position" if ask is noloss.moves else "start"
    with pytest.raises(InputError) as caught:
        ask("optimal", **{name: position}, line=line)
    assert problem in caught.value.problem


def test_a_tape_program_is_asked_by_positions_by_default() -> None:
    assert noloss.moves("wst", line="15") == noloss.moves("wst", "X...O....")
    with pytest.raises(ValueError, match="--view position"):
        noloss.moves("wst", line="12", view="game")
    with pytest.raises(InputError, match="missing argument"):
        noloss.moves("wst")


def test_a_certificate_starts_where_a_verdict_does() -> None:
    proof = noloss.certificate("optimal", seat="second", start="X...O...X")
    assert repr(proof) == "certificate of optimal: second seat"
    assert proof["start"] == "159"
    assert noloss.recheck(proof)
    assert proof == noloss.certificate("optimal", seat="second", start="X...O...X", line="159")
