"""The rows of a seat and what its choices lead to, with what makes no difference taken out.

A row is a class where the seat decides. A choice leads to the rows that the opponent can move to
next, to none where the game ends. The number of strategies is a sum, over all ways to choose at
the rows that these ways reach, of the product of the weights of the rows that are not reached.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from verify.extremes.class_game import ClassGame, careful
from verify.play.play import Node

Kind: TypeAlias = Literal["vectors", "plays"]
"""What counts as different: the entries of all rows, or only those at rows that are reached."""
KINDS: Final[tuple[Kind, Kind]] = ("vectors", "plays")

Reply: TypeAlias = frozenset[Node]  # the rows that the opponent can move to after a choice


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows that a careful strategy can reach, parents before children.

    options : for every row the replies to its safe choices, with how many choices share them
    free    : for every row its weight if it is not reached
    start   : the rows where the seat may have its first move
    factor  : the weight of everything else
    """

    options: Mapping[Node, Mapping[Reply, int]]
    free: Mapping[Node, int]
    start: Reply
    factor: int

    def __repr__(self) -> str:
        return f"Rows({len(self.options):,} rows, {len(self.start):,} of them first)"


def careful_rows(game: ClassGame, kind: Kind) -> Rows | None:
    """Give the rows of the no-loss strategies of a game; None if there are no such strategies.

    An entry at a row that is not reached is free, if entries are what counts.
    """
    kept = careful(game)
    if kept is None:
        return None
    options = {
        node: Counter(_rows_after(kept, child) for child, _ in edges)
        for node, edges in kept.edges.items()
        if node in kept.mine
    }
    free = {node: len(game.edges[node]) if kind == "vectors" else 1 for node in game.mine}
    factor = 1
    for node in game.mine - options.keys():
        factor *= free[node]
    start = frozenset({kept.start}) if kept.start in kept.mine else _rows_after(kept, kept.start)
    return _relevant(Rows(options, {node: free[node] for node in options}, start, factor))


def _rows_after(game: ClassGame, node: Node) -> Reply:
    """List the rows to which the opponent can move, who is to move at an unfinished node."""
    return frozenset(child for child, _ in game.edges.get(node, ()) if child in game.mine)


def _relevant(rows: Rows) -> Rows:
    """Leave out the rows that weigh the same whether they are reached or not.

    That is so if all choices lead on in the same way, to no row, and there are as many of them
    as the row weighs when it is not reached. Children go first: leaving them out may leave a
    parent with choices that lead to no row.
    """
    factor = rows.factor
    options: dict[Node, Mapping[Reply, int]] = {}
    for node, choices in reversed(tuple(rows.options.items())):
        merged: Counter[Reply] = Counter()
        for reply, ways in choices.items():
            merged[reply.intersection(options)] += ways
        if merged == {frozenset(): rows.free[node]}:
            factor *= rows.free[node]
        else:
            options[node] = merged
    free = {node: rows.free[node] for node in options}
    parents_first = dict(reversed(options.items()))
    return Rows(parents_first, free, rows.start.intersection(options), factor)
