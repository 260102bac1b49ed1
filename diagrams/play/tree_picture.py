"""The play tree of a strategy as DOT: one small board for every move, from left to right."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from diagrams.play.board import board_html, end_word, framed, rule_lines, title_html
from diagrams.play.tree import PlayTree, TreeNode, walk
from diagrams.render.dot_text import SANS, plain_name
from games import mark_of
from verify.play.count import Tally
from verify.play.play import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graphviz import Digraph

_CHOICES: Final[dict[Choice, str]] = {
    "every_choice": "every permitted move",
    "first_choice": "always the first permitted move",
}
_LEGEND: Final = (
    (
        "grey board: after a move of the opponent; white board: after a move of the strategy, "
        "with its rule in italics"
    ),
    (
        "thick square: the newest mark; white on black: three in a row; "
        "'or': other moves that lead to the same, turned or mirrored"
    ),
)
_TURNED: Final = (
    "dashed line: what happens only on a turned or mirrored copy of the board on its left"
)
_CUT: Final = "…: the games that go on from here, cut off and only counted"


def play_tree_dot(tree: PlayTree) -> str:
    """Write a play tree as DOT.

    The end of a game is told by its word and by the frame around it, not only by its colour; who
    moved by the marks, not only by the shade.
    """
    from graphviz import Digraph

    graph = Digraph(
        plain_name(f"play of {tree.name}"),
        graph_attr={
            "label": title_html(*_title(tree)), "labelloc": "t", "labeljust": "l",
            "fontname": SANS, "rankdir": "LR", "ordering": "out", "splines": "line",
            "nodesep": "0.08", "ranksep": "0.35", "pad": "0.2",
        },
        node_attr={"fontname": SANS, "fontsize": "10", "shape": "plaintext", "margin": "0"},
        edge_attr={"color": "#333333", "arrowhead": "none"},
    )  # fmt: skip
    _draw(graph, tree.root, count())
    return str(graph.source)


def tally_words(tally: Tally) -> str:
    """Say how many games end in which way, leaving out what does not occur.

    >>> tally_words(Tally(win=23, draw=2))
    '23 won, 2 drawn'
    """
    words = {"won": tally.win, "drawn": tally.draw, "lost": tally.loss, "stuck": tally.stuck}
    return ", ".join(f"{games:,} {word}" for word, games in words.items() if games)


def _title(tree: PlayTree) -> tuple[str, Iterator[str]]:
    title = f"Play of {tree.name} in the {tree.seat} seat ({mark_of(tree.seat)})"
    return title, _about(tree)


def _about(tree: PlayTree) -> Iterator[str]:
    games = sum((tree.games.win, tree.games.draw, tree.games.loss, tree.games.stuck))
    noun = "game" if games == 1 else "games"
    yield f"{_CHOICES[tree.choice]}; {games:,} {noun} up to symmetry: {tally_words(tree.games)}"
    yield from _LEGEND
    if any(node.turned for node in walk(tree.root)):
        yield _TURNED
    if any(node.below for node in walk(tree.root)):
        yield _CUT


def _draw(graph: Digraph, node: TreeNode, numbers: Iterator[int]) -> str:
    """Draw a board and all that follows; give its name."""
    name = f"n{next(numbers)}"
    graph.node(name, f"<{_label(node)}>")
    for child in node.children:
        below = _draw(graph, child, numbers)
        width = "2" if child.rules else "1"
        graph.edge(f"{name}:e", f"{below}:w", penwidth=width, **_dashed(child))
    return name


def _dashed(node: TreeNode) -> dict[str, str]:
    return {"style": "dashed"} if node.turned else {}


def _label(node: TreeNode) -> str:
    newest = node.cells[0] if node.cells else None
    board = board_html(node.position, newest, shaded=bool(node.cells) and not node.rules)
    lines = "".join(f'{line}<BR ALIGN="LEFT"/>' for line in _caption(node))
    return framed(f'<TR><TD>{board}</TD><TD ALIGN="LEFT" WIDTH="36">{lines}</TD></TR>', node.end)


def _caption(node: TreeNode) -> Iterator[str]:
    if node.cells:
        yield f"{node.position[node.cells[0] - 1]} {node.cells[0]}"
    elif node.end is None:
        yield "start"
    if node.cells[1:]:
        yield f"or {' '.join(map(str, node.cells[1:]))}"
    yield from rule_lines(node.rules)
    if node.end is not None:
        yield end_word(node.end)
    if node.below is not None:
        yield from ("…", *tally_words(node.below).split(", "))
