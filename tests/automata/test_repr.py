"""Every public object is shown in one line of under 120 characters, with any content."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from automata import (
    Configuration,
    Halt,
    Machine,
    Production,
    Run,
    Trace,
    link,
    parse,
    run,
    start,
    step,
)
from automata.engine.steps import Step, steps
from automata.linking.doubt import Doubt
from automata.linking.linker import Linker
from automata.linking.units import main_unit
from automata.machine import RowRef
from automata.notation.source import Place
from automata.tape import Tape, tape
from tests.machines.texts import PALINDROME, THIRD_FROM_THE_END

PALINDROMES = link(parse(PALINDROME))
REWIND = "to-start@rewind:go"


def after_two() -> Trace:
    trace = Trace(PALINDROMES, start(PALINDROMES, {"word": "abba"}))
    trace.forward()
    trace.forward()
    trace.back()
    return trace


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (PALINDROMES, "Machine(palindrome: 2 tapes, 2 symbols, 6 states, 11 transitions)"),
        (parse(PALINDROME), "Source(palindrome: 2 tapes, 4 states, 1 routine)"),
        (PALINDROMES.productions[0], "Production(copy: 0=a 1=_ -> copy, line 11)"),
        (start(PALINDROMES, {"word": "abba"}), "Configuration(copy: [a]b b a, [_])"),
        (
            run(PALINDROMES, start(PALINDROMES, {"word": "abba"})),
            "Run(palindrome: accepted in state yes after 16 steps)",
        ),
        (
            run(PALINDROMES, start(PALINDROMES), 1),
            "Run(palindrome: budget spent in state to-start@rewind:go after 1 step)",
        ),
        (after_two(), "Trace(palindrome: after step 1 of 2, in state copy)"),
        (Halt("stuck"), "Halt(stuck)"),
        (tape("abb", "_"), "Tape([a]b b)"),
    ],
    ids=lambda value: value.partition("(")[0] if isinstance(value, str) else "",
)
def test_an_object_is_shown_in_a_line(shown: object, expected: str) -> None:
    assert repr(shown) == expected


def test_a_halt_at_a_choice_shows_how_many_rows_are_open_and_a_step_which_it_took() -> None:
    guess = link(parse(THIRD_FROM_THE_END))
    now = start(guess, {"t": "a"})
    assert repr(step(guess, now)) == "Halt(waiting, 2 rows to choose from)"
    assert repr(next(steps(guess, now, choices=[2]))) == "Step(guess -> two, choice 2)"
    assert repr(next(steps(PALINDROMES, start(PALINDROMES)))) == f"Step(copy -> {REWIND})"


def test_an_else_row_says_so() -> None:
    (row,) = (one for one in PALINDROMES.productions if one.otherwise)
    assert repr(row) == "Production(compare: else -> no, line 17)"


def test_objects_of_linking_are_shown_in_a_line_too() -> None:
    source = parse(PALINDROME, "a long path/" * 20)
    linker = Linker(source, lambda _: None)
    doubt = Doubt("dead-row", Place(1, 1, 1, "row " * 50), "doubtful " * 20, "mend it " * 20)
    for shown in (linker, main_unit(source), *link(source).delta.values(), doubt):
        assert len(repr(shown)) < 120
        assert repr(shown).isprintable()
        assert repr(shown).startswith(f"{type(shown).__name__}(")


def test_a_long_name_is_cut_to_the_room_that_it_has() -> None:
    """A shortened name of a hundred letters, with the mark of the cut."""
    name = "s" * 100
    now = Configuration(name, (tape("", "_"),) * 30)
    production = Production(name, (), (), name, RowRef("m.tm", Place(1, 1)))
    cut = {room: "s" * (room - 1) + "…" for room in (30, 40, 74)}
    assert repr(now) == f"Configuration({cut[30]}: {('[_], ' * 30)[:69]}…)"
    assert repr(Step(production, 0, now)) == f"Step({cut[40]} -> {cut[40]})"
    run = Run.of(PALINDROMES, now, Halt("stuck"), 1)
    assert repr(run) == f"Run(palindrome: stuck in state {cut[74]} after 1 step)"
    trace = Trace(dataclasses.replace(PALINDROMES, name=name), now)
    assert repr(trace) == f"Trace({cut[30]}: after step 0 of 0, in state {cut[30]})"


@given(st.text(min_size=1), st.integers(1, 3_000), st.integers(0, 10**15))
def test_nasty_long_names_and_large_numbers_stay_in_one_line(
    text: str, times: int, number: int
) -> None:
    name = text * times
    tapes = tuple(Tape((name, (name, None)), name, (name, (name, None)), 0, "_") for _ in range(9))
    now = Configuration(name, tapes)
    reads = tuple((at, name) for at in range(9))
    production = Production(name, reads, (), name, RowRef(name, Place(10**6, 1)))
    machine = Machine(
        name, tuple(map(str, range(200))), (name,), "_", name, {}, (production,), {name: "anyone"}
    )
    trace = Trace(machine, now)
    trace.at = 10**8
    for shown in (
        *(now, tapes[0], production, machine, trace, replace(parse(PALINDROME), name=name)),
        *(Halt("waiting", (production,) * 99), Step(production, 10**6, now)),
        Run.of(machine, now, Halt("budget spent", (production,) * 99), number, (1,) * 99),
    ):
        line = repr(shown)
        assert len(line) < 120
        assert line.isprintable()
        assert line.startswith(f"{type(shown).__name__}(")
        assert line.endswith(")")
