"""The reference engine: exact steps, exact budgets, and a verdict for every end."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import (
    Configuration,
    Halt,
    Machine,
    RunError,
    TapeError,
    link,
    parse,
    run,
    start,
    step,
)
from automata.engine.explore import explore, leaves
from automata.engine.stepper import Verdict, applicable
from automata.tape import acted, cells
from tests.automata.examples import HEAD, HEAD2, PALINDROME, looks, machine, result
from tests.automata.generated import machines, two_words
from tests.automata.known_machines import (
    BUSY_BEAVER_2,
    BUSY_BEAVER_2X4,
    BUSY_BEAVER_4,
    EQUAL_COUNTS,
    INCREMENT,
    THIRD_FROM_THE_END,
)
from tests.effort import examples

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
    text: str, steps: int, marks: int
) -> None:
    """Rado 1962; Brady 1983; the 2×4 champion: T. and S. Ligocki 2005."""
    end = result(text, None)
    assert (end.verdict, end.steps) == ("halted", steps)
    assert sum(symbol != "0" for symbol in cells(end.configuration.tapes[0])[1]) == marks


@given(st.integers(0, 10**12))
def test_a_machine_adds_one_to_a_binary_number(number: int) -> None:
    end = result(INCREMENT, None, t=f"{number:b}")
    assert end.verdict == "accepted"
    assert cells(end.configuration.tapes[0]) == (0, tuple(f"{number + 1:b}"))


def test_three_tapes_recognise_equal_counts_in_time_linear_in_the_word() -> None:
    """Every word over a, b, c with up to seven letters: [HU79] §7.2's language."""
    one = machine(EQUAL_COUNTS)
    for length in range(8):
        for word in product("abc", repeat=length):
            n = length // 3
            there = n > 0 and "".join(word) == "a" * n + "b" * n + "c" * n
            end = run(one, start(one, {"word": word}), 4 * length + 3)
            assert end.verdict == ("accepted" if there else "rejected"), word
            if there:
                assert end.steps == 3 * n + 3


def test_a_guessing_machine_accepts_if_some_guess_does() -> None:
    """Every word over a, b with up to six letters. Source: [Sipser13] §3.2."""
    one = machine(THIRD_FROM_THE_END)
    for length in range(7):
        for word in product("ab", repeat=length):
            graph = explore(one, start(one, {"t": word}))
            ends = {graph.nodes[node]["verdict"] for node in leaves(graph)}
            assert ("accepted" in ends) == (length > 2 and word[-3] == "a")
            assert ends <= {"accepted", "stuck"}


def test_the_palindrome_machine_reads_words_both_ways() -> None:
    one = machine(PALINDROME)
    for length in range(8):
        for word in product("ab", repeat=length):
            end = run(one, start(one, {"word": word}), 1000)
            assert end.verdict == ("accepted" if word == word[::-1] else "rejected")


# one step


@given(machines(choice=True), two_words, choices)
def test_a_step_does_what_its_one_production_says_and_nothing_else(
    one: Machine, words: dict[str, str], made: list[int]
) -> None:
    now = start(one, words)
    for choice in made:
        found = applicable(one, now)
        if not found or now.state in one.finals:
            assert isinstance(step(one, now), Halt)
            break
        production = found[min(choice, len(found)) - 1]
        after = step(one, now, min(choice, len(found)))
        assert isinstance(after, Configuration)
        assert after.state == production.next
        actions = {action.tape: action for action in production.actions}
        for number, (old, new) in enumerate(zip(now.tapes, after.tapes, strict=True)):
            if number in actions:
                assert new == acted(old, actions[number].write, actions[number].move)
            else:
                assert new is old
        now = after


def test_a_tape_that_a_row_does_not_name_is_not_read_not_written_and_does_not_move() -> None:
    one = machine(HEAD2 + "s: t=a -> t=b:R s\n")
    for word in ("", "a", "ba"):
        end = run(one, start(one, {"t": "aa", "u": word}))
        assert (end.verdict, end.steps) == ("stuck", 2)
        assert looks(end.configuration) == ["bb[_]", f"[{word[:1] or '_'}]{word[1:]}"]
        assert end.configuration.tapes[1].position == 0


