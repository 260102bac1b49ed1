"""Strategies by name: what is found, and what a wrong name is answered."""

from __future__ import annotations

import pytest

from strategies import UnknownStrategyError, full_name
from strategies.catalogue import (
    entries,
    find_strategy,
    machine_files,
)


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
        ("wts", "there is no strategy 'wts'", "did you mean 'wst'?"),
        ("", "there is no strategy ''", "there are: "),
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
