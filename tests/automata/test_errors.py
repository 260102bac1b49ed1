"""An error is shown with a marker that fits any row."""

from __future__ import annotations

import pytest

from automata import AutomataError, NotationError, RunError, TapeError
from automata.notation.source import Place


def shown(row: str, column: int, width: int = 1, file: str = "f.tm") -> list[str]:
    error = NotationError("p", file=file, place=Place(1, column, width, row), hint="h")
    return str(error).split("\n")


def test_fields_come_first_and_the_text_is_made_of_them() -> None:
    error = NotationError("wrong", file="f.tm", place=Place(3, 5, 2, "ab  cd"), hint="do so")
    assert str(error) == "f.tm:3:5: wrong\n    ab  cd\n        ^^\n  hint: do so"
    assert error.args == ("wrong",)
    assert str(NotationError("w", file="f", place=Place(1, 1), hint="h")) == "f:1:1: w\n  hint: h"


@pytest.mark.parametrize("kind", [TapeError, RunError])
def test_every_error_is_a_value_error_with_a_way_out(
    kind: type[TapeError] | type[RunError],
) -> None:
    error = kind("wrong", hint="do so")
    assert isinstance(error, AutomataError)
    assert isinstance(error, ValueError)
    assert str(error) == "wrong\n  hint: do so"


@pytest.mark.parametrize(
    ("row", "column", "width", "line", "marker"),
    [
        ("a\tb", 3, 1, "a b", "  ^"),
        ("日本 x", 4, 1, "日本 x", "     ^"),
        ("日本 x", 1, 2, "日本 x", "^^^^"),
        ("e\u0301 x", 4, 1, "e\u0301 x", "  ^"),
        ("a\x1bb", 3, 1, "a\ufffdb", "  ^"),
        ("abc", 4, 1, "abc", "   ^"),
        ("abc", 2, 99, "abc", " ^^"),
    ],
)
def test_the_marker_is_under_the_place(
    row: str, column: int, width: int, line: str, marker: str
) -> None:
    assert shown(row, column, width)[1:3] == ["    " + line, "    " + marker]


@pytest.mark.parametrize("column", [1, 30, 55, 120, 1_000, 1_990, 2_000])
def test_of_a_long_row_the_surroundings_of_the_place_are_shown(column: int) -> None:
    letters = [chr(ord("a") + at % 26) for at in range(2_000)]
    _, row, marker, _ = shown("".join(letters), column)
    assert len(row) < 120
    assert row[marker.index("^")] == letters[column - 1]
    assert row.strip("… ") in "".join(letters)
    assert row.lstrip().startswith("…") is (column > 37)
    assert row.endswith("…") is (column < 1_900)


def test_a_marker_wider_than_the_screen_ends_with_the_row() -> None:
    _, row, marker, _ = shown("x" * 2_000, 1, 2_000)
    assert len(marker) == 4 + 110
    assert len(row) == 4 + 110 + 1


def test_the_name_of_a_file_breaks_no_line_and_no_screen() -> None:
    assert shown("", 1, file="a\nb\udcff\x1b[31m.tm")[0] == r"a\nb\udcff\x1b[31m.tm:1:1: p"
