"""A checkpoint with a right hash, and wrong in what it says: refused, whatever it is."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import numpy as np
import pytest

from strategies.evolution.methods import METHODS
from tests.verify.search.plans import SMALL, plan
from verify.search import Plan, SearchError
from verify.search.advance import Task, advance
from verify.search.checkpoint import from_bytes

Files = dict[str, bytes]

PLANS: dict[str, Plan] = {
    name: plan(
        method=name,
        parameters=SMALL if name == "bhatt08" else {},
        generations=99,
        runs=1,
    )
    for name in METHODS
}


@cache
def whole(method: str = "bhatt08") -> bytes:
    """A checkpoint before the end of its run; bhatt08 has found something by then."""
    piece = advance(Task(PLANS[method], 1, b"", 0.0))
    while piece.generation < 4 or (
        method == "bhatt08" and not from_bytes(piece.checkpoint, PLANS[method], 1).state.found
    ):
        piece = advance(Task(PLANS[method], 1, piece.checkpoint, 0.0))
    return piece.checkpoint


def taken_apart(data: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(data.partition(b"\n")[2])) as bundle:
        return {name: bundle.read(name) for name in bundle.namelist()}


def put_together(files: Files, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Pack files, with the hash that they have now."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", how) as bundle:
        for name, data in files.items():
            bundle.writestr(zipfile.ZipInfo(name), data, how)
    return hashed(stream.getvalue())


def hashed(rest: bytes) -> bytes:
    return f"noloss/checkpoint 1 {sha256(rest).hexdigest()}\n".encode() + rest


def refused(data: bytes, method: str = "bhatt08") -> None:
    with pytest.raises(SearchError, match="is a checkpoint that noloss did not write") as caught:
        from_bytes(data, PLANS[method], 1, "run-001/checkpoint")
    assert "run-001/checkpoint: " in str(caught.value)
    assert "hint: delete this file" in str(caught.value)


def told(change: Callable[[dict[str, Any]], object], method: str = "bhatt08") -> bytes:
    """Change what a checkpoint says beside its arrays."""
    files = taken_apart(whole(method))
    about = json.loads(files["about.json"])
    change(about)
    return put_together(files | {"about.json": json.dumps(about).encode()})


@pytest.mark.parametrize("method", METHODS)
def test_a_checkpoint_packed_again_is_the_same(method: str) -> None:
    again = from_bytes(put_together(taken_apart(whole(method))), PLANS[method], 1).state
    assert again.generation == from_bytes(whole(method), PLANS[method], 1).state.generation > 0
    assert from_bytes(whole(), PLANS["bhatt08"], 1).state.found


HUGE = 10**400


def each(name: str, *values: object) -> list[tuple[str, object]]:
    """Pair a name with each of some values."""
    return [(name, value) for value in values]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *each("generation", "4", -1, 4.0, True, None, HUGE, 99, []),
        *each("found", None, 3, "12", {}, [], ["1"], [None], [-1], [1.0], [HUGE]),
        *each("done", None, 0, 1, "no", True, []),
        *each("history", None, 3, "rows", [], {}, [[]], [{}], [None]),
        *each("lot", None, 3, {}, [], "PCG64"),
    ],
)
def test_a_field_of_a_wrong_type_or_size_is_refused(field: str, value: object) -> None:
    refused(told(lambda about: about.update({field: value})))


@pytest.mark.parametrize("field", ["plan", "run", "generation", "found", "history", "done", "lot"])
def test_a_field_that_is_missing_is_refused(field: str) -> None:
    refused(told(lambda about: about.pop(field)))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *each("generation", -1, 2, "1", 1.0, None, True),
        *each("best", float("nan"), float("inf"), HUGE, "0.5", None, 1),
        *each("mean", float("nan"), float("-inf"), [], True),
        *each("games", [1, 2], [1, 2, 3, 4], [1, -2, 3], [1, 2.5, 3], "123"),
        *each("games", [1, "2", 3], [HUGE, 0, 0], None, 5),
        *each("archive", -1, "two", None, 2.0),
        ("colour", 3),
    ],
)
def test_a_row_of_the_history_that_cannot_be_is_refused(field: str, value: object) -> None:
    refused(told(lambda about: about["history"][1].update({field: value})))


def test_a_history_out_of_order_or_of_another_archive_is_refused() -> None:
    refused(told(lambda about: about["history"].reverse()))
    refused(told(lambda about: about["history"].pop()))
    refused(told(lambda about: about["history"].append(about["history"][-1])))
    refused(told(lambda about: about["history"][-1].update(archive=0)))


def test_finds_out_of_order_or_to_come_are_refused() -> None:
    later = [99] * len(from_bytes(whole(), PLANS["bhatt08"], 1).state.found)
    refused(told(lambda about: about.update(found=later)))
    refused(told(lambda about: about.update(found=[-1, *later[1:]])))


def test_more_generations_than_planned_are_refused() -> None:
    few = plan(generations=2, runs=1)
    files = taken_apart(whole())
    about = json.loads(files["about.json"])
    about["plan"]["generations"] = 2
    with pytest.raises(SearchError, match="did not write"):
        from_bytes(put_together(files | {"about.json": json.dumps(about).encode()}), few, 1, "here")


@pytest.mark.parametrize("number", [-1, HUGE, 1 << 128, "1", 1.5, None])
@pytest.mark.parametrize("name", ["state", "inc"])
def test_random_numbers_that_stand_nowhere_are_refused(name: str, number: object) -> None:
    refused(told(lambda about: about["lot"]["state"].update({name: number})))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("bit_generator", "MT19937"),
        ("bit_generator", None),
        ("has_uint32", -1),
        ("has_uint32", HUGE),
        ("uinteger", -1),
        ("uinteger", 1 << 32),
        ("uinteger", "0"),
        ("state", {}),
        ("colour", 3),
    ],
)
def test_a_generator_that_is_none_is_refused(name: str, value: object) -> None:
    refused(told(lambda about: about["lot"].update({name: value})))


def test_an_even_increment_which_no_generator_has_is_refused() -> None:
    refused(told(lambda about: about["lot"]["state"].update(inc=2)))


def npy(array: Any) -> bytes:
    stream = io.BytesIO()
    np.save(stream, array, allow_pickle=True)
    return stream.getvalue()


def header(text: str, rest: bytes = b"", version: bytes = b"\x01\x00") -> bytes:
    line = text.encode() + b"\n"
    return b"\x93NUMPY" + version + len(line).to_bytes(2, "little") + line + rest


GIANT = header("{'descr': '<i2', 'fortran_order': False, 'shape': (99999999999, 765), }")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x93NUMPY",
        GIANT,
        header("{'descr': '<i2', 'fortran_order': False, 'shape': (-12, 765), }"),
        header("{'descr': '<i2', 'fortran_order': False, 'shape': (12, 765), }", b"\0" * 9),
        header("{'descr': '|O', 'fortran_order': False, 'shape': (12, 765), }"),
        header("{'descr': '<i2', 'shape': (12, 765), }"),
        header("(" * 5000),
        header("'"),
        header("[" + "9" * 9000),
        header("{}", version=b"\x09\x00"),
        npy(np.full((12, 765), None)),
        npy(np.zeros((12, 765), np.int16)),
        npy(np.zeros((12, 765), np.int64)),
        npy(np.zeros((12, 765))),
        npy(np.zeros((0, 765), np.int16)),
        npy(np.int16(3)),
    ],
)
def test_a_population_that_is_none_is_refused_before_room_is_made_for_it(data: bytes) -> None:
    refused(put_together(taken_apart(whole()) | {"population.npy": data}))


def test_an_array_by_columns_is_the_same_array() -> None:
    files = taken_apart(whole())
    turned = npy(np.asfortranarray(np.load(io.BytesIO(files["population.npy"]))))
    read = from_bytes(put_together(files | {"population.npy": turned}), PLANS["bhatt08"], 1)
    before = from_bytes(whole(), PLANS["bhatt08"], 1)
    assert np.array_equal(read.state.population, before.state.population)


def arrays(method: str) -> list[str]:
    return [name for name in taken_apart(whole(method)) if name.endswith(".npy")]


@pytest.mark.parametrize("method", METHODS)
def test_an_array_missing_or_of_another_length_or_type_is_refused(method: str) -> None:
    files = taken_apart(whole(method))
    for name in arrays(method):
        array = np.load(io.BytesIO(files[name]))
        more = array[-1:] if len(array) else np.ones((1, *array.shape[1:]))
        longer = np.concatenate([array, more]).astype(array.dtype)
        for changed in (longer, array.astype(np.float32), array.astype("S9")):
            refused(put_together(files | {name: npy(changed)}), method)
        refused(put_together(files | {"more.colour.npy": npy(array)}), method)
        refused(put_together({other: files[other] for other in files if other != name}), method)


@pytest.mark.parametrize(
    ("method", "name", "value"),
    [
        ("bhatt08", "more.games", -1),
        ("bhatt08", "more.games", 0),
        ("bhatt08", "more.games", (1 << 63) - 1),
        ("bhatt08", "more.keys", 7),
        ("nsga2", "more.games", -1),
        ("nsga2", "more.standing", float("nan")),
        ("ford21", "more.fitness", float("nan")),
        ("hochmuth", "more.fitness", float("inf")),
        ("tropicalcoder", "more.fitness", float("-inf")),
        ("hill-climber", "more.fitness", float("nan")),
    ],
)
def test_numbers_that_no_method_keeps_are_refused(method: str, name: str, value: float) -> None:
    files = taken_apart(whole(method))
    array = np.load(io.BytesIO(files[f"{name}.npy"]))
    array[0] = value
    refused(put_together(files | {f"{name}.npy": npy(array)}), method)


@pytest.mark.parametrize("method", METHODS)
def test_an_end_that_is_none_is_refused(method: str) -> None:
    done = from_bytes(whole(method), PLANS[method], 1).state.done
    refused(told(lambda about: about.update(done=not done), method), method)


def test_a_file_packed_too_large_or_in_another_way_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = taken_apart(whole())
    for how in (zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        refused(put_together(files, how))
    monkeypatch.setattr("verify.search.checkpoint.LARGEST", 1000)
    refused(whole())


@pytest.mark.parametrize("rest", [b"", b"no zip", b"PK\x05\x06" + b"\0" * 18])
def test_what_is_no_set_of_arrays_is_refused(rest: bytes) -> None:
    refused(hashed(rest))


@pytest.mark.parametrize("text", [b"", b"[]", b"3", b"null", b"[" * 10**6, b"\xff", b"9" * 9999])
def test_a_text_that_is_none_is_refused(text: bytes) -> None:
    refused(put_together(taken_apart(whole()) | {"about.json": text}))


def test_when_memory_is_short_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("verify.search.checkpoint.checked", short)
    refused(whole())
