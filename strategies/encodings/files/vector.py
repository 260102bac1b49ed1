"""A strategy as a vector: for every row of the game-base, the row to move to.

Entries above 765 mark finished games. An entry allows the least cell of the current position that
leads to the row; the paper does not say which of several cells it means. A file holds a vector as a
JSON list, as numbers in CSV, or as a NumPy array.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from io import BytesIO
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from common.documents import UNSET, Document, UnsetType
from common.text import counted, shown
from games import Position, successors
from strategies.encodings.files.reading import (
    LARGEST_ARCHIVE,
    LARGEST_CSV,
    content,
    read_bytes,
    read_json,
    read_text,
    split_reading,
    whole_number,
    wrong_type,
)
from strategies.errors import EncodingError
from strategies.game_base import ROWS, game_base, row_of, successor_rows
from strategies.strategy import Permitted, Strategy, positional_strategy

if TYPE_CHECKING:
    import numpy as np


_NUMBER = re.compile(r"[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})([eE][+-]?\d{1,3})?", re.ASCII)
_NUMBERED = re.compile(r"(.+)#([0-9]{1,9})")

READINGS = {
    "base": "an entry allows the least cell that leads to its row",
    "all-cells": "an entry allows every cell that leads to its row",
}

FINISHED = ROWS + 1
"""The entry that noloss writes for a finished game. Reading accepts any entry above 765."""

Vector = tuple[int, ...]  # length 765; 1-based rows


class VectorDocument(Document, tag="noloss/vector", frozen=True, kw_only=True):
    """For each row of the game-base the row to move to, above 765 where the game is over.

    strategy : its name
    entries  : one for each row

    Source: [Bhatt08] §2.4.
    """

    strategy: str | UnsetType = UNSET
    entries: Annotated[tuple[int, ...], msgspec.Meta(min_length=ROWS, max_length=ROWS)]


def read_vector(text: str) -> Sequence[object]:
    """Read the entries of the vector in `FILE`, or of vector N of an archive, `FILE#N`.

    Raises EncodingError for a file without such a vector.
    """
    numbered = _NUMBERED.fullmatch(text)
    if numbered is None or Path(text).exists():
        return _read_entries(Path(text))
    path, number = Path(numbered[1]), int(numbered[2])
    vectors = content(read_json(path, LARGEST_ARCHIVE), "archive", "vectors", path)
    if not isinstance(vectors, list):
        raise wrong_type(vectors, "a list of vectors", path)
    if not 1 <= number <= len(vectors):
        why = f"no vector {number:,}; the archive holds {len(vectors):,}"
        raise EncodingError(why, file=str(path), hint=f"write {path}#1 for the first")
    entries = vectors[number - 1]
    if not isinstance(entries, list):
        raise wrong_type(entries, f"a list of {ROWS} rows", path)
    return entries


def entries_of(document: object, path: Path) -> Sequence[object]:
    """Give the entries of a JSON value; `path` is its file."""
    if isinstance(document, dict) and document.get("format") == "noloss/archive":
        why = "this is an archive of several vectors"
        hint = f"name one of them by its number, such as vector:{path}#1"
        raise EncodingError(why, file=str(path), hint=hint)
    entries = content(document, "vector", "entries", path)
    if isinstance(entries, list):
        return entries
    raise wrong_type(entries, f"a list of {ROWS} rows", path)


def comma_separated(text: str) -> Sequence[object]:
    """Give the fields between commas and line breaks: numbers as floats, other texts unchanged."""
    fields = [
        field.strip() for line in text.splitlines() if line.strip() for field in line.split(",")
    ]
    return [float(field) if _NUMBER.fullmatch(field) else field for field in fields]


def vector_file(text: str) -> Strategy:
    """Give the strategy of `FILE`, `FILE#N` or either with `:all-cells`.

    Raises EncodingError for a file without a vector.
    """
    file, reading = split_reading("vector", text, ("all-cells",))
    vector = check_vector(read_vector(file), file)
    return vector_strategy(vector, name=f"vector:{file}", reading=reading)


def vector_strategy(vector: Vector, *, name: str, reading: str = "base") -> Strategy:
    """Give the strategy of a vector that `check_vector` has checked.

    Source: [Bhatt08] §2.4.
    """

    def answer(position: Position) -> tuple[Permitted, ...]:
        row = vector[row_of(position) - 1]
        cells = [cell for cell, child in successors(position) if row_of(child) == row]
        kept = cells if reading == "all-cells" else cells[:1]
        return tuple(Permitted(cell, f"row {row}") for cell in kept)

    return positional_strategy(
        answer,
        name=name,
        source="Bhatt08 §2.4",
        summary=f"the row to move to, for each row of the game-base; {READINGS[reading]}",
        reading=reading,
    )


def check_vector(entries: Sequence[object], file: str) -> Vector:
    """Check entries and give them as a vector.

    Raises EncodingError, naming the entry, unless there are 765 whole numbers. Each must be a
    successor of its row or, if the game is over, above 765.

    Source: [Bhatt08] §3.1.
    """
    if len(entries) != ROWS:
        why = f"it has {counted(len(entries), 'number')}, and a vector has {ROWS}"
        raise EncodingError(why, file=file, hint="one entry for every row of the game-base")
    return tuple(check_entry(row, value, file) for row, value in enumerate(entries, start=1))


def check_entry(row: int, value: object, file: str) -> int:
    """Give the entry of one row; raise EncodingError as `check_vector` does."""
    rows = successor_rows(row)
    number = whole_number(value)
    if number is None:
        why = f"{shown(value)} is not a whole number"
    elif number < 1:
        why = f"no row {shown(number)}; rows start at 1"
    elif number > ROWS and rows:
        why = f"{shown(number)} marks a finished game, and that of row {row} continues"
    elif number <= ROWS and number not in rows:
        why = f"row {number} does not follow row {row}"
    else:
        return number
    hint = f"from row {row} ({game_base()[row - 1]}) a move leads to {' '.join(map(str, rows))}"
    if not rows:
        hint = f"the game of row {row} is over: any number above {ROWS} says so"
    raise EncodingError(why, file=file, place=f"entry {row}", hint=hint)


def _read_entries(path: Path) -> Sequence[object]:
    """Read the entries of a vector without a check; the suffix gives the format.

    .json : a list, or a document noloss/vector with the field `entries`
    .csv  : numbers separated by commas or line breaks
    .npy  : an array of numbers with one dimension, or with one row or column; never unpickled

    Raises EncodingError for a file that is not in the format of its suffix.
    """
    readers = {".json": _json, ".csv": _csv, ".npy": _npy}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        why = f"a file of a vector ends with {', '.join(readers)}"
        raise EncodingError(why, file=str(path), hint="rename the file after its format")
    return reader(path)


def _json(path: Path) -> Sequence[object]:
    return entries_of(read_json(path), path)


def _csv(path: Path) -> Sequence[object]:
    return comma_separated(read_text(path, LARGEST_CSV))


def _npy(path: Path) -> Sequence[object]:
    import numpy as np  # slow to load

    stream = BytesIO(read_bytes(path))
    length, kind = _checked_header(stream, path)
    data = stream.read()
    size = length * kind.itemsize
    if len(data) != size:
        raise _no_array(path, f"{len(data):,} bytes of numbers, not {size:,}")
    with np.errstate(all="ignore"):  # a number may be too large, or not a number
        entries: list[object] = np.frombuffer(data, kind).astype(float, copy=False).tolist()
    return entries


def _checked_header(stream: BytesIO, path: Path) -> tuple[int, np.dtype[Any]]:
    """Read the header of an array: give the number and the type of the entries that follow.

    If at most one axis is longer than 1, the order of the axes does not matter.
    """
    from numpy.lib import format as npy  # numpy is slow to load

    readers = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
    try:
        version = npy.read_magic(stream)
        if version not in readers:
            raise _no_array(path, f"version {version} is unknown")
        with warnings.catch_warnings(action="ignore"):  # about the form of a header
            shape, _, kind = readers[version](stream)
    except EncodingError:
        raise
    except Exception as error:  # the header of an unknown file is parsed: any error may occur
        raise _no_array(path, error) from None
    if kind.kind not in "iuf":
        raise EncodingError(
            f"the array holds {shown(str(kind))} instead of numbers",
            file=str(path),
            hint="save it as whole numbers: numpy.save(FILE, vector.astype(int))",
        )
    longer = [length for length in shape if length != 1]
    if any(type(length) is not int for length in shape) or len(longer) > 1 or not _fits(longer):
        why = f"the array has the shape {shown(shape)}"
        raise EncodingError(why, file=str(path), hint=f"a vector has the shape ({ROWS},)")
    return prod(shape), kind


def _no_array(path: Path, reason: object) -> EncodingError:
    why = f"this is not an array in NumPy's format: {shown(str(reason))}"
    hint = "write the file with numpy.save(FILE, vector); an .npz is another format"
    return EncodingError(why, file=str(path), hint=hint)


def _fits(lengths: Sequence[int]) -> bool:
    return all(0 <= length <= 2 * ROWS for length in lengths)
