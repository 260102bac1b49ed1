"""Exhibits in HTML: whole elements, every text escaped."""

from __future__ import annotations

import msgspec.structs
import pytest

from common.exhibits import (
    Board,
    Content,
    Exhibit,
    Heading,
    LineOfPlay,
    Plot,
    Tapes,
    Text,
    Values,
    table,
)
from diagrams.html import exhibit_html, notebook_part, scrolled, table_html
from diagrams.templates import escaped
from games.errors import LineError
from tests.diagrams.judged import HOSTILE, hostile
from tests.diagrams.page.test_audit_page import read


def test_a_line_of_play_is_a_strip_of_boards_that_ends_with_who_won() -> None:
    html = exhibit_html(Exhibit(LineOfPlay("1593784"), "lost"))
    assert html.count("<svg") == 7
    assert "<span>7. X on 4 <strong>X wins</strong></span>" in html
    rows = "row 1: X, empty, O; row 2: X, O, empty; row 3: X, O, X"
    assert f'aria-label="7. X on 4; X wins; {rows}"' in html
    assert html.startswith("<figure><figcaption>lost</figcaption>")
    assert "<strong>" not in exhibit_html(Exhibit(LineOfPlay("159")))
    with pytest.raises(LineError):
        exhibit_html(Exhibit(LineOfPlay(HOSTILE)))


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (table(("a", "n"), [("b", 1000)]), '<td class="number">1,000</td>'),
        (table(("a", "n"), [("b", 1000)]), '<th>a</th><th class="number">n</th>'),
        (table((), [(1, 2), (3, 4)]), "<table><tbody><tr>"),
        (Values(("draw", "X", 1000) * 3), '<table class="values">'),
        (Tapes((("Kw", "¢ $"),)), "<tr><th>Kw</th><td>¢ $</td></tr>"),
        (Plot(((1, 2),), ("x", "y")), '<svg class="plot"'),
        (Board("........."), '<svg class="board"'),
        (Text("a < b\nc"), "<p>a &lt; b<br>c</p>"),
        (Heading("a < b"), "<h4>a &lt; b</h4>"),
    ],
)
def test_each_kind_of_exhibit_has_its_own_html(content: Content, part: str) -> None:
    html = exhibit_html(Exhibit(content))
    assert part in html
    read(html.replace("<br>", ""))


def test_a_part_of_a_notebook_brings_its_style_which_counts_for_it_alone() -> None:
    html = notebook_part([Tapes((("Kw", "¢ $"),))])
    style = html[html.index("<style>") : html.index("</style>")]
    rules = [line for line in style.splitlines() if "{" in line]
    assert rules
    assert all(line.removeprefix("<style>").startswith(".noloss ") for line in rules)
    assert "monospace" in style
    assert '<table class="tapes">' in html


def test_a_picture_in_a_notebook_scrolls_and_has_no_prologue() -> None:
    html = scrolled('<?xml version="1.0"?>\n<svg width="9000"></svg>')
    assert html == '<div style="overflow: auto; max-height: 40rem"><svg width="9000"></svg></div>'


def test_each_section_of_a_table_is_a_separate_body() -> None:
    rows = [(1,), (2,), (3,)]
    html = table_html(msgspec.structs.replace(table(("n",), rows), ends=frozenset({2, 3})))
    bodies = html.split("<tbody>")[1:]
    assert [body.count("<tr>") for body in bodies] == [2, 1]
    assert table_html(table(("n",), [])).endswith("<tbody></tbody></table></div>")


def test_hostile_texts_stay_texts() -> None:
    for exhibit in hostile().evidence:
        html = exhibit_html(exhibit)
        assert "<script" not in html
        assert "\x07" not in html


def test_characters_that_no_page_can_hold_are_replaced() -> None:
    assert escaped("a\x00b\ud800c\nd") == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c d"
    assert escaped("'\"<>&") == "&#x27;&quot;&lt;&gt;&amp;"
