"""The moves that the no-loss strategies of [Bhatt08] have in common, as rules.

Reading: the printed list has no rule for your own win; base follows the list, the reading
`win-first` puts a win before it. 'In that order' holds for corner and edge-centre; among several
corners, or several edge-centres, the source leaves the choice open.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.4.
"""

from __future__ import annotations

from collections.abc import Iterator

from games import Position
from strategies.rules.board import CENTRE, CORNERS, EDGES, completing, free_among, marks_of
from strategies.strategy import Permitted, Rules, first_that_permits, rule_entry


def _rules(reading: str) -> Rules:
    def answer(position: Position) -> tuple[Permitted, ...]:
        return first_that_permits(_in_order(position, win_first=reading == "win-first"))

    return answer


def _in_order(position: Position, *, win_first: bool) -> Iterator[tuple[str, tuple[int, ...]]]:
    own, other = marks_of(position)
    if win_first:
        yield "win", completing(position, own)
    yield "block", completing(position, other)
    yield "centre", free_among(position, (CENTRE,))
    yield "corner", free_among(position, CORNERS)
    yield "edge-centre", free_among(position, EDGES)


ENTRY = rule_entry(
    name="bhatt-rules",
    source="Bhatt08 §4.4",
    summary="moves common to evolved strategies: block, centre, corner, edge-centre",
    readings={
        "base": "the printed list, which does not mention a win",
        "win-first": "a win of the side to move, then the printed list",
    },
    rules=_rules,
)
