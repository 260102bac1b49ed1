"""A strategy from a text plays as from a file that holds it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from common.documents import plain
from games import EMPTY, Position
from strategies import catalogue
from strategies.encodings.convert import TARGETS, Target, convert, file_text
from strategies.encodings.schemes import KINDS, given_strategy
from strategies.errors import EncodingError, UnknownStrategyError
from strategies.strategy import Strategy, full_name
from tests.effort import part
from tests.strategies.encodings.bringing import unfinished

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


def test_a_memory_is_read_in_the_reading_that_is_asked_for() -> None:
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
    with pytest.raises(EncodingError, match="not JSON"):
        given_strategy("table", "", str(tmp_path / "there.json"))
    with pytest.raises(EncodingError, match="no text"):
        given_strategy("vector", "1", "v.npy")
