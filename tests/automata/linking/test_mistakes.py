"""All errors of a file are found, each at its place, and none that only comes of another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automata import link, parse
from automata.errors import NotationError
from automata.formats import SourceText, read_machine
from automata.linking.mistakes import MOST, mistakes
from tests.machines.texts import machine_text

PALINDROME = machine_text("palindrome")
HEAD = "tapes t\nsymbols a b\naccept yes\n"


def _first(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        link(parse(text))
    return caught.value


def _found(text: str) -> list[tuple[int, str]]:
    found = mistakes(SourceText(text, "machine.tm", "machine"), _first(text))
    return [(error.place.line, error.problem) for error in found]


def test_a_mistyped_state_is_reported_while_another_row_cannot_be_read() -> None:
    text = f"{HEAD}s: a -> a s\n   b -> b R carrry\n   _ -> c S yes\ntest u=a -> accepted\n"
    first, *others = _found(text)
    assert first[0] == 4
    assert others == [
        (5, "there is no state carrry"),
        (6, "unknown symbol c"),
        (7, "there is no tape u"),
    ]


def test_rows_beside_their_state_and_below_it_are_both_left_out() -> None:
    assert [line for line, _ in _found(f"{HEAD}s: a -> x\nq: b -> y\n   a -> b R z\n")] == [4, 5, 6]


def test_a_line_that_cannot_be_split_into_words_is_the_last_error_and_hides_none() -> None:
    text = f"{HEAD}s: a -> -> s\nq: 'a -> b R yes\n   b -> c R yes\n"
    assert _found(text)[0][0] == 4
    assert _found(text)[1:] == [(5, "this quote is never closed")]


def test_an_error_that_is_about_more_than_the_text_stays_alone() -> None:
    text = SourceText(f"{HEAD}s: a -> x\n   b -> y\n", "machine.tm", "machine", part="two")
    with pytest.raises(NotationError, match="holds one machine") as caught:
        read_machine(text)
    assert mistakes(text, caught.value) == (caught.value,)


def test_an_overlap_is_one_error_among_others() -> None:
    found = _found(f"{HEAD}s: a -> a R s\n   a -> b R yes\n   b -> b R no\n")
    assert sorted(line for line, _ in found) == [5, 6]
    assert any("already covered" in problem for _, problem in found)


def test_a_choice_whose_rows_are_all_wrong_is_not_a_further_error() -> None:
    assert [
        line for line, _ in _found(f"{HEAD}s choice: \n  a -> x\n  b -> y\nq: a -> c R s\n")
    ] == [
        5,
        6,
        7,
    ]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [("tapes t", "tapes t t"), ("symbols a b", "symbols a a"), ("accept yes", "accept yes(1)")],
)
def test_behind_an_error_on_which_others_depend_none_is_looked_for(line: str, wrong: str) -> None:
    text = f"{HEAD}s: a -> a R yes\n".replace(line, wrong)
    assert len(_found(text)) == 1


def test_a_state_that_is_given_twice_ends_the_search() -> None:
    assert [line for line, _ in _found(f"{HEAD}s: a -> x\ns: a -> y\n  b -> z\n")] == [4, 5]


def test_the_search_for_errors_ends_at_a_number_of_them() -> None:
    rows = "".join(f"q{at}: a -> a R nowhere{at}\n" for at in range(2 * MOST))
    assert len(_found(HEAD + rows)) == MOST


def test_a_file_of_another_tool_has_one_error() -> None:
    text = "<structure><type>turing</type><automaton></automaton></structure>"
    first = NotationError("x", file="a.jff", place=_first(f"{HEAD}s: a -> x\n").place, hint="y")
    assert mistakes(SourceText(text, "a.jff", "a"), first) == (first,)


@given(st.sets(st.integers(1, PALINDROME.count("\n")), min_size=1, max_size=4), st.data())
def test_the_first_error_is_that_of_reading_and_all_have_other_places(
    spoilt: set[int], data: st.DataObject
) -> None:
    lines = PALINDROME.split("\n")
    for number in spoilt:
        at = data.draw(st.integers(0, len(lines[number - 1])))
        letter = data.draw(st.sampled_from("xR:_ '(#>"))
        lines[number - 1] = lines[number - 1][:at] + letter + lines[number - 1][at:]
    text = "\n".join(lines)
    first = _error(text)
    found = () if first is None else mistakes(SourceText(text, "machine.tm", "machine"), first)
    assert list(found[:1]) == ([] if first is None else [first])
    places = [(one.place.line, one.place.column, one.problem) for one in found]
    assert len(set(places)) == len(places)


def _error(text: str) -> NotationError | None:
    try:
        link(parse(text))
    except NotationError as error:
        return error
    return None
