"""The ways of compiled code make the same steps; a machine uses the one that is fastest."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Configuration, Machine, start
from automata.engine.compiled import table, ways
from automata.engine.compiled.compiled import CompiledMachine
from automata.engine.compiled.program import program_of
from automata.engine.compiled.words import FEW_SYMBOLS, cells_of, word_entries
from automata.engine.runner import run
from tests.automata.examples import HEAD, SWEEP, machine
from tests.automata.generated import machines, two_words
from tests.effort import examples

NAMES = ("native", "optimized", "table", "words")
SIZES = ((1, 2), (1, 3), (1, 4), (1, 5), (1, 16), (1, 17), (2, 2), (2, 3), (3, 2), (4, 2))


def compiled_by(one: Machine, name: str) -> CompiledMachine | None:
    """Compile a machine for one way; None if it has no such way."""
    program = program_of(one)
    assert program is not None
    compiled = CompiledMachine(program)
    way = next((one for one in ways.ways_of(program) if one.name == name), None)
    if way is None:
        return None
    compiled.ways.others.clear()
    compiled.ways.now, compiled.ways.advance = way, way.make()
    return compiled


def agrees(one: Machine, now: Configuration, budget: int, made: list[int]) -> None:
    """Hold each way against the reference, up to where it stops."""
    for name in NAMES:
        if compiled := compiled_by(one, name):
            leg = compiled.advance(now, budget, made, lambda taken: True)
            end = run(one, now, leg.steps, leg.made)
            assert (leg.steps, leg.configuration) == (end.steps, end.configuration), name
            after = run(one, leg.configuration, 1, made[len(leg.made) :])
            assert leg.steps == budget or not after.steps or end.verdict == "waiting", name
            places = [tape.position for tape in leg.configuration.tapes]
            assert places == [tape.position for tape in end.configuration.tapes], name


def drawn(seed: int, tapes: int, symbols: int, states: int, *, whole: bool) -> Machine:
    """Draw a machine with a row for each state and reading; without `whole`, some are missing."""
    rng = random.Random(seed)
    names = ["_", *(f"s{number}" for number in range(1, symbols))]
    lines = [f"machine m\ntapes {' '.join('abcd'[:tapes])}\nsymbols {' '.join(names[1:])}"]
    for state in range(states):
        rows = [read for read in product(names, repeat=tapes) if whole or rng.random() < 0.97]
        for number, read in enumerate(rows or [(names[0],) * tapes]):
            head = "" if number else f"q{state}:"
            writes, moves = rng.choices(names, k=tapes), rng.choices("LRRS", k=tapes)
            acts = f"{' '.join(writes)} {' '.join(moves)}"
            lines.append(f"{head} {' '.join(read)} -> {acts} q{rng.randrange(states)}")
    return machine("\n".join(lines) + "\n")


@given(machines(choice=True), two_words, st.lists(st.integers(1, 2), max_size=20))
@settings(max_examples=examples(50))
def test_every_way_makes_the_steps_of_the_reference(
    one: Machine, words: dict[str, str], made: list[int]
) -> None:
    agrees(one, start(one, words), 200, made)


@given(st.integers(0, 10**9), st.sampled_from(SIZES), st.integers(1, 12), st.booleans(), st.data())
@settings(max_examples=examples(60), deadline=None)
def test_every_way_runs_random_machines_on_random_words_as_the_reference_does(
    seed: int, size: tuple[int, int], states: int, whole: bool, data: st.DataObject
) -> None:
    one = drawn(seed, *size, states, whole=whole)
    cells = st.sampled_from(one.alphabet)
    words = {name: data.draw(st.lists(cells, max_size=300)) for name in one.tapes}
    agrees(one, start(one, words), data.draw(st.integers(0, 3_000)), [])


@pytest.mark.parametrize("symbols", [2, 3, 4, 5, 16])
def test_a_run_to_and_fro_through_many_words_counts_its_steps(symbols: int) -> None:
    """The head enters each word at its first cell, and then at its last one."""
    names = [f"s{number}" for number in range(1, symbols)]
    turned = dict(zip(names, [*names[1:], names[0]], strict=True))
    to, fro = (
        "".join(f" {one} -> {other} {move} {state}\n" for one, other in turned.items())
        for move, state in (("R", "to"), ("L", "fro"))
    )
    head = f"machine m\ntapes t\nsymbols {' '.join(names)}\naccept yes\n"
    one = machine(f"{head}to:\n{to} _ -> _ L fro\nfro:\n{fro} _ -> _ S yes\n")
    now = start(one, {"t": [*turned] * (1_000 // symbols)})
    agrees(one, now, 10_000, [])


def test_a_word_that_never_ends_in_a_cell_is_run_step_by_step() -> None:
    """The head turns within one word for ever: each entry has the most steps."""
    one = machine(HEAD + "s: _ -> a R t\n a -> _ R t\nt: * -> * L s\n")
    agrees(one, start(one), 100_001, [])


@pytest.mark.parametrize(("number", "cells"), [(1, 8), (2, 8), (3, 4), (4, 4), (5, 2), (16, 2)])
def test_a_word_has_as_many_cells_as_a_byte_can_name(number: int, cells: int) -> None:
    assert cells_of(number) == cells
    assert number**cells <= 256


def test_words_are_for_one_tape_of_few_symbols_without_choices_and_left_ends() -> None:
    for text, some in (
        (SWEEP, True),
        (HEAD + "one-way t stays\ns: a -> b L s\n", False),
        ("machine m\ntapes t\nsymbols a\ns choice: _ -> a R s\n _ -> _ L s\n", False),
        ("machine m\ntapes t u\nsymbols a\ns: _ _ -> a a R R s\n", False),
    ):
        program = program_of(machine(text))
        assert program is not None
        assert (word_entries(program) > 0) == some, text
    large = program_of(drawn(1, 1, FEW_SYMBOLS + 1, 1, whole=True))
    assert large is not None
    assert word_entries(large) == 0


def test_a_table_has_an_entry_for_each_state_and_reading_and_is_made_in_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = program_of(drawn(3, 2, 3, 7, whole=False))
    assert program is not None
    whole = table.table_of(program)
    assert whole.size == table.entries_of(program) == 7 * 3**2
    monkeypatch.setattr(table, "AT_A_TIME", 20)
    assert (table.table_of(program) == whole).all()
    monkeypatch.setattr(table, "MOST_ENTRIES", 62)
    assert not table.has_table(program)


def tried_ways(one: Machine) -> ways.Ways:
    program = program_of(one)
    assert program is not None
    return ways.Ways(program)


def test_the_ways_are_tried_in_turn_and_the_fastest_is_used() -> None:
    tried = tried_ways(machine(SWEEP))
    speeds = {"native": 10, "optimized": 20, "words": 40, "table": 30}
    used = []
    for _ in range(200):
        used.append(tried.now.name)
        tried.note(speeds[tried.now.name], 0.01)
    assert list(dict.fromkeys(used)) == ["native", "optimized", "words", "table"]
    assert used.count("words") > 0.8 * len(used)


def test_a_way_that_becomes_slow_is_left_at_once_and_one_that_becomes_fast_is_found() -> None:
    """The data of a run may change."""
    tried = tried_ways(machine(SWEEP))
    speeds = {"native": 10, "optimized": 20, "words": 40, "table": 30}
    for _ in range(100):
        tried.note(speeds[tried.now.name] * 20, 0.02)
    assert tried.now.name == "words"
    speeds["words"] = 1
    for _ in range(10):
        tried.note(speeds[tried.now.name] * 20, 0.02)
    assert tried.now.name == "table"
    speeds["native"] = 80
    for _ in range(3_000):
        tried.note(speeds[tried.now.name] * 20, 0.02)
    assert tried.now.name == "native"


def test_trials_take_a_small_part_of_a_long_run() -> None:
    tried = tried_ways(machine(SWEEP))
    speeds = {"native": 10, "optimized": 20, "words": 40, "table": 30}
    trials = 0
    for _ in range(10_000):
        trials += tried.trying
        tried.note(speeds[tried.now.name], 0.01)
    assert trials < 20


@pytest.mark.parametrize("states", [20, 300])
def test_a_way_is_made_once_and_not_before_the_run_has_taken_its_cost(states: int) -> None:
    """A dear one much later."""
    tried = tried_ways(drawn(5, 1, 20, states, whole=True))
    assert tried.now.name == "table"
    native = tried.others[0]
    assert native.name == "native"
    while tried.spent + 0.01 < native.cost:
        tried.note(1, 0.01)
        assert native.advance is None
    for _ in range(3):
        tried.note(1, 0.01)
    made = native.advance
    assert made is not None
    assert (native.cost > 1) == (states == 300)
    for _ in range(50):
        tried.note(1, 0.1)
    assert native.advance is made
