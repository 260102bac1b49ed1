"""Explorations by compiled code are those of the reference, node by node."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING
from weakref import ref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from automata import Configuration, Machine, Production, RunError, explore, start
from automata.engine.compiled import interpreter as interpreter_module
from automata.engine.compiled import program, stretches
from automata.engine.compiled.interpreter import interpreter
from automata.engine.compiled.stretches import Stretches, stretches_of
from automata.engine.explore import FEW, SHORT, Follower, Reference, explore_by, follower
from automata.engine.steps import stretch
from automata.errors import LeftEndError
from automata.machine import RowRef
from automata.notation.source import MOVES, Owner, Place
from automata.sides import PackedCells
from automata.tape import tape
from games import SEATS, Seat
from strategies.wst.files import READINGS
from strategies.wst.strategy import game_machine, lay_game
from tests.automata.examples import HEAD, HEAD2, SWEEP, machine
from tests.automata.generated import production
from tests.effort import examples

if TYPE_CHECKING:
    import networkx as nx

SYMBOLS = ("a", "b", "_")
STATES = ("p", "q", "r", "s")
COUNT = (
    HEAD
    + """\
s: a -> a R s
   b -> b R s
   _ -> _ L up [counted]
up choice: b -> a L up
           a -> b R s
           _ -> b R s [longer]
           _ -> a S yes
