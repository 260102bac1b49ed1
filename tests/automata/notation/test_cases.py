"""Tests of a machine in its file: read, printed, refused with the place."""

from __future__ import annotations

import pytest

from automata import NotationError, link, parse, print_source
from automata.notation.cases import read_cases
from automata.notation.rows import Scope
from automata.notation.source import StateRef, Term
from tests.automata.examples import HEAD, HEAD2
from tests.machines.texts import PALINDROME

ROWS = "s: t=a -> t:R s\n"


def test_a_test_has_words_a_verdict_and_demands_on_the_end() -> None:
    line = "test  t=ab u='a b'  choose 1,12 -> halted in won(a) u=ba t= at most 40 steps  # why"
    (case,) = parse(f"{HEAD2}results won\n{ROWS}# above\n{line}\n").tests
    assert case.words == (("t", "ab"), ("u", "a b"))
    assert (case.wanted, case.choices, case.most) == ("halted", (1, 12), 40)
    assert case.state == StateRef("won", (Term("a"),))
    assert case.output == (("u", "ba"), ("t", ""))
    assert (case.place.line, case.above, case.comment) == (9, ("above",), "why")


def test_a_test_after_a_routine_names_the_tapes_of_the_machine() -> None:
    text = PALINDROME + "\ntest  word=abba copy=  ->  accepted\n"
    (case,) = parse(text).tests
    assert case.words == (("word", "abba"), ("copy", ""))
    assert print_source(parse(text)).endswith("\ntest  word=abba  copy=  ->  accepted\n")


@pytest.mark.parametrize(("word", "read"), [("ab", "ab"), ("'a b'", "a b")])
def test_a_word_without_a_name_is_on_the_first_tape(word: str, read: str) -> None:
    (case,) = parse(PALINDROME + f"\ntest  {word}  ->  accepted  copy=\n").tests
    assert (case.words, case.output) == ((("word", read),), (("copy", ""),))


def test_a_state_may_still_be_called_test() -> None:
    text = HEAD + "test: a -> a R test\ntest t=a -> stuck\n"
    assert [block.label.name for block in parse(text).states] == ["test"]
    assert len(parse(text).tests) == 1


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        ("test  t=a accepted", 1, "a test needs exactly one '->'"),
        ("test  t=a -> -> accepted", 1, "a test needs exactly one '->'"),
        ("test  t=a -> accept", 14, "'accept' is not a verdict"),
        ("test  t=a ->", 11, "how the run must end is missing here"),
        ("test  v=a -> stuck", 7, "there is no tape v"),
        ("test  t=a a -> stuck", 11, "'a' is not a word on a tape"),
        ("test  a t=b -> stuck", 9, "tape t is named twice"),
        ("test  t=a t=b -> stuck", 11, "tape t is named twice"),
        ("test  t=a choose 0 -> stuck", 11, "these are not choices"),
        ("test  t=a choose -> stuck", 11, "these are not choices"),
        ("test  t=a -> stuck at most x steps", 20, "this limit cannot be read"),
        ("test  t=a -> stuck at", 20, "this limit cannot be read"),
        ("test  t=a -> stuck in ->", 1, "a test needs exactly one '->'"),
        ("test  t=a -> stuck in (", 23, "'(' is not a state name"),
        ("test  t=a -> stuck in", 20, "'in' is not a word on a tape"),
    ],
)
def test_a_line_that_is_not_a_test_is_refused_with_its_place(
    line: str, column: int, problem: str
) -> None:
    with pytest.raises(NotationError) as found:
        parse(HEAD + "s: t=a -> t:R s\n" + line + "\n")
    assert (found.value.place.line, found.value.place.column) == (7, column)
    assert found.value.problem == problem
    assert found.value.hint


def test_a_verdict_that_is_nearly_one_is_suggested() -> None:
    with pytest.raises(NotationError) as found:
        parse(HEAD + ROWS + "test  t=a -> acepted\n")
    assert found.value.hint == "did you mean 'accepted'?"


def test_a_file_of_tests_holds_only_tests_and_comments() -> None:
    text = "# of every length\ntest t=a -> stuck\n\ntest t=b -> accepted\n"
    first, second = read_cases(text, Scope("m.cases", ("t",)))
    assert (first.above, second.above, second.place.line) == (("of every length",), (), 4)
    with pytest.raises(NotationError) as found:
        list(read_cases("s: a -> a R s\n", Scope("m.cases", ("t",))))
    assert str(found.value).startswith("m.cases:1:1: 's:' is not a test")


def test_the_symbols_of_inputs_are_declared_once() -> None:
    text = HEAD + "input  a '#'\n" + ROWS
    assert parse(text).input == ("a", "#")
    assert print_source(parse(text)).count("input    a '#'\n") == 1
    with pytest.raises(NotationError, match="'input' is already given in line 6"):
        parse(HEAD + "input a\ninput b\n" + ROWS)


def test_an_input_is_made_of_the_symbols_of_the_machine() -> None:
    with pytest.raises(NotationError) as found:
        link(parse(HEAD + "input a c\n" + ROWS))
    assert (found.value.place.line, found.value.place.column) == (6, 9)
    assert found.value.problem == "unknown symbol c"


def test_a_comment_beside_a_line_or_above_it_silences_a_check() -> None:
    rows = "s: t=a -> t:R s  # noloss: allow dead-row, missing-row\n"
    above = "# noloss: allow endless-state\n# why\n\n   t=b -> s\n# noloss: allow x\n"
    allows = parse(HEAD + rows + above).allows
    assert [(allow.names, allow.line, allow.place.line) for allow in allows] == [
        (("dead-row", "missing-row"), 6, 6),
        (("endless-state",), 10, 7),
        (("x",), 0, 11),
    ]
    assert (
        allows[0].place.row[allows[0].place.column - 1 :] == "# noloss: allow dead-row, missing-row"
    )


@pytest.mark.parametrize("empty", ["''", '""', "ε"])
def test_the_empty_word_of_a_test_may_be_written_with_a_sign(empty: str) -> None:
    text = (
        f"{HEAD2}s: else -> yes\ntest {empty} -> accepted u='#'\n"
        f"test t=ab u={empty} -> accepted t={empty} in yes  # one\ntest t={empty}  ->  stuck\n"
    )
    one, two, three = parse(text).tests
    assert (one.words, one.output) == ((("t", ""),), (("u", "#"),))
    assert (two.words, two.output) == ((("t", "ab"), ("u", "")), (("t", ""),))
    assert (three.words, two.comment) == ((("t", ""),), "one")


def test_signs_of_the_empty_word_that_are_symbols_are_words() -> None:
    text = "tapes t\nsymbols ε ''' a\naccept y\ns: a -> a R y\n"
    tests = "test ε -> stuck\ntest '' -> stuck\ntest t='' a' -> stuck\n"
    words = [case.words[0][1] for case in parse(text + tests).tests]
    assert words == ["ε", "''", "' a"]
    (case,) = read_cases("test ε -> stuck\n", Scope("m.cases", ("t",), {"ε"}))
    assert case.words == (("t", "ε"),)
