"""The play of a strategy: everything that can happen when it sits in a seat.

The opponent may make any legal move, the strategy those that it permits. A node is the text of a
position; for a strategy that remembers it is the text of a line, and positions are never merged.

Invariant of every play made here: its nodes stand in breadth-first order with cells ascending.
So a node comes before its children, and the first node of a kind is the one to which the least
of the shortest lines leads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games import (
    EMPTY,
    Line,
    Position,
    Result,
    Seat,
    line_name,
    outcome,
    play,
    position_after,
    result_for,
    seat_to_move,
    successors,
)
from strategies.strategy import Permitted, Strategy, full_name, permitted_moves
from verify.errors import StartError

Node: TypeAlias = str
Edges: TypeAlias = tuple[tuple[int, Node], ...]  # cell and the node after it, cells ascending
Failure: TypeAlias = Literal["loss", "stuck"]
End: TypeAlias = Result | Failure
Choice: TypeAlias = Literal["every_choice", "first_choice"]

CHOICES: Final[tuple[Choice, Choice]] = ("every_choice", "first_choice")
FAILURES: Final[tuple[Failure, Failure]] = ("loss", "stuck")


@dataclass(frozen=True, slots=True)
class Play:
    """The nodes that can be reached, with every move that can be made at them."""

    seat: Seat
    positional: bool  # nodes are positions; otherwise lines
    start: Node
    positions: Mapping[Node, Position]
    edges: Mapping[Node, Edges]  # empty where the game ends
    answers: Mapping[Node, tuple[Permitted, ...]]  # where the strategy moves, in its own order
    ends: Mapping[Node, End]  # only where the game ends, for the strategy's seat


def play_of(
    strategy: Strategy,
    seat: Seat,
    choice: Choice = "every_choice",
    start: Position | Line = EMPTY,
) -> Play:
    """Play a strategy against every opponent; each node is asked once.

    start : a position, or the line that leads to it; a strategy that remembers needs the line

    Raises StartError, and what `permitted_moves` and `position_after` raise.
    """
    root, position = _start(strategy, start)
    positions: dict[Node, Position] = {root: position}
    answers: dict[Node, tuple[Permitted, ...]] = {}

    def edges_of(node: Node) -> Edges:
        now = positions[node]
        moves = successors(now)
        if moves and seat_to_move(now) == seat:
            answers[node] = _ask(strategy, now, node, choice)
            moves = tuple((cell, play(now, cell)) for cell in sorted(dict(answers[node])))
        if strategy.positional:
            positions.update((after, after) for _, after in moves)
            return moves
        positions.update((f"{node}{cell}", after) for cell, after in moves)
        return tuple((cell, f"{node}{cell}") for cell, _ in moves)

    edges = breadth_first(root, edges_of)
    ends = _ends(seat, positions, answers)
    return Play(seat, strategy.positional, root, positions, edges, answers, ends)


def follow(whole: Play, cells: Mapping[Node, int]) -> Play:
    """Keep the part of a play in which the strategy makes one permitted move at each node.

    cells : the move for every node reached where the strategy has one
    """

    def edges_of(node: Node) -> Edges:
        edges = whole.edges[node]
        if not whole.answers.get(node):
            return edges
        return tuple(edge for edge in edges if edge[0] == cells[node])

    edges = breadth_first(whole.start, edges_of)
    answers = {
        node: tuple(move for move in whole.answers[node] if move.cell == cells[node])
        for node in edges
        if node in whole.answers
    }
    positions = {node: whole.positions[node] for node in edges}
    ends = {node: whole.ends[node] for node in edges if node in whole.ends}
    return Play(whole.seat, whole.positional, whole.start, positions, edges, answers, ends)


def first_choice(whole: Play) -> Play:
    """Keep the part of a play in which the first permitted move is always made."""
    return follow(whole, {node: moves[0].cell for node, moves in whole.answers.items() if moves})


def breadth_first(root: Node, edges_of: Callable[[Node], Edges]) -> dict[Node, Edges]:
    """Walk from a node and give every node reached with its edges, asking for each once."""
    found = {root}
    queue = [root]
    edges: dict[Node, Edges] = {}
    for node in queue:
        edges[node] = edges_of(node)
        for _, child in edges[node]:
            if child not in found:
                found.add(child)
                queue.append(child)
    return edges


def line_to(played: Play, target: Node) -> Line:
    """Give the least of the shortest lines from the start of a play to one of its nodes."""
    arrived: dict[Node, tuple[Node, int]] = {}
    for node, edges in played.edges.items():
        for cell, child in edges:
            arrived.setdefault(child, (node, cell))
    cells: list[int] = []
    while target != played.start:
        target, cell = arrived[target]
        cells.append(cell)
    return tuple(reversed(cells))


def _start(strategy: Strategy, start: Position | Line) -> tuple[Node, Position]:
    if isinstance(start, tuple):
        position = position_after(start)
        return (position if strategy.positional else line_name(start)), position
    if strategy.positional:
        return start, start
    if start != EMPTY:
        raise StartError(full_name(strategy), start, hint="give the line of play instead")
    return "", start


def _ask(
    strategy: Strategy, position: Position, node: Node, choice: Choice
) -> tuple[Permitted, ...]:
    line = () if strategy.positional else tuple(map(int, node))
    answer = permitted_moves(strategy, position, line)
    return answer if choice == "every_choice" else answer[:1]


def _ends(
    seat: Seat,
    positions: Mapping[Node, Position],
    answers: Mapping[Node, tuple[Permitted, ...]],
) -> dict[Node, End]:
    ends: dict[Node, End] = {node: "stuck" for node, moves in answers.items() if not moves}
    for node, position in positions.items():
        ended = outcome(position)
        if ended is not None:
            ends[node] = result_for(seat, ended)
    return ends
