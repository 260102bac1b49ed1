"""The strategies of rules as the catalogue lists them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from strategies import full_name
from strategies.rules import ENTRIES
from strategies.strategy import Entry
from tests.strategies.rules.asking import EVERY, answer, due, made

CHECKOUT = Path(__file__).resolve().parents[3]


def test_every_strategy_has_its_readings_the_base_first() -> None:
    assert {entry.name: list(entry.readings) for entry in ENTRIES} == {
        "jiang": [
            "base",
            "ignore-multiple-forks",
            "ignore-different-move",
            "pseudocode",
            "pseudocode-forced-reply",
        ],
        "soedarmadji": ["base", "centre-wins-ties"],
        "newell-simon": ["base", "either-option"],
        "bhatt-rules": ["base", "win-first"],
        "optimal": ["base"],
        "first-free": ["base"],
        "any": ["base"],
    }


@pytest.mark.parametrize("listed", ENTRIES, ids=lambda entry: entry.name)
def test_each_entry_of_the_list_fits_one_line_and_has_a_source(listed: Entry) -> None:
    lines = [listed.source, listed.summary, *listed.readings.values()]
    assert all(line and "\n" not in line for line in lines)
    assert listed.views == ("position",)
    assert listed.machines() == {}


@pytest.mark.parametrize(("name", "reading"), EVERY)
def test_a_strategy_has_its_name_and_its_reading(name: str, reading: str) -> None:
    strategy = made(name, reading)
    listed = next(entry for entry in ENTRIES if entry.name == name)
    assert full_name(strategy) == (name if reading == "base" else f"{name}:{reading}")
    assert strategy.positional
    assert strategy.source == listed.source
    assert strategy.summary == f"{listed.summary}: {listed.readings[reading]}"


@pytest.mark.slow
def test_only_the_printed_program_of_jiang_is_ever_stuck() -> None:
    """All 4,520 positions; the two readings of the program are stuck on 50 and on 8 of them."""
    stuck = {
        pair: sum(not answer(pair[0], position, pair[1]) for position in due()) for pair in EVERY
    }
    assert {pair: count for pair, count in stuck.items() if count} == {
        ("jiang", "pseudocode"): 50,
        ("jiang", "pseudocode-forced-reply"): 8,
    }


def test_listing_the_strategies_does_not_load_numpy() -> None:
    """Only who asks for jiang waits for it."""
    look = "import sys; import strategies.rules; print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", look], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
