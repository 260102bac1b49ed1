"""Two deciders compared: the shortest difference, against a search that is as plain as can be."""

from __future__ import annotations

from itertools import chain, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Machine, run, start
from automata.errors import LeftEndError
from automata.text import words
from strategies.errors import EncodingError, StrategyError
from tests.automata.examples import HEAD, machine
from tests.automata.generated import machines
from tests.effort import examples, part
from tests.machines.texts import PALINDROME
from tests.processes import LIMITS
from verify.deciders.answers import (
    Criterion,
    MachineDecider,
    Predicate,
    PredicateError,
    open_predicate,
    words_of,
)
from verify.deciders.comparison import EqualDocument, Inputs, compare, random_cuts

BUDGET = 60
FUNCTIONS = """\
def palindrome(word):
    return word == word[::-1]
def odd(word):
    if len(word) == 2:
        raise ValueError("two letters")
    return len(word) % 2 == 1
def number(word):
    return len(word)
def reverse(word):
    return word[::-1]
def listed(word):
    return list(word) == sorted(word)
def stops(word):
    import os
    os._exit(3)
def for_ever(word):
    while word:
        pass
    return True
def noisy(word):
    print("True")
    return len(word) == 0
"""


def decider(one: Machine, strict: bool = False, output: str | None = None) -> MachineDecider:
    return MachineDecider("m", one, BUDGET, 60.0, Criterion(output, strict))


def plain_verdict(one: Machine, word: tuple[str, ...], strict: bool) -> str | None:
    """Give the answer of a run, or its equivalent, without the code under test."""
    try:
        ended = run(one, start(one, {"t": word}), BUDGET)
    except LeftEndError:
        return "stuck" if strict else "no"
    if ended.verdict in ("rejected", "stuck"):
        return ended.verdict if strict else "no"
    if ended.verdict == "budget spent":
        return None
    return f"{ended.verdict} in {ended.configuration.state}" * (ended.verdict == "halted")


@given(machines(), machines(), st.booleans())
@settings(max_examples=examples(150), deadline=None)
def test_the_difference_is_the_shortest_and_least_in_order_by_brute_force(
    one: Machine, other: Machine, strict: bool
) -> None:
    """A run without an end may be proved to be one, which the search by force cannot know."""
    found = compare(decider(one, strict), decider(other, strict), Inputs(("a", "b"), 4)).difference
    by_force = first_difference(one, other, strict)
    if found is None:
        assert by_force is None
    elif found.input != by_force:
        assert "loops" in (found.first.verdict, found.second.verdict)
        assert by_force is None or (len(found.input), found.input) < (len(by_force), by_force)


def first_difference(one: Machine, other: Machine, strict: bool) -> tuple[str, ...] | None:
    for length in range(5):
        for word in product("ab", repeat=length):
            both = (plain_verdict(one, word, strict), plain_verdict(other, word, strict))
            if None not in both and both[0] != both[1]:
                return word
    return None


def plain_sense(verdict: str) -> str:
    return "" if verdict in ("rejected", "stuck") else verdict


@given(machines(), machines())
@settings(max_examples=examples(100), deadline=None)
def test_an_undecided_input_is_never_counted_as_equal(one: Machine, other: Machine) -> None:
    found = compare(decider(one), decider(other), Inputs(("a", "b"), 3), to_the_end=True)
    undecided = alike = 0
    for word in words("ab", 3):
        first, second = decider(one).answer(word), decider(other).answer(word)
        unknown = "undecided" in (first.verdict, second.verdict)
        undecided += unknown
        alike += not unknown and plain_sense(first.verdict) == plain_sense(second.verdict)
    assert (found.tried, found.undecided, found.alike) == (15, undecided, alike)
    assert (found.unknown is None) == (undecided == 0)


def test_rejected_and_stuck_differ_only_on_request() -> None:
    stuck, rejects = machine(HEAD + "s: a -> a R yes\n"), machine(HEAD + "s: else -> * S no\n")
    assert compare(decider(stuck), decider(rejects), Inputs(("b",), 3)).difference is None
    found = compare(decider(stuck, strict=True), decider(rejects, strict=True), Inputs(("b",), 3))
    assert found.difference is not None
    assert (found.difference.first.verdict, found.difference.second.verdict) == (
        *("stuck", "rejected"),
    )


def test_results_differ_by_their_names() -> None:
    text = "tapes t\nsymbols a b\nresults won lost\ns: a -> a S won\n   else -> * S lost\n"
    swapped = text.replace("S won", "S x").replace("S lost", "S won").replace("S x", "S lost")
    found = compare(decider(machine(text)), decider(machine(swapped)), Inputs(("a", "b"), 2))
    assert found.difference is not None
    assert found.difference.input == ()
    assert found.difference.first.verdict == "halted in lost"


# a Python function


@pytest.fixture
def functions(tmp_path: Path) -> Path:
    path = tmp_path / "functions.py"
    path.write_text(FUNCTIONS, encoding="utf-8")
    return path


