"""One strategy in another encoding, if nothing is lost.

A table holds every positional strategy unchanged. A vector and genes hold one move for each class
of positions: the first allowed move in its base-case. So they need a strategy that allows the same
moves, up to symmetry, in all positions of a class. If the strategy leaves no choice, the result
plays the same games up to symmetry (the same sequences of classes), though a single move may be a
symmetric copy of the original move. Otherwise the result makes one of the possible choices.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from common.documents import Document, plain
from games import SEATS, Position, Seat, outcome, play, seat_to_move
from games.space import all_positions
from strategies.encodings.files.genes import (
    Genes,
    GenesDocument,
    gene_positions,
    gene_text,
    genes_strategy,
)
from strategies.encodings.files.memory import MemoryDocument
from strategies.encodings.files.table import TableDocument
from strategies.encodings.files.vector import FINISHED, VectorDocument, vector_strategy
from strategies.errors import StrategyError
from strategies.game_base import base_case, game_base, row_of
from strategies.strategy import Permitted, Strategy, full_name, permitted_moves

Target = Literal["vector", "genes", "table"]
TARGETS: Final[tuple[Target, ...]] = ("vector", "genes", "table")
NAMED = 3  # the most positions that a message names
Answers = Mapping[Position, tuple[Permitted, ...]]

StrategyDocument: TypeAlias = VectorDocument | GenesDocument | TableDocument | MemoryDocument
"""A document of a file that holds a strategy."""


class UnfitStrategyError(StrategyError):
    """A strategy that another encoding cannot hold; `positions` show why."""

    def __init__(
        self, why: str, *, strategy: str, target: str, positions: tuple[Position, ...], hint: str
    ) -> None:
        self.strategy = strategy
        self.target = target
        self.positions = positions
        more = f" and {len(positions) - NAMED:,} more" if len(positions) > NAMED else ""
        at = f": {', '.join(positions[:NAMED])}{more}" if positions else ""
        super().__init__(f"{strategy} cannot be written as {target}: {why}{at}", hint=hint)


@dataclass(frozen=True, slots=True)
class StrategyConversion:
    """The result of a conversion.

    document : `file_text` writes it as a file of the target encoding
    narrowed : positions that allow several moves; only the first move was kept
    turned   : positions where the result plays a symmetric copy of an allowed move
    """

    document: StrategyDocument
    narrowed: tuple[Position, ...]
    turned: tuple[Position, ...]

    def __repr__(self) -> str:
        return (
            f"StrategyConversion({self.document!r}, {len(self.narrowed):,} positions narrowed, "
            f"{len(self.turned):,} turned)"
        )


class ConversionDocument(Document, tag="noloss/conversion", frozen=True):
    """A report on writing a strategy in another encoding.

    strategy, reading : the strategy converted
    to                : the encoding
    file              : the file that was written
    narrowed          : positions that allow several moves; only the first move was kept
    turned            : positions where the result plays a symmetric copy of an allowed move
    """

    strategy: str
    reading: str
    to: Target
    file: str
    narrowed: tuple[Position, ...]
    turned: tuple[Position, ...]


def convert(
    strategy: Strategy, target: Target, seats: Collection[Seat] = SEATS
) -> StrategyConversion:
    """Write a positional strategy as a vector, genes or a table.

    seats : the seats whose positions are written; a vector needs both

    The strategy answers every unfinished position, reached or not. Raises UnfitStrategyError if
    the target cannot hold the strategy, and the errors of the strategy itself.
    """
    name = full_name(strategy)
    if not strategy.positional:
        why, hint = "it is history-dependent: it answers lines of play", "ask for a positional view"
        raise UnfitStrategyError(why, strategy=name, target=target, positions=(), hint=hint)
    if target == "vector" and len(set(seats)) < len(SEATS):
        why, hint = "a vector has moves for both seats", "leave the seat out, or write genes"
        raise UnfitStrategyError(why, strategy=name, target=target, positions=(), hint=hint)
    answers = {
        position: permitted_moves(strategy, position)
        for position in all_positions()
        if outcome(position) is None and seat_to_move(position) in seats
    }
    if strategy.confirm is not None:
        strategy.confirm()
    return _MAKERS[target](name, answers)


def file_text(document: StrategyDocument) -> str:
    """Write a document as the text of a file, a line for each of its entries."""
    return json.dumps(plain(document), indent=0) + "\n"


def _table(name: str, answers: Answers) -> StrategyConversion:
    moves = {position: tuple(cell for cell, _ in answer) for position, answer in answers.items()}
    return StrategyConversion(TableDocument(strategy=name, moves=moves), (), ())


def _vector(name: str, answers: Answers) -> StrategyConversion:
    rows = _first_rows(name, "vector", answers)
    vector = tuple(rows.get(base, FINISHED) for base in game_base())
    again = vector_strategy(vector, name=name)
    return _one_move(VectorDocument(strategy=name, entries=vector), answers, again)


def _genes(name: str, answers: Answers) -> StrategyConversion:
    _first_rows(name, "genes", answers)
    genes: Genes = {
        base: answers[base][0].cell
        for seat in SEATS
        for base in gene_positions(seat)
        if base in answers
    }
    written = {gene_text(base): cell - 1 for base, cell in genes.items()}
    again = genes_strategy(genes, name=name)
    return _one_move(GenesDocument(strategy=name, genes=written), answers, again)


def _one_move(made: StrategyDocument, answers: Answers, again: Strategy) -> StrategyConversion:
    """Compare the converted strategy with the original answers."""
    narrowed = tuple(position for position, moves in answers.items() if len(moves) > 1)
    turned = tuple(
        position
        for position, moves in answers.items()
        if permitted_moves(again, position)[0].cell not in {cell for cell, _ in moves}
    )
    return StrategyConversion(made, narrowed, turned)


def _first_rows(name: str, target: Target, answers: Answers) -> dict[Position, int]:
    """Give the row after the first allowed move, for each base-case.

    Raises UnfitStrategyError where the strategy is stuck or allows different moves in a class.
    """
    stuck = tuple(position for position, moves in answers.items() if not moves)
    if stuck:
        hint = f"{target} has a move for every unfinished position; a table may leave out moves"
        raise UnfitStrategyError(
            f"it is stuck in {_count(stuck)}",
            strategy=name,
            target=target,
            positions=stuck,
            hint=hint,
        )
    uneven = tuple(_uneven(answers))
    if uneven:
        why = f"it moves differently in equivalent positions, in {_count(uneven)}"
        hint = f"{target} has one entry for all equivalent positions; write it as a table"
        raise UnfitStrategyError(why, strategy=name, target=target, positions=uneven, hint=hint)
    return {
        position: row_of(play(position, moves[0].cell))
        for position, moves in answers.items()
        if position == base_case(position)
    }


def _uneven(answers: Answers) -> Iterable[Position]:
    """List the positions where the allowed rows differ from those of their base-case."""
    rows = {
        position: {row_of(play(position, cell)) for cell, _ in moves}
        for position, moves in answers.items()
    }
    return (position for position in rows if rows[position] != rows[base_case(position)])


def _count(positions: tuple[Position, ...]) -> str:
    return f"{len(positions):,} position{'s' if len(positions) > 1 else ''}"


_MAKERS: Final[Mapping[Target, Callable[[str, Answers], StrategyConversion]]] = {
    "vector": _vector,
    "genes": _genes,
    "table": _table,
}
