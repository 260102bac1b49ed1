"""The play of a strategy in one seat as a map of boards, from left to right."""

from __future__ import annotations

from typing import Final

from diagrams.exhibits.html_text import breakable, escaped
from diagrams.exhibits.svg import told
from diagrams.page.atlas_layout import BOARD, tree_boards
from diagrams.page.atlas_page import SCRIPTS, STYLES, class_data, map_html, rows
from diagrams.page.document import Page
from diagrams.play.tree import PlayTree, TreeNode, walk
from games import SEATS, line_name

ABOUT: Final = (
    "Each path from the left is one way in which a game can go, up to symmetry: the strategy makes "
    "the moves that it permits, the opponent any move."
)
TURNED: Final = "on a turned or mirrored board"


def tree_page(
    tree: PlayTree, play: str = "", atlas: str = "", answers: str = "", before: str = ""
) -> Page:
    """Make the page of a play tree.

    play    : where a game can be played, such as `/play`; empty: nowhere
    atlas   : where the map of all classes is; empty: nowhere
    answers : where what every strategy does can be had, as `packed` writes it; empty: nowhere
    before  : HTML that stands above the tree, such as a choice of other trees
    """
    title = f"{tree.name} moves {'first' if tree.seat == SEATS[0] else 'second'}"
    boards = tree_boards(tree.root)
    places = {
        "board": BOARD,
        "boards": [[each.node.position, *each.place] for each in boards],
        "bands": [],
        "edges": [[each.before, at] for at, each in enumerate(boards) if each.before is not None],
    }
    data = {
        "places": places,
        "atlas": class_data(),
        "tree": {
            "name": tree.name,
            "seat": tree.seat,
            "boards": [_facts(each.node) for each in boards],
            "play": play,
            "atlas": atlas,
            "answers": answers,
        },
    }
    body = (
        f"<h1>{breakable(title)}</h1>\n{before}\n<p>{ABOUT}</p>\n<p>{_games(tree)}</p>\n{map_html()}\n"
        '<details open id="list"><summary>The same as a list</summary>\n'
        f'<ul class="tree">{_item(tree.root)}</ul></details>'
    )
    return Page(title, body, STYLES, (*SCRIPTS, "tree.js"), data)


def _games(tree: PlayTree) -> str:
    games = tree.games
    counts = {"won": games.win, "drawn": games.draw, "lost": games.loss, "stuck": games.stuck}
    ends = ", ".join(f"{number:,} {word}" for word, number in counts.items() if number)
    cut = any(node.below for node in walk(tree.root))
    more = " It is cut where there would be too many boards; how many games follow is told there."
    return f"{games.games:,} games up to symmetry: {ends}.{more if cut else ''}"


def _facts(node: TreeNode) -> dict[str, object]:
    """Give what a map says of a board; what is not there is left out."""
    facts: dict[str, object] = {
        "cells": list(node.cells),
        "rules": [*filter(None, node.rules)],
        "line": line_name(node.line),
    }
    if node.end is not None:
        facts["end"] = node.end
    if node.turned:
        facts["turned"] = True
    if node.below is not None:
        facts["below"] = node.below.games
    return facts


def _item(node: TreeNode) -> str:
    follow = "".join(map(_item, node.children))
    return f"<li>{_said(node)}{f'<ul>{follow}</ul>' if follow else ''}</li>\n"


def _said(node: TreeNode) -> str:
    parts = [f'<code role="img" aria-label="{told(node.position)}">{rows(node.position)}</code>']
    if node.cells:
        mark = node.position[node.cells[0] - 1]
        parts.append(f"{mark} on {', '.join(map(str, node.cells))}")
    if rules := ", ".join(filter(None, node.rules)):
        parts.append(f"by {escaped(rules)}")
    if node.turned:
        parts.append(TURNED)
    if node.end is not None:
        parts.append(f"<strong>{node.end}</strong>")
    if node.below is not None:
        parts.append(f"{node.below.games:,} games follow")
    return " ".join(parts)
