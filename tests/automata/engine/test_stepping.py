"""Moving about in a computation: every movement comes to rest where single steps would."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Machine, RunError, Trace, run, start
from automata.engine import stepping
from automata.engine import trace as module
from automata.engine.breakpoints import breakpoint_of
from automata.engine.stepping import Rest, Stepper
from automata.engine.steps import Step, steps
from tests.automata.examples import COUNTER, machine
from tests.automata.generated import machines, two_words
from tests.effort import examples
from tests.machines.texts import PALINDROME, THIRD_FROM_THE_END, machine_text

NESTED = machine_text("nested")


def stepper(text: str, **words: str) -> Stepper:
    one = machine(text)
    return Stepper(Trace(one, start(one, words)))


def palindrome(word: str = "abba") -> Stepper:
    return stepper(PALINDROME, word=word)


def test_a_run_without_breakpoints_goes_to_the_end_and_says_so() -> None:
    moved = palindrome()
    assert moved.until() == Rest("end", 16)
    assert moved.halt is not None
    assert moved.halt.verdict == "accepted"
    assert moved.until() == Rest("end", 16)


@pytest.mark.parametrize(
    ("typed", "shown", "at"),
    [
        ("state compare", "state compare", [11, 12, 13, 14, 15]),
        ("turn", "state turn", [10]),
        ("word=_", "word=_", [4, 9, 15, 16]),
        ("word@3", "word@3", [3, 5, 14]),
        ("copy@-1", "copy@-1", [15]),
        ("routine to-start", "routine to-start", [5]),
        ("step 7", "step 7", [7]),
        ("line 11", "machine.tm:11", [1, 2, 3, 4]),
        ("machine.tm:16", "machine.tm:16", [16]),
    ],
)
def test_a_breakpoint_stops_after_every_step_that_it_names(
    typed: str, shown: str, at: list[int]
) -> None:
    moved = palindrome()
    wanted = breakpoint_of(typed, moved.machine)
    assert str(wanted) == shown
    rests = []
    while (rest := moved.until([wanted])).reason == "breakpoint":
        assert rest.met == (wanted,)
        rests.append(rest.at)
    assert rests == at
    assert moved.trace.at == 16
    back = []
    while (rest := moved.back_until([wanted])).reason == "breakpoint":
        back.append(rest.at)
    assert (back[::-1], rest.reason, moved.trace.at) == ([n for n in at if n < 16], "beginning", 0)


@pytest.mark.parametrize(
    ("typed", "problem", "hint"),
    [
        ("", "'' is not a breakpoint", "write one of"),
        ("state compair", "there is no state compair", "did you mean 'compare'?"),
        ("word=c", "there is no symbol 'c'", "they are: _ a b"),
        ("word@here", "'here' is not a cell", "word@7"),
        ("routine home", "there is no routine home", "it calls: to-start"),
        ("step soon", "'soon' is not a number of steps", "such as 12"),
        ("line 10", "there is no row in line 10 of machine.tm", "lines 11, 12, 14"),
        ("home.tm:3", "there is no row in line 3 of home.tm", "its rows are in machine.tm"),
    ],
)
def test_a_breakpoint_that_cannot_be_met_is_refused_with_a_way_out(
    typed: str, problem: str, hint: str
) -> None:
    with pytest.raises(RunError) as caught:
        breakpoint_of(typed, palindrome().machine)
    assert problem in caught.value.problem
    assert hint in caught.value.hint


def test_a_step_may_lie_ahead_or_behind_or_beyond_the_end() -> None:
    moved = palindrome()
    assert moved.to(9) == Rest("steps", 9)
    assert moved.now.state == "to-start@rewind:go"
    assert moved.to(2) == Rest("steps", 2)
    assert moved.to(99) == Rest("end", 16)
    assert moved.to(-5) == Rest("beginning", 0)
    assert moved.back() == Rest("beginning", 0)


def test_out_runs_until_the_routine_and_all_that_it_calls_are_left() -> None:
    moved = stepper(NESTED, t="aaaaaaaaaa")
    assert moved.out() == Rest("outside", 0)
    states = []
    moved.forward()
    while moved.routine:
        states.append((moved.trace.at, moved.routine))
        rest = moved.out()
        states.append((rest.at, moved.now.state))
        moved.to(states[-2][0] + 1)
    first, second = "twice@begin:", "twice@middle:"
    inner = ["once@twice.one:", "once@twice.two:", "once@twice.one#2:", "once@twice.two#2:"]
    assert states == [
        *[(1, first), (5, f"{second}one"), (2, inner[0]), (3, f"{first}two")],
        *[(3, first), (5, f"{second}one"), (4, inner[1]), (5, f"{second}one")],
        *[(5, second), (9, "last"), (6, inner[2]), (7, f"{second}two")],
        *[(7, second), (9, "last"), (8, inner[3]), (9, "last")],
    ]


def test_a_routine_is_entered_once_for_each_call() -> None:
    moved = stepper(NESTED, t="aaaaaaaaaa")
    wanted = breakpoint_of("routine once", moved.machine)
    rests = []
    while (rest := moved.until([wanted])).met:
        rests.append(rest.at)
    assert rests == [2, 4, 6, 8]


SHARED = """machine  shared
tapes    t
symbols  a b
accept   yes
begin:   a  ->  a R  call first then last
         b  ->  b R  call second then last
