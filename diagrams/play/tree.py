"""The play of a strategy up to symmetry, as a tree of boards.

A path from the root is one sequence of symmetry classes, so the tree has exactly the games that
`verify` counts up to symmetry: one for every leaf. A board is drawn for all symmetric positions to
which its sequence can lead. Where a strategy answers such positions differently, all its answers
are there, turned to fit the board, and marked as not given on this very board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate
from typing import Final, TypeAlias

from diagrams.errors import DiagramError
from games import Line, Position, Seat, canonical, play
from games.symmetry import SYMMETRIES, apply, apply_cell
from verify.play.count import Tally, children_by_class
from verify.play.play import Choice, End, Node, Play

MOST_BOARDS: Final = 1500
"""No picture of more boards than this is drawn: nobody could read it."""

Nodes: TypeAlias = tuple[Node, ...]  # of one class, sorted, without repetition
Lines: TypeAlias = dict[Node, Line]  # such nodes -> a line that leads to each


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One board of a tree, with what led to it and what follows.

    cells   : the moves on the board before it that lead here up to symmetry, the one drawn first;
        () at the root, and where a strategy is stuck only on other copies of the board before
    rules   : by which rules the strategy permits them, '' for a rule without a name; () where the
        opponent has moved
    turned  : whether this happens only on turned or mirrored copies of the board before
    line    : a line that is played, to this very board if one is, else to a copy of it
    below   : the games that go on from here, if the tree is cut here
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
    """The tree of a strategy in one seat; `games` counts its leaves and those that were cut off."""

    name: str
    seat: Seat
    choice: Choice
    root: TreeNode
    boards: int
    games: Tally


class TreeTooBigError(DiagramError):
    """A tree of more boards than anybody could read; `depth` moves of it would do."""

    def __init__(self, boards: int, most: int, depth: int, choice: Choice) -> None:
        self.boards = boards
        self.most = most
        self.depth = depth
        hint = f"a depth of {depth} draws its first {'move' if depth == 1 else f'{depth} moves'}"
        if choice == "every_choice":
            hint += ", and the choice first_choice leaves fewer"
        super().__init__(f"the tree has {boards:,} boards, more than {most:,}", hint=hint)


def play_tree(
    played: Play,
    name: str,
    choice: Choice = "every_choice",
    *,
    depth: int | None = None,
    most: int = MOST_BOARDS,
) -> PlayTree:
    """Take the tree from a play, or only its first moves.

    choice : under which the play was made

    Raises TreeTooBigError if it would have too many boards.
    """
    upto = list(accumulate(_sizes(played)))[: None if depth is None else depth + 1]
    if upto[-1] > most:
        fits = sum(boards <= most for boards in upto) - 1
        raise TreeTooBigError(upto[-1], most, fits, choice)
    tally = _counter(played)
    at = TreeNode(played.positions[played.start], (), (), turned=False)

    def grow(lines: Lines, board: TreeNode, moves: int) -> TreeNode:
        nodes, node = tuple(lines), replace(board, line=_line(played, lines, board.position))
        children = list(_children(played, nodes, node))
        if moves == depth and children:
            return replace(node, below=tally(nodes))
        grown = [grow(_longer(played, lines, to), child, moves + 1) for to, child in children]
        follow = (*_stuck(played, lines, node), *grown)
        return replace(node, end=_end(played, nodes), children=follow)

    root = grow({played.start: ()}, at, 0)
    return PlayTree(name, played.seat, choice, root, upto[-1], tally((played.start,)))


def readable_tree(
    played: Play, name: str, choice: Choice = "every_choice", *, most: int = MOST_BOARDS
) -> tuple[PlayTree, int | None]:
    """Take the tree from a play, or as many of its first moves as fit; give their number then."""
    try:
        return play_tree(played, name, choice, most=most), None
    except TreeTooBigError as error:
        return play_tree(played, name, choice, depth=error.depth), error.depth


def walk(node: TreeNode) -> Iterator[TreeNode]:
    """Give the boards of a tree, each before those that follow it."""
    yield node
    for child in node.children:
        yield from walk(child)


def _longer(played: Play, lines: Lines, to: Nodes) -> Lines:
    """Lead lines one move on, to the nodes of a class."""
    longer = {
        child: (*line, cell) for node, line in lines.items() for cell, child in played.edges[node]
    }
    return {node: longer[node] for node in to}


def _line(played: Play, lines: Lines, shown: Position) -> Line:
    """Choose a line to the board shown, or to a copy of it where none leads there."""
    there = [line for node, line in lines.items() if played.positions[node] == shown]
    return (there or list(lines.values()))[0]


# ── what can happen next, class by class ─────────────────────────────────────────────────────────


def _groups(played: Play, nodes: Nodes) -> dict[Position, Nodes]:
    """Group the nodes after these by their class."""
    groups = children_by_class(played, nodes)
    return {kind: tuple(sorted(children)) for kind, children in groups.items()}


def _children(played: Play, nodes: Nodes, at: TreeNode) -> Iterator[tuple[Nodes, TreeNode]]:
    """Give what follows a board: the nodes of each class, and the board that is drawn for them."""
    groups = _groups(played, nodes)
    drawn: set[Position] = set()
    for copies in (_drawn(played, nodes, at), nodes):
        moves = _moves(played, copies, at.position)
        for kind in dict.fromkeys(kind for kind, _, _ in moves if kind not in drawn):
            drawn.add(kind)
            cells = tuple(dict.fromkeys(cell for to, cell, _ in moves if to == kind))
            rules = dict.fromkeys(rule for to, _, rule in moves if to == kind)
            permitting = tuple(rule for rule in rules if rule is not None)
            after = play(at.position, cells[0])
            yield groups[kind], TreeNode(after, cells, permitting, turned=copies is nodes)


def _drawn(played: Play, nodes: Nodes, at: TreeNode) -> Nodes:
    """Give the nodes whose moves are drawn as they are: those of this very board, if reached.

    Below a turned move it may not be; then the first copy is turned once, with all its moves.
    """
    here = [node for node in nodes if played.positions[node] == at.position]
    return tuple(here) or nodes[:1]


def _moves(
    played: Play, copies: Iterable[Node], shown: Position
) -> list[tuple[Position, int, str | None]]:
    """List the moves at these nodes, turned to fit the board shown: class after it, cell, rule.

    A move of the opponent has the rule None.
    """
    moves: list[tuple[Position, int, str | None]] = []
    for node in copies:
        position = played.positions[node]
        turn = next(turn for turn in SYMMETRIES if apply(turn, position) == shown)
        kinds = {cell: canonical(played.positions[child]) for cell, child in played.edges[node]}
        ordered = played.answers.get(node) or [(cell, None) for cell in kinds]
        moves += [(kinds[cell], apply_cell(turn, cell), rule) for cell, rule in ordered]
    return moves


def _end(played: Play, nodes: Nodes) -> End | None:
    """Tell how the game ends at these nodes, None if it goes on at one of them."""
    ends = {played.ends.get(node) for node in nodes}
    return ends.pop() if len(ends) == 1 else None


def _stuck(played: Play, lines: Lines, at: TreeNode) -> tuple[TreeNode, ...]:
    """Give a leaf of its own where a strategy is stuck on some copies and goes on on others."""
    nodes = tuple(lines)
    stuck = [node for node in nodes if played.ends.get(node) == "stuck"]
    if not 0 < len(stuck) < len(nodes):
        return ()
    turned = not set(stuck) & set(_drawn(played, nodes, at))
    line = lines[stuck[0]]
    return (TreeNode(at.position, (), (), turned, line, "stuck"),)


# ── how many ─────────────────────────────────────────────────────────────────────────────────────


def _sizes(played: Play) -> list[int]:
    """Count the boards of the whole tree by the moves before them, without making it."""
    sizes: list[int] = []
    level: dict[Nodes, int] = {(played.start,): 1}  # nodes → sequences that lead to them
    halted = 0  # boards that say that the one before them is stuck, as `_stuck` gives them
    while level:
        sizes.append(sum(level.values()) + halted)
        halted = 0
        below: dict[Nodes, int] = {}
        for nodes, ways in level.items():
            stuck = sum(played.ends.get(node) == "stuck" for node in nodes)
            halted += ways * (0 < stuck < len(nodes))
            for children in _groups(played, nodes).values():
                below[children] = below.get(children, 0) + ways
        level = below
    return sizes


def _counter(played: Play) -> Callable[[Nodes], Tally]:
    """Make what counts the games, up to symmetry, that go on from nodes of one class."""
    ends = played.ends

    @cache
    def count(nodes: Nodes) -> Tally:
        here = {ends[node] for node in nodes if node in ends}
        parts = [count(children) for children in _groups(played, nodes).values()]
        return sum(parts, Tally(**dict.fromkeys(here, 1)))

    return count
