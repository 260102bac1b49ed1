"""What the vocabulary says of positions."""

from __future__ import annotations

import pytest

from common.errors import NolossError
from tests.audit.vocabulary.claims import found

REPLIES = {"corner": "51", "edge": "52"}


def test_a_position_has_a_value_for_the_side_to_move_or_for_a_seat() -> None:
    assert found("value", "win", {"position": "52"}).holds is True
    assert found("value", "loss", {"position": "52", "seat": "second"}).holds is True
    assert found("value", "draw", {"position": "52"}).holds is False
    assert found("value", "loss", {"position": "XXXOO...."}).holds is True


def test_several_positions_are_told_by_their_names() -> None:
    values = {"corner": "draw", "edge": "win"}
    assert found("value", values, {"position": REPLIES}).holds is True
    assert found("value", {"edge": "win"}, {"position": REPLIES}).holds is True
    assert found("value", {"edge": "draw"}, {"position": REPLIES}).computed == {"edge": "win"}
    with pytest.raises(NolossError, match="did you mean 'corner'"):
        found("value", {"cornre": "draw"}, {"position": REPLIES})
    with pytest.raises(NolossError, match="one has names and one has none"):
        found("value", "draw", {"position": REPLIES})


@pytest.mark.parametrize(
    ("which", "position", "cells"),
    [
        ("best", "1", [5]),
        ("draw", "1", [5]),
        ("loss", "519", [2, 4, 6, 8]),
        ("win_now", "XX.OO....", [3]),
        ("block", "XX.OO....", [6]),
        ("fork", "X...O...X", []),
        ("fork", "XO..X...O", [4, 7]),
        ("stupid", "XX.O.....", [5, 6, 7, 8, 9]),
    ],
)
def test_moves_are_listed_by_what_they_do(which: str, position: str, cells: list[int]) -> None:
    assert found("moves", cells[::-1], {"position": position, "which": which}).holds is True
    assert found("moves", [*cells, 9, 9], {"position": position, "which": which}).holds is False
