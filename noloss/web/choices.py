"""What a form of the page offers to choose from, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, TypeVar

from diagrams.exhibits.html_text import escaped
from games import SEATS
from noloss.reports.words import seat_name
from strategies import catalogue
from strategies.strategy import reading_name

T = TypeVar("T", bound=str)

SEAT_NAMES: Final[Mapping[str, str]] = {seat: seat_name(seat) for seat in SEATS}
BOTH_SEATS: Final[Mapping[str, str]] = {"both": "both seats", **SEAT_NAMES}
YOU: Final[Mapping[str, str]] = {"first": "O, it begins", "second": "X, you begin"}
"""Seat of the strategy -> what the person is."""


@cache
def readings() -> Mapping[str, str]:
    """List every built-in strategy in every reading, with what is to be said of it."""
    return {name: said for entry in catalogue.entries() for name, said in _of(entry).items()}


def select(label: str, name: str, values: Mapping[T, str], chosen: str) -> str:
    """Write a choice; `values` are what is sent -> what is read."""
    return _labelled(label, name, options(values, chosen))


def select_strategy(label: str, chosen: str, *, told: bool = False) -> str:
    """Write the choice of a strategy; `told`: with what is to be said of each reading."""
    groups = "".join(
        f'<optgroup label="{escaped(f"{entry.name}, {entry.source}")}">'
        + options(
            {name: f"{name}: {said}" if told else name for name, said in _of(entry).items()}, chosen
        )
        + "</optgroup>"
        for entry in catalogue.entries()
    )
    return _labelled(label, "strategy", groups)


def options(values: Mapping[T, str], chosen: str) -> str:
    """Write the options of a choice."""
    return "".join(
        f'<option value="{escaped(value)}"{" selected" if value == chosen else ""}>'
        f"{escaped(text)}</option>"
        for value, text in values.items()
    )


def _of(entry: catalogue.Entry) -> dict[str, str]:
    return {reading_name(entry.name, reading): said for reading, said in entry.readings.items()}


def _labelled(label: str, name: str, inside: str) -> str:
    return f'<label>{escaped(label)} <select name="{name}">{inside}</select></label>'
