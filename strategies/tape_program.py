"""A strategy that is a Turing machine: the leaves of its choice tree, with the rules on the way.

Nothing is decided here. A row of the machine that applies a rule carries the rule's name as
its tag; the tags on a branch, in order, are the rules of its moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from automata import Configuration, Machine, RunError, explore
from automata.engine.explore import comes_back


@dataclass(frozen=True, slots=True)
class Branch:
    """One branch of a computation: where it ends, how, and the rules applied on the way."""

    end: Configuration
    verdict: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChoiceTree:
    """All branches, first rows of choices first.

    steps : applications of δ on the distinct edges of the tree
    """

    branches: tuple[Branch, ...]
    steps: int


def choice_tree(machine: Machine, root: Configuration, budget: int) -> ChoiceTree:
    """Explore every branch of a computation; one that outruns the budget ends `budget spent`.

    Raises RunError if a computation comes back to a choice: its branches are without number.
    """
    graph = explore(machine, root, budget)
    if comes_back(graph):
        hint = "let every choice use something up"
        raise RunError(f"{machine.name} can come back to a choice for ever", hint=hint)
    steps = sum(int(data["steps"]) for _, _, data in graph.edges(data=True))

    adjacent = graph.adj

    def walk() -> Iterator[Branch]:
        pending: list[tuple[int, tuple[str, ...]]] = [(0, ())]
        while pending:
            node, tags = pending.pop()
            ways = adjacent[node].items()
            below = [(row, to, way["tags"]) for to, rows in ways for row, way in rows.items()]
            pending.extend((to, tags + more) for _, to, more in sorted(below, reverse=True))
            if not below:
                data = graph.nodes[node]
                yield Branch(data["configuration"], data["verdict"], tags)

    return ChoiceTree(tuple(walk()), steps)
