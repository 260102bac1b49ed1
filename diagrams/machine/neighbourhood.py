"""A state of a large machine with its neighbours: a part of its diagram."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from automata.notation.source import Source
from common.errors import nearest
from diagrams.errors import DiagramError
from diagrams.look import Look
from diagrams.machine.model import Diagram, Edge, Part, picture_of

MORE = "…"
"""The note of a node that has arrows which are not drawn."""
LISTED = 12
"""States that a hint lists."""


def diagram_of(source: Source, look: Look) -> Diagram:
    """Take the diagram of a machine file, or the part that the look names.

    Raises NotationError for a file that is not a machine, DiagramError for an unknown state.
    """
    whole = picture_of(source, look.labels)
    return neighbourhood(whole, look.around, look.within) if look.around else whole


def neighbourhood(diagram: Diagram, state: str, within: int) -> Diagram:
    """Keep the nodes that a number of arrows connects with a state, in either direction.

    state : as the file writes it, in the machine or in one of its routines

    Raises DiagramError for a state that the file does not have.
    """
    parts = tuple(near for part in diagram.parts if (near := _near(part, state, within)))
    if not parts:
        raise _not_there(diagram, state)
    shown, all_nodes = (sum(len(part.nodes) for part in some) for some in (parts, diagram.parts))
    notes = (
        f"around   {state}, within {within}: {shown} of {all_nodes} states and calls",
        f"{MORE}        in a state: it has more arrows",
    )
    return replace(diagram, notes=(*diagram.notes, *notes), parts=parts, idle=())


def _not_there(diagram: Diagram, state: str) -> DiagramError:
    """Say that a state is not in a diagram, and which ones are; or that it has no arrow there."""
    if any(node.name == state for node in diagram.idle):
        problem = (
            f"no row of {diagram.name} leads to {state}: a machine that it calls may halt there"
        )
        return DiagramError(problem, hint="draw the whole machine, or name a state with arrows")
    states = dict.fromkeys(node.name for part in diagram.parts for node in part.nodes)
    listed = ", ".join([*states][:LISTED]) + (", …" if len(states) > LISTED else "")
    hint = nearest(state, states, f"its states are {listed}")
    return DiagramError(f"{diagram.name} has no state {state}", hint=hint)


def _near(part: Part, state: str, within: int) -> Part | None:
    """Keep what is near a state in one part; None if it does not have the state."""
    kept = {node.key for node in part.nodes if node.name == state}
    if not kept:
        return None
    for _ in range(within):
        kept |= {end for edge in _touching(part.edges, kept) for end in (edge.source, edge.target)}
    edges = tuple(edge for edge in part.edges if {edge.source, edge.target} <= kept)
    cut = {edge for edge in _touching(part.edges, kept) if edge not in edges}
    open_ends = {end for edge in cut for end in (edge.source, edge.target)}
    nodes = tuple(
        replace(node, notes=(*node.notes, MORE)) if node.key in open_ends else node
        for node in part.nodes
        if node.key in kept
    )
    start = tuple(key for key in part.start if key in kept)
    return replace(part, nodes=nodes, edges=edges, start=start)


def _touching(edges: Iterable[Edge], nodes: set[str]) -> list[Edge]:
    return [edge for edge in edges if edge.source in nodes or edge.target in nodes]
