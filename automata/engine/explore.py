"""Every branch of a computation, as a graph of its choice points.

Between two choices a computation is deterministic: such a stretch is one edge that carries
its number of steps. Equal configurations are one node, so a machine that comes back to a
choice is explored to the end all the same.

Source: [Sipser13] §3.2 (the tree of a nondeterministic computation), §10.3 (alternation).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from automata.engine.stepper import Configuration, Halt, Verdict, applicable, apply, chosen, step
from automata.machine import Machine

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Stretch:
    """A deterministic run from one choice point to the next, or to an end.

    choice : which row was taken where it starts, from 1; 0 for the stretch before any choice
    tags   : the tags of the rows on the way, in order
    """

    choice: int
    steps: int
    tags: tuple[str, ...]
    end: Configuration
    verdict: Verdict


def stretch(
    machine: Machine, now: Configuration, choice: int = 0, budget: int | None = None
) -> Stretch:
    """Follow a computation from here (taking row `choice` first) to the next choice or end."""
    steps, taken = 0, choice
    tags: list[str] = []
    while budget is None or steps < budget:
        found = () if now.state in machine.finals else applicable(machine, now)
        if not found or (len(found) > 1 and not taken):
            break
        production = chosen(found, taken, now.state) if len(found) > 1 else found[0]
        taken = 0
        if production.row.tag is not None:
            tags.append(production.row.tag)
        now = apply(production, now)
        steps += 1
    after = step(machine, now, taken)
    verdict = after.verdict if isinstance(after, Halt) else "budget spent"
    return Stretch(choice, steps, tuple(tags), now, verdict)


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
    known: dict[Configuration, int] = {}
    pending: list[tuple[int, Configuration, int]] = [(0, root, 0)]
    while pending:
        parent, at, choice = pending.pop()
        found = stretch(machine, at, choice, left)
        left = None if left is None else left - found.steps
        cut = found.verdict == "budget spent"
        node = None if cut else known.get(found.end)
        if node is None:
            node = len(graph)
            waits = found.verdict == "waiting"
            owner = machine.owners.get(found.end.state) if waits else None
            graph.add_node(node, configuration=found.end, verdict=found.verdict, owner=owner)
            if not cut:
                known[found.end] = node
            if waits:
                choices = range(len(applicable(machine, found.end)), 0, -1)
                pending.extend((node, found.end, number) for number in choices)
        graph.add_edge(parent, node, key=choice, choice=choice, steps=found.steps, tags=found.tags)
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
