"""Time and space by n: the use of single runs, and families of words."""

from __future__ import annotations

from itertools import count

import pytest

from automata import TapeError, run, start
from automata.engine.measures import Measurements, measures, read_family
from automata.engine.steps import OFTEN, steps
from tests.automata.examples import SWEEP, machine
from tests.machines.texts import BUSY_BEAVER_4, PALINDROME, THIRD_FROM_THE_END


@pytest.mark.parametrize(
    ("text", "n", "word"),
    [
        ("0^n 1^n", 3, "000111"),
        ("(01)^n 2", 2, "01012"),
        ("01^n", 3, "0111"),
        ("0^2n 1^n+1 2^3n-2", 1, "00112"),
        ("0^(2n+1)", 2, "00000"),
        ("0^n^2", 3, "0" * 9),
        ("0^2^n", 3, "0" * 8),
        ("0^3 1^n-5", 2, "000"),
        ("bin(n) 2", 6, "1102"),
        ("", 5, ""),
    ],
)
def test_a_family_gives_a_word_for_every_n(text: str, n: int, word: str) -> None:
    assert "".join(read_family(text, "012").word(n)) == word


def test_a_symbol_of_several_letters_is_one_and_a_caret_may_be_a_symbol() -> None:
    assert read_family("q1^n a", {"q1", "a"}).word(2) == ("q1", "q1", "a")
    assert read_family("^ a^n", {"^", "a"}).word(2) == ("^", "a", "a")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("0^m", "'m' is not an exponent"),
        ("0^", "'' is not an exponent"),
        ("3^n", "symbol 1 of the word, 3, is unknown"),
        ("bin(n)", "symbol 1 of the word, 1, is unknown"),
    ],
)
def test_a_family_that_means_nothing_is_refused(text: str, problem: str) -> None:
    with pytest.raises(TapeError, match=r"unknown|exponent") as caught:
        read_family(text, "0a")
    assert caught.value.problem == problem


def test_a_word_that_is_too_long_is_refused_before_it_is_made() -> None:
    with pytest.raises(TapeError, match="more than 10,000,000 symbols"):
        read_family("0^2^n", "0").word(10**9)


def test_steps_are_those_of_a_run_and_space_is_the_visited_cells() -> None:
    one = machine(PALINDROME)
    family = {"word": read_family("a^n b", one.alphabet)}
    for measure in measures(one, family, range(12)):
        now = start(one, {"word": "a" * measure.n + "b"})
        ended = run(one, now)
        assert (measure.verdict, measure.steps) == (ended.verdict, ended.steps)
        visited = {(tape, at.position) for tape, at in enumerate(now.tapes)}
        for event in steps(one, now):
            after = getattr(event, "after", None)
            if after is not None:
                visited |= {(tape, at.position) for tape, at in enumerate(after.tapes)}
        assert measure.space == len(visited)


def test_a_run_that_does_not_halt_is_left_out_of_the_growth() -> None:
    one = machine(BUSY_BEAVER_4)
    made = Measurements("m", tuple(measures(one, {}, range(8), budget=100)))
    assert {(each.verdict, each.steps) for each in made.measures} == {("budget spent", 100)}
    assert made.steps is None
    assert repr(made) == (
        "Measurements(m: too few runs halted to see how it grows: 0; 5 are needed)"
    )
    few = repr(Measurements("m", tuple(measures(one, {}, range(2)))))
    assert few == (
        "Measurements(m: too few values of n were measured to see how it grows: 2; 5 are needed)"
    )
    whole = Measurements("m", tuple(measures(one, {}, range(8))))
    assert whole.untold == ""
    assert repr(whole) == (
        "Measurements(m: steps Growth(constant: 107, exactly), space Growth(constant: 14, exactly))"
    )


def test_a_choice_is_waited_at_and_time_ends_a_run_without_end() -> None:
    one = machine(THIRD_FROM_THE_END)
    family = {"t": read_family("b^n a", one.alphabet)}
    assert [m.verdict for m in measures(one, family, [1, 2])] == ["waiting", "waiting"]
    endless, asked = machine(SWEEP), count()
    (cut,) = measures(endless, {}, range(5), go_on=lambda _: next(asked) < 2)
    assert (cut.n, cut.verdict, cut.steps) == (0, "budget spent", 3 * OFTEN)
