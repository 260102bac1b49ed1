"""All positions of the game, all their classes, and the moves between classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from games.rules import EMPTY, Position, successors
from games.symmetry import canonical


@cache
def all_positions() -> tuple[Position, ...]:
    """List the 5,478 positions breadth-first from the empty board, cells ascending."""
    known = {EMPTY: None}  # a dict keeps the order in which they are found
    queue = [EMPTY]
    for position in queue:
        for _, child in successors(position):
            if child not in known:
                known[child] = None
                queue.append(child)
    return tuple(known)


@cache
def all_classes() -> tuple[Position, ...]:
    """List the representatives of the 765 classes, in the order of `all_positions`."""
    return tuple(dict.fromkeys(canonical(position) for position in all_positions()))


def class_moves(position: Position) -> Mapping[Position, int]:
    """Count the moves of a position by the class that they lead to; none once the game is over.

    Every graph of the classes is made of these.

    >>> class_moves(EMPTY)
    Counter({'........X': 4, '.......X.': 4, '....X....': 1})
    """
    return Counter(canonical(child) for _, child in successors(position))
