"""Texts at the arrows of a graph whose nodes have places, away from all that they could cover.

Graphviz draws such a graph with straight arrows, and puts each text near the middle of its arrow,
also over a state, another arrow or another text. Here a text is beside its arrow, where it covers
least; a loop is above its state or below it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import dist, inf
from typing import Any, Final

from diagrams.render.dot_text import LETTER_OF_FONT, LINE_OF_FONT, quoted, routed
from diagrams.render.edge_texts import Box, EdgePoints, walk
from diagrams.render.layout import Point, Route, point_of, route_of

MOST_TEXTS: Final = 120  # that are placed; more would take many seconds
ROUNDS: Final = 3  # in which each text is placed again beside all others
GAPS: Final = (2.0, 8.0, 16.0)  # points from an arrow to its text
PARTS: Final = 24  # equal parts of an arrow, at whose ends its text may be
SHIFTS: Final = (0.0, -0.25, 0.25, -0.5, 0.5)  # sideways from a loop, in widths of the text
POINT_OF_EDGE, ON_TEXT, ON_NODE = 0.5, 1.0, 1.0  # the costs of a text over it
FROM_MIDDLE, FARTHER, BELOW, ASIDE = 1.5, 0.02, 0.1, 0.3  # the costs of an unusual place
POINTS_TO_INCH: Final = 72.0


@dataclass(slots=True)
class _Arrow:
    """An arrow of the graph.

    ends : its statement in DOT, up to the key
    pos  : the points of its curves as Graphviz writes them; a point behind `e,` is its head
    loop : the middle of the state of a loop
    box  : where its text is
    """

    ends: str
    pos: str
    route: Route
    size: Point
    loop: Point | None = None
    box: Box | None = None


@dataclass(slots=True)
class _Picture:
    """The nodes and arrows; `edges` are the points of all arrows but loops."""

    nodes: dict[str, Point]
    boxes: list[Box]
    arrows: list[_Arrow]
    edges: EdgePoints = field(default_factory=lambda: EdgePoints([]))


def with_clear_texts(dot: str, laid_out: bytes) -> str:
    """Give a graph with the places of its arrows and their texts; its edges have keys.

    laid_out : the same graph as JSON, with the arrows as Graphviz leads them
    """
    picture = _read(json.loads(laid_out))
    if sum(arrow.size[0] > 0 for arrow in picture.arrows) > MOST_TEXTS:
        return dot
    plain = [arrow for arrow in picture.arrows if not arrow.loop]
    for _ in range(ROUNDS):
        picture.edges = EdgePoints(arrow.route for arrow in plain)
        for arrow in picture.arrows:
            if arrow.loop:
                _place_loop(arrow, arrow.loop, picture)
        picture.edges = EdgePoints(arrow.route for arrow in picture.arrows)
        for arrow in plain:
            if arrow.size[0]:
                _place_beside(arrow, picture)
    said = [f'{quoted(name)} [pos="{_pos([at])}"]' for name, at in picture.nodes.items()]
    said += [_statement(arrow) for arrow in picture.arrows]
    return routed(dot, said)


def _read(graph: dict[str, Any]) -> _Picture:
    nodes = graph["objects"]
    middles = [point_of(node["pos"]) for node in nodes]
    sizes = [
        (float(node["width"]) * POINTS_TO_INCH, float(node["height"]) * POINTS_TO_INCH)
        for node in nodes
    ]
    arrows = []
    for edge in graph.get("edges", []):
        tail, head = edge["tail"], edge["head"]
        ends = f"{quoted(nodes[tail]['name'])} -> {quoted(nodes[head]['name'])}"
        ends += f" [key={quoted(edge['name'])}"
        loop = middles[tail] if tail == head else None
        arrows.append(_Arrow(ends, edge["pos"], route_of(edge), _size(edge), loop))
    names = (node["name"] for node in nodes)
    boxes = [_box(at, size) for at, size in zip(middles, sizes, strict=True)]
    return _Picture(dict(zip(names, middles, strict=True)), boxes, arrows)


def _size(edge: dict[str, Any]) -> Point:
    lines = [line.strip() for line in edge.get("label", "").split("\\l") if line.strip()]
    font = float(edge["fontsize"])
    wide = max(map(len, lines), default=0) * LETTER_OF_FONT * font
    return wide, len(lines) * LINE_OF_FONT * font


def _place_beside(arrow: _Arrow, picture: _Picture) -> None:
    """Put a text beside its arrow, at the first place that no later one can improve on."""
    least, best = inf, None
    for cost, box in sorted((cost, box) for box, cost in _places_beside(arrow)):
        if cost >= least:
            break
        cost += _covered(box, picture, arrow)
        if cost < least:
            least, best = cost, box
    arrow.box = best


def _places_beside(arrow: _Arrow) -> Iterator[tuple[Box, float]]:
    """Give the places of a text beside its arrow, and the cost of each."""
    points = walk(arrow.route)
    width, height = arrow.size
    for part, gap, side in product(range(3, PARTS - 2), GAPS, (1, -1)):
        at = round(part / PARTS * (len(points) - 1))
        before, after = points[max(at - 1, 0)], points[min(at + 1, len(points) - 1)]
        long = dist(before, after) or 1.0
        x, y = side * (before[1] - after[1]) / long, side * (after[0] - before[0]) / long
        away = abs(x) * width / 2 + abs(y) * height / 2 + gap
        below = BELOW * (y < 0)
        middle = (points[at][0] + x * away, points[at][1] + y * away)
        yield (
            _box(middle, arrow.size),
            FROM_MIDDLE * abs(part / PARTS - 0.5) + FARTHER * gap + below,
        )


def _place_loop(arrow: _Arrow, state: Point, picture: _Picture) -> None:
    """Put a loop and its text above its state or below it: turn the loop, or leave it.

    state : its middle
    """
    x, y = state
    width, height = arrow.size
    now = arrow.route.points
    turned = tuple((2 * x - a, 2 * y - b) for a, b in now)
    ways = []
    for points in (now, turned):
        side = 1 if points[1][1] > y else -1
        curve = walk(Route(points, None))
        end = max(side * b for _, b in curve) + GAPS[0] + height / 2
        hit = picture.edges.crossing(_around(curve[4:-4]))
        for shift in SHIFTS:
            box = _box((x + shift * width, side * end), arrow.size)
            unusual = POINT_OF_EDGE * hit + BELOW * (side < 0) + ASIDE * abs(shift)
            ways.append((unusual + _covered(box, picture, arrow), points, box))
    _, points, arrow.box = min(ways)
    arrow.route = Route(points, None)
    if points is turned:
        places = [point_of(part.removeprefix("e,")) for part in arrow.pos.split()]
        arrow.pos = "e," * arrow.pos.startswith("e,") + _pos(
            (2 * x - a, 2 * y - b) for a, b in places
        )


def _covered(box: Box, picture: _Picture, arrow: _Arrow) -> float:
    """Give the cost of all that a text is over."""
    texts = (one.box for one in picture.arrows if one.box is not None and one is not arrow)
    cost = POINT_OF_EDGE * picture.edges.crossing(box)
    return cost + ON_TEXT * _overlaps(box, texts) + ON_NODE * _overlaps(box, picture.boxes)


def _overlaps(box: Box, others: Iterable[Box]) -> int:
    """Count the boxes that overlap with a box."""
    left, bottom, right, top = box
    return sum(a < right and c > left and b < top and d > bottom for a, b, c, d in others)


def _statement(arrow: _Arrow) -> str:
    text = ""
    if arrow.box and arrow.size[0]:
        left, bottom, right, top = arrow.box
        text = f', lp="{_pos([((left + right) / 2, (bottom + top) / 2)])}"'
    return f'{arrow.ends}, pos="{arrow.pos}"{text}]'


def _around(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _box(middle: Point, size: Point) -> Box:
    (x, y), (width, height) = middle, size
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _pos(points: Iterable[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
