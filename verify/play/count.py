"""How many games a play holds, raw and up to symmetry, by how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from math import gcd
from operator import add

from games import Position, canonical
from verify.play.play import Node, Play


@dataclass(frozen=True, slots=True)
class Tally:
    """Games by their end, for the seat of the strategy."""

    win: int = 0
    draw: int = 0
    loss: int = 0
    stuck: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.win + self.draw + self.loss + self.stuck

    def __add__(self, other: Tally) -> Tally:
        return Tally(*map(add, astuple(self), astuple(other)))


def win_to_draw(games: Tally) -> tuple[int, int] | None:
    """Give the ratio of games won to games drawn in lowest terms, None if there is neither.

    >>> win_to_draw(Tally(win=82, draw=6)), win_to_draw(Tally(win=5))
    ((41, 3), (1, 0))
    """
    common = gcd(games.win, games.draw)
    return (games.win // common, games.draw // common) if common else None


def count_raw(played: Play) -> Tally:
    """Count the games, every sequence of cells being a different one."""
    return Tally(**raw_counts(played, played.ends))


def count_up_to_symmetry(played: Play) -> Tally:
    """Count the different sequences of symmetry classes among the games.

    Games whose positions agree class by class are one. A sequence that ends stuck in one copy and
    goes on in another is counted for both: the stuck game and the longer ones are different
    sequences.
    """
    return Tally(**class_counts(played, played.ends))


def raw_counts(played: Play, ends: Mapping[Node, str]) -> Counter[str]:
    """Count the lines to the nodes that end in some way, by that way."""
    lines = Counter({played.start: 1})  # to a node
    for node, children in played.graph.adjacency():  # a node comes before its children
        for child in children:
            lines[child] += lines[node]
    counts: Counter[str] = Counter()
    for node, end in ends.items():
        counts[end] += lines[node]
    return counts


def class_counts(played: Play, ends: Mapping[Node, str]) -> Counter[str]:
    """Count the sequences of classes that end in some way, by that way.

    The nodes to which one sequence can lead form a set; walking such sets counts every sequence
    once, also for a strategy that treats symmetric positions differently.
    """
    ends = dict(ends)  # asked often
    counts: Counter[str] = Counter()
    level: Counter[frozenset[Node]] = Counter({frozenset({played.start}): 1})  # sequences to a set
    while level:
        below: Counter[frozenset[Node]] = Counter()
        for nodes, sequences in level.items():
            # All nodes of a set are of one class: if finished, they agree in how.
            for end in {ends[node] for node in nodes if node in ends}:
                counts[end] += sequences
            for children in children_by_class(played, nodes).values():
                below[frozenset(children)] += sequences
        level = below
    return counts


def children_by_class(played: Play, nodes: Iterable[Node]) -> dict[Position, set[Node]]:
    """Group the nodes after these by the class of their position."""
    groups: dict[Position, set[Node]] = {}
    positions = played.positions
    for node in nodes:
        for child in played.graph.successors(node):
            groups.setdefault(canonical(positions[child]), set()).add(child)
    return groups