"""
)
"""A machine that counts for ever, with a choice wherever it needs one more digit."""


@st.composite
def wanderers(draw: st.DrawFn) -> tuple[Machine, dict[str, list[str]]]:
    """Give a machine of one to four tapes with choices and tags, most of which never stop, and
    words for it. Rows of one state look at any tapes; some states have an 'else'."""
    tapes = tuple("tuvw"[: draw(st.integers(1, 4))])
    number, symbol = st.integers(0, len(tapes) - 1), st.sampled_from(SYMBOLS)
    action = st.tuples(st.sampled_from((None, *SYMBOLS)), st.sampled_from(MOVES))
    rows: list[Production] = []
    for state in STATES[: draw(st.integers(1, 4))]:
        for _ in range(draw(st.integers(2, 5))):
            reads = draw(st.dictionaries(number, symbol, max_size=2))
            actions = draw(st.dictionaries(number, action, min_size=1))
            line = len(rows) + 1
            row = production(
                state,
                sorted(reads.items()),
                [(at, *done) for at, done in sorted(actions.items())],
                draw(st.sampled_from((*STATES, "yes"))),
            )
            tag = draw(st.sampled_from((None, "R1", "R2")))
            rows.append(replace(row, row=RowRef("hand", Place(line, 1), tag)))
        if draw(st.booleans()):
            rows[-1] = replace(rows[-1], reads=(), otherwise=True)
    owners: dict[str, Owner] = dict.fromkeys(STATES, "anyone")
    made = Machine("m", tapes, SYMBOLS[:2], "_", "p", {"yes": "accept"}, tuple(rows), owners)
    return made, {name: draw(st.lists(symbol, max_size=5)) for name in tapes}


def exact(graph: nx.MultiDiGraph[int]) -> object:
    """Give all of a graph, also what `==` of tapes leaves out: the place of each head."""
    nodes = [
        (node, data, [one.position for one in data["configuration"].tapes])
        for node, data in graph.nodes(data=True)
    ]
    return nodes, list(graph.edges(keys=True, data=True))


def hold(one: Machine, root: Configuration, budget: int | None) -> None:
    """Hold compiled code against the reference."""
    follow = stretches_of(one)
    assert follow is not None
    expected = explore_by(Reference(), one, root, budget)
    assert exact(explore_by(follow, one, root, budget)) == exact(expected)


@given(wanderers(), st.integers(0, 150), st.integers(1, 7), st.integers(1, 3))
@settings(max_examples=examples(300))
def test_compiled_code_and_the_reference_explore_the_same_to_the_last_step(
    made: tuple[Machine, dict[str, list[str]]], budget: int, portion: int, margin: int
) -> None:
    """Calls of a few steps, and tapes that grow soon, at both ends."""
    one, words = made
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stretches, "PORTION", portion)
        patch.setattr(stretches, "MARGIN", margin)
        hold(one, start(one, words), budget)


@given(wanderers(), st.integers(0, 150))
@settings(max_examples=examples(100))
def test_parts_that_compiled_code_leaves_to_the_reference_are_explored_the_same(
    made: tuple[Machine, dict[str, list[str]]], budget: int
) -> None:
    """States with too many rows, long tapes, and a symbol that the machine does not have."""
    one, words = made
    root = start(one, words)
    odd = root._replace(tapes=(tape(("a", "?", "b"), "_"), *root.tapes[1:]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program, "MOST_NODES", 4)
        patch.setattr(stretches, "LONG", 5)
        patch.setattr(stretches, "CELLS_A_STEP", 2)
        hold(one, root, budget)
        hold(one, odd, budget)
    hold(one, odd, budget)


def test_tags_of_steps_that_only_the_reference_can_make_are_reported_in_their_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(program, "MOST_NODES", 4)
    one = machine(
        HEAD2
        + "s: t=a -> t:R s [quick]\n   t=_ -> t:L u\n"
        + "u: t=a u=_ -> u=a u [slow]\n   t=a u=a -> u=b u\n   t=b u=a -> s\n"
        + "   t=a u=b -> t=b:R s [slower]\n"
    )
    root = start(one, {"t": "aa"})
    hold(one, root, None)
    tags = explore(one, root).edges[0, 1, 0]["tags"]
    assert tags == ("quick", "quick", "slow", "slower")


@pytest.mark.parametrize("budget", [FEW - 1, FEW, FEW + 1, FEW + 2_345])
def test_a_long_exploration_goes_over_into_compiled_code_and_is_the_same(budget: int) -> None:
    one = machine(COUNT)
    graph = explore(one, start(one), budget)
    assert exact(graph) == exact(explore_by(Reference(), one, start(one), budget))
    sides = {type(data["configuration"].tapes[0].left) for _, data in graph.nodes(data=True)}
    assert (PackedCells in sides) == (budget >= FEW)


def test_many_short_explorations_of_one_machine_go_over_as_a_long_one_does() -> None:
    one = machine(COUNT)
    for _ in range(FEW // 1_000):
        assert isinstance(follower(one), Reference)
        explore(one, start(one), 1_000)
    assert isinstance(follower(one), Stretches)
    assert isinstance(follower(machine(COUNT)), Reference)


def test_if_choices_follow_each_other_closely_the_reference_continues() -> None:
    """It is quicker there: all words of nine letters, each written into the other."""
    one = machine(
        HEAD
        + "s choice: a -> b R s\n a -> a R s\n b -> a R s\n _ -> _ L t\n"
        + "t: a -> a L t\n b -> b L t\n _ -> _ R s\n"
    )
    root = start(one, {"t": "a" * 9})
    graph = explore(one, root)
    assert exact(graph) == exact(explore_by(Reference(), one, root, None))
    reference = follower(one)
    assert isinstance(reference, Reference)
    assert reference.steps == sum(way["steps"] for _, _, way in graph.edges(data=True)) > FEW


@pytest.mark.parametrize(
    ("done", "slow"),
    [
        (Reference(FEW - 1, 1, FEW - 1), False),
        (Reference(FEW, 1, FEW), True),
        (Reference(FEW, FEW // SHORT, 100), True),
        (Reference(FEW, FEW // SHORT + 1, 100), False),
        (Reference(2 * FEW, FEW, FEW), True),
    ],
)
def test_the_reference_is_slow_after_many_steps_in_few_stretches_or_in_one(
    done: Reference, slow: bool
) -> None:
    assert done.is_slow() == slow


def test_an_exploration_that_ends_soon_is_made_once_and_by_the_reference() -> None:
    one = machine(HEAD + "s: _ -> a R t\nt choice: _ -> _ L yes\n _ -> _ L no\n")
    assert len(explore(one, start(one), None)) == 4
    reference = follower(one)
    assert isinstance(reference, Reference)
    assert reference.steps == 3


@pytest.mark.parametrize("wrong", [3, -1, 2**63, 10**30])
def test_a_choice_that_is_not_there_is_refused_as_by_the_reference(wrong: int) -> None:
    one = machine(COUNT)
    follow = stretches_of(one)
    assert follow is not None
    told = []
    ways: tuple[Follower, ...] = (follow, Reference())
    for way in ways:
        with pytest.raises(RunError) as caught:
            way(one, way.place(start(one)), wrong, None)
        told.append(str(caught.value))
    assert told[0] == told[1] == f"up has no choice {wrong}\n  hint: choose from 1 to 2"


def test_compiled_code_comes_back_soon_so_that_ctrl_c_is_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = machine(SWEEP)
    calls, call = count(), interpreter()
    monkeypatch.setattr(
        stretches, "interpreter", lambda: lambda *arrays: (next(calls), call(*arrays))[1]
    )
    hold(one, start(one), 100_000)
    assert next(calls) >= 100_000 // 4_096


def test_a_tape_of_too_many_cells_is_an_error_and_not_the_end_of_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = machine(SWEEP)
    follow = stretches_of(one)
    assert follow is not None
    monkeypatch.setattr(stretches, "MOST_CELLS", 1_000)
    with pytest.raises(MemoryError, match="a tape of more than 1,000 cells"):
        explore_by(follow, one, start(one), 1_000_000)


@pytest.mark.parametrize("symbols", [255, 256])
def test_a_machine_with_more_symbols_than_bytes_is_left_to_the_reference(
    symbols: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"s{number}" for number in range(symbols)]
    text = f"machine m\ntapes t\nsymbols {' '.join(names)}\naccept yes\n"
    one = machine(
        f"{text}s choice: _ -> {names[-1]} R s\n _ -> s0 L t\nt: {names[-1]} -> _ S yes\n"
    )
    monkeypatch.setattr("automata.engine.explore.FEW", 0)
    assert isinstance(follower(one), Stretches if symbols == 255 else Reference)
    expected = explore_by(Reference(), one, start(one), 50)
    assert exact(explore(one, start(one), 50)) == exact(expected)


def test_a_machine_whose_list_of_numbers_would_be_too_long_is_left_to_the_reference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(interpreter_module, "MOST_NUMBERS", 30)
    assert stretches_of(machine(COUNT)) is None


@pytest.mark.parametrize("rule", ["", " stays"])
def test_a_machine_with_a_left_end_is_left_to_the_reference(
    rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The distance to the end distinguishes its configurations."""
    monkeypatch.setattr("automata.engine.explore.FEW", 0)
    one = machine(HEAD + f"one-way t{rule}\nhead t 2\ns choice: _ -> _ L s\n _ -> _ S yes\n")
    assert isinstance(follower(one), Reference)
    if rule:
        assert len(explore(one, start(one))) == 7
    else:
        with pytest.raises(LeftEndError):
            explore(one, start(one))


