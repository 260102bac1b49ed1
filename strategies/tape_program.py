"""A strategy that is a Turing machine: the leaves of its choice tree, with the rules on the way.

Nothing is decided here. A row of the machine that applies a rule carries the rule's name as
its tag; the tags on a branch, in order, are the rules of its moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from automata import Configuration, Machine, RunError, explore
from automata.engine.explore import branches


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
    if branches(graph) is None:
        hint = "let every choice use something up"
        raise RunError(f"{machine.name} can come back to a choice for ever", hint=hint)
    steps = sum(int(data["steps"]) for _, _, data in graph.edges(data=True))

    def walk() -> Iterator[Branch]:
        pending: list[tuple[int, tuple[str, ...]]] = [(0, ())]
        while pending:
            node, tags = pending.pop()
            below = [data | {"to": to} for _, to, data in graph.out_edges(node, data=True)]
            below.sort(key=lambda edge: edge["choice"], reverse=True)
            pending.extend((edge["to"], tags + edge["tags"]) for edge in below)
            if not below:
                data = graph.nodes[node]
                yield Branch(data["configuration"], data["verdict"], tags)

    return ChoiceTree(tuple(walk()), steps)
