"""Every strategy by name: those that are built in, and the kinds that a user brings.

The word before the first colon names the kind; a file or a program follows it. If the
files of a kind are data, you may also give a strategy of this kind as text, such as text typed on a
page. This does not hold for kinds that run a program.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from common.documents import Document
from common.errors import nearest
from strategies import rules
from strategies.encodings.code.process import external_program
from strategies.encodings.code.python_function import python_program
from strategies.encodings.files import memory as memories
from strategies.encodings.files import vector as vectors
from strategies.encodings.files.genes import genes_of, genes_strategy
from strategies.encodings.files.memory import memory_of, memory_strategy
from strategies.encodings.files.reading import parse_json, read_text, split_reading
from strategies.encodings.files.table import table_of, table_strategy
from strategies.encodings.files.vector import (
    check_vector,
    comma_separated,
    entries_of,
    vector_file,
    vector_strategy,
)
from strategies.errors import EncodingError, UnknownStrategyError
from strategies.strategy import Entry, Scheme, Strategy, View
from strategies.wst.entry import ENTRY as WST

__all__ = [
    "KINDS",
    "SCHEMES",
    "Entry",
    "Scheme",
    "View",
    "entries",
    "find_entry",
    "find_scheme",
    "find_strategy",
    "given_strategy",
    "listing",
    "machine_files",
]

_FILES = {
    ".json": "table:{0}, vector:{0}, genes:{0} or memory:{0}",
    ".csv": "vector:{0}",
    ".npy": "vector:{0}",
    ".py": "python:{0}:FUNCTION",
    ".tm": "machine:{0}",
}
"""Ending of a file -> the form in which a strategy in it is named."""


BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
_BASE: Final[Mapping[str, str]] = {"base": ""}

KINDS: Final[Mapping[str, Mapping[str, str]]] = {
    "table": _BASE,
    "vector": vectors.READINGS,
    "genes": _BASE,
    "memory": memories.READINGS,
}
"""Kind of a text -> its readings, each with one line about it."""


class ReadingSummary(Struct, frozen=True):
    """One reading of a source, and one line about it."""

    reading: str
    summary: str


class StrategySummary(Struct, frozen=True):
    """One built-in strategy; the base reading and the default view come first.

    name     : as you type it
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


class KindSummary(Struct, frozen=True):
    """A kind of strategy that a user brings, and the form of its names.

    form    : as you type it
    summary : one line about it
    """

    name: str
    form: str
    source: str
    summary: str


class StrategiesDocument(Document, tag="noloss/strategies", frozen=True):
    """All strategies that are built in, and the kinds that a user brings.

    strategies : in the order of the catalogue
    kinds      : named by the word before a colon
    """

    strategies: tuple[StrategySummary, ...]
    kinds: tuple[KindSummary, ...]


def entries() -> tuple[Entry, ...]:
    """Give the catalogue in the order in which it is shown."""
    return (WST, *rules.ENTRIES)