# verdicts

ENDS = (
    "machine m\ntapes t\nsymbols a b c d w l\naccept yes\nreject no\nresults won\n"
    "s:  a -> a S yes\n    b -> b S no\n    c -> c S won\n    d -> d S two\n    l -> l S s\n"
    "    w -> w S pick\n"
    "two: a -> a S two\n"
    "pick choice: w -> w S yes\n             w -> w S no\n"
)


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
def test_every_end_has_its_verdict(word: str, verdict: Verdict, steps: int) -> None:
    one = machine(ENDS)
    end = run(one, start(one, {"t": word}), 50)
    assert (end.verdict, end.steps, end.made) == (verdict, steps, ())
    after = step(one, end.configuration)
    if verdict == "budget spent":
        assert isinstance(after, Configuration)
    else:
        assert isinstance(after, Halt)
        assert after.verdict == verdict
        assert [one.next for one in after.choices] == (["yes", "no"] if word == "w" else [])


def test_a_state_without_any_row_for_it_is_stuck_not_an_error() -> None:
    bare = Machine("m", ("t",), ("a",), "_", "s", {}, ())
    assert step(bare, start(bare)) == Halt("stuck")


# budgets


@given(machines(choice=True), two_words, choices, st.integers(0, 12), st.integers(0, 12))
@settings(max_examples=examples(300))
def test_n_steps_and_then_m_are_n_plus_m_steps(
    one: Machine, words: dict[str, str], made: list[int], n: int, m: int
) -> None:
    at_once = run(one, start(one, words), n + m, made)
    first = run(one, start(one, words), n, made)
    second = run(one, first.configuration, m, made[len(first.made) :])
    assert second.configuration == at_once.configuration
    assert first.steps + second.steps == at_once.steps
    assert first.made + second.made == at_once.made
    assert second.verdict == at_once.verdict
    assert first.steps <= n
    if first.verdict == "budget spent":
        assert first.steps == n


@given(machines(), two_words, st.integers(0, 30))
def test_a_run_is_its_steps_one_after_the_other(
    one: Machine, words: dict[str, str], budget: int
) -> None:
    now, steps = start(one, words), 0
    after: Configuration | Halt = now
    while steps < budget and not isinstance(after := step(one, now), Halt):
        now, steps = after, steps + 1
    end = run(one, start(one, words), budget)
    assert (end.configuration, end.steps) == (now, steps)
    last = step(one, now)
    assert end.verdict == (last.verdict if isinstance(last, Halt) else "budget spent")


def test_a_budget_is_exact() -> None:
    """The step that reaches the end counts; being at the end costs nothing more."""
    one = machine(BUSY_BEAVER_2)
    assert [run(one, start(one), budget).verdict for budget in (0, 5, 6, 7)] == [
        *("budget spent", "budget spent", "halted", "halted")
    ]
    assert [run(one, start(one), budget).steps for budget in (0, 5, 6, 7)] == [0, 5, 6, 6]


def test_a_run_at_a_choice_that_nobody_made_waits_even_if_its_budget_is_spent() -> None:
    """More budget would not help it; a choice that was made waits for budget."""
    one = machine(THIRD_FROM_THE_END)
    now = start(one, {"t": "baaa"})
    assert run(one, now, 1).verdict == run(one, run(one, now).configuration, 0).verdict == "waiting"
    kept = run(one, now, 1, choices=(2,))
    assert (kept.verdict, kept.made, kept.steps) == ("budget spent", (), 1)


# choices


def test_choices_are_taken_in_order_and_remembered() -> None:
    one = machine(THIRD_FROM_THE_END)
    now = start(one, {"t": "aaaa"})
    end = run(one, now, choices=(1, 2))
    assert (end.verdict, end.made, end.steps) == ("accepted", (1, 2), 5)
    open_end = run(one, now, choices=(1, 1))
    assert (open_end.verdict, open_end.made, open_end.steps) == ("waiting", (1, 1), 2)
    halt = step(one, open_end.configuration)
    assert isinstance(halt, Halt)
    assert [choice.row.tag for choice in halt.choices] == [None, "here"]
    assert run(one, now, choices=(1, 2, 1, 1)).made == (1, 2)  # what is too much is not made


