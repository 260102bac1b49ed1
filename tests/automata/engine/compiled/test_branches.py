"""Compiled code follows branches as the reference does: the whole tree, and its verdict."""

from __future__ import annotations

import tracemalloc
from itertools import product
from random import Random
from time import monotonic
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Configuration, Machine, link, parse, start
from automata.engine import branch_search
from automata.engine.branch_search import ReferenceSearch, branch_tree, tree_of
from automata.engine.branching import Branch, BranchSearch, SearchLimits
from automata.engine.compiled import branches
from automata.engine.compiled.branch_kernel import CELLS
from automata.engine.compiled.branches import CompiledSearch, compiled_search
from automata.errors import LeftEndError
from automata.machine import Production
from automata.notation.source import End, Meaning, Owner
from automata.tape import Tape
from tests.automata.generated import machines, production, two_words
from tests.effort import examples

GUESS = (
    "machine m\ntapes t\nsymbols a b x\naccept yes\nreject no\n\n"
    "go choice: x -> a R go\n    x -> b R go\n    _ -> * S no\n"
)
MEETING = (
    "machine m\ntapes t\nsymbols a b x\naccept yes\nreject no\n\n"
    "go choice: x -> a R on\n    x -> b R on\n    _ -> * S no\non: x -> * L back\n    _ -> * S no\n"
    "back: a -> x R go\n    b -> x R go\n"
)


def compiled(machine: Machine, first: Configuration, limits: SearchLimits) -> BranchSearch:
    search = compiled_search(machine, first, limits)
    assert isinstance(search, CompiledSearch)
    return search


def shown(tape: Tape) -> tuple[Any, ...]:
    return tape.content(), tape.position


def of_branch(branch: Branch) -> tuple[Any, ...]:
    tapes = [shown(tape) for tape in branch.at.tapes]
    of_choice = branch.owner, branch.rows, branch.same
    begun = branch.parent, branch.choice, branch.row
    return begun, branch.steps, branch.end, branch.at.state, tapes, of_choice


def found(machine: Machine, first: Configuration, search: BranchSearch, whole: bool) -> Any:
    """Give everything that a search finds."""
    try:
        tree = tree_of(machine, first, search, search.follow(whole=whole))
    except LeftEndError as error:
        return str(error)
    parts = [of_branch(branch) for branch in tree.branches]
    return tree.verdict, list(tree.ends.items()), tree.accepts, tree.steps, set(tree.open), parts


def agree(
    machine: Machine, words: dict[str, str], budget: int | None, most: int, whole: bool
) -> Any:
    limits = SearchLimits(budget, None, most, lambda _: None)
    first = start(machine, words)
    wanted = found(machine, first, ReferenceSearch(machine, first, limits), whole)
    assert found(machine, first, compiled(machine, first, limits), whole) == wanted
    return wanted


@given(
    machines(choice=True, ends=True),
    two_words,
    st.integers(0, 1_500),
    st.integers(1, 150),
    st.booleans(),
)
@settings(max_examples=examples(400), deadline=None)
def test_any_small_machine_has_the_tree_of_the_reference(
    machine: Machine, words: dict[str, str], budget: int, most: int, whole: bool
) -> None:
    agree(machine, words, budget, most, whole)


def random_choices(random: Random) -> tuple[Machine, dict[str, str]]:
    """A machine whose states are choices with or without an owner, on one to three tapes."""
    tapes, symbols = random.choice((1, 1, 2, 3)), random.choice(("a", "ab", "abc"))
    states = [f"q{n}" for n in range(random.randint(1, 6))]
    names, alphabet = tuple("tuv"[:tapes]), ["_", *symbols]
    owners: dict[str, Owner] = {
        state: random.choice(get_args(Owner)) for state in states if random.random() < 0.6
    }
    rows: list[Production] = []
    for state, reads in product(states, product(alphabet, repeat=tapes)):
        for _ in range(random.choice((0, 1, 2, 3)) if state in owners else random.random() < 0.9):
            after = random.choice([*states, "yes", "no"] if random.random() < 0.2 else states)
            acts = [
                (t, random.choice([*alphabet, None]), random.choice("LRS")) for t in range(tapes)
            ]
            rows.append(production(state, [*enumerate(reads)], acts, after, len(rows) + 1))
    ends: dict[str, End] = {
        name: random.choice(get_args(End)) for name in names if random.random() < 0.3
    }
    finals: dict[str, Meaning] = {"yes": "accept", "no": random.choice(get_args(Meaning))}
    machine = Machine("m", names, tuple(symbols), "_", "q0", finals, tuple(rows), owners, ends=ends)
    return machine, {
        name: "".join(random.choices(symbols, k=random.randint(0, 9))) for name in names
    }


def test_random_machines_with_owners_have_the_tree_of_the_reference() -> None:
    random, verdicts = Random(31), set[str]()
    for _ in range(examples(600, 6)):
        machine, words = random_choices(random)
        budget, most = random.choice((100, 2_000, 6_000)), random.choice((40, 3_000))
        wanted = agree(machine, words, budget, most, random.random() < 0.5)
        verdicts.add(wanted[0] if isinstance(wanted, tuple) else "off the tape")
    assert verdicts >= {"accepted", "rejected", "loops", "budget spent", "off the tape"}


