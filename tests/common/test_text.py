"""Values shown by Python: one line, whatever their fields hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from common.exhibits import Exhibit, Heading, Plot, Tapes, Text, Values, table
from common.text import short_repr


@dataclass(frozen=True)
class Value:
    """A value with every kind of field."""

    name: str
    moves: Mapping[str, int]
    nobody: int | None = None
    hidden: str = field(default="", repr=False)

    __repr__ = short_repr


def test_of_a_collection_only_its_size_is_shown_and_a_hidden_field_not_at_all() -> None:
    assert repr(Value("a", {"b": 1}, hidden="c")) == "Value(name='a', moves=1 item, nobody=None)"
    assert repr(Value("a\nb", dict.fromkeys(map(str, range(2000)), 1), 3)) == (
        "Value(name='a\\nb', moves=2,000 items, nobody=3)"
    )


LONG = "word " * 100


@pytest.mark.parametrize(
    "exhibit",
    [
        *(Text(LONG), Heading(LONG), Values((LONG,) * 9), Tapes(((LONG, LONG),) * 9)),
        *(table((LONG,), [(LONG,)] * 100), Plot(((0.5, 0.5),) * 1000, (LONG, LONG))),
        Exhibit(Text(LONG), LONG),
    ],
)
def test_an_exhibit_is_shown_in_one_short_line(exhibit: object) -> None:
    assert len(repr(exhibit)) < 120
    assert repr(exhibit).startswith(f"{type(exhibit).__name__}(")
