"""Any engine: exact steps, exact budgets, and a verdict for every end."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Machine, RunError, link, parse, run, start
from automata.engine.compiled import compiled
from automata.engine.steps import Verdict
from automata.tape import cells
from tests.automata.engine.conftest import Engine
from tests.automata.examples import COUNTER, HEAD, HEAD2, looks, machine
from tests.automata.generated import machines, two_words
from tests.effort import examples, thorough
from tests.machines.texts import (
    BUSY_BEAVER_2,
    BUSY_BEAVER_2X4,
    BUSY_BEAVER_4,
    EQUAL_COUNTS,
    INCREMENT,
    PALINDROME,
    THIRD_FROM_THE_END,
    machine_text,
)

choices = st.lists(st.integers(1, 2), max_size=30)


# known machines


@pytest.mark.parametrize(
    ("text", "steps", "marks"),
    [
        (BUSY_BEAVER_2, 6, 4),
        (BUSY_BEAVER_4, 107, 13),
        pytest.param(BUSY_BEAVER_2X4, 3_932_964, 2_050, marks=pytest.mark.slow),
    ],
)
def test_busy_beavers_take_their_known_steps_and_leave_their_known_marks(
    engine: Engine, text: str, steps: int, marks: int
) -> None:
    """Rado 1962; Brady 1983; the 2×4 champion: T. and S. Ligocki 2005."""
    end = engine(machine(text), start(machine(text)))
    assert (end.verdict, end.steps) == ("halted", steps)
    assert sum(symbol != "0" for symbol in cells(end.configuration.tapes[0])[1]) == marks


@given(st.integers(0, 10**12))
def test_a_machine_adds_one_to_a_binary_number(engine: Engine, number: int) -> None:
    one = machine(INCREMENT)
    end = engine(one, start(one, {"t": f"{number:b}"}))
    assert end.verdict == "accepted"
    assert cells(end.configuration.tapes[0]) == (0, tuple(f"{number + 1:b}"))


def test_three_tapes_recognise_equal_counts_in_time_linear_in_the_word(engine: Engine) -> None:
    """Every word over a, b, c with up to seven letters: [HU79] §7.2's language."""
    one = machine(EQUAL_COUNTS)
    for length in range(8 if thorough() else 7):
        for word in product("abc", repeat=length):
            n = length // 3
            there = n > 0 and "".join(word) == "a" * n + "b" * n + "c" * n
            end = engine(one, start(one, {"word": word}), 4 * length + 3)
            assert end.verdict == ("accepted" if there else "rejected"), word
            if there:
                assert end.steps == 3 * n + 3


def test_the_palindrome_machine_reads_words_both_ways(engine: Engine) -> None:
    one = machine(PALINDROME)
    for length in range(8):
        for word in product("ab", repeat=length):
            end = engine(one, start(one, {"word": word}), 1000)
            assert end.verdict == ("accepted" if word == word[::-1] else "rejected")


def test_a_tape_that_a_row_does_not_name_is_not_read_not_written_and_does_not_move(
    engine: Engine,
) -> None:
    one = machine(HEAD2 + "s: t=a -> t=b:R s\n")
    for word in ("", "a", "ba"):
        end = engine(one, start(one, {"t": "aa", "u": word}))
        assert (end.verdict, end.steps) == ("stuck", 2)
        assert looks(end.configuration) == ["bb[_]", f"[{word[:1] or '_'}]{word[1:]}"]
        assert end.configuration.tapes[1].position == 0


# verdicts

ENDS = machine_text("ends")


@pytest.mark.parametrize(
    ("word", "verdict", "steps"),
    [
        ("a", "accepted", 1),
        ("b", "rejected", 1),
        ("c", "halted", 1),
        ("d", "stuck", 1),
        ("", "stuck", 0),
        ("w", "waiting", 1),
        ("l", "budget spent", 50),
    ],
)
def test_every_end_has_its_verdict(engine: Engine, word: str, verdict: Verdict, steps: int) -> None:
    one = machine(ENDS)
    end = engine(one, start(one, {"t": word}), 50)
    assert (end.verdict, end.steps, end.choices) == (verdict, steps, ())
    assert [row.next for row in end.waiting] == (["yes", "no"] if word == "w" else [])


# budgets


@given(machines(choice=True), two_words, choices, st.integers(0, 12), st.integers(0, 12))
@settings(max_examples=examples(100))
def test_n_steps_and_then_m_are_n_plus_m_steps(
    engine: Engine, one: Machine, words: dict[str, str], made: list[int], n: int, m: int
) -> None:
    at_once = engine(one, start(one, words), n + m, made)
    first = engine(one, start(one, words), n, made)
    second = engine(one, first.configuration, m, made[len(first.choices) :])
    assert second.configuration == at_once.configuration
    assert first.steps + second.steps == at_once.steps
    assert first.choices + second.choices == at_once.choices
    assert second.verdict == at_once.verdict
    assert first.steps <= n
    if first.verdict == "budget spent":
        assert first.steps == n


