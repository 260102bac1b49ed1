"""Every branch of a computation, as a graph of its choice points.

Between two choices a computation is deterministic: such a stretch is one edge that carries
its number of steps. Equal configurations are one node, so a machine that comes back to a
choice is explored to the end all the same.

Source: [Sipser13] §3.2 (the tree of a nondeterministic computation), §10.3 (alternation).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from automata.engine.configuration import Configuration, what_counts
from automata.engine.stretch import Follower, Reference, TooSlowError, Trial, follower
from automata.machine import Machine

if TYPE_CHECKING:
    import networkx as nx


def explore(
    machine: Machine, root: Configuration, budget: int | None = None
) -> nx.MultiDiGraph[int]:
    """Explore every branch; the nodes are numbered from 0 in depth-first order.

    budget : steps on all edges together; a branch that is cut off ends `budget spent`, in a
             node of its own

    Node 0 is the root. A node has `configuration`, `verdict` (`waiting` at a choice, which has
    then an `owner`). An edge has its `choice` as key and attribute, `steps` and `tags`.
    Source: DESIGN, Machines: the computation tree is the game tree.
    """
    first = follower(machine)
    if isinstance(first, Reference):
        try:
            return explore_by(Trial(first), machine, root, budget)
        except TooSlowError:
            first = follower(machine)
    return explore_by(first, machine, root, budget)


def explore_by(
    follow: Follower, machine: Machine, root: Configuration, budget: int | None
) -> nx.MultiDiGraph[int]:
    """Explore every branch, each stretch followed by the reference or by compiled code."""
    import networkx as nx  # only where a configuration graph is asked for

    graph: nx.MultiDiGraph[int] = nx.MultiDiGraph(machine=machine.name)
    graph.add_node(0, configuration=root, verdict="start", owner=None)
    left = budget
    known: dict[Hashable, int] = {}
    pending: list[tuple[int, Hashable, int]] = [(0, follow.place(root), 0)]
    while pending:
        parent, at, choice = pending.pop()
        way = follow(machine, at, choice, left)
        left = None if left is None else left - way.steps
        cut = way.halt.verdict == "budget spent"
        key = what_counts(machine, way.end) if machine.ends else way.place
        node = None if cut else known.get(key)
        if node is None:
            node = len(graph)
            waits = way.halt.verdict == "waiting"
            owner = machine.owners.get(way.end.state) if waits else None
            graph.add_node(node, configuration=way.end, verdict=way.halt.verdict, owner=owner)
            if not cut:
                known[key] = node
            if waits:
                rows = range(len(way.halt.choices), 0, -1)
                pending.extend((node, way.place, row) for row in rows)
        graph.add_edge(parent, node, key=choice, choice=choice, steps=way.steps, tags=way.tags)
    return graph


def comes_back(graph: nx.MultiDiGraph[int]) -> bool:
    """Tell whether a computation can come back to a choice for ever."""
    import networkx as nx

    return not nx.is_directed_acyclic_graph(graph)


def branches(graph: nx.MultiDiGraph[int]) -> int | None:
    """Count the branches of a computation: the ways from the root to an end.

    returns : their number, or None if the graph has a cycle and they are infinitely many
    """
    import networkx as nx

    if comes_back(graph):
        return None
    ways: dict[int, int] = {}
    for node in reversed(list(nx.topological_sort(graph))):
        below = [ways[child] for _, child, _ in graph.out_edges(node, keys=True)]
        ways[node] = sum(below) if below else 1
    return ways[0]


def leaves(graph: nx.MultiDiGraph[int]) -> Iterator[int]:
    """Give the nodes at which branches end, in depth-first order."""
    return (node for node in graph if graph.out_degree(node) == 0)
