"""Positions as text: exactly those that can occur are read."""

from __future__ import annotations

from itertools import product

import pytest

from games import GameError, parse_position
from games.errors import PositionError
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
                "  hint: write the three rows one after the other, such as X...O...."
            ),
        ),
        (
            "XO......?",
            "cell 9 is '?', which is none of X, O and .\n  hint: X and O are the marks, . is empty",
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
