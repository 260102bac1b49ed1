"""Each line of the checker of strategies has a forged certificate that is proved without that line.

The forgeries are as small as possible, and everything else in them follows from the change.
"""

from __future__ import annotations

import json
import sys
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.space import all_positions
from tests.attack.oracle import Play, board_of, derived, free
from tests.verify.alone import a_full_output, exit_code
from tests.verify.certificates import claim_of, sealed, small
from tests.verify.naive import games
from verify import recheck

Data = dict[str, Any]

THREE = "127569"  # after it X can win, draw or lose: XO..OXX.O
TABLE = {"XO..OXX.O": [3, 4, 8], "XO.OOXXXO": [3], "XOO.OXXXO": [4], "XOXOOXX.O": [8]}
WON = "1234657"  # after it O wins by 8; if play continued, X would win by 9: XOXOOXX..
AFTER = {"XOXOOXXO.": [9], "XOXOOXX.O": [8]}
ONE = "98756423"  # after it X makes a draw by 1: .XOOOXXOX
LAST = ".XOOOXXOX"


def true(start: str = THREE, seat: str = "first") -> Data:
    """Make the certificate of a player who permits every move."""
    return small("refuted at once") | {
        "start": start,
        "seats": {seat: deepcopy(_part(start, seat))},
    }


@cache
def _part(start: str, seat: str) -> Data:
    return derived(Play(seat, False, start, lambda node: list(free(node))))


def forged(strength: str, start: str = THREE, table: Data | None = None, **fields: Any) -> Data:
    """Change fields of one claim, and the table; a field that becomes None is left out."""
    document = true(start)
    part = document["seats"]["first"]
    part["table"] = part["table"] if table is None else table
    claim = part[strength] | fields
    part[strength] = {key: value for key, value in claim.items() if value is not None}
    return document


