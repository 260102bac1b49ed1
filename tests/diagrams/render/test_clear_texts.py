"""Texts of a graph whose nodes have places cover no state, arrow or text, if there is room."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest

from automata import parse
from diagrams.machine.picture import machine_dot
from diagrams.render import clear_texts
from diagrams.render.clear_texts import with_clear_texts
from diagrams.render.dot_text import LETTER_OF_FONT, LINE_OF_FONT
from diagrams.render.edge_texts import Box, walk
from diagrams.render.layout import point_of, route_of
from diagrams.render.render import Format, draw, engines, render_bytes
from diagrams.render.size import Size

pytestmark = pytest.mark.skipif(not engines(), reason="no Graphviz on this machine")

CROSSED = """machine crossed
tapes t
symbols a b c
start  one
accept yes
one:   a -> b R one
       b -> c R two
       c -> c R four
two:   a -> b R two
       b -> b L three
       c -> a L one
three: a -> a R four
       b -> c L three
four:  a -> a R two
       _ -> _ S yes
layout one 0 0
layout two 260 190
layout three 0 190
layout four 260 0
layout yes 400 0
"""
"""Two pairs of states whose arrows cross in the middle, where Graphviz puts their texts."""


def drawn(dot: str) -> dict[str, Any]:
    """Lay out a graph by the first Graphviz here."""
    graph: dict[str, Any] = json.loads(draw(engines()[0], dot, "json0"))
    return graph


def texts_of(graph: dict[str, Any]) -> list[Box]:
    """Give the boxes of the texts at arrows."""
    boxes = []
    for edge in graph["edges"]:
        lines = [line.strip() for line in edge["label"].split("\\l") if line.strip()]
        if lines:
            x, y = point_of(edge["lp"])
            size = float(edge["fontsize"])
            wide, high = (
                max(map(len, lines)) * LETTER_OF_FONT * size,
                len(lines) * LINE_OF_FONT * size,
            )
            boxes.append((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))
    return boxes


def covered(graph: dict[str, Any]) -> int:
    """Count the pairs of texts that overlap, and the points of arrows in texts."""
    boxes = texts_of(graph)
    pairs = sum(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        for a, b in combinations(boxes, 2)
    )
    points = [point for edge in graph["edges"] for point in walk(route_of(edge))]
    return pairs + sum(
        left < x < right and bottom < y < top
        for left, bottom, right, top in boxes
        for x, y in points
    )


def test_texts_cover_no_arrow_and_no_text_where_those_of_graphviz_do() -> None:
    dot = machine_dot(parse(CROSSED))
    before = draw(engines()[0], dot, "json0")
    after = drawn(with_clear_texts(dot, before))
    assert covered(json.loads(before)) > 3
    assert covered(after) == 0


def test_states_and_arrows_between_them_stay_where_they_are() -> None:
    dot = machine_dot(parse(CROSSED))
    before = drawn(dot)
    after = drawn(with_clear_texts(dot, draw(engines()[0], dot, "json0")))
    first, second = (point_of(graph["objects"][0]["pos"]) for graph in (before, after))
    for old, new in zip(before["objects"], after["objects"], strict=True):
        (x, y), (u, v) = point_of(old["pos"]), point_of(new["pos"])
        assert (x - first[0], y - first[1]) == pytest.approx(
            (u - second[0], v - second[1]), abs=0.1
        )
    assert len(after["edges"]) == len(before["edges"])


def test_a_loop_is_below_its_state_if_an_arrow_runs_above() -> None:
    rows = "one: a -> a R one\n b -> b R two\ntwo: a -> a R one\n _ -> _ S yes\n"
    head = "machine m\ntapes t\nsymbols a b\nstart one\naccept yes\n"
    places = "layout one 0 200\nlayout two 0 0\nlayout yes 150 0\n"
    dot = machine_dot(parse(head + rows + places))
    graph = drawn(with_clear_texts(dot, draw(engines()[0], dot, "json0")))
    loop = next(edge for edge in graph["edges"] if edge["tail"] == edge["head"])
    _, y = point_of(graph["objects"][loop["tail"]]["pos"])
    assert all(b < y for _, b in route_of(loop).points)
    assert point_of(loop["lp"])[1] < y


@pytest.mark.parametrize("format", [Format.SVG, Format.PDF])
def test_a_picture_of_a_placed_machine_has_such_texts(format: Format) -> None:
    dot = machine_dot(parse(CROSSED))
    clear = with_clear_texts(dot, draw(engines()[0], dot, "json0"))
    rendered = render_bytes(dot, format)
    assert rendered.data == draw(engines()[0], clear, rendered.format.value)


@pytest.mark.parametrize("format", [Format.PNG, Format.PDF])
def test_a_placed_machine_is_drawn_in_a_size(format: Format) -> None:
    rendered = render_bytes(machine_dot(parse(CROSSED)), format, size=Size(width=60, dpi=150))
    assert rendered.format in (format, Format.SVG)
    assert not rendered.note or rendered.format is Format.SVG


def test_very_many_texts_stay_where_graphviz_puts_them(monkeypatch: pytest.MonkeyPatch) -> None:
    dot = machine_dot(parse(CROSSED))
    monkeypatch.setattr(clear_texts, "MOST_TEXTS", 1)
    assert with_clear_texts(dot, draw(engines()[0], dot, "json0")) == dot
