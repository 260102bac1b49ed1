"""All positions of the game, their classes, the moves between classes, and their values.

Three functions go through a graph: `walk` breadth-first from its start, `fold` backwards from its
ends, and `attractor`, backwards too, through a graph that may have circles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Final, TypeVar

from games.rules import EMPTY, Position, Result, Seat, outcome, seat_to_move, successors
from games.symmetry import canonical

N = TypeVar("N")
T = TypeVar("T")


def walk(start: N, after: Callable[[N], Iterable[N]]) -> tuple[N, ...]:
    """List all nodes that can be reached, breadth-first; `after` is called once for each.

    >>> walk(8, lambda number: [part for part in (2, 3, 4) if number % part == 0])
    (8, 2, 4)
    """
    met = {start}
    queue = [start]
    for node in queue:
        for child in after(node):
            if child not in met:
                met.add(child)
                queue.append(child)
    return tuple(queue)


def fold(
    nodes: Iterable[N], ends: Mapping[N, T], combine: Callable[[N, Mapping[N, T]], T]
) -> dict[N, T]:
    """Compute a value for every node of an acyclic graph, children first: backward induction.

    nodes   : parents before children, such as `walk` lists them
    ends    : the values of the nodes without children
    combine : computes the value of a node from those of its children

    >>> fold([8, 4, 2], {2: 1}, lambda node, values: 1 + values[node // 2])
    {2: 1, 4: 2, 8: 3}
    """
    values = dict(ends)
    for node in reversed(tuple(nodes)):
        if node not in values:
            values[node] = combine(node, values)
    return values


def attractor(
    graph: Mapping[N, Collection[N]], targets: Iterable[N], forces: Callable[[N], bool]
) -> dict[N, int]:
    """Give the nodes from which a player forces a target, with the number of moves until then.

    The player takes the quickest way, the other one the slowest. A node without a move is in
    the result only if it is a target.

    graph  : node -> the nodes after it; a node that is listed several times counts once
    forces : whether the player moves at a node
    """
    before: dict[N, list[N]] = {}
    open_moves: dict[N, int] = {}
    for node, children in graph.items():
        different = dict.fromkeys(children)
        open_moves[node] = len(different)
        for child in different:
            before.setdefault(child, []).append(node)
    ranks = dict.fromkeys(targets, 0)
    queue = list(ranks)
    for node in queue:
        for parent in before.get(node, ()):
            if parent in ranks:
                continue
            open_moves[parent] -= 1
            if forces(parent) or not open_moves[parent]:
                ranks[parent] = ranks[node] + 1
                queue.append(parent)
    return ranks


@cache
def all_positions() -> tuple[Position, ...]:
    """List the 5,478 positions breadth-first from the empty board, cells ascending."""
    return walk(EMPTY, lambda position: (child for _, child in successors(position)))


@cache
def unfinished_positions() -> tuple[Position, ...]:
    """List the 4,520 positions in which a move is to be made, in the order of `all_positions`."""
    return tuple(position for position in all_positions() if outcome(position) is None)


@cache
def all_classes() -> tuple[Position, ...]:
    """List the representatives of the 765 classes, in the order of `all_positions`."""
    return tuple(dict.fromkeys(canonical(position) for position in all_positions()))


def class_moves(position: Position) -> Mapping[Position, int]:
    """Count the moves of a position by the class that they lead to; empty if the game is over.

    Every graph of the classes is made from these counts.

    >>> class_moves(EMPTY)
    Counter({'........X': 4, '.......X.': 4, '....X....': 1})
    """
    return Counter(canonical(child) for _, child in successors(position))


RANK: Final[Mapping[Result, int]] = {"loss": -1, "draw": 0, "win": 1}


@cache
def value(position: Position) -> int:
    """Give the game-theoretic value for the side to move: 1 a win, 0 a draw, −1 a loss.

    In a finished game it is the result for the side that would move next.

    >>> value(Position("X...O....")), value(Position("XX..OO..."))
    (0, 1)
    """
    ended = outcome(position)
    if ended is not None:
        return 0 if ended.winner is None else -1  # the winner moved last
    return max(-value(child) for _, child in successors(position))


def best_moves(position: Position) -> tuple[int, ...]:
    """List the moves that keep the value of an unfinished position, ascending.

    >>> best_moves(Position("....X...."))
    (1, 3, 7, 9)
    """
    best = value(position)
    return tuple(cell for cell, child in successors(position) if -value(child) == best)


def value_for(seat: Seat, position: Position) -> int:
    """Give the game-theoretic value for a seat, as a number of `RANK`.

    >>> value_for("first", Position("XX..OO...")), value_for("second", Position("XX..OO..."))
    (1, -1)
    """
    worth = value(position)
    return worth if seat_to_move(position) == seat else -worth
