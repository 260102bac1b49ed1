"""Every branch of a computation, however it is followed, against a walk that knows nothing of
graphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from automata import Configuration, Machine, RunError, run, start, step
from automata.engine.explore import branches, leaves
from automata.engine.steps import reference_leg, stretch
from automata.machine import Production, RowRef
from automata.notation.source import MOVES, Owner, Place
from tests.automata.examples import HEAD, applicable, machine
from tests.automata.generated import machines, production, two_words
from tests.effort import examples
from tests.machines.texts import BUSY_BEAVER_4, THIRD_FROM_THE_END

if TYPE_CHECKING:
    import networkx as nx

STATES = ("s0", "s1", "s2", "s3", "s4", "s5")
Explore = Callable[..., "nx.MultiDiGraph[int]"]
Branch = tuple[str, Configuration, int, tuple[str, ...], tuple[int, ...]]
"""A verdict, the end, the steps to it, the tags and the choices on the way."""


@st.composite
def forward_machines(draw: st.DrawFn) -> Machine:
    """A nondeterministic machine whose states only lead on to later ones, so that it stops."""
    rows: list[Production] = []
    for number, state in enumerate(STATES):
        for symbol in draw(st.lists(st.sampled_from("ab_"), min_size=2, max_size=4)):
            later = draw(st.sampled_from((*STATES[number + 1 :], "yes", "no")))
            write = draw(st.sampled_from((None, "a", "b", "_")))
            action = (draw(st.integers(0, 1)), write, draw(st.sampled_from(MOVES)))
            row = RowRef("hand", Place(len(rows) + 1, 1), draw(st.sampled_from((None, "R", "Q"))))
            made = production(state, [(0, symbol)], [action], later)
            rows.append(replace(made, row=row))
    owners = {state: draw(st.sampled_from(get_args(Owner))) for state in STATES}
    return Machine(
        *("m", ("t", "u"), ("a", "b"), "_", "s0"),
        finals={"yes": "accept", "no": "reject"},
        productions=tuple(rows),
        owners=owners,
    )


def walk(
    one: Machine, now: Configuration, made: tuple[int, ...] = (), tags: tuple[str | None, ...] = ()
) -> Iterator[Branch]:
    """Give every branch, with as many tags as steps while it lasts."""
    after = step(one, now)
    if isinstance(after, Configuration):
        yield from walk(one, after, made, (*tags, applicable(one, now)[0].row.tag))
    elif after.verdict != "waiting":
        yield after.verdict, now, len(tags), tuple(tag for tag in tags if tag), made
    else:
        for number, row in enumerate(after.choices, start=1):
            child = step(one, now, number)
            assert isinstance(child, Configuration)
            yield from walk(one, child, (*made, number), (*tags, row.row.tag))


def ways(
    graph: nx.MultiDiGraph[int],
    node: int = 0,
    steps: int = 0,
    tags: tuple[str, ...] = (),
    made: tuple[int, ...] = (),
) -> Iterator[Branch]:
    """Give every way through an acyclic graph, from the root to an end."""
    if graph.out_degree(node) == 0:
        at = graph.nodes[node]
        yield at["verdict"], at["configuration"], steps, tags, made
    for _, child, key, edge in graph.out_edges(node, keys=True, data=True):
        assert key == edge["choice"]
        more = (*made, key) if key else made
        yield from ways(graph, child, steps + edge["steps"], tags + edge["tags"], more)


def total(graph: nx.MultiDiGraph[int]) -> int:
    return sum(edge["steps"] for _, _, edge in graph.edges(data=True))


@given(forward_machines(), two_words)
@settings(max_examples=examples(200))
def test_the_graph_holds_exactly_the_branches_of_the_computation(
    explore: Explore, one: Machine, words: dict[str, str]
) -> None:
    """With the verdict, the end, the steps, the tags and the choices of each."""
    graph = explore(one, start(one, words))
    expected = list(walk(one, start(one, words)))
    assert Counter(ways(graph)) == Counter(expected)
    assert branches(graph) == len(expected)
    ends = [graph.nodes[node]["configuration"] for node in leaves(graph)]
    assert len(ends) == len(set(ends))
    assert set(ends) == {end for _, end, _, _, _ in expected}


@given(forward_machines(), two_words)
def test_equal_configurations_are_one_node_and_every_choice_point_has_all_its_rows(
    explore: Explore, one: Machine, words: dict[str, str]
) -> None:
    graph = explore(one, start(one, words))
    nodes = {node: graph.nodes[node] for node in graph}
    root = nodes.pop(0)
    assert (root["verdict"], root["owner"]) == ("start", None)
    assert root["configuration"] == start(one, words)
    assert len({node["configuration"] for node in nodes.values()}) == len(nodes)
    for number, node in nodes.items():
        now = node["configuration"]
        keys = sorted(key for _, _, key in graph.out_edges(number, keys=True))
        waits = node["verdict"] == "waiting"
        assert node["owner"] == (one.owners[now.state] if waits else None)
        assert keys == (list(range(1, len(applicable(one, now)) + 1)) if waits else [])


@given(forward_machines(), two_words, st.integers(0, 40))
def test_a_budget_is_spent_to_the_step_and_no_branch_goes_beyond_it(
    explore: Explore, one: Machine, words: dict[str, str], budget: int
) -> None:
    whole = explore(one, start(one, words))
    part = explore(one, start(one, words), budget)
    assert total(part) == min(budget, total(whole))
    cut = [node for node in leaves(part) if part.nodes[node]["verdict"] == "budget spent"]
    assert bool(cut) == (budget < total(whole))
    assert all(part.in_degree(node) == 1 for node in cut)  # a cut is not an end in which ways meet
    if not cut:
        assert all(part.nodes[node] == whole.nodes[node] for node in whole)


@given(machines(choice=True), two_words, st.integers(0, 60))
def test_a_machine_that_never_stops_is_explored_as_far_as_its_budget_goes(
    explore: Explore, one: Machine, words: dict[str, str], budget: int
) -> None:
    graph = explore(one, start(one, words), budget)
    assert total(graph) <= budget
    for parent, node, edge in graph.edges(data=True):
        before = graph.nodes[parent]["configuration"]
        choices = [edge["choice"]] if edge["choice"] else []
        end = run(one, before, edge["steps"], choices)
        assert end.configuration == graph.nodes[node]["configuration"]
        assert graph.nodes[node]["verdict"] in (end.verdict, "budget spent")
    if total(graph) < budget:
        assert "budget spent" not in {graph.nodes[node]["verdict"] for node in leaves(graph)}


def test_nodes_are_numbered_depth_first_with_the_first_choice_first(explore: Explore) -> None:
    one = machine(
        HEAD
        + "s choice: _ -> a S t\n   _ -> b S u\nt choice: a -> a R yes\n   a -> b R no\n"
        + "u: b -> b S no\n"
    )
    graph = explore(one, start(one))
    states = [graph.nodes[node]["configuration"].state for node in sorted(graph)]
    assert states == ["s", "s", "t", "yes", "no", "no"]
    assert list(leaves(graph)) == [3, 4, 5]
    assert sorted(graph.edges(keys=True)) == [
        *((0, 1, 0), (1, 2, 1), (1, 5, 2), (2, 3, 1), (2, 4, 2))
    ]
    assert graph.graph == {"machine": "m"}


def test_ways_that_meet_are_counted_each_but_explored_once(explore: Explore) -> None:
    """Twenty choices between two rows that do the same: a million branches, 22 nodes."""
    rows = "s choice: a -> b R s [first]\n   a -> b R s [second]\n   _ -> _ S yes\n"
    one = machine(HEAD + rows)
    graph = explore(one, start(one, {"t": "a" * 20}))
    assert branches(graph) == 2**20
    assert len(graph) == 22
    assert [graph.nodes[node]["verdict"] for node in leaves(graph)] == ["accepted"]


def test_a_machine_without_choices_is_one_branch(explore: Explore) -> None:
    one = machine(BUSY_BEAVER_4)
    graph = explore(one, start(one))
    assert (len(graph), branches(graph), total(graph)) == (2, 1, 107)
    assert [graph.nodes[node]["verdict"] for node in leaves(graph)] == ["halted"]


def test_a_machine_that_comes_back_to_a_choice_has_infinitely_many_branches(
    explore: Explore,
) -> None:
    one = machine(HEAD + "s choice: _ -> _ S t\n   _ -> _ S yes\nt: _ -> _ S s\n")
    graph = explore(one, start(one))
    assert branches(graph) is None
    assert sorted(graph.edges(keys=True, data="steps")) == [
        *((0, 1, 0, 0), (1, 1, 1, 2), (1, 2, 2, 1))
    ]
    assert list(leaves(graph)) == [2]


def test_owners_of_choices_are_reported(explore: Explore) -> None:
    one = machine(
        HEAD
        + "s by opponent: _ -> a S t\n   _ -> b S u\nt by machine: a -> a S v\n   a -> b S yes\n"
        + "u choice: b -> a S yes\n   b -> b S no\nv by opponent: a -> a S yes\n"
    )
    graph = explore(one, start(one))
    owners = [graph.nodes[node]["owner"] for node in sorted(graph)]
    # with one row only, v is not a choice
    assert owners == [None, "opponent", "machine", None, None, "anyone", None]


def test_a_computation_of_many_choices_needs_no_recursion(explore: Explore) -> None:
    one = machine(THIRD_FROM_THE_END)
    graph = explore(one, start(one, {"t": "a" * 1_200}))
    assert branches(graph) == 1_201
    ends = Counter(graph.nodes[node]["verdict"] for node in leaves(graph))
    assert ends == {"accepted": 1, "stuck": 1_200}


@given(machines(choice=True), two_words, st.integers(0, 1), st.integers(0, 20))
def test_a_stretch_is_a_run_from_one_choice_to_the_next(
    one: Machine, words: dict[str, str], choice: int, budget: int
) -> None:
    now = start(one, words)
    found = stretch(one, now, choice, budget)
    end = reference_leg(one, now, budget, [choice] if choice else [])
    assert (found.end, found.steps, found.choice) == (end.configuration, end.steps, choice)
    assert found.halt == end.halt


def test_a_stretch_refuses_a_choice_that_is_not_there() -> None:
    one = machine(THIRD_FROM_THE_END)
    with pytest.raises(RunError) as found:
        stretch(one, start(one, {"t": "aaa"}), 3)
    assert str(found.value) == "guess has no choice 3\n  hint: choose from 1 to 2"
