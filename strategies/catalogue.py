"""Every strategy by name: those that are built in, and the kinds that a user brings."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from common.documents import Document
from common.errors import nearest
from strategies import rules
from strategies.encodings.schemes import SCHEMES
from strategies.errors import UnknownStrategyError
from strategies.strategy import Entry, Scheme, Strategy, View
from strategies.wst import files as wst

__all__ = [
    "SCHEMES",
    "Entry",
    "Scheme",
    "View",
    "entries",
    "find_entry",
    "find_scheme",
    "find_strategy",
    "machine_files",
]

_FILES = {
    ".json": "table:{0}, vector:{0}, genes:{0} or memory:{0}",
    ".csv": "vector:{0}",
    ".npy": "vector:{0}",
    ".py": "python:{0}:FUNCTION",
    ".tm": "machine:{0}",
}
"""Ending of a file -> how a strategy in it is named."""


@dataclass(frozen=True, slots=True)
class ReadingSummary:
    """One reading of a source, and one line about it."""

    reading: str
    summary: str


@dataclass(frozen=True, slots=True)
class StrategySummary:
    """One built-in strategy; the base reading and the default view come first.

    name     : as it is typed
    source   : where it comes from: key and section
    summary  : one line about it
    readings : the base reading comes first
    views    : the values of `--view`, the default first
    """

    name: str
    source: str
    summary: str
    readings: tuple[ReadingSummary, ...]
    views: tuple[View, ...]


@dataclass(frozen=True, slots=True)
class KindSummary:
    """A kind of strategy that a user brings, and how it is typed.

    form    : how it is typed
    summary : one line about it
    """

    name: str
    form: str
    source: str
    summary: str


class StrategiesDocument(Document, tag="noloss/strategies", frozen=True):
    """All strategies that are built in, and the kinds that a user brings.

    strategies : in the order of the catalogue
    kinds      : named by what stands before a colon
    """

    strategies: tuple[StrategySummary, ...]
    kinds: tuple[KindSummary, ...]


def entries() -> tuple[Entry, ...]:
    """Give the catalogue in the order in which it is shown."""
    return (wst.ENTRY, *rules.ENTRIES)


def find_strategy(text: str, view: View | None = None) -> Strategy:
    """Make the strategy that `wst`, `wst:printed-corners` or `table:FILE` names.

    view : 'position' or 'game'; None for the strategy's own default

    Raises UnknownStrategyError for a name, reading or view that does not exist, and what a
    scheme raises for a file or program that is no strategy.
    """
    name, colon, reading = text.partition(":")
    scheme = find_scheme(name)
    if scheme is not None:
        if not colon or not reading:
            problem = f"'{text}' does not say which {name}"
            raise UnknownStrategyError(problem, hint=f"write {scheme.form}")
        if view == "game":
            problem = f"{name} cannot be asked with the view 'game'"
            raise UnknownStrategyError(problem, hint="leave out the view")
        return scheme.make(reading)
    entry = find_entry(name)
    reading = reading or "base"
    if reading not in entry.readings:
        problem = f"{name} has no reading '{reading}'"
        raise UnknownStrategyError(problem, hint=_nearest(reading, entry.readings))
    if view is not None and view not in entry.views:
        problem = f"{name} cannot be asked with the view '{view}'"
        raise UnknownStrategyError(problem, hint=f"leave out the view, or use {entry.views[0]}")
    return entry.make(reading, view or entry.views[0])


def find_scheme(name: str) -> Scheme | None:
    """Find a kind of strategy by the word before the first colon, None if there is none."""
    return next((scheme for scheme in SCHEMES if scheme.name == name), None)


def find_entry(name: str) -> Entry:
    """Find an entry of the catalogue; raise UnknownStrategyError if there is none."""
    known = {entry.name: entry for entry in entries()}
    if name not in known:
        kind = _FILES.get(Path(name).suffix)
        if kind is not None:
            problem = f"'{name}' looks like a file, not the name of a strategy"
            raise UnknownStrategyError(problem, hint=f"say what it is: {kind.format(name)}")
        hint = _nearest(name, (*known, *(scheme.name for scheme in SCHEMES)))
        raise UnknownStrategyError(f"there is no strategy '{name}'", hint=hint)
    return known[name]


def machine_files() -> dict[str, Path]:
    """Give every built-in machine file under its name: `wst/CF`."""
    return {name: path for entry in entries() for name, path in entry.machines().items()}


def listing() -> StrategiesDocument:
    """List all strategies that are built in, and the kinds that a user brings."""
    return StrategiesDocument(
        strategies=tuple(_listed(entry) for entry in entries()),
        kinds=tuple(
            KindSummary(kind.name, kind.form, kind.source, kind.summary) for kind in SCHEMES
        ),
    )


def _nearest(name: str, known: Collection[str]) -> str:
    return nearest(name, known, f"there are: {', '.join(known)}")


def _listed(entry: Entry) -> StrategySummary:
    readings = tuple(ReadingSummary(name, line) for name, line in entry.readings.items())
    return StrategySummary(entry.name, entry.source, entry.summary, readings, entry.views)
