"""Exhibits in Markdown: tables keep their columns, and no text means anything."""

from __future__ import annotations

import re

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
from diagrams.markdown import code, exhibit_markdown, plain, table_markdown
from tests.diagrams.judged import hostile


@pytest.mark.parametrize(
    ("content", "block"),
    [
        (Text("a *b*\nc"), "a \\*b\\*  \nc"),
        (Text("- no list"), "\\- no list"),
        (Text("3. no list"), "3\\. no list"),
        (Text("3 marks"), "3 marks"),
        (Heading("a | b"), "#### a \\| b"),
        (LineOfPlay("1593784"), "line of play `1593784`, X wins"),
        (LineOfPlay("159"), "line of play `159`"),
        (Board("X...O...X"), "position `X...O...X`"),
        (Tapes((("Kw", "¢$"), ("Kc", ""))), "Kw `¢$`, Kc <code></code>"),
        (Plot(((1, 2), (3, 4)), ("x", "y"), ((1, 2, "a"),)), "2 points, y over x; a (1, 2)"),
        (Values((1000, 2, 3, 4, "X", 6, 7, 8, 9)),
         "| 1,000 | 2 | 3 |\n| ---: | ---: | ---: |\n| 4 | X | 6 |\n| 7 | 8 | 9 |"),
        (table(("a", "n"), [("b", 1000)]), "| a | n |\n| --- | ---: |\n| b | 1,000 |"),
        (table((), [("b", 1)]), "|  |  |\n| --- | ---: |\n| b | 1 |"),
    ],
)  # fmt: skip
def test_each_kind_of_exhibit_has_its_own_markdown(content: Content, block: str) -> None:
    assert exhibit_markdown(Exhibit(content)) == block


def test_a_note_comes_before_its_subject() -> None:
    assert exhibit_markdown(Exhibit(Board("........."), "empty")) == "empty: position `.........`"
    written = exhibit_markdown(Exhibit(table(("n",), [(1,)]), "one"))
    assert written == "one: \n\n| n |\n| ---: |\n| 1 |"


def test_a_long_table_is_cut_and_an_empty_row_ends_a_section() -> None:
    rows = table(("n",), [(number,) for number in range(20)])
    written = table_markdown(rows, 8).splitlines()
    assert written[-3:] == ["| 7 |", "", "(and 12 more rows)"]
    assert "more rows" not in table_markdown(rows, 20)
    parts = msgspec.structs.replace(rows, ends=frozenset({1, 20}))
    assert table_markdown(parts).splitlines()[2:5] == ["| 0 |", "|  |", "| 1 |"]
    assert table_markdown(parts).splitlines()[-1] == "| 19 |"


def test_nothing_in_a_text_means_anything_to_markdown() -> None:
    assert plain("a|b\n*c* <d> `e` $f$") == r"a\|b \*c\* &lt;d&gt; \`e\` \$f\$"
    assert code("a.b") == "`a.b`"
    assert code("a`b") == r"<code>a\`b</code>"
    assert code("") == "<code></code>"
    for exhibit in hostile().evidence:
        written = exhibit_markdown(exhibit)
        assert "<script" not in written
        widths = {
            len(re.findall(r"(?<!\\)\|", row)) for row in written.split("\n") if row[:2] == "| "
        }
        assert len(widths) <= 1
