"""A strategy from a text that somebody gives, such as on a page: no file is read.

The kinds are those whose files are data: nothing that runs a program can be given so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from common.errors import nearest
from strategies.encodings.errors import EncodingError
from strategies.encodings.files import memory as memories
from strategies.encodings.files import vector as vectors
from strategies.encodings.files.genes import genes_of, genes_strategy
from strategies.encodings.files.json_reading import parse_json
from strategies.encodings.files.memory import memory_of, memory_strategy
from strategies.encodings.files.table import table_of, table_strategy
from strategies.encodings.files.vector import check_vector, vector_strategy
from strategies.encodings.files.vector_files import comma_separated, entries_of
from strategies.errors import UnknownStrategyError
from strategies.strategy import Strategy

BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"


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


_MAKERS: Final[Mapping[str, Callable[[str, Path, str, str], Strategy]]] = {
    "table": _table,
    "vector": _vector,
    "genes": _genes,
    "memory": _memory,
}
_BASE: Final[Mapping[str, str]] = {"base": ""}
KINDS: Final[Mapping[str, Mapping[str, str]]] = {
    "table": _BASE,
    "vector": vectors.READINGS,
    "genes": _BASE,
    "memory": memories.READINGS,
}
"""What a text can hold -> its readings, each with a line about it."""
