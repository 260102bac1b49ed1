"""Checks of the vocabulary on positions, and on a game that is printed move by move."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from audit.claim import ClaimsError
from audit.vocabulary.terms import position_of
from common.errors import NolossError
from games import SEATS, Position, free_cells, outcome, seat_to_move
from games.space import all_positions
from tests.audit.vocabulary.claims import found
from tests.effort import examples

REPLIES = {"corner": "51", "edge": "52"}


def test_a_position_has_a_value_for_the_side_to_move_or_for_a_seat() -> None:
    assert found("value", "win", {"position": "52"}).holds is True
    assert found("value", "loss", {"position": "52", "seat": "second"}).holds is True
    assert found("value", "draw", {"position": "52"}).holds is False
    assert found("value", "loss", {"position": "XXXOO...."}).holds is True


def test_several_positions_are_reported_by_their_names() -> None:
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
def test_moves_are_listed_by_their_effects(which: str, position: str, cells: list[int]) -> None:
    assert found("moves", cells[::-1], {"position": position, "which": which}).holds is True
    assert found("moves", [*cells, 9, 9], {"position": position, "which": which}).holds is False


def test_moves_can_be_counted_as_well() -> None:
    several = {"centre": "5", "corner": "1"}
    printed: dict[str, object] = {"centre": [1, 3, 7, 9], "corner": 1}
    assert found("moves", printed, {"position": several, "which": "draw"}).holds is True
    assert found("moves", 8, {"position": "5", "which": "all"}).holds is True
    assert found("moves", 0, {"position": "5", "which": "win"}).holds is True
    assert found("moves", 7, {"position": "5", "which": "all"}).computed == 8


@settings(max_examples=examples(300))
@given(st.sampled_from(all_positions()))
def test_a_position_is_worth_to_one_side_what_it_is_not_to_the_other(position: Position) -> None:
    at = {"position": str(position)}
    mine = {seat: str(found("value", "draw", {**at, "seat": seat}).computed) for seat in SEATS}
    assert {mine["first"], mine["second"]} in ({"win", "loss"}, {"draw"})
    to_move = found("value", mine[seat_to_move(position)], at)
    assert to_move.holds is True
    assert to_move.evidence


@settings(max_examples=examples(300))
@given(st.sampled_from([each for each in all_positions() if outcome(each) is None]))
def test_the_moves_of_a_position_are_those_to_a_win_a_draw_or_a_loss(position: Position) -> None:
    def moves(which: str) -> list[int]:
        computed = found("moves", [], {"position": str(position), "which": which}).computed
        assert isinstance(computed, list)
        return computed

    ends = [moves(which) for which in ("win", "draw", "loss")]
    assert sorted(chain(*ends)) == moves("all") == list(free_cells(position))
    assert moves("best") == next(filter(None, ends))
    assert set(moves("win_now")) <= set(ends[0])


@given(st.text(alphabet="XO.123456789 x", max_size=10))
def test_anything_but_a_position_is_refused_with_a_way_out(text: str) -> None:
    with suppress(ClaimsError):
        found("value", "draw", {"position": text})
        assert position_of(text) in all_positions()


def test_a_line_gives_its_result_its_kind_and_its_mistakes() -> None:
    printed = {"moves": 7, "result": "win", "kind": "other", "mistakes": [4], "stupid": []}
    assert found("line", printed, {"line": "1593784"}).holds is True
    assert found("line", {"mistakes": []}, {"line": "1593784"}).computed == {"mistakes": [4]}


def test_a_missed_win_is_named_by_its_move() -> None:
    printed = {"passed_wins": [5], "stupid": [4, 5], "position": "XX.OO.X.."}
    assert found("line", printed, {"line": "14257"}).holds is True
    assert found("line", {"passed_wins": []}, {"line": "14253"}).holds is True


@pytest.mark.parametrize("line", ["", "5", "159378"])
def test_a_line_that_is_not_over_has_no_result(line: str) -> None:
    assert found("line", {"moves": len(line)}, {"line": line}).holds is True
    with pytest.raises(ClaimsError, match="is not over, so it has no result"):
        found("line", {"result": "win"}, {"line": line})


@pytest.mark.parametrize("line", ["11", "0", "15937846", "1x"])
def test_a_line_that_cannot_be_played_is_refused(line: str) -> None:
    with pytest.raises(ClaimsError, match="move"):
        found("line", {"moves": 2}, {"line": line})
