"""Documents: declared once, written in the order of their fields, read strictly."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass

import jsonschema
import pytest

from common.documents import (
    MOST_DIGITS,
    UNSET,
    Document,
    DocumentError,
    LongNumber,
    UnsetType,
    document_text,
    format_name,
    read_document,
    schema_of,
)
from common.errors import NolossError


@dataclass(frozen=True, slots=True)
class Games:
    """Games by their end."""

    win: int
    draw: int = 0


@dataclass(frozen=True, slots=True)
class Length:
    """A part that refuses some numbers itself."""

    steps: int

    def __post_init__(self) -> None:
        if self.steps < 0:
            raise NolossError(f"steps is {self.steps}", hint="a whole number from 0 on")


class Measured(Document, frozen=True, kw_only=True, tag="noloss/measured"):
    """A document with such a part."""

    length: Length


class Counted(Document, frozen=True, kw_only=True, tag="noloss/counted"):
    """A document with numbers of any length."""

    steps: LongNumber
    of_tapes: dict[str, LongNumber | None]


class Sample(Document, frozen=True, kw_only=True, tag="noloss/sample"):
    """A document for these tests."""

    strategy: str
    games: dict[str, Games]
    line: str | None = None
    steps: int | UnsetType = UNSET


SAMPLE = Sample(strategy="wst", games={"first": Games(1)})
TEXT = document_text(SAMPLE)


def test_format_and_version_come_first_and_empty_fields_are_left_out() -> None:
    assert list(json.loads(TEXT)) == ["format", "version", "strategy", "games", "line"]
    assert json.loads(TEXT)["games"] == {"first": {"win": 1, "draw": 0}}


def test_a_written_document_is_read_back() -> None:
    assert read_document(TEXT, Sample, "a.json") == SAMPLE
    assert format_name(Sample) == "sample"


def test_ascii_is_written_on_request() -> None:
    assert "é" in document_text(Sample(strategy="é", games={}))
    assert "\\u00e9" in document_text(Sample(strategy="é", games={}), ascii_only=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TEXT.replace('"noloss/sample"', '"noloss/other"'), "invalid value 'noloss/other'"),
        (TEXT.replace('"format": "noloss/sample",', ""), "there is no `format`"),
        (TEXT.replace('"version": 1,', ""), "there is no `version`"),
        (TEXT.replace('"version": 1,', '"version": 2,'), "invalid enum value 2"),
        (TEXT.replace('"wst"', "3"), "expected `str`, got `int` - at `$.strategy`"),
        (TEXT.replace('"win": 1', '"win": true'), "`$.games[...].win`"),
        (TEXT.replace('"line"', '"lines"'), "unknown field `lines`"),
        (TEXT[:-3], "truncated"),
        ("[]", "there is no `format`"),
        ("", "truncated"),
        ("[" * 100_000, "recursion"),
        (b'{"format": "\x8c"}', "can't decode byte 0x8c"),
        (TEXT.replace('"wst"', '"\\ud800"'), "JSON is malformed"),
    ],
)
def test_anything_else_is_refused_with_the_place_and_a_way_out(
    text: str | bytes, said: str
) -> None:
    with pytest.raises(DocumentError) as refused:
        read_document(text, Sample, "a.json")
    assert str(refused.value).startswith("a.json: ")
    assert said in refused.value.problem
    assert "`noloss list schemas sample`" in refused.value.hint


def test_the_error_of_a_wrong_value_names_the_file() -> None:
    text = document_text(Measured(length=Length(3))).replace("3", "-1")
    with pytest.raises(DocumentError) as refused:
        read_document(text, Measured, "a.json")
    assert str(refused.value) == "a.json: steps is -1\n  hint: a whole number from 0 on"


def test_the_schema_accepts_what_is_written_and_nothing_that_is_not_read() -> None:
    schema = schema_of(Sample)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(TEXT), schema)
    for left_out in ("format", "version", "strategy"):
        less = {key: value for key, value in json.loads(TEXT).items() if key != left_out}
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(less, schema)


def test_the_schema_refuses_fields_that_no_part_has() -> None:
    told = json.loads(TEXT)
    told["games"]["first"]["loss"] = 0
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(told, schema_of(Sample))


@pytest.mark.parametrize("limit", [0, 640, 4_300, 10_000])
def test_a_number_that_readers_refuse_is_a_text_of_its_digits(limit: int) -> None:
    """With any number of digits that the environment allows."""
    longest = 10**MOST_DIGITS
    counted = Counted(steps=-longest, of_tapes={"t": 7 * longest, "u": longest - 1, "v": None})
    before = sys.get_int_max_str_digits()
    try:
        sys.set_int_max_str_digits(limit)
        text = document_text(counted)
        assert sys.get_int_max_str_digits() == limit
    finally:
        sys.set_int_max_str_digits(before)
    told = json.loads(text)
    assert told["steps"] == f"-1{'0' * MOST_DIGITS}"
    assert told["of_tapes"] == {"t": f"7{'0' * MOST_DIGITS}", "u": longest - 1, "v": None}
    jsonschema.validate(told, schema_of(Counted))
    for wrong in ("12", "x" * 5_000, 1.5, None):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**told, "steps": wrong}, schema_of(Counted))
