"""A picture of branches has each of them once, and shows which one accepts."""

from __future__ import annotations

import re

import pytest

from automata import link, parse, start
from automata.engine.branch_search import branch_tree
from automata.engine.branching import BranchTree
from diagrams.machine import branches
from diagrams.machine.branches import TooManyBranchesError, branches_dot
from tests.automata.looping import made
from tests.machines.texts import THIRD_FROM_THE_END

THIRD = link(parse(THIRD_FROM_THE_END))
MEETING = made(
    "go choice: _ -> a R go\n    _ -> a R on\non choice: _ -> _ S go\n    _ -> a S yes\n"
)


def decided(word: str) -> BranchTree:
    return branch_tree(THIRD, start(THIRD, {"t": word}), whole=True)


def test_every_branch_is_one_node_and_hangs_on_the_choice_that_it_comes_from() -> None:
    decision = decided("abaab")
    dot = branches_dot(THIRD, decision)
    nodes = re.findall(r"^\t(\d+) \[label=", dot, re.MULTILINE)
    assert nodes == [str(number) for number in range(len(decision.branches))]
    arrows = re.findall(r"^\t(\d+) -> (\d+) ", dot, re.MULTILINE)
    hung = enumerate(decision.branches)
    assert arrows == [(str(b.parent), str(number)) for number, b in hung if b.parent >= 0]


def test_the_branch_that_accepts_is_thick_from_the_first_choice_on() -> None:
    decision = decided("abaab")
    assert decision.accepts is not None
    thick = re.findall(r"-> (\d+) \[.*penwidth=2.4", branches_dot(THIRD, decision))
    assert len(thick) == len(decision.choices(decision.accepts))
    assert thick[-1] == str(decision.accepts)
    assert "penwidth" not in branches_dot(THIRD, decided("bbb"))


def test_a_branch_that_comes_to_where_another_was_is_a_dashed_arrow_there() -> None:
    decision = branch_tree(MEETING, start(MEETING), 200, whole=True)
    dot = branches_dot(MEETING, decision)
    visited = [branch for branch in decision.branches if branch.same is not None]
    assert visited
    for branch in visited:
        assert re.search(rf"\t{branch.parent} -> {branch.same} \[.*style=dashed", dot)


def test_more_branches_than_can_be_read_are_refused_with_a_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(branches, "MOST_BRANCHES", 3)
    with pytest.raises(TooManyBranchesError, match="more than 3") as refused:
        branches_dot(THIRD, decided("abaab"))
    assert "--steps" in str(refused.value)


def test_blanks_arrows_and_numbers_are_those_of_transition_diagrams() -> None:
    dot = branches_dot(THIRD, decided("baa"))
    assert "□" in dot
    assert re.search(r'label=" 1\. [^"]* → ', dot)
    assert not re.search(r'label="[^"]*(\[_\]| -> )', dot)
