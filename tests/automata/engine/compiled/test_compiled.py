"""Compiled code makes the steps of the reference, for machines of every shape."""

from __future__ import annotations

import sys
import tracemalloc
from itertools import count, cycle, product
from weakref import ref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Configuration, Machine, start
from automata.engine import runner
from automata.engine.compiled import program as program_module
from automata.engine.compiled.compiled import buffer_of, compiled_of
from automata.engine.compiled.program import MARGIN, DecisionTree, Leaf, program_of
from automata.engine.compiled.words import LONGEST_WORD
from automata.engine.runner import Runner, run
from automata.engine.steps import NO_RULES, applicable
from automata.sides import PackedCells
from automata.tape import cells, tape
from tests.automata.examples import HEAD, HEAD2, SWEEP, machine
from tests.automata.generated import machines, two_words
from tests.effort import examples

CHOICES = HEAD2 + "s choice: * * -> a b R L s\n * * -> b a L R s\n"


def decided(tree: DecisionTree, heads: tuple[int, ...]) -> tuple[int, ...]:
    while not isinstance(tree, Leaf):
        tree = tree.cases.get(heads[tree.tape], tree.other)
    return tree.rows


@given(machines(choice=True))
@settings(max_examples=examples(200))
def test_the_tree_of_a_state_finds_the_rows_that_apply_to_each_read(one: Machine) -> None:
    hold_trees_against_the_reference(one)


@pytest.mark.parametrize("rest", ["", "    else -> t:S s\n"])
def test_rows_that_look_at_different_tapes_come_in_the_order_of_the_file(rest: str) -> None:
    rows = "s choice: u=b -> u:R s\n t=a -> t:R s\n t=a u=b -> t:L s\n u=a -> u:L s\n t=b -> yes\n"
    hold_trees_against_the_reference(machine(HEAD2 + rows + rest))


def hold_trees_against_the_reference(one: Machine) -> None:
    program = program_of(one)
    assert program is not None
    numbers = {id(row): number for number, row in enumerate(one.productions)}
    for state, tree in program.trees.items():
        rules = one.delta.get(program.states[state], NO_RULES)
        for heads in product(range(len(one.alphabet)), repeat=len(one.tapes)):
            tapes = tuple(tape((one.alphabet[head],), one.blank) for head in heads)
            rows = applicable(rules, tapes)
            assert decided(tree, heads) == tuple(numbers[id(row)] for row in rows)


@pytest.mark.parametrize("steps", [0, 1, 127, 128, 129, 4_000, 60_000])
def test_a_tape_that_grows_at_both_ends_keeps_its_cells_and_places(steps: int) -> None:
    one = machine(SWEEP)
    assert Runner(one, start(one), "compiled", steps, past_loops=True).run() == run(
        one, start(one), steps
    )
    ends = [
        Runner(one, start(one), engine, steps, past_loops=True).run()
        for engine in ("reference", "compiled")
    ]
    assert ends[0].configuration.tapes[0].position == ends[1].configuration.tapes[0].position


@given(st.lists(st.integers(1, 2), max_size=300), st.integers(0, 320))
@settings(max_examples=examples(100))
def test_more_choices_than_are_handed_over_at_a_time_are_made_in_order(
    made: list[int], budget: int
) -> None:
    one = machine(CHOICES)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "AT_ONCE", 7)
        end = Runner(one, start(one), "compiled", budget, made, past_loops=True).run()
    assert end == run(one, start(one), budget, made)


def test_an_endless_sequence_of_choices_is_read_as_needed() -> None:
    one = machine(CHOICES)
    assert Runner(one, start(one), "compiled", 500, cycle([1, 2, 2]), past_loops=True).run() == run(
        one, start(one), 500, cycle([1, 2, 2])
    )


@pytest.mark.parametrize("number", [255, 256, 300])
def test_an_alphabet_of_more_than_256_symbols_takes_two_bytes_a_cell(number: int) -> None:
    symbols = [f"s{place}" for place in range(number)]
    rows = "\n".join(
        f"    {one} -> {other} R s"
        for one, other in zip(symbols, [*symbols[1:], symbols[0]], strict=True)
    )
    head = f"machine m\ntapes t\nsymbols {' '.join(symbols)}\naccept yes\n"
    one = machine(f"{head}s:\n{rows}\n    _ -> _ L yes\n")
    root = start(one, {"t": tuple(symbols) * 5})
    program = program_of(one)
    assert program is not None
    assert program.wide == (number > 255)
    end = Runner(one, root, "compiled", past_loops=True).run()
    assert end == run(one, root)
    assert (end.verdict, end.steps) == ("accepted", 5 * number + 1)


@given(machines(choice=True), two_words, st.lists(st.integers(1, 2), max_size=20))
@settings(max_examples=examples(50))
def test_states_that_are_too_large_for_a_tree_are_left_to_the_reference(
    one: Machine, words: dict[str, str], made: list[int]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program_module, "MOST_NODES", 2)
        end = Runner(one, start(one, words), "compiled", 200, made, past_loops=True).run()
    assert end == run(one, start(one, words), 200, made)


