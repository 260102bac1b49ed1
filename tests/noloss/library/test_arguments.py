"""Functions of noloss take an argument, or refuse it with a hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import noloss
from noloss.errors import InputError

N: Any = noloss  # arguments of wrong types are given on purpose

FLIP = """machine  flip
about    Turns every a into b.
tapes    word
symbols  a b
start    go
accept   done

go:      a -> b R go
         b -> a R go
         _ -> _ S done
"""

WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a seat of play": (lambda: N.play("wst", "third"), "there is no seat 'third'"),
    "a seat that is not a text": (lambda: N.play("wst", 1), "there is no seat 1"),
    "a choice of play": (lambda: N.play("wst", choice="foo"), "there is no choice 'foo'"),
    "a view": (lambda: N.moves("wst", "X........", view="foo"), "there is no view 'foo'"),
    "a seat of a verdict": (lambda: N.verdict("wst", seat="foo"), "there is no seat 'foo'"),
    "a seat of an optimum": (lambda: N.optimum("foo"), "there is no seat 'foo'"),
    "a counting": (lambda: N.optimum(counting="foo"), "there is no counting 'foo'"),
    "weights": (lambda: N.statistics("1,2"), "not three numbers"),
    "weights that are not a text": (lambda: N.statistics(5), "5 is not a valid list of weights"),
    "a picture": (lambda: N.draw("wst", show="foo"), "there is no picture 'foo'"),
    "a choice of a picture": (lambda: N.draw("wst", choice="foo"), "there is no choice 'foo'"),
    "a seat of a picture": (lambda: N.draw("wst", seat="foo"), "there is no seat 'foo'"),
    "depth 0": (lambda: N.draw("wst", depth=0), "0 is not a valid depth"),
    "depth -1": (lambda: N.draw("wst", depth=-1), "-1 is not a valid depth"),
    "depth x": (lambda: N.draw("wst", depth="x"), "'x' is not a valid depth"),
    "a file of a picture": (lambda: N.draw("wst", 5), "5 is not a valid file"),
    "a thing to draw": (lambda: N.draw(5), "5 is not a valid strategy"),
    "a position": (lambda: N.moves("wst", 5), "5 is not a valid position"),
    "a line": (lambda: N.moves("wst", line=(1, 5)), "(1, 5) is not a valid line of play"),
    "a start": (lambda: N.play("wst", start=5), "5 is not a valid position"),
    "a strategy": (lambda: N.moves(5, "X........"), "5 is not a valid strategy"),
    "a claim": (lambda: N.audit(5), "5 is not a valid file, publication or claim"),
    "nothing to compare": (N.compare, "missing strategies to compare"),
    "less than no games": (
        lambda: N.match("optimal", "first-free", games=-1),
        "-1 is not a valid number of games",
    ),
    "games on one side": (
        lambda: N.match("optimal", "first-free", games=3),
        "3 games cannot be shared by two sides",
    ),
    "a seed": (lambda: N.match("optimal", "first-free", seed="x"), "'x' is not a valid seed"),
    "a machine": (lambda: N.machine(5), "5 is not a valid machine"),
    "an endless name": (lambda: N.machine("a" * 5000), "'aaa"),
    "an impossible name": (lambda: N.machine("a\0b.tm"), "'a\\x00b.tm' is not a valid machine"),
    "word 5": (lambda: N.run(FLIP, 5), "5 is not a valid word"),
    "word [1]": (lambda: N.run(FLIP, [1]), "[1] is not a valid word"),
    "bytes for a word": (lambda: N.run(FLIP, b"ab"), "b'ab' is not a valid word"),
    "no word": (lambda: N.trace(FLIP, word=None), "None is not a valid word"),
    "budget x": (lambda: N.run(FLIP, budget="x"), "'x' is not a valid budget"),
    "budget -1": (lambda: N.explore(FLIP, budget=-1), "-1 is not a valid budget"),
    "choices 12": (lambda: N.run(FLIP, choices="12"), "'12' is not a valid list of choices"),
    "choices [1.0]": (lambda: N.run(FLIP, choices=[1.0]), "1.0 is not a valid choice"),
    "choices [0, 1]": (lambda: N.run(FLIP, choices=[0, 1]), "0 is not a valid choice"),
    "choices [True]": (lambda: N.run(FLIP, choices=[True]), "True is not a valid choice"),
    "numbers n": (lambda: N.measure(FLIP, "a^n", 5), "5 is not a valid list of numbers n"),
    "a number n": (lambda: N.measure(FLIP, "a^n", [-1]), "-1 is not a valid n"),
    "a family": (lambda: N.measure(FLIP, 5, [1]), "5 is not a valid family of words"),
    "a choice of a step": (lambda: N.trace(FLIP).forward("1"), "'1' is not a valid choice"),
}


@pytest.mark.parametrize("call", [N.run, N.decide, N.explore, N.trace])
def test_a_keyword_that_is_neither_an_argument_nor_a_tape_is_refused_by_its_name(
    call: Callable[..., object],
) -> None:
    with pytest.raises(InputError) as caught:
        call(FLIP, "abba", wort=3)
    assert caught.value.problem == "`wort` is neither an argument nor a tape"
    assert caught.value.hint == "did you mean 'word'? the tapes of flip are: word"


@pytest.mark.parametrize("call", [N.run, N.decide, N.explore])
def test_a_misspelt_argument_is_answered_with_the_nearest_one(
    call: Callable[..., object],
) -> None:
    with pytest.raises(InputError) as caught:
        call(FLIP, "abba", budge=3)
    assert caught.value.problem == "`budge` is neither an argument nor a tape"
    assert caught.value.hint.startswith("did you mean 'budget'?")


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_argument_is_refused_with_a_hint(name: str) -> None:
    call, problem = WRONG[name]
    with pytest.raises(ValueError, match="hint: ") as caught:
        call()
    assert problem in str(caught.value)
    assert len(str(caught.value)) < 500


def test_a_wrong_name_is_answered_with_the_nearest_one_and_a_list_of_all() -> None:
    with pytest.raises(InputError) as caught:
        N.optimum(counting="up_to_symmetri")
    assert caught.value.hint == "did you mean 'up_to_symmetry'? there are: raw, up_to_symmetry"


@pytest.mark.parametrize(
    ("call", "option", "meant"),
    [
        (noloss.draw, "lefttoright", "left_to_right"),
        (noloss.verify, "seats", "seat"),
        (noloss.machine("wst/CF").draw, "bear", "bare"),
    ],
)
def test_a_misspelt_option_is_answered_with_the_nearest_one(
    call: Callable[..., object], option: str, meant: str
) -> None:
    with pytest.raises(TypeError, match=f"has no option '{option}'") as caught:
        call("optimal", **{option: True})
    assert f"did you mean '{meant}'?" in str(caught.value)


def test_a_seat_is_known_by_its_mark_and_a_word_with_hyphens_too() -> None:
    by_mark = noloss.verify("optimal", seat="X")  # type: ignore[arg-type]
    assert repr(by_mark) == repr(noloss.verify("optimal", seat="first"))
    played: Any = noloss.play("optimal", seat="O", choice="first-choice")  # type: ignore[arg-type]
    assert repr(played) == repr(noloss.play("optimal", seat="second", choice="first_choice"))


def test_a_strength_and_a_seat_of_a_verdict_are_checked() -> None:
    verdict: Any = noloss.verdict("optimal", seat="first")
    for strength, seat, problem in (
        ("foo", "both", "there is no strength 'foo'"),
        ("every_choice", "foo", "there is no seat 'foo'"),
        ("every_choice", "second", "the verdict is not about the seat 'second'"),
    ):
        with pytest.raises(InputError) as caught:
            verdict.holds(strength, seat)
        assert caught.value.problem == problem


def test_games_are_shared_by_both_sides_as_on_the_command_line() -> None:
    met = noloss.match("optimal", "first-free", games=10, seed=7)
    assert met.document["drawn"]["games"] == 10


def test_the_text_of_a_machine_may_end_its_lines_in_any_way(tmp_path: Path) -> None:
    for end in ("\n", "\r\n", "\r"):
        assert noloss.run(FLIP.replace("\n", end), "ab").tapes == {"word": "ba"}


def test_a_machine_without_a_file_is_drawn_row_by_row() -> None:
    machine = replace(noloss.machine(FLIP))
    assert noloss.draw(machine).dot


def test_a_word_may_be_a_list_of_symbols_and_a_number_of_choices_none() -> None:
    assert noloss.run(FLIP, ["a", "b"], choices=iter(())).tapes == {"word": "ba"}


def test_the_error_of_a_function_that_answers_no_cell_lists_all_answers_allowed() -> None:
    with pytest.raises(ValueError, match="a list of cells or of pairs \\(cell, rule\\)"):
        noloss.moves(lambda position: "5", "X........")
