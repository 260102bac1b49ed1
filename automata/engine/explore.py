"""Every branch of a computation, as a graph of its choice points.

Between two choices a computation is deterministic: such a stretch is one edge that carries
its number of steps. Equal configurations are one node, so a machine that comes back to a
choice is explored to the end all the same.

Source: [Sipser13] §3.2 (the tree of a nondeterministic computation), §10.3 (alternation).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from automata.engine.configuration import Configuration, Halt, Step, what_counts
from automata.engine.steps import steps
from automata.machine import Machine

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Stretch:
    """A deterministic run from one choice point to the next, or to an end.

    choice : which row was taken at its first choice, from 1; 0 if it goes no further than there
    tags   : the tags of the rows on the way, in order
    """

    choice: int
    steps: int
    tags: tuple[str, ...]
    end: Configuration
    halt: Halt


def stretch(
    machine: Machine, now: Configuration, choice: int, budget: int | None = None
) -> Stretch:
    """Follow a computation from here, making one choice (0 for none), to the next choice or end."""
    taken, tags = 0, []
    computation = steps(machine, now, budget, (choice,))
    while isinstance(event := next(computation), Step):
        now = event.after
        taken += 1
        if event.production.row.tag is not None:
            tags.append(event.production.row.tag)
    return Stretch(choice, taken, tuple(tags), now, event)


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
    import networkx as nx  # only where a configuration graph is asked for

    graph: nx.MultiDiGraph[int] = nx.MultiDiGraph(machine=machine.name)
    graph.add_node(0, configuration=root, verdict="start", owner=None)
    left = budget
    known: dict[Hashable, int] = {}
    pending: list[tuple[int, Configuration, int]] = [(0, root, 0)]
    while pending:
        parent, at, choice = pending.pop()
        way = stretch(machine, at, choice, left)
        left = None if left is None else left - way.steps
        cut = way.halt.verdict == "budget spent"
        node = None if cut else known.get(what_counts(machine, way.end))
        if node is None:
            node = len(graph)
            waits = way.halt.verdict == "waiting"
            owner = machine.owners.get(way.end.state) if waits else None
            graph.add_node(node, configuration=way.end, verdict=way.halt.verdict, owner=owner)
            if not cut:
                known[what_counts(machine, way.end)] = node
            if waits:
                rows = range(len(way.halt.choices), 0, -1)
                pending.extend((node, way.end, row) for row in rows)
        graph.add_edge(parent, node, key=choice, choice=choice, steps=way.steps, tags=way.tags)
    return graph


def branches(graph: nx.MultiDiGraph[int]) -> int | None:
    """Count the branches of a computation: the ways from the root to an end.

    returns : their number, or None if the graph has a cycle and they are infinitely many
    """
    import networkx as nx

    if not nx.is_directed_acyclic_graph(graph):
        return None

    ways: dict[int, int] = {}
    for node in reversed(list(nx.topological_sort(graph))):
        below = [ways[child] for _, child, _ in graph.out_edges(node, keys=True)]
        ways[node] = sum(below) if below else 1
    return ways[0]


def leaves(graph: nx.MultiDiGraph[int]) -> Iterator[int]:
    """Give the nodes at which branches end, in depth-first order."""
    return (node for node in graph if graph.out_degree(node) == 0)
