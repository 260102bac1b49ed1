"""The graph that given moves make, and the two graphs of all games: positions, and classes.

networkx is imported only when a graph is made: it takes longer to load than most commands to run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from games import EMPTY, Position, canonical, free_cells, outcome, successors
from games.errors import TooLargeError
from games.game import TIC_TAC_TOE, Game, play_name
from games.rules import ply
from games.space import all_classes, walk
from games.symmetry import symmetry_class

if TYPE_CHECKING:
    import networkx as nx


def cells_of(edge: Mapping[str, Any]) -> tuple[int, ...]:
    """List the moves of an edge, ascending: more than one if they lead to one position."""
    return (edge["cell"], *edge.get("also", ()))


def edge_of(cells: Sequence[int]) -> dict[str, Any]:
    """Give the attributes of an edge for its moves, ascending."""
    return {"cell": cells[0], "also": tuple(cells[1:])} if len(cells) > 1 else {"cell": cells[0]}


def unfold(
    root: str,
    start: Position,
    moves_at: Callable[[str, Position], Iterable[int]],
    *,
    merged: bool,
    game: Game = TIC_TAC_TOE,
    most: int | None = None,
) -> nx.DiGraph[str]:
    """Make the graph of everything that the given moves lead to.

    Its nodes are in breadth-first order with cells ascending, and so are the edges of each node.

    moves_at : the cells that may be played at an unfinished node; called once for each
    merged   : nodes are positions, for all lines that lead there; otherwise nodes are lines
    game     : the game of these moves; `cell` is any move of the game
    most     : the most nodes; more of them raise TooLargeError

    node : position, seat_to_move (only where the game continues)
    edge : as in a play
    """
    import networkx as nx  # slow to load

    facts: dict[str, dict[str, object]] = {root: {"position": start}}
    edges: list[tuple[str, str, dict[str, Any]]] = []

    def after(node: str) -> Iterable[str]:
        before = cast("Position", facts[node]["position"])
        if game.ended(before) is not None:
            return ()
        if most is not None and len(facts) > most:
            raise TooLargeError(game.name, most)
        facts[node]["seat_to_move"] = game.seat_to_move(before)
        ways: dict[str, list[int]] = {}
        for cell in sorted(moves_at(node, before)):
            position = game.play(before, cell)
            child = position if merged else f"{node}{cell}"
            facts.setdefault(child, {"position": position})
            ways.setdefault(child, []).append(cell)
        edges.extend((node, child, edge_of(cells)) for child, cells in ways.items())
        return ways

    walk(root, after)
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(facts)  # all at once: one by one takes twice as long
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


def position_graph(game: Game, most: int) -> nx.DiGraph[str]:
    """Make the graph of all positions of a game; raise TooLargeError for more than `most`.

    node : position, seat_to_move as `unfold` gives them; end ('first', 'second' or 'draw')
    edge : as in a play
    """
    start = Position(game.start)
    graph = unfold(
        start, start, lambda _, position: game.moves(position), merged=True, game=game, most=most
    )
    for position, facts in graph.nodes(data=True):
        ended = game.ended(position)
        if ended is not None:
            facts["end"] = ended
    return graph


def with_names(graph: nx.DiGraph[str], game: Game) -> nx.DiGraph[str]:
    """Copy a graph with its moves by their names in the game.

    node : permitted, if the node has it: the names with their rules
    edge : move, the names with spaces between them, in place of `cell` and `also`; moves, their
        number
    """
    copy = graph.copy()
    for facts in copy.nodes.values():
        if "permitted" in facts:
            facts["permitted"] = tuple(
                (game.move_name(move), rule) for move, rule in facts["permitted"]
            )
    for _, _, facts in copy.edges(data=True):
        moves = cells_of(facts)
        facts.clear()
        facts |= {"move": play_name(game, moves), "moves": len(moves)}
    return copy


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
