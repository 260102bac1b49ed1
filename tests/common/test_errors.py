"""The base of all errors, and the nearest name."""

from __future__ import annotations

import pickle

import pytest

from automata.errors import NotationError
from automata.notation.source import Place
from common.errors import NolossError, nearest


def test_an_error_says_where_what_and_a_way_out_on_two_lines_that_any_screen_can_show() -> None:
    error = NolossError("bad\nname", where="a\x1b.tm", hint="do so")
    assert str(error) == "a\\x1b.tm: bad\\nname\n  hint: do so"
    assert str(NolossError("wrong", hint="do so")) == "wrong\n  hint: do so"


def test_an_error_comes_whole_from_another_process() -> None:
    class_with_fields = NotationError("bad", file="a.tm", place=Place(1, 2, 3, "row"), hint="mend")
    for error in (NolossError("wrong", where="a.tm", hint="do so"), class_with_fields):
        there = pickle.loads(pickle.dumps(error))
        assert type(there) is type(error)
        assert str(there) == str(error)
        assert vars(there) == vars(error)


@pytest.mark.parametrize(
    ("name", "known", "hint"),
    [
        ("cpoy", ["copy", "turn"], "did you mean 'copy'?"),
        ("zzz", ["copy"], "none"),
        ("x" * 61, ["x" * 60], "none"),
        ("xy", ["x" * 5_000], "none"),
        ("s50", [f"s{number}" for number in range(100_000)], "did you mean 's50'?"),
        ("$", ["$bT"], "none"),
        ("yes", ["L", "S", "R"], "none"),
        ("compare", ["copy"], "none"),
        ("nope", ["opt"], "none"),
        ("ac", ["a"], "none"),
    ],
)
def test_the_nearest_name_is_suggested_if_one_is_near(
    name: str, known: list[str], hint: str
) -> None:
    assert nearest(name, known, "none") == hint
