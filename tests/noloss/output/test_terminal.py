"""Exhibits as a terminal and a pipe show them; boards, lines of play and plots as text."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from common.exhibits import (
    Board,
    Content,
    Exhibit,
    Heading,
    LineOfPlay,
    Plot,
    Table,
    Tapes,
    Text,
    Values,
)
from games import Position
from noloss.output import terminal
from noloss.output.drawings import board_lines, plot_lines, strip_lines
from noloss.output.terminal import PIPE_WIDTH, content_lines, print_exhibits
from tests.noloss.conftest import Noloss, Terminal

NARROW = (40, 60, 80)
PATH = "vector:/a/long/path/to/some/file/which-has-a-name.json#1"
TABLE = Table(
    head=("strategy", "every\nchoice", "wins\nmissed", "told"),
    rows=((PATH, "yes", "1,234,567", "no: 159378 of 6/7 in a text"), ("x", "no", "7", "y")),
    numeric=(False, False, True, False),
)


def lines(content: Content, columns: int = PIPE_WIDTH) -> list[str]:
    return list(content_lines(content, columns))


def test_lines_are_as_wide_as_the_terminal_and_uncut_in_a_pipe(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert terminal.width() == PIPE_WIDTH
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert terminal.width() == 60


def test_a_table_with_room_keeps_every_cell_and_title_on_one_line() -> None:
    head, rule, first, second = lines(TABLE)
    assert head.split("  ")[0] == "strategy"
    assert "every choice  wins missed" in head
    assert set(rule) == {"─"}
    assert first == f"{PATH}  yes             1,234,567  no: 159378 of 6/7 in a text"
    assert second.split() == ["x", "no", "7", "y"]


@pytest.mark.parametrize("columns", NARROW)
def test_a_table_that_is_too_wide_breaks_titles_and_texts_but_no_number(columns: int) -> None:
    laid = lines(TABLE, columns)
    assert max(map(len, laid)) <= columns
    words = " ".join(laid).split()
    assert {"1,234,567", "159378", "6/7", "every", "choice"} <= set(words)
    edge = laid[0].index("every")
    assert "".join(line[:edge].strip() for line in laid[3:-1]) == PATH


def test_on_a_terminal_too_narrow_for_the_numbers_lines_are_wider_than_it() -> None:
    laid = lines(TABLE, 10)
    assert "1,234,567" in "\n".join(laid)
    assert max(map(len, laid)) > 10


def test_a_table_that_does_not_fit_is_a_list_of_its_rows_with_every_cell() -> None:
    head = ("claim", "printed", *(f"a\nlong title {number}" for number in range(6)), "reading")
    cells = ("1,234,567", *(f"{number},000,000" for number in range(6)), "")
    rows = (("one-claim", *cells), ("other", *cells[:-1], "a sentence of some words " * 4))
    table = Table(head, rows, (False, *[True] * 7, False), frozenset({1}))
    laid = lines(table, 60)
    assert max(map(len, laid)) <= 60
    assert laid[:3] == [
        "one-claim",
        "  printed         1,234,567",
        "  a long title 0  0,000,000",
    ]
    assert laid[7:10] == ["  a long title 5  5,000,000", "", "other"]
    assert "  reading         a sentence of some words a sentence of" in laid
    assert laid[-1] == "                  sentence of some words"
    assert "─" not in "".join(laid)
    assert lines(table)[1].startswith("─")  # in a pipe it is a table


def test_a_text_in_a_column_that_is_far_too_narrow_makes_a_list() -> None:
    table = Table(("claim", "reading"), (("a" * 28, "word " * 60),), (False, False))
    assert lines(table, 40)[:2] == ["a" * 28, "  reading  " + "word " * 5 + "word"]


def test_titles_of_numbers_are_broken_before_the_names_of_rows() -> None:
    table = Table(
        ("", "every choice", "some choice"), (("first seat", "1", "2"),), (False, True, True)
    )
    assert lines(table, 30) == [
        "             every    some",
        "            choice  choice",
        "──────────────────────────",
        "first seat       1       2",
    ]


def test_a_text_that_hangs_indents_its_further_lines() -> None:
    text = "    wst:base  the first of many words"
    assert lines(Text(text, hangs=True), 30) == ["    wst:base  the first of", "        many words"]
    assert lines(Text(text, hangs=True)) == lines(Text(text), 30) == [text]


def test_sections_of_a_table_are_set_apart_by_an_empty_line() -> None:
    table = Table(("a",), (("1",), ("2",), ("3",)), (True,), frozenset({2}))
    assert [line.strip() for line in lines(table)[2:]] == ["1", "2", "", "3"]


def test_a_table_without_titles_begins_with_its_rows() -> None:
    assert lines(Table((), (("a", "1"),), (False, True))) == ["a  1"]


@pytest.mark.parametrize("columns", NARROW)
def test_sentences_are_wrapped_at_spaces_and_commands_are_not(columns: int) -> None:
    command = "    noloss verify 'vector:/a/path with spaces/that is long/and longer/best.json'"
    sentence = f"The file {PATH} holds 1,234,567 games, which are all that there are."
    laid = lines(Text(f"{sentence}\n{command}"), columns)
    assert laid[-1] == command
    assert " ".join(laid[:-1]) == sentence
    assert all(len(line) <= columns or " " not in line for line in laid[:-1])


def test_an_empty_line_of_a_text_stays() -> None:
    assert lines(Text("a\n\nb"), 80) == ["a", "", "b"]


@pytest.mark.parametrize(
    "content",
    [
        Text("\x1b[31mred"),
        Heading("\x1b[31mred"),
        Table(("\x1b[31mred",), (("\x1b[31mred",),), (False,)),
        Tapes((("t", "\x1b[31mred"),)),
        Values(("\x1b[31mred", *"12345678")),
        Plot(((0.0, 0.0),), ("\x1b[31mred", "y"), ((1.0, 1.0, "\x1b[31mred"),)),
    ],
)
def test_control_characters_are_shown_as_escapes_in_every_kind_of_exhibit(content: Content) -> None:
    laid = "\n".join(lines(content))
    assert "\x1b" not in laid
    assert "\\x1b[31mred" in laid


def test_exhibits_are_printed_one_after_the_other_each_as_soon_as_it_is_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen = []

    def made() -> Iterator[Content | Exhibit]:
        yield Text("one")
        seen.append(capsys.readouterr().out)
        yield Heading("two")
        yield Exhibit(Table(("a",), (("1",),), (True,)), "three")
        yield Text("four")

    print_exhibits(made())
    assert seen == ["one\n"]
    assert capsys.readouterr().out == "\ntwo\nthree\n\na\n─\n1\n\nfour\n"


def test_boards_and_values_have_three_rows_and_tapes_are_below_each_other() -> None:
    assert lines(Board("X...O....")) == [" X   .   .", " .   O   .", " .   .   ."]
    assert lines(Values((1, 22, *"1234567"))) == [" 1  22   1", " 2   3   4", " 5   6   7"]
    assert lines(Tapes((("t", "[a]b"), ("word", "[_]")))) == ["t     [a]b", "word  [_]"]
    assert lines(LineOfPlay("1"))[:2] == ["line of play 1", "1. X on 1"]


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


def test_many_blanks_in_a_row_are_their_number_so_that_the_word_is_seen(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "away.tm"
    text = (
        "tapes t\nsymbols a b\naccept no\ngo: !_ -> * R go\n    _ -> * R off\noff: * -> * R off\n"
    )
    file.write_text(text, encoding="utf-8")
    done = noloss("run", file, "abba")
    assert "loops" in done.out
    assert done.out.splitlines()[1] == "t   a b b a (60 blanks)[_]"
    left = "tapes t\nsymbols a b\naccept no\noff: * -> * L off\n"
    file.write_text(left, encoding="utf-8")
    assert noloss("run", file, "abba").out.splitlines()[1] == "t  [_](63 blanks) a b b a"
    few = noloss("run", file, "abba", "--steps", 21).out.splitlines()[1]
    assert few == f"t  [_]{'_ ' * 20}a b b a"
