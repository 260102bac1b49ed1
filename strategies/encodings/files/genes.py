"""A strategy as genes: for every unfinished class of positions, the cell to play.

A gene is nine digits, 1 empty, 2 X, 3 O; its allele is a cell 0 to 8 in the gene's own
orientation. If several symmetries take a position to its gene, the first in the order of
`games.symmetry.SYMMETRIES` is used; the paper does not specify this.

Source: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, 2021.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from common.documents import UNSET, Document, UnsetType
from common.text import shown
from games import (
    SEATS,
    Position,
    Seat,
    canonical,
    free_cells,
    mark_of,
    outcome,
    parse_position,
    seat_to_move,
)
from games.errors import PositionError
from games.symmetry import SYMMETRIES, apply, apply_cell, inverse
from strategies.encodings.files.reading import (
    as_object,
    content,
    whole_number,
)
from strategies.errors import EncodingError, NoAnswerError
from strategies.game_base import game_base
from strategies.strategy import Permitted, Strategy, positional_strategy

_TO_DIGITS = str.maketrans(".XO", "123")
_TO_MARKS = str.maketrans("123", ".XO")
NAMED = 3  # missing genes that a message names

Genes = Mapping[Position, int]
"""Position of the gene -> cell 1 to 9 in the orientation of this position."""


class GenesDocument(Document, tag="noloss/genes", frozen=True, kw_only=True):
    """For each gene, nine digits 1 (empty), 2 (X) or 3 (O), the cell to play, 0 to 8.

    strategy : its name
    genes    : gene → cell

    Source: [Ford21] §3.1.
    """

    strategy: str | UnsetType = UNSET
    genes: Mapping[str, Annotated[int, msgspec.Meta(ge=0, le=8)]]


def gene_text(position: Position) -> str:
    """Write a position as a gene. Source: [Ford21] §3.1.

    >>> gene_text(Position("X..OX..O."))
    '211321131'
    """
    return position.translate(_TO_DIGITS)


@cache
def gene_positions(seat: Seat) -> tuple[Position, ...]:
    """List the genes that a seat needs, as base-cases: 338 with X to move, 289 with O.

    Source: [Ford21] §3.1; the choice among equivalent positions is that of [Bhatt08] §2.2.
    """
    return tuple(
        base for base in game_base() if outcome(base) is None and seat_to_move(base) == seat
    )


def genes_of(document: object, path: Path) -> Genes:
    """Give the genes of a JSON value; `path` is its file.

    It is an object of genes, bare or in a document noloss/genes with the field `genes`.
    """
    value = content(document, "genes", "genes", path)
    return check_genes(as_object(value, "genes with their alleles", path), str(path))


def genes_strategy(genes: Genes, *, name: str) -> Strategy:
    """Give the strategy of genes that `check_genes` has checked.

    It answers for the seats whose genes are there, and raises NoAnswerError for the other seat.
    Source: [Ford21] §3.1.
    """
    by_class = {canonical(key): key for key in genes}

    def answer(position: Position) -> tuple[Permitted, ...]:
        key = by_class.get(canonical(position))
        if key is None:
            raise _other_seat(name, position)
        cell = _cell_from(key, genes[key], position)
        return (Permitted(cell, f"gene {gene_text(key)}"),)

    return positional_strategy(
        answer,
        name=name,
        source="Ford21 §3.1",
        summary="the cell to play, for each unfinished class of positions",
    )


def check_genes(genes: Mapping[str, object], file: str) -> Genes:
    """Give the genes as positions with cells.

    Raises EncodingError, naming the gene: if it is not an unfinished position, if its allele is not
    a free cell, for two genes of one class, and for missing genes: a seat has all its genes or
    none.
    """
    checked: dict[Position, int] = {}
    spelled: dict[Position, str] = {}  # class -> its gene
    for text, allele in genes.items():
        key = _key(text, file)
        before = spelled.setdefault(canonical(key), text)
        if before != text:
            why = f"it is the same up to symmetry as gene {before}"
            raise EncodingError(why, file=file, place=f"gene {text}", hint="keep one of them")
        checked[key] = _cell(key, text, allele, file)
    _refuse_missing(spelled, file)
    return checked


def _cell_from(key: Position, cell: int, position: Position) -> int:
    """Turn a cell of the key into a cell of an equivalent position, by the first symmetry."""
    symmetry = next(turn for turn in SYMMETRIES if apply(turn, position) == key)
    return apply_cell(inverse(symmetry), cell)


def _other_seat(name: str, position: Position) -> NoAnswerError:
    mark = mark_of(seat_to_move(position))
    here = "first" if mark == "O" else "second"
    why = f"the file holds no genes with {mark} to move"
    hint = f"use it as the {here} player: --seat {here}"
    return NoAnswerError(why, strategy=name, position=position, hint=hint)


def _refuse_missing(spelled: Mapping[Position, str], file: str) -> None:
    if not spelled:
        raise EncodingError("the file has no genes", file=file, hint='write {"211321131": 8, …}')
    for seat in SEATS:
        needed = gene_positions(seat)
        missing = [gene_text(key) for key in needed if canonical(key) not in spelled]
        if missing and len(missing) < len(needed):
            more = f" and {len(missing) - NAMED} more" if len(missing) > NAMED else ""
            raise EncodingError(
                f"of the {len(needed)} genes with {mark_of(seat)} to move, "
                f"{len(missing)} are missing",
                file=file,
                place=f"gene {', '.join(missing[:NAMED])}{more}",
                hint="give all genes of a seat, or none of them",
            )


def _key(text: str, file: str) -> Position:
    place = f"gene {text if len(text) == 9 else shown(text)}"
    if len(text) != 9 or set(text) - set("123"):
        hint = "a gene is nine digits: 1 empty, 2 X, 3 O"
        raise EncodingError("this is not a gene", file=file, place=place, hint=hint)
    try:
        key = parse_position(text.translate(_TO_MARKS))
    except PositionError as error:
        why = f"it cannot occur in a game: {error.problem}"
        raise EncodingError(why, file=file, place=place, hint="take this gene out") from None
    if outcome(key) is not None:
        hint = "take this gene out; finished positions have no genes"
        raise EncodingError("the game is over in this position", file=file, place=place, hint=hint)
    return key


def _cell(key: Position, text: str, allele: object, file: str) -> int:
    number = whole_number(allele)
    free = free_cells(key)
    if number is not None and number + 1 in free:
        return number + 1
    why = f"the allele {shown(allele)} is not a cell from 0 to 8"
    if number is not None and 0 <= number <= 8:
        why = f"the allele {number} is a taken cell"
    hint = f"free are {' '.join(str(cell - 1) for cell in free)}"
    raise EncodingError(why, file=file, place=f"gene {text}", hint=hint)
