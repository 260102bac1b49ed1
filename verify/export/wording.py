"""Words that all exports share, the numbering of nodes, and the document of an export."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Self

from common.documents import UNSET, Document, UnsetType
from games import Position, Seat, mark_of
from strategies.strategy import Strategy
from verify.play.play import Node, Play
from verify.play.safety import Strength
from verify.verdict.statement import Claim, Statement

MARKS = ".XO"  # the place of a mark is its number in every export

EXPECTED: dict[Claim, str] = {
    "never fails": "no game is lost and none gets stuck",
    "can fail": "some game is lost or gets stuck",
    "always fails": "every game is lost or gets stuck, against the replies listed",
}


class ExportDocument(Document, tag="noloss/export", frozen=True):
    """Which statement about a strategy was written for an outside checker, and where.

    strategy, reading : the strategy exported
    seat, strength    : the subject of the statement
    claim             : `always fails` is about the replies in the model
    files             : the files written
    game              : its name, if it is not tic-tac-toe
    """

    strategy: str
    reading: str
    seat: Seat
    strength: Strength
    claim: Claim
    files: tuple[str, ...]
    game: str | UnsetType = UNSET

    @classmethod
    def of(
        cls,
        strategy: Strategy,
        stated: Statement,
        files: Iterable[Path],
        game: str | UnsetType = UNSET,
    ) -> Self:
        """Name the statement about a strategy, and the files that hold it."""
        return cls(
            strategy=strategy.name,
            reading=strategy.reading,
            seat=stated.seat,
            strength=stated.strength,
            claim=stated.claim,
            files=tuple(map(str, files)),
            game=game,
        )


def title(stated: Statement, name: str) -> tuple[str, ...]:
    """Describe the exported statement in a few lines of ASCII."""
    return _title(stated, "tic-tac-toe", name, f" ({mark_of(stated.seat)})")


def game_title(stated: Statement, game: str, name: str) -> tuple[str, ...]:
    """Describe a statement about another game in the same way."""
    return _title(stated, game, name, "")


def _title(stated: Statement, game: str, name: str, mark: str) -> tuple[str, ...]:
    played, shown = (" ".join(ascii_of(text).split()) for text in (game, name))
    return (
        f"made by noloss: {played}, strategy {shown}",
        f"in the {stated.seat} seat{mark}, {stated.strength}",
        f"to be confirmed: {EXPECTED[stated.claim]}",
    )


def ascii_of(text: str) -> str:
    """Write other characters than those of ASCII as escapes."""
    return text.encode("ascii", "backslashreplace").decode()


def number(played: Play, node: Node) -> int:
    """Number a node: a position in base 3, cell 1 the lowest digit; a line by its digits."""
    if not played.positional:
        return int(node or "0")
    return _position_number(Position(node))


def table_of(stated: Statement) -> dict[Node, tuple[int, ...]]:
    """Give the moves of the strategy at every node of the play, in its own order."""
    return {node: tuple(move.cell for move in moves) for node, moves in stated.play.answers.items()}


def _position_number(position: Position) -> int:
    """Read a position as a number in base 3, cell 1 the lowest digit; . is 0, X is 1, O is 2.

    >>> _position_number(Position("X.O......"))
    19
    """
    total = 0
    for mark in reversed(position):
        total = 3 * total + MARKS.index(mark)
    return total
