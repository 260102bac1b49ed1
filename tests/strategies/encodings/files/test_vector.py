"""A vector of rows: its allowed moves, and every fault of a file."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from common.text import counted
from games import EMPTY, play, successors
from strategies import Strategy, StrategyError, UnknownStrategyError, full_name, permitted_moves
from strategies.encodings.files.vector import (
    check_entry,
    check_vector,
    read_vector,
    vector_strategy,
)
from strategies.errors import EncodingError
from strategies.game_base import row_of, successor_rows
from tests.effort import part
from tests.strategies.encodings.bringing import make, random_vector, saved, unfinished

VECTOR = random_vector(1)
FINISHED_ROW = next(r for r in range(1, 766) if not successor_rows(r))


def make_vector() -> Strategy:
    return vector_strategy(VECTOR, name="vector:v")


def with_entry(row: int, value: object) -> list[object]:
    entries: list[object] = list(VECTOR)
    entries[row - 1] = value
    return entries


def refused(entries: Sequence[object]) -> EncodingError:
    with pytest.raises(EncodingError) as caught:
        check_vector(entries, "v.json")
    return caught.value


def test_an_entry_permits_only_the_least_cell_that_leads_to_its_row() -> None:
    for position in unfinished():
        (move,) = permitted_moves(make_vector(), position)
        row = VECTOR[row_of(position) - 1]
        leading = [cell for cell, child in successors(position) if row_of(child) == row]
        assert move == (min(leading), f"row {row}")


def test_all_cells_permits_every_cell_that_leads_to_its_row(tmp_path: Path) -> None:
    file = saved(tmp_path / "v.json", with_entry(1, 2))
    strategy = make(f"vector:{file}:all-cells")
    assert [cell for cell, _ in permitted_moves(strategy, EMPTY)] == [1, 3, 7, 9]
    for position in unfinished():
        row = row_of(play(position, permitted_moves(strategy, position)[0].cell))
        leading = [cell for cell, child in successors(position) if row_of(child) == row]
        assert [cell for cell, _ in permitted_moves(strategy, position)] == leading


@pytest.mark.parametrize(
    ("typed", "name", "reading"),
    [("", "", "base"), (":base", "", "base"), (":all-cells", ":all-cells", "all-cells")],
)
def test_the_name_is_as_typed_and_the_reading_is_separate(
    tmp_path: Path, typed: str, name: str, reading: str
) -> None:
    file = saved(tmp_path / "v.json", VECTOR)
    strategy = make(f"vector:{file}{typed}")
    assert (strategy.name, strategy.reading) == (f"vector:{file}", reading)
    assert full_name(strategy) == f"vector:{file}{name}"
    assert strategy.source == "Bhatt08 §2.4"
    assert strategy.positional


def test_an_unknown_reading_is_named_with_the_known_ones(tmp_path: Path) -> None:
    file = saved(tmp_path / "v.json", VECTOR)
    with pytest.raises(UnknownStrategyError) as caught:
        make(f"vector:{file}:all")
    assert str(caught.value) == (
        f"vector:{file} has no reading 'all'\n  hint: there are: base, all-cells"
    )


def test_a_file_name_may_hold_a_colon(tmp_path: Path) -> None:
    file = saved(tmp_path / "v:all.json", VECTOR)
    assert make(f"vector:{file}").reading == "base"


def test_a_file_name_is_kept_as_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    saved(tmp_path / "v.json", VECTOR)
    assert make("vector:./v.json").name == "vector:./v.json"


def test_a_name_that_no_file_can_have_has_no_reading_either() -> None:
    with pytest.raises(EncodingError, match="file name too long"):
        make(f"vector:{'v' * 5000}:all.json")


def test_a_vector_without_a_file_is_refused() -> None:
    with pytest.raises(
        StrategyError, match=r"vector needs a file\n  hint: write it as vector:FILE"
    ):
        make("vector:")


# ── formats ──


def write_json(path: Path) -> None:
    path.write_text(json.dumps(VECTOR))


def write_document(path: Path) -> None:
    document = {"format": "noloss/vector", "version": 1, "entries": VECTOR}
    path.write_text("\ufeff" + json.dumps(document), encoding="utf-8")


def write_row(path: Path) -> None:
    path.write_text(", ".join(map(str, VECTOR)))


def write_column(path: Path) -> None:
    path.write_text("\r\n".join(map(str, VECTOR)) + "\r\n\r\n")


def write_floats(path: Path) -> None:
    path.write_text("\n".join(f"{entry:.6e}" for entry in VECTOR))


def write_npy(path: Path) -> None:
    np.save(path, np.array(VECTOR))


def write_npy_of_floats(path: Path) -> None:
    np.save(path, np.array([VECTOR], dtype=np.float64))


def write_npy_column(path: Path) -> None:
    np.save(path, np.array(VECTOR, dtype=np.uint16)[:, None])


@pytest.mark.parametrize(
    ("name", "write"),
    part(
        [
            ("v.json", write_json),
            ("v.json", write_document),
            ("v.csv", write_row),
            ("v.csv", write_column),
            ("v.CSV", write_floats),
            ("v.npy", write_npy),
            ("v.npy", write_npy_of_floats),
            ("v.npy", write_npy_column),
        ],
        3,
    ),
)
def test_every_format_reads_back_the_same_vector(
    tmp_path: Path, name: str, write: Callable[[Path], None]
) -> None:
    write(tmp_path / name)
    strategy, same = make(f"vector:{tmp_path / name}"), make_vector()
    assert all(
        permitted_moves(strategy, position) == permitted_moves(same, position)
        for position in unfinished()
    )


# ── entries ──


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (4.5, "4.5 is not a whole number"),
        (float("nan"), "nan is not a whole number"),
        (float("inf"), "inf is not a whole number"),
        (True, "True is not a whole number"),
        (None, "None is not a whole number"),
        ("2", "'2' is not a whole number"),
        ([2], "[2] is not a whole number"),
        (0, "no row 0; rows start at 1"),
        (-3, "no row -3; rows start at 1"),
        (5, "row 5 does not follow row 1"),
        (1, "row 1 does not follow row 1"),
        (766, "766 marks a finished game, and that of row 1 continues"),
    ],
)
def test_a_wrong_entry_is_named_with_the_rows_that_follow(value: object, why: str) -> None:
    error = refused(with_entry(1, value))
    assert (error.file, error.place, error.problem) == ("v.json", "entry 1", why)
    assert error.hint == "from row 1 (.........) a move leads to 2 3 4"
    assert str(error) == f"v.json: entry 1: {why}\n  hint: {error.hint}"


def test_a_finished_row_with_a_row_to_move_to_is_refused() -> None:
    error = refused(with_entry(FINISHED_ROW, 765))
    assert error.place == f"entry {FINISHED_ROW}"
    assert error.problem == f"row 765 does not follow row {FINISHED_ROW}"
    assert error.hint == f"the game of row {FINISHED_ROW} is over: any number above 765 says so"


@pytest.mark.parametrize("mark", [766, 999, 10**30])
def test_any_number_above_765_marks_a_finished_game(mark: int) -> None:
    assert check_vector(with_entry(FINISHED_ROW, mark), "v")[FINISHED_ROW - 1] == mark


def test_no_entry_can_be_anything_but_a_successor_of_its_row() -> None:
    """Every number up to 767, for every seventh entry, or a fifth of those."""
    for row in part(range(1, 766, 7)):
        rows = successor_rows(row)
        for value in range(-1, 768):
            if value in rows or (value > 765 and not rows):
                assert check_entry(row, value, "v") == value
            else:
                with pytest.raises(EncodingError, match=f"v: entry {row}: "):
                    check_entry(row, value, "v")


@pytest.mark.parametrize("length", [0, 1, 764, 766])
def test_a_vector_of_another_length_is_refused(length: int) -> None:
    error = refused([*VECTOR, 766][:length])
    assert error.problem == f"it has {counted(length, 'number')}, and a vector has 765"


# ── files ──


def failing(path: Path, data: bytes) -> EncodingError:
    path.write_bytes(data)
    with pytest.raises(EncodingError) as caught:
        make(f"vector:{path}")
    assert caught.value.file == str(path)
    return caught.value


def test_nan_in_json_is_named_by_its_entry(tmp_path: Path) -> None:
    text = json.dumps(with_entry(17, float("nan")))
    assert failing(tmp_path / "v.json", text.encode()).place == "entry 17"


def test_a_word_in_csv_is_named_by_its_entry(tmp_path: Path) -> None:
    fields = [str(entry) for entry in with_entry(17, "seven")]
    error = failing(tmp_path / "v.csv", ",".join(fields).encode())
    assert (error.place, error.problem) == ("entry 17", "'seven' is not a whole number")


def test_an_empty_field_in_csv_is_an_entry_that_is_wrong(tmp_path: Path) -> None:
    fields = [str(entry) for entry in with_entry(17, "")]
    error = failing(tmp_path / "v.csv", ",".join(fields).encode())
    assert (error.place, error.problem) == ("entry 17", "'' is not a whole number")


def test_a_json_object_is_not_a_vector(tmp_path: Path) -> None:
    error = failing(tmp_path / "v.json", b"{}")
    assert (error.problem, error.hint) == ("this is an object", "there must be a list of 765 rows")


def test_another_suffix_is_refused(tmp_path: Path) -> None:
    error = failing(tmp_path / "v.mat", b"1")
    assert error.problem == "a file of a vector ends with .json, .csv, .npy"


def npy(array: object) -> bytes:
    stream = BytesIO()
    np.save(stream, array, allow_pickle=True)  # type: ignore[arg-type]
    return stream.getvalue()


def huge_header() -> bytes:
    """An array of eight terabytes; the file has only its header."""
    stream = BytesIO()
    header = {"descr": "<i8", "fortran_order": False, "shape": (10**12,)}
    np.lib.format.write_array_header_1_0(stream, header)
    return stream.getvalue()


def told(shape: str, kind: str = "'<i2'", form: int = 1, order: bool = False) -> bytes:
    """Write this header as it is, with the numbers of VECTOR after it."""
    header = f"{{'descr': {kind}, 'fortran_order': {order}, 'shape': {shape}, }}\n".encode()
    size = len(header).to_bytes(2 if form == 1 else 4, "little")
    return b"\x93NUMPY" + bytes((form, 0)) + size + header + np.array(VECTOR, "<i2").tobytes()


@pytest.mark.parametrize(
    "data",
    [told("(765,)", order=True), told("(1, 765)"), told("(765L,)"), told("(765,)", form=2)],
)
def test_a_header_may_be_of_any_age_and_order(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "v.npy").write_bytes(data)
    with warnings.catch_warnings(action="error"):
        assert read_vector(str(tmp_path / "v.npy")) == list(VECTOR)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (told("(True, 765)"), "the array has the shape (True, 765)"),
        (told("(765, True)"), "the array has the shape (765, True)"),
        (told("(0, 765)"), "the array has the shape (0, 765)"),
        (told("(-1,)"), "the array has the shape (-1,)"),
        (told("(-765, -1)"), "the array has the shape (-765, -1)"),
        (told(f"({10**30},)"), f"the array has the shape ({10**30},)"),
        (told("(765.0,)"), "this is not an array in NumPy's format"),
        (told("(" * 3_000), "this is not an array in NumPy's format"),
        (told("(255,)", "('<i2', (3,))"), "the array holds"),
        (told("(765,)", "'|O'"), "the array holds 'object' instead of numbers"),
        (
            told("(765,)", form=3),
            "this is not an array in NumPy's format: 'version (3, 0) is unknown'",
        ),
        (
            told("(765,)") + b"more",
            "this is not an array in NumPy's format: '1,534 bytes of numbers, not 1,530'",
        ),
        (
            npy(np.array([object()] * 765, dtype=object)),
            "the array holds 'object' instead of numbers",
        ),
        (npy(np.array(["2"] * 765)), "the array holds '<U1' instead of numbers"),
        (npy(np.array([True] * 765)), "the array holds 'bool' instead of numbers"),
        (npy(np.ones(765, dtype=complex)), "the array holds 'complex128' instead of numbers"),
        (npy(np.ones((9, 85))), "the array has the shape (9, 85)"),
        (npy(np.ones(764)), "it has 764 numbers, and a vector has 765"),
        (npy(np.array(5)), "it has 1 number, and a vector has 765"),
        (huge_header(), "the array has the shape (1000000000000,)"),
        (b"", "this is not an array in NumPy's format"),
        (b"2,3,4", "this is not an array in NumPy's format"),
        (
            b"\x93NUMPY\x09\x00",
            "this is not an array in NumPy's format: 'version (9, 0) is unknown'",
        ),
        (npy(np.array(VECTOR))[:-5], "this is not an array in NumPy's format"),
        (npy(np.array(VECTOR))[:50], "this is not an array in NumPy's format"),
    ],
)
def test_a_file_that_holds_no_array_of_765_numbers_is_refused(
    tmp_path: Path, data: bytes, why: str
) -> None:
    assert failing(tmp_path / "v.npy", data).problem.startswith(why)


def test_nan_in_an_array_is_named_by_its_entry(tmp_path: Path) -> None:
    array = np.array(VECTOR, dtype=float)
    array[16] = np.nan
    error = failing(tmp_path / "v.npy", npy(array))
    assert (error.place, error.problem) == ("entry 17", "nan is not a whole number")


def test_a_pickle_is_never_loaded(tmp_path: Path) -> None:
    import pickle

    class Trap:
        def __reduce__(self) -> tuple[object, tuple[str, ...]]:
            return (open, (str(tmp_path / "sprung"), "w"))

    for data in (pickle.dumps(Trap()), npy(np.array([Trap()] * 765, dtype=object))):
        failing(tmp_path / "v.npy", data)
        assert not (tmp_path / "sprung").exists()


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "archive.json"
    vectors = [list(VECTOR), list(random_vector(2)), 7]
    path.write_text(json.dumps({"format": "noloss/archive", "version": 1, "vectors": vectors}))
    return path


def test_a_vector_of_an_archive_is_named_by_its_number(archive: Path) -> None:
    for number, vector in ((1, VECTOR), (2, random_vector(2))):
        strategy = make(f"vector:{archive}#{number}")
        same = vector_strategy(vector, name="same")
        assert strategy.name == f"vector:{archive}#{number}"
        assert all(
            permitted_moves(strategy, position) == permitted_moves(same, position)
            for position in unfinished()
        )
    assert make(f"vector:{archive}#1:all-cells").reading == "all-cells"


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("0", "no vector 0; the archive holds 3"),
        ("4", "no vector 4; the archive holds 3"),
        ("3", "a list of 765 rows"),
        ("x", "a file of a vector ends with"),
    ],
)
def test_a_number_that_an_archive_does_not_have_is_refused(
    archive: Path, number: str, said: str
) -> None:
    with pytest.raises(EncodingError, match=said):
        make(f"vector:{archive}#{number}")


def test_an_archive_without_a_list_is_refused(archive: Path) -> None:
    archive.write_text('{"format": "noloss/archive", "version": 1, "vectors": {}}')
    with pytest.raises(EncodingError, match="a list of vectors"):
        make(f"vector:{archive}#1")


def test_a_file_name_may_end_like_a_number_of_an_archive(tmp_path: Path) -> None:
    path = tmp_path / "v.json#1.json"
    path.write_text(json.dumps(VECTOR))
    assert make(f"vector:{path}").name == f"vector:{path}"
