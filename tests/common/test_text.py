"""Values shown by Python: one line, with any content of their fields.

Bytes of files become text, and the guessed ones are counted.
"""

from __future__ import annotations

import codecs
import random
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.exhibits import Exhibit, Heading, Plot, Tapes, Text, Values, table
from common.text import DecodedText, decoded, digits, short_repr


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


def by_letters(data: bytes) -> tuple[str, int]:
    """Read letter by letter: the shortest bytes that are UTF-8, or else one of Windows-1252."""
    text, guessed = "", 0
    while data:
        for size in range(1, 5):
            try:
                text += data[:size].decode("utf-8")
            except UnicodeDecodeError:
                continue
            break
        else:
            text, guessed, size = text + data[:1].decode("windows-1252"), guessed + 1, 1
        data = data[size:]
    return text, guessed


def test_each_byte_that_is_not_utf8_is_one_of_windows_1252() -> None:
    draw = random.Random(1)
    parts = [
        b"a",
        b"\n",
        "\xe9".encode(),
        "\u2260".encode(),
        b"\xe9",
        b"\x80",
        b"\xe2\x89",
        b"\xff",
    ]
    for _ in range(300):
        data = b"x" + b"".join(draw.choices(parts, k=6))
        read = decoded(data)
        assert (read.text, read.guessed) == by_letters(data)


def test_a_byte_that_is_neither_is_an_error_at_the_first_that_is_not_utf8() -> None:
    with pytest.raises(UnicodeDecodeError) as caught:
        decoded(b"a\xe9b\x81")
    assert caught.value.start == 1


def test_the_first_guess_is_shown_with_its_place() -> None:
    assert decoded(b"a\r\nbc\xe9") == DecodedText("a\r\nbc\xe9", 1, (2, 3, "\xe9"))


def test_reading_registers_nothing_that_other_threads_use(monkeypatch: pytest.MonkeyPatch) -> None:
    registered: list[object] = []
    monkeypatch.setattr(codecs, "register_error", lambda *given: registered.append(given))
    assert decoded(b"caf\xe9").text == "caf\xe9"
    assert not registered


@given(st.integers() | st.integers(0, 2_000).map(lambda bits: 3**bits - 1))
def test_all_digits_of_a_number_are_written(number: int) -> None:
    assert digits(number) == str(number)


def test_a_million_digits_are_written() -> None:
    text = digits(-(10**1_000_000 + 7))
    assert (text[:3], text[-3:], len(text)) == ("-10", "007", 1_000_002)
