"""Where the boards of a map stand: classes ply by ply, a play tree from left to right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean
from typing import Final, NamedTuple

from diagrams.play.tree import TreeNode
from games import Position
from games.rules import ply
from games.space import all_classes, class_moves
from games.value import value_for

BOARD: Final = 40  # the side of a board, in units of the map
STEP: Final = 58  # from one board to the next
COLUMNS: Final = 24
MARGIN: Final = 12
TITLES: Final = 92  # room on the left of all classes, where no edge runs through a title
BAND: Final = 28  # room between the boards of a ply and those of the next one
ACROSS: Final = 96  # from a board of a tree to those after it


class Place(NamedTuple):
    """The upper left corner of a board."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Band:
    """The boards of a ply, with where the middle of their title stands."""

    ply: int
    y: float
    boards: int


@dataclass(frozen=True, slots=True)
class TreeBoard:
    """A board of a play tree in its place, with the number of the board before it."""

    node: TreeNode
    place: Place
    before: int | None
    depth: int


def classes_by_ply() -> Mapping[int, list[Position]]:
    """Order the classes of each ply: those that X wins first, and near those that lead to them."""
    rank: dict[Position, float] = {}
    before: defaultdict[Position, list[Position]] = defaultdict(list)
    for position in all_classes():
        for child in class_moves(position):
            before[child].append(position)
    ordered: dict[int, list[Position]] = {}
    for number, group in groupby(all_classes(), ply):

        def key(position: Position) -> tuple[int, float, Position]:
            near = fmean([rank[each] for each in before[position]] or [0.0])
            return -value_for("first", position), near, position

        ordered[number] = sorted(group, key=key)
        many = len(ordered[number])
        rank.update({each: at / many for at, each in enumerate(ordered[number])})
    return ordered


def class_places() -> tuple[dict[Position, Place], list[Band]]:
    """Give every class its place, and the bands of the plies from above."""
    places: dict[Position, Place] = {}
    bands: list[Band] = []
    top = float(MARGIN)
    for number, positions in classes_by_ply().items():
        bands.append(Band(number, top + BOARD / 2, len(positions)))
        for at, position in enumerate(positions):
            left, down = MARGIN + TITLES + at % COLUMNS * STEP, at // COLUMNS * STEP
            places[position] = Place(left, top + down)
        top += -(-len(positions) // COLUMNS) * STEP + BAND
    return places, bands


def tree_boards(root: TreeNode) -> list[TreeBoard]:
    """Give the boards of a tree their places, from the root on: a board before those after it."""
    heights: dict[int, float] = {}
    _heights(root, heights, float(MARGIN))
    return list(_placed(root, heights))


def _heights(node: TreeNode, heights: dict[int, float], top: float) -> float:
    """Put a board beside the middle of those after it; give where the next one may stand."""
    if not node.children:
        heights[id(node)] = top
        return top + STEP
    below = top
    for child in node.children:
        below = _heights(child, heights, below)
    ends = heights[id(node.children[0])], heights[id(node.children[-1])]
    heights[id(node)] = fmean(ends)
    return below


def _placed(root: TreeNode, heights: Mapping[int, float]) -> Iterator[TreeBoard]:
    waiting: list[tuple[TreeNode, int | None, int]] = [(root, None, 0)]
    number = 0
    while waiting:
        node, before, depth = waiting.pop()
        yield TreeBoard(node, Place(MARGIN + depth * ACROSS, heights[id(node)]), before, depth)
        waiting += ((child, number, depth + 1) for child in reversed(node.children))
        number += 1
