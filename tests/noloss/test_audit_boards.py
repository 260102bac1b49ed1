"""Boards and plots as text."""

from __future__ import annotations

from diagrams.page.evidence import LineOfPlay, Plot, steps_of
from noloss.audit_boards import board_rows, plot_rows, strip_rows

from games import Position


def test_boards_as_text_mark_the_newest_and_three_in_a_row() -> None:
    assert board_rows(Position("X...O...."), 5) == [" X   .   .", " .  [O]  .", " .   .   ."]
    assert board_rows(Position("OO.XXX..."))[1] == "*X* *X* *X*"


def test_strips_of_text_boards_fit_their_width() -> None:
    line = LineOfPlay("159287364", steps_of("159287364"))
    for width in (10, 27, 60, 200):
        rows = strip_rows(line, width)
        assert max(map(len, rows)) <= max(width, 13)
        assert sum(row.count(" on ") for row in rows) == 9
        assert rows[-1].endswith("draw")
    assert strip_rows(LineOfPlay("", ()), 80) == []


def test_plots_as_text_show_the_corners_where_they_are() -> None:
    plot = Plot(((0.0, 0.0), (2.0, 1.0)), ("x", "y"), ((2.0, 0.0, "corner"),))
    rows = list(plot_rows(plot))
    assert (rows[1][-1], rows[18][1], rows[18][-1]) == (".", ".", "a")
    assert rows[-1] == "a  corner (2, 0)"
    one = list(plot_rows(Plot(((5.0, 5.0),), ("x", "y"), ())))
    assert [row for row in one if "." in row] == ["|."]
