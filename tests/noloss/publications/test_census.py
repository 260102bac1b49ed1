"""`noloss count strategies`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import verify.census.store
from games import Seat
from tests.documents import as_read
from tests.noloss.conftest import Noloss
from tests.verify.census.test_census import FIRST, SECOND
from verify.census.census import Census, Numbers
from verify.census.store import CensusDocument, Origin, cache_file


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NOLOSS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Know the numbers, and record the number of seats that each call should have counted."""
    calls: list[int] = []

    def count(games: list[Any], progress: Any) -> list[Numbers]:
        calls.append(len(games))
        return [FIRST if len(game.mine) == 338 else SECOND for game in games]

    monkeypatch.setattr(verify.census.store, "numbers", count)
    return calls


def test_the_second_seat_is_counted_and_then_taken_from_its_file(
    noloss: Noloss, folder: Path
) -> None:
    file = folder / "census-second.json"
    done = noloss("count", "strategies", "--seat", "second")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "Second seat (O)\n"
        "  vectors: about 2.8 × 10^142\n"
        f"    {SECOND.vectors:,}\n"
        "  that never lose: about 2.3 × 10^118\n"
        f"    {SECOND.no_loss:,}\n"
        "  that never lose and differ in play: about 3.0 × 10^20\n"
        "    304,755,625,649,564,811,264\n"
        f"  counted now, and kept in {file}\n"
    )
    again = noloss("count", "strategies", "--seat", "second").out
    assert again == done.out.replace(
        f"counted now, and kept in {file}", f"taken from {file}; --fresh counts again"
    )


def test_both_seats_are_also_reported_together(noloss: Noloss, counted: list[int]) -> None:
    out = noloss("count", "strategies").out
    first, second, both = out.split("\n\n")
    assert first.startswith("First seat (X)\n")
    assert second.startswith("Second seat (O)\n")
    assert both.startswith("Both seats together, a strategy for each\n")
    assert f"{FIRST.in_play * SECOND.in_play:,}" in both
    assert "about 1.9 × 10^58" in both


def test_the_document_is_that_of_the_census_with_where_it_comes_from(
    noloss: Noloss, counted: list[int]
) -> None:
    noloss("count", "strategies", "--seat", "first")
    done = noloss("count", "strategies", "--json")
    assert (done.code, done.err) == (0, "")
    document = done.document
    origins: dict[Seat, Origin] = {
        "first": Origin(counted_now=False, file=str(cache_file("first"))),
        "second": Origin(counted_now=True, file=str(cache_file("second"))),
    }
    counts = Census((("first", FIRST), ("second", SECOND)))
    assert document == as_read(CensusDocument.of(counts, origins))
    assert counted == [1, 1]


def test_fresh_counts_again(noloss: Noloss, counted: list[int]) -> None:
    noloss("count", "strategies")
    document = noloss("count", "strategies", "--fresh", "--json").document
    assert [origin["counted_now"] for origin in document["origins"].values()] == [True, True]
    assert counted == [2, 2]


def test_numbers_that_cannot_be_kept_are_still_reported(
    noloss: Noloss, counted: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NOLOSS_CACHE", str(tmp_path / "file"))
    done = noloss("count", "strategies", "--seat", "first")
    assert done.code == 0
    assert f"counted now; not kept, as {cache_file('first')} cannot be written" in done.out
    origins = noloss("count", "strategies", "--seat", "first", "--json").document["origins"]
    assert origins == {"first": {"counted_now": True, "file": None}}


def test_ctrl_c_ends_it_cleanly_and_leaves_no_file(
    noloss: Noloss, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(games: object, progress: Any) -> list[Numbers]:
        progress(1, 100)
        os.kill(os.getpid(), 2)
        raise AssertionError("Ctrl-C did not come through")

    monkeypatch.setattr(verify.census.store, "numbers", interrupted)
    done = noloss("count", "strategies", "--json")
    assert (done.code, done.out, done.err) == (130, "", "interrupted\n")
    assert not folder.exists()
