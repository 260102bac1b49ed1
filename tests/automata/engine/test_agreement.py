"""Ways of running are one: `steps`, engines, traces and explorations agree step by step."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Configuration, Halt, Machine, Run, Trace, start, step
from automata.engine.steps import Step, steps
from tests.automata.engine.conftest import Engine
from tests.automata.examples import HEAD, exact, machine
from tests.automata.generated import machines, two_words
from tests.effort import examples

choices = st.lists(st.integers(1, 2), max_size=25)
budgets = st.integers(0, 30)


def taken_steps(
    one: Machine, now: Configuration, budget: int, made: list[int]
) -> tuple[list[Step], Halt]:
    """Split a computation into its steps and its end."""
    *events, halt = steps(one, now, budget, made)
    assert isinstance(halt, Halt)
    return [event for event in events if isinstance(event, Step)], halt


@given(machines(choice=True), two_words, choices, budgets)
@settings(max_examples=examples(200, 20))
def test_an_engine_is_after_every_budget_where_the_steps_are(
    engine: Engine, one: Machine, words: dict[str, str], made: list[int], budget: int
) -> None:
    root = start(one, words)
    taken, halt = taken_steps(one, root, budget, made)
    chosen = tuple(event.choice for event in taken if event.choice)
    end = taken[-1].after if taken else root
    assert engine(one, root, budget, made) == Run.of(one, end, halt, len(taken), chosen)
    for number, event in enumerate(taken, start=1):
        part = engine(one, root, number, made)
        assert (part.steps, exact(part.configuration)) == (number, exact(event.after))


@given(machines(choice=True), two_words, choices, budgets)
@settings(max_examples=examples(200, 20))
def test_a_trace_takes_the_same_steps_and_has_the_same_end(
    one: Machine, words: dict[str, str], made: list[int], budget: int
) -> None:
    taken, halt = taken_steps(one, start(one, words), budget, made)
    trace = Trace(one, start(one, words))
    for event in taken:
        assert trace.forward(event.choice) is None
        assert exact(trace.now) == exact(event.after)
        assert trace.last is not None
        assert (trace.last.production, trace.last.choice) == (event.production, event.choice)
    if halt.verdict != "budget spent":
        assert trace.forward() == halt


@given(machines(), two_words, budgets)
@settings(max_examples=examples(200, 20))
def test_single_steps_of_a_deterministic_machine_are_those_of_its_computation(
    one: Machine, words: dict[str, str], budget: int
) -> None:
    """So are its run, its trace and its exploration: `test_every_way_of_running`."""
    now = start(one, words)
    for event in taken_steps(one, now, budget, [])[0]:
        after = step(one, now)
        assert isinstance(after, Configuration)
        assert exact(after) == exact(event.after)
        now = after


@pytest.mark.slow
def test_a_long_run_holds_no_history(engine: Engine) -> None:
    """Between two cells for ever: its peak memory is far less than one byte a step."""
    one = machine(HEAD + "s: * -> a R u\nu: * -> b L s\n")
    engine(one, start(one), 20_001)  # its preparation, once, is not history
    tracemalloc.start()
    end = engine(one, start(one), 20_000)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert end.steps == 20_000
    assert most < 20_000
