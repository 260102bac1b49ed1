"""The places that Graphviz gives nodes and arrows, for pictures that are written by hand."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, TypeAlias

from diagrams.render.dot_text import is_without_layers, without_layers
from diagrams.render.render import EngineNotUsableError, TooSlowError, draw, engines

Point: TypeAlias = tuple[float, float]
"""In points; y grows upwards."""
Frame: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right, top."""


@dataclass(frozen=True, slots=True)
class Route:
    """An arrow: the points of its Bézier curves, from border to border, and the place of its text.

    label : the middle of the text; None without text
    """

    points: tuple[Point, ...]
    label: Point | None


@dataclass(frozen=True, slots=True)
class Layout:
    """A graph as it is laid out.

    size   : width and height in points
    nodes  : name -> its middle
    texts  : id -> the middle of a node with that id
    routes : id -> the arrow with that id
    frames : cluster -> its frame
    simple : whether it had to be laid out without layers
    """

    size: Point
    nodes: dict[str, Point]
    texts: dict[str, Point]
    routes: dict[str, Route]
    frames: dict[str, Frame]
    simple: bool


def layout_of(dot: str, seconds: float | None = None) -> Layout | None:
    """Lay out a graph; None without a Graphviz that can say how.

    A graph whose layers take longer than that is laid out without them.
    Raises DiagramError if Graphviz refuses the graph, or takes too long for that, too.
    """
    for engine in engines():
        try:
            if is_without_layers(dot):
                return _read(draw(engine, dot, "json0", seconds), simple=True)
            try:
                return _read(draw(engine, dot, "json0", seconds), simple=False)
            except TooSlowError:
                return _read(draw(engine, without_layers(dot), "json0", seconds), simple=True)
        except EngineNotUsableError:
            continue
    return None


def _read(text: bytes, *, simple: bool) -> Layout:
    graph: dict[str, Any] = json.loads(text)
    objects = graph.get("objects", [])
    nodes = [one for one in objects if "pos" in one]
    return Layout(
        _frame(graph["bb"])[2:],
        {one["name"]: _point(one["pos"]) for one in nodes},
        {one["id"]: _point(one["pos"]) for one in nodes if "id" in one},
        {one["id"]: _route(one) for one in graph.get("edges", []) if "id" in one},
        {one["name"]: _frame(one["bb"]) for one in objects if one.get("bb")},
        simple,
    )


def _route(edge: dict[str, Any]) -> Route:
    """Read an arrow; the place of its head becomes the last point."""
    parts = edge["pos"].split()
    head = next((_point(part[2:]) for part in parts if part.startswith("e,")), None)
    points = [_point(part) for part in parts if part[0] not in "se"]
    label = _point(edge["lp"]) if edge.get("lp") else None
    return Route((*points[:-1], head or points[-1]), label)


def _point(text: str) -> Point:
    x, y = map(float, text.split(",")[:2])
    return x, y


def _frame(text: str) -> Frame:
    left, bottom, right, top = map(float, text.split(","))
    return left, bottom, right, top
