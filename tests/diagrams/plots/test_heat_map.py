"""Every value of a board can be read as a number, with or without its colour."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diagrams.errors import DiagramError
from diagrams.plots.heat_map import HeatBoard, heat_map_svg, with_commas
from tests.effort import examples

SVG = "{http://www.w3.org/2000/svg}"
NINE = tuple(range(1000, 10000, 1000))


def board_of(*values: int | None, title: str = "some values") -> HeatBoard:
    return HeatBoard(title, values)


def cells_of(svg: str) -> list[tuple[str, str, str]]:
    """Give for every cell its colour, its text and the colour of the text, in reading order."""
    cells: list[list[str]] = []
    for element in ET.fromstring(svg):
        if element.tag == f"{SVG}rect" and element.get("stroke") == "#444444":
            cells.append([element.get("fill", ""), "", ""])
        elif element.get("text-anchor") == "middle":
            cells[-1][1:] = [element.text or "", element.get("fill", "")]
    return [(fill, text, ink) for fill, text, ink in cells]


def frames_of(svg: str) -> list[tuple[str, str, bool]]:
    return [
        (frame.get("x", ""), frame.get("y", ""), frame.get("stroke-dasharray") is not None)
        for frame in ET.fromstring(svg).iter(f"{SVG}rect")
        if frame.get("fill") == "none"
    ]


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_cell_has_its_number_in_reading_order() -> None:
    svg = heat_map_svg("title", [board_of(*NINE)])
    assert [text for _, text, _ in cells_of(svg)] == [f"{value:,}" for value in NINE]


def test_a_higher_value_is_darker_and_the_text_stays_readable() -> None:
    for start in range(0, 101, 9):
        values = [0, 100, *(min(start + step, 100) for step in range(7))]
        cells = cells_of(heat_map_svg("title", [board_of(*values)]))
        assert all(contrast(fill, ink) >= 4.5 for fill, _, ink in cells)
        by_value = sorted(zip(values, cells, strict=True), key=lambda each: each[0])
        shades = [luminance(fill) for _, (fill, _, _) in by_value]
        assert shades == sorted(shades, reverse=True)
        assert shades[0] > 0.9 > 0.1 > shades[-1]


def test_the_highest_and_the_lowest_are_framed() -> None:
    svg = heat_map_svg("title", [board_of(9, 5, 5, 5, 1, 5, 5, 5, 9)])
    frames = frames_of(svg)
    assert [dashed for _, _, dashed in frames] == [False, True, False]
    assert len({(x, y) for x, y, _ in frames}) == 3
    first, middle, last = ((int(x), int(y)) for x, y, _ in frames)
    assert first[0] < middle[0] < last[0]
    assert first[1] < middle[1] < last[1]


def test_equal_values_have_no_frame_and_one_colour() -> None:
    svg = heat_map_svg("title", [board_of(*[7] * 9)])
    assert frames_of(svg) == []
    assert len({fill for fill, _, _ in cells_of(svg)}) == 1


def test_a_cell_without_a_value_shows_its_mark_or_nothing() -> None:
    board = HeatBoard("replies", (None, None, *range(7)), {1: "X"})
    cells = cells_of(heat_map_svg("title", [board]))
    assert [text for _, text, _ in cells[:3]] == ["X", "", "0"]
    assert cells[0][0] == cells[1][0] == "#ffffff"
    empty = cells_of(heat_map_svg("title", [board_of(*[None] * 9)]))
    assert [text for _, text, _ in empty] == [""] * 9


def test_boards_are_in_rows_and_inside_the_picture() -> None:
    svg = heat_map_svg("title", [board_of(*NINE)] * 5, columns=2)
    root = ET.fromstring(svg)
    cells = [each for each in root.iter(f"{SVG}rect") if each.get("stroke") == "#444444"]
    places = {(int(each.get("x", "")), int(each.get("y", ""))) for each in cells}
    assert len(places) == len(cells) == 45
    assert len({x for x, _ in places}) == 6
    assert len({y for _, y in places}) == 9
    side = int(cells[0].get("width", ""))
    assert max(x for x, _ in places) + side < int(root.get("width", ""))
    assert max(y for _, y in places) + side < int(root.get("height", ""))


def test_a_long_title_continues_below_without_touching_the_board() -> None:
    title = "one two three four five six seven eight nine ten eleven twelve"
    svg = heat_map_svg("title", [board_of(*NINE, title=title), board_of(*NINE, title="short")])
    lines = [
        each for each in ET.fromstring(svg).iter(f"{SVG}text") if each.get("font-size") == "14"
    ]
    assert " ".join(each.text or "" for each in lines) == f"{title} short"
    heights = [int(each.get("y", "")) for each in lines]
    assert heights[0] < heights[1] == heights[2]
    rectangles = ET.fromstring(svg).iter(f"{SVG}rect")
    assert heights[1] < min(int(top) for each in rectangles if (top := each.get("y")))


def test_titles_with_markup_are_text() -> None:
    svg = heat_map_svg("a < b & c", [board_of(*NINE, title='"x" <y>')])
    texts = [each.text for each in ET.fromstring(svg).iter() if each.text]
    assert texts.count("a < b & c") == 2
    assert '"x" <y>' in texts


@settings(max_examples=examples(25))
@given(st.lists(st.integers(-(10**9), 10**9), min_size=9, max_size=9), st.text(max_size=60))
def test_the_same_values_make_the_same_bytes(values: list[int], title: str) -> None:
    title = "".join(c for c in title if c.isprintable())
    board = board_of(*values, title=title)
    once = heat_map_svg(title, [board])
    assert once == heat_map_svg(title, [board_of(*values, title=title)])
    assert [text for _, text, _ in cells_of(once)] == [f"{value:,}" for value in values]


def test_labels_can_be_chosen() -> None:
    svg = heat_map_svg("title", [board_of(*NINE)], label=lambda value: f"{float(value) / 1000}k")
    assert [text for _, text, _ in cells_of(svg)][:2] == ["1.0k", "2.0k"]
    assert [with_commas(Fraction(5, 2)), with_commas(Fraction(-4))] == ["2.50", "-4"]


def test_a_picture_without_boards_is_a_picture() -> None:
    texts = [each.text for each in ET.fromstring(heat_map_svg("nothing", [])).iter(f"{SVG}text")]
    assert texts[0] == "nothing"
    assert len(texts) == 2


def test_wrong_numbers_of_values_and_columns_are_refused_with_a_way_out() -> None:
    with pytest.raises(DiagramError) as caught:
        board_of(1, 2, 3)
    assert (caught.value.where, caught.value.problem) == ("some values", "3 values for 9 cells")
    assert "one value for each cell" in str(caught.value)
    with pytest.raises(DiagramError) as caught:
        heat_map_svg("title", [board_of(*NINE)], columns=0)
    assert "1 or more columns" in str(caught.value)
