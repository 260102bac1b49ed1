"""The places of states in a drawing that people change: they stay where they are.

A state is where the file says, else where it was drawn last, else near the states that it is
connected with. If nothing has a place yet, Graphviz lays all of it out; without
Graphviz the states are in columns, by their distance from the start.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count
from math import cos, dist, pi, sin
from statistics import fmean
from typing import Final

from diagrams.errors import DiagramError
from diagrams.look import Look
from diagrams.machine.model import Diagram
from diagrams.machine.picture import dot_names, picture_dot
from diagrams.render.layout import Point
from diagrams.render.render import layout_of

BETWEEN: Final = 120.0  # units from a new state to its neighbour
NEAREST: Final = 75.0  # units between the middles of two states
ROW_OF: Final = 30.0  # units that states in one row may be apart
SCALE: Final = 1.5  # units to a point of Graphviz, whose letters are smaller than a drawing's
MARGIN: Final = 60.0


def places_of(
    picture: Diagram, known: Mapping[str, Point], seconds: float | None = None
) -> dict[str, Point]:
    """Give the places of the nodes of a machine, without its routines, to the right and down.

    known   : node -> where it was drawn last
    seconds : for Graphviz
    """
    keys = [node.key for node in (*picture.parts[0].nodes, *picture.idle)]
    said = {key: (x, y) for key, x, y in picture.places}
    places = {key: said.get(key) or known[key] for key in keys if key in said or key in known}
    if not places:
        places = laid_out(picture, seconds)
    beside = _neighbours(picture)
    left = [key for key in keys if key not in places]
    while left:
        key = next((key for key in left if beside.get(key, set()) & places.keys()), left[0])
        left.remove(key)
        near = [places[one] for one in sorted(beside.get(key, set())) if one in places]
        places[key] = _free(near, places.values())
    return places


def laid_out(picture: Diagram, seconds: float | None = None) -> dict[str, Point]:
    """Lay out the nodes of a machine, without its routines; idle ones may be left out."""
    main = dataclasses.replace(picture, parts=picture.parts[:1], idle=(), places=())
    try:
        layout = layout_of(picture_dot(main, look=Look(bare=True)), seconds)
    except DiagramError:
        layout = None
    if layout is None:
        return _in_columns(main)
    names, top = dot_names(main), layout.size[1]
    found = {key: layout.nodes[name] for key, name in names.items()}
    return {
        key: (round(x * SCALE) + MARGIN, round((top - y) * SCALE) + MARGIN)
        for key, (x, y) in found.items()
    }


def aligned(places: Mapping[str, Point], *, together: bool = False) -> dict[str, Point]:
    """Put states that are nearly in a row or in a column exactly there.

    together : all of them are one row, or one column, whichever is nearer

    >>> aligned({"a": (0, 0), "b": (100, 8), "c": (103, 200)})
    {'a': (0.0, 4.0), 'b': (102.0, 4.0), 'c': (102.0, 200.0)}
    >>> aligned({"a": (0, 0), "b": (100, 40)}, together=True)
    {'a': (0, 20.0), 'b': (100, 20.0)}
    """
    xs, ys = ({key: place[axis] for key, place in places.items()} for axis in (0, 1))
    if not together:
        columns, rows = _lined_up(xs, ROW_OF), _lined_up(ys, ROW_OF)
        return {key: (columns[key], rows[key]) for key in places}
    wide = max(xs.values(), default=0.0) - min(xs.values(), default=0.0)
    high = max(ys.values(), default=0.0) - min(ys.values(), default=0.0)
    if wide >= high:
        ys = _lined_up(ys, high + 1)
    else:
        xs = _lined_up(xs, wide + 1)
    return {key: (xs[key], ys[key]) for key in places}


def _lined_up(numbers: Mapping[str, float], apart: float) -> dict[str, float]:
    """Give one value to all numbers that are at most `apart` from the first of their group."""
    made: dict[str, float] = {}
    group: list[str] = []
    for key in (*sorted(numbers, key=lambda key: numbers[key]), None):
        if group and (key is None or numbers[key] - numbers[group[0]] > apart):
            middle = float(round(fmean(numbers[one] for one in group)))
            made.update(dict.fromkeys(group, middle))
            group = []
        if key is not None:
            group.append(key)
    return made


def _neighbours(picture: Diagram) -> dict[str, set[str]]:
    beside: dict[str, set[str]] = {}
    for edge in picture.parts[0].edges:
        if edge.source != edge.target:
            beside.setdefault(edge.source, set()).add(edge.target)
            beside.setdefault(edge.target, set()).add(edge.source)
    return beside


def _free(near: list[Point], taken: Iterable[Point]) -> Point:
    """Find a place near some states that is away from all: between them, or in a ring around."""
    places = list(taken)
    if not near:
        low = max((y for _, y in places), default=MARGIN - BETWEEN)
        left = min((x for x, _ in places), default=MARGIN)
        near = [(left - BETWEEN, low + BETWEEN)]
    middle = (fmean(x for x, _ in near), fmean(y for _, y in near))
    return next(
        place
        for place in chain([middle], _around(middle))
        if all(dist(place, other) >= NEAREST for other in places)
    )


def _around(middle: Point) -> Iterator[Point]:
    """Give places in rings around another, the one to the right first."""
    for ring in count(1):
        for eighth in (0, 1, 7, 2, 6, 3, 5, 4):
            angle, far = eighth * pi / 4, ring * BETWEEN
            yield round(middle[0] + far * cos(angle)), round(middle[1] + far * sin(angle))


def _in_columns(picture: Diagram) -> dict[str, Point]:
    """Put the nodes into columns, by the number of arrows from the start."""
    part = picture.parts[0]
    column = dict.fromkeys(part.start, 0)
    for key in (waiting := list(part.start)):  # it grows
        for edge in part.edges:
            if edge.source == key and edge.target not in column:
                column[edge.target] = column[key] + 1
                waiting.append(edge.target)
    places: dict[str, Point] = {}
    high = dict[int, int]()
    last = max(column.values(), default=0) + 1
    for node in part.nodes:
        at = column.get(node.key, last)
        row = high[at] = high.get(at, -1) + 1
        places[node.key] = (MARGIN + at * 1.5 * BETWEEN, MARGIN + row * BETWEEN)
    return places
