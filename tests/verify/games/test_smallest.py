"""The smallest tables that never lose: their numbers by two routes, and their proofs."""

from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from common.documents import document_text
from games.names import find_game
from strategies.encodings.files.table import table_of, table_strategy
from tests.verify.naive_smallest import CENTRE, CORNER, EDGE, fewest, formula
from tests.verify.outside import NEEDS_CADICAL, cadical
from verify import recheck_smallest
from verify.games.smallest import SmallestError, SmallestTable, smallest_table
from verify.games.verdict import game_verdict
from verify.recheck_games import Game
from verify.recheck_smallest import ClassPlay, check, symmetries
from verify.verdict.certificate import content_hash

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from games.rules import Seat

OPENINGS = {None: None, 5: CENTRE, 1: CORNER, 2: EDGE}
NEVER_LOSES = {None: (22, 71), 5: (22, 33), 1: (29, 27), 2: (41, 26)}
"""Opening -> the fewest positions in the first and in the second seat."""
KEEPS_VALUE = {None: (22, 72), 5: (22, 33), 1: (30, 27), 2: (51, 27)}
"""The same for strategies that keep the value of every position.

Source: C. Lomont, Minimal Size Tic Tac Toe Trees, 2024: 22, 30 and 51 in the first seat.
"""


@cache
def _found(game: str, opening: int | None = None, keeps: bool = False) -> SmallestTable:
    return smallest_table(find_game(game), opening=opening, keeps_value=keeps)


def _data(game: str, opening: int | None = None) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(document_text(_found(game, opening)))
    return data


def _checked(data: dict[str, Any]) -> tuple[int, list[str], list[str]]:
    """Check a document whose hash fits, as a forger would make it."""
    data = {key: value for key, value in data.items() if key != "sha256"}
    return check(json.dumps(data | {"sha256": content_hash(data)}).encode())


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize(("keeps", "numbers"), [(False, NEVER_LOSES), (True, KEEPS_VALUE)])
def test_the_fewest_positions_are_proved(
    opening: int | None, keeps: bool, numbers: dict[int | None, tuple[int, int]]
) -> None:
    found = _found("3,3,3", opening, keeps)
    assert tuple(each.positions for each in found.seats.values()) == numbers[opening]
    assert found.proved
    code, proved, wrong = check(document_text(found).encode())
    assert (code, len(proved), wrong) == (0, 2, [])


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize(("keeps", "numbers"), [(False, NEVER_LOSES), (True, KEEPS_VALUE)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_solver_finds_the_same_by_other_rules(
    opening: int | None, keeps: bool, numbers: dict[int | None, tuple[int, int]], seat: int
) -> None:
    pytest.importorskip("ortools")
    assert fewest(seat, OPENINGS[opening], keeps=keeps) == numbers[opening][seat]


@pytest.mark.slow
def test_published_numbers_of_the_second_seat_count_full_boards() -> None:
    """Lomont (2024) prints 75 positions for it: 72, and 3 drawn boards without a move."""
    pytest.importorskip("ortools")
    assert fewest(1, None, keeps=True, full_boards=True) == 75


@pytest.mark.slow
@pytest.mark.outside
@NEEDS_CADICAL
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("opening", OPENINGS)
def test_cadical_finds_such_a_table_and_refutes_a_smaller_one(
    opening: int | None, seat: int
) -> None:
    number = NEVER_LOSES[opening][seat]
    assert cadical(formula(seat, OPENINGS[opening], number)) is not None
    assert cadical(formula(seat, OPENINGS[opening], number - 1)) is None


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        ("2,3,3", 10, 11),
        ("3,3,3:gravity", 14, 20),
        ("3,3,3:torus", 13, None),
        ("3,3,3:wild", 15, None),
        ("3,3,3:notakto", 7, None),
        pytest.param("3,4,3:gravity", 27, None, marks=pytest.mark.slow),
        pytest.param("3,3,3:misere", 25, 40, marks=pytest.mark.nightly),
    ],
)
def test_other_games_have_proofs_too(game: str, first: int, second: int | None) -> None:
    seats: tuple[Seat, ...] = ("first",) if second is None else ("first", "second")
    found = smallest_table(find_game(game), seats)
    assert [each.positions for each in found.seats.values()] == [first, second][: len(seats)]
    assert found.proved
    code, _, wrong = check(document_text(found).encode())
    assert (code, wrong) == (0, [])


def test_a_seat_that_always_loses_has_no_table() -> None:
    with pytest.raises(SmallestError, match="every strategy in the second seat loses"):
        smallest_table(find_game("3,3,3:torus"))


