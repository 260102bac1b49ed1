"""Relations among any number of variables: one meaning, one implementation."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Machine, NotationError, link, parse, run, start
from tests.automata.examples import HEAD2, MANUAL, machine
from tests.effort import examples

THREE = HEAD2.replace("t u", "t u v").replace("a b", "a b c")
triples = st.sets(st.tuples(*[st.sampled_from("abc")] * 3), min_size=1, max_size=8)


def reads(one: Machine) -> set[tuple[str, ...]]:
    return {tuple(symbol for _, symbol in row.reads) for row in one.productions}


def tell(groups: set[tuple[str, ...]]) -> str:
    return " / ".join(" ".join(group) for group in sorted(groups))


@given(triples)
@settings(max_examples=examples(100))
def test_a_row_stands_for_the_groups_of_values_of_its_relation(
    groups: set[tuple[str, ...]],
) -> None:
    text = THREE + f"vars x y z: a b c\nrelation x y z: {tell(groups)}\n"
    assert reads(machine(text + "s: x y z -> x y z S S S yes\n")) == groups


@given(triples)
@settings(max_examples=examples(100))
def test_a_row_that_names_some_of_the_variables_stands_for_what_some_value_of_the_others_allows(
    groups: set[tuple[str, ...]],
) -> None:
    text = THREE + f"vars x y z: a b c\nrelation x y z: {tell(groups)}\n"
    found = reads(machine(text + "s: z * x -> z * x S S S yes\n"))
    assert found == {(z, x) for x, _, z in groups}


@given(triples, triples)
@settings(max_examples=examples(60))
def test_relations_with_variables_in_common_hold_together(
    one: set[tuple[str, ...]], other: set[tuple[str, ...]]
) -> None:
    text = THREE + "vars x y z w: a b c\n"
    text += f"relation x y z: {tell(one)}\nrelation y z x: {tell(other)}\n"
    both = {group for group in one if (*group[1:], group[0]) in other}
    assert reads(machine(text + "s: x y z -> x y z S S S yes\n")) == both


@given(st.sets(st.tuples(*[st.sampled_from("abc")] * 2), min_size=1))
@settings(max_examples=examples(60))
def test_pairs_are_a_relation_of_two(groups: set[tuple[str, ...]]) -> None:
    found = {
        keyword: machine(
            THREE + f"vars x y: a b c\n{keyword} x y: {tell(groups)}\ns: x y * -> y x * S S S yes\n"
        ).productions
        for keyword in ("pairs", "relation")
    }
    assert found["pairs"] == found["relation"]


@pytest.mark.parametrize(("x", "y"), [*product((0, 1, 5, 11, 12), (0, 3, 7))])
def test_a_full_adder_takes_two_rows(x: int, y: int) -> None:
    one = link(parse(MANUAL["adder"]))
    assert len(one.productions) == 10
    words = {"x": f"{x:06b}"[::-1], "y": f"{y:06b}"[::-1]}
    ended = run(one, start(one, words))
    assert ended.verdict == "accepted"
    left, head, _ = ended.configuration.tapes[2].content()
    assert int("".join((head, *left)), 2) == x + y


def test_a_variable_that_no_relation_ties_to_what_is_read_has_no_value() -> None:
    with pytest.raises(NotationError) as caught:
        machine(THREE + "relation x y z: a b c\nvars w: a\ns: x y * -> w y * S S S yes\n")
    assert caught.value.problem == "variable w has no value here"