def test_a_configuration_of_another_machine_is_left_to_the_reference() -> None:
    one = machine(SWEEP)
    root = start(one)
    for odd in (
        Configuration("nowhere", root.tapes),
        Configuration("right", (tape(("a", "?", "a"), "_"),)),
        Configuration("right", (tape(("a",) * 2_000 + ("?",), "_"),)),
    ):
        assert Runner(one, odd, "compiled", 30, past_loops=True).run() == run(one, odd, 30)


@pytest.mark.parametrize("loaded", [True, False])
@pytest.mark.parametrize("more", [-1, 0, 1, 10_000])
def test_a_long_run_goes_over_into_compiled_code_without_a_seam(more: int, *, loaded: bool) -> None:
    """It does so sooner where LLVM is loaded already."""
    budget, one = (runner.SHORTER if loaded else runner.SHORT) + more, machine(SWEEP)
    compiled_of(one)
    with pytest.MonkeyPatch.context() as patch:
        if not loaded:
            patch.delitem(sys.modules, "llvmlite.binding")
        end = Runner(one, start(one), "auto", budget, past_loops=True).run()
    assert end == run(one, start(one), budget)
    assert isinstance(end.configuration.tapes[0].right, PackedCells) == (more >= 0)
    assert end.engine == ("compiled" if more >= 0 else "reference")


def test_a_run_is_resumed_from_where_compiled_code_has_left_it() -> None:
    one = machine(SWEEP)
    now, parts = start(one), 0
    for budget in (1, 700, 3, 12_345, 0, 50):
        now = Runner(one, now, "compiled", budget, past_loops=True).run().configuration
        parts += budget
    assert now == run(one, start(one), parts).configuration


@pytest.mark.parametrize(
    ("text", "most"),
    [
        (SWEEP, 2 * 5 + 1),
        (HEAD + "s: _ -> a R s\n", 13 + 1),
        (HEAD + "s: _ -> a S back\nback: _ -> a S s\n a -> _ S s\n", 1),
    ],
)
def test_a_million_steps_take_a_call_of_compiled_code_and_one_for_each_doubling_of_a_tape(
    text: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds the engine to its work without a clock."""
    one, calls = machine(text), count()
    compiled = compiled_of(one)
    assert compiled is not None
    advance = compiled.ways.advance
    monkeypatch.setattr(compiled.ways, "advance", lambda frame: (next(calls), advance(frame))[1])
    monkeypatch.setattr(compiled.ways, "note", lambda steps, seconds: False)
    assert Runner(one, start(one), "compiled", 1_000_000, past_loops=True).run().steps == 1_000_000
    assert next(calls) <= most


@pytest.mark.parametrize("steps", [1_000_000, 1_060_000])
def test_a_long_tape_takes_three_bytes_a_cell_at_most_and_one_in_the_end(steps: int) -> None:
    """The longer of the two has just been grown."""
    one = machine(HEAD + "s: _ -> a R s\n")
    Runner(one, start(one), "compiled", 1, past_loops=True).run()
    tracemalloc.start()
    try:
        end = Runner(one, start(one), "compiled", steps, past_loops=True).run()
        kept, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert end.steps == steps
    assert kept < 1.1 * steps
    assert most < 3.1 * steps


def test_code_is_compiled_once_and_goes_with_its_machine() -> None:
    one = machine(SWEEP)
    compiled = compiled_of(one)
    assert compiled is compiled_of(one)
    assert compiled is not None
    left = ref(compiled)
    del one, compiled
    assert left() is None


@pytest.mark.parametrize("b", ["b", "bb", "β"])
def test_a_long_word_is_packed_and_reads_as_any_other(b: str) -> None:
    word = ("a", b, "_") * 2_000
    packed, linked = tape(word, "_"), tape(("a",), "_")
    assert cells(packed) == (0, word[:-1])
    assert packed != linked
    head = HEAD.replace("symbols a b", f"symbols {b} a")
    one = machine(f"{head}s: a -> {b} R s\n {b} -> a R s\n _ -> _ R s\n")
    end = Runner(one, start(one, {"t": word}), "compiled", 4_000, past_loops=True).run()
    assert end == run(one, start(one, {"t": word}), 4_000)


@pytest.mark.parametrize("move", ["L", "R"])
def test_a_tape_grows_only_where_its_head_goes(move: str) -> None:
    """So that a tape takes at most two bytes for each of its cells."""
    one = machine(HEAD + f"s: _ -> a {move} s\n")
    program = program_of(one)
    assert program is not None
    grown = buffer_of(start(one).tapes[0], program)
    for _ in range(10):
        grown.head = 0 if move == "L" else len(grown.cells) - 1
        before = grown.head - grown.origin
        grown.grow()
        assert grown.head - grown.origin == before
    begun = grown.origin if move == "R" else len(grown.cells) - 1 - grown.origin
    assert MARGIN <= begun < MARGIN + LONGEST_WORD