def test_a_game_whose_positions_come_back_has_no_table() -> None:
    with pytest.raises(SmallestError, match="positions can come back"):
        smallest_table(find_game("morris"))


def test_an_opening_must_be_a_first_move() -> None:
    with pytest.raises(SmallestError, match="not a first move") as refused:
        smallest_table(find_game("2,2,2"), opening=5)
    assert refused.value.hint == "the first moves are 1 2 3 4"


def test_a_search_that_is_cut_off_gives_a_table_and_a_bound_that_are_proved() -> None:
    found = smallest_table(find_game("3,3,3"), ("first",), branches=8)
    part = found.seats["first"]
    assert 1 < part.at_least < 22 <= part.positions
    assert not found.proved
    code, proved, wrong = check(document_text(found).encode())
    assert (code, wrong) == (0, [])
    assert f"at least {part.at_least} positions; the table has {part.positions}" in proved[0]


def _set(*path: Any) -> Callable[[Any], None]:
    """Make a change: the last word takes the place of the part at the others."""
    *steps, last, value = path

    def change(data: Any) -> None:
        for step in steps:
            data = data[step]
        data[last] = value(data[last]) if callable(value) else value

    return change


def _first(key: str, value: Any) -> Callable[[Any], None]:
    return _set("seats", "first", key, value)


def _without_first(value: Any) -> Any:
    return dict([*value.items()][1:]) if isinstance(value, dict) else value[1:]


FORGERIES: dict[str, Callable[[Any], None]] = {
    "one position fewer": _first("positions", 21),
    "one position more": _first("positions", 23),
    "a bound that is too high": _first("at_least", 23),
    "a bound that is too low": _first("at_least", 21),
    "no branches": _first("branches", []),
    "a branch left out": _first("branches", _without_first),
    "a branch left out at the end": _first("branches", lambda each: each[:-1]),
    "branches turned round": _first("branches", lambda each: each[::-1]),
    "a branch too many": _first("branches", lambda each: [*each, each[0]]),
    "a branch that is a number": _first("branches", lambda each: [5, *each[1:]]),
    "an entry left out": _first("table", _without_first),
    "an entry that is never reached": _first("table", lambda each: each | {"X.O......": "9"}),
    "an entry twice up to symmetry": _first("table", lambda each: each | {"...O.X...": "1"}),
    "a move that loses": _set("seats", "first", "table", "OX..X...O", "9"),
    "a move that wastes positions": _set("seats", "first", "table", "O...X....", "9"),
    "a move that is a list": _set("seats", "first", "table", ".........", ["5"]),
    "the other seat": _set("seats", lambda seats: {"second": seats["first"]}),
    "the value is kept": _set("keeps_value", True),
    "an opening": _set("opening", "1"),
    "an opening without a move": _set("opening", "10"),
    "a symmetry left out": _set("symmetries", lambda maps: maps[:-1]),
    "no symmetries": _set("symmetries", []),
    "a map but not a symmetry": _set("symmetries", [[*range(9)], [1, 0, *range(2, 9)]]),
    "a map that forgets a cell": _set("symmetries", [[*range(8)]]),
    "only the identity": _set("symmetries", [[*range(9)]]),
    "misère": _set("rules", "misere", True),
    "a line fewer": _set("rules", "lines", lambda lines: lines[:-1]),
    "stones that move": _set("rules", "stones", 3),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_proof_is_refused(name: str) -> None:
    data = _data("3,3,3")
    del data["seats"]["second"]
    assert _checked(deepcopy(data))[0] == 0
    FORGERIES[name](data)
    code, proved, wrong = _checked(data)
    assert code in (1, 2)
    assert not proved
    assert wrong


def test_boards_that_overlap_are_refused() -> None:
    """A map that swaps them keeps each set of cells, but not which board is played on."""
    cells = {"cells": 5, "boards": [[0, 1, 2], [2, 3, 4]], "columns": [], "steps": []}
    lines = {"lines": [[[2, 1], []], [[3, 2], []]], "misere": False, "marks": "shared"}
    rules = {**cells, **lines, "stones": None, "blocked": "draws", "turns": "XO"}
    game = Game(rules)
    with pytest.raises(ValueError, match="boards overlap"):
        symmetries(game, [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0]])


def test_a_proof_does_not_repeat_the_name_in_the_file() -> None:
    data = _data("3,3,3") | {"game": "4,4,4\nproved: all"}
    code, proved, _ = _checked(data)
    assert code == 0
    assert all(one.startswith("the game in this file, ") for one in proved)


