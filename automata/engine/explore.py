"""Every branch of a computation, as a graph of its choice points.

Between two choices a computation is deterministic: such a stretch is one edge, with its number of
steps. Equal configurations are one node, so the exploration ends even if a machine comes back to a
choice. The reference follows the first stretches of a machine; if there are many,
compiled code continues, with the same results.

Source: [Sipser13] §3.2 (the tree of a nondeterministic computation), §10.3 (alternation).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, Final, Protocol

from msgspec import Struct

from automata.engine.steps import Configuration, Stretch, stretch, what_counts
from automata.machine import Machine, per_machine
from common.packages import can_compile

if TYPE_CHECKING:
    import networkx as nx


FEW: Final = 10_000
"""Steps that the reference makes before code is compiled, because these steps take less time. If
choices have led to more steps, usually many more follow."""
SHORT: Final = 20
"""Steps of a stretch for which compiled code, with its preparation, is as slow as the reference."""


class Follower(Protocol):
    """Follows computations; all followers give the same stretches, in places of their form."""

    def place(self, now: Configuration) -> Any:
        """Give a key of a configuration; keys are equal if configurations are."""

    def __call__(self, machine: Machine, place: Any, choice: int, budget: int | None) -> Stretch:
        """Follow a computation as `stretch` does."""


def explore(
    machine: Machine, root: Configuration, budget: int | None = None
) -> nx.MultiDiGraph[int]:
    """Explore every branch; the nodes are numbered from 0 in depth-first order.

    budget : steps on all edges together; a branch beyond it ends as `budget spent`, in a separate
             node

    Node 0 is the root. A node has a `configuration` and a `verdict` (`waiting` at a choice), and a
    choice has an `owner`. An edge has its `choice` as key and attribute, `steps` and `tags`.
    """
    first = follower(machine)
    if isinstance(first, Reference):
        try:
            return explore_by(ReferenceOnTrial(first), machine, root, budget)
        except SlowReferenceError:
            first = follower(machine)
    return explore_by(first, machine, root, budget)


def explore_by(
    follow: Follower, machine: Machine, root: Configuration, budget: int | None
) -> nx.MultiDiGraph[int]:
    """Explore every branch, each stretch followed by the reference or by compiled code."""
    import networkx as nx  # slow to load

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
    """Say whether a computation can come back to a choice for ever."""
    import networkx as nx  # slow to load

    return not nx.is_directed_acyclic_graph(graph)


def branches(graph: nx.MultiDiGraph[int]) -> int | None:
    """Count the branches of a computation: the paths from the root to an end.

    returns : their number; None if there are infinitely many, because the graph has a cycle
    """
    import networkx as nx  # slow to load

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


class Reference(Struct):
    """The reference engine as a follower; it counts its steps."""

    steps: int = 0
    stretches: int = 0
    longest: int = 0

    def place(self, now: Configuration) -> Configuration:
        """Give the configuration itself."""
        return now

    def __call__(
        self, machine: Machine, place: Configuration, choice: int, budget: int | None
    ) -> Stretch:
        """Follow a computation."""
        way = stretch(machine, place, choice, budget)
        self.steps += way.steps
        self.stretches += 1
        self.longest = max(self.longest, way.steps)
        return way

    def is_slow(self) -> bool:
        """Say whether compiled code is likely to be faster for the rest."""
        long = self.steps >= SHORT * self.stretches or self.longest >= FEW
        return self.steps >= FEW and long


class SlowReferenceError(Exception):
    """Compiled code would be quicker from here on."""


class ReferenceOnTrial(Struct, frozen=True):
    """The reference until compiled code would be quicker; then it raises SlowReferenceError."""

    reference: Reference

    def place(self, now: Configuration) -> Configuration:
        """Give the configuration itself."""
        return now

    def __call__(
        self, machine: Machine, place: Configuration, choice: int, budget: int | None
    ) -> Stretch:
        """Follow a computation."""
        most = FEW if budget is None else min(FEW, budget)
        way = self.reference(machine, place, choice, most)
        if follower(machine) is not self.reference:
            raise SlowReferenceError
        if most != budget and way.halt.verdict == "budget spent":
            return self.reference(machine, place, choice, budget)
        return way


@per_machine
def _reference(_: Machine) -> Reference:
    return Reference()


def follower(machine: Machine) -> Follower:
    """Give the reference for a machine's first steps, then the follower likely to be quicker."""
    reference = _reference(machine)
    if not (reference.is_slow() and can_compile()):
        return reference
    from automata.engine.compiled.stretches import stretches_of  # slow to import

    return stretches_of(machine) or reference
