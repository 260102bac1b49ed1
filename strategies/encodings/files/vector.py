"""A strategy as a vector: for every row of the game-base, the row to move to.

Entries above 765 mark finished games. An entry permits the least cell of the position at hand
that leads to a child of its row's class; the paper does not say which of several it means.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008.
"""

from __future__ import annotations

from collections.abc import Sequence

from common.text import shown
from games import Line, Position, successors
from strategies.encodings.errors import EncodingError
from strategies.encodings.files.json_reading import whole_number
from strategies.encodings.files.typed import split_reading
from strategies.encodings.files.vector_files import read_vector
from strategies.game_base import ROWS, game_base, row_of, successor_rows
from strategies.strategy import Permitted, Strategy

READINGS = {
    "base": "an entry permits the least cell that leads to its row",
    "all-cells": "an entry permits every cell that leads to its row",
}
FINISHED = ROWS + 1
"""What we write for a finished game; every entry above 765 is read as such a mark."""

Vector = tuple[int, ...]  # length 765; 1-based rows


def vector_file(text: str) -> Strategy:
    """Give the strategy that `FILE`, `FILE#N` or either with `:all-cells` holds.

    Raises EncodingError if there is none.
    """
    file, reading = split_reading("vector", text, ("all-cells",))
    vector = check_vector(read_vector(file), file)
    return vector_strategy(vector, name=f"vector:{file}", reading=reading)


def vector_strategy(vector: Vector, *, name: str, reading: str = "base") -> Strategy:
    """Give the strategy that plays a vector which `check_vector` has passed.

    Source: [Bhatt08] §2.4.
    """

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        row = vector[row_of(position) - 1]
        cells = [cell for cell, child in successors(position) if row_of(child) == row]
        kept = cells if reading == "all-cells" else cells[:1]
        return tuple(Permitted(cell, f"row {row}") for cell in kept)

    return Strategy(
        name=name,
        reading=reading,
        source="Bhatt08 §2.4",
        summary=f"the row to move to, for each row of the game-base; {READINGS[reading]}",
        positional=True,
        moves=moves,
    )


def check_vector(entries: Sequence[object], file: str) -> Vector:
    """Give the vector that the entries are.

    Raises EncodingError, naming the entry, unless there are 765 whole numbers, each a successor
    of its row or, where the game is over, above 765.

    Source: [Bhatt08] §3.1.
    """
    if len(entries) != ROWS:
        why = f"it has {len(entries):,} entries, and a vector has {ROWS}"
        raise EncodingError(why, file=file, hint="one entry for every row of the game-base")
    return tuple(check_entry(row, value, file) for row, value in enumerate(entries, start=1))


def check_entry(row: int, value: object, file: str) -> int:
    """Give the entry of one row; raise EncodingError as `check_vector` does."""
    rows = successor_rows(row)
    number = whole_number(value)
    if number is None:
        why = f"{shown(value)} is no whole number"
    elif number < 1:
        why = f"there is no row {shown(number)}; rows start at 1"
    elif number > ROWS and rows:
        why = f"{shown(number)} marks a finished game, and that of row {row} goes on"
    elif number <= ROWS and number not in rows:
        why = f"row {number} does not follow row {row}"
    else:
        return number
    hint = f"from row {row} ({game_base()[row - 1]}) a move leads to {' '.join(map(str, rows))}"
    if not rows:
        hint = f"the game of row {row} is over: any number above {ROWS} says so"
    raise EncodingError(why, file=file, place=f"entry {row}", hint=hint)
