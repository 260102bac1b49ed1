"""Whether the tables of a certificate are those of a strategy.

A certificate proves what it says about the tables in it. That they are the strategy's own is
another statement, which needs the strategy, and so it is not part of `recheck`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from common.errors import NolossError
from games import Line, Position, Seat, parse_line, position_after
from strategies.strategy import Strategy, full_name, permitted_moves
from verify.play.play import Node


@dataclass(frozen=True, slots=True)
class Difference:
    """A node at which table and strategy permit different moves, or in another order.

    node            : a position, or a line of play
    table, strategy : the cells that each permits, in order
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
        return f"{self.seat} seat, {where}: the table permits {listed}, the strategy {asked}"


class ComparisonError(NolossError):
    """A strategy and a certificate that cannot be compared."""

    def __init__(self, strategy: str, *, hint: str) -> None:
        self.strategy = strategy
        why = "it remembers, and the tables of this certificate are keyed by position"
        super().__init__(f"strategy {strategy} cannot be compared: {why}", hint=hint)


def compare_with(certificate: Mapping[str, Any], strategy: Strategy) -> tuple[Difference, ...]:
    """List the nodes at which a strategy permits other moves than the tables, in file order.

    The nodes of a proved table are all that its play reaches; so if there is no difference, the
    strategy has the same play, and all that is proved about the tables is proved about it.

    certificate : a document that `recheck` has found to be proved

    Raises ComparisonError, and what `permitted_moves` raises.
    """
    by_line = certificate["keys"] == "lines"
    if not (by_line or strategy.positional):
        hint = "compare it with a certificate made from it"
        raise ComparisonError(full_name(strategy), hint=hint)
    return tuple(_differences(certificate, strategy, by_line))


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