@pytest.mark.parametrize(
    ("maps", "problem"),
    [
        ([[*range(9)], [6, 3, 0, 7, 4, 1, 8, 5, 2]], "product of two symmetries is not listed"),
        ([[*range(9)], [1, 0, *range(2, 9)]], "changes the rules"),
        ([[*range(8)]], "leaves out a cell"),
        ([], "or none"),
    ],
)
def test_only_a_group_of_symmetries_is_accepted(maps: list[list[int]], problem: str) -> None:
    game = Game(_data("3,3,3")["rules"])
    assert symmetries(game, [[*range(9)]])
    with pytest.raises(ValueError, match=problem):
        symmetries(game, maps)


def _claim(game: str, take: Callable[[list[str]], str]) -> dict[str, Any]:
    """Claim only of a table, made by a rule, that it never loses and has a size."""
    data = _data(game)
    rules = Game(data["rules"])
    play = ClassPlay(rules, symmetries(rules, data["symmetries"]), None, "first", False)
    table: dict[str, str] = {}
    queue = [play.game.start]
    for text in queue:
        table[text] = take([*play.after[text]])
        child = play.after[text][table[text]]
        queue += [each for each in play.next[child] if each not in queue]
    seat = {"positions": len(table), "at_least": 1, "table": table, "branches": []}
    return data | {"seats": {"first": seat}}


def test_a_table_that_loses_is_refused_for_each_of_its_claims() -> None:
    assert _checked(_claim("2,3,3", lambda moves: moves[0]))[0] == 0
    code, _, wrong = _checked(_claim("3,3,3", lambda moves: moves[0]))
    assert code == 1
    assert "is bad" in wrong[0]


def test_entries_that_no_play_comes_to_are_refused_although_they_are_counted() -> None:
    data = _claim("2,3,3", lambda moves: moves[0])
    part = data["seats"]["first"]
    part["table"][".X...O"] = "1"
    part["positions"] += 1
    assert "does not come to" in _checked(data)[2][0]


def test_an_entry_that_is_there_twice_up_to_symmetry_is_refused() -> None:
    data = _claim("2,3,3", lambda moves: moves[0])
    part = data["seats"]["first"]
    position = next(text for text in part["table"] if text[::-1] not in part["table"])
    part["table"][position[::-1]] = str(7 - int(part["table"][position]))
    part["positions"] += 1
    assert "is symmetric to another" in _checked(data)[2][0]


def _changes(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Change every move of the tables to every other number."""
    for seat, part in data["seats"].items():
        for position, move in part["table"].items():
            for other in "123456789":
                if other != move:
                    changed = deepcopy(data)
                    changed["seats"][seat]["table"][position] = other
                    yield changed


def test_every_other_table_that_is_proved_never_loses(tmp_path: Path) -> None:
    game, accepted = find_game("2,3,3"), 0
    for changed in _changes(_data("2,3,3")):
        code, _, wrong = _checked(changed)
        assert (code == 0) == (not wrong)
        if not code:
            accepted += 1
            strategy = table_strategy(table_of(changed, tmp_path, game), name="it", game=game)
            assert game_verdict(strategy).holds()
    assert 0 < accepted < 20


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"[]", b"{", b"\xff", b"[" * 100_000, b'{"a": 1, "a": 2}', b"null", b"1e999"],
)
def test_any_other_file_is_refused(content: bytes) -> None:
    code, proved, wrong = check(content)
    assert (code, proved) == (2, [])
    assert wrong[0].startswith("this is not a certificate of a smallest table: ")


def test_a_wrong_hash_is_reported() -> None:
    code, proved, wrong = check(json.dumps(_data("2,3,3") | {"sha256": "0"}).encode())
    assert (code, len(proved), wrong) == (1, 2, ["the SHA-256 differs"])


def test_limits_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    content = document_text(_found("3,3,3")).encode()
    monkeypatch.setattr(recheck_smallest, "CLASSES", 100)
    assert "the game is too large" in check(content)[2][0]
    monkeypatch.setattr(recheck_smallest, "SYMMETRIES", 7)
    assert "too many symmetries" in check(content)[2][0]
    monkeypatch.setattr(recheck_smallest, "LIMIT", 100)
    assert "too large" in check(content)[2][0]


def test_the_checker_runs_alone_beside_that_of_games(tmp_path: Path) -> None:
    file = tmp_path / "smallest.json"
    file.write_text(document_text(_found("3,3,3")))
    ran = subprocess.run(
        [sys.executable, "-E", "-S", recheck_smallest.__file__, file],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0
    assert "first seat, 8 symmetries: the table has the fewest positions" in ran.stdout
