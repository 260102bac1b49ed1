"""A strategy as a table: position to the allowed cell, or cells in order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec

from common.documents import UNSET, Document, UnsetType
from common.text import clipped, shown
from games import Position, free_cells
from games.errors import PositionError
from games.game import TIC_TAC_TOE, Game
from strategies.encodings.files.reading import (
    as_object,
    content,
    whole_number,
)
from strategies.errors import EncodingError
from strategies.strategy import Permitted, Strategy, positional_strategy

Table = Mapping[Position, tuple[int, ...]]
"""Position -> allowed cells in order; in a position that is not listed the strategy is stuck."""

SMALLEST: Final = "smallest-table"
"""The document of `noloss count optimum --smallest`, which is a table, too."""

Cell: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=9)]


class TableDocument(Document, tag="noloss/table", frozen=True, kw_only=True):
    """For each position the allowed cell, or cells in order.

    strategy : its name
    moves    : position → cell or cells
    """

    strategy: str | UnsetType = UNSET
    moves: Mapping[Position, Cell | tuple[Cell, ...]]


def table_of(document: object, path: Path, game: Game = TIC_TAC_TOE) -> Table:
    """Give the table of a JSON value; `path` is its file, `game` the game of the table.

    It is an object, bare or in a document noloss/table with the field `moves`; or a document
    noloss/smallest-table, whose moves also hold in symmetric positions.
    """
    if isinstance(document, dict) and document.get("format") == f"noloss/{SMALLEST}":
        seats = as_object(content(document, SMALLEST, "seats", path), "seats", path)
        parts = (as_object(part, "a part for each seat", path) for part in seats.values())
        tables = (as_object(part.get("table"), "positions with moves", path) for part in parts)
        moves = {
            _position(text, str(path), game): _named_moves(game, text, name, str(path))
            for table in tables
            for text, name in table.items()
        }
        return symmetric_table(moves, game)
    value = content(document, "table", "moves", path)
    return check_table(as_object(value, "positions with their moves", path), str(path), game)


def symmetric_table(table: Table, game: Game = TIC_TAC_TOE) -> Table:
    """Extend a table to all positions that are symmetric to its own.

    A move of the table becomes the least move of the symmetric position with a symmetric result:
    the position after it is symmetric to the position after the move of the table.

    >>> table = symmetric_table({Position("X........"): (5,), Position("X..O....."): (3,)})
    >>> table[Position("........X")], table[Position("XO.......")]
    ((5,), (7,))
    """
    extended: dict[Position, tuple[int, ...]] = {}
    for position, moves in table.items():
        wanted = [{each(game.play(position, move)) for each in game.symmetries} for move in moves]
        for each in game.symmetries:
            image = Position(each(position))
            after = [(move, game.play(image, move)) for move in game.moves(image)]
            extended[image] = tuple(
                next(move for move, child in after if child in children) for children in wanted
            )
    return extended


def table_strategy(table: Table, *, name: str, game: Game = TIC_TAC_TOE) -> Strategy:
    """Give the strategy of a table; in positions without an entry it is stuck."""
    answers = {
        position: tuple(Permitted(cell, "") for cell in cells) for position, cells in table.items()
    }

    return positional_strategy(
        lambda position: answers.get(position, ()),
        name=name,
        source="a file of yours",
        summary="the allowed cells of each position",
        game=game,
    )


def check_table(moves: Mapping[str, object], file: str, game: Game = TIC_TAC_TOE) -> Table:
    """Check a table and give it with its positions.

    Raises EncodingError, naming the position, if it cannot occur or is finished, if a move is not
    legal, such as a cell that is taken, and if a move is listed twice.
    """
    read = _cells if game is TIC_TAC_TOE else partial(_named_moves, game)
    return {_position(text, file, game): read(text, moves[text], file) for text in moves}


def _named_moves(game: Game, text: str, value: object, file: str) -> tuple[int, ...]:
    """Read moves by their names."""
    legal = {game.move_name(move): move for move in game.moves(text)}
    moves: list[int] = []
    for entry in value if isinstance(value, list) else [value]:
        number = whole_number(entry)
        name = entry if isinstance(entry, str) else str(number)
        if name not in legal or legal[name] in moves:
            twice = name in legal
            why = f"{shown(entry)} is {'listed twice' if twice else 'not a legal move'}"
            hint = f"legal are {clipped(' '.join(legal), 200)}"
            raise EncodingError(why, file=file, place=f"position {text}", hint=hint)
        moves.append(legal[name])
    return tuple(moves)


def _position(text: str, file: str, game: Game) -> Position:
    place = f"position {text if len(text) == 9 else shown(text)}"
    try:
        position = Position(game.parse_position(text))
    except PositionError as error:
        raise EncodingError(error.problem, file=file, place=place, hint=error.hint) from None
    if game.ended(position) is not None:
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
