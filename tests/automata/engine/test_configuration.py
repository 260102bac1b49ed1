"""Words on tapes, and how instants of a computation are shown."""

from __future__ import annotations

import pytest

from automata import TapeError, start
from tests.automata.examples import HEAD2, looks, machine
from tests.machines.texts import PALINDROME


def test_words_lie_under_the_heads_and_the_files_own_words_elsewhere() -> None:
    one = machine(HEAD2.replace("accept", "word u ab\naccept") + "s: a a -> a a R R yes\n")
    assert looks(start(one, {"t": "ba"})) == ["[b]a", "[a]b"]
    assert looks(start(one, {"u": ""})) == ["[_]", "[_]"]
    assert looks(start(one)) == ["[_]", "[a]b"]
    assert start(one).state == "s"


@pytest.mark.parametrize(
    ("words", "problem", "hint"),
    [
        ({"wrod": "a"}, "there is no tape wrod", "did you mean 'word'?"),
        ({"x": "a"}, "there is no tape x", "the tapes are: word copy"),
        ({"word": "abc"}, "unknown symbol c on tape word", "the symbols are: _ a b"),
        (
            {"copy": ("a", "\x1b[31m")},
            r"unknown symbol \x1b[31m on tape copy",
            "the symbols are: _ a b",
        ),
    ],
)
def test_words_that_cannot_be_laid_are_refused_with_a_way_out(
    words: dict[str, str], problem: str, hint: str
) -> None:
    with pytest.raises(TapeError) as found:
        start(machine(PALINDROME), words)
    assert str(found.value) == f"{problem}\n  hint: {hint}"
