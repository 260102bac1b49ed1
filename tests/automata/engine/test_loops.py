"""A run reported as never halting never halts, by any engine; a halting run halts."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automata import Configuration, Machine, link, parse, start
from automata.engine.loops import (
    FIRST_LOOK,
    PRELUDE,
    Cycle,
    Loop,
    LoopFinder,
    NoHalt,
    endless_states,
    find_cycle,
)
from automata.engine.runner import ENGINES, EngineName, Runner, run
from automata.engine.steps import OFTEN, Step, steps
from automata.errors import LeftEndError
from automata.tape import moved
from common.towers import power
from tests.automata.looping import COUNTER, RIGHT_FOR_EVER, looping, made, random_machine
from tests.automata.standard_text import TOWERS, standard
from tests.effort import thorough
from tests.machines.texts import THIRD_FROM_THE_END

LOOPING = looping()
EACH = pytest.mark.parametrize("name", LOOPING)


def loop_of(runner: Runner) -> Loop | None:
    """Make a run, and give why it never halts."""
    runner.run()
    return runner.loop


@EACH
@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_proves_every_kind_of_loop(name: str, engine: EngineName) -> None:
    machine, first = LOOPING[name]
    runner = Runner(machine, first, engine, budget=10**6)
    ended = runner.run()
    assert (ended.verdict, ended.steps) == ("loops", 64)
    assert ended == Runner(machine, first, "reference", budget=10**6).run()
    assert isinstance(runner.loop, NoHalt if name == "no halt in the graph" else Cycle)


@EACH
def test_past_a_loop_a_run_continues_to_the_end_of_its_budget(name: str) -> None:
    ended = Runner(*LOOPING[name], budget=1000, past_loops=True).run()
    assert (ended.verdict, ended.steps, ended.loop) == ("budget spent", 1000, None)


def test_a_loop_has_a_beginning_a_period_and_the_moves_of_each_head() -> None:
    found = {name: loop_of(Runner(*run, budget=1000)) for name, run in LOOPING.items()}
    assert found == {
        "the same again": Cycle(0, 4, (0,), ((0, 2),)),
        "right over blanks": Cycle(4, 1, (1,), ((0, 0),)),
        "writing on the way": Cycle(0, 4, (1,), ((0, 1),)),
        "two tapes, one each way": Cycle(3, 2, (2, -2), ((0, 1), (-1, 0))),
        "no halt in the graph": NoHalt(0, "go", frozenset({"go", "on"})),
        "on a tape that one may fall off": Cycle(0, 4, (0,), ((0, 2),)),
        "at a left end": Cycle(0, 1, (0,), ((0, 0),)),
        "away from a left end": Cycle(3, 3, (1,), ((-1, 0),)),
    }


def test_a_head_that_runs_over_a_word_is_not_taken_for_one_that_runs_over_blanks() -> None:
    """The word is longer than the part searched for loops; its last symbol ends the run."""
    word = "a" * 300 + "b"
    ended = Runner(RIGHT_FOR_EVER, start(RIGHT_FOR_EVER, {"t": word})).run()
    assert (ended.verdict, ended.steps) == ("accepted", 301)
    assert find_cycle(RIGHT_FOR_EVER, start(RIGHT_FOR_EVER, {"t": word}), 200) is None


def test_the_listed_steps_of_a_run_go_past_each_look_at_the_clock() -> None:
    """The runner reads the clock now and then; here its time is not over yet."""
    runner = Runner(RIGHT_FOR_EVER, start(RIGHT_FOR_EVER), budget=OFTEN + 100, past_loops=True)
    assert sum(1 for _ in runner.steps()) == OFTEN + 100
    assert runner.run().verdict == "budget spent"


def test_a_mark_far_ahead_that_only_the_run_itself_has_left_is_seen_too() -> None:
    machine = made("go: a -> _ L back\n    b -> * S yes\nback: _ -> * L back\n      b -> * S yes\n")
    first = start(machine, {"t": "b" + "_" * 100 + "a"})
    tape = first.tapes[0]
    for _ in range(101):
        tape = moved(tape, "R")
    assert Runner(machine, first._replace(tapes=(tape,))).run().verdict == "accepted"


@pytest.mark.parametrize(
    ("rows", "endless"),
    [
        ("go: a -> * R go\n    b -> * R go\n    _ -> * R go\n", {"go"}),
        ("go: a -> * R go\n    b -> * R go\n", set()),  # stuck on a blank
        ("go: a -> * R on\n    else -> * S yes\non: else -> * R on\n", {"on"}),
        ("go: a -> * R go\n    else -> * R on\non: a -> * S go\n", set()),
        ("go: else -> * R on\non:\n", set()),  # a state without rows
    ],
)
def test_a_missing_row_is_a_halt_and_so_is_a_final_state(rows: str, endless: set[str]) -> None:
    assert endless_states(made(rows)) == endless


def test_rows_that_look_at_different_tapes_can_cover_everything_together() -> None:
    machine = made(
        "go choice: t=a -> go\n    t=b -> go\n    t=_ u=a -> go\n    u=b -> go\n    u=_ -> go\n",
        "t u",
    )
    assert endless_states(machine) == {"go"}
    assert endless_states(made("go choice: t=a -> go\n    u=b -> go\n", "t u")) == set()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("cells", [10, 70, 500])
def test_a_head_that_will_fall_off_its_tape_is_not_said_to_run_for_ever(
    engine: EngineName, cells: int
) -> None:
    """It moves over blanks, and no state lacks a row, but the tape has an end."""
    text = (
        "machine m\ntapes t\nsymbols a\none-way t{}\nhead t {}\naccept yes\n\ngo: else -> * L go\n"
    )
    falls = link(parse(text.format("", cells)))
    with pytest.raises(LeftEndError) as error:
        Runner(falls, start(falls), engine).run()
    assert error.value.step == cells + 1
    stays = link(parse(text.format(" stays", cells)))
    assert loop_of(Runner(stays, start(stays), engine)) == NoHalt(0, "go", frozenset({"go"}))
    assert find_cycle(stays, start(stays), cells) is None


@pytest.mark.slow
def test_a_loop_noticed_while_calculating_is_proved_by_stepping() -> None:
    """The loop begins after all steps in which the accelerated engine is helped."""
    word = "a" * 40_000
    first = start(RIGHT_FOR_EVER, {"t": word})
    assert loop_of(Runner(RIGHT_FOR_EVER, first, "accelerated")) == Cycle(
        40_000, 1, (1,), ((0, 0),)
    )


def test_a_loop_that_needs_a_choice_is_not_proved() -> None:
    machine = link(parse(THIRD_FROM_THE_END))
    first = start(machine, {"t": "a" * 300})
    ended = Runner(machine, first, choices=[1] * 100).run()
    assert (ended.verdict, ended.choices) == ("waiting", (1,) * 100)


@pytest.mark.parametrize("check", [False, True])
@pytest.mark.parametrize("engine", ENGINES)
def test_a_run_that_is_proved_to_loop_where_it_is_at_a_choice_has_no_open_rows(
    engine: EngineName, check: bool
) -> None:
    machine = made("go choice: a -> * R go\n    a -> * R go\n    else -> * R go\n")
    first = start(machine, {"t": "a" * 300})
    ended = Runner(machine, first, engine, budget=100, choices=[1] * 200, check=check).run()
    assert (ended.verdict, ended.steps, ended.waiting) == ("loops", 100 if check else 64, ())


@pytest.mark.parametrize("engine", ["auto", "reference", "compiled"])
def test_an_interruption_does_not_change_the_choices_of_a_run(engine: EngineName) -> None:
    machine = link(parse(THIRD_FROM_THE_END))
    first = start(machine, {"t": "a" * 300})
    for number in (63, 64, 65, 127, 128, 129, 297):
        choices = [1] * number + [2]
        assert Runner(machine, first, engine, choices=choices).run() == run(
            machine, first, choices=choices
        )


def test_a_run_of_less_than_64_steps_is_not_looked_at() -> None:
    for budget, verdict in ((63, "budget spent"), (64, "loops")):
        ended = Runner(RIGHT_FOR_EVER, start(RIGHT_FOR_EVER), budget=budget).run()
        assert (ended.verdict, ended.steps) == (verdict, budget)


@given(st.integers(0, 10**40), st.integers(0, 10**9))
def test_the_next_look_is_due_when_the_run_is_two_or_four_times_as_long(
    taken: int, before: int
) -> None:
    finder, due = LoopFinder(COUNTER), FIRST_LOOK
    for number in (before, taken):
        finder.pass_by(number)
        while due <= number:
            due *= 2 if due < PRELUDE else 4
        assert finder.due == due


def test_a_search_ends_at_its_time() -> None:
    far = run(COUNTER, start(COUNTER), 1_000).configuration
    assert find_cycle(COUNTER, start(COUNTER), 10**9, until=monotonic() + 0.05) is None
    assert LoopFinder(COUNTER).look(far, 10**9, last=True, until=monotonic()) is None


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["accelerated", "auto"])
def test_a_run_asks_whether_to_continue_even_where_its_numbers_have_no_digits(
    engine: EngineName,
) -> None:
    """So that it keeps its limit of time."""
    machine, times = standard(TOWERS["2×6, pentation"]), [monotonic()]

    def go_on(steps: int) -> bool:
        times.append(monotonic())
        return steps < power(2, power(2, power(2, 10**6)))

    ended = Runner(machine, start(machine), engine, go_on=go_on, past_loops=True).run()
    assert ended.verdict == "budget spent"
    assert power(2, power(2, 10**6)) < ended.steps
    assert max(after - before for before, after in pairwise(times)) < 0.5


def test_a_counter_that_never_repeats_is_open_when_its_time_is_spent() -> None:
    ended = Runner(COUNTER, start(COUNTER), "reference", seconds=0).run()
    assert (ended.verdict, ended.steps, ended.loop) == ("budget spent", OFTEN, None)


def test_small_random_machines_are_proved_to_loop_or_said_open_and_never_wrongly() -> None:
    """A proved run continues; in the steps of the reference, a cycle repeats."""
    random, proved, halted = Random(7), 0, 0
    for _ in range(600 if thorough() else 40):
        machine, first = random_machine(random)
        runner = Runner(machine, first, "reference", budget=2_000)
        ended = runner.run()
        if ended.verdict == "loops":
            proved += 1
            assert run(machine, first, 4_000).verdict == "budget spent"
            if isinstance(runner.loop, Cycle):
                _comes_again(machine, first, runner.loop)
        elif ended.verdict != "budget spent":
            halted += 1
            assert ended == run(machine, first, 2_000)
    assert proved > 15
    assert halted > 8


def _comes_again(machine: Machine, first: Configuration, cycle: Cycle) -> None:
    """The same productions are applied in each period, from the beginning and not before.

    But a cycle that moves away from a left end begins only where no head is at that end any more.
    """
    begin, period = cycle.begin, cycle.period
    events = islice(steps(machine, first), begin + 6 * period)
    made = [event.production for event in events if isinstance(event, Step)]
    assert made[begin : begin + 5 * period] == made[begin + period :]
    if begin and not machine.ends:
        assert made[begin - 1] != made[begin + period - 1]


@pytest.mark.nightly
def test_thousands_of_random_machines_that_run_on_do_so_for_a_million_steps() -> None:
    random, proved = Random(11), 0
    while proved < 3_000:
        machine, first = random_machine(random)
        ended = Runner(machine, first, budget=20_000).run()
        if ended.verdict == "loops":
            proved += 1
            past = Runner(machine, first, budget=10**6, past_loops=True).run()
            assert past.verdict == "budget spent"
