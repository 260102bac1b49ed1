"""Calculated runs are those of the reference engine, on random machines."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Machine, start
from automata.engine.accelerated import accelerate, accelerated_leg, check_rules, engine
from automata.engine.accelerated.blocks import Blocks
from automata.engine.accelerated.proof import Course
from automata.engine.accelerated.tapes import RowTable
from automata.engine.steps import reference_leg
from automata.tape import Tape
from tests.automata.examples import exact
from tests.automata.generated import machines
from tests.automata.standard_text import BUSY_BEAVERS, standard
from tests.effort import examples

budgets = st.one_of(st.integers(0, 40), st.integers(0, 2_000))
repeated = st.lists(st.tuples(st.sampled_from("ab_"), st.integers(1, 9)), max_size=4).map(
    lambda runs: "".join(symbol * count for symbol, count in runs)
)


@contextmanager
def with_the_block_behind(size: int) -> Iterator[None]:
    """Make runs use blocks of this many cells, with the block behind the head in the state."""

    def settled(
        table: RowTable, tape: Tape, state: int, limit: int | None
    ) -> Generator[Course, bool, tuple[Course, Blocks, bool]]:
        course, blocks, ended = engine.begin_in_blocks(table, tape, state, limit, (size, True), 0)
        yield course
        return course, blocks, ended

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "settled", settled)
        yield


@st.composite
def small_machines(draw: st.DrawFn) -> Machine:
    """A machine with one tape, 2 to 4 states and 2 to 4 symbols, with few halting rows."""
    states = "ABCD"[: draw(st.integers(2, 4))]
    symbols = "0123"[: draw(st.integers(2, 4))]
    after = st.sampled_from(states * 8 + "Z")
    row = st.builds("{}{}{}".format, st.sampled_from(symbols), st.sampled_from("LR"), after)
    rows = st.one_of(*[row] * 15, st.just("---"))
    width = len(symbols)
    cells = draw(st.lists(rows, min_size=len(states) * width, max_size=len(states) * width))
    return standard("_".join("".join(cells[i : i + width]) for i in range(0, len(cells), width)))


@given(small_machines(), st.text("01", max_size=6), budgets)
@settings(max_examples=examples(3000, 40))
def test_a_calculated_run_is_the_run_itself(one: Machine, word: str, budget: int) -> None:
    now = start(one, {"t": word})
    wanted, made = reference_leg(one, now, budget), accelerated_leg(one, now, budget)
    assert (made.steps, made.halt) == (wanted.steps, wanted.halt)
    assert exact(made.configuration) == exact(wanted.configuration)


@given(small_machines(), st.text("01", max_size=6), budgets, st.integers(1, 4))
@settings(max_examples=examples(400))
def test_a_calculated_run_with_the_block_behind_the_head_in_the_state_is_the_run_itself(
    one: Machine, word: str, budget: int, size: int
) -> None:
    now = start(one, {"t": word})
    wanted = reference_leg(one, now, budget)
    with with_the_block_behind(size):
        made, record = accelerated_leg(one, now, budget), accelerate(one, now, budget).record
    assert (made.steps, made.halt) == (wanted.steps, wanted.halt)
    assert exact(made.configuration) == exact(wanted.configuration)
    assert check_rules(record).problems == ()


@given(machines(choice=True), repeated, repeated, st.lists(st.integers(1, 2)), budgets)
@settings(max_examples=examples(1500, 40))
def test_a_calculated_run_on_two_tapes_with_choices_is_the_run_itself(
    one: Machine, first: str, second: str, choices: list[int], budget: int
) -> None:
    now = start(one, {"t": first, "u": second})
    wanted = reference_leg(one, now, budget, choices)
    made = accelerated_leg(one, now, budget, choices)
    assert (made.steps, made.halt, made.made) == (wanted.steps, wanted.halt, wanted.made)
    assert exact(made.configuration) == exact(wanted.configuration)


@given(small_machines(), st.integers(0, 10**6))
@settings(max_examples=examples(300))
def test_every_rule_that_a_run_proves_holds(one: Machine, budget: int) -> None:
    found = check_rules(accelerate(one, start(one), budget).record)
    assert found.problems == ()


@given(st.sampled_from(["BB(5)", "BB(2,4)"]), st.integers(0, 4_000_000))
@settings(max_examples=examples(50))
def test_a_budget_may_end_anywhere_in_a_rule(name: str, budget: int) -> None:
    """The run continues from there to the same end, after the remaining number of steps."""
    one = standard(BUSY_BEAVERS[name])
    whole = accelerate(one, start(one))
    first = accelerated_leg(one, start(one), budget)
    assert first.steps == min(budget, whole.steps)
    rest = accelerate(one, first.configuration)
    assert first.steps + rest.steps == whole.steps
    assert rest.tapes[0].position == whole.tapes[0].position
