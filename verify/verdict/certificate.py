"""A verdict with its evidence, as a document that `recheck` proves from the file alone.

For every seat the document holds one table. It has the nodes that the play reaches with the
strategy to move, and for each the allowed moves, in the strategy's order. Every other statement is
about this table. Format `noloss/certificate`, version 1; see docs/certificates.md.

A certificate proves its statements about its own tables. Whether the tables are those of the
strategy is a separate question. It needs the strategy, so it is not part of `recheck`:
`compare_with` compares them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from common.documents import UNSET, Document, UnsetType, plain
from common.errors import NolossError
from common.text import short_repr
from games import (
    CELLS,
    LINES,
    Line,
    Position,
    Seat,
    line_name,
    mark_of,
    parse_line,
    position_after,
    successors,
)
from games.rules import BLANK
from strategies.strategy import Strategy, full_name, permitted_moves
from verify.play.count import Tally
from verify.play.play import Failure, Node
from verify.verdict.statement import Statement
from verify.verdict.verdict import SeatVerdict, Verdict, start_position

Certificate: TypeAlias = dict[str, Any]
"""A `CertificateDocument` as it is written: what `recheck` reads."""


class ReachedNumbers(Struct, frozen=True):
    """Numbers of different positions reached, and of their classes.

    reached : different positions, the start and final ones included
    classes : symmetry classes of those
    """

    reached: int
    classes: int


@dataclass(frozen=True, slots=True)
class CertifiedGames:
    """Games by their end, in the two countings that the checker makes.

    raw            : every sequence of cells is a game
    up_to_symmetry : every sequence of symmetry classes is one
    """

    raw: Tally
    up_to_symmetry: Tally

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers of the play of a statement."""

    positions: ReachedNumbers
    games: CertifiedGames

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class CertifiedStatement:
    """A statement with its evidence: all that does not follow from the table by playing it out.

    holds     : whether the strategy has the strength
    counts    : the numbers of the play of the statement
    line, end : the shortest line that fails, and its end
    replies   : of the opponent; every line fails against them
    moves     : of the strategy; no line fails with them
    """

    holds: bool
    counts: Counts
    line: str | UnsetType = UNSET
    end: Failure | UnsetType = UNSET
    replies: Mapping[str, int] | UnsetType = UNSET
    moves: Mapping[str, int] | UnsetType = UNSET

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class CertifiedSeat:
    """The allowed moves at every node reached where the strategy moves, and claims on them.

    table                    : position, or line of play → the allowed cells in order
    every_choice, first_choice, some_choice : the claim under this strength
    """

    table: Mapping[str, list[int]]
    every_choice: CertifiedStatement
    first_choice: CertifiedStatement
    some_choice: CertifiedStatement

    __repr__ = short_repr


class Rules(Struct, frozen=True):
    """The rules of the game as data."""

    cells: str
    rows: str
    first: str
    second: str
    blank: str


class CertificateDocument(Document, tag="noloss/certificate", frozen=True, kw_only=True):
    """A verdict with everything that proves it; see docs/certificates.md.

    strategy, reading : the source of the tables
    rules             : the game that is played
    keys              : the keys of tables, replies and moves
    start             : the line after which play starts
    seats             : seat → its table, and the statements on it
    sha256            : of the content: all but this, keys sorted, no spaces, ASCII
    """

    strategy: str
    reading: str
    rules: Rules
    keys: Literal["positions", "lines"]
    start: str
    seats: Mapping[Seat, CertifiedSeat]
    sha256: str


RULES: Final = Rules(
    cells="".join(map(str, CELLS)),
    rows=" ".join("".join(map(str, row)) for row in LINES),
    first=mark_of("first"),
    second=mark_of("second"),
    blank=BLANK,
)


def certificate(decided: Verdict) -> Certificate:
    """Put a verdict into one document, with everything that is needed to prove it.

    Its start is written as a line; for a position it is the least line that leads to it.
    """
    asked = decided.line
    line = least_line(start_position(decided)) if asked is UNSET else parse_line(asked)
    positional = all(result.play.positional for result in decided.results)
    document = plain(
        CertificateDocument(
            strategy=decided.strategy,
            reading=decided.reading,
            rules=RULES,
            keys="positions" if positional else "lines",
            start=line_name(line),
            seats={result.seat: _certified(result) for result in decided.results},
            sha256="",  # replaced below: the hash is of everything else
        )
    )
    return document | {"sha256": content_hash(document)}


