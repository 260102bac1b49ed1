"""Runs that never end, tapes of any length, and numbers too long to be written."""

from __future__ import annotations

import pytest

from automata import Machine, RunError, start, tape
from automata.engine.accelerated import RunTape, accelerate, accelerated_leg, marks, span
from automata.engine.accelerated.tapes import run_tape, written_out
from automata.engine.runner import Runner
from automata.engine.steps import reference_leg
from automata.errors import EndlessError
from automata.sides import symbols_of
from automata.tape import cells
from automata.text import tape_text
from tests.automata.examples import HEAD, HEAD2, machine
from tests.automata.standard_text import BUSY_BEAVERS, standard

ENDLESS = {
    "a head that runs into blanks": standard("1RA1RA"),
    "two heads that run into blanks": machine(HEAD2 + "s: * * -> a b R L s\n"),
    "two states that take turns": machine(HEAD + "s: * -> a R u\nu: * -> b L s\n"),
    "a head that stands still": machine(HEAD + "s: * -> * S s\n"),
    "a tape that grows at both ends": standard("1RB0LA_1LA0RB"),
}


@pytest.mark.parametrize("one", ENDLESS.values(), ids=ENDLESS)
def test_a_run_without_end_is_noticed_without_a_budget(one: Machine) -> None:
    with pytest.raises(RunError) as caught:
        accelerated_leg(one, start(one))
    assert str(caught.value) == ("this computation never ends\n  hint: give it a budget of steps")


@pytest.mark.parametrize("one", ENDLESS.values(), ids=ENDLESS)
def test_a_run_without_end_stops_exactly_at_a_budget_of_any_size(one: Machine) -> None:
    """After 10^100 steps it is at a place from which single steps can continue."""
    most = 10**100
    there = accelerate(one, start(one), most)
    on = accelerate(one, start(one), most + 7)
    assert (there.verdict, there.steps, on.steps) == ("budget spent", most, most + 7)
    assert all(
        abs(after.position - before.position) <= 7 and abs(span(after) - span(before)) <= 7
        for after, before in zip(on.tapes, there.tapes, strict=True)
    )


def test_a_head_that_runs_right_for_ever_is_as_far_as_its_budget() -> None:
    end = accelerate(standard("1RA1RA"), start(standard("1RA1RA")), 10**50)
    (tape,) = end.tapes
    assert (tape.position, marks(tape), span(tape)) == (10**50, 10**50, 10**50 + 1)


def test_a_tape_of_any_length_is_one_of_a_configuration() -> None:
    one = standard(BUSY_BEAVERS["BB(3,3)"])
    (left,) = accelerated_leg(one, start(one)).configuration.tapes
    assert (tape.marks(left), tape.span(left)) == (374_676_383, 374_676_383)
    assert tape_text(left).endswith(" more)")
    assert (left.head, next(symbols_of(left.right))) == ("1", "2")


def test_a_budget_below_zero_makes_no_step() -> None:
    for one in (standard(BUSY_BEAVERS["BB(2)"]), ENDLESS["two heads that run into blanks"]):
        assert accelerated_leg(one, start(one), -3) == reference_leg(one, start(one), -3)


def test_blanks_at_the_far_ends_of_a_tape_are_left_out() -> None:
    made = run_tape(
        ((("_", "a"), 2), (("_",), 3)), "_b_", 1, ((("a", "_"), 2), (("_",), 9)), "_", 5
    )
    assert made == RunTape(
        ((("a",), 1), (("_", "a"), 1), (("_",), 3), (("_",), 1)),
        "b",
        ((("_",), 1), (("a", "_"), 1), (("a",), 1)),
        5,
        "_",
    )
    assert (marks(made), span(made)) == (5, 12)
    assert cells(written_out(made)) == (7, tuple("a_a____b_a_a"))


def test_the_record_and_the_result_are_shown_in_one_line_however_long_they_are() -> None:
    end = accelerate(standard("1RA1RA"), start(standard("1RA1RA")), 10**5000)
    assert "\n" not in repr(end)
    assert len(repr(end)) < 130
    assert len(repr(end.tapes[0])) < 130


def test_a_runner_that_found_no_end_gives_the_same_answer_again() -> None:
    """The place where it stopped on the way there, for the message."""
    one = machine(
        HEAD + "s: a -> * R s\n   b -> * S yes\n   _ -> a L t\nt: a -> * L t\n   _ -> a R s\n"
    )
    runner = Runner(one, start(one), "accelerated", go_on=lambda _: False)
    for _ in range(2):
        with pytest.raises(EndlessError):
            runner.run()
