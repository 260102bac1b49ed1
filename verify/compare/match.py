"""Every game between two strategies, with all the choices of both.

Everything is said about the strategy named first. Two positional strategies meet on positions;
as soon as one of them remembers, on lines of play.

A strategy that is stuck cannot go on: it gets no point and its opponent the whole one, a thing
that the tournament of [Ford21] has no word for. With its moves drawn at random among those
permitted, each as likely as any other, a side has expected points, which are exact fractions.

Source: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, §1: 1 point for a win, 0.5 for a draw, 0 for a loss.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from games import EMPTY, Line, Position, Seat, outcome, result_for, seat_to_move
from strategies.strategy import Permitted, Strategy, permitted_moves
from verify.graph import unfold
from verify.play.count import class_counts, raw_counts
from verify.play.play import End, Node, Play, line_to

MatchEnd: TypeAlias = Literal["win", "draw", "loss", "stuck", "other_stuck"]

POINTS: Final[Mapping[MatchEnd, Fraction]] = {
    "win": Fraction(1),
    "draw": Fraction(1, 2),
    "loss": Fraction(0),
    "stuck": Fraction(0),
    "other_stuck": Fraction(1),
}


@dataclass(frozen=True, slots=True)
class Games:
    """Games by how they end for the strategy named first; `other_stuck` if its opponent is."""

    win: int = 0
    draw: int = 0
    loss: int = 0
    stuck: int = 0
    other_stuck: int = 0


@dataclass(frozen=True, slots=True)
class Side:
    """All games in which the strategy named first has this seat.

    lines    : for every end that occurs, the least of its shortest lines
    expected : points of a game, choices drawn at random among the permitted moves
    """

    seat: Seat
    raw: Games
    up_to_symmetry: Games
    lines: Mapping[MatchEnd, Line]
    expected: Fraction

    def __repr__(self) -> str:
        return f"<Side: {self.seat} seat, expected {self.expected}>"


@dataclass(frozen=True, slots=True)
class Meeting:
    """A play of two strategies: the opponent makes only moves that it permits.

    played : for the strategy named first; where its opponent is stuck, it has no end
    ends   : all ends
    """

    played: Play
    ends: Mapping[Node, MatchEnd]

    def __repr__(self) -> str:
        return f"<Meeting: {self.played!r}>"


def side(ours: Strategy, theirs: Strategy, seat: Seat) -> Side:
    """Play and count all games between two strategies, the first of them in this seat.

    Raises what `permitted_moves` raises.
    """
    met = meeting(ours, theirs, seat)
    lines: dict[MatchEnd, Line] = {}
    for node, end in met.ends.items():
        if end not in lines:
            lines[end] = line_to(met.played, node)
    return Side(
        seat=seat,
        raw=Games(**raw_counts(met.played, met.ends)),
        up_to_symmetry=Games(**class_counts(met.played, met.ends)),
        lines=lines,
        expected=expected_points(met),
    )


def meeting(ours: Strategy, theirs: Strategy, seat: Seat) -> Meeting:
    """Let two strategies meet: each node is asked once, of the strategy whose turn it is."""
    import networkx as nx

    merged = ours.positional and theirs.positional
    root: Node = EMPTY if merged else ""
    permitted: dict[Node, tuple[Permitted, ...]] = {}

    def moves_at(node: Node, now: Position) -> Iterable[int]:
        mine = seat_to_move(now) == seat
        line = () if merged else tuple(map(int, node))
        moves = permitted_moves(ours if mine else theirs, now, line)
        if mine:
            permitted[node] = moves
        return (move.cell for move in moves)

    graph = unfold(root, EMPTY, moves_at, merged=merged)
    played = Play(seat, merged, root, graph)
    ends = {node: end_of(played.positions[node], seat) for node in graph if not graph.adj[node]}
    own: dict[Node, End] = {node: end for node, end in ends.items() if end != "other_stuck"}
    nx.set_node_attributes(graph, permitted, "permitted")
    nx.set_node_attributes(graph, own, "end")
    return Meeting(played, ends)


def expected_points(met: Meeting) -> Fraction:
    """Give the points that a game is worth if all choices are drawn, each as likely as any."""
    worth: dict[Node, Fraction] = {}
    for node, edges in reversed(tuple(met.played.edges.items())):  # children first
        if node in met.ends:
            worth[node] = POINTS[met.ends[node]]
        else:
            worth[node] = sum((worth[child] for _, child in edges), Fraction()) / len(edges)
    return worth[met.played.start]


def end_of(position: Position, seat: Seat) -> MatchEnd:
    """Tell how a game has ended in which there is no move, for the strategy in a seat."""
    ended = outcome(position)
    if ended is not None:
        return result_for(seat, ended)
    return "stuck" if seat_to_move(position) == seat else "other_stuck"
