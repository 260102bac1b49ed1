"""The play of a strategy: everything that can happen when it sits in a seat, as a graph.

The opponent may make any legal move, the strategy its allowed moves. A node is the text of a
position. For a history-dependent strategy a node is the text of a line, and positions are never
merged. So the play of a memoryless (positional) strategy is a part of the game graph; the play of a
history-dependent strategy is the tree of its lines.

Invariant of every play made here: its nodes are in breadth-first order with cells ascending.
So a node comes before its children. Of all nodes with some property, the first is at the end of the
least of the shortest lines.

networkx is imported only when a graph is made: it takes longer to load than most commands to run.
"""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar

from common.errors import NolossError
from games import EMPTY, Line, Position, Result, Seat, line_name, position_after
from games.game import Game
from games.space import walk
from strategies.strategy import Permitted, Strategy, full_name, permitted_moves
from verify.play.graph import cells_of, edge_of, unfold

if TYPE_CHECKING:
    import networkx as nx


Node: TypeAlias = str
Edges: TypeAlias = tuple[tuple[int, Node], ...]
"""Cells with the node after each, ascending; if several lead to one node, they come together."""

Failure: TypeAlias = Literal["loss", "stuck"]
End: TypeAlias = Result | Failure
Choice: TypeAlias = Literal["every_choice", "first_choice"]

CHOICES: Final[tuple[Choice, Choice]] = ("every_choice", "first_choice")
FAILURES: Final[tuple[Failure, Failure]] = ("loss", "stuck")

REMEMBERS: Final = "it is history-dependent, and a position does not say how it came about"

T = TypeVar("T")


class StartError(NolossError):
    """A start of play that does not fit the strategy."""

    def __init__(self, strategy: str, start: Position, *, hint: str) -> None:
        self.strategy = strategy
        self.start = start
        super().__init__(f"strategy {strategy} cannot start at {start}: {REMEMBERS}", hint=hint)


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """Everything that can happen when a strategy sits in a seat.

    positional : nodes are positions; otherwise lines
    graph      : the nodes that can be reached, with every move that can be made at them
        node : position; seat_to_move, where the game continues by the rules; permitted, where the
            strategy moves: its moves with their rules, in its own order; end, where the game
            ends: 'win', 'draw', 'loss' or 'stuck', for the strategy
        edge : cell (1–9), the move; also, if several moves of another game lead to one position:
            the others
    """

    seat: Seat
    positional: bool
    start: Node
    graph: nx.DiGraph[Node]

    @property
    def positions(self) -> Mapping[Node, Position]:
        """The position at every node."""
        return _Attribute(self.graph, "position")

    @property
    def answers(self) -> Mapping[Node, tuple[Permitted, ...]]:
        """The moves that the strategy allows, at the nodes where it moves."""
        return _Attribute(self.graph, "permitted")

    @property
    def ends(self) -> Mapping[Node, End]:
        """How the game ends, at the nodes where it does."""
        return _Attribute(self.graph, "end")

    @property
    def edges(self) -> Mapping[Node, Edges]:
        """The moves made at every node, with the nodes after them; () where the game ends."""
        return _Moves(self.graph)

    def __eq__(self, other: object) -> bool:
        """Compare seat, nodes with their order, moves and all their attributes."""
        if not isinstance(other, Play):
            return NotImplemented
        from networkx.utils import graphs_equal  # slow to load

        alike = (self.seat, self.positional, self.start) == (
            other.seat,
            other.positional,
            other.start,
        )
        in_order = list(self.graph) == list(other.graph)
        return alike and in_order and bool(graphs_equal(self.graph, other.graph))

    def __hash__(self) -> int:
        return hash((self.seat, self.positional, self.start))

    def __repr__(self) -> str:
        kind = "positions" if self.positional else "lines"
        edges = self.graph.number_of_edges()
        return f"<Play: {self.seat} seat, {len(self.graph):,} {kind}, {edges:,} moves>"


class _Attribute(Mapping[Node, T]):
    """One attribute of a graph, for the nodes that have it."""

    __slots__ = ("_graph", "_name")

    def __init__(self, graph: nx.DiGraph[Node], name: str) -> None:
        self._graph = graph
        self._name = name

    def __getitem__(self, node: Node) -> T:
        value: T = self._graph.nodes[node][self._name]
        return value

    def __iter__(self) -> Iterator[Node]:
        name = self._name
        return (node for node, facts in self._graph.nodes(data=True) if name in facts)

    def __len__(self) -> int:
        return len(self.items())

    def items(self) -> ItemsView[Node, T]:
        """Give all at once: one by one takes five times as long."""
        name = self._name
        nodes = self._graph.nodes(data=True)
        return {node: facts[name] for node, facts in nodes if name in facts}.items()

    def values(self) -> ValuesView[T]:
        return dict(self.items()).values()