def follows(
    table: dict[str, list[int]], start: str = THREE, replies: dict[str, int] | None = None
) -> Data:
    """Count games by any table, and against any replies, whether they are allowed or not."""

    def reply(board: str, _line: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(free(board)) if replies is None else (replies[board],)

    line = tuple(map(int, start))
    board = board_of(start)
    played = list(games(lambda node, _: tuple(table[node]), "X", board, line, reply))
    return claim_of(played, "every_choice", {}, len(line))


def counts(win: int, draw: int, loss: int, reached: int) -> Data:
    """Count as many positions and games up to symmetry as there are."""
    ends = {"win": win, "draw": draw, "loss": loss, "stuck": 0}
    return {
        "positions": {"reached": reached, "classes": reached},
        "games": {"raw": ends, "up_to_symmetry": ends},
    }


def claim(start: str, seat: str, strength: str = "every_choice") -> Data:
    made: Data = true(start, seat)["seats"][seat][strength]
    return made


EITHER = TABLE | {"XO..OXX.O": [3, 4]}
TWICE = {node: cells * 2 for node, cells in TABLE.items()}
REPLIES = {"XOX.OXX.O": 8, "XO..OXXXO": 3}
ILLEGAL, DRAW = "illegal at XO..OXX.O", "illegal at .XOOOXXOX"
NOT_REACHED = "the table is not what the games reach"
PICKED = "the moves picked fail, or the table does not allow them"
TRUE_EVERY = "the true claim is " + recheck.dump(claim(THREE, "first"))
TRUE_FIRST = "the true claim is " + recheck.dump(claim(THREE, "first", "first_choice"))
TRUE_SOME = "the true claim is " + recheck.dump(claim(THREE, "first", "some_choice"))
PICKS = {"XO..OXX.O": 4}
WINS = counts(1, 0, 0, 2)
FORGED: dict[str, tuple[Data, str, str]] = {
    # the rules, and the moves of a table
    "a move twice": (
        forged("every_choice", table=TWICE, **follows(TWICE)),
        "every_choice",
        ILLEGAL,
    ),
    "true for the cell 1": (forged("every_choice", ONE, {LAST: [True]}), "every_choice", DRAW),
    "1.0 for the cell 1": (forged("every_choice", ONE, {LAST: [1.0]}), "every_choice", DRAW),
    "a text for the cell 1": (forged("every_choice", ONE, {LAST: ["1"]}), "every_choice", DRAW),
    "a text for moves": (forged("every_choice", ONE, {LAST: "1"}), "every_choice", DRAW),
    "a cell that is taken": (forged("every_choice", ONE, {LAST: [2]}), "every_choice", DRAW),
    "a cell after the last": (forged("every_choice", ONE, {LAST: [10]}), "every_choice", DRAW),
    "a cell before the first": (forged("every_choice", ONE, {LAST: [0]}), "every_choice", DRAW),
    "a tenth move": (
        forged("every_choice", "1", {".........": [*range(1, 10), 1]}) | {"start": ""},
        "every_choice",
        "illegal at .........",
    ),
    "play that continues after a row, and is won": (
        forged(
            "first_choice",
            WON,
            AFTER,
            holds=True,
            counts=counts(1, 1, 0, 5),
            moves={node: cells[0] for node, cells in AFTER.items()},
            line=None,
            end=None,
        ),
        "first_choice",
        "the true claim is " + recheck.dump(claim(WON, "first", "first_choice")),
    ),
    # a table that is not what is played
    "a position more": (
        forged("every_choice", table=TABLE | {"........X": [1]}),
        "every_choice",
        NOT_REACHED,
    ),
    "a position less": (
        forged("every_choice", ONE, {}, **follows({LAST: []}, ONE)),
        "every_choice",
        NOT_REACHED,
    ),
    "an empty text for no move": (
        forged("every_choice", ONE, {LAST: ""}, **follows({LAST: []}, ONE)),
        "every_choice",
        NOT_REACHED,
    ),
    # a claim of another strength
    "a statement that holds with care, of every choice": (
        forged("every_choice", **claim(THREE, "first", "some_choice"), line=None, end=None),
        "every_choice",
        TRUE_EVERY,
    ),
    "a statement that holds with care, of the first choice": (
        forged("first_choice", **claim(THREE, "first", "some_choice"), line=None, end=None),
        "first_choice",
        TRUE_FIRST,
    ),
    "a statement that fails against replies, of the first choice": (
        forged("first_choice", replies={"XOX.OXX.O": 4}, counts=counts(0, 1, 0, 4)),
        "first_choice",
        TRUE_FIRST,
    ),
    # some choice
    "a move that the table does not permit": (
        forged("some_choice", table={"XO..OXX.O": [3, 8]}),
        "some_choice",
        PICKED,
    ),
    "a position without a picked move": (forged("some_choice", moves={}), "some_choice", PICKED),
    "a picked move too many": (
        forged("some_choice", moves=PICKS | {"XO.OOXXXO": 3}),
        "some_choice",
        TRUE_SOME,
    ),
    "replies beside picked moves": (forged("some_choice", replies={}), "some_choice", TRUE_SOME),
    "replies against which one game is won": (
        forged(
            "some_choice",
            table=EITHER,
            holds=False,
            moves=None,
            replies={"XOX.OXX.O": 8},
            counts=follows(EITHER, replies={"XOX.OXX.O": 8})["counts"],
        ),
        "some_choice",
        "against the replies some game does not fail",
    ),
    "a reply on a cell that is taken": (
        forged("some_choice", moves=None, replies=REPLIES | {"XOX.OXX.O": 1}),
        "some_choice",
        "illegal at XOX.OXX.O",
    ),
    "a position without a reply": (
        forged("some_choice", moves=None, replies={"XO..OXXXO": 3}),
        "some_choice",
        "illegal at XOX.OXX.O",
    ),
    # values that are equal in Python
    "0 for false": (forged("every_choice", holds=0), "every_choice", TRUE_EVERY),
    "1 for true": (forged("some_choice", holds=1), "some_choice", TRUE_SOME),
    "1.0 for 1": (
        forged("some_choice", counts=WINS | {"positions": {"reached": 2.0, "classes": 2}}),
        "some_choice",
        TRUE_SOME,
    ),
    "true for 1": (
        forged("some_choice", counts=WINS | {"games": {"raw": {"win": True}}}),
        "some_choice",
        TRUE_SOME,
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_certificate_is_not_proved_and_the_reason_is_printed(name: str) -> None:
    document, strength, reason = FORGED[name]
    code, proved, wrong = recheck.check(json.dumps(sealed(document)).encode())
    line = document["start"]
    start = f"line {json.dumps(line)}" if line else "the empty board"
    spelt = strength.replace("_", "-")
    where = f"the table in this file, first seat, {spelt}, from {start}: "
    assert code == 1
    assert not any(sentence.startswith(where) for sentence in proved)
    assert where + reason in wrong


ANOTHER, SEATS = "another shape or game", "wrong seats or keys"
START = "the field start must be a line of legal moves"
NONE: dict[str, tuple[Data, str]] = {
    "another format": ({"format": "noloss/verdict"}, ANOTHER),
    "another version": ({"version": 2}, ANOTHER),
    "true for the version 1": ({"version": True}, ANOTHER),
    "another game": ({"rules": {"cells": "123456789"}}, ANOTHER),
    "a field more": ({"more": 1}, ANOTHER),
    "a number for a name": ({"strategy": 1}, ANOTHER),
    "nothing for a reading": ({"reading": None}, ANOTHER),
    "a field of a seat more": (
        {"seats": {"first": true()["seats"]["first"] | {"more": 1}}},
        ANOTHER,
    ),
    "another kind of keys": ({"keys": "cells"}, SEATS),
    "no seat": ({"seats": {}}, SEATS),
    "a third seat": ({"seats": {"third": true()["seats"]["first"]}}, SEATS),
    "a seat that is named like a rule": ({"seats": {"blank": true()["seats"]["first"]}}, SEATS),
    "a seat without claims": (
        {"seats": {"first": {"table": {}}}},
        'the field every_choice of the seat "first" is missing; it must be an object',
    ),
    "a cell that is taken at the start": ({"start": "55"}, START),
    "an invalid cell at the start": ({"start": "²"}, START),
    "a start that continues after a row": ({"start": "1425367"}, START),
    "a number for a table": (
        {"seats": {"first": true()["seats"]["first"] | {"table": 1}}},
        'the field table of the seat "first" is of another type; it must be an object',
    ),
}


@pytest.mark.parametrize("name", NONE)
def test_a_document_without_a_meaning_is_refused_and_the_reason_is_printed(name: str) -> None:
    changes, reason = NONE[name]
    document = json.dumps(sealed(true() | changes)).encode()
    assert recheck.check(document) == (2, [], [f"this is not a certificate: {reason}"])


@pytest.mark.parametrize(
    ("place", "twice"),
    [
        ('"strategy": "test"', '"strategy": "test", "strategy": "test"'),
        ('"table": {', '"table": {"XO..OXX.O": [3, 4, 8], '),
        ('"holds": false', '"holds": {"a": 1, "a": 1}'),
        ('"holds": true', '"holds": false, "holds": true'),
    ],
)
def test_an_object_with_a_key_twice_is_not_a_certificate_wherever_it_is(
    place: str, twice: str
) -> None:
    text = json.dumps(sealed(true()))
    assert place in text
    content = text.replace(place, twice, 1).encode()
    assert recheck.check(content) == (2, [], ["this is not a certificate: a key is listed twice"])


def test_there_are_as_many_classes_of_boards_as_symmetry_leaves() -> None:
    assert len({*map(recheck.symmetric, all_positions())}) == 765


@pytest.mark.parametrize("mark", "[{:,")
def test_as_many_marks_as_the_manual_says_are_read(mark: str) -> None:
    assert (recheck.LIMIT, recheck.MARKS) == (8 * 2**20, 1_200_000)
    too_large = ["this is not a certificate: too large"]
    assert recheck.check(f'"{mark * recheck.MARKS}"'.encode())[2] != too_large
    assert recheck.check(f'"{mark * (recheck.MARKS + 1)}"'.encode())[2] == too_large


# ── the program ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "arguments", [[], ["missing \u00e9\udcff\x1b"], ["one", "two"], ["."], ["certificate", "two"]]
)
def test_without_one_file_that_can_be_read_nothing_is_proved(
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "certificate").write_text(json.dumps(sealed(true())))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["recheck.py", *arguments])
    assert exit_code(recheck) == 2
    named = str(arguments).replace("é", "\\xe9")
    assert capfd.readouterr().out == f"usage: python recheck.py FILE; cannot read {named}\n"


def test_a_sentence_that_cannot_be_written_is_not_a_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "certificate").write_text(json.dumps(sealed(true())))
    monkeypatch.setattr(sys, "argv", ["recheck.py", str(tmp_path / "certificate")])
    with a_full_output():
        assert recheck.main() == 2
