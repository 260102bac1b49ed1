"""Numbers are taken from a file only if this code wrote them there and they can be true."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import verify.census.store
from games import SEATS, Seat
from tests.effort import part
from tests.verify.census.test_census import FIRST, SECOND
from verify.census.census import Census, Numbers
from verify.census.store import cache_file, kept_numbers, stored_census

Told = list[tuple[int, int]]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the files of the tests apart from the user's own, in a folder that is not there yet."""
    chosen = tmp_path / "deep" / "down"
    monkeypatch.setenv("NOLOSS_CACHE", str(chosen))
    return chosen


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count nothing, and record the number of seats that each call should have counted."""
    calls: list[int] = []

    def count(games: list[Any], progress: Any) -> list[Numbers]:
        calls.append(len(games))
        if progress is not None:
            progress(1, 1)
        return [FIRST if len(game.mine) == 338 else SECOND for game in games]

    monkeypatch.setattr(verify.census.store, "numbers", count)
    return calls


def change(seat: Seat, fields: dict[str, object]) -> None:
    """Change some fields of the file of a seat; None leaves a field out."""
    file = cache_file(seat)
    document = json.loads(file.read_text()) | fields
    kept = {name: value for name, value in document.items() if value is not None}
    file.write_text(json.dumps(kept))


def test_a_count_is_read_from_its_file_the_second_time() -> None:
    told: Told = []
    first = stored_census("second", lambda done, work: told.append((done, work)))
    assert first == Census((("second", SECOND),))
    assert told
    told.clear()
    assert stored_census("second", lambda done, work: told.append((done, work))) == first
    assert not told
    assert kept_numbers("second") == SECOND


def test_only_seats_without_a_file_are_counted_and_seats_stay_in_order(
    counted: list[int], folder: Path
) -> None:
    stored_census("second")
    found = stored_census("both")
    assert found == Census((("first", FIRST), ("second", SECOND)))
    assert stored_census("both") == found
    assert counted == [1, 1, 0]
    assert sorted(folder.iterdir()) == [cache_file(seat) for seat in SEATS]


def test_fresh_counts_again_and_keeps_that(counted: list[int]) -> None:
    stored_census("both")
    change("first", {"in_play": "1"})
    assert stored_census("both", fresh=True).seats[0] == ("first", FIRST)
    assert kept_numbers("first") == FIRST
    assert counted == [2, 2]


@pytest.mark.parametrize(
    "fields",
    part(
        [
            {"format": "noloss/census"},
            {"version": 2},
            {"version": True},
            {"source": "0" * 64},
            {"seat": "second"},
            {"seat": None},
            {"more": 1},
            {"in_play": None},
            {"in_play": 5},
            {"in_play": "0"},
            {"in_play": "-5"},
            {"in_play": "05"},
            {"in_play": "٣"},
            {"in_play": "1_0"},
            {"in_play": ["1"]},
            {"in_play": "9" * 1500},
            {"in_play": str(FIRST.no_loss + 1)},
            {"no_loss": str(FIRST.vectors + 1)},
            {"no_loss": str(FIRST.in_play - 1)},
            {"vectors": str(FIRST.vectors + 1)},
        ],
        4,
    ),
)
def test_a_file_that_this_code_did_not_write_or_that_cannot_be_true_is_not_believed(
    counted: list[int], fields: dict[str, object]
) -> None:
    stored_census("first")
    assert kept_numbers("first") == FIRST
    change("first", fields)
    assert kept_numbers("first") is None
    assert stored_census("first") == Census((("first", FIRST),))
    assert kept_numbers("first") == FIRST  # and is mended
    assert counted == [1, 1]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe",
        b"[" * 9_000,
        b'{"vectors": ' + b"9" * 9_000 + b"}",
        b" " * 20_000,
        b'"\\ud800"',
    ],
)
def test_a_file_that_holds_anything_else_is_not_believed(data: bytes, folder: Path) -> None:
    folder.mkdir(parents=True)
    cache_file("first").write_bytes(data)
    assert kept_numbers("first") is None


def test_a_pipe_in_its_place_is_not_waited_for(folder: Path, counted: list[int]) -> None:
    folder.mkdir(parents=True)
    os.mkfifo(cache_file("first"))
    assert kept_numbers("first") is None


def test_a_folder_in_its_place_is_not_an_error_and_nothing_is_left_beside_it(
    folder: Path, counted: list[int]
) -> None:
    cache_file("first").mkdir(parents=True)
    assert stored_census("first") == Census((("first", FIRST),))
    assert list(folder.iterdir()) == [cache_file("first")]


def test_a_folder_that_cannot_be_made_is_not_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, counted: list[int]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NOLOSS_CACHE", str(tmp_path / "file"))
    assert stored_census("first") == Census((("first", FIRST),))
    assert kept_numbers("first") is None


def test_the_code_that_counts_is_named_by_its_source(
    counted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    stored_census("first")
    monkeypatch.setattr(verify.census.store, "_CODE", ("census/census.py",))
    assert kept_numbers("first") is None


def test_without_a_folder_of_ones_choice_the_users_cache_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NOLOSS_CACHE", "")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: Path("/users/own"))
    assert cache_file("first") == Path("/users/own/census-first.json")


def test_every_module_of_the_census_is_part_of_the_hash() -> None:
    folder = Path(verify.census.store.__file__).parent
    counting = {f"census/{path.name}" for path in folder.glob("*.py")}
    counting -= {"census/__init__.py", "census/store.py"}
    assert set(verify.census.store._CODE) == counting | {"extremes/class_game.py"}
