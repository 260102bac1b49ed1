"""A checkpoint: the same numbers again, or one message on the fault of the file."""

from __future__ import annotations

import json
import tracemalloc
import zlib
from hashlib import sha256
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays as any_arrays

from search.parameters import SearchError
from search.runs import folders
from search.runs.folders import (
    ArrayKind,
    Arrays,
    Checkpoint,
    arrays_of,
    checkpoint_bytes,
    read_checkpoint,
)

PLAN = {"search": {"method": "bhatt08", "seed": 10**30}, "run": 1}
KINDS = {
    "population": ArrayKind("<i2", 3, (4,)),
    "archive": ArrayKind("<i2", "found", (4,)),
    "found": ArrayKind("<i8", "found"),
}
ARRAYS: Arrays = {
    "population": np.arange(12, dtype=np.int16).reshape(3, 4),
    "archive": np.ones((2, 4), np.int16),
    "found": np.array([5, 1 << 40], np.int64),
}
WHOLE = checkpoint_bytes(PLAN, ARRAYS)


def hashed(packed: bytes) -> bytes:
    """Give bytes the hash that they have now."""
    return f"noloss/checkpoint 2 {sha256(packed).hexdigest()}\n".encode() + packed


def packed(rest: object) -> bytes:
    return hashed(zlib.compress(msgspec.msgpack.encode(rest)))


def refused(data: bytes, said: str) -> None:
    with pytest.raises(SearchError) as caught:
        arrays_of(read_checkpoint(data, "run-001/checkpoint"), KINDS)
    assert caught.value.where == "run-001/checkpoint"
    assert said in caught.value.problem


FOREIGN = "is a checkpoint that noloss did not write"


def test_a_checkpoint_gives_plan_and_numbers_back() -> None:
    read = read_checkpoint(WHOLE, "here")
    assert read.plan == PLAN
    again = arrays_of(read, KINDS)
    assert [*again] == [*KINDS]
    for name, array in ARRAYS.items():
        assert again[name].dtype == array.dtype
        assert np.array_equal(again[name], array)
        assert again[name].flags.writeable


@given(any_arrays(st.sampled_from([np.float64, np.int64, np.uint32]), st.integers(0, 9)))
def test_any_numbers_come_back_to_the_bit(array: Any) -> None:
    read = read_checkpoint(checkpoint_bytes({}, {"x": array}), "here")
    again = arrays_of(read, {"x": ArrayKind(array.dtype.newbyteorder("<").str, "many")})["x"]
    assert again.tobytes() == array.tobytes()


def test_the_order_of_bytes_is_that_of_the_file_and_not_of_the_machine() -> None:
    big = {name: array.astype(array.dtype.newbyteorder(">")) for name, array in ARRAYS.items()}
    assert checkpoint_bytes(PLAN, big) == WHOLE


def test_a_plan_in_another_order_is_the_same_plan() -> None:
    assert checkpoint_bytes(dict(reversed(PLAN.items())), ARRAYS) == WHOLE


@pytest.mark.parametrize("end", [0, 1, 30, 86, 87, len(WHOLE) - 1])
def test_a_checkpoint_cut_anywhere_is_refused(end: int) -> None:
    refused(WHOLE[:end], "cut off")


@given(st.integers(0, len(WHOLE) - 1), st.integers(1, 255))
def test_a_checkpoint_with_any_byte_changed_is_refused(at: int, change: int) -> None:
    changed = bytearray(WHOLE)
    changed[at] ^= change
    refused(bytes(changed), "checkpoint")


@pytest.mark.parametrize("version", [1, 3, 999_999_999])
def test_another_version_is_refused_with_its_number(version: int) -> None:
    data = WHOLE.replace(b"noloss/checkpoint 2", f"noloss/checkpoint {version}".encode(), 1)
    refused(data, f"is a checkpoint of version {version}, and this is 2")


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"PK\x05\x06", b"noloss/checkpoint 2", b"noloss/checkpoint two\n", b"\0" * 999],
)
def test_a_file_of_something_else_is_refused(data: bytes) -> None:
    refused(data, "is not a checkpoint, or was cut off")


@pytest.mark.parametrize("data", [b"", b"not packed", zlib.compress(b"\xc1"), zlib.compress(b"")])
def test_a_right_hash_of_something_else_is_refused(data: bytes) -> None:
    refused(hashed(data), FOREIGN)


def test_bytes_after_what_was_packed_are_refused() -> None:
    refused(hashed(WHOLE.partition(b"\n")[2] + b"more"), FOREIGN)


def test_more_than_fits_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "LARGEST", 100)
    refused(WHOLE, FOREIGN)


def test_a_checkpoint_that_could_not_be_read_again_is_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    size = len(zlib.decompress(WHOLE.partition(b"\n")[2]))
    monkeypatch.setattr(folders, "LARGEST", size)
    assert checkpoint_bytes(PLAN, ARRAYS) == WHOLE
    monkeypatch.setattr(folders, "LARGEST", size - 1)
    with pytest.raises(SearchError) as error:
        checkpoint_bytes(PLAN, ARRAYS)
    assert (
        error.value.problem == f"a checkpoint would have {size} bytes, and {size - 1} is the most"
    )
    assert error.value.hint == "make runs shorter, or the population smaller"


@pytest.mark.slow
def test_a_megabyte_that_unpacks_to_a_gigabyte_is_refused_in_less_memory() -> None:
    """The packed bytes are a whole stream; the place where unpacking stops decides."""
    packing = zlib.compressobj(9)
    bomb = b"".join(packing.compress(bytes(1 << 20)) for _ in range(1 << 10)) + packing.flush()
    tracemalloc.start()
    try:
        refused(hashed(bomb), FOREIGN)
        assert tracemalloc.get_traced_memory()[1] < 700_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "rest",
    [
        None,
        [],
        {},
        {"plan": "{}"},
        {"numbers": {}},
        {"plan": "{}", "numbers": {}, "colour": 3},
        {"plan": {}, "numbers": {}},
        {"plan": "{}", "numbers": {"found": [1, 2]}},
        {"plan": "{}", "numbers": {1: b""}},
        {"plan": "[]", "numbers": {}},
        {"plan": "{", "numbers": {}},
        {"plan": "[" * 100_000, "numbers": {}},
    ],
)
def test_fields_that_are_missing_unknown_or_of_another_kind_are_refused(rest: object) -> None:
    refused(packed(rest), FOREIGN)


@pytest.mark.parametrize("name", KINDS)
def test_numbers_that_are_missing_too_few_or_too_many_are_refused(name: str) -> None:
    numbers = read_checkpoint(WHOLE, "").numbers
    for changed in (numbers[name][:-1], numbers[name] + b"\0", numbers[name] * 2, b""):
        told = {"plan": json.dumps(PLAN), "numbers": {**numbers, name: changed}}
        refused(packed(told), FOREIGN)
    rest = {other: data for other, data in numbers.items() if other != name}
    refused(packed({"plan": "{}", "numbers": rest}), FOREIGN)
    refused(packed({"plan": "{}", "numbers": {**numbers, "colour": b""}}), FOREIGN)


def test_arrays_of_one_length_may_all_be_empty() -> None:
    numbers = dict(read_checkpoint(WHOLE, "").numbers) | {"archive": b"", "found": b""}
    again = arrays_of(Checkpoint({}, numbers, ""), KINDS)
    assert again["archive"].shape == (0, 4)
    assert again["found"].shape == (0,)
