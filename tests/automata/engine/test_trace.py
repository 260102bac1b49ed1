"""A run stepped forward and back: undo after step is the identity."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Configuration, Halt, Machine, RunError, Trace, run, start, step
from automata.engine import trace as module
from automata.engine.steps import Step, steps
from tests.automata.examples import SWEEP, machine
from tests.automata.generated import machines, two_words
from tests.effort import examples
from tests.machines.texts import BUSY_BEAVER_4, PALINDROME, THIRD_FROM_THE_END

choices = st.lists(st.integers(1, 2), max_size=25)


def exact(now: Configuration) -> tuple[object, ...]:
    """All of a configuration, also what `==` leaves out: the place of each head."""
    return now.state, *(tuple(tape) for tape in now.tapes)


def guesses(word: str = "aaaa") -> Trace:
    one = machine(THIRD_FROM_THE_END)
    return Trace(one, start(one, {"t": word}))


@given(machines(choice=True), two_words, choices)
@settings(max_examples=examples(200))
def test_undo_after_step_is_the_identity(
    one: Machine, words: dict[str, str], made: list[int]
) -> None:
    trace = Trace(one, start(one, words))
    instants = [exact(trace.now)]
    for choice in made:
        if trace.forward(choice) is not None:
            break
        instants.append(exact(trace.now))
    assert trace.at == len(trace) == len(instants) - 1
    for _ in range(len(trace)):
        assert trace.back()
        assert exact(trace.now) == instants[trace.at]
    assert not trace.back()
    assert (trace.at, exact(trace.now)) == (0, instants[0])


@given(
    machines(choice=True),
    two_words,
    choices,
    st.lists(st.integers(-3, 30), max_size=6),
    st.integers(1, 7),
)
@settings(max_examples=examples(200))
def test_the_cursor_goes_to_any_instant_of_the_record(
    one: Machine, words: dict[str, str], made: list[int], wanted: list[int], every: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "EVERY", every)
        hold_instants(Trace(one, start(one, words)), made, wanted)


def hold_instants(trace: Trace, made: list[int], wanted: list[int]) -> None:
    instants = [exact(trace.now)]
    for choice in made:
        if trace.forward(choice) is not None:
            break
        instants.append(exact(trace.now))
    record = list(trace.deltas())
    for at in wanted:
        trace.go_to(at)
        assert trace.at == min(max(at, 0), len(record))
        assert exact(trace.now) == instants[trace.at]
    assert list(trace.deltas()) == record


@given(machines(choice=True), two_words, choices)
def test_a_trace_makes_the_steps_of_a_run(
    one: Machine, words: dict[str, str], made: list[int]
) -> None:
    end = run(one, start(one, words), 20, made)
    trace, left = Trace(one, start(one, words)), list(end.choices)
    for _ in range(end.steps):
        open_choice = isinstance(step(one, trace.now), Halt)
        assert trace.forward(left.pop(0) if open_choice else 0) is None
    assert exact(trace.now) == exact(end.configuration)
    assert [delta.choice for delta in trace.deltas() if delta.choice] == list(end.choices)


def test_a_step_remembers_its_row_and_the_erased_symbols() -> None:
    one = machine(PALINDROME)
    trace = Trace(one, start(one, {"word": "ab"}))
    trace.forward()
    (delta,) = trace.deltas()
    assert (delta.line, delta.choice) == (11, None)
    assert {name: change.erased for name, change in delta.tapes.items()} == {
        "word": "a",
        "copy": "_",
    }


def test_a_trace_that_cannot_continue_says_why_and_stays() -> None:
    trace = guesses("b")
    assert trace.forward() is None
    assert trace.forward() == Halt("stuck")
    assert (trace.at, len(trace)) == (1, 1)
    waiting = guesses()
    halt = waiting.forward()
    assert halt is not None
    assert (halt.verdict, [one.next for one in halt.choices]) == ("waiting", ["guess", "two"])
    assert (waiting.at, len(waiting)) == (0, 0)


def test_going_forward_again_repeats_the_record_with_its_choices() -> None:
    trace = guesses()
    for choice in (1, 2):
        trace.forward(choice)
    there, record = exact(trace.now), list(trace.deltas())
    trace.go_to(0)
    assert trace.forward() is None  # the choice is that of the record
    assert trace.forward(2) is None  # asked for again
    assert (exact(trace.now), list(trace.deltas())) == (there, record)


def test_another_choice_drops_the_recorded_future() -> None:
    trace = guesses()
    for choice in (1, 1, 2):
        assert trace.forward(choice) is None
    trace.go_to(1)
    assert trace.forward(2) is None
    assert (trace.at, [delta.choice for delta in trace.deltas()]) == (2, [1, 2])
    assert trace.now.state == "two"
    trace.back()
    assert [delta.choice for delta in trace.deltas()] == [1, 2]


def test_a_choice_means_nothing_where_nothing_was_chosen() -> None:
    """At a step with one row only, any choice repeats the record."""
    one = machine(BUSY_BEAVER_4)
    trace = Trace(one, start(one))
    while trace.forward() is None:
        pass
    assert (trace.at, trace.now.state) == (107, "halt")
    trace.go_to(50)
    trace.forward(2)
    assert (trace.at, len(trace)) == (51, 107)


@pytest.mark.parametrize("recorded", [0, 1])
def test_a_wrong_choice_leaves_the_trace_as_it_was(recorded: int) -> None:
    trace = guesses()
    for _ in range(recorded):
        trace.forward(2)
    trace.go_to(0)
    with pytest.raises(RunError) as found:
        trace.forward(3)
    assert str(found.value) == "guess has no choice 3\n  hint: choose from 1 to 2"
    assert (trace.at, len(trace)) == (0, recorded)
    assert trace.now == guesses().now


def test_the_step_that_leads_to_the_cursor_is_known_wherever_it_went() -> None:
    trace = guesses()
    assert trace.last is None
    taken: list[Step | None] = []
    for choice in (1, 1, 2):
        assert trace.forward(choice) is None
        taken.append(trace.last)
    assert [step and step.choice for step in taken] == [1, 1, 2]
    for at in (3, 1, 2, 3):
        trace.go_to(at)
        assert trace.last == taken[at - 1]
    trace.go_to(0)
    assert trace.last is None


def test_any_instant_of_a_long_run_is_reached_by_a_bounded_number_of_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = machine(SWEEP)
    trace = Trace(one, start(one))
    for _ in range(20_000):
        assert trace.forward() is None
    made = 0

    def counted(*arguments: object) -> Iterator[object]:
        nonlocal made
        for event in steps(*arguments):  # type: ignore[arg-type]
            made += 1
            yield event

    monkeypatch.setattr(module, "steps", counted)
    for at in (19_999, 3, 10_500, 0, 19_000):
        made = 0
        trace.go_to(at)
        assert made <= module.EVERY + 1
        assert exact(trace.now) == exact(run(one, start(one), at).configuration)
