"""The rules of Newell and Simon, the reference for strategies made of rules.

Win; block; fork; block fork; centre; opposite corner; empty corner; empty side. The first rule that
allows a move decides, and all moves of this rule are allowed.

Reading: 'block fork' has two options. The rule applies only if the opponent could fork now, in some
cells. Base: the moves that make two in a row and force an answer outside of these cells; without
such moves, these cells. `either-option` allows both kinds together.

Source: [NewellSimon72] A. Newell, H. A. Simon, Human Problem Solving, 1972; as [Crowley93]
K. Crowley, R. S. Siegler, Flexible Strategy Use in Young Children's Tic-Tac-Toe, Cognitive
Science 17, 1993, takes them up.
"""

from __future__ import annotations

from collections.abc import Iterator

from games import Position, free_cells
from strategies.rules.board import (
    CENTRE,
    CORNERS,
    EDGES,
    Marks,
    answers_forced,
    completing,
    forking,
    free_among,
    marks_of,
    opposite_corners,
)
from strategies.strategy import Permitted, Rules, first_that_permits, rule_entry


def _rules(reading: str) -> Rules:
    def answer(position: Position) -> tuple[Permitted, ...]:
        return first_that_permits(_in_order(position, either=reading == "either-option"))

    return answer


def _in_order(position: Position, *, either: bool) -> Iterator[tuple[str, tuple[int, ...]]]:
    marks = marks_of(position)
    yield "win", completing(position, marks.own)
    yield "block", completing(position, marks.other)
    yield "fork", forking(position, marks.own)
    yield "block fork", _block_fork(position, marks, either=either)
    yield "centre", free_among(position, (CENTRE,))
    yield "opposite corner", opposite_corners(position, marks.other)
    yield "empty corner", free_among(position, CORNERS)
    yield "empty side", free_among(position, EDGES)


def _block_fork(position: Position, marks: Marks, *, either: bool) -> tuple[int, ...]:
    """List the moves of both options, or of the first that has any.

    Neither side has two in a row here, and no move makes two of them, so at most one answer is
    forced.
    """
    forks = forking(position, marks.other)
    if not forks:
        return ()
    forced = {cell: answers_forced(position, marks.own, cell) for cell in free_cells(position)}
    pushing = tuple(
        cell for cell, answers in forced.items() if answers and not set(answers) & set(forks)
    )
    return tuple(sorted({*pushing, *forks})) if either else pushing or forks


ENTRY = rule_entry(
    name="newell-simon",
    source="NewellSimon72; Crowley93",
    summary="win, block, fork, block fork, centre, opposite corner, empty corner, empty side",
    readings={
        "base": "block fork: two in a row that forces no fork, else the forking cells",
        "either-option": "block fork: both options are allowed together",
    },
    rules=_rules,
)
