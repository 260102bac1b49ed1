"""What all exports say about the statement they hold, and how they number nodes."""

from __future__ import annotations

from games import Position, mark_of
from verify.play.play import Node, Play
from verify.verdict.statement import Claim, Statement

MARKS = ".XO"  # the place of a mark is its number in every export

EXPECTED: dict[Claim, str] = {
    "never fails": "no game is lost and none gets stuck",
    "can fail": "some game is lost or gets stuck",
    "always fails": "every game is lost or gets stuck, against the replies listed",
}


def title(stated: Statement, name: str) -> tuple[str, ...]:
    """Say in a few lines of ASCII what is exported."""
    shown = name.encode("ascii", "backslashreplace").decode()
    return (
        f"tic-tac-toe, strategy {' '.join(shown.split())}",
        f"in the {stated.seat} seat ({mark_of(stated.seat)}), {stated.strength}",
        f"to be confirmed: {EXPECTED[stated.claim]}",
    )


def number(played: Play, node: Node) -> int:
    """Number a node: a position in base 3, cell 1 the lowest digit; a line by its digits."""
    if not played.positional:
        return int(node or "0")
    return position_number(Position(node))


def position_number(position: Position) -> int:
    """Read a position as a number in base 3, cell 1 the lowest digit; . is 0, X is 1, O is 2.

    >>> position_number(Position("X.O......"))
    19
    """
    total = 0
    for mark in reversed(position):
        total = 3 * total + MARKS.index(mark)
    return total


def table_of(stated: Statement) -> dict[Node, tuple[int, ...]]:
    """Give the moves of the strategy at every node of the play, in its own order."""
    return {node: tuple(move.cell for move in moves) for node, moves in stated.play.answers.items()}
