"""What refutes a strength of no-loss, or what holds it up.

A play is refuted by its shortest line that ends lost or stuck. That *no* way to resolve the
choices is safe cannot be shown by one line: there the opponent's replies are the evidence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from common.text import short_repr
from games import Line
from verify.play.play import FAILURES, Failure, Node, Play, follow, line_to


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The line of play, from the start of the play, at whose end the strategy has failed."""

    line: Line
    end: Failure


@dataclass(frozen=True, slots=True)
class Refutation:
    """How the opponent makes a strategy fail, whatever permitted moves it makes."""

    replies: Mapping[Node, int]  # for every node with the opponent to move, under these replies
    line: Line  # against these replies the strategy lasts longest here

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Resolution:
    """One permitted move for every node that it lets be reached, so that no failure is."""

    cells: Mapping[Node, int]

    __repr__ = short_repr


def counterexample(played: Play) -> Counterexample | None:
    """Give the least of the shortest lines that end lost or stuck, None if there is none."""
    for node, end in played.ends.items():  # in breadth-first order
        if end in ("loss", "stuck"):
            return Counterexample(line_to(played, node), end)
    return None


def solve_choices(whole: Play) -> Resolution | Refutation:
    """Solve the safety game: the strategy picks among its permitted moves, the opponent replies.

    whole : a play under every choice

    The resolution takes the first permitted move that stays safe. In a refutation the opponent
    hurries, the least cell on ties; the line is the least of the longest against these replies.
    """
    doom = distances(whole)
    if whole.start not in doom:
        return _resolution(whole, doom)
    return _refutation(whole, doom)


def distances(whole: Play) -> dict[Node, int]:
    """Give the nodes where failure can be forced, with the moves until then.

    The opponent makes it as few moves as it can, the strategy as many. Nodes that are not listed
    are safe if the strategy takes care.
    """
    doom = {node: 0 for node, end in whole.ends.items() if end in FAILURES}
    nodes = whole.graph.nodes
    for node, children in reversed(tuple(whole.graph.adjacency())):  # children first
        forced = [doom[child] for child in children if child in doom]
        if not forced:
            continue
        if nodes[node]["seat_to_move"] != whole.seat:
            doom[node] = 1 + min(forced)
        elif len(forced) == len(children):
            doom[node] = 1 + max(forced)
    return doom


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
        # One edge where the opponent has replied; else the longest way out, the least cell first.
        cell, node = max(edges, key=lambda edge: (doom[edge[1]], -edge[0]))
        line.append(cell)
    replies = {node: hurried[node] for node in against.graph if node in hurried}
    return Refutation(replies, tuple(line))
