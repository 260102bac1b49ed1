"""The verdict of a machine with choices, against a walk through all its branches; and tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings

from automata import Configuration, Machine, NotationError, link, parse, run, start, step
from automata.deciding.decision import CaseRun, decide, run_case
from automata.text import number_of_words, random_words, words
from tests.automata.engine.test_explore import forward_machines
from tests.automata.examples import HEAD, machine
from tests.automata.generated import machines, two_words
from tests.effort import examples
from tests.machines.texts import OPEN_BRANCHES, PALINDROME

PICK = "s choice: a -> a R s\n   a -> b R q\n   b -> b R s\nq: a -> a R yes\n   b -> b R no\n"


def accepts(one: Machine, now: Configuration) -> bool:
    """Walk through all branches of a machine that stops, one step at a time."""
    after = step(one, now)
    if isinstance(after, Configuration):
        return accepts(one, after)
    if after.verdict != "waiting":
        return after.verdict == "accepted"
    enough = all if one.owners[now.state] == "opponent" else any
    following = (step(one, now, number) for number in range(1, len(after.choices) + 1))
    return enough(accepts(one, there) for there in following if isinstance(there, Configuration))


@given(forward_machines(), two_words)
@settings(max_examples=examples(300))
def test_a_machine_that_stops_is_accepted_as_a_walk_through_all_branches_says(
    one: Machine, laid: dict[str, str]
) -> None:
    now = start(one, laid)
    decided = decide(one, now)
    assert (decided.verdict == "accepted") == accepts(one, now)
    assert decided.verdict in ("accepted", "rejected")


@given(machines(choice=True), two_words)
@settings(max_examples=examples(200))
def test_the_branch_of_an_acceptance_can_be_run_by_its_choices(
    one: Machine, laid: dict[str, str]
) -> None:
    now = start(one, laid)
    decided = decide(one, now, 2_000)
    if decided.verdict == "accepted":
        again = run(one, now, None, decided.choices)
        assert (again.verdict, again.steps) == ("accepted", decided.steps)
        assert again.configuration == decided.configuration


def branch_lengths(one: Machine, now: Configuration, made: int = 0) -> Iterator[int]:
    """Give how many steps every accepting branch of a machine that stops takes."""
    after = step(one, now)
    if isinstance(after, Configuration):
        yield from branch_lengths(one, after, made + 1)
    elif after.verdict == "waiting":
        for number in range(1, len(after.choices) + 1):
            there = step(one, now, number)
            assert isinstance(there, Configuration)
            yield from branch_lengths(one, there, made + 1)
    elif after.verdict == "accepted":
        yield made


@given(forward_machines(), two_words)
@settings(max_examples=examples(200))
def test_the_shortest_accepting_branch_is_shown(one: Machine, laid: dict[str, str]) -> None:
    one = replace(one, owners=dict.fromkeys(one.owners, "anyone"))
    decided = decide(one, start(one, laid))
    if decided.verdict == "accepted":
        assert decided.steps == min(branch_lengths(one, start(one, laid)))


def test_one_branch_that_accepts_is_enough_and_is_shown() -> None:
    one = machine(HEAD + PICK)
    decided = decide(one, start(one, {"t": "aba"}))
    assert (decided.verdict, decided.steps) == ("rejected", 2)
    decided = decide(one, start(one, {"t": "abaa"}))
    assert (decided.verdict, decided.choices, decided.steps) == ("accepted", (1, 2), 4)


def test_without_an_accepting_branch_a_machine_rejects_or_loops_or_has_a_result() -> None:
    one = machine(HEAD + PICK)
    assert decide(one, start(one, {"t": "b"})).verdict == "rejected"
    one = machine(HEAD + "s choice: a -> a S s\n   a -> b R no\n")
    assert decide(one, start(one, {"t": "a"})).verdict == "loops"
    one = machine(HEAD + "results won\ns choice: a -> a S won\n   a -> b R won\n")
    assert decide(one, start(one, {"t": "a"})).verdict == "halted"


def test_a_result_that_the_machine_need_not_come_to_is_not_shown() -> None:
    rows = "s by opponent: a -> a S p\n   a -> a S q\np by machine: a -> a S yes\n   a -> a S won\n"
    more = "q: a -> a S r\nr: a -> a S lost\n"
    one = machine(HEAD + "results won lost\n" + rows + more)
    decided = decide(one, start(one, {"t": "a"}))
    assert (decided.verdict, decided.configuration.state) == ("halted", "lost")


def test_if_no_branch_accepts_the_shortest_that_rejects_is_shown() -> None:
    rows = "s choice: a -> a S p\n   a -> a S no\n   a -> b S no\np: a -> a S no\n"
    one = machine(HEAD + rows)
    decided = decide(one, start(one, {"t": "a"}))
    assert (decided.verdict, decided.choices, decided.steps) == ("rejected", (2,), 1)


def test_an_end_not_found_within_the_budget_is_unknown() -> None:
    one = machine(HEAD + OPEN_BRANCHES)
    decided = decide(one, start(one), 50)
    assert decided.verdict == "budget spent"


def test_words_come_shortest_first_and_random_ones_again_with_their_seed() -> None:
    assert ["".join(word) for word in words("ba", 2)] == ["", "b", "a", "bb", "ba", "ab", "aa"]
    assert sum(1 for _ in words("abc", 4)) == number_of_words(3, 4)
    drawn = list(random_words("ab", 5, 9, 200, 7))
    assert drawn == list(random_words("ab", 5, 9, 200, 7))
    assert drawn != list(random_words("ab", 5, 9, 200, 8))
    assert {len(word) for word in drawn} == {5, 6, 7, 8, 9}


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
def test_a_failed_expectation_is_reported_with_the_result(
    line: str, expected: str, came: str
) -> None:
    test = first(PALINDROME, line)
    assert (test.expected, test.came, test.holds) == (expected, came, not expected)


def test_if_steps_are_too_many_the_instant_is_shown_at_which_it_should_have_ended() -> None:
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


def test_a_run_without_an_end_is_not_a_loop_unless_that_is_proved() -> None:
    endless = HEAD + "s: a -> a R s\n   _ -> b R p\np: _ -> _ R s\n   b -> b L p\n"
    test = first(endless, "test t=a -> rejected")
    assert not test.holds
    assert test.came in ("no end within 1,000 steps", "loops")


def test_if_branches_come_to_no_end_the_steps_of_all_of_them_are_reported() -> None:
    endless = HEAD + OPEN_BRANCHES
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


def test_a_head_that_falls_off_its_tape_is_reported_with_the_instant_before_it() -> None:
    text = HEAD + "one-way t\ns: a -> b R s\n   b -> b L s\n"
    test = first(text, "test t=ab -> stuck")
    fallen = "step 3 moves the head of t off the left end, in state s (machine.tm:8)"
    assert test.came == f"an error: {fallen}"
    assert (test.decision.steps, test.decision.configuration.tapes[0].position) == (2, 0)


def test_that_no_row_applies_may_be_what_was_expected() -> None:
    rows = "s: a -> a R s\n   b -> b R dead\ndead:\n"
    assert first(HEAD + "accept when stuck s\n" + rows, "test t=aa -> accepted in s").holds
    assert first(HEAD + "accept when stuck s\n" + rows, "test t=ab -> stuck in dead").holds
