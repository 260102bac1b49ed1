"""Every strategy by name: those that are built in, and the kinds that a user brings."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from common.errors import nearest
from strategies import rules
from strategies.encodings.schemes import SCHEMES
from strategies.entry import Entry, Scheme, View
from strategies.errors import UnknownStrategyError
from strategies.strategy import Strategy
from strategies.wst.files import READINGS
from strategies.wst.files import machine_files as wst_files

__all__ = [
    "Entry",
    "Scheme",
    "View",
    "entries",
    "find_entry",
    "find_scheme",
    "find_strategy",
    "machine_files",
    "schemes",
]


def entries() -> tuple[Entry, ...]:
    """Give the catalogue in the order in which it is shown."""
    return (
        Entry(
            name="wst",
            source="Garg18 §III",
            summary="WST: eight tape programs on six tapes; win, block, special case, counting",
            readings=READINGS,
            make=_wst,
            views=("game", "position"),
            machines=wst_files,
        ),
        *rules.ENTRIES,
    )


def _wst(reading: str, view: View) -> Strategy:
    """Make WST; machines are loaded only for one who asks for a machine."""
    if view == "game":
        from strategies.wst.game import wst_game

        return wst_game(reading)
    from strategies.wst.position import wst_position

    return wst_position(reading)


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


def schemes() -> tuple[Scheme, ...]:
    """Give the kinds of strategies that a user brings."""
    return SCHEMES


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


_FILES = {
    ".json": "table:{0}, vector:{0}, genes:{0} or memory:{0}",
    ".csv": "vector:{0}",
    ".npy": "vector:{0}",
    ".py": "python:{0}:FUNCTION",
    ".tm": "machine:{0}",
}
"""Ending of a file -> how a strategy in it is named."""


def machine_files() -> dict[str, Path]:
    """Give every built-in machine file under its name: `wst/CF`."""
    return {name: path for entry in entries() for name, path in entry.machines().items()}


def _nearest(name: str, known: Collection[str]) -> str:
    return nearest(name, known, f"there are: {', '.join(known)}")
