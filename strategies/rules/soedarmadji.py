"""The decentralized heuristic: every empty cell reports its urgency, a manager picks.

Reading: the manager is free among the cells with the lowest number (base); `centre-wins-ties`
takes the centre whenever it is among them.

Source: [Soedarmadji06] E. Soedarmadji, Decentralized Decision Making in the Game of Tic-tac-toe,
IEEE Symposium on Computational Intelligence and Games, 2006; [Bhatt08] §4.5 is about its losses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from games import Position, free_cells
from strategies.rules.board import CENTRE, CORNERS, OTHERS, marks_of
from strategies.strategy import Permitted, Rules, rule_entry

LAST: Final = 8  # if no row of the table holds, which never happens in an unfinished position


def priority(position: Position, cell: int) -> int:
    """Say what an empty cell reports, 1 being the most urgent.

    >>> priority(Position("XO..X..O."), 9), priority(Position("XO..X..O."), 6)
    (1, 4)
    """
    if cell == CENTRE:
        return 1
    own, _ = marks_of(position)
    corner = cell in CORNERS
    rows = _rows(_pairs_at(position, cell), corner=corner, centre_own=position[CENTRE - 1] == own)
    return next((number for holds, number in rows if holds), LAST)


def _pairs_at(position: Position, cell: int) -> Mapping[str, int]:
    """Count the cell's lines by their two other cells: b blank, x own, o the opponent's.

    >>> dict(_pairs_at(Position("XO..X..O."), 9))
    {'bo': 1, 'bb': 1, 'xx': 1}
    """
    own, other = marks_of(position)
    letter: dict[str, str] = {own: "x", other: "o"}
    shown = [letter.get(mark, "b") for mark in position]
    return Counter("".join(sorted(shown[place - 1] for place in pair)) for pair in OTHERS[cell])


def _rows(
    pairs: Mapping[str, int], *, corner: bool, centre_own: bool
) -> tuple[tuple[bool, int], ...]:
    """Give the rows of the table; the first that holds decides; two of them are for corners."""
    even = pairs["bb"] + pairs["ox"]
    return (
        (pairs["xx"] >= 1 or (corner and not centre_own), 1),
        (pairs["oo"] >= 1, 2),
        (corner and pairs["bo"] == 2 and pairs["bx"] == 1, 3),
        (pairs["bx"] == 2, 3),
        (pairs["bx"] >= 1, 4),
        (pairs["bo"] >= 2, 5),
        (even >= 2, 7),
        (even >= 1, 6),
    )


def _rules(reading: str) -> Rules:
    def answer(position: Position) -> tuple[Permitted, ...]:
        reports = {cell: priority(position, cell) for cell in free_cells(position)}
        best = min(reports.values())
        cells = [cell for cell, number in reports.items() if number == best]
        if reading == "centre-wins-ties" and CENTRE in cells:
            cells = [CENTRE]
        return tuple(Permitted(cell, str(best)) for cell in cells)

    return answer


ENTRY = rule_entry(
    name="soedarmadji",
    source="Soedarmadji06",
    summary="every empty cell reports a priority, a cell with the lowest number is played",
    readings={
        "base": "ties are free",
        "centre-wins-ties": "the centre is taken whenever it is among the lowest",
    },
    rules=_rules,
)
