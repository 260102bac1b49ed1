"""Strategies by name, and from a text that plays as a file that holds it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from common.documents import plain
from games import EMPTY, Position
from strategies import catalogue
from strategies.catalogue import (
    KINDS,
    entries,
    find_strategy,
    given_strategy,
    machine_files,
)
from strategies.encodings.convert import TARGETS, Target, convert, file_text
from strategies.errors import EncodingError, UnknownStrategyError
from strategies.strategy import Strategy, full_name
from tests.effort import part
from tests.strategies.encodings.bringing import unfinished


def test_every_reading_of_every_entry_can_be_made_in_every_view_under_its_own_name() -> None:
    for entry in entries():
        assert next(iter(entry.readings)) == "base"
        assert entry.source
        assert entry.summary
        for reading in entry.readings:
            for view in entry.views:
                text = entry.name if reading == "base" else f"{entry.name}:{reading}"
                assert full_name(find_strategy(text, view)) == text


def test_wst_plays_whole_games_unless_asked_by_position() -> None:
    assert not find_strategy("wst").positional
    assert find_strategy("wst", "position").positional


@pytest.mark.parametrize(
    ("text", "problem", "hint"),
    [
        ("wts", "unknown strategy 'wts'", "did you mean 'wst'?"),
        ("", "unknown strategy ''", "there are: "),
        ("wst:bse", "wst has no reading 'bse'", "did you mean 'base'?"),
        ("wst:zzz", "wst has no reading 'zzz'", "there are: base"),
    ],
)
def test_a_wrong_name_is_refused_with_the_nearest_one(text: str, problem: str, hint: str) -> None:
    with pytest.raises(UnknownStrategyError) as caught:
        find_strategy(text)
    assert caught.value.problem == problem
    assert caught.value.hint.startswith(hint)


def test_every_machine_file_of_a_strategy_is_there_with_its_main_program_first() -> None:
    files = machine_files()
    assert next(iter(files)) == "wst/M"
    assert all(path.is_file() for path in files.values())
    assert {"M", "CR", "R1_R2", "SC", "R3", "R4_R5", "CF", "MF"} <= {
        name.removeprefix("wst/") for name in files
    }


REWARDS = {"i": 1, "j": 1, "xWinRewards": 4, "oWinRewards": 0, "drawRewards": 1}
MEMORY = json.dumps({"---|---|---": [REWARDS]})


def answers(strategy: Strategy) -> list[object]:
    return [strategy.moves(position, ()) for position in part(unfinished(), 20)]


@pytest.mark.parametrize("kind", TARGETS)
def test_a_text_plays_as_the_file_that_holds_it(kind: Target, tmp_path: Path) -> None:
    text = file_text(convert(catalogue.find_strategy("optimal"), kind).document)
    (tmp_path / "mine.json").write_text(text)
    file = catalogue.find_strategy(f"{kind}:{tmp_path / 'mine.json'}")
    given = given_strategy(kind, "\ufeff" + text, "mine.json")
    assert answers(given) == answers(file)
    assert full_name(given) == f"{kind}:mine.json"


def test_a_memory_is_read_in_the_requested_reading() -> None:
    stuck, free = (given_strategy("memory", MEMORY, "m", one) for one in ("base", "unseen=first"))
    assert [cell for cell, _ in stuck.moves(EMPTY, ())] == [5]
    elsewhere = Position("X........")
    assert stuck.moves(elsewhere, ()) == ()
    assert [cell for cell, _ in free.moves(elsewhere, ())] == [2]


def test_numbers_between_commas_are_a_vector() -> None:
    vector = convert(catalogue.find_strategy("optimal"), "vector").document
    entries = plain(vector)["entries"]
    text = ",".join(map(str, entries))
    given, listed = given_strategy("vector", text, "v"), given_strategy("vector", f"[{text}]", "v")
    assert answers(given) == answers(listed)


def test_a_kind_or_a_reading_that_there_is_not_is_refused() -> None:
    for kind in ("python", "process", "machine", "Table"):
        with pytest.raises(UnknownStrategyError, match="no text can hold"):
            given_strategy(kind, "{}", "x")
    with pytest.raises(UnknownStrategyError, match="has no reading 'all-cells'"):
        given_strategy("table", "{}", "x", "all-cells")
    assert set(KINDS) == {"table", "vector", "genes", "memory"}


def test_a_name_leads_to_no_file(tmp_path: Path) -> None:
    (tmp_path / "there.json").write_text('{".........": 5}')
    with pytest.raises(EncodingError, match="the file is empty"):
        given_strategy("table", "", str(tmp_path / "there.json"))
    with pytest.raises(EncodingError, match="not a text"):
        given_strategy("vector", "1", "v.npy")
