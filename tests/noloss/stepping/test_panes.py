"""The view of a run: nothing is wider than the screen, and no head is lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import settings as tries
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from automata import Trace, start
from automata.engine.breakpoints import breakpoint_of
from automata.engine.stepping import Stepper
from automata.tape import moved, tape
from noloss.arguments.boards import begun
from noloss.stepping.panes import (
    KEYS,
    KEYS_HELP,
    STOPS_HELP,
    Panes,
    help_lines,
    keys_line,
    tape_line,
)
from tests.automata.examples import machine
from tests.effort import examples
from tests.machines.texts import CHOICES, PALINDROME


def panes(text: str, steps: int = 0, **words: str) -> Panes:
    one = machine(text)
    stepper = Stepper(Trace(one, start(one, words)))
    stepper.to(steps)
    return Panes(stepper, text)


def lines(text: Text) -> list[str]:
    return text.plain.split("\n")


@example(["機"], 3, 8)
@example(["long", "long", "long", "機", "_", "機", "_"], 2, 17)
@given(
    st.lists(st.sampled_from(["a", "long", "¢", "機", "_"]), max_size=40),
    st.integers(-3, 45),
    st.integers(8, 90),
)
@tries(max_examples=examples(300))
def test_a_tape_fits_its_line_and_shows_its_head_in_brackets(
    word: list[str], steps: int, width: int
) -> None:
    now = tape(word, "_")
    for _ in range(abs(steps)):
        now = moved(now, "R" if steps > 0 else "L")
    line = tape_line(now, width)
    assert cell_len(str(line)) <= width
    assert line.head == now.head
    if not line.before.startswith("…") and not line.after.endswith("…"):
        shown = [*line.before.split(), line.head, *line.after.split()]
        left, head, right = now.content()
        assert shown == [*reversed(left), head, *right]
    elif "機" not in word and "long" not in word:
        assert len(str(line)) >= width - 3, "there is room for one more cell"


def test_no_line_is_wider_than_its_pane_and_none_is_missing_below() -> None:
    for steps in range(17):
        shown = panes(PALINDROME, steps, word="abba")
        for width in (20, 37, 80):
            for height in (1, 3, 9):
                parts = (
                    shown.status(width),
                    shown.tapes(width),
                    shown.next_rows(width, height),
                    shown.file(width, height),
                    shown.states(width, height),
                )
                assert max(cell_len(line) for part in parts for line in lines(part)) <= width
                assert all(len(lines(part)) <= height for part in parts[2:])


def test_the_row_just_used_and_the_rows_to_come_are_marked_in_the_file() -> None:
    shown = panes(PALINDROME, 4, word="abba")
    assert shown.file_title() == "the row just used: machine.tm:11"
    marked = [line for line in lines(shown.file(80, 40)) if line[0] != " "]
    assert [line.split() for line in marked] == [
        ["▶", "11", "copy:", "x", "_", "->", "x", "x", "R", "R", "copy"],
        ["→", "12", "_", "_", "->", "_", "_", "L", "S", "rewind"],
    ]


def test_the_rows_of_a_choice_have_their_numbers_in_the_list_and_in_the_file() -> None:
    shown = panes(CHOICES)
    assert [line.split()[0] for line in lines(shown.next_rows(80, 6))] == ["1", "2"]
    assert [line[0] for line in lines(shown.file(80, 40)) if line[0] != " "] == ["1", "2"]
    assert "a choice: press its number" in shown.status(80).plain
    assert "and 2 more" in shown.next_rows(80, 1).plain


def test_the_present_state_is_marked_and_says_what_leads_where() -> None:
    shown = lines(panes(PALINDROME, 11, word="abba").states(60, 20))
    at = next(number for number, line in enumerate(shown) if line.startswith("● compare"))
    assert [line.split() for line in shown[at + 1 : at + 4]] == [
        ["→", "compare", "on", "a", "a,", "b", "b"],
        ["yes", "on", "_", "_"],
        ["no", "on", "else"],
    ]
    assert any(line.split() == ["yes", "accept"] for line in shown)
    assert any(line.split() == ["turn", "→", "compare"] for line in shown)


def test_a_run_that_has_ended_says_how() -> None:
    shown = panes(PALINDROME, 99, word="ab")
    shown.breakpoints.append(breakpoint_of("word=_", shown.machine))
    status = shown.status(200).plain
    assert "state no  rejected  stops at: word=_" in status
    assert shown.next_rows(80, 3).plain.strip() == "rejected"


def test_a_symbol_that_is_a_space_is_seen() -> None:
    head = "machine m\ntapes t\nsymbols a\nblank ' '\naccept yes\n"
    text = f"{head}go: a -> a R go\n  ' ' -> ' ' S yes\n"
    assert "yes  on ' '" in panes(text).states(60, 9).plain


def test_the_error_ahead_is_named() -> None:
    text = "machine m\ntapes t\nsymbols a\none-way t\naccept yes\ngo: a -> a L go\n  _ -> _ S yes\n"
    shown = panes(text, t="a")
    assert "moves the head of t off the left end" in shown.next_rows(80, 3).plain
    assert shown.stepper.fault is not None
    assert panes(PALINDROME).stepper.fault is None


def test_the_help_and_the_keys_fit_a_screen_of_80_columns() -> None:
    assert max(map(len, help_lines(78))) <= 78
    assert len(help_lines(78)) <= 20
    assert all(key in keys_line(80) for key in KEYS)


@pytest.mark.parametrize("width", [58, 77, 78, 120])
def test_the_help_has_every_key_and_stop_within_any_width(width: int) -> None:
    lines = help_lines(width)
    assert max(map(len, lines)) <= width
    for name, meaning in (*KEYS_HELP, *STOPS_HELP):
        assert any(re.search(f"{re.escape(name)} +{re.escape(meaning)}", line) for line in lines)


@pytest.mark.parametrize("width", [20, 40, 60, 80])
def test_a_narrow_screen_shows_how_to_get_help_and_how_to_quit(width: int) -> None:
    assert keys_line(width).endswith("? help  q quit")
    assert len(keys_line(width)) <= width


def test_the_board_shows_the_marks_that_are_on_the_tapes_and_numbers_of_empty_cells() -> None:
    beginning = begun("wst/R3", None, (), "X........")
    shown = Panes(beginning.stepper(), "", beginning.board)
    assert lines(shown.board_cells()) == ["  X  2  3", "  4  5  6", "  7  8  9"]
    shown.stepper.until([])
    assert lines(shown.board_cells()) == ["  X  2  3", "  4  O  6", "  7  8  9"]