class _Moves(Mapping[Node, Edges]):
    """The edges of a graph by the node from which they lead."""

    __slots__ = ("_graph",)

    def __init__(self, graph: nx.DiGraph[Node]) -> None:
        self._graph = graph

    def __getitem__(self, node: Node) -> Edges:
        edges = self._graph.adj[node].items()
        return tuple((cell, child) for child, facts in edges for cell in cells_of(facts))

    def __iter__(self) -> Iterator[Node]:
        return iter(self._graph)

    def __len__(self) -> int:
        return len(self._graph)


def play_of(
    strategy: Strategy,
    seat: Seat,
    choice: Choice = "every_choice",
    start: Position | Line | None = None,
    most: int | None = None,
) -> Play:
    """Play a strategy of any game against every opponent; it answers each node once.

    start : a position, or the line that leads to it; a history-dependent strategy needs the line.
        By default the start of the game
    most  : the most positions

    Raises StartError, TooLargeError, and what `permitted_moves` and `position_after` raise.
    """
    import networkx as nx  # slow to load

    game = strategy.game
    root, position = _start(strategy, start)
    permitted: dict[Node, tuple[Permitted, ...]] = {}

    def moves_at(node: Node, now: Position) -> Iterable[int]:
        if game.seat_to_move(now) != seat:
            return game.moves(now)
        permitted[node] = _ask(strategy, now, node, choice)
        return (move.cell for move in permitted[node])

    graph = unfold(root, position, moves_at, merged=strategy.positional, game=game, most=most)
    nx.set_node_attributes(graph, permitted, "permitted")
    nx.set_node_attributes(graph, _ends(graph, seat, game), "end")
    return Play(seat, strategy.positional, root, graph)


def follow(whole: Play, cells: Mapping[Node, int]) -> Play:
    """Keep the part of a play in which only the given move is made at each given node.

    cells : node -> its move, by the strategy or by its opponent
    """
    return part(whole, lambda node, cell: cells.get(node, cell) == cell)


def first_choice(whole: Play) -> Play:
    """Keep the part of a play in which the first allowed move is always made."""
    return follow(whole, {node: moves[0].cell for node, moves in whole.answers.items() if moves})


def part(whole: Play, keeps: Callable[[Node, int], bool]) -> Play:
    """Keep the nodes that the kept moves reach, in breadth-first order."""
    import networkx as nx  # slow to load

    adjacent = dict(whole.graph.adjacency())
    edges: list[tuple[Node, Node, dict[str, Any]]] = []

    def after(node: Node) -> Iterator[Node]:
        for child, move in adjacent[node].items():
            cells = [cell for cell in cells_of(move) if keeps(node, cell)]
            if cells:
                edges.append((node, child, edge_of(cells)))
                yield child

    reached = walk(whole.start, after)
    graph: nx.DiGraph[Node] = nx.DiGraph()
    graph.add_nodes_from(reached)
    nodes = whole.graph.nodes
    for node, facts in graph.nodes(data=True):
        facts |= nodes[node]
        if "permitted" in facts:
            facts["permitted"] = tuple(
                move for move in facts["permitted"] if keeps(node, move.cell)
            )
    graph.add_edges_from(edges)
    return Play(whole.seat, whole.positional, whole.start, graph)


def line_to(played: Play, target: Node) -> Line:
    """Give the least of the shortest lines from the start of a play to one of its nodes.

    A breadth-first walk that takes cells in ascending order comes to each node by this line first.
    """
    before: dict[Node, tuple[Node, int]] = {}  # the first way to each node
    for node, children in played.graph.adjacency():
        for child, move in children.items():
            before.setdefault(child, (node, move["cell"]))
    cells: list[int] = []
    while target != played.start:
        target, cell = before[target]
        cells.append(cell)
    return tuple(reversed(cells))


def _start(strategy: Strategy, start: Position | Line | None) -> tuple[Node, Position]:
    if start is None:
        start = Position(strategy.game.start)
    if isinstance(start, tuple):
        position = position_after(start)
        return (position if strategy.positional else line_name(start)), position
    if strategy.positional:
        return start, start
    if start != EMPTY:
        raise StartError(full_name(strategy), start, hint="give the line of play instead")
    return "", start


def _ask(
    strategy: Strategy, position: Position, node: Node, choice: Choice
) -> tuple[Permitted, ...]:
    line = () if strategy.positional else tuple(map(int, node))
    answer = permitted_moves(strategy, position, line)
    return answer if choice == "every_choice" else answer[:1]


def _ends(graph: nx.DiGraph[Node], seat: Seat, game: Game) -> dict[Node, End]:
    ends: dict[Node, End] = {}
    for node, children in graph.adjacency():
        if not children:
            ended = game.ended(graph.nodes[node]["position"])
            if ended is None or ended == "draw":
                ends[node] = ended or "stuck"
            else:
                ends[node] = "win" if ended == seat else "loss"
    return ends
