"""The positions reached in a game, the outcomes that each side can force, and the number of lines
to each.

A graph of positions may have circles: a play may be endless.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final, TypeAlias, TypeVar

from msgspec import Struct

from games.errors import CircleError, TooLargeError
from games.game import Game, Move, Winner
from games.rules import SEATS, Seat
from games.space import attractor

N = TypeVar("N")
Met: TypeAlias = Callable[[int], None]
"""Called from time to time with the number of positions."""

MOST_POSITIONS: Final = 2_000_000
"""The most positions that are kept as Python values; each takes about half a kilobyte."""


class Reached(Struct, frozen=True):
    """The positions that can be reached, breadth-first, with the moves made at each.

    moves : position -> (move, position after it) in the order of the game
    ends  : how the game ended, for the positions where it did
    """

    moves: Mapping[str, tuple[tuple[Move, str], ...]]
    ends: Mapping[str, Winner]


def reach(
    game: Game,
    start: str,
    allowed: Callable[[str], Iterable[Move]],
    most: int = MOST_POSITIONS,
    met: Met = lambda number: None,
) -> Reached:
    """Make every allowed move in a position and in all positions that follow.

    allowed : the moves that are made in an unfinished position; called once for each
    most    : the most positions

    Raises TooLargeError for more positions.
    """
    moves: dict[str, tuple[tuple[Move, str], ...]] = {start: ()}
    ends: dict[str, Winner] = {}
    queue = [start]
    for number, position in enumerate(queue):
        ended = game.ended(position)
        if ended is not None:
            ends[position] = ended
            continue
        moves[position] = tuple((move, game.play(position, move)) for move in allowed(position))
        for _, child in moves[position]:
            if child not in moves:
                moves[child] = ()
                queue.append(child)
        if len(queue) > most:
            raise TooLargeError(game.name, most)
        if not number % 1_024:
            met(len(queue))
    return Reached(moves, ends)


class Values(Struct, frozen=True):
    """The game-theoretic value of every position that can be reached.

    won : for each seat, position -> moves until it has won, if it hurries and the other one delays
    """

    reached: Reached
    won: Mapping[Seat, Mapping[str, int]]

    def winner(self, position: str) -> Winner:
        """Give the seat that wins from a position under perfect play, or a draw."""
        return next((seat for seat in SEATS if position in self.won[seat]), "draw")

    def plies(self, position: str) -> int | None:
        """Give the moves until the win under perfect play; None for a draw."""
        winner = self.winner(position)
        return None if winner == "draw" else self.won[winner][position]

    def keeping(self, position: str) -> dict[Move, str]:
        """Give the moves that keep the value of a position, with the positions after them."""
        value = self.winner(position)
        moves = self.reached.moves[position]
        return {move: child for move, child in moves if self.winner(child) == value}


def values(game: Game, most: int = MOST_POSITIONS, met: Met = lambda number: None) -> Values:
    """Compute the values of all positions of a game; raise TooLargeError for more than `most`."""
    reached = reach(game, game.start, game.moves, most, met)
    graph = {node: tuple(child for _, child in moves) for node, moves in reached.moves.items()}

    def won(seat: Seat) -> dict[str, int]:
        ends = [node for node, end in reached.ends.items() if end == seat]
        return attractor(graph, ends, lambda node: game.seat_to_move(node) == seat)

    return Values(reached, {seat: won(seat) for seat in SEATS})


def count_lines(
    game: str, graph: Mapping[N, Collection[N]], start: N, ends: Mapping[N, str]
) -> Counter[str]:
    """Count the lines of play to each kind of end, in a graph whose nodes are all reached.

    game  : its name
    graph : node -> the nodes after it, one for each move

    Raises CircleError for a graph with a circle.
    """
    order = in_order(graph, start)
    if len(order) < len(graph):
        raise CircleError(game)
    lines: Counter[N] = Counter({start: 1})
    for node in order:
        for child in graph[node]:
            lines[child] += lines[node]
    counts: Counter[str] = Counter()
    for node, end in ends.items():
        counts[end] += lines[node]
    return counts


def has_circle(graph: Mapping[N, Collection[N]], start: N) -> bool:
    """Say whether a play can be endless: whether a graph, with all nodes reached, has a circle."""
    return len(in_order(graph, start)) < len(graph)


def in_order(graph: Mapping[N, Collection[N]], start: N) -> list[N]:
    """List the nodes, parents before children, without those in a circle or after one."""
    waiting = Counter(child for children in graph.values() for child in children)
    order = [] if waiting[start] else [start]
    for node in order:
        for child in graph[node]:
            waiting[child] -= 1
            if not waiting[child]:
                order.append(child)
    return order
