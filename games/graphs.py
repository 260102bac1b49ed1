"""Two ways through a graph: breadth-first from its start, and back from its ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

N = TypeVar("N")
T = TypeVar("T")


def walk(start: N, after: Callable[[N], Iterable[N]]) -> tuple[N, ...]:
    """List all nodes that can be reached, breadth-first; each is asked once what comes after it.

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
    """Give every node of a graph without cycles a value, children first: backward induction.

    nodes   : parents before children, such as `walk` lists them
    ends    : the values of the nodes where the graph ends
    combine : the value of a node, from those of its children

    >>> fold([8, 4, 2], {2: 1}, lambda node, values: 1 + values[node // 2])
    {2: 1, 4: 2, 8: 3}
    """
    values = dict(ends)
    for node in reversed(tuple(nodes)):
        if node not in values:
            values[node] = combine(node, values)
    return values
