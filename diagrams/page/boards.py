"""Boards on a page: a line of play to step through, and a play tree that opens and closes.

Both can be read without a script: the line is a strip of boards, the tree a list in lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from diagrams.exhibits.html import SIDE_BY_SIDE
from diagrams.exhibits.html_text import badge, escaped
from diagrams.exhibits.svg import board_svg, told
from diagrams.play.strip import Panel
from diagrams.play.tree import PlayTree, TreeNode
from diagrams.play.tree_picture import tally_words
from games import Position, play, to_move
from games.rules import BLANK, ply
from verify.play.count import Tally
from verify.play.play import End

EMPTY_CELL: Final = "·"
ENDS: Final[Mapping[End, str]] = {"win": "won", "draw": "drawn", "loss": "lost", "stuck": "stuck"}
SIGNS: Final[Mapping[End, str]] = {"win": "+", "draw": "=", "loss": "✗", "stuck": "✗"}
KINDS: Final[Mapping[End, str]] = {"win": "good", "draw": "fair", "loss": "bad", "stuck": "bad"}
OPEN: Final = 1  # moves of a tree that are open at first
FEW: Final = 12  # failures that are opened up to at first


def line_html(name: str, panels: Sequence[Panel], what: str) -> str:
    """Write a line of play as a strip of boards, which `line.js` lets be stepped.

    name : the id of the strip
    what : what the line shows
    """
    numbers: dict[int, int] = {}
    steps = ""
    for panel in panels:
        if panel.newest is not None:
            numbers[panel.newest] = ply(panel.position)
        steps += _step(panel, numbers)
    kind = "strip steps" if numbers else "strip"
    return (
        f'<figure class="played" id="{name}"><figcaption>{escaped(what)}</figcaption>'
        f'<div class="{kind}" style="{SIDE_BY_SIDE}">{steps}</div></figure>'
    )


def replies_html(replies: Sequence[tuple[Position, int]]) -> str:
    """Write replies as boards, the mark of each in a thick frame."""
    boards = "".join(map(_reply, replies))
    return f'<div class="strip replies" style="{SIDE_BY_SIDE}">{boards}</div>'


def tree_html(tree: PlayTree) -> str:
    """Write a play tree as lists in lists; where it fails, it stands open at first."""
    tally = tree.games
    failing = 0 < tally.loss + tally.stuck <= FEW
    return f'<ul class="tree">{_node(tree.root, 0, failing)}</ul>'


def _step(panel: Panel, numbers: Mapping[int, int]) -> str:
    label = f"{', '.join(_said(panel))}; {told(panel.position)}"
    svg = board_svg(panel.position, newest=panel.newest, numbers=numbers, label=label)
    rule = f"<em>{escaped(panel.rule)}</em>" if panel.rule else ""
    first, *others = (text for text in _said(panel) if text != panel.rule)
    below = "".join(f"<span>{escaped(text)}</span>" for text in others)
    return (
        f'<div class="step">{svg}<span><strong>{escaped(first)}</strong></span>{below}{rule}</div>'
    )


def _said(panel: Panel) -> list[str]:
    """Say what has happened on a board: the move first."""
    if panel.newest is None:
        moved = "start"
    else:
        moved = f"{ply(panel.position)}. {panel.position[panel.newest - 1]} on {panel.newest}"
    end = ENDS[panel.end] if panel.end else ""
    return [moved, *filter(None, (panel.mover, panel.rule, panel.ending, end))]


def _reply(replied: tuple[Position, int]) -> str:
    position, cell = replied
    after = play(position, cell)
    reply = f"reply {to_move(position)} on {cell}"
    svg = board_svg(after, newest=cell, label=f"{reply}; {told(after)}")
    return f'<div class="step">{svg}<span>{reply}</span></div>'


def _node(node: TreeNode, depth: int, failing: bool) -> str:
    shown = f'{_mini(node)}<span class="about">{"".join(_about(node))}</span>'
    if not node.children:
        return f"<li>{shown}</li>"
    tally = _tally(node)
    fails = bool(tally.loss + tally.stuck)
    is_open = " open" if depth < OPEN or (failing and fails) else ""
    below = "".join(_node(child, depth + 1, failing) for child in node.children)
    sign = "✗ " if fails else ""
    counted = f'<span class="soft">{sign}{tally_words(tally)}</span>'
    return (
        f"<li><details{is_open}><summary>{shown} {counted}</summary><ul>{below}</ul></details></li>"
    )


def _about(node: TreeNode) -> Iterator[str]:
    if node.cells:
        mark = node.position[node.cells[0] - 1]
        yield f"<strong>{mark} {node.cells[0]}</strong> "
    elif node.end is None:
        yield "start "
    if node.cells[1:]:
        yield f"or {' '.join(map(str, node.cells[1:]))} "
    rule = ", ".join(filter(None, node.rules))
    if rule:
        yield f"<em>{escaped(rule)}</em> "
    if node.turned:
        yield "(on a turned or mirrored copy) "
    if node.end is not None:
        yield badge(KINDS[node.end], f"{SIGNS[node.end]} {ENDS[node.end]}")
    if node.below is not None:
        yield f"… {tally_words(node.below)}"


def _mini(node: TreeNode) -> str:
    newest = node.cells[0] if node.cells else None
    kind = "mini" if node.rules or not node.cells else "mini reply"
    marks = [EMPTY_CELL if mark == BLANK else mark for mark in node.position]
    if newest is not None:
        marks[newest - 1] = f"<b>{marks[newest - 1]}</b>"
    rows = "\n".join("".join(marks[at : at + 3]) for at in (0, 3, 6))
    words = told(node.position)
    return f'<span class="{kind}" role="img" aria-label="{words}">{rows}</span>'


def _tally(node: TreeNode) -> Tally:
    """Count the games that go on from a board."""
    own = Tally(**{node.end: 1}) if node.end else Tally()
    return sum(map(_tally, node.children), own + (node.below or Tally()))