def content_hash(document: Mapping[str, Any]) -> str:
    """Hash the content of a document: all but its hash, keys sorted, no spaces, ASCII."""
    content = {key: value for key, value in document.items() if key != "sha256"}
    return sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def certificate_text(document: Mapping[str, Any]) -> str:
    """Write a certificate for people and programs: one entry of a table on each line."""
    text = json.dumps(document, indent=1)
    return re.sub(r"\[\s+([\d,\s]+?)\s+\]", lambda cells: f"[{''.join(cells[1].split())}]", text)


def least_line(target: Position) -> Line:
    """Give the least of the lines that lead to a position from the empty board.

    >>> least_line(Position("X...O...X"))
    (1, 5, 9)
    """
    lines: list[Line] = [()]
    while lines:
        line = lines.pop()
        position = position_after(line)
        if position == target:
            return line
        for cell, child in reversed(successors(position)):
            if child[cell - 1] == target[cell - 1]:
                lines.append((*line, cell))
    raise AssertionError(f"no game comes to {target}")


class Difference(Struct, frozen=True):
    """A node at which table and strategy allow different moves, or a different order.

    node            : a position, or a line of play
    table, strategy : the cells that each allows, in order
    """

    seat: Seat
    node: Node
    table: tuple[int, ...]
    strategy: tuple[int, ...]

    def __str__(self) -> str:
        listed, asked = (
            " ".join(map(str, cells)) or "none" for cells in (self.table, self.strategy)
        )
        where = self.node or "the start"
        return f"{self.seat} seat, {where}: the table allows {listed}, the strategy {asked}"


class ComparisonError(NolossError):
    """A strategy and a certificate that cannot be compared."""

    def __init__(self, strategy: str, *, hint: str) -> None:
        self.strategy = strategy
        why = "it is history-dependent, and the tables of this certificate are keyed by position"
        super().__init__(f"strategy {strategy} cannot be compared: {why}", hint=hint)


def compare_with(certificate: Mapping[str, Any], strategy: Strategy) -> tuple[Difference, ...]:
    """List the nodes at which a strategy allows other moves than the tables, in file order.

    A proved table has all nodes that its play reaches. So without a difference the strategy has the
    same play, and every proof about the tables is a proof about the strategy.

    certificate : a document that `recheck` has found to be proved

    Raises ComparisonError, and what `permitted_moves` raises.
    """
    by_line = certificate["keys"] == "lines"
    if not (by_line or strategy.positional):
        hint = "compare it with a certificate made from it"
        raise ComparisonError(full_name(strategy), hint=hint)
    return tuple(_differences(certificate, strategy, by_line))


def _certified(result: SeatVerdict) -> CertifiedSeat:
    table = {node: [move.cell for move in moves] for node, moves in result.play.answers.items()}
    stated = {name: _statement(found) for name, found in result.statements.items()}
    return CertifiedSeat(table, **stated)


def _statement(stated: Statement) -> CertifiedStatement:
    positions, games = stated.numbers.positions, stated.numbers.games
    by_choice = stated.holds and stated.strength != "every_choice"
    moves = {node: moves[0].cell for node, moves in stated.play.answers.items() if by_choice}
    return CertifiedStatement(
        holds=stated.holds,
        counts=Counts(
            ReachedNumbers(positions.reached, positions.classes),
            CertifiedGames(games.raw, games.up_to_symmetry),
        ),
        line=UNSET if stated.end is None else line_name(stated.line or ()),
        end=stated.end or UNSET,
        replies=UNSET if stated.replies is None else stated.replies,
        moves=moves if by_choice else UNSET,
    )


def _differences(
    certificate: Mapping[str, Any], strategy: Strategy, by_line: bool
) -> Iterator[Difference]:
    seat: Seat
    for seat, data in certificate["seats"].items():
        for node, cells in data["table"].items():
            line: Line = parse_line(node) if by_line else ()
            position = position_after(line) if by_line else Position(node)
            asked = tuple(move.cell for move in permitted_moves(strategy, position, line))
            if asked != tuple(cells):
                yield Difference(seat, node, tuple(cells), asked)
