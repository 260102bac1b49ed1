"""Texts of edges are where no edge runs through them, if there is such a place."""

from __future__ import annotations

from collections.abc import Hashable

import pytest

from automata import parse
from automata.gallery.files import gallery_files
from diagrams.look import Look
from diagrams.machine.labels import lines_of
from diagrams.machine.neighbourhood import diagram_of
from diagrams.machine.picture import ends, picture_dot
from diagrams.render.edge_texts import (
    FIRST,
    LAST,
    STEPS,
    EdgeTexts,
    TextPlace,
    box_of,
    nearest_place,
    walk,
)
from diagrams.render.layout import Route, layout_of
from diagrams.render.render import engines


def straight(x: float, y: float, u: float, v: float, label: tuple[float, float]) -> Route:
    thirds = tuple((x + (u - x) * part / 3, y + (v - y) * part / 3) for part in range(4))
    return Route(thirds, label)


UP = straight(0, 0, 0, 160, (20, 80))
SIZE = (30.0, 10.0)


def test_without_another_edge_a_text_is_where_graphviz_has_it() -> None:
    assert EdgeTexts([UP]).place(UP, SIZE) == TextPlace(0, STEPS // 2, on_right=True)


def test_a_text_moves_along_its_edge_out_of_the_way_of_another() -> None:
    level = straight(10, 80, 200, 80, (100, 90))
    place = EdgeTexts([UP, level]).place(UP, SIZE)
    assert place.on_right
    assert place.step in {STEPS // 2 - 1, STEPS // 2 + 1}
    assert EdgeTexts([level]).crossing(box_of(UP, place, SIZE)) == 0


def test_a_text_changes_its_side_where_an_edge_runs_all_along() -> None:
    beside = straight(10, 0, 10, 160, (20, 80))
    assert EdgeTexts([UP, beside]).place(UP, SIZE) == TextPlace(0, STEPS // 2, on_right=False)


def test_a_text_stays_within_its_edge_if_every_place_is_crossed() -> None:
    both = [straight(x, 0, x, 160, (x, 80)) for x in (-10, 10)]
    place = EdgeTexts([UP, *both]).place(UP, SIZE)
    assert FIRST <= place.step <= LAST


def test_a_text_is_beside_the_point_of_its_edge_on_its_side() -> None:
    for on_right in (False, True):
        left, bottom, right, top = box_of(UP, TextPlace(0, 4, on_right), SIZE)
        assert (right - left, top - bottom) == SIZE
        assert (bottom + top) / 2 == pytest.approx(walk(UP)[4][1])
        assert (left > 0) == on_right
        assert (right < 0) == (not on_right)


@pytest.mark.slow
@pytest.mark.skipif(not engines(), reason="no Graphviz on this machine")
@pytest.mark.parametrize("left_to_right", [False, True])
def test_of_the_texts_of_the_gallery_that_were_crossed_most_are_not(left_to_right: bool) -> None:
    look = Look(left_to_right=left_to_right)
    before, after = 0, 0
    for file in gallery_files().values():
        picture = diagram_of(parse(file.read_text()), look)
        edges = [edge for part in picture.parts for edge in part.edges]
        ids: dict[Hashable, str] = {ends(edge): f"e{at}" for at, edge in enumerate(edges)}
        layout = layout_of(picture_dot(picture, ids, look))
        assert layout is not None
        texts = EdgeTexts(layout.routes.values())
        for edge in edges:
            route, lines = layout.routes[ids[ends(edge)]], lines_of(edge, picture)
            if edge.source != edge.target and lines:
                size = (4.3 * max(map(len, lines)), 9.5 * len(lines))
                before += texts.crossing(box_of(route, nearest_place(route), size)) > 0
                after += texts.crossing(box_of(route, texts.place(route, size), size)) > 0
    assert 2 * after <= before
