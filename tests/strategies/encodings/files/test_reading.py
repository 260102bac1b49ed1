"""Files that cannot be what they should: one clear error for every kind of strategy."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.limits import MOST_MADE
from common.text import printable, shown
from games import free_cells, outcome
from games.space import all_positions
from strategies import StrategyError
from strategies.encodings.files.memory import pattern, read_memory
from strategies.encodings.files.reading import LARGEST_FILE, content, read_json
from strategies.errors import EncodingError
from tests.effort import examples, part
from tests.strategies.encodings.bringing import make

KINDS = ["vector", "genes", "memory", "table"]


def refused(typed: str) -> EncodingError:
    with pytest.raises(EncodingError) as caught:
        make(typed)
    assert str(caught.value).count("\n") == 1
    assert "\n  hint: " in str(caught.value)
    return caught.value


def refused_text(path: Path, data: bytes, kind: str) -> EncodingError:
    path.write_bytes(data)
    error = refused(f"{kind}:{path}")
    assert error.file == str(path)
    assert str(error).startswith(str(path))
    return error


@pytest.mark.parametrize("kind", [*KINDS, "machine"])
def test_a_missing_file_is_refused_with_the_nearest_name(tmp_path: Path, kind: str) -> None:
    (tmp_path / "table.json").write_text("{}")
    error = refused(f"{kind}:{tmp_path / 'tabel.json'}")
    assert error.problem == "no such file"
    assert error.hint == "did you mean 'table.json'?"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("quite-another.json", "check the name; paths start at the current folder"),
        ("folder/t.json", "the folder "),
    ],
)
def test_a_missing_file_with_nothing_like_it_has_a_hint_too(
    tmp_path: Path, name: str, hint: str
) -> None:
    assert refused(f"table:{tmp_path / name}").hint.startswith(hint)


@pytest.mark.parametrize("kind", [*KINDS, "machine"])
def test_a_folder_is_not_a_file(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "t.json"
    folder.mkdir()
    assert refused(f"{kind}:{folder}").problem == "this is a folder"


@pytest.mark.skipif(os.name != "posix", reason="needs a named pipe")
def test_a_pipe_is_not_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "t.json")
    assert refused(f"table:{tmp_path / 't.json'}").problem == "this is not a regular file"


def test_a_file_that_may_not_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made to fail rather than protected: a superuser may read everything."""

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "t.json").write_text("{}")
    monkeypatch.setattr(Path, "open", denied)
    error = refused(f"table:{tmp_path / 't.json'}")
    assert error.problem == "it cannot be read (permission denied)"
    assert error.hint == "choose a file that you may read, or change its permissions"


def test_a_name_that_is_far_too_long_is_refused() -> None:
    assert refused(f"table:{'t' * 5000}").problem == "it cannot be read (file name too long)"


@pytest.mark.parametrize("kind", [*KINDS, "machine"])
def test_a_name_with_a_nul_is_refused(kind: str) -> None:
    """No command line can hold one, but a file of claims can."""
    assert refused(f"{kind}:a\0b.json").problem == "no file has a NUL in its name"