def compared(
    path: Path, name: str, text: str, longest: int = 5, output: str | None = None
) -> EqualDocument:
    """Compare a machine with a function of a file."""
    predicate = open_predicate(f"{path}:{name}", as_text=True, rules=Criterion(output))
    try:
        return compare(_long(text, output), predicate, Inputs(("a", "b"), longest))
    finally:
        predicate.close()


def _long(text: str, output: str | None) -> MachineDecider:
    return MachineDecider("m", machine(text), 10_000, 60.0, Criterion(output))


def test_a_machine_and_a_function_that_mean_the_same_agree_on_all_words(functions: Path) -> None:
    found = compared(functions, "palindrome", PALINDROME)
    assert (found.difference, found.tried, found.alike) == (None, 63, 63)


def test_a_machine_and_a_function_differ_first_on_the_shortest_word(functions: Path) -> None:
    broken = PALINDROME.replace("x x   ->  x x   R L   compare", "x x   ->  x x   R L   yes")
    found = compared(functions, "palindrome", broken)
    assert found.difference is not None
    wrong = [w for w in words("ab", 5) if (not w or w[0] == w[-1]) != (w == w[::-1])]
    assert found.difference.input == wrong[0]


def test_the_contents_of_a_tape_are_compared_with_the_word_of_a_function(functions: Path) -> None:
    found = compared(functions, "reverse", PALINDROME, output="copy")
    assert found.difference is not None
    assert found.difference.input == ("a", "b")
    assert (found.difference.first.output, found.difference.second.output) == (
        ("a", "b"),
        ("b", "a"),
    )


@pytest.mark.parametrize(
    ("name", "problem"),
    part(
        [
            ("odd", "it raised ValueError: two letters (functions.py, line 5), asked about aa"),
            ("number", "it answers 0, of type int, asked about the empty word"),
            ("reverse", "it answers the empty word, asked about the empty word"),
            ("stops", "it ended with exit code 3, asked about the empty word"),
        ],
        2,
    ),
)
def test_a_function_that_says_nothing_is_an_error_with_the_word(
    functions: Path, name: str, problem: str
) -> None:
    odd = "tapes t\nsymbols a b\nvars x: a b\naccept yes\ne: x -> x R o\no: x -> x R e\n"
    odd += "   _ -> _ S yes\n"
    with pytest.raises(PredicateError) as found:
        compared(functions, name, odd)
    assert found.value.problem == problem
    assert found.value.hint


@pytest.mark.slow
def test_a_function_without_an_end_is_stopped_at_its_limit(functions: Path) -> None:
    for seconds in LIMITS:
        try:  # the same limit holds for the import
            predicate = open_predicate(f"--timeout={seconds} {functions}:for_ever", as_text=True)
        except EncodingError:
            continue
        break
    with pytest.raises(PredicateError) as found:
        ask_all(predicate)
    assert found.value.problem == f"it gave no answer within {seconds:g} seconds, asked about a"


def ask_all(predicate: Predicate) -> list[str]:
    try:
        return [predicate.answer(word).verdict for word in words("ab", 1)]
    finally:
        predicate.close()


@pytest.mark.slow
def test_output_of_a_function_does_no_harm(functions: Path) -> None:
    predicate = open_predicate(f"{functions}:noisy", as_text=True)
    assert ask_all(predicate) == ["accepted", "not accepted", "not accepted"]


def test_if_symbols_have_several_letters_a_function_is_given_a_list(functions: Path) -> None:
    predicate = open_predicate(f"{functions}:listed", as_text=False)
    assert predicate.answer(("q1", "a")).verdict == "not accepted"
    assert predicate.answer(("a", "q1")).verdict == "accepted"
    predicate.close()


def test_a_function_that_is_not_there_is_refused(functions: Path) -> None:
    with pytest.raises(EncodingError, match="there is no function palindrom"):
        open_predicate(f"{functions}:palindrom", as_text=True)
    with pytest.raises(EncodingError, match="no such file"):
        open_predicate("nowhere.py:palindrome", as_text=True)
    with pytest.raises(StrategyError, match="python:palindrome names no function"):
        open_predicate("palindrome", as_text=True)


@pytest.mark.parametrize("tapes", [1, 2, 3])
def test_inputs_for_several_tapes_are_all_lists_of_words_of_a_length_together(tapes: int) -> None:
    inputs = Inputs(("a", "b"), 3, tapes=tapes)
    made = [words_of(word) for word in inputs]
    several = product(words("ab", 3), repeat=tapes)
    assert set(made) == {each for each in several if sum(map(len, each)) <= 3}
    assert len(made) == len(set(made)) == inputs.number
    lengths = [sum(map(len, each)) for each in made]
    assert lengths == sorted(lengths)


def test_random_inputs_for_several_tapes_keep_their_letters() -> None:
    drawn = [("a", "b", "a"), (), ("b",) * 9]
    cut = list(random_cuts(drawn, 3, 1))
    assert [tuple(chain(*words_of(word))) for word in cut] == drawn
    assert all(len(words_of(word)) == 3 for word in cut)