def test_that_no_row_applies_means_what_the_file_says() -> None:
    one = machine(
        HEAD + "reject when stuck *\naccept when stuck e\ns choice: _ -> _ R e\n _ -> a S s\ne:\n"
    )
    hold(one, start(one), None)
    verdicts = [data["verdict"] for _, data in explore(one, start(one)).nodes(data=True)]
    assert verdicts == ["start", "waiting", "accepted", "rejected"]


def test_compiled_stretches_go_with_their_machine() -> None:
    one = machine(COUNT)
    follow = stretches_of(one)
    assert follow is stretches_of(one)
    assert follow is not None
    left = ref(follow)
    del one, follow
    assert left() is None


def test_one_stretch_is_the_same_except_for_the_mark_of_its_end() -> None:
    one = machine(COUNT)
    follow = stretches_of(one)
    assert follow is not None
    root = start(one, {"t": "b" * 10})
    way = follow(one, follow.place(root), 1, 3_000)
    assert way.steps == 3_000
    assert replace(way, place=way.end) == stretch(one, root, 1, 3_000)


@pytest.mark.parametrize("seat", SEATS)
def test_compiled_code_and_the_reference_begin_the_games_of_wst_the_same(seat: Seat) -> None:
    one = game_machine("base")
    hold(one, lay_game(one, seat), 20_000)


@pytest.mark.slow
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("reading", READINGS)
def test_all_games_of_wst_are_the_same_node_by_node(reading: str, seat: Seat) -> None:
    one = game_machine(reading)
    hold(one, lay_game(one, seat), None)