def test_a_budget_is_exact(engine: Engine) -> None:
    """The step that reaches the end counts; being at the end costs nothing more."""
    one = machine(BUSY_BEAVER_2)
    assert [engine(one, start(one), budget).verdict for budget in (0, 5, 6, 7)] == [
        *("budget spent", "budget spent", "halted", "halted")
    ]
    assert [engine(one, start(one), budget).steps for budget in (0, 5, 6, 7)] == [0, 5, 6, 6]


def test_a_run_at_an_open_choice_waits_even_if_its_budget_is_spent(
    engine: Engine,
) -> None:
    """More budget would not help it; a choice that was made waits for budget."""
    one = machine(THIRD_FROM_THE_END)
    now = start(one, {"t": "baaa"})
    assert (
        engine(one, now, 1).verdict
        == engine(one, engine(one, now).configuration, 0).verdict
        == "waiting"
    )
    kept = engine(one, now, 1, choices=(2,))
    assert (kept.verdict, kept.choices, kept.steps) == ("budget spent", (), 1)
    assert [row.next for row in kept.waiting] == ["guess", "two"]


# choices


def test_choices_are_taken_in_order_and_remembered(engine: Engine) -> None:
    one = machine(THIRD_FROM_THE_END)
    now = start(one, {"t": "aaaa"})
    end = engine(one, now, choices=(1, 2))
    assert (end.verdict, end.choices, end.steps) == ("accepted", (1, 2), 5)
    open_end = engine(one, now, choices=(1, 1))
    assert (open_end.verdict, open_end.choices, open_end.steps) == ("waiting", (1, 1), 2)
    assert [row.tag for row in open_end.waiting] == [None, "here"]
    assert engine(one, now, choices=(1, 2, 1, 1)).choices == (1, 2)  # too many steps are not made


@pytest.mark.parametrize("choice", [-1, 3, 2**63, 10**30])
def test_a_choice_that_is_not_there_is_refused_with_those_that_are(
    engine: Engine, choice: int
) -> None:
    one = machine(THIRD_FROM_THE_END)
    now = start(one, {"t": "aaaa"})
    with pytest.raises(RunError) as caught:
        engine(one, now, choices=[choice])
    assert str(caught.value) == f"guess has no choice {choice}\n  hint: choose from 1 to 2"


def test_if_one_row_applies_nothing_is_chosen(engine: Engine) -> None:
    one = machine(THIRD_FROM_THE_END)
    end = engine(one, start(one, {"t": "baaa"}), choices=(2,))
    assert (end.choices, end.verdict) == ((2,), "accepted")


# entry conditions

EXPECTING = (
    HEAD.replace("accept", "expects t=a\naccept")
    + "s: * -> b R pick\npick: a -> a S call help then pick\n  b -> b S call help then end\n"
    + "  _ -> _ S yes\nend: a -> a S yes\n"
    + "routine help\nexpects t=b\ngo: * -> a S return\n"
)


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("b", "s expects a under the head of t, which reads b"),
        ("", "s expects a under the head of t, which reads _"),
        ("aa", "help@pick:go expects b under the head of t, which reads a"),
    ],
)
def test_a_checked_run_stops_where_an_entry_condition_fails(
    engine: Engine, word: str, problem: str
) -> None:
    one = machine(EXPECTING)
    with pytest.raises(RunError) as caught:
        engine(one, start(one, {"t": word}), 20, check=True)
    hint = "move the head there before the call, or fix the 'expects' line"
    assert str(caught.value) == f"{problem}\n  hint: {hint}"
    assert engine(one, start(one, {"t": word}), 20).steps > 0


def test_a_checked_run_whose_conditions_hold_is_the_run_itself(engine: Engine) -> None:
    one = machine(EXPECTING)
    for word in ("a", "ab"):
        now = start(one, {"t": word})
        assert engine(one, now, 20, check=True) == engine(one, now, 20)
        assert engine(one, now, 20).verdict == "accepted"


def test_conditions_of_a_machine_file_count_where_it_is_called(engine: Engine) -> None:
    library = {"lib": parse("machine lib\ntapes t\nsymbols a b\nexpects t=b\ns: b -> a R return\n")}
    text = HEAD + "s: a -> a R call lib then end\nend: * -> * S yes\n"
    one = link(parse(text), library.get)
    assert engine(one, start(one, {"t": "ab"}), check=True).verdict == "accepted"
    with pytest.raises(RunError, match="lib@s:s expects b under the head of t, which reads a"):
        engine(one, start(one, {"t": "aa"}), check=True)


def test_a_resumed_run_does_not_check_the_start_again(engine: Engine) -> None:
    """A machine that comes back to its start state does not start again."""
    one = machine(HEAD.replace("accept", "expects t=a\naccept") + "s: * -> b R s\n")
    end = engine(one, start(one, {"t": "ab"}), 1, check=True)
    assert end.configuration.state == one.start
    assert engine(one, end.configuration, 1, check=True).verdict == "budget spent"


def test_a_run_ends_when_its_caller_stops_it(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "FIRST_CALL", 5_000)
    one, told = machine(COUNTER), list[int]()

    def go_on(made: int) -> bool:
        told.append(made)
        return len(told) < 3

    end = engine(one, start(one), go_on=go_on)
    assert (end.verdict, end.steps, len(told)) == ("budget spent", told[-1], 3)
    if end.steps < 10**5:  # the calculated run is far beyond that
        assert end == run(one, start(one), end.steps)
