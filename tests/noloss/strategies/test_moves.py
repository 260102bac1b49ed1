"""`noloss moves`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games import free_cells, outcome, seat_to_move
from games.space import all_positions
from tests.effort import part
from tests.noloss.conftest import Noloss

HEAD = {"format": "noloss/moves", "version": 1, "reading": "base"}


def test_the_permitted_moves_come_in_order_with_their_rules(noloss: Noloss) -> None:
    done = noloss("moves", "least-free", "X........", "--json")
    assert done.code == 0
    assert done.document == {
        **HEAD,
        "strategy": "least-free",
        "position": "X........",
        "seat": "second",
        "moves": [{"cell": 2, "rule": "least-free"}],
    }


def test_people_see_the_board_the_seat_and_the_moves(noloss: Noloss) -> None:
    done = noloss("moves", "perfect", "X........")
    assert done.code == 0
    assert done.out.splitlines() == [
        "perfect in the second seat, O to move:",
        " X   .   .",
        " .   .   .",
        " .   .   .",
        "",
        "  cell 5  perfect",
    ]


def test_the_empty_board_needs_no_quoting(noloss: Noloss) -> None:
    document = noloss("moves", "anything", ".........", "--json").document
    assert (document["position"], document["seat"]) == (".........", "first")
    assert [move["cell"] for move in document["moves"]] == list(range(1, 10))


def test_a_stuck_strategy_permits_nothing_and_that_is_an_answer(noloss: Noloss) -> None:
    done = noloss("moves", "hopeless", "X........", "--json")
    assert (done.code, done.document["moves"]) == (0, [])
    assert "stuck" in noloss("moves", "hopeless", "X........").out


def test_the_seat_whose_turn_it_is_may_be_named(noloss: Noloss) -> None:
    assert noloss("moves", "anything", "X........", "--seat", "second").code == 0


def test_a_line_may_be_given_instead_of_a_position_or_with_it(noloss: Noloss) -> None:
    by_line = noloss("moves", "anything", "--line", "15", "--json").document
    assert by_line["position"] == "X...O...."
    assert by_line["line"] == "15"
    assert noloss("moves", "anything", "X...O....", "--line", "15", "--json").document == by_line


def test_a_strategy_that_remembers_is_asked_by_the_line(noloss: Noloss) -> None:
    moves = noloss("moves", "remembers", "--line", "1", "--json").document["moves"]
    assert [move["cell"] for move in moves] == [5]


@pytest.mark.parametrize(
    ("seat", "number"), part([("second", 2097), ("first", 2423), (None, 4520)])
)
def test_all_lists_every_position_with_a_move_to_make(
    noloss: Noloss, seat: str | None, number: int
) -> None:
    more = ("--seat", seat) if seat else ()
    document = noloss("moves", "anything", "--all", "--json", *more).document
    listed = document.pop("positions")
    assert document == {**HEAD, "strategy": "anything"}
    assert len(listed) == number
    assert {one["position"] for one in listed} == {
        position
        for position in all_positions()
        if outcome(position) is None and seat in (None, seat_to_move(position))
    }
    for one in listed:
        assert one["seat"] == seat_to_move(one["position"])
        assert [move["cell"] for move in one["moves"]] == list(free_cells(one["position"]))


@pytest.mark.slow
def test_one_document_a_line_says_the_same_as_one_document_for_all(noloss: Noloss) -> None:
    whole = noloss("moves", "least-free", "--all", "--json").document
    lines = [
        json.loads(one)
        for one in noloss("moves", "least-free", "--all", "--jsonl").out.splitlines()
    ]
    assert lines == [{**HEAD, "strategy": "least-free", **one} for one in whole["positions"]]


def test_one_position_as_one_line(noloss: Noloss) -> None:
    done = noloss("moves", "anything", "X........", "--jsonl")
    assert done.out.count("\n") == 1
    assert done.document == noloss("moves", "anything", "X........", "--json").document


def test_people_see_all_positions_one_a_line(noloss: Noloss) -> None:
    lines = noloss("moves", "least-free", "--all").out.splitlines()
    assert len(lines) == 4520
    assert lines[0] == ".........  first   1:least-free"
    assert noloss("moves", "hopeless", "--all").out.splitlines()[1] == "X........  second  stuck"


def test_the_real_wst_answers_by_a_rule_of_its_paper(noloss: Noloss) -> None:
    document = noloss("moves", "wst", "X........", "--seat", "second", "--json").document
    assert document["moves"] == [{"cell": 5, "rule": "R3"}]


def test_foreign_code_that_changes_its_mind_is_refused_before_anything_is_shown(
    noloss: Noloss, tmp_path: Path
) -> None:
    fickle = tmp_path / "fickle.py"
    fickle.write_text(
        "asked = []\n"
        "def move(position):\n"
        "    asked.append(position)\n"
        "    free = [at + 1 for at, mark in enumerate(position) if mark == '.']\n"
        "    return free[len(asked) % len(free)]\n"
    )
    for more in (["X........"], ["--all"]):
        done = noloss("moves", f"python:{fickle}:move", *more)
        assert (done.code, done.out) == (2, "")
