"""Static checks report what is allowed but doubtful, with its place, and nothing sound."""

from __future__ import annotations

import pytest

from automata import NotationError, parse, warnings
from tests.automata.examples import HEAD, HEAD2
from tests.machines.texts import PALINDROME

Told = tuple[int, int, str]


def told(text: str) -> list[Told]:
    return [(one.place.line, one.place.column, one.text) for one in warnings(parse(text))]


def hints(text: str) -> list[str]:
    return [one.hint for one in warnings(parse(text))]


def test_the_palindrome_machine_has_one_doubt() -> None:
    """Its 'else' refuses, as is right."""
    text = PALINDROME.replace("vars     x:", "vars     x y:")
    assert told(text) == [(6, 12, "variable y is never used")]
    assert hints(text) == ["use it, or leave it out"]


def test_an_else_that_runs_away_is_reported_in_routines_and_states_with_values() -> None:
    text = (
        HEAD
        + "vars n: a b\nstart s(a)\ns(n): n -> n S call r then yes\n  else -> * R s(n)\n"
        + "routine r\ng: a -> a L return\n  b -> b L return\n  else -> * R g\n"
    )
    assert [(line, text) for line, _, text in told(text) if "never stops" in text] == [
        (9, "'else' in state s(n) moves over blanks of tape t and never stops there"),
        (13, "'else' in state g moves over blanks of tape t and never stops there"),
    ]


# parts never reached, called or used


def test_a_state_that_nothing_leads_to_is_reported() -> None:
    text = HEAD + "s: a -> b R s\n   b -> a R yes\nlost: a -> a R lost\n"
    assert told(text) == [(8, 1, "state lost cannot be reached")]
    assert hints(text) == ["lead a row to it, or leave it out"]


def test_states_are_reached_by_rows_calls_else_and_the_way_back() -> None:
    text = (
        HEAD
        + "start s\nend: a -> b R yes\n  else -> no\nq: call r then end\n"
        + "s: a -> a R call r then q\nroutine r\ng: a -> a R h\nh: b -> b R return\n"
    )
    assert told(text) == []


def test_a_state_with_values_is_reached_if_one_of_its_values_is() -> None:
    rows = "s: a -> b S two(a)\n   b -> a R yes\ntwo(n): b -> b R two(n)\n"
    text = HEAD + "vars n: a b\nvars k: b\n" + rows
    assert told(text + "two(k): a -> a R two(k)\n") == [(11, 1, "state two(k) cannot be reached")]
    assert told(text.replace("two(a)", "two(b)") + "two(k): a -> a R two(k)\n") == []


def test_a_state_of_a_routine_that_nothing_leads_to_is_reported() -> None:
    text = HEAD + "s: a -> b R call r then yes\nroutine r\ng: a -> a R return\nh: b -> b R g\n"
    assert told(text) == [(9, 1, "state h cannot be reached")]


def test_a_routine_that_nothing_calls_is_reported_at_its_name() -> None:
    text = HEAD + "s: a -> b R yes\nroutine home(v)\ng: v=a -> v:L g\n   v=b -> return\n"
    assert told(text) == [(7, 9, "routine home is never called")]
    assert hints(text) == ["call it, or leave it out"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("symbols a b", "symbols a  dd b"), (3, 12, "symbol dd is never used")),
        (("tapes t", "tapes t spare"), (2, 9, "tape spare is never used")),
        (("vars n", "vars n x"), (6, 8, "variable x is never used")),
        (("s:", "pairs n x: a b / b a\ns:"), (7, 9, "variable x is never used")),
    ],
)
def test_a_declared_name_that_is_never_used_is_reported_at_its_word(
    change: tuple[str, str], expected: Told
) -> None:
    rows = "s: t=a -> t=b:R s\n   t=b -> t=a q(a)\nq(n): t=a -> yes\n"
    text = HEAD + "vars n: a b\n" + rows
    assert told(text) == []
    assert told(text.replace(*change, 1)) == [expected]
    assert hints(text.replace(*change, 1)) == ["use it, or leave it out"]


def test_symbols_are_used_by_variables_words_conditions_and_values() -> None:
    head = HEAD.replace("a b", "a b c d e f g h i _")
    head += "vars x: a b\nword t cd'\nword t2 'i'\nexpects t=e\n"
    head = head.replace("word t cd'", "word t cd").replace("tapes t", "tapes t t2")
    rows = "start s(f)\ns(f): t=x -> t=g s(h)\ns(h): t=g -> yes\n"
    assert told(head + rows) == []
    assert [one[2] for one in told(head.replace("word t cd\n", "") + rows)] == [
        *("symbol c is never used", "symbol d is never used")
    ]


def test_a_quoted_word_is_one_symbol_and_uses_none_of_its_letters() -> None:
    text = HEAD.replace("a b", "a ca c") + "word t 'ca'\ns: a -> a R yes\n"
    assert told(text) == [(3, 14, "symbol c is never used")]
    assert told(text.replace("'ca'", "ca")) == []


def test_a_quoted_symbol_is_not_the_variable_of_that_name() -> None:
    text = HEAD + "vars x: a b\ns: a -> b R t('x')\nt('x'): b -> a R yes\n"
    assert told(text) == [(6, 6, "variable x is never used")]


@pytest.mark.parametrize(
    "use", ["q: t=a -> u:R yes\n", "q: u=a -> yes\n", "q: call r(u) then yes\n"]
)
def test_a_tape_is_used_if_a_row_a_call_or_a_condition_names_it(use: str) -> None:
    text = HEAD2 + "s: t=a -> t=b call r(t) then q\n" + use + "routine r(v)\ng: v=b -> return\n"
    assert told(text) == []
    assert told(HEAD2 + "expects u=b\ns: t=a -> yes\n") == []
    assert told(HEAD2 + "s: t=a -> t=b yes\n") == [(2, 9, "tape u is never used")]


def test_names_that_other_files_may_use_are_not_reported() -> None:
    """A machine file that is called sees the tapes and symbols of its caller."""
    text = HEAD2 + "vars x: a\ns: t=a -> call other then yes\n"
    assert told(text) == [(6, 6, "variable x is never used")]


# all together


def test_doubts_come_in_the_order_of_the_lines() -> None:
    rows = "s: t=a -> yes\n  else -> t=b:R s\nlost: t=b -> yes\nroutine r\ng: -> return\n"
    lines = [line for line, _, _ in told(HEAD2 + rows)]
    assert lines == sorted(lines)
    assert len(lines) == 5


def test_a_file_whose_rows_cannot_be_read_is_refused_not_warned_of() -> None:
    text = HEAD + "vars x: a b\ns: a -> x R yes\n"
    with pytest.raises(NotationError) as found:
        warnings(parse(text))
    assert (found.value.place.line, found.value.problem) == (7, "variable x has no value here")
    assert found.value.hint


def test_a_state_with_an_else_is_never_stuck() -> None:
    text = HEAD + "accept when stuck s q\nreject when stuck *\n"
    text += "s: a -> b R q\nq: a -> a R s\n  else -> * S no\n"
    (doubt,) = warnings(parse(text))
    assert (doubt.place.line, doubt.place.column) == (6, 21)
    assert doubt.text == "state q is never stuck: it has an 'else'"