@pytest.mark.parametrize("choice", [-1, 3, 10**9])
def test_a_choice_that_is_not_there_is_refused_with_those_that_are(choice: int) -> None:
    one = machine(THIRD_FROM_THE_END)
    now = start(one, {"t": "aaaa"})
    for act in (lambda: step(one, now, choice), lambda: run(one, now, choices=[choice])):
        with pytest.raises(RunError) as found:
            act()
        assert str(found.value) == f"guess has no choice {choice}\n  hint: choose from 1 to 2"


def test_where_one_row_applies_nothing_is_chosen() -> None:
    one = machine(THIRD_FROM_THE_END)
    end = run(one, start(one, {"t": "baaa"}), choices=(2,))
    assert (end.made, end.verdict) == ((2,), "accepted")
    assert step(one, start(one, {"t": "b"}), 7) == step(one, start(one, {"t": "b"}))


# words on tapes


def test_words_lie_under_the_heads_and_the_files_own_words_elsewhere() -> None:
    one = machine(HEAD2.replace("accept", "word u ab\naccept") + "s: a a -> a a R R yes\n")
    assert looks(start(one, {"t": "ba"})) == ["[b]a", "[a]b"]
    assert looks(start(one, {"u": ""})) == ["[_]", "[_]"]
    assert looks(start(one)) == ["[_]", "[a]b"]
    assert start(one).state == "s"


@pytest.mark.parametrize(
    ("words", "problem", "hint"),
    [
        ({"wrod": "a"}, "there is no tape wrod", "did you mean 'word'?"),
        ({"x": "a"}, "there is no tape x", "the tapes are: word copy"),
        ({"word": "abc"}, "unknown symbol c on tape word", "the symbols are: _ a b"),
        (
            {"copy": ("a", "\x1b[31m")},
            r"unknown symbol \x1b[31m on tape copy",
            "the symbols are: _ a b",
        ),
    ],
)
def test_words_that_cannot_be_laid_are_refused_with_a_way_out(
    words: dict[str, str], problem: str, hint: str
) -> None:
    with pytest.raises(TapeError) as found:
        start(machine(PALINDROME), words)
    assert str(found.value) == f"{problem}\n  hint: {hint}"


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
def test_a_checked_run_stops_where_an_entry_condition_fails(word: str, problem: str) -> None:
    one = machine(EXPECTING)
    with pytest.raises(RunError) as found:
        run(one, start(one, {"t": word}), 20, check=True)
    hint = "move the head there before the call, or mend the 'expects' line"
    assert str(found.value) == f"{problem}\n  hint: {hint}"
    assert run(one, start(one, {"t": word}), 20).steps > 0


def test_a_checked_run_whose_conditions_hold_is_the_run_itself() -> None:
    one = machine(EXPECTING)
    for word in ("a", "ab"):
        now = start(one, {"t": word})
        assert run(one, now, 20, check=True) == run(one, now, 20)
        assert run(one, now, 20).verdict == "accepted"


def test_conditions_of_a_machine_file_count_where_it_is_called() -> None:
    library = {"lib": parse("machine lib\ntapes t\nsymbols a b\nexpects t=b\ns: b -> a R return\n")}
    text = HEAD + "s: a -> a R call lib then end\nend: * -> * S yes\n"
    one = link(parse(text), library.get)
    assert run(one, start(one, {"t": "ab"}), check=True).verdict == "accepted"
    with pytest.raises(RunError, match="lib@s:s expects b under the head of t, which reads a"):
        run(one, start(one, {"t": "aa"}), check=True)


def test_a_resumed_run_does_not_check_the_start_again() -> None:
    """A machine that comes back to its start state is not started anew."""
    one = machine(HEAD.replace("accept", "expects t=a\naccept") + "s: * -> b R s\n")
    end = run(one, start(one, {"t": "ab"}), 1, check=True)
    assert end.configuration.state == one.start
    assert run(one, end.configuration, 1, check=True).verdict == "budget spent"
