"""How many games a play holds, raw and up to symmetry, by how they end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games import Position, canonical
from verify.play.play import End, Node, Play


@dataclass(frozen=True, slots=True)
class Tally:
    """Games by their end, for the seat of the strategy."""

    win: int = 0
    draw: int = 0
    loss: int = 0
    stuck: int = 0


def count_raw(played: Play) -> Tally:
    """Count the games, every sequence of cells being a different one."""
    ways = dict.fromkeys(played.edges, 0)  # lines that lead to a node
    ways[played.start] = 1
    for node, edges in played.edges.items():
        for _, child in edges:
            ways[child] += ways[node]
    return _tally((end, ways[node]) for node, end in played.ends.items())


def count_up_to_symmetry(played: Play) -> Tally:
    """Count the different sequences of symmetry classes among the games.

    Games whose positions agree class by class are one. The nodes to which one sequence can lead
    form a set; walking such sets counts every sequence once, also for a strategy that treats
    symmetric positions differently. A sequence that ends stuck in one copy and goes on in
    another is counted for both: the stuck game and the longer ones are different sequences.
    """
    level: dict[frozenset[Node], int] = {frozenset({played.start}): 1}  # set → sequences to it
    ended: list[tuple[End, int]] = []
    while level:
        below: dict[frozenset[Node], int] = {}
        for nodes, ways in level.items():
            # All nodes of a set are of one class: if finished, they agree in how.
            ended.extend((end, ways) for end in {played.ends.get(node) for node in nodes} if end)
            for children in _by_class(played, nodes):
                below[children] = below.get(children, 0) + ways
        level = below
    return _tally(ended)


def _by_class(played: Play, nodes: frozenset[Node]) -> list[frozenset[Node]]:
    """Group the nodes after these by the class of their position."""
    groups: dict[Position, set[Node]] = {}
    for node in nodes:
        for _, child in played.edges[node]:
            groups.setdefault(canonical(played.positions[child]), set()).add(child)
    return [frozenset(children) for children in groups.values()]


def _tally(ended: Iterable[tuple[End, int]]) -> Tally:
    games: dict[End, int] = {"win": 0, "draw": 0, "loss": 0, "stuck": 0}
    for end, ways in ended:
        games[end] += ways
    return Tally(games["win"], games["draw"], games["loss"], games["stuck"])
