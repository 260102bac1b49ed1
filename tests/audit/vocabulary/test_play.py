"""Checks of the vocabulary on the play of one strategy, and of two."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from audit.claim import ClaimsError
from common.errors import NolossError
from common.exhibits import LineOfPlay
from tests.audit.vocabulary.claims import found


def lines(check: str, printed: object, arguments: Mapping[str, object]) -> list[str]:
    contents = (each.content for each in found(check, printed, arguments).evidence)
    return [each.line for each in contents if isinstance(each, LineOfPlay)]


def test_wst_never_loses_and_bhatts_rules_do_in_one_seat() -> None:
    assert found("never-loses", True, {"strategy": "wst"}).holds is True
    assert found("never-loses", False, {"strategy": "wst"}).holds is False
    by_seat = found(
        "never-loses", {"first": True, "second": True}, {"strategy": "wst:no-special-case"}
    )
    assert by_seat.holds is False
    assert by_seat.computed == {"first": True, "second": False}


def test_a_claim_on_both_seats_holds_in_both_of_them() -> None:
    assert found("never-loses", True, {"strategy": "wst:no-special-case"}).holds is False
    first = {"strategy": "wst:no-special-case", "seat": "first"}
    assert found("never-loses", True, first).holds is True


def test_a_refuted_strategy_shows_the_shortest_line_that_refutes_it() -> None:
    assert lines("never-loses", True, {"strategy": "wst:no-special-case"}) == ["1593784"]
    assert lines("never-loses", True, {"strategy": "wst"}) == []


def test_a_strength_and_a_start_of_play_change_what_is_claimed() -> None:
    first = {"strategy": "any", "seat": "first"}
    assert found("never-loses", False, first).holds is True
    assert found("never-loses", True, {**first, "strength": "some_choice"}).holds is True
    second = {"strategy": "wst", "seat": "second"}
    assert found("never-loses", True, {**second, "position": "159"}).holds is True
    assert found("never-loses", True, {**second, "position": "51"}).holds is True


def test_a_seat_that_is_printed_and_not_meant_is_refused() -> None:
    with pytest.raises(NolossError, match="printed names the second seat"):
        found("never-loses", {"second": True}, {"strategy": "wst", "seat": "first"})


@pytest.mark.parametrize(
    ("printed", "holds"),
    [({"win": 184}, True), ({"win": 184, "draw": 32, "loss": 0, "stuck": 0, "games": 216}, True),
     ({"win": 184, "draw": 33}, False), ({"games": 215}, False)],
)  # fmt: skip
def test_only_the_games_that_are_printed_are_compared(printed: dict[str, int], holds: bool) -> None:
    assert found("games", printed, {"strategy": "wst", "seat": "first"}).holds is holds


def test_both_seats_add_their_games() -> None:
    both = {"strategy": "wst", "seat": "both", "counting": "up_to_symmetry"}
    assert found("games", {"win": 82}, both).computed == {"win": 82}


@pytest.mark.parametrize("check", ["never-loses", "games"])
def test_a_table_without_an_entry_is_nothing_printed(check: str) -> None:
    with pytest.raises(NolossError, match="printed"):
        found(check, {}, {"strategy": "wst", "seat": "first"})


def test_an_answer_is_a_set_of_cells_or_the_order_of_the_strategy() -> None:
    ask = {"strategy": "first-free", "position": "X...O...."}
    wst = {"strategy": "wst", "position": "5"}
    assert found("answer", [7, 3, 9, 1], wst).holds is True
    assert found("answer", [7, 3, 9, 1], {**wst, "order": True}).holds is False
    assert found("answer", [1, 9, 3, 7], {**wst, "order": True}).holds is True
    assert found("answer", [2], ask).holds is True
    assert found("answer", [2, 2], ask).holds is False


def test_a_strategy_is_asked_only_where_there_is_a_move_to_make() -> None:
    with pytest.raises(NolossError, match="the game is over"):
        found("answer", [], {"strategy": "wst", "position": "XXXOO...."})
    with pytest.raises(NolossError, match="cannot come from taking turns"):
        found("answer", [], {"strategy": "wst", "position": "XX......."})


def test_missed_wins_and_forks_are_shown_with_a_line() -> None:
    first = {"strategy": "wst", "seat": "first"}
    assert found("takes-every-win", False, first).holds is True
    assert found("takes-every-win", True, {"strategy": "wst", "seat": "second"}).holds is True
    assert found("takes-every-win", {"positions": 136, "can_miss": 8}, first).holds is True
    assert found("takes-every-win", {"positions": 136, "can_miss": 9}, first).holds is False
    assert lines("makes-every-fork", True, first) == ["51963"]


def test_a_file_is_found_beside_the_claims_and_read_again_when_it_changes(tmp_path: Path) -> None:
    answers = {"X........": [5]}
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(answers), "utf-8")
    ask = {"strategy": "table:mine.json", "position": "1"}
    assert found("answer", [5], ask, folder=tmp_path).holds is True
    file.write_text(json.dumps({"X........": [9, 3]}), "utf-8")
    assert found("answer", [3, 9], ask, folder=tmp_path).holds is True


REMEMBERS = """\
def move(position, line):
    return [cell for cell in range(1, 10) if str(cell) not in map(str, line)]


