"""The game of one seat on the classes of positions: the side that decides at a node, and the weight
of an edge.

A strategy that a 765-entry vector can express makes one choice for every class where its seat
moves, the same on all paths to it. This graph decides everything about such strategies: the best of
them and their number.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games import (
    EMPTY,
    Result,
    Seat,
    Seats,
    outcome,
    result_for,
    seat_to_move,
    seats_of,
)
from games.space import all_classes, class_moves, fold
from verify.play.count import Tally
from verify.play.play import Node

Counting: TypeAlias = Literal["raw", "up_to_symmetry"]
COUNTINGS: Final[tuple[Counting, ...]] = ("raw", "up_to_symmetry")

Choices: TypeAlias = Mapping[Node, Node]
"""The child chosen at every node where the seat decides; nodes of the game are class
representatives, so the choices for both seats fit into one mapping."""


@dataclass(frozen=True, slots=True)
class ClassGame:
    """The choices of a seat and the moves of the other, as an acyclic graph.

    edges : for every unfinished node, parents before children, its children with the number of
        moves that an edge stands for: each game through it counts that number of times
    mine  : the unfinished nodes where the seat decides
    """

    start: Node
    edges: Mapping[Node, tuple[tuple[Node, int], ...]]
    mine: frozenset[Node]
    ends: Mapping[Node, Result]

    def __repr__(self) -> str:
        return (
            f"ClassGame({len(self.edges):,} unfinished nodes, {len(self.mine):,} of them decided, "
            f"{len(self.ends):,} finished)"
        )


def class_game(seat: Seat, counting: Counting) -> ClassGame:
    """Give the whole game of a seat: 627 unfinished and 138 finished nodes.

    Up to symmetry a game is a sequence of classes, so every edge counts once. Raw, each move of
    the opponent makes a different game, and only one of our moves to a class is made.
    """
    edges: dict[Node, tuple[tuple[Node, int], ...]] = {}
    mine: set[Node] = set()
    ends: dict[Node, Result] = {}
    for node in all_classes():
        ended = outcome(node)
        if ended is not None:
            ends[node] = result_for(seat, ended)
            continue
        own = seat_to_move(node) == seat
        if own:
            mine.add(node)
        counted = counting == "raw" and not own
        edges[node] = tuple((child, n if counted else 1) for child, n in class_moves(node).items())
    return ClassGame(EMPTY, edges, frozenset(mine), ends)


def safe_nodes(game: ClassGame) -> frozenset[Node]:
    """Find the nodes from which the opponent cannot force a loss."""
    ends = {node: end != "loss" for node, end in game.ends.items()}

    def is_safe(node: Node, safe: Mapping[Node, bool]) -> bool:
        children = (safe[child] for child, _ in game.edges[node])
        return any(children) if node in game.mine else all(children)

    return frozenset(node for node, safe in fold(game.edges, ends, is_safe).items() if safe)


def careful(game: ClassGame) -> ClassGame | None:
    """Keep the part that the seat can reach without risking a loss; None if a loss is unavoidable.

    The strategies of the result are the no-loss strategies of the game, as far as they differ
    in play: from a safe node the opponent reaches only safe nodes; after one step to an unsafe
    node, the opponent can force a loss of the seat.
    """
    safe = safe_nodes(game)
    return within(game, safe) if game.start in safe else None


def careful_games(seats: Seats, counting: Counting) -> list[ClassGame]:
    """Give the games of the no-loss strategies; from the empty board both seats have some."""
    games = [careful(class_game(seat, counting)) for seat in seats_of(seats)]
    return [game for game in games if game is not None]


def within(game: ClassGame, allowed: frozenset[Node]) -> ClassGame:
    """Keep the part that the seat can reach by allowed children only."""
    reached = {game.start}
    edges: dict[Node, tuple[tuple[Node, int], ...]] = {}
    for node, all_edges in game.edges.items():
        if node in reached:
            own = node in game.mine
            edges[node] = tuple(e for e in all_edges if not own or e[0] in allowed)
            reached.update(child for child, _ in edges[node])
    ends = {node: end for node, end in game.ends.items() if node in reached}
    return ClassGame(game.start, edges, game.mine & reached, ends)


def tally(game: ClassGame, choices: Choices) -> Tally:
    """Count the games of a strategy by their end, walking from the start to the ends."""
    ways = dict.fromkeys([*game.edges, *game.ends], 0)
    ways[game.start] = 1
    for node, edges in game.edges.items():
        for child, moves in edges:
            if node not in game.mine or choices.get(node) == child:
                ways[child] += ways[node] * moves
    games = Counter[Result]()
    for node, end in game.ends.items():
        games[end] += ways[node]
    return Tally(win=games["win"], draw=games["draw"], loss=games["loss"])
