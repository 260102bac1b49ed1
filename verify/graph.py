"""The full game graph and the class graph, as networkx sees them.

For people and for algorithms; a verdict does not need them, so networkx is imported only when a
graph is asked for. All attributes are numbers or texts, as file formats want them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from games import Position, canonical, outcome, successors
from games.rules import ply
from games.space import all_classes, all_positions
from games.symmetry import symmetry_class

if TYPE_CHECKING:
    import networkx as nx


def game_graph() -> nx.DiGraph[Position]:
    """Make the graph of all positions: 5,478 nodes, 16,167 edges.

    node : ply (0–9), outcome ('X', 'O', 'draw' or 'unfinished'), canonical (text of its class)
    edge : cell (1–9)
    """
    import networkx as nx

    graph: nx.DiGraph[Position] = nx.DiGraph()
    for position in all_positions():
        graph.add_node(
            position,
            ply=ply(position),
            outcome=_outcome_name(position),
            canonical=canonical(position),
        )
    for position in all_positions():
        for cell, child in successors(position):
            graph.add_edge(position, child, cell=cell)
    return graph


def class_graph() -> nx.DiGraph[Position]:
    """Make the graph of the symmetry classes: 765 nodes, 2,096 edges that carry 2,270 moves.

    node : ply, outcome as in the game graph; positions (how many the class has, 1–8)
    edge : moves (cells of the representative that lead to the child class), cells (their digits)

    A raw count made from this graph is right only if every edge counts `moves` times.
    """
    import networkx as nx

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


def _outcome_name(position: Position) -> str:
    ended = outcome(position)
    if ended is None:
        return "unfinished"
    return ended.winner or "draw"
