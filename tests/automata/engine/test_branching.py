"""A machine with choices accepts if a naive walk through all branches says so."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Configuration, Machine, link, parse, run, start
from automata.engine.branch_search import branch_tree
from automata.engine.branching import BranchTree
from automata.engine.runner import Runner
from automata.engine.steps import Halt, step
from automata.errors import LeftEndError
from automata.text import production_text
from tests.automata.generated import machines, two_words
from tests.automata.looping import made, random_machine
from tests.effort import examples, thorough
from tests.machines.texts import THIRD_FROM_THE_END

THIRD = link(parse(THIRD_FROM_THE_END))
DEPTH = 6  # steps that the naive walk makes
ENOUGH = 40_000  # steps in which every branch that is so short had its turn


def naive(machine: Machine, now: Configuration, depth: int, beyond: bool) -> bool:
    """Say whether a machine accepts; a branch with more steps counts as given."""
    after = step(machine, now)
    if depth == 0 and not (isinstance(after, Halt) and after.verdict != "waiting"):
        return beyond
    if isinstance(after, Configuration):
        return naive(machine, after, depth - 1, beyond)
    if after.verdict != "waiting":
        return after.verdict == "accepted"
    rows = range(1, len(after.choices) + 1)
    below = (step(machine, now, row) for row in rows)
    values = [
        naive(machine, one, depth - 1, beyond) for one in below if isinstance(one, Configuration)
    ]
    return (all if machine.owners[now.state] == "opponent" else any)(values)


@given(machines(choice=True), two_words)
@settings(max_examples=examples(300), deadline=None)
def test_the_verdict_is_that_of_a_naive_walk(machine: Machine, words: dict[str, str]) -> None:
    first = start(machine, words)
    decision = branch_tree(machine, first, 500)
    accepts = naive(machine, first, DEPTH, beyond=False)
    never_accepts = not naive(machine, first, DEPTH, beyond=True)
    if (accepts or never_accepts) and decision.verdict == "budget spent":
        decision = branch_tree(machine, first, ENOUGH)  # long branches have taken it all
    if accepts:
        assert decision.verdict == "accepted"
    if never_accepts:
        assert decision.verdict in ("rejected", "loops", "halted")
    whole = branch_tree(machine, first, 500, whole=True)
    if "budget spent" not in (decision.verdict, whole.verdict):
        assert whole.verdict == decision.verdict


@given(machines(choice=True), two_words)
@settings(max_examples=examples(300), deadline=None)
def test_the_branch_that_accepts_does_so_with_its_choices_and_none_is_shorter(
    machine: Machine, words: dict[str, str]
) -> None:
    first = start(machine, words)
    decision = branch_tree(machine, first, 500)
    if decision.accepts is None:
        return
    branch = decision.branches[decision.accepts]
    ended = run(machine, first, choices=decision.choices(decision.accepts))
    assert (ended.verdict, ended.steps) == ("accepted", branch.steps)
    assert ended.configuration == branch.at
    anyone = replace(machine, owners=dict.fromkeys(machine.owners, "anyone"))
    assert branch.steps <= DEPTH or not naive(anyone, first, DEPTH, beyond=False)
    shorter = min(branch.steps, DEPTH + 1) - 1
    assert shorter < 0 or not naive(anyone, first, shorter, beyond=False)


@given(st.text("ab", max_size=9))
def test_the_guess_of_the_third_symbol_from_the_end_is_decided(word: str) -> None:
    decision = branch_tree(THIRD, start(THIRD, {"t": word}))
    assert (decision.verdict == "accepted") == (word[-3:-2] == "a")
    assert decision.verdict in ("accepted", "rejected")


def ends(rows: str, tapes: str = "t", **words: str) -> tuple[str, Counter[str], BranchTree]:
    machine = made(rows, tapes)
    decision = branch_tree(machine, start(machine, words), 10_000, whole=True)
    return decision.verdict, Counter(decision.ends), decision


def test_branches_that_come_together_are_followed_once() -> None:
    verdict, counted, _ = ends(
        "go choice: _ -> a R on\n    _ -> a R too\ntoo: _ -> * S on\n"
        "on choice: _ -> a S end\n    _ -> b S end\nend: a -> * R end\n     b -> * R end\n"
    )
    assert (verdict, counted) == ("rejected", {"visited": 1, "stuck": 2})


def test_on_a_tape_with_a_left_end_it_counts_how_far_that_is() -> None:
    """Both branches come to a blank tape in one state; one has a cell to its left, the other does
    not.
    """
    text = (
        "machine m\ntapes t\nsymbols a\none-way t stays\naccept yes\n\n"
        "go choice: _ -> _ R on\n    _ -> _ S on\n"
        "on choice: _ -> a L see\n    _ -> a L see\nsee: _ -> * S yes\n"
    )
    machine = link(parse(text))
    decision = branch_tree(machine, start(machine), 1_000, whole=True)
    assert Counter(decision.ends) == {"accepted": 2, "stuck": 2}


FALLING = (
    "machine m\ntapes t\nsymbols a\none-way t\naccept yes\n\n"
    "go choice: _ -> _ L on\n    _ -> _ R later\non: _ -> _ S on\nlater: _ -> {} S {}\n"
)


def test_a_branch_that_falls_off_its_tape_does_not_hide_one_that_accepts() -> None:
    machine = link(parse(FALLING.format("_", "yes")))
    decision = branch_tree(machine, start(machine), 1_000, whole=True)
    assert (decision.verdict, decision.choices(2)) == ("accepted", (2,))
    assert Counter(decision.ends) == {"off the tape": 1, "accepted": 1}


def test_if_no_branch_accepts_a_fall_is_an_error() -> None:
    machine = link(parse(FALLING.format("a", "more\nmore:")))
    with pytest.raises(LeftEndError, match="step 1 moves the head of t off the left end"):
        branch_tree(machine, start(machine), 1_000)


def test_a_fall_is_not_a_verdict_while_other_branches_continue() -> None:
    machine = link(parse(FALLING.format("_", "on2\non2: _ -> a R on2\n     a -> _ L on2")))
    assert branch_tree(machine, start(machine), 3).verdict == "budget spent"


def test_a_choice_that_comes_again_is_not_a_rejection() -> None:
    verdict, counted, _ = ends("go choice: _ -> a S no\n    _ -> _ S go\nno: a -> * R no\n")
    assert (verdict, counted) == ("loops", {"visited": 1, "stuck": 1})


def test_a_branch_that_never_halts_does_not_hide_one_that_accepts() -> None:
    rows = "go choice: _ -> a R run\n    _ -> a R end\nrun: _ -> a R run\n    a -> * S yes\n"
    verdict, counted, _ = ends(f"{rows}end: _ -> * R end2\nend2: _ -> * S yes\n")
    assert (verdict, counted) == ("accepted", {"loops": 1, "accepted": 1})
    verdict, counted, _ = ends(f"{rows}end: _ -> * R end2\nend2: a -> * S yes\n")
    assert (verdict, counted) == ("loops", {"loops": 1, "stuck": 1})


@pytest.mark.parametrize(
    ("owner", "verdict"),
    [("choice", "accepted"), ("by machine", "accepted"), ("by opponent", "rejected")],
)
def test_an_opponent_must_not_find_a_row_that_rejects(owner: str, verdict: str) -> None:
    rows = f"go {owner}: _ -> a S yes\n    _ -> b S end\nend: a -> * S yes\n"
    told, _, decision = ends(rows)
    assert told == verdict
    assert (decision.accepts is not None) == (verdict == "accepted")


def test_against_an_opponent_there_is_an_answer_for_each_row_and_no_single_branch() -> None:
    verdict, counted, decision = ends(
        "go by opponent: _ -> a S on\n    _ -> b S on\n"
        "on by machine: a -> a R yes\n    a -> b R bad\n    b -> a R bad\n    b -> b R yes\n"
        "bad: a -> * S bad2\nbad2: a -> * S yes\n"
    )
    assert (verdict, counted) == ("accepted", {"accepted": 2, "stuck": 2})
    assert decision.accepts is None


def test_a_spent_budget_is_not_a_verdict_and_names_the_branches_not_followed() -> None:
    machine = made("go choice: _ -> a R go\n    _ -> b R go\n    a -> * S yes\n")
    decision = branch_tree(machine, start(machine), 100)
    assert (decision.verdict, decision.steps) == ("budget spent", 100)
    assert set(decision.ends) == {"open"}
    assert branch_tree(machine, start(machine), seconds=0).verdict == "budget spent"


def test_a_machine_without_choices_has_one_branch_which_ends_as_its_run_does() -> None:
    random, ends = Random(5), Counter[str]()
    for _ in range(100 if thorough() else 25):
        machine, first = random_machine(random)
        ended, decision = (
            Runner(machine, first, budget=1_100).run(),
            branch_tree(machine, first, 1_100),
        )
        (branch,) = decision.branches
        if "budget spent" in (ended.verdict, decision.verdict):  # they look at other instants
            continue
        assert branch.end == ended.verdict
        assert decision.verdict == {"stuck": "rejected"}.get(ended.verdict, ended.verdict)
        assert ended.verdict == "loops" or (branch.at, branch.steps) == (
            ended.configuration,
            ended.steps,
        )
        ends[ended.verdict] += 1
    assert set(ends) == {"accepted", "stuck", "loops"}


def test_every_part_of_the_tree_knows_its_row_and_where_it_began() -> None:
    decision = branch_tree(THIRD, start(THIRD, {"t": "aab"}), whole=True)
    for number, branch in enumerate(decision.branches[1:], start=1):
        parent = decision.branches[branch.parent]
        assert parent.end == "waiting"
        assert branch.row is not None
        assert branch.row.state == parent.at.state
        assert production_text(branch.row, THIRD.tapes)
        ended = run(THIRD, start(THIRD, {"t": "aab"}), choices=decision.choices(number))
        assert (ended.configuration, ended.verdict) == (branch.at, branch.end)