move.positional = False
"""


def test_a_strategy_that_remembers_is_asked_about_lines(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(REMEMBERS, "utf-8")
    mine = {"strategy": "python:mine.py:move", "seat": "second"}
    ask = {"strategy": "python:mine.py:move", "position": "159"}
    assert found("answer", [2, 3, 4, 6, 7, 8], ask, folder=tmp_path).holds is True
    lost = {**mine, "position": "1593784"[:5]}
    assert found("never-loses", False, lost, folder=tmp_path).holds is True
    with pytest.raises(NolossError, match="is history-dependent"):
        found("answer", [], {**ask, "position": "X...O...X"}, folder=tmp_path)
    with pytest.raises(NolossError, match="cannot start at"):
        found("never-loses", False, {**mine, "position": "X...O...X"}, folder=tmp_path)


@pytest.mark.parametrize(
    "name", ["table:gone.json", "wst:printed-cornres", "wts", "python:gone.py:move", "machine:x.tm"]
)
def test_a_strategy_that_is_not_there_is_reported_at_its_argument(
    name: str, tmp_path: Path
) -> None:
    with pytest.raises(ClaimsError, match="claim a-claim: "):
        found("never-loses", True, {"strategy": name}, folder=tmp_path)


TWO = {"strategies": ["wst", "newell-simon"], "seat": "first"}
JIANG = {"strategy": "wst", "opponent": "jiang"}


def test_strategies_are_in_the_order_of_a_number() -> None:
    assert found("compare", ["newell-simon", "wst"], {**TWO, "by": "win"}).holds is True
    assert found("compare", ["wst", "newell-simon"], {**TWO, "by": "win"}).holds is False
    assert found("compare", ["wst", "newell-simon"], {**TWO, "by": "missed_forks"}).holds is True


def test_strategies_with_the_same_number_are_in_no_order() -> None:
    equal = found("compare", ["wst", "newell-simon"], {**TWO, "by": "loss"})
    assert equal.holds is False
    assert equal.computed == ["wst = newell-simon"]


def test_numbers_of_strategies_are_compared_as_they_are_printed() -> None:
    ratio = {**TWO, "by": "win_to_draw", "counting": "up_to_symmetry"}
    assert found("compare", {"wst": "46:4"}, ratio).holds is True
    assert found("compare", {"wst": 11.5, "newell-simon": 49}, ratio).holds is True
    assert found("compare", {"wst": 11.6}, ratio).computed == {"wst": 11.5}


def test_anything_but_a_number_is_refused() -> None:
    for text in ("many", "1:x", "1/0", ""):
        with pytest.raises(ClaimsError, match=r"printed: .* is not a number"):
            found("compare", {"wst": text}, {**TWO, "by": "win_to_draw"})


def test_a_strategy_that_is_printed_and_not_compared_is_refused() -> None:
    with pytest.raises(ClaimsError, match=r"printed names 'wts'.*\n.*did you mean 'wst'"):
        found("compare", {"wts": 1}, {**TWO, "by": "win"})


def test_a_match_lists_the_ends_that_occur_their_numbers_and_points() -> None:
    assert found("match", ["draw"], JIANG).holds is True
    assert found("match", ["draw", "win"], JIANG).holds is False
    assert found("match", {"draw": 32, "win": 0, "games": 32, "points": 0.5}, JIANG).holds is True
    assert found("match", {"points": "1/2"}, JIANG).holds is True
    assert found("match", {"points": "1/3"}, JIANG).computed == {"points": "1/2"}
    assert found("match", {"games": 16}, {**JIANG, "seat": "second"}).holds is True


def test_the_words_on_a_match_are_about_the_strategy_also_in_the_other_seat() -> None:
    ours = {"strategy": "wst", "opponent": "first-free", "seat": "first"}
    theirs = {"strategy": "first-free", "opponent": "wst", "seat": "second"}
    assert found("match", ["win"], ours).computed == ["win"]
    assert found("match", ["loss"], theirs).holds is True