def test_a_long_branch_is_looked_at_for_a_loop_when_the_reference_looks() -> None:
    text = (
        "machine m\ntapes t\nsymbols a b x\naccept yes\nreject no\n\n"
        "go choice: x -> a R go\n    x -> b R run\n    _ -> * S no\n"
        "run: a -> b R run\n    b -> a R run\n    x -> x R run\n    _ -> _ L back\n"
        "back: a -> b L back\n    b -> a L back\n    x -> x L back\n    _ -> _ R run\n"
    )
    verdict, ends, *_ = agree(link(parse(text)), {"t": "x" * 9}, 60_000, 10_000, True)
    assert verdict == "loops"
    assert dict(ends)["loops"] == 9


def test_cells_that_are_on_no_tape_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two binary counters: each number that is counted is on the tape for a short time."""
    text = (
        "machine m\ntapes t\nsymbols a b\naccept yes\n\n"
        "go choice: _ -> a S end\n    _ -> b S end\n"
        "count: a -> b R end\n    b -> a L count\n    _ -> _ S top\ntop: _ -> b R end\n"
        "end: _ -> * L count\n     else -> * R end\n"
    )
    kept = list[int]()
    collect = branches.BranchTables.collect

    def collecting(tables: branches.BranchTables, at_once: int) -> None:
        collect(tables, at_once)
        kept.append(int(tables.counts[CELLS]))

    monkeypatch.setattr(branches, "FIRST_ROOM", 2**9)
    monkeypatch.setattr(branches.BranchTables, "collect", collecting)
    verdict, *_ = agree(link(parse(text)), {}, 20_000, 100, True)
    assert verdict == "budget spent"
    assert len(kept) > 5
    assert max(kept) < 100


def test_more_symbols_than_a_byte_holds_are_followed_too() -> None:
    symbols = " ".join(f"s{n}" for n in range(300))
    text = (
        f"machine m\ntapes t\nsymbols {symbols}\naccept yes\nvars x: {symbols}\n\n"
        "go choice: x -> s299 R go\n    x -> s0 R go\n"
    )
    machine = link(parse(text))
    limits = SearchLimits(None, None, 10_000, lambda _: None)
    first = start(machine, {"t": [f"s{n}" for n in range(290, 298)]})
    wanted = found(machine, first, ReferenceSearch(machine, first, limits), True)
    assert found(machine, first, compiled(machine, first, limits), True) == wanted
    assert wanted[0] == "rejected"


def test_a_branch_is_given_by_its_number_from_either_end() -> None:
    machine = link(parse(GUESS))
    first = start(machine, {"t": "xxx"})
    search = compiled(machine, first, SearchLimits(None, None, 100, lambda _: None))
    search.follow(whole=True)
    every = search.branches
    assert of_branch(every[-1]) == of_branch(every[14])
    assert [of_branch(one) for one in every[3:5]] == [of_branch(every[3]), of_branch(every[4])]
    with pytest.raises(IndexError):
        every[15]
    assert repr(every) == "CompiledBranches(15)"


def test_a_search_that_takes_long_is_made_by_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = link(parse(GUESS))
    first = start(machine, {"t": "x" * 9})
    slowly = branch_tree(machine, first)
    monkeypatch.setattr(branch_search, "PATIENCE", 0.0)
    quickly = branch_tree(machine, first)
    assert isinstance(quickly.branches, branches.CompiledBranches)
    assert [of_branch(one) for one in quickly.branches] == [
        of_branch(one) for one in slowly.branches
    ]


def test_time_that_is_spent_ends_a_compiled_search_too() -> None:
    machine = link(parse(GUESS))
    first = start(machine, {"t": "x" * 9})
    search = compiled(machine, first, SearchLimits(None, monotonic(), 100, lambda _: None))
    assert tree_of(machine, first, search, search.follow(whole=True)).verdict == "budget spent"
    assert search.steps == 0


@pytest.mark.parametrize(
    ("seconds", "ready", "by_compiled_code"),
    [(1.5, True, False), (20.0, False, False), (20.0, True, True), (None, False, True)],
)
def test_compiled_code_is_used_only_if_the_time_that_is_left_is_enough_for_it(
    monkeypatch: pytest.MonkeyPatch,
    seconds: float | None,
    ready: bool,
    by_compiled_code: bool,
) -> None:
    monkeypatch.setattr(branch_search, "PATIENCE", 0.0)
    monkeypatch.setattr(branches, "is_ready", lambda: ready)
    machine = link(parse(GUESS))
    tree = branch_tree(machine, start(machine, {"t": "xxx"}), seconds=seconds)
    assert isinstance(tree.branches, branches.CompiledBranches) == by_compiled_code
    assert (tree.verdict, len(tree.branches)) == ("rejected", 15)


@pytest.mark.slow
def test_a_million_branches_take_little_memory_and_those_that_meet_are_one() -> None:
    machine = link(parse(GUESS))
    limits = SearchLimits(None, None, 10_000_000, lambda _: None)
    tracemalloc.start()
    try:
        search = compiled(machine, start(machine, {"t": "x" * 19}), limits)
        search.follow(whole=True)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(search.branches) == 2**20 - 1
    assert most < 500 * 2**20
    machine = link(parse(MEETING))
    word = {"t": "x" * 20_000}
    tree = branch_tree(machine, start(machine, word), whole=True)
    assert tree.verdict == "rejected"
    assert tree.ends["visited"] > 10_000
