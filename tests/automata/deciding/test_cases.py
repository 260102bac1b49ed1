"""The tests of a machine, run: what was expected, what came, and where the run stands then."""

from __future__ import annotations

import pytest

from automata import NotationError, link, parse
from automata.deciding.cases import CaseRun, run_case
from tests.automata.examples import HEAD
from tests.machines.texts import PALINDROME

PICK = "s choice: a -> a R s\n   a -> b R q\n   b -> b R s\nq: a -> a R yes\n   b -> b R no\n"
TAILS = "s: a -> a R s\n   b -> b L no\n   _ -> _ S won\n"


def first(text: str, line: str) -> CaseRun:
    """Run one test of a machine, at most 1000 steps long."""
    source = parse(f"{text}\n{line}\n")
    (case,) = source.tests
    return run_case(link(source), case, "m.tm", 1_000)


@pytest.mark.parametrize(
    ("line", "expected", "came"),
    [
        ("test word=abba -> accepted", "", ""),
        ("test word=abba -> accepted in yes copy=abba at most 17 steps", "", ""),
        ("test word= -> accepted copy=", "", ""),
        ("test word=ab -> rejected", "", ""),
        ("test word=ab -> accepted", "accepted", "rejected"),
        ("test word=aba -> stuck", "stuck", "accepted"),
        ("test word=ab -> rejected in yes", "to end in state yes", "state no"),
        ("test word=ab -> rejected copy=ba", "copy=ba", "copy=ab, which differs at symbol 1"),
        (
            *("test word=ab -> rejected copy=abb", "copy=abb"),
            "copy=ab, which differs at symbol 3",
        ),
        (
            *("test word=ab -> rejected copy=", "a blank tape copy"),
            "copy=ab, which differs at symbol 1",
        ),
        ("test word=abba -> accepted at most 5 steps", "at most 5 steps", "16 steps"),
        ("test word=abba -> accepted at most 15 steps", "at most 15 steps", "16 steps"),
        ("test word=abba -> accepted at most 16 steps", "", ""),
    ],
)
def test_what_is_not_as_it_should_be_is_told_with_what_came(
    line: str, expected: str, came: str
) -> None:
    test = first(PALINDROME, line)
    assert (test.expected, test.came, test.holds) == (expected, came, not expected)


def test_where_steps_are_too_many_the_instant_is_shown_at_which_it_should_have_ended() -> None:
    test = first(PALINDROME, "test word=abba -> accepted at most 5 steps")
    assert (test.decision.steps, test.decision.configuration.state) == (5, "to-start@rewind:go")


def test_one_branch_that_accepts_makes_a_test_green_and_choices_follow_one() -> None:
    assert first(HEAD + PICK, "test t=abaa -> accepted").holds
    assert first(HEAD + PICK, "test t=abaa choose 1,2 -> accepted").holds
    test = first(HEAD + PICK, "test t=abaa choose 2 -> accepted")
    assert (test.expected, test.came) == ("accepted", "rejected")
    assert first(HEAD + PICK, "test t=abaa choose 1 -> accepted").came == "waiting"


def test_steps_at_most_are_those_of_the_shortest_branch_that_accepts() -> None:
    text = HEAD + "s choice: a -> a S p\n   a -> a S yes\np: a -> b S q\nq: b -> b S yes\n"
    assert first(text, "test t=a -> accepted at most 1 step").holds


def test_a_result_and_a_stuck_end_are_verdicts_too() -> None:
    assert first(HEAD + "results won\n" + TAILS, "test t=aa -> halted in won").holds
    assert first(HEAD + "s: a -> a R s\n", "test t=aa -> stuck in s").holds


def test_a_run_without_an_end_is_no_loop_unless_that_is_proved() -> None:
    endless = HEAD + "s: a -> a R s\n   _ -> b R p\np: _ -> _ R s\n   b -> b L p\n"
    test = first(endless, "test t=a -> rejected")
    assert not test.holds
    assert test.came in ("no end within 1,000 steps", "loops")


def test_where_branches_come_to_no_end_the_steps_of_all_of_them_are_told() -> None:
    endless = HEAD + "s choice: _ -> a R s\n   _ -> b R s\n"
    test = first(endless, "test t= -> rejected")
    assert (test.came, test.decision.steps) == ("no end within 1,000 steps", 1_000)


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        ("test t=ax -> accepted", 1, "t=ax: symbol 2 of the word, x, is unknown"),
        ("test t=a -> accepted t=x", 1, "t=x: symbol 1 of the word, x, is unknown"),
        ("test t=a -> accepted in won", 25, "m has no state won"),
        ("test t=a choose 3 -> accepted", 1, "s has no choice 3"),
    ],
)
def test_a_test_that_names_what_the_machine_does_not_have_is_refused_at_its_place(
    line: str, column: int, problem: str
) -> None:
    with pytest.raises(NotationError) as found:
        first(HEAD + PICK.rstrip(), line)
    assert found.value.problem == problem
    assert (found.value.place.line, found.value.place.column) == (11, column)
    assert found.value.where.startswith("m.tm:")


def test_a_head_that_falls_off_its_tape_is_told_with_the_instant_before_it() -> None:
    text = HEAD + "one-way t\ns: a -> b R s\n   b -> b L s\n"
    test = first(text, "test t=ab -> stuck")
    fallen = "step 3 moves the head of t off the left end, in state s (machine.tm:8)"
    assert test.came == f"an error: {fallen}"
    assert (test.decision.steps, test.decision.configuration.tapes[0].position) == (2, 0)


def test_that_no_row_applies_may_be_what_was_expected() -> None:
    rows = "s: a -> a R s\n   b -> b R dead\ndead:\n"
    assert first(HEAD + "accept when stuck s\n" + rows, "test t=aa -> accepted in s").holds
    assert first(HEAD + "accept when stuck s\n" + rows, "test t=ab -> stuck in dead").holds