@pytest.mark.parametrize("kind", [*KINDS, "machine"])
@pytest.mark.parametrize("suffix", ["json", "csv", "npy"])
def test_a_file_of_100_megabytes_is_refused_before_it_is_read(
    tmp_path: Path, kind: str, suffix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"t.{suffix}"
    with path.open("wb") as stream:
        stream.truncate(100_000_000)
    monkeypatch.setattr(Path, "open", None)
    error = refused(f"{kind}:{path}")
    assert error.problem == "the file is too large"
    largest = "1,000,000" if (kind, suffix) == ("vector", "csv") else "8,000,000"
    assert error.hint == f"such a file has at most {largest} bytes; is this the right one?"


def test_a_file_that_grows_while_it_is_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.json"
    path.write_text("{}")
    small = path.stat()
    with path.open("wb") as stream:
        stream.truncate(LARGEST_FILE + 1)
    monkeypatch.setattr(Path, "stat", lambda *_, **__: small)
    assert refused(f"table:{path}").problem == "the file is too large"


@pytest.mark.parametrize("kind", part([*KINDS, "archive"], 4))
@pytest.mark.parametrize("part", ["[]", "{}", '""', '{"": 1}'])
def test_json_of_too_many_parts_is_refused_before_it_is_parsed(
    tmp_path: Path, kind: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.json"
    path.write_text("[" + f"{part}," * MOST_MADE + "1]")
    monkeypatch.setattr("strategies.encodings.files.reading.json", None)
    error = refused(f"vector:{path}#1" if kind == "archive" else f"{kind}:{path}")
    assert error.problem.endswith(" lists, objects and texts; the most are 250,000")
    assert error.hint == "is this the right file? no strategy needs that many"


@pytest.mark.slow
def test_the_largest_memory_is_read_however_it_is_indented(tmp_path: Path) -> None:
    rewards = dict.fromkeys(["xWinRewards", "oWinRewards", "drawRewards"], 123456.25)
    patterns = {
        pattern(position): {
            "possibleNextMoves": [
                {"i": (cell - 1) // 3, "j": (cell - 1) % 3, **rewards}
                for cell in free_cells(position)
            ]
        }
        for position in all_positions()
        if outcome(position) is None
    }
    path = tmp_path / "memory.json"
    path.write_text(json.dumps({"patterns": patterns}, indent=4))
    assert sum(map(len, read_memory(path).values())) == 16_167


@pytest.mark.parametrize("kind", KINDS)
def test_text_that_is_not_utf_8_is_refused_with_its_place(tmp_path: Path, kind: str) -> None:
    error = refused_text(tmp_path / "t.json", b'{\n"ab": "\xff"}', kind)
    assert error.problem == "this is not text in UTF-8"
    assert error.place == "line 2, column 8"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("data", "place", "why", "hint"),
    [
        (b"", "line 1, column 1", "the file is empty", "fix it there"),
        (b'{"a": 1,\n', "line 2, column 1", "this is not JSON: expecting", "cut off"),
        (b'{"a": [1, 2', "line 1, column 12", "this is not JSON: expecting ',' del", "cut off"),
        (b'{"a": 1 "b"}', "line 1, column 9", "this is not JSON: expecting ',' del", "fix it"),
        (b"[1]\n[2]", "line 2, column 1", "this is not JSON: extra data", "fix it there"),
        (b'{"a": 1,\n "a": 2}', "'a'", "the key is listed twice", "keep one of the two"),
        (b"[" * 100_000, "", "it is nested too deeply", "is this the right file?"),
        (b"[" + b"9" * 10_000 + b"]", "", "it holds a number that is far too long", "digits"),
    ],
)
def test_anything_but_json_is_refused_with_its_place(
    tmp_path: Path, kind: str, data: bytes, place: str, why: str, hint: str
) -> None:
    error = refused_text(tmp_path / "t.json", data, kind)
    assert error.place == place
    assert error.problem.startswith(why)
    assert hint in error.hint


@pytest.mark.parametrize("kind", ["genes", "memory", "table"])
@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"[]", "this is a list"),
        (b'"x"', "this is a text"),
        (b"5", "this is a number"),
        (b"5.5", "this is a number"),
        (b"NaN", "this is a number"),
        (b"null", "this is null"),
        (b"false", "this is true or false"),
    ],
)
def test_anything_but_an_object_is_refused(
    tmp_path: Path, kind: str, data: bytes, why: str
) -> None:
    error = refused_text(tmp_path / "t.json", data, kind)
    assert error.problem == why
    assert error.hint.startswith("there must be an object")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("document", "place", "why"),
    [
        ({"format": "noloss/verdict"}, "format", "the format is 'noloss/verdict', not "),
        ({"format": ["noloss"]}, "format", "the format is ['noloss'], not "),
        ({"version": 2}, "version", "version 2 is unknown"),
        ({"version": True}, "version", "version True is unknown"),
        ({"version": None}, "version", "version None is unknown"),
        ({}, "", "the field "),
    ],
)
def test_a_document_of_another_format_or_version_is_refused(
    tmp_path: Path, kind: str, document: dict[str, object], place: str, why: str
) -> None:
    whole = {"format": f"noloss/{kind}", "version": 1} | document
    error = refused_text(tmp_path / "t.json", json.dumps(whole).encode(), kind)
    assert error.place == place
    assert error.problem.startswith(why)


def test_a_byte_order_mark_is_not_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "t.json"
    path.write_bytes(b"\xef\xbb\xbf{}")
    assert read_json(path) == {}


def test_a_file_without_a_document_is_the_content_itself(tmp_path: Path) -> None:
    for value in ({}, {"a": 1}, [1], 5):
        assert content(value, "table", "moves", tmp_path) == value


def test_a_message_shows_nothing_that_a_screen_cannot(tmp_path: Path) -> None:
    path = tmp_path / "t\x1b[31m.json"
    path.write_text('{"\\u001b[2J": 1}')
    error = str(refused(f"table:{path}"))
    assert "\x1b" not in error
    assert printable("a\x1b\udc80ü") == "a\\x1b\\udc80ü"


def test_a_value_that_cannot_be_shown_is_named_by_its_type() -> None:
    limit = sys.get_int_max_str_digits()
    assert shown(10 ** (limit + 1)) == "a value of type int"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(150))
@given(
    kind=st.sampled_from(KINDS),
    suffix=st.sampled_from(["json", "csv", "npy"]),
    data=st.binary(max_size=60)
    | st.text(alphabet='[]{}":,.-0123456789XOe \n', max_size=60).map(str.encode)
    | st.binary(max_size=60).map(lambda data: b"\x93NUMPY\x01\x00" + data),
)
def test_all_bytes_give_a_strategy_or_a_clear_error(
    tmp_path: Path, kind: str, suffix: str, data: bytes
) -> None:
    path = tmp_path / f"t.{suffix}"
    path.write_bytes(data)
    with suppress(StrategyError):
        make(f"{kind}:{path}")
