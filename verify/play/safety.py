"""Whether a play never loses, in three strengths, with evidence for or against it.

A strategy has a strength if under it no lost position and no stuck one can be reached:

- `every_choice`  however its open choices are resolved
- `first_choice`  if the first allowed move is always made
- `some_choice`   if some positional way to resolve its choices is safe

A play is refuted by its shortest line that ends lost or stuck. One line cannot show that *no* way
to resolve the choices is safe: for that, the opponent's winning strategy is the evidence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from common.text import short_repr
from games import Line
from games.space import attractor
from verify.play.play import FAILURES, Failure, Node, Play, follow, line_to

Strength: TypeAlias = Literal["every_choice", "first_choice", "some_choice"]

STRENGTHS: Final[tuple[Strength, ...]] = ("every_choice", "first_choice", "some_choice")
STRENGTH_NAMES: Final[Mapping[Strength, str]] = {
    "every_choice": "every choice",
    "first_choice": "first choice",
    "some_choice": "some choice",
}
NO_CHOICES: Final = "It has no open choices, so the three strengths are one."
HOLDS: Final[Mapping[Strength, str]] = {
    "every_choice": "however its open choices are resolved",
    "first_choice": "if it always takes the first allowed move",
    "some_choice": "if its open choices are resolved with care",
}
"""The words for a strength that a strategy has: how it never loses."""

FAILS: Final[Mapping[Strength, str]] = {
    "every_choice": "under some resolution of its open choices",
    "first_choice": "when it always takes the first allowed move",
    "some_choice": "whichever allowed moves it makes",
}
"""The words for a strength that a strategy lacks: how it can lose or get stuck."""


class Counterexample(Struct, frozen=True):
    """The line of play, from the start of the play, at whose end the strategy has failed."""

    line: Line
    end: Failure


@dataclass(frozen=True, slots=True)
class Refutation:
    """The opponent's winning strategy: its replies make the strategy fail, whichever moves it
    allows.
    """

    replies: Mapping[Node, int]  # for every node with the opponent to move, under these replies
    line: Line  # the strategy's longest line against these replies

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Resolution:
    """One allowed move for every node reached under these moves, so that no failure is reached."""

    cells: Mapping[Node, int]

    __repr__ = short_repr


def counterexample(played: Play) -> Counterexample | None:
    """Give the least of the shortest lines that end lost or stuck, or None."""
    for node, end in played.ends.items():  # in breadth-first order
        if end in ("loss", "stuck"):
            return Counterexample(line_to(played, node), end)
    return None


def solve_choices(whole: Play) -> Resolution | Refutation:
    """Solve the safety game: the strategy picks among its allowed moves, the opponent replies.

    whole : a play under every choice

    The resolution takes the first allowed move that stays safe. In a refutation the opponent wins
    as fast as possible, by the least cell among equals; the line is the least of the longest lines
    against these replies.
    """
    doom = distances(whole)
    if whole.start not in doom:
        return _resolution(whole, doom)
    return _refutation(whole, doom)


def distances(whole: Play) -> dict[Node, int]:
    """Give the nodes where the opponent can force failure, with the number of moves until then.

    The opponent minimises this number, the strategy maximises it. At all other nodes the strategy
    can stay safe.
    """
    failed = [node for node, end in whole.ends.items() if end in FAILURES]
    if not failed:
        return {}
    nodes = whole.graph.nodes
    return attractor(
        dict(whole.graph.adjacency()),
        failed,
        lambda node: nodes[node]["seat_to_move"] != whole.seat,
    )


def _resolution(whole: Play, doom: Mapping[Node, int]) -> Resolution:
    safe: dict[Node, int] = {}
    edges = whole.edges
    for node, moves in whole.answers.items():
        if node not in doom:
            after = dict(edges[node])
            safe[node] = next(move.cell for move in moves if after[move.cell] not in doom)
    reached = follow(whole, safe).answers
    return Resolution({node: safe[node] for node in reached})


def _refutation(whole: Play, doom: Mapping[Node, int]) -> Refutation:
    hurried: dict[Node, int] = {}
    for node in doom:
        if whole.edges[node] and node not in whole.answers:
            doomed = [(doom[child], cell) for cell, child in whole.edges[node] if child in doom]
            hurried[node] = min(doomed)[1]
    against = follow(whole, hurried)
    line: list[int] = []
    node = whole.start
    while edges := against.edges[node]:
        # The opponent has one edge, its reply; else take the longest line, then the least cell.
        cell, node = max(edges, key=lambda edge: (doom[edge[1]], -edge[0]))
        line.append(cell)
    replies = {node: hurried[node] for node in against.graph if node in hurried}
    return Refutation(replies, tuple(line))
