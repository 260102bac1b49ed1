"""Acceleration on trial: the engine `auto` gives it a part of the time, and takes what it gains."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Configuration, Machine, run, start
from automata.engine import accelerated, runner, trial
from automata.engine.accelerated import accelerate, engine, written_out
from automata.engine.accelerated.proof import Course
from automata.engine.accelerated.tapes import blank_runs
from automata.engine.compiled import compiled
from automata.engine.loops import LoopFinder
from automata.engine.runner import Runner
from automata.engine.trial import Trial
from tests.automata.examples import HEAD, exact, machine
from tests.automata.generated import machines
from tests.automata.standard_text import BUSY_BEAVERS, standard
from tests.effort import examples

ALL_TIME: Final = 1e9
"""For the trial: it runs until it is ahead of the run by this much."""
SWEEP: Final = "right: a -> a R right\n b -> b R right\n _ -> a L left\nleft: a -> b L left\n"
ENDLESS: Final = machine(f"{HEAD}{SWEEP} b -> a L left\n _ -> b R right\n")
repeated = st.lists(st.tuples(st.sampled_from("ab_"), st.integers(1, 9)), max_size=4).map(
    lambda runs: "".join(symbol * number for symbol, number in runs)
)


@contextmanager
def eager(*, patience: float = trial.PATIENCE) -> Iterator[None]:
    """Let acceleration begin at once; without patience it is left as soon as it got ahead."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "SHORTER", 3)
        patch.setattr(compiled, "FIRST_CALL", 40)
        patch.setattr(engine, "PORTION", 5)
        patch.setattr(trial, "PART", ALL_TIME)
        patch.setattr(trial, "PATIENCE", patience)
        yield


@pytest.mark.parametrize("patience", [trial.PATIENCE, -1.0])
@given(machines(), repeated, repeated, st.integers(0, 2_000))
@settings(max_examples=examples(200))
def test_a_run_on_which_acceleration_is_tried_is_the_run_itself(
    patience: float, one: Machine, first: str, second: str, budget: int
) -> None:
    now = start(one, {"t": first, "u": second})
    wanted = run(one, now, budget)
    with eager(patience=patience):
        made = Runner(one, now, "auto", budget, past_loops=True).run()
    assert (made, exact(made.configuration)) == (wanted, exact(wanted.configuration))


@pytest.mark.parametrize("name", ["BB(3,3)", "2×5, 10^704"])
def test_a_run_that_is_too_long_to_be_stepped_just_halts(name: str) -> None:
    one = standard(BUSY_BEAVERS[name])
    with eager():
        end = Runner(one, start(one), past_loops=True).run()
    assert (end.verdict, end.engine) == ("halted", "accelerated")
    assert end.steps > 10**17


@pytest.mark.parametrize("budget", [3_000, 30_000])
def test_if_acceleration_falls_behind_the_run_continues_from_there(budget: int) -> None:
    one, now = standard(BUSY_BEAVERS["BB(5)"]), start(standard(BUSY_BEAVERS["BB(5)"]))
    tried: list[Configuration] = []

    def on_trial(one: Machine, now: Configuration, left: int | None) -> Trial:
        tried.append(now)
        return Trial(one, now, left)

    with eager(patience=-1.0), pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "Trial", on_trial)
        patch.setattr(engine, "FIRST_MOVES", 5)
        patch.setattr(engine, "TRIAL_MOVES", 5)
        end = Runner(one, now, "auto", budget, past_loops=True).run()
    assert len(tried) > 3
    whole = accelerate(one, now, budget)
    assert (end.verdict, end.steps) == (whole.verdict, whole.steps)
    assert exact(end.configuration) == exact(
        Configuration(whole.state, (written_out(*whole.tapes),))
    )


@pytest.mark.parametrize("patience", [trial.PATIENCE, -1.0])
@given(machines(), repeated, repeated, st.integers(0, 2_000))
@settings(max_examples=examples(100))
def test_the_same_holds_if_loops_are_looked_for(
    patience: float, one: Machine, first: str, second: str, budget: int
) -> None:
    now = start(one, {"t": first, "u": second})
    wanted = Runner(one, now, "reference", budget).run()
    with eager(patience=patience):
        made = Runner(one, now, "auto", budget).run()
    if wanted.verdict == "loops":  # acceleration may go past the look that found it
        assert made.verdict in ("loops", "budget spent")
        assert wanted.steps <= made.steps <= budget
    else:
        assert (made.verdict, made.steps) == (wanted.verdict, wanted.steps)
        assert exact(made.configuration) == exact(wanted.configuration)


