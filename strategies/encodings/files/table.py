"""A strategy as a table: position to the allowed cell, or cells in order."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec

from common.documents import UNSET, Document, UnsetType
from common.text import shown
from games import Position, free_cells, outcome, parse_position
from games.errors import PositionError
from strategies.encodings.files.reading import (
    as_object,
    content,
    whole_number,
)
from strategies.errors import EncodingError
from strategies.strategy import Permitted, Strategy, positional_strategy

Table = Mapping[Position, tuple[int, ...]]
"""Position -> allowed cells in order; in a position that is not listed the strategy is stuck."""

Cell: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=9)]


class TableDocument(Document, tag="noloss/table", frozen=True, kw_only=True):
    """For each position the allowed cell, or cells in order.

    strategy : its name
    moves    : position → cell or cells
    """

    strategy: str | UnsetType = UNSET
    moves: Mapping[Position, Cell | tuple[Cell, ...]]


def table_of(document: object, path: Path) -> Table:
    """Give the table of a JSON value; `path` is its file.

    It is an object, bare or in a document noloss/table with the field `moves`.
    """
    value = content(document, "table", "moves", path)
    return check_table(as_object(value, "positions with their moves", path), str(path))


def table_strategy(table: Table, *, name: str) -> Strategy:
    """Give the strategy of a table; in positions without an entry it is stuck."""
    answers = {
        position: tuple(Permitted(cell, "") for cell in cells) for position, cells in table.items()
    }

    return positional_strategy(
        lambda position: answers.get(position, ()),
        name=name,
        source="a file of yours",
        summary="the allowed cells of each position",
    )


def check_table(moves: Mapping[str, object], file: str) -> Table:
    """Check a table and give it with its positions.

    Raises EncodingError, naming the position, if it cannot occur or is finished, if a move is not a
    free cell, and if a cell is listed twice.
    """
    return {_position(text, file): _cells(text, moves[text], file) for text in moves}


def _position(text: str, file: str) -> Position:
    place = f"position {text if len(text) == 9 else shown(text)}"
    try:
        position = parse_position(text)
    except PositionError as error:
        raise EncodingError(error.problem, file=file, place=place, hint=error.hint) from None
    if outcome(position) is not None:
        why, hint = "the game is over in this position", "take this position out"
        raise EncodingError(why, file=file, place=place, hint=hint)
    return position


def _cells(text: str, value: object, file: str) -> tuple[int, ...]:
    listed = value if isinstance(value, list) else [value]
    free = free_cells(Position(text))
    place = f"position {text}"
    hint = f"free are {' '.join(map(str, free))}"
    cells: list[int] = []
    for entry in listed:
        cell = whole_number(entry)
        if cell is None or not 1 <= cell <= 9:
            why = f"{shown(entry)} is not a cell from 1 to 9"
            raise EncodingError(why, file=file, place=place, hint=hint)
        if cell not in free:
            raise EncodingError(f"cell {cell} is taken", file=file, place=place, hint=hint)
        if cell in cells:
            why = f"cell {cell} is listed twice"
            raise EncodingError(why, file=file, place=place, hint="list every cell once")
        cells.append(cell)
    return tuple(cells)