def find_strategy(text: str, view: View | None = None) -> Strategy:
    """Make the strategy that `wst`, `wst:printed-corners` or `table:FILE` names.

    view : 'position' or 'game'; None for the strategy's own default

    Raises UnknownStrategyError for an unknown name, reading or view, and the errors of a
    scheme if a file or program does not hold a strategy.
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
    if colon and not reading:
        hint = f"its readings: {', '.join(entry.readings)}"
        raise UnknownStrategyError(f"'{text}' names no reading of {name}", hint=hint)
    reading = reading or "base"
    if reading not in entry.readings and not has_own_reading(text):
        problem = f"{name} has no reading '{reading}'"
        own = f"; or name {entry.own_readings}" if entry.own_readings else ""
        listed = f"there are: {', '.join(entry.readings)}{own}"
        raise UnknownStrategyError(problem, hint=nearest(reading, entry.readings, listed))
    if view is not None and view not in entry.views:
        problem = f"{name} cannot be asked with the view '{view}'"
        raise UnknownStrategyError(problem, hint=f"leave out the view, or use {entry.views[0]}")
    return entry.make(reading, view or entry.views[0])


def has_own_reading(text: str) -> bool:
    """Say whether this is a strategy with a reading of yours, such as `wst:./mine`."""
    name, _, reading = text.partition(":")
    known = (entry.name for entry in entries() if entry.own_readings)
    return reading.startswith((".", "/")) and name in known


def find_scheme(name: str) -> Scheme | None:
    """Find a kind of strategy by the word before the first colon; None for any other word."""
    return next((scheme for scheme in SCHEMES if scheme.name == name), None)


def find_entry(name: str) -> Entry:
    """Find an entry of the catalogue; raise UnknownStrategyError for an unknown name."""
    known = {entry.name: entry for entry in entries()}
    if name not in known:
        kind = _FILES.get(Path(name).suffix)
        if kind is not None:
            problem = f"'{name}' looks like a file, not the name of a strategy"
            raise UnknownStrategyError(problem, hint=f"say what it is: {kind.format(name)}")
        hint = _nearest(name, (*known, *(scheme.name for scheme in SCHEMES)))
        raise UnknownStrategyError(f"unknown strategy '{name}'", hint=hint)
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


def given_strategy(kind: str, text: str, name: str, reading: str = "base") -> Strategy:
    """Make the strategy of a text, as `KIND:NAME` does for a file of this name.

    kind : table, vector, genes or memory

    Raises UnknownStrategyError for another kind or reading. Raises EncodingError, with the place in
    the text, if the text does not hold such a strategy.
    """
    if kind not in _MAKERS:
        problem = f"no text can hold a strategy of the kind '{kind}'"
        raise UnknownStrategyError(problem, hint=_nearest(kind, _MAKERS))
    if reading not in KINDS[kind]:
        hint = f"there are: {', '.join(KINDS[kind])}"
        raise UnknownStrategyError(f"{kind} has no reading '{reading}'", hint=hint)
    return _MAKERS[kind](text.removeprefix(BOM), Path(name), f"{kind}:{name}", reading)


def _file_strategy(kind: str, text: str) -> Strategy:
    """Make the strategy of a text, in the reading that follows the name."""
    others = tuple(reading for reading in KINDS[kind] if reading != "base")
    file, reading = split_reading(kind, text, others)
    return _MAKERS[kind](read_text(Path(file)), Path(file), f"{kind}:{file}", reading)


def _machine_file(text: str) -> Strategy:
    from strategies.encodings.code.machine_player import machine_file  # loads all of automata

    return machine_file(text)


def _table(text: str, file: Path, name: str, reading: str) -> Strategy:
    return table_strategy(table_of(parse_json(text, str(file)), file), name=name)


def _genes(text: str, file: Path, name: str, reading: str) -> Strategy:
    return genes_strategy(genes_of(parse_json(text, str(file)), file), name=name)


def _memory(text: str, file: Path, name: str, reading: str) -> Strategy:
    memory = memory_of(parse_json(text, str(file)), file)
    return memory_strategy(memory, name=name, reading=reading)


def _vector(text: str, file: Path, name: str, reading: str) -> Strategy:
    if file.suffix.lower() == ".npy":
        hint = "write it as JSON or as numbers between commas"
        raise EncodingError("an array of NumPy is not a text", file=str(file), hint=hint)
    if text.lstrip()[:1] in ("[", "{") or file.suffix.lower() == ".json":
        numbers = entries_of(parse_json(text, str(file)), file)
    else:
        numbers = comma_separated(text)
    return vector_strategy(check_vector(numbers, str(file)), name=name, reading=reading)


SCHEMES: Final[tuple[Scheme, ...]] = (
    Scheme(
        name="vector",
        form="vector:FILE[#N][:all-cells]",
        source="Bhatt08 §2.4",
        summary="765 entries: for each row of the game-base, the row to move to",
        make=vector_file,
    ),
    Scheme(
        name="genes",
        form="genes:FILE",
        source="Ford21 §3.1",
        summary="627 genes: for each unfinished class of positions, the cell to play",
        make=partial(_file_strategy, "genes"),
    ),
    Scheme(
        name="memory",
        form="memory:FILE[:unseen=any|:unseen=first]",
        source="Kutschera18, rewards",
        summary="learned rewards: the move with the highest relative reward",
        make=partial(_file_strategy, "memory"),
    ),
    Scheme(
        name="table",
        form="table:FILE",
        source="a file of yours",
        summary="a JSON object from position to cell, or to cells in order",
        make=partial(_file_strategy, "table"),
    ),
    Scheme(
        name="python",
        form="python:[--timeout=SECONDS ]MODULE:FUNCTION",
        source="a function of yours",
        summary="a Python function from position to cell, or to cells in order",
        make=python_program,
    ),
    Scheme(
        name="machine",
        form="machine:FILE",
        source="a machine of yours",
        summary="a Turing machine with the position on its tape",
        make=_machine_file,
    ),
    Scheme(
        name="process",
        form="process:[--timeout=SECONDS ]COMMAND",
        source="a program of yours",
        summary="an external program: one position a line in, one answer a line out",
        make=external_program,
    ),
)

_MAKERS: Final[Mapping[str, Callable[[str, Path, str, str], Strategy]]] = {
    "table": _table,
    "vector": _vector,
    "genes": _genes,
    "memory": _memory,
}
