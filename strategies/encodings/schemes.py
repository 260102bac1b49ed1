"""Every kind of strategy that a user brings: from a file or program that is named, or from a text.

A kind is known by the word before the first colon. A text, such as one on a page, can hold the
kinds whose files are data: nothing that runs a program can be given so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from common.errors import nearest
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
from strategies.strategy import Scheme, Strategy

BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
_BASE: Final[Mapping[str, str]] = {"base": ""}

KINDS: Final[Mapping[str, Mapping[str, str]]] = {
    "table": _BASE,
    "vector": vectors.READINGS,
    "genes": _BASE,
    "memory": memories.READINGS,
}
"""What a text can hold -> its readings, each with a line about it."""


def given_strategy(kind: str, text: str, name: str, reading: str = "base") -> Strategy:
    """Make the strategy that `KIND:NAME` would be if a file of this name held the text.

    kind : table, vector, genes or memory

    Raises UnknownStrategyError for another kind or reading, EncodingError with the place in the
    text for one that holds no such strategy.
    """
    if kind not in _MAKERS:
        hint = nearest(kind, _MAKERS, f"there are: {', '.join(_MAKERS)}")
        raise UnknownStrategyError(f"no text can hold a strategy of the kind '{kind}'", hint=hint)
    if reading not in KINDS[kind]:
        hint = f"there are: {', '.join(KINDS[kind])}"
        raise UnknownStrategyError(f"{kind} has no reading '{reading}'", hint=hint)
    return _MAKERS[kind](text.removeprefix(BOM), Path(name), f"{kind}:{name}", reading)


def _file_strategy(kind: str, text: str) -> Strategy:
    """Make the strategy that a file of text holds, in the reading that is named behind it."""
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
        raise EncodingError("an array of NumPy is no text", file=str(file), hint=hint)
    if text.lstrip()[:1] in ("[", "{") or file.suffix.lower() == ".json":
        entries = entries_of(parse_json(text, str(file)), file)
    else:
        entries = comma_separated(text)
    return vector_strategy(check_vector(entries, str(file)), name=name, reading=reading)


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
