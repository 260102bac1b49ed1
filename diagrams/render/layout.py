"""The places that Graphviz gives nodes and arrows, for pictures that are written by hand."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, TypeAlias

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


def read_layout(text: bytes, *, simple: bool) -> Layout:
    """Read what Graphviz writes as JSON."""
    graph: dict[str, Any] = json.loads(text)
    objects = graph.get("objects", [])
    nodes = [one for one in objects if "pos" in one]
    return Layout(
        _frame(graph["bb"])[2:],
        {one["name"]: point_of(one["pos"]) for one in nodes},
        {one["id"]: point_of(one["pos"]) for one in nodes if "id" in one},
        {one["id"]: route_of(one) for one in graph.get("edges", []) if "id" in one},
        {one["name"]: _frame(one["bb"]) for one in objects if one.get("bb")},
        simple,
    )


def route_of(edge: dict[str, Any]) -> Route:
    """Read an arrow; the place of its head becomes the last point."""
    parts = edge["pos"].split()
    head = next((point_of(part[2:]) for part in parts if part.startswith("e,")), None)
    points = [point_of(part) for part in parts if part[0] not in "se"]
    label = point_of(edge["lp"]) if edge.get("lp") else None
    return Route((*points[:-1], head or points[-1]), label)


def point_of(text: str) -> Point:
    """Read a place."""
    x, y = map(float, text.split(",")[:2])
    return x, y


def _frame(text: str) -> Frame:
    left, bottom, right, top = map(float, text.split(","))
    return left, bottom, right, top
