"""Boards and plots as SVG: well formed, escaped, the same each time."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from common.exhibits import Plot
from diagrams.boards import board_svg
from diagrams.templates import HEIGHT, WIDTH, plot_svg
from games import Position
from tests.diagrams.judged import HOSTILE


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter("text")]


def centres(svg: str) -> list[tuple[float, float]]:
    circles = ElementTree.fromstring(svg).iter("circle")
    return [(float(each.attrib["cx"]), float(each.attrib["cy"])) for each in circles]


def test_a_board_shows_its_marks_and_has_a_label() -> None:
    svg = board_svg(Position("X...O...X"))
    assert texts(svg) == ["X", "O", "X"]
    rows = "row 1: X, empty, empty; row 2: empty, O, empty; row 3: empty, empty, X"
    assert ElementTree.fromstring(svg).attrib["aria-label"] == f"board, {rows}"
    assert len(list(ElementTree.fromstring(svg).iter("rect"))) == 9


def test_marks_carry_their_numbers_and_the_newest_has_a_frame() -> None:
    svg = board_svg(Position("X...O...."), newest=5, numbers={1: 1, 5: 2}, label="2. O on 5")
    assert texts(svg) == ["X", "1", "O", "2"]
    assert ElementTree.fromstring(svg).attrib["aria-label"] == "2. O on 5"
    frames = [
        each
        for each in ElementTree.fromstring(svg).iter("rect")
        if "3" in each.attrib.get("stroke-width", "")
    ]
    assert len(frames) == 1


@pytest.mark.parametrize(
    ("position", "lit", "struck"),
    [("XXXOO....", 3, 1), ("XXXOOXOOX", 5, 2), ("XO.......", 0, 0), ("OOOXX.X..", 3, 1)],
)
def test_three_in_a_row_are_lit_and_struck_through(position: str, lit: int, struck: int) -> None:
    svg = board_svg(Position(position))
    assert svg.count('fill="#ffc83d"') == lit
    assert svg.count("<path") == struck
    won = "O" if position.count("OOO") else "X"
    dark = re.findall(r'fill="#1a1a1a">(.)<', svg)
    assert dark == [won] * lit


def test_points_lie_between_the_axes_in_their_order() -> None:
    plot = Plot(((0.0, 0.0), (10.0, 100.0), (5.0, 50.0)), ("wins", "draws"), ((5.0, 50.0, "mid"),))
    low, high, middle, mark = centres(plot_svg(plot))
    assert low[0] < middle[0] < high[0]
    assert low[1] > middle[1] > high[1]
    assert mark == middle
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in (low, high))
    shown = texts(plot_svg(plot))
    assert {"wins", "draws", "mid", "0", "10", "20", "100"} <= set(shown)


@pytest.mark.parametrize(
    "points",
    [
        ((7.0, 7.0),),
        ((0.0, 0.0), (0.001, 1e6)),
        ((-5.0, -1e-3), (5.0, 1e-3)),
        ((1e15, 0.0), (0.0, 0.0)),
    ],
)
def test_any_range_of_values_fits_into_the_frame(points: tuple[tuple[float, float], ...]) -> None:
    svg = plot_svg(Plot(points, ("x", "y"), ()))
    assert len(centres(svg)) == len(points)
    for x, y in centres(svg):
        assert 0 < x < WIDTH
        assert 0 < y < HEIGHT
    ticks = texts(svg)
    assert len(set(ticks)) == len(ticks) or len(points) == 1
    assert 6 <= len(ticks) <= 20


def test_a_mark_far_to_the_right_has_its_text_on_the_left() -> None:
    plot = Plot((), ("x", "y"), ((0.0, 0.0, "a"), (10.0, 1.0, "b")))
    anchors = {
        each.text: each.attrib["text-anchor"]
        for each in ElementTree.fromstring(plot_svg(plot)).iter("text")
    }
    assert (anchors["a"], anchors["b"]) == ("start", "end")


def test_pictures_are_the_same_each_time_and_escape_all_texts() -> None:
    plot = Plot(((1.0, 2.0),), (HOSTILE, HOSTILE), ((1.0, 2.0, HOSTILE),))
    svg = plot_svg(plot)
    assert svg == plot_svg(plot)
    assert sum(text.startswith("<script") for text in texts(svg)) == 3
    label = board_svg(Position("........."), label=HOSTILE)
    assert ElementTree.fromstring(label).attrib["aria-label"].startswith("<script")
