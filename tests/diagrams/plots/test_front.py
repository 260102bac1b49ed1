"""A front is drawn where its numbers say, beside what is printed of the strategies found before."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams.errors import DiagramError
from diagrams.plots.front import HEIGHT, WIDTH, Pair, front_plot_svg, marks_for
from games import Seats
from verify.extremes.class_game import COUNTINGS, Counting

SVG = "{http://www.w3.org/2000/svg}"
SEATS: tuple[Seats, ...] = ("first", "second", "both")
PAIRS = st.lists(
    st.tuples(st.integers(0, 300_000), st.integers(0, 300_000)), min_size=1, max_size=9, unique=True
)


def dots(svg: str) -> dict[str, tuple[float, float]]:
    """Give the place of every dot by its text."""
    return {
        dot.findtext(f"{SVG}title", ""): (float(dot.get("cx", "")), float(dot.get("cy", "")))
        for dot in ET.fromstring(svg).iter(f"{SVG}circle")
    }


def texts(svg: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(svg).iter(f"{SVG}text")]


def diamonds(svg: str) -> list[str]:
    return [one.findtext(f"{SVG}title", "") for one in ET.fromstring(svg).iter(f"{SVG}polygon")]


def dashed(svg: str) -> list[dict[str, str]]:
    frames = (one.attrib for one in ET.fromstring(svg).iter(f"{SVG}rect"))
    return [frame for frame in frames if "stroke-dasharray" in frame]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("counting", COUNTINGS)
@given(front=PAIRS)
def test_every_point_has_its_dot_inside_the_plot_more_wins_higher_more_draws_to_the_right(
    seats: Seats, counting: Counting, front: list[Pair]
) -> None:
    found = dots(front_plot_svg(front, seats, counting))
    placed = {pair: found[f"{pair[0]:,} wins, {pair[1]:,} draws"] for pair in front}
    assert len(found) == len(front)
    assert all(80 <= x <= 770 and 60 <= y <= 440 for x, y in placed.values())
    for (wins, draws), (x, y) in placed.items():
        for (more, later), (right, higher) in placed.items():
            assert wins >= more or y >= higher
            assert draws >= later or x <= right


@given(front=PAIRS)
def test_a_dot_is_where_the_numbers_of_the_axes_say(front: list[Pair]) -> None:
    svg = front_plot_svg(front, "first", "raw")
    ticks = [one for one in ET.fromstring(svg).iter(f"{SVG}text") if (one.text or "")[0].isdigit()]
    across = [one for one in ticks if one.get("text-anchor") == "middle"]
    upward = [one for one in ticks if one.get("text-anchor") == "end"]

    def scale(labels: list[ET.Element], at: str, off: float) -> tuple[float, float]:
        """Give the pixel of 0, and pixels a unit, by the first and the last label."""
        numbers = [int((one.text or "").replace(",", "")) for one in labels]
        pixels = [float(one.get(at, "")) - off for one in labels]
        unit = (pixels[-1] - pixels[0]) / (numbers[-1] - numbers[0])
        return pixels[0] - numbers[0] * unit, unit

    (x0, dx), (y0, dy) = scale(across, "x", 0), scale(upward, "y", 4)
    for (wins, draws), (x, y) in zip(front, dots(svg).values(), strict=True):
        assert x == pytest.approx(x0 + draws * dx, abs=0.2)
        assert y == pytest.approx(y0 + wins * dy, abs=0.2)


def test_the_strategies_of_table_2_are_marked_if_games_are_counted_as_there() -> None:
    """[Bhatt08] Table 2; both seats are the sums of a line."""
    assert dict(marks_for("first", "up_to_symmetry"))["Mode"] == (41, 5)
    assert dict(marks_for("second", "up_to_symmetry"))["Mod. heuristic"] == (68, 21)
    both = dict(marks_for("both", "up_to_symmetry"))
    assert both == {
        "Mode": (116, 73),
        "Mode-move": (132, 69),
        "Best W-t-D": (140, 38),
        "Mod. heuristic": (86, 22),
    }
    for seats in SEATS:
        assert marks_for(seats, "raw") == ()


@pytest.mark.parametrize("seats", SEATS)
def test_a_mark_has_its_number_its_name_and_its_pair(seats: Seats) -> None:
    svg = front_plot_svg([(200, 3)], seats, "up_to_symmetry")
    for number, (name, (wins, draws)) in enumerate(marks_for(seats, "up_to_symmetry"), start=1):
        assert f"{name}: {wins} wins, {draws} draws" in diamonds(svg)
        assert str(number) in texts(svg)
        assert f"{number}  {name} {wins}/{draws}" in texts(svg)
    assert diamonds(front_plot_svg([(200, 3)], seats, "raw")) == []


def test_the_range_of_figure_11_is_framed_for_both_seats_only() -> None:
    front = [(235, 22), (315, 61)]
    for seats in SEATS:
        for counting in COUNTINGS:
            frames = dashed(front_plot_svg(front, seats, counting))
            assert len(frames) == (seats == "both" and counting == "up_to_symmetry")
    svg = front_plot_svg(front, "both", "up_to_symmetry")
    (frame,) = dashed(svg)
    x, y = dots(svg)["235 wins, 22 draws"]
    assert float(frame["x"]) > x
    assert float(frame["y"]) > y  # even its best is below the worst of the front


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("counting", COUNTINGS)
def test_the_caption_says_that_the_figure_is_lost_and_fits_the_picture(
    seats: Seats, counting: Counting
) -> None:
    svg = front_plot_svg([(10, 1)], seats, counting)
    assert "lost" in " ".join(texts(svg))
    places = [float(text.get("y", "")) for text in ET.fromstring(svg).iter(f"{SVG}text")]
    assert max(places) < HEIGHT - 10
    assert f'viewBox="0 0 {WIDTH} {HEIGHT}"' in svg


def test_the_same_front_is_the_same_picture() -> None:
    front = [(235, 22), (315, 61)]
    once = front_plot_svg(front, "both", "up_to_symmetry")
    assert once == front_plot_svg(tuple(front), "both", "up_to_symmetry")


def test_a_front_without_points_is_refused() -> None:
    with pytest.raises(DiagramError) as caught:
        front_plot_svg([], "first", "raw")
    assert "hint: give one or more points" in str(caught.value)
