"""The play of a strategy up to symmetry, as a tree of boards; and the tree as DOT.

A path from the root is one sequence of symmetry classes. So every leaf is one of the games that
`verify` counts up to symmetry. A board is drawn for all symmetric positions to which its sequence
can lead. If a strategy answers such positions differently, the tree shows all its answers. They are
turned to fit the board, and marked as not given on this very board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, count, islice
from typing import TYPE_CHECKING, Final, TypeAlias

from common.text import counted
from diagrams.boards import end_word, framed, rule_lines, title_html
from diagrams.errors import DiagramError
from diagrams.game_boards import game_board_html, seat_words
from diagrams.look import USUAL, Look
from diagrams.render.dot_text import html, plain_name
from games import Line, Position, Seat
from games.game import TIC_TAC_TOE, Game, Move, representative
from games.reached import has_circle, in_order
from games.space import walk as walk_graph
from verify.play.count import Tally, children_by_class
from verify.play.play import Choice, End, Node, Play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graphviz import Digraph  # slow to load


MOST_BOARDS: Final = 1500
"""Larger pictures are refused, because they could not be read."""
DEEPEST: Final = 200
"""Moves from the left to the right of a tree."""

Nodes: TypeAlias = tuple[Node, ...]  # of one class, sorted, without repetition
Lines: TypeAlias = dict[Node, Line]  # nodes of one class -> a line that leads to each
_CHOICES: Final[dict[Choice, str]] = {
    "every_choice": "every allowed move",
    "first_choice": "always the first allowed move",
}
_SHADES: Final = (
    "grey board: after a move of the opponent; white board: after a move of the strategy, "
    "with its rule in italics"
)
_MARKS: Final = (
    "thick square: the newest mark; white on black: {}; "
    "'or': other moves that lead to the same, turned or mirrored"
)
_TURNED: Final = "dashed line: moves only on a turned or mirrored copy of the board on its left"
_CUT: Final = "…: the games that continue from here, cut off and only counted"


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One board of a tree, with the moves that led to it and the boards that follow.

    cells   : the moves on the board before it that lead here up to symmetry, the one drawn first;
        () at the root, and where a strategy is stuck only on other copies of the board before
    rules   : the rules by which the strategy allows them, '' for a rule without a name; () after a
              move of the opponent
    turned  : whether this happens only on turned or mirrored copies of the board before
    line    : a line to this very board if there is one, else to a copy of it
    below   : the games that continue from here, if the tree is cut here
    """

    position: Position
    cells: tuple[int, ...]
    rules: tuple[str, ...]
    turned: bool
    line: Line = ()
    end: End | None = None
    below: Tally | None = None
    children: tuple[TreeNode, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayTree:
    """The tree of a strategy in one seat.

    games   : its leaves and those that were cut off; none are counted if a play can be endless
    endless : whether a play can be endless
    """

    name: str
    seat: Seat
    choice: Choice
    root: TreeNode
    boards: int
    games: Tally
    game: Game = TIC_TAC_TOE
    endless: bool = False


class TreeTooBigError(DiagramError):
    """A tree with too many boards to read; its first `depth` moves would fit."""

    def __init__(self, boards: int, most: int, depth: int, choice: Choice) -> None:
        self.boards = boards
        self.most = most
        self.depth = depth
        hint = f"a depth of {depth} draws its first {'move' if depth == 1 else f'{depth} moves'}"
        if choice == "every_choice":
            hint += ", and with the first allowed moves alone there are fewer boards"
        super().__init__(f"the tree has {boards:,} boards, more than {most:,}", hint=hint)


class DeepTreeError(DiagramError):
    """A tree with more moves on a path than fit side by side."""

    def __init__(self) -> None:
        hint = f"a depth of {DEEPEST} draws its first {DEEPEST} moves"
        super().__init__(f"a play takes more than {DEEPEST} moves", hint=hint)


class EndlessTreeError(DiagramError):
    """A tree without an end, because positions come back."""

    def __init__(self, game: str) -> None:
        problem = f"positions of {game} can come back in this play, so its tree has no end"
        super().__init__(problem, hint="draw its first moves, such as --depth 4")


def play_tree(
    played: Play,
    name: str,
    choice: Choice = "every_choice",
    *,
    depth: int | None = None,
    most: int = MOST_BOARDS,
    game: Game = TIC_TAC_TOE,
) -> PlayTree:
    """Take the tree from a play, or only its first moves.

    choice : under which the play was made
    game   : the one that is played

    Raises TreeTooBigError if it would have too many boards, DeepTreeError, and EndlessTreeError if
    a play can be endless, and no depth is given.
    """
    folded = _FoldedPlay(played, game, representative(game))
    endless = game.repeats and has_circle(dict(played.graph.adjacency()), played.start)
    if endless and depth is None:
        raise EndlessTreeError(game.name)
    deep = DEEPEST + 1 if depth is None else depth
    upto = list(accumulate(islice(folded.sizes(), deep + 1)))
    if len(upto) - 1 > DEEPEST:
        raise DeepTreeError
    if upto[-1] > most:
        fits = sum(boards <= most for boards in upto) - 1
        raise TreeTooBigError(upto[-1], most, fits, choice)
    tallies = {} if endless else folded.tallies()
    at = TreeNode(played.positions[played.start], (), (), turned=False)

    def grow(lines: Lines, board: TreeNode, moves: int) -> TreeNode:
        nodes, node = tuple(lines), replace(board, line=_line(played, lines, board.position))
        children = list(folded.children(nodes, node))
        if moves == depth and children:
            return replace(node, below=tallies.get(nodes, Tally()))
        grown = [grow(_longer(played, lines, to), child, moves + 1) for to, child in children]
        follow = (*folded.stuck(lines, node), *grown)
        return replace(node, end=_end(played, nodes), children=follow)

    root = grow({played.start: ()}, at, 0)
    games = tallies.get((played.start,), Tally())
    return PlayTree(name, played.seat, choice, root, upto[-1], games, game, endless)


def readable_tree(
    played: Play, name: str, choice: Choice = "every_choice", *, most: int = MOST_BOARDS
) -> tuple[PlayTree, int | None]:
    """Take the tree from a play, or as many of its first moves as fit, and their number."""
    try:
        return play_tree(played, name, choice, most=most), None
    except TreeTooBigError as error:
        return play_tree(played, name, choice, depth=error.depth), error.depth


def walk(node: TreeNode) -> Iterator[TreeNode]:
    """Give the boards of a tree, parents first."""
    yield node
    for child in node.children:
        yield from walk(child)


def play_tree_dot(tree: PlayTree, look: Look = USUAL) -> str:
    """Write a play tree as DOT.

    A word and a frame show the end of a game, not only a colour. The marks show the side that
    moved, not only the shade.
    """
    from graphviz import Digraph  # slow to load

    title = {} if look.bare else {"label": title_html(*_title(tree))}
    graph = Digraph(
        plain_name(f"play of {tree.name}"),
        graph_attr={
            **title, "labelloc": "t", "labeljust": "l",
            "fontname": look.sans, "rankdir": "LR", "ordering": "out", "splines": "line",
            "nodesep": "0.08", "ranksep": "0.35", "pad": "0.2",
        },
        node_attr={"fontname": look.sans, "fontsize": "10", "shape": "plaintext", "margin": "0"},
        edge_attr={"color": "#333333", "arrowhead": "none"},
    )  # fmt: skip
    _draw(graph, tree.game, tree.root, count())
    return str(graph.source)


def tally_words(tally: Tally) -> str:
    """Say how many games end in which way; ends that do not occur are left out.

    >>> tally_words(Tally(win=23, draw=2))
    '23 won, 2 drawn'
    """
    words = {"won": tally.win, "drawn": tally.draw, "lost": tally.loss, "stuck": tally.stuck}
    return ", ".join(f"{games:,} {word}" for word, games in words.items() if games)


def _longer(played: Play, lines: Lines, to: Nodes) -> Lines:
    """Extend lines by one move, to the nodes of a class."""
    longer = {
        child: (*line, cell) for node, line in lines.items() for cell, child in played.edges[node]
    }
    return {node: longer[node] for node in to}


def _line(played: Play, lines: Lines, shown: Position) -> Line:
    """Choose a line to the board shown; without one, a line to a copy of it."""
    there = [line for node, line in lines.items() if played.positions[node] == shown]
    return (there or list(lines.values()))[0]


@dataclass(frozen=True, slots=True)
class _FoldedPlay:
    """A play in which positions that are images of each other count as one.

    class_of : gives the representative of a position
    """

    played: Play
    game: Game
    class_of: Callable[[str], str]

    def first_moves(self, shown: Position) -> dict[str, Move]:
        """Give the first legal move to each position that can follow."""
        here: dict[str, Move] = {}
        for move in self.game.moves(shown):
            here.setdefault(self.game.play(shown, move), move)
        return here

    def groups(self, nodes: Nodes) -> dict[str, Nodes]:
        """Group the nodes after these by their class."""
        groups = children_by_class(self.played, nodes, self.class_of)
        return {kind: tuple(sorted(children)) for kind, children in groups.items()}

    def children(self, nodes: Nodes, at: TreeNode) -> Iterator[tuple[Nodes, TreeNode]]:
        """Give the nodes of each class that follow a board, and the board drawn for them."""
        groups = self.groups(nodes)
        drawn: set[str] = set()
        for copies in (_drawn(self.played, nodes, at), nodes):
            moves = self.moves(copies, at.position)
            for kind in dict.fromkeys(kind for kind, _, _ in moves if kind not in drawn):
                drawn.add(kind)
                cells = tuple(dict.fromkeys(cell for to, cell, _ in moves if to == kind))
                rules = dict.fromkeys(rule for to, _, rule in moves if to == kind)
                permitting = tuple(rule for rule in rules if rule is not None)
                after = Position(self.game.play(at.position, cells[0]))
                yield groups[kind], TreeNode(after, cells, permitting, turned=copies is nodes)

    def moves(self, copies: Iterable[Node], shown: Position) -> list[tuple[str, Move, str | None]]:
        """List the moves at these nodes, turned to fit the board shown: class after it, move, rule.

        A move of the opponent has the rule None.
        """
        played, game = self.played, self.game
        here = self.first_moves(shown)
        moves: list[tuple[str, Move, str | None]] = []
        for node in copies:
            position = played.positions[node]
            turn = next(turn for turn in game.symmetries if turn(position) == shown)
            after = {cell: played.positions[child] for cell, child in played.edges[node]}
            ordered = played.answers.get(node) or [(cell, None) for cell in after]
            moves += [
                (self.class_of(after[cell]), here[turn(after[cell])], rule)
                for cell, rule in ordered
            ]
        return moves

    def stuck(self, lines: Lines, at: TreeNode) -> tuple[TreeNode, ...]:
        """Give a separate leaf if a strategy is stuck on some copies and continues on others."""
        nodes = tuple(lines)
        stuck = [node for node in nodes if self.played.ends.get(node) == "stuck"]
        if not 0 < len(stuck) < len(nodes):
            return ()
        turned = not set(stuck) & set(_drawn(self.played, nodes, at))
        return (TreeNode(at.position, (), (), turned, lines[stuck[0]], "stuck"),)

    def sizes(self) -> Iterator[int]:
        """Count the boards of the whole tree by the moves before them, without making it."""
        level: dict[Nodes, int] = {(self.played.start,): 1}  # nodes → sequences that lead to them
        halted = 0  # boards that show that the one before them is stuck, as `stuck` gives them
        while level:
            yield sum(level.values()) + halted
            halted = 0
            below: dict[Nodes, int] = {}
            for nodes, ways in level.items():
                stuck = sum(self.played.ends.get(node) == "stuck" for node in nodes)
                halted += ways * (0 < stuck < len(nodes))
                for children in self.groups(nodes).values():
                    below[children] = below.get(children, 0) + ways
            level = below

    def tallies(self) -> dict[Nodes, Tally]:
        """Count the sequences of classes that continue from the nodes of each class."""
        after: dict[Nodes, tuple[Nodes, ...]] = {}

        def below(nodes: Nodes) -> tuple[Nodes, ...]:
            after[nodes] = tuple(self.groups(nodes).values())
            return after[nodes]

        start: Nodes = (self.played.start,)
        walk_graph(start, below)
        ends, counts = self.played.ends, dict[Nodes, Tally]()
        for nodes in reversed(in_order(after, start)):
            here = {ends[node] for node in nodes if node in ends}
            parts = (counts[children] for children in after[nodes])
            counts[nodes] = sum(parts, Tally(**dict.fromkeys(here, 1)))
        return counts


def _drawn(played: Play, nodes: Nodes, at: TreeNode) -> Nodes:
    """Give the nodes whose moves are drawn without turning: those of this very board, if reached.

    Below a turned move the board may not be reached. Then the first copy is turned once, with all
    its moves.
    """
    here = [node for node in nodes if played.positions[node] == at.position]
    return tuple(here) or nodes[:1]


def _end(played: Play, nodes: Nodes) -> End | None:
    """Give the end of the game at these nodes, None if it continues at one of them."""
    ends = {played.ends.get(node) for node in nodes}
    return ends.pop() if len(ends) == 1 else None


def _title(tree: PlayTree) -> tuple[str, Iterator[str]]:
    return f"Play of {tree.name} in {seat_words(tree.game, tree.seat)}", _about(tree)


def _about(tree: PlayTree) -> Iterator[str]:
    games = f"{counted(tree.games.games, 'game')} up to symmetry: {tally_words(tree.games)}"
    how_many = "a play can be endless" if tree.endless else games
    yield f"{_CHOICES[tree.choice]}; {how_many}"
    yield _SHADES
    yield _MARKS.format("three in a row" if tree.game is TIC_TAC_TOE else "a complete line")
    if any(node.turned for node in walk(tree.root)):
        yield _TURNED
    if any(node.below for node in walk(tree.root)):
        yield _CUT


def _draw(
    graph: Digraph, game: Game, node: TreeNode, numbers: Iterator[int], before: str | None = None
) -> str:
    """Draw a board and all that follows; give its name."""
    name = f"n{next(numbers)}"
    graph.node(name, f"<{_label(game, node, before)}>")
    for child in node.children:
        below = _draw(graph, game, child, numbers, node.position)
        width = "2" if child.rules else "1"
        graph.edge(f"{name}:e", f"{below}:w", penwidth=width, **_dashed(child))
    return name


def _dashed(node: TreeNode) -> dict[str, str]:
    return {"style": "dashed"} if node.turned else {}


def _label(game: Game, node: TreeNode, before: str | None) -> str:
    shaded = bool(node.cells) and not node.rules
    board = game_board_html(game, node.position, before if node.cells else None, shaded=shaded)
    lines = "".join(f'{line}<BR ALIGN="LEFT"/>' for line in _caption(game, node))
    return framed(f'<TR><TD>{board}</TD><TD ALIGN="LEFT" WIDTH="36">{lines}</TD></TR>', node.end)


def _caption(game: Game, node: TreeNode) -> Iterator[str]:
    first, *others = (html(game.move_name(cell)) for cell in node.cells) if node.cells else [""]
    if node.cells:
        mark = f"{node.position[node.cells[0] - 1]} " if game is TIC_TAC_TOE else ""
        yield f"{mark}{first}"
    elif node.end is None:
        yield "start"
    if others:
        yield f"or {' '.join(others)}"
    yield from rule_lines(node.rules)
    if node.end is not None:
        yield end_word(node.end)
    if node.below is not None:
        yield from filter(None, ("…", *tally_words(node.below).split(", ")))
