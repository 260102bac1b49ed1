"""A verdict with its evidence, as a document that `recheck` proves from the file alone.

For every seat the document holds one table: the permitted moves, in the strategy's order, at
every node that the play reaches where the strategy has the move. All else is said about this
table. Format `noloss/certificate`, version 1; see docs/certificates.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final, TypeAlias

from common.documents import UNSET, plain
from games import (
    CELLS,
    EMPTY,
    LINES,
    SEATS,
    Line,
    Position,
    Seat,
    line_name,
    mark_of,
    position_after,
    successors,
)
from games.rules import BLANK
from strategies.strategy import Strategy
from verify.play.play import Play, play_of
from verify.verdict.documents import (
    CertificateDocument,
    CertifiedSeat,
    CertifiedStatement,
    Counts,
    ReachedNumbers,
    Rules,
    game_numbers,
)
from verify.verdict.statement import Statement, statements

Document: TypeAlias = dict[str, Any]

RULES: Final = Rules(
    cells="".join(map(str, CELLS)),
    rows=" ".join("".join(map(str, row)) for row in LINES),
    first=mark_of("first"),
    second=mark_of("second"),
    blank=BLANK,
)


def certificate(
    strategy: Strategy, seats: Iterable[Seat] = SEATS, start: Position | Line = EMPTY
) -> Document:
    """Put all that a verdict says into one document, with everything that is needed to prove it.

    start : written as a line in the document; for a position the least line that leads to it

    Raises what `play_of` raises.
    """
    line = start if isinstance(start, tuple) else least_line(start)
    document = plain(
        CertificateDocument(
            strategy=strategy.name,
            reading=strategy.reading,
            rules=RULES,
            keys="positions" if strategy.positional else "lines",
            start=line_name(line),
            seats={seat: _certified(play_of(strategy, seat, start=start)) for seat in seats},
            sha256="",  # replaced below: it is of all the rest
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


def _certified(whole: Play) -> CertifiedSeat:
    table = {node: [move.cell for move in moves] for node, moves in whole.answers.items()}
    stated = {name: _statement(found) for name, found in statements(whole).items()}
    return CertifiedSeat(table, **stated)


def _statement(stated: Statement) -> CertifiedStatement:
    survey = stated.survey
    by_choice = stated.holds and stated.strength != "every_choice"
    moves = {node: moves[0].cell for node, moves in stated.play.answers.items() if by_choice}
    return CertifiedStatement(
        holds=stated.holds,
        counts=Counts(ReachedNumbers(survey.reached, survey.classes), game_numbers(survey)),
        line=UNSET if stated.end is None else line_name(stated.line or ()),
        end=stated.end or UNSET,
        replies=UNSET if stated.replies is None else stated.replies,
        moves=moves if by_choice else UNSET,
    )