last:    *  ->  * S  yes
routine  first
walk:    call once then own
own:     *  ->  * R  call once
routine  second
step:    *  ->  * R  call once
routine  once
go:      *  ->  b R  return
"""
"""Both routines hand over to the same copy of `once`, which returns to `last`."""


@pytest.mark.parametrize(
    ("word", "routine", "at"),
    [("aaaa", "first", 1), ("aaaa", "second", 5), ("baaa", "second", 1), ("baaa", "first", 4)],
)
def test_a_routine_is_entered_where_it_is_called_and_not_where_another_hands_over(
    word: str, routine: str, at: int
) -> None:
    moved = stepper(SHARED, t=word)
    rest = moved.until([breakpoint_of(f"routine {routine}", moved.machine)])
    assert (rest.at, rest.reason) == (at, "breakpoint" if at == 1 else "end")


@pytest.mark.parametrize(("word", "routine"), [("aaaa", "first"), ("baaa", "second")])
def test_out_passes_what_the_routine_hands_over_to(word: str, routine: str) -> None:
    moved = stepper(SHARED, t=word)
    while not moved.routine.startswith(routine):
        moved.forward()
    assert moved.out().reason == "outside"
    assert moved.now.state == "last"


def guesses() -> Stepper:
    return stepper(THIRD_FROM_THE_END, t="abaa")


def test_a_movement_waits_at_an_open_choice_and_passes_one_that_was_made() -> None:
    moved = guesses()
    assert moved.until() == Rest("choice", 0)
    assert len(moved.open) == 2
    assert moved.forward() == Rest("choice", 0)
    for choice in (1, 2):
        assert moved.to_next_choice().reason == "choice"
        assert moved.forward(choice).reason == "steps"
    end = moved.until()
    moved.to(0)
    assert moved.until() == end
    assert moved.to_last_choice() == Rest("choice", 2)
    assert moved.to_last_choice() == Rest("choice", 0)
    assert moved.to_last_choice() == Rest("beginning", 0)
    assert moved.to_next_choice() == Rest("choice", 2)
    with pytest.raises(RunError, match="no choice 3"):
        moved.forward(3)


def test_a_run_without_end_is_interrupted_and_its_budget_is_exact() -> None:
    moved = stepper(COUNTER, t="a")
    asked: list[int] = []

    def twice() -> bool:
        asked.append(moved.trace.at)
        return len(asked) < 2

    assert moved.until(go_on=twice) == Rest("interrupted", 2 * stepping.OFTEN)
    assert moved.until(most=5) == Rest("steps", 2 * stepping.OFTEN + 5)
    assert moved.to(7) == Rest("steps", 7)


@given(machines(choice=True), two_words, st.lists(st.integers(1, 2), max_size=25))
@settings(max_examples=examples(100))
def test_many_steps_at_once_lead_where_single_steps_lead(
    one: Machine, words: dict[str, str], made: list[int]
) -> None:
    """Forward by single steps with the choices, then once more at once: the same configuration."""
    trace = Trace(one, start(one, words))
    for choice in made:
        if trace.forward(choice) is not None:
            break
    length, end = len(trace), trace.now
    moved = Stepper(trace)
    assert moved.to(0).at == 0
    assert moved.until(most=length).at == length
    assert [tuple(tape) for tape in trace.now.tapes] == [tuple(tape) for tape in end.tapes]
    choices = [delta.choice for delta in trace.deltas() if delta.choice]
    assert run(one, start(one, words), length, choices).configuration == trace.now


def test_going_back_to_a_breakpoint_crosses_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps behind the cursor are made again in blocks; a block is not a border."""
    monkeypatch.setattr(module, "EVERY", 20)
    moved = stepper(COUNTER, t="a")
    wanted = breakpoint_of("up", moved.machine)
    moved.to(77)
    made = steps(moved.machine, start(moved.machine, {"t": "a"}), moved.trace.at - 1)
    expected = [
        number
        for number, event in enumerate(made, start=1)
        if isinstance(event, Step) and event.after.state == "up"
    ]
    assert len(expected) > 20
    found = []
    while (rest := moved.back_until([wanted])).met:
        found.append(rest.at)
    assert found[::-1] == expected


def test_a_rest_says_why_and_where() -> None:
    moved = palindrome()
    rest = moved.until([breakpoint_of("turn", moved.machine)])
    assert repr(rest) == "Rest(breakpoint state turn after step 10)"
    assert repr(moved.until()) == "Rest(end after step 16)"


def test_a_head_that_falls_off_its_tape_does_so_in_the_step_of_the_whole_run() -> None:
    text = "machine m\ntapes t\nsymbols a\none-way t\nhead t 2\naccept yes\n"
    moved = stepper(text + "go: a -> a L go\n  _ -> _ S yes\n", t="aaaa")
    moved.forward()
    with pytest.raises(RunError, match="step 3 moves the head of t off the left end"):
        moved.until()
    assert (moved.trace.at, moved.open, moved.halt) == (2, (), None)
    assert moved.fault is not None
    assert moved.fault.problem.startswith("step 3 moves")
    assert moved.back().at == 1
