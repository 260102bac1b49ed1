"""Evidence is read once; what cannot be drawn as it says is shown as words."""

from __future__ import annotations

import pytest
from diagrams.page.evidence import (
    Board,
    Exhibit,
    LineOfPlay,
    Plot,
    Table,
    Tapes,
    Values,
    Words,
    exhibit,
    steps_of,
)

from audit.finding import Evidence
from games import Position


def test_every_kind_of_evidence_is_read_as_what_it_is() -> None:
    read: list[tuple[Evidence, object]] = [
        ("a text", Words("a text")),
        ({"line": "15"}, LineOfPlay("15", steps_of("15"))),
        ({"line": ""}, LineOfPlay("", ())),
        ({"board": "X...O...."}, Board(Position("X...O...."))),
        ({"tapes": {"Kw": "¢$"}}, Tapes((("Kw", "¢$"),))),
        (
            {"points": [[1, 2]], "axes": ["x", "y"], "marks": [[3, 4.5, "a"]]},
            Plot(((1.0, 2.0),), ("x", "y"), ((3.0, 4.5, "a"),)),
        ),
        ({"points": ((1, 2),), "axes": ("x", "y")}, Plot(((1.0, 2.0),), ("x", "y"), ())),
        ({"table": (("a", "b"), (1, "c"))}, Table(("a", "b"), (("1", "c"),), (True, False))),
    ]
    for evidence, content in read:
        assert exhibit(evidence) == Exhibit(content)  # type: ignore[arg-type]
        if not isinstance(evidence, str):
            assert exhibit({**evidence, "note": "why"}) == Exhibit(content, "why")  # type: ignore[arg-type]


def test_a_line_has_the_board_after_every_move_until_the_end() -> None:
    steps = steps_of("1593784")
    assert [step.newest for step in steps] == [1, 5, 9, 3, 7, 8, 4]
    assert steps[-1].position == "X.OXO.XOX"
    assert steps[-1].numbers == {1: 1, 5: 2, 9: 3, 3: 4, 7: 5, 8: 6, 4: 7}
    assert steps[2].numbers == {1: 1, 5: 2, 9: 3}
    assert [step.ending for step in steps] == [""] * 6 + ["X wins"]
    assert steps_of("159287364")[-1].ending == "draw"


def test_a_first_row_is_a_head_only_if_its_texts_are_titles() -> None:
    def head(*rows: list[object]) -> object:
        content = exhibit({"table": list(rows)}).content
        return content.head if isinstance(content, Table) else type(content)

    assert head(["a", "b"], [1, 2]) == ("a", "b")
    assert head(["a", 1], [1, 2]) == ()
    assert head(["a", "a"], [1, 2]) == ()
    assert head(["a", "b", "c"], [1, 2, 3], [4, 5, 6]) == ("a", "b", "c")
    assert head(["X", "draw", "draw"], ["a", "b", "c"], ["d", "e", "f"]) is Values
    assert head([1000, 2, 3], [4, 5, 6], [7, 8, 9]) is Values
    assert head([1, 2, 3], [4, 5, 6], [7, 8]) == ()
    assert head(["a", "b"]) == ("a", "b")


def test_nine_values_are_a_board() -> None:
    rows = [[1000, 2, 3], [4, "X", 6], [7, 8, None]]
    content = exhibit({"table": rows}).content
    assert content == Values(("1,000", "2", "3", "4", "X", "6", "7", "8", "–"))


def test_rows_of_a_table_are_made_equally_long() -> None:
    content = exhibit({"table": [["a", "b", "c"], [1], [2, 3.5, "x", 4]]}).content
    assert isinstance(content, Table)
    assert content.head == ("a", "b", "c", "")
    assert content.rows == (("1", "", "", ""), ("2", "3.5", "x", "4"))
    assert content.numeric == (True, True, False, True)


@pytest.mark.parametrize(
    "evidence",
    [
        {"line": "11"},
        {"line": "1x"},
        {"line": 15},
        {"line": "1247536", "board": "........."},
        {"line": "15", "from": "somewhere"},
        {"board": "X...O"},
        {"board": 7},
        {"board": "X...O...x"},
        {"table": []},
        {"table": "rows"},
        {"table": ["row"]},
        {"tapes": ["Kw"]},
        {"tapes": {"Kw": 7}},
        {"points": [], "axes": ["x", "y"]},
        {"points": [[1, 2]]},
        {"points": [[1, 2]], "axes": ["x"]},
        {"points": [[1, 2]], "axes": ["x", 7]},
        {"points": [[1, "2"]], "axes": ["x", "y"]},
        {"points": [[1, True]], "axes": ["x", "y"]},
        {"points": [[1, float("inf")]], "axes": ["x", "y"]},
        {"points": [[1, 2, 3]], "axes": ["x", "y"]},
        {"points": "all", "axes": ["x", "y"]},
        {"points": [[1, 2]], "axes": ["x", "y"], "marks": [[1, 2]]},
        {"points": [[1, 2]], "axes": ["x", "y"], "marks": [[1, 2, 3]]},
        {"points": [[1, 2]], "axes": ["x", "y"], "marks": "none"},
        {"board": ".........", "note": 7},
        {"picture": "a.png"},
        {},
    ],
)
def test_what_cannot_be_drawn_is_shown_as_words(evidence: Evidence) -> None:
    content = exhibit(evidence).content
    assert isinstance(content, Words)
    assert content.text
    assert not isinstance(evidence, str)
    assert all(str(key) in content.text for key in evidence)
