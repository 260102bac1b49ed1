"""Boards, lines of play and plots as text."""

from __future__ import annotations

from common.exhibits import LineOfPlay, Plot
from games import Position
from noloss.printing.drawings import board_lines, plot_lines, strip_lines


def test_boards_as_text_mark_the_newest_and_three_in_a_row() -> None:
    assert board_lines(Position("X...O...."), 5) == [" X   .   .", " .  [O]  .", " .   .   ."]
    assert board_lines(Position("OO.XXX..."))[1] == "*X* *X* *X*"


def test_strips_of_text_boards_fit_their_width() -> None:
    for columns in (10, 27, 60, 200):
        lines = strip_lines(LineOfPlay("159287364"), columns)
        assert max(map(len, lines)) <= max(columns, 13)
        assert sum(line.count(" on ") for line in lines) == 9
        assert lines[-1].endswith("draw")
    assert strip_lines(LineOfPlay(""), 80) == []


def test_plots_as_text_show_the_corners_where_they_are() -> None:
    plot = Plot(((0.0, 0.0), (2.0, 1.0)), ("x", "y"), ((2.0, 0.0, "corner"),))
    lines = list(plot_lines(plot))
    assert (lines[1][-1], lines[18][1], lines[18][-1]) == (".", ".", "a")
    assert lines[-1] == "a  corner (2, 0)"
    single = list(plot_lines(Plot(((5.0, 5.0),), ("x", "y"))))
    assert [line for line in single if "." in line] == ["|."]
