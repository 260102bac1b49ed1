"""Words as people type them: written words read back, and unknown symbols are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automata import TapeError, read_word, write_word
from automata.text import long_word
from tests.automata.generated import symbols

alphabets = st.sets(symbols | st.sampled_from(" \u00a0\t"), min_size=1, max_size=6)


@given(st.data())
def test_reading_a_written_word_is_the_identity(data: st.DataObject) -> None:
    """Of every alphabet: single letters, longer names, spaces and quotes."""
    alphabet = data.draw(alphabets)
    word = tuple(data.draw(st.lists(st.sampled_from(sorted(alphabet)), max_size=8)))
    assert read_word(write_word(word, alphabet), alphabet) == word


def test_a_long_word_of_letters_is_its_text_and_an_unknown_letter_is_named() -> None:
    assert long_word("ab" * 600, "ab_") == "ab" * 600
    assert long_word("ab", "ab_") == ("a", "b")
    assert long_word("a b " * 600, "ab_") == ("a", "b") * 600
    assert long_word("a bb " * 600, ("a", "bb", "_")) == ("a", "bb") * 600
    with pytest.raises(TapeError, match="symbol 1201 of the word, c, is unknown"):
        long_word("ab" * 600 + "c", "ab_")


@given(st.text("ab ", max_size=12))
def test_letters_may_be_run_together_or_apart(text: str) -> None:
    assert read_word(text, "ab_") == tuple(text.replace(" ", ""))
    assert read_word(text, "ab ") == tuple(text)


@pytest.mark.parametrize("space", [" ", "\u00a0", "\t"])
def test_a_space_that_is_a_symbol_is_kept_and_others_only_separate(space: str) -> None:
    alphabet = {"a", "b", space}
    assert read_word(write_word(("a", space, "b", space), alphabet), alphabet) == (
        *("a", space, "b", space),
    )
    assert read_word("a\u2003b", alphabet) == ("a", "b")


def test_symbols_of_several_letters_are_separated_by_spaces() -> None:
    alphabet = {"q1", "q", "1"}
    assert read_word("q1 q 1  q1", alphabet) == ("q1", "q", "1", "q1")
    assert read_word("'q1' 1", alphabet) == ("q1", "1")
    assert read_word("", alphabet) == ()


def test_a_whole_word_is_one_symbol() -> None:
    assert read_word("q1", {"q1", "a"}, whole=True) == ("q1",)
    assert read_word(" ", {" ", "ab"}, whole=True) == (" ",)
    with pytest.raises(TapeError):
        read_word("aa", {"a"}, whole=True)


@pytest.mark.parametrize(
    ("text", "alphabet", "problem", "hint"),
    [
        ("abc", "ab_", "symbol 3 of the word, c, is unknown", "the symbols are: _ a b"),
        (
            "go hone",
            {"go", "home"},
            "symbol 2 of the word, hone, is unknown",
            "did you mean 'home'?",
        ),
        (
            *("aba", {"a", "b", "q1"}, "symbol 1 of the word, aba, is unknown"),
            "this machine has symbols of several letters: separate all by spaces",
        ),
        (
            *("ac", {"a", "q1"}, "symbol 1 of the word, ac, is unknown"),
            "the symbols are: a q1",
        ),
        ("a\x1b[2J", "ab", r"symbol 2 of the word, \x1b, is unknown", "the symbols are: a b"),
        ("'zz' a", {"a", "q1"}, "symbol 1 of the word, 'zz', is unknown", "the symbols are: a q1"),
    ],
)
def test_an_unknown_symbol_is_named_with_its_number_and_a_way_out(
    text: str, alphabet: set[str], problem: str, hint: str
) -> None:
    with pytest.raises(TapeError) as found:
        read_word(text, alphabet)
    assert str(found.value) == f"{problem}\n  hint: {hint}"
