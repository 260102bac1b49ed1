"""Texts of edges are where no edge runs through them, if there is such a place."""

from __future__ import annotations

from collections.abc import Hashable

import pytest

from automata import parse
from automata.gallery.files import gallery_files
from diagrams.look import Look
from diagrams.machine.automaton_tikz import TEX_LETTER, TEX_LINE, is_loop
from diagrams.machine.labels import lines_of
from diagrams.machine.neighbourhood import diagram_of
from diagrams.machine.picture import ends, picture_dot
from diagrams.render.edge_texts import (
    FIRST,
    LAST,
    STEPS,
    Box,
    EdgePoints,
    TextPlace,
    box_of,
    nearest_place,
    walk,
)
from diagrams.render.layout import Route
from diagrams.render.render import engines, layout_of


def straight(x: float, y: float, u: float, v: float, label: tuple[float, float]) -> Route:
    thirds = tuple((x + (u - x) * part / 3, y + (v - y) * part / 3) for part in range(4))
    return Route(thirds, label)


def crossed(box: Box, routes: list[Route]) -> bool:
    """Say whether an edge runs through a box, by many points of all curves."""
    left, bottom, right, top = box
    for route in routes:
        for at in range(0, len(route.points) - 3, 3):
            a, b, c, d = route.points[at : at + 4]
            for step in range(101):
                t = step / 100
                parts = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
                x, y = (
                    sum(part * point[axis] for part, point in zip(parts, (a, b, c, d), strict=True))
                    for axis in (0, 1)
                )
                if left < x < right and bottom < y < top:
                    return True
    return False


UP = straight(0, 0, 0, 160, (20, 80))
SIZE = (30.0, 10.0)


def test_without_another_edge_a_text_is_where_graphviz_has_it() -> None:
    assert EdgePoints([UP]).place(UP, SIZE) == TextPlace(0, STEPS // 2, on_right=True)


def test_a_text_moves_along_its_edge_out_of_the_way_of_another() -> None:
    level = straight(10, 80, 200, 80, (100, 90))
    place = EdgePoints([UP, level]).place(UP, SIZE)
    assert place.on_right
    assert place.step in {STEPS // 2 - 1, STEPS // 2 + 1}
    assert EdgePoints([level]).crossing(box_of(walk(UP), place, SIZE)) == 0


def test_a_text_changes_its_side_where_an_edge_runs_all_along() -> None:
    beside = straight(10, 0, 10, 160, (20, 80))
    assert EdgePoints([UP, beside]).place(UP, SIZE) == TextPlace(0, STEPS // 2, on_right=False)


def test_a_text_stays_within_its_edge_if_every_place_is_crossed() -> None:
    both = [straight(x, 0, x, 160, (x, 80)) for x in (-10, 10)]
    place = EdgePoints([UP, *both]).place(UP, SIZE)
    assert FIRST <= place.step <= LAST


def test_a_text_is_beside_the_point_of_its_edge_on_its_side() -> None:
    for on_right in (False, True):
        left, bottom, right, top = box_of(walk(UP), TextPlace(0, 4, on_right), SIZE)
        assert (right - left, top - bottom) == SIZE
        assert (bottom + top) / 2 == pytest.approx(walk(UP)[4][1])
        assert (left > 0) == on_right
        assert (right < 0) == (not on_right)


@pytest.mark.slow
@pytest.mark.skipif(not engines(), reason="no Graphviz on this machine")
@pytest.mark.parametrize(("left_to_right", "times"), [(False, 2), (True, 5)])
def test_many_times_fewer_texts_of_the_gallery_are_crossed_than_where_graphviz_has_them(
    left_to_right: bool, times: int
) -> None:
    look = Look(left_to_right=left_to_right)
    before, after = 0, 0
    for file in gallery_files().values():
        picture = diagram_of(parse(file.read_text()), look)
        edges = [edge for part in picture.parts for edge in part.edges]
        ids: dict[Hashable, str] = {ends(edge): f"e{at}" for at, edge in enumerate(edges)}
        layout = layout_of(picture_dot(picture, ids, look))
        assert layout is not None
        loops = {ids[ends(edge)] for edge in edges if is_loop(edge)}
        routes = [route for name, route in layout.routes.items() if name not in loops]
        texts = EdgePoints(routes)
        for edge in edges:
            route, lines = layout.routes[ids[ends(edge)]], lines_of(edge, picture)
            if not is_loop(edge) and lines:
                size = (TEX_LETTER * max(map(len, lines)), TEX_LINE * len(lines))
                before += crossed(box_of(walk(route), nearest_place(route), size), routes)
                after += crossed(box_of(walk(route), texts.place(route, size), size), routes)
    assert times * after <= before
