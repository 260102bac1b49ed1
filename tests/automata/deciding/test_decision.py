"""The verdict of a machine with choices, against a walk through all its branches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given, settings

from automata import Configuration, Machine, run, start, step
from automata.deciding.decision import decide
from automata.text import number_of_words, random_words, words
from tests.automata.engine.test_explore import forward_machines
from tests.automata.examples import HEAD, machine
from tests.automata.generated import machines, two_words
from tests.effort import examples

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
def test_the_branch_that_is_shown_is_the_shortest_that_accepts(
    one: Machine, laid: dict[str, str]
) -> None:
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


def test_where_no_branch_accepts_the_shortest_that_rejects_is_shown() -> None:
    rows = "s choice: a -> a S p\n   a -> a S no\n   a -> b S no\np: a -> a S no\n"
    one = machine(HEAD + rows)
    decided = decide(one, start(one, {"t": "a"}))
    assert (decided.verdict, decided.choices, decided.steps) == ("rejected", (2,), 1)


def test_what_is_not_found_within_the_budget_is_not_known() -> None:
    one = machine(HEAD + "s choice: _ -> a R s\n   _ -> b R s\n")
    decided = decide(one, start(one), 50)
    assert decided.verdict == "budget spent"


def test_words_come_shortest_first_and_random_ones_again_with_their_seed() -> None:
    assert ["".join(word) for word in words("ba", 2)] == ["", "b", "a", "bb", "ba", "ab", "aa"]
    assert sum(1 for _ in words("abc", 4)) == number_of_words(3, 4)
    drawn = list(random_words("ab", 5, 9, 200, 7))
    assert drawn == list(random_words("ab", 5, 9, 200, 7))
    assert drawn != list(random_words("ab", 5, 9, 200, 8))
    assert {len(word) for word in drawn} == {5, 6, 7, 8, 9}
