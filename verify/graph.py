"""The game as a graph: all positions, all classes, or what comes of given moves.

networkx is imported only when a graph is made: it takes longer to load than most commands to run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, cast

from games import (
    EMPTY,
    Position,
    canonical,
    free_cells,
    outcome,
    play,
    seat_to_move,
    successors,
)
from games.graphs import walk
from games.rules import ply
from games.space import all_classes
from games.symmetry import symmetry_class

if TYPE_CHECKING:
    import networkx as nx


def unfold(
    root: str,
    start: Position,
    moves_at: Callable[[str, Position], Iterable[int]],
    *,
    merged: bool,
) -> nx.DiGraph[str]:
    """Make the graph of all that given moves lead to.

    Its nodes stand in breadth-first order with cells ascending, and so do the edges of each node.

    moves_at : the cells that may be played at a node where the game goes on; asked once for each
    merged   : nodes are positions, whatever way leads there; otherwise each move adds a digit

    node : position, seat_to_move (only where the game goes on)
    edge : cell (1–9)
    """
    import networkx as nx  # slow to load

    facts: dict[str, dict[str, object]] = {root: {"position": start}}
    edges: list[tuple[str, str, dict[str, int]]] = []

    def after(node: str) -> Iterator[str]:
        before = cast("Position", facts[node]["position"])
        if outcome(before) is not None:
            return
        facts[node]["seat_to_move"] = seat_to_move(before)
        for cell in sorted(moves_at(node, before)):
            position = play(before, cell)
            child = position if merged else f"{node}{cell}"
            facts.setdefault(child, {"position": position})
            edges.append((node, child, {"cell": cell}))
            yield child

    walk(root, after)
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(facts)  # all at once: one call for each takes twice the time
    for node, attributes in graph.nodes(data=True):
        attributes |= facts[node]
    graph.add_edges_from(edges)
    return graph


def game_graph() -> nx.DiGraph[Position]:
    """Make the graph of all positions: 5,478 nodes, 16,167 edges.

    The play of a positional strategy from the empty board is a part of it.

    node : position, seat_to_move as `unfold` gives them; ply (0–9), outcome ('X', 'O', 'draw' or
        'unfinished'), canonical (text of its class)
    edge : cell (1–9)
    """
    graph = unfold(EMPTY, EMPTY, lambda _, position: free_cells(position), merged=True)
    for facts in graph.nodes.values():
        position: Position = facts["position"]
        facts |= {
            "ply": ply(position),
            "outcome": _outcome_name(position),
            "canonical": canonical(position),
        }
    return cast("nx.DiGraph[Position]", graph)


def class_graph() -> nx.DiGraph[Position]:
    """Make the graph of the symmetry classes: 765 nodes, 2,096 edges that carry 2,270 moves.

    node : ply, outcome as in the game graph; positions (how many the class has, 1–8)
    edge : moves (cells of the representative that lead to the child class), cells (their digits)

    A raw count made from this graph is right only if every edge counts `moves` times.
    """
    import networkx as nx  # slow to load

    graph: nx.DiGraph[Position] = nx.DiGraph()
    for position in all_classes():
        graph.add_node(
            position,
            ply=ply(position),
            outcome=_outcome_name(position),
            positions=len(symmetry_class(position)),
        )
    for position in all_classes():
        after = [(canonical(child), str(cell)) for cell, child in successors(position)]
        for child, moves in Counter(child for child, _ in after).items():
            cells = "".join(cell for target, cell in after if target == child)
            graph.add_edge(position, child, moves=moves, cells=cells)
    return graph


def sizes(graph: nx.DiGraph[Any]) -> tuple[int, int, int]:
    """Count nodes, edges, and the moves that the edges stand for."""
    moves = sum(facts.get("moves", 1) for _, _, facts in graph.edges(data=True))
    return len(graph), graph.number_of_edges(), moves


def _outcome_name(position: Position) -> str:
    ended = outcome(position)
    if ended is None:
        return "unfinished"
    return ended.winner or "draw"
