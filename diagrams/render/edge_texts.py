"""Places of texts beside edges, if possible without an edge through them.

Graphviz places the texts that it draws. A text of TeX has another size, and is tied to a point of
its edge, as the TikZ option `auto` does it: the text lies beside the edge, next to that point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import dist
from typing import Final, TypeAlias

from diagrams.render.layout import Point, Route

Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right, top."""
STEPS: Final = 16
"""The points of a curve are looked at after each of these steps."""
FIRST, LAST = 3, 13  # steps after which a text may be
PARTS: Final = 4  # of the way from a step to the next
OTHER_SIDE, CROSSED = 0.3, 0.1  # costs: the other side of the edge; an edge point under the text
AXIS: Final = 0.05  # to TikZ an edge is upright, or level, if its direction is off by less
GAP, SQUARE = 2.0, 30.0  # points: from an edge to its text, and of the squares of a picture


@dataclass(frozen=True, slots=True)
class TextPlace:
    """The place of a text: the number of the curve of its edge, the step on it, and the side."""

    curve: int
    step: int
    on_right: bool


class EdgePoints:
    """The points of all edges of a picture: they say where a text is crossed."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._points: dict[tuple[int, int], list[Point]] = {}
        for route in routes:
            for (x, y), (u, v) in pairwise(walk(route)):
                for part in range(PARTS):
                    at = (x + (u - x) * part / PARTS, y + (v - y) * part / PARTS)
                    self._points.setdefault(_square(at), []).append(at)

    def place(self, route: Route, size: Point) -> TextPlace:
        """Place a text of some width and height on the curve where Graphviz has it.

        It is as near to that place as it can be without an edge that runs through it.
        """
        wanted, points = nearest_place(route), walk(route)
        places = product(range(FIRST, LAST + 1), (wanted.on_right, not wanted.on_right))

        def cost(place: tuple[int, bool]) -> float:
            step, on_right = place
            box = box_of(points, TextPlace(wanted.curve, step, on_right), size)
            far = abs(step - wanted.step) / STEPS + OTHER_SIDE * (on_right != wanted.on_right)
            return far + CROSSED * self.crossing(box)

        return TextPlace(wanted.curve, *min(places, key=cost))

    def crossing(self, box: Box) -> int:
        """Count the points of edges in a box."""
        left, bottom, right, top = box
        (first, low), (last, high) = _square((left, bottom)), _square((right, top))
        squares = product(range(first, last + 1), range(low, high + 1))
        there = (point for square in squares for point in self._points.get(square, ()))
        return sum(left < x < right and bottom < y < top for x, y in there)


def _square(at: Point) -> tuple[int, int]:
    return int(at[0] // SQUARE), int(at[1] // SQUARE)


def walk(route: Route) -> list[Point]:
    """Give points along a route, an equal number on each curve."""
    found = [route.points[0]]
    for at in range(0, len(route.points) - 3, 3):
        a, b, c, d = (complex(*point) for point in route.points[at : at + 4])
        for step in range(1, STEPS + 1):
            t, u = step / STEPS, 1 - step / STEPS
            z = u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
            found.append((z.real, z.imag))
    return found


def nearest_place(route: Route) -> TextPlace:
    """Give the place of an edge that is nearest to where Graphviz has its text."""
    if route.label is None:
        return TextPlace(0, STEPS // 2, on_right=False)
    x, y = route.label
    points = walk(route)
    distances = [abs(a - x) / 6 + abs(b - y) for a, b in points]  # texts are wide and low
    nearest = max(distances.index(min(distances)), 1)
    (a, b), (c, d) = points[nearest - 1], points[nearest]
    curve, step = divmod(nearest - 1, STEPS)
    return TextPlace(curve, step + 1, (c - a) * (y - d) - (d - b) * (x - c) < 0)


def box_of(points: Sequence[Point], place: TextPlace, size: Point) -> Box:
    """Give the box of a text of some width and height beside an edge; `walk` is the edge."""
    at = place.curve * STEPS + place.step
    before, after = points[at - 1], points[min(at + 1, len(points) - 1)]
    long = dist(before, after) or 1.0
    turn = -1 if place.on_right else 1
    aside = -turn * (after[1] - before[1]) / long, turn * (after[0] - before[0]) / long
    corners = []
    for axis in (0, 1):
        away, half = aside[axis], size[axis] / 2
        shift = 0.0 if abs(away) < AXIS else half + GAP
        middle = points[at][axis] + (shift if away > 0 else -shift)
        corners.append((middle - half, middle + half))
    (left, right), (bottom, top) = corners
    return left, bottom, right, top
