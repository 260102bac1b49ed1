"""The line of a key in a TOML file, whatever stands around it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from audit import toml_lines
from audit.toml_lines import line_of, lines_of_tables

TEXT = '''\
a = 1
[b]
"a b" = """
c = 2
[[d]]
"""
c = [
  1,
  2,
]
[[d]]
e.f = 1
e.g = { h = 1 }
[[d]]  # e
e = { f = 2 }
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a",), 1),
        (("b",), 2),
        (("b", "a b"), 3),
        (("b", "c"), 7),
        (("b", "c", 1), 7),
        (("d",), 11),
        (("d", 0, "e", "f"), 12),
        (("d", 0, "e", "g", "h"), 13),
        (("d", 1), 14),
        (("d", 1, "e", "f"), 15),
        (("d", 2), None),
        (("d", "e"), None),
        (("a", "b"), None),
        ((), None),
    ],
)
def test_a_key_stands_in_the_line_where_its_value_begins(
    path: Sequence[str | int], line: int | None
) -> None:
    assert line_of(TEXT, path) == line


def test_a_text_that_is_no_toml_has_no_keys() -> None:
    assert line_of("a = 1\nb = [", ("a",)) is None


def test_a_value_over_many_lines_is_passed_over_at_once() -> None:
    long = 'a = """\n' + "b = 1\n" * 20_000 + '"""\nb = 2\n'
    assert line_of(long, ("b",)) == 20_003


def test_a_line_that_would_take_too_long_to_find_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(toml_lines, "MOST_READ", 100_000)
    hostile = "a = [\n" + "[], # b\n" * 2_000 + "]\nb = 2\n"
    assert line_of(hostile, ("b",)) is None


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[[d]]\na = 1\n\n  [[ 'd' ]] # e\n", [1, 4]),
        ('a = """\n[[d]]\n"""\n[[d]]\n[[d]]\n', [0, 0]),  # one stands in a text
        ("d = [{a = 1}, {a = 2}]\n", [0, 0]),
        ("[[d]]\r\n[[d.e]]\r\n[[d]]\r\n", [1, 3]),
    ],
)
def test_the_lines_of_tables_are_told_where_they_are_sure(text: str, lines: list[int]) -> None:
    assert lines_of_tables(text, "d", 2) == lines
