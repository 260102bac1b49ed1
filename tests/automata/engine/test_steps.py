"""One step, and the loop of steps."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automata import Configuration, Halt, Machine, RunError, TapeError, explore, start, step
from automata.engine.explore import leaves
from automata.engine.steps import steps
from automata.tape import acted
from tests.automata.examples import HEAD, HEAD2, applicable, looks, machine
from tests.automata.generated import machines, two_words
from tests.machines.texts import BUSY_BEAVER_2, PALINDROME, THIRD_FROM_THE_END

choices = st.lists(st.integers(1, 2), max_size=30)


@given(machines(choice=True), two_words, choices)
def test_a_step_applies_exactly_its_one_production(
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


def test_a_state_without_any_row_for_it_is_stuck_not_an_error() -> None:
    bare = Machine("m", ("t",), ("a",), "_", "s", {}, ())
    assert step(bare, start(bare)) == Halt("stuck")


FIVE = ("u=a", "t=a", "t=b", "t=a u=a", "u=a")  # three sets of tapes
TWO = ("u=a", "t=a", "u=a")


@pytest.mark.parametrize(
    ("rows", "words", "tags"),
    [
        *((FIVE, "aa", "1245"), (FIVE, "ba", "135"), (FIVE, "a_", "2"), (FIVE, "_a", "15")),
        *((FIVE, "__", ""), (TWO, "aa", "123"), (TWO, "a_", "2"), (TWO, "_a", "13")),
        (("u=b", "t=a", "u=a"), "aa", "23"),
    ],
)
def test_rows_that_look_at_different_tapes_apply_in_the_order_of_the_file(
    rows: tuple[str, ...], words: str, tags: str
) -> None:
    text = "".join(f"  {row} -> yes [{number}]\n" for number, row in enumerate(rows, start=1))
    one = machine(f"{HEAD2}s choice:{text[1:]}")
    now = start(one, dict(zip("tu", words, strict=True)))
    assert "".join(row.row.tag or "" for row in applicable(one, now)) == tags


@pytest.mark.parametrize("choice", [-1, 3, 10**9])
def test_an_unknown_choice_is_refused_with_the_existing_ones(choice: int) -> None:
    one = machine(THIRD_FROM_THE_END)
    with pytest.raises(RunError) as caught:
        step(one, start(one, {"t": "aaaa"}), choice)
    assert str(caught.value) == f"guess has no choice {choice}\n  hint: choose from 1 to 2"


def test_if_one_row_applies_a_choice_means_nothing() -> None:
    one = machine(THIRD_FROM_THE_END)
    assert step(one, start(one, {"t": "b"}), 7) == step(one, start(one, {"t": "b"}))


def test_steps_give_their_rows_and_choices_and_the_last_one_its_reason() -> None:
    one = machine(THIRD_FROM_THE_END)
    *taken, halt = steps(one, start(one, {"t": "baab"}), choices=[2])
    assert [event.choice for event in taken if not isinstance(event, Halt)] == [0, 2, 0, 0, 0]
    assert halt == Halt("accepted")


def test_entry_conditions_are_checked_only_on_request() -> None:
    one = machine(HEAD + "expects t=a\ns: * -> b R yes\n")
    now = start(one, {"t": "b"})
    assert [*steps(one, now)][-1] == Halt("accepted")
    with pytest.raises(RunError, match="s expects a under the head of t, which reads b"):
        next(steps(one, now, check=True))


def test_a_computation_is_made_step_by_step_on_demand() -> None:
    """Nothing runs ahead of its reader: a run without end gives its first step at once."""
    one = machine(HEAD + "s: * -> b R s\n")
    computation = steps(one, start(one))
    for number in range(1, 4):
        event = next(computation)
        assert not isinstance(event, Halt)
        assert event.after.tapes[0].position == number


def test_after_its_end_a_computation_gives_nothing() -> None:
    one = machine(BUSY_BEAVER_2)
    assert len(list(steps(one, start(one)))) == 6 + 1


def test_a_guessing_machine_accepts_if_some_guess_does() -> None:
    """Every word over a, b with up to six letters. Source: [Sipser13] §3.2."""
    one = machine(THIRD_FROM_THE_END)
    for length in range(7):
        for word in product("ab", repeat=length):
            graph = explore(one, start(one, {"t": word}))
            ends = {graph.nodes[node]["verdict"] for node in leaves(graph)}
            assert ("accepted" in ends) == (length > 2 and word[-3] == "a")
            assert ends <= {"accepted", "stuck"}


def test_words_given_lie_under_the_heads_and_words_of_the_file_elsewhere() -> None:
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
