"""The line of a key in a TOML file, whatever stands around it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from audit.toml_lines import line_of

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