def test_a_run_in_which_loops_are_looked_for_just_halts_as_well() -> None:
    one = standard(BUSY_BEAVERS["BB(3,3)"])
    with eager():
        end = Runner(one, start(one)).run()
    assert (end.verdict, end.steps) == ("halted", 119_112_334_170_342_540)
    assert end.engine == "accelerated"


@pytest.mark.parametrize("budget", [10**5 + 7, 10**40 + 7])
def test_a_budget_is_met_exactly_however_the_run_is_made(budget: int) -> None:
    with eager():
        end = Runner(ENDLESS, start(ENDLESS), "auto", budget, past_loops=True).run()
    assert (end.verdict, end.steps) == ("budget spent", budget)


@pytest.mark.parametrize("patience", [trial.PATIENCE, -1.0])
def test_a_run_that_never_ends_continues_until_its_caller_stops_it(patience: float) -> None:
    """To a trial that finds out that it never ends nothing is left but to step."""
    one = machine(HEAD + "s: * -> a R s\n")
    told: list[int] = []

    def go_on(made: int) -> bool:
        told.append(made)
        return len(told) < 9

    with eager(patience=patience):
        end = Runner(one, start(one), go_on=go_on, past_loops=True).run()
    assert end.verdict == "budget spent"
    assert end.steps >= told[-1]
    assert told == sorted(told)


@pytest.mark.parametrize("few", [True, False])
def test_if_acceleration_gains_nothing_it_has_its_part_of_the_time_and_no_more(
    few: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock: the run takes 0.05 seconds each time, a portion of the trial 0.001."""
    clock, portions = [0.0], 0

    def calculating(*_: object) -> Iterator[Course]:
        nonlocal portions
        while True:
            clock[0] += 0.001
            portions += 1
            yield Course(blank_runs(1), 0, None)

    monkeypatch.setattr(trial, "thread_time", lambda: clock[0])
    monkeypatch.setattr(accelerated, "calculating", calculating)
    monkeypatch.setattr(trial, "FEW_ROWS", len(ENDLESS.productions) - (not few))
    tried = Trial(ENDLESS, start(ENDLESS), None)
    while clock[0] < 100:
        clock[0] += 0.05
        assert not tried.leads(10)
        first = min(trial.FIRST_SECONDS, trial.FIRST_PART * clock[0]) if few else 0
        assert portions * 0.001 < max(first, trial.PART * clock[0]) + 0.002
    assert portions * 0.001 > 0.9 * trial.PART * clock[0]


def test_a_long_word_is_not_laid_for_a_short_run(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(trial, "thread_time", lambda: clock[0])
    words = ({"t": "a" * number} for number in (1, 10**6))
    shorter, longer = (Trial(ENDLESS, start(ENDLESS, word), 10**100) for word in words)
    clock[0] = 1.0
    assert shorter.leads(100)
    assert not longer.leads(100)


def test_machines_with_choices_and_runs_that_are_verified_are_not_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "Trial", None)
    one = machine(HEAD + "s choice: * -> a R s\n")
    assert Runner(one, start(one), "auto", 50, [1] * 50, past_loops=True).run().steps == 50
    assert (
        Runner(ENDLESS, start(ENDLESS), "auto", 50, check=True, past_loops=True).run().steps == 50
    )


def test_if_acceleration_takes_over_the_run_is_not_treated_as_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[int] = []

    def look(_: LoopFinder, now: Configuration, taken: int, **how: object) -> None:
        looked.append(taken)

    monkeypatch.setattr(LoopFinder, "look", look)
    halting = machine(f"{HEAD}{SWEEP} b -> a L left\n _ -> a S yes\n")
    with eager():
        ended = Runner(halting, start(halting, {"t": "a" * 2_000})).run()
        assert (ended.verdict, ended.engine) == ("accepted", "accelerated")
        assert looked == []
        Runner(ENDLESS, start(ENDLESS), "auto", 100_000).run()
    assert looked[-1] == 100_000
