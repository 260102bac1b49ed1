"""Files on disk: each gives a machine, or an error with a place and a way out."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import pytest

from automata import NotationError, load, load_source, parse, run, start
from automata.linking.library import LONGEST_NAME, files_library, folder_library
from automata.notation.parser import LARGEST_FILE
from automata.notation.source import Place
from tests.automata.examples import HEAD
from tests.machines.texts import PALINDROME

CALLER = HEAD + "s: a -> a R call helper then end\nend: b -> b R yes\n"
HELPER = "machine helper\ntapes t\nsymbols a b\ngo: b -> b S return\n"


def refused(path: Path) -> NotationError:
    with pytest.raises(NotationError) as found:
        load(path)
    shown = str(found.value)
    assert all(letter.isprintable() for line in shown.split("\n") for letter in line)
    assert found.value.hint
    return found.value


def written(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_machine_file_is_loaded_with_the_files_that_it_calls(tmp_path: Path) -> None:
    written(tmp_path / "helper.tm", HELPER)
    one = load(written(tmp_path / "m.tm", CALLER))
    assert run(one, start(one, {"t": "ab"})).verdict == "accepted"
    assert {Path(row.row.file).name for row in one.productions} == {"m.tm", "helper.tm"}
    assert load_source(tmp_path / "m.tm") == parse(CALLER)


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_byte_order_marks_and_ends_of_lines_of_any_system_are_read(
    tmp_path: Path, mark: bytes, end: bytes
) -> None:
    data = mark + PALINDROME.encode().replace(b"\n", end)
    source = load_source(written(tmp_path / "p.tm", data))
    assert source == parse(PALINDROME)
    assert source.states[0].label.place.line == 11


def test_a_file_of_fifty_megabytes_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "large.tm"
    with path.open("wb") as stream:
        stream.truncate(50_000_000)
    tracemalloc.start()
    error = refused(path)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 5 * LARGEST_FILE
    assert error.problem == "the file is too large"
    assert error.hint == "a machine file has at most 2,000,000 bytes; is this the right file?"
    assert (error.file, error.place.line, error.place.column) == (str(path), 1, 1)


def test_a_file_of_the_greatest_size_is_read(tmp_path: Path) -> None:
    text = HEAD + "s: a -> a R yes\n"
    room = LARGEST_FILE - len(text)
    padded = text + ("#" + " " * 98 + "\n") * (room // 100) + "\n" * (room % 100)
    assert load(written(tmp_path / "m.tm", padded)).start == "s"
    assert refused(written(tmp_path / "m.tm", padded + "\n")).problem == "the file is too large"


@pytest.mark.parametrize(
    ("name", "problem", "hint"),
    [
        ("missing.tm", "no such file", "check the name"),
        (".", "this is a folder", "name a file inside this folder"),
        ("x" * 300, "file name too long", "give a shorter name"),
        ("a\0b", "no file can have this name", "give the path of a file"),
        ("no/such\x1b[2J.tm", "no such file", "check the name"),
        ("no/such\udcff.tm", "no such file", "check the name"),
    ],
)
def test_a_file_that_cannot_be_opened_is_refused_with_its_name(
    tmp_path: Path, name: str, problem: str, hint: str
) -> None:
    error = refused(tmp_path / name)
    assert (error.problem, error.file) == (problem, str(tmp_path / name))
    assert error.where == error.file
    assert error.hint.startswith(hint)


@pytest.mark.parametrize("name", ["two words.tm", "Übung.tm", "#.tm", "m", "-rf", "\x1b[31m.tm"])
def test_a_file_that_is_not_called_may_have_any_name(tmp_path: Path, name: str) -> None:
    path = written(tmp_path / name, PALINDROME)
    assert load(path).name == "palindrome"
    written(path, "machine\n")
    assert "\x1b" not in str(refused(path))


@pytest.mark.parametrize(
    ("data", "line", "column", "problem"),
    [
        (b"\x7fELF\x02\x01\x01", 1, 1, "the file holds a character that is not text (U+007F)"),
        (b"machine m\n# \x1b[31m\n", 2, 3, "the file holds a character that is not text (U+001B)"),
        (b"machine m\n\x00", 2, 1, "the file holds a character that is not text (U+0000)"),
        ("tapes t\x9b".encode(), 1, 8, "the file holds a character that is not text (U+009B)"),
    ],
)
def test_binary_files_are_refused_at_the_first_character_that_is_not_text(
    tmp_path: Path, data: bytes, line: int, column: int, problem: str
) -> None:
    """An escape would change what a person sees."""
    error = refused(written(tmp_path / "m.tm", data))
    row = data.decode().splitlines()[line - 1]
    assert (error.problem, error.file) == (problem, str(tmp_path / "m.tm"))
    assert error.place == Place(line, column, 1, row)
    assert error.hint == "is this a binary file? a machine file is plain text"


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"machine caf\x81\n", 1, 12),
        (b"machine m\r\ntapes \xc3\xa4 \x9d t\r\n", 2, 9),
        (b"\xef\xbb\xbfab\x81", 1, 3),
        (b"machine m\n\xe2\x81", 2, 1),
    ],
)
def test_bytes_that_no_encoding_of_text_has_are_refused_at_their_place(
    tmp_path: Path, data: bytes, line: int, column: int
) -> None:
    error = refused(written(tmp_path / "m.tm", data))
    assert error.problem == "this is not text in UTF-8"
    assert (error.place.line, error.place.column) == (line, column)
    assert error.hint == "save it as plain text in UTF-8"


@pytest.mark.parametrize(("letters", "kept"), [(1, 1), (150, 99)])
def test_a_hundred_bytes_of_a_row_that_is_not_utf8_are_shown(
    tmp_path: Path, letters: int, kept: int
) -> None:
    """A row may be as long as the file, and need not be text from there on."""
    data = b"machine m\ncaf\x81" + b"s" * letters + b"\n" + b"t" * 300
    path = written(tmp_path / "m.tm", data)
    assert str(refused(path)).splitlines() == [
        f"{path}:2:4: this is not text in UTF-8",
        f"    caf\N{REPLACEMENT CHARACTER}{'s' * kept}",
        "       ^",
        "  hint: save it as plain text in UTF-8",
    ]


@pytest.mark.parametrize("data", [b"", b"\n \t\r\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_refused_as_empty(tmp_path: Path, data: bytes) -> None:
    assert refused(written(tmp_path / "m.tm", data)).problem == "the file is empty"


# the called file


@pytest.mark.parametrize(
    "name",
    [
        *("../secret", "sub/secret", "", ".", "..", "../folder/m", "x" * 200, "m\0", "m/../m"),
        *("~", "m\n", "*", "..\\secret", "folder", "absent"),
    ],
)
def test_a_call_never_leaves_the_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "folder"
    (folder / "sub").mkdir(parents=True)
    (folder / "folder.tm").mkdir()
    for path in (tmp_path / "secret.tm", folder / "sub" / "secret.tm", folder / "m.tm"):
        written(path, HEAD + "s: a -> a R yes\n")
    find = folder_library(folder)
    assert find(name) is None
    assert find(str(tmp_path / "secret")) is None
    assert find("m") is not None


def test_a_machine_with_the_longest_name_can_be_called(tmp_path: Path) -> None:
    for length in (LONGEST_NAME, LONGEST_NAME + 1):
        written(tmp_path / f"{'m' * length}.tm", HEAD + "s: a -> a R yes\n")
    find = folder_library(tmp_path)
    assert find("m" * LONGEST_NAME) is not None
    assert find("m" * (LONGEST_NAME + 1)) is None


def test_the_first_folder_that_has_a_machine_gives_it(tmp_path: Path) -> None:
    own, base = tmp_path / "own", tmp_path / "base"
    for folder, names in ((own, "a"), (base, "ab")):
        folder.mkdir()
        for name in names:
            written(folder / f"{name}.tm", HEAD + "s: a -> a R yes\n")
    find = folder_library(own, base)
    files = [found.file for name in "ab" if (found := find(name)) is not None]
    assert files == [str(own / "a.tm"), str(base / "b.tm")]
    assert find("c") is None


def test_machines_are_found_among_files_by_the_names_given_to_them(tmp_path: Path) -> None:
    path = written(tmp_path / "elsewhere.tm", HEAD + "s: a -> a R yes\n")
    find = files_library({"m": path})
    found = find("m")
    assert found is not None
    assert found.file == str(path)
    assert find("elsewhere") is None


@pytest.mark.parametrize("name", ["../helper", "/helper", "..", "sub/helper"])
def test_a_path_in_a_call_is_refused_at_its_place(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    written(tmp_path / "helper.tm", HELPER)
    error = refused(written(folder / "m.tm", CALLER.replace("call helper", f"call {name}")))
    assert (error.place.line, error.place.column) == (6, 18)


def test_a_missing_machine_is_refused_where_it_is_called(tmp_path: Path) -> None:
    path = written(tmp_path / "m.tm", CALLER)
    error = refused(path)
    assert str(error).splitlines() == [
        f"{path}:6:18: there is no routine or machine helper",
        "    s: a -> a R call helper then end",
        "                     ^^^^^^",
        "  hint: write  routine helper  or a file helper.tm beside",
    ]


def test_an_error_in_a_called_file_names_that_file(tmp_path: Path) -> None:
    path = written(tmp_path / "helper.tm", HELPER.replace("b S return", "b X return"))
    error = refused(written(tmp_path / "m.tm", CALLER))
    assert (error.file, error.place.line, error.place.column) == (str(path), 4, 12)
    assert error.problem == "'X' is not a move"


def test_a_file_is_read_once_even_if_many_call_it(tmp_path: Path) -> None:
    path = written(tmp_path / "helper.tm", HELPER)
    find = folder_library(tmp_path)
    first = find("helper")
    path.unlink()
    assert first is not None
    assert find("helper") is first
    assert folder_library(tmp_path)("helper") is None


def test_an_unreadable_file_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "m.tm", PALINDROME)
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read every file")
    assert refused(path).problem == "Permission denied"
