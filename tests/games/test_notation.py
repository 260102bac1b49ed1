"""Positions and lines of play are read with every check, and written as they are read."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import (
    EMPTY,
    GameError,
    Line,
    Position,
    line_name,
    outcome,
    parse_line,
    parse_position,
    play,
    position_after,
)
from games.errors import LineError, PositionError
from games.space import all_positions


def test_of_all_texts_of_the_three_characters_exactly_the_positions_of_the_game_are_read() -> None:
    known = set(all_positions())
    for characters in product("XO.", repeat=9):
        text = "".join(characters)
        if text in known:
            assert parse_position(text) == text
        else:
            with pytest.raises(PositionError):
                parse_position(text)


@pytest.mark.parametrize(
    ("text", "reason", "hint"),
    [
        ("", "this text has 0", "the three rows"),
        ("X...O...", "this text has 8", "the three rows"),
        ("X../.O./...", "this text has 11", "the three rows"),
        ("x........", "cell 1 is 'x'", "write 'X' there"),
        ("X...o....", "cell 5 is 'o'", "write 'O' there"),
        ("X.......0", "cell 9 is '0'", "write 'O' there"),
        ("X --_....", "cell 2 is ' '", "write '.' there"),
        ("X-.......", "cell 2 is '-'", "write '.' there"),
        ("X_.......", "cell 2 is '_'", "write '.' there"),
        ("X...Z....", "cell 5 is 'Z'", "X and O are the marks, . is empty"),
        ("XX.......", "2 X and 0 O", "X moves first"),
        ("O........", "0 X and 1 O", "X moves first"),
        ("XXXOOO...", "both X and O have three", "first three in a row"),
        ("XXXOO.O..", "X has three in a row, but O moved", "take away the last O"),
        ("OOOXX.XX.", "O has three in a row, but X moved", "take away the last X"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason_and_a_hint(
    text: str, reason: str, hint: str
) -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    error = caught.value
    assert error.text == text
    assert reason in error.problem
    assert hint in error.hint
    assert str(error) == f"position {text!r}: {error.problem}\n  hint: {error.hint}"
    assert isinstance(error, GameError)
    assert isinstance(error, ValueError)


def test_a_long_wrong_text_is_cut_in_the_message_and_kept_in_the_field() -> None:
    text = "X" * 1_000_000
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    assert caught.value.text == text
    assert len(str(caught.value)) < 200
    assert f"position '{'X' * 59}…: " in str(caught.value)


def test_a_text_of_forty_characters_is_shown_whole() -> None:
    with pytest.raises(PositionError) as caught:
        parse_position("." * 40)
    assert f"position '{'.' * 40}':" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "XO",
            (
                "a position has 9 characters, this text has 2\n"
                "  hint: write the three rows as one text, such as X...O...."
            ),
        ),
        (
            "XO......?",
            "cell 9 is '?', which is not X, O or .\n  hint: X and O are the marks, . is empty",
        ),
        (
            "XXX......",
            (
                "3 X and 0 O cannot come from taking turns\n"
                "  hint: X moves first: there are as many X as O, or one more"
            ),
        ),
        (
            "XXXOOO...",
            "both X and O have three in a row\n  hint: a game ends with its first three in a row",
        ),
        (
            "XXXOO.O..",
            "X has three in a row, but O moved after that\n  hint: take away the last O",
        ),
        (
            "OOOXX.X.X",
            "O has three in a row, but X moved after that\n  hint: take away the last X",
        ),
    ],
)
def test_an_error_says_in_exactly_these_words_what_is_wrong_and_a_way_out(
    text: str, said: str
) -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    assert str(caught.value) == f"position {text!r}: {said}"


DIGITS = "write the cells 1 to 9 run together, such as 1593784"
ONCE = "every cell is played at most once"


@st.composite
def lines(draw: st.DrawFn) -> Line:
    """Draw a line that can be played: an order of the cells, cut where the game ends or before."""
    order = draw(st.permutations(range(1, 10)))
    length = draw(st.integers(0, 9))
    position, line = EMPTY, []
    for cell in order[:length]:
        if outcome(position) is not None:
            break
        position = play(position, cell)
        line.append(cell)
    return tuple(line)


@given(lines())
def test_parsing_a_name_gives_the_line_again(line: Line) -> None:
    assert parse_line(line_name(line)) == line


@given(lines())
def test_the_position_after_a_line_has_crosses_and_noughts_by_turns(line: Line) -> None:
    position = position_after(line)
    marks = dict(zip(line, "XOXOXOXOX", strict=False))
    assert position == "".join(marks.get(cell, ".") for cell in range(1, 10))


def test_the_line_of_the_documentation_reads_cell_by_cell() -> None:
    assert parse_line("1593784") == (1, 5, 9, 3, 7, 8, 4)
    assert position_after(parse_line("1593784")) == "X.OXO.XOX"


def test_the_empty_text_is_the_line_without_a_move() -> None:
    assert parse_line("") == ()
    assert position_after(()) == EMPTY
    assert line_name(()) == ""


@pytest.mark.parametrize(
    ("text", "ply", "reason", "hint"),
    [
        ("150", 3, "'0' is not a cell", DIGITS),
        ("a", 1, "'a' is not a cell", DIGITS),
        ("1 5", 2, "' ' is not a cell", DIGITS),
        ("1²", 2, "'²' is not a cell", DIGITS),
        ("151", 3, "cell 1 was taken by move 1", ONCE),
        ("1255", 4, "cell 5 was taken by move 3", ONCE),
        ("142536", 6, "the game was over after move 5", "end the line as 14253"),
        ("142534", 6, "the game was over after move 5", "end the line as 14253"),
        ("1234567891", 8, "the game was over after move 7", "end the line as 1234567"),
    ],
)
def test_a_line_that_cannot_be_played_is_refused_at_the_move_at_fault(
    text: str, ply: int, reason: str, hint: str
) -> None:
    with pytest.raises(LineError) as caught:
        parse_line(text)
    error = caught.value
    assert (error.text, error.ply, error.problem) == (text, ply, reason)
    assert error.hint == hint
    assert str(error) == f"line {text!r}, move {ply}: {reason}\n  hint: {error.hint}"
    assert isinstance(error, GameError)


def test_a_cell_that_does_not_exist_is_refused_with_the_line_spelled_apart() -> None:
    with pytest.raises(LineError) as caught:
        position_after((1, 10, 2))
    assert caught.value.ply == 2
    assert caught.value.text == "1 10 2"
    assert caught.value.problem == "10 is not a cell"
    assert caught.value.hint == "cells are 1 to 9"


def test_a_letter_in_a_line_is_reported_with_its_place_and_an_example() -> None:
    with pytest.raises(LineError) as caught:
        parse_line("15a")
    assert str(caught.value) == f"line '15a', move 3: 'a' is not a cell\n  hint: {DIGITS}"


def test_a_line_may_be_read_from_a_position_where_it_is_played() -> None:
    assert parse_line("6", Position("XXOOO....")) == (6,)
    with pytest.raises(LineError) as caught:
        parse_line("6", Position("XXXOO...."))
    assert caught.value.problem == "the game was over after move 0"
