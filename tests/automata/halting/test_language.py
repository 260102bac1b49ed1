"""Regular expressions for inputs, compared with Python's; and refused ones."""

from __future__ import annotations

import re
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automata.errors import FormatError
from automata.halting.language import read_language


def _words(symbols: str, most: int) -> set[str]:
    return {"".join(w) for n in range(most + 1) for w in product(symbols, repeat=n)}


def _accepted(expression: str, symbols: str, most: int) -> set[str]:
    return {"".join(word) for word in read_language(expression, symbols).words(most)}


expressions = st.recursive(
    st.sampled_from(["a", "b", "[ab]", "()", "a*", "b?"]),
    lambda inner: (
        st.tuples(inner, inner).map("".join)
        | st.tuples(inner, inner).map(lambda two: f"({two[0]}|{two[1]})")
        | st.tuples(inner, st.sampled_from("*+?")).map(lambda two: f"({two[0]}){two[1]}")
    ),
    max_leaves=6,
)


@given(expressions)
def test_an_expression_has_the_words_that_it_has_in_python(expression: str) -> None:
    meant = {word for word in _words("ab", 5) if re.fullmatch(expression, word)}
    assert _accepted(expression, "ab", 5) == meant


@given(expressions)
def test_an_automaton_is_minimal_and_each_state_is_reached(expression: str) -> None:
    language = read_language(expression, "ab")
    reached, endings = {0: ""}, {}
    for state in (pending := [0]):
        for symbol, after in zip("ab", language.next[state], strict=True):
            if after not in reached:
                reached[after] = reached[state] + symbol
                pending.append(after)
    words = sorted(_words("ab", 7))
    for state, way in reached.items():
        endings[state] = frozenset(
            w for w in words if _ends(language.next, state, w) in language.accepts
        )
        assert way == min((w for w in words if _ends(language.next, 0, w) == state), key=len)
    assert sorted(reached) == [*range(len(language.next))]
    assert len({*endings.values()}) == len(endings)


def _ends(table: tuple[tuple[int, ...], ...], state: int, word: str) -> int:
    for symbol in word:
        state = table[state]["ab".index(symbol)]
    return state


def test_symbols_of_several_characters_are_in_quotes_and_spaces_are_left_out() -> None:
    language = read_language("'q0' ( \"go\" | 1 )*", ("q0", "go", "1"))
    assert [*language.words(2)] == [("q0",), ("q0", "go"), ("q0", "1")]


def test_words_come_the_shortest_first_in_the_order_of_the_symbols() -> None:
    words = ["".join(word) for word in read_language("b*a|()", "ba").words(3)]
    assert words == ["", "a", "ba", "bba"]


def test_the_empty_expression_has_the_empty_word_alone() -> None:
    assert _accepted("", "ab", 3) == _accepted("()", "ab", 3) == {""}


REFUSED = {
    "a)": "unexpected ')' at character 2 of 'a)'",
    "(a": "a ')' is missing at character 3 of '(a'",
    "*a": "nothing is before '*' at character 1 of '*a'",
    "a|*": "nothing is before '*' at character 3 of 'a|*'",
    "[ab": "a ']' is missing at character 4 of '[ab'",
    "[]": "no symbol is in '[]' at character 3 of '[]'",
    "ac": "the machine has no symbol 'c' at character 2 of 'ac'",
    "'a": "a ' is missing at character 1 of ''a'",
    "(" * 200: "too many brackets are open",
    "a" * 3000: "the expression is too long",
    "(a|b)*a" + "(a|b)" * 12: "the automaton of the words is too large",
}


@pytest.mark.parametrize("expression", REFUSED)
def test_an_expression_that_cannot_be_read_is_refused_with_its_place(expression: str) -> None:
    with pytest.raises(FormatError) as error:
        read_language(expression, "ab")
    assert error.value.problem.startswith(REFUSED[expression])
    assert error.value.hint


def test_the_first_words_come_at_once_even_if_all_are_long() -> None:
    language = read_language("[abcdefghij]" * 12 + "|[ab]" * 3, list("abcdefghij"))
    assert list(islice(language.words(40), 3)) == [("a",), ("b",), ("a",) * 12]


def test_a_long_expression_is_read_within_seconds() -> None:
    assert len(read_language("a?" * 800, ["a"]).next) == 802
