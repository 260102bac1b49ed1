"""The base of all errors, and the nearest name.

The hint on an error of the system follows from its number.
"""

from __future__ import annotations

import ast
import errno
import os
import pickle
import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from automata.errors import NotationError
from automata.notation.source import Place
from common import errors
from common.errors import PROJECT, NolossError, install_command, nearest, way_out
from common.files import FileError, check_writable, write_whole


def test_an_error_says_where_what_and_a_way_out_on_two_lines_that_any_screen_can_show() -> None:
    error = NolossError("bad\nname", where="a\x1b.tm", hint="do so")
    assert str(error) == "a\\x1b.tm: bad\\nname\n  hint: do so"
    assert str(NolossError("wrong", hint="do so")) == "wrong\n  hint: do so"


def test_an_error_comes_whole_from_another_process() -> None:
    class_with_fields = NotationError("bad", file="a.tm", place=Place(1, 2, 3, "row"), hint="mend")
    for error in (NolossError("wrong", where="a.tm", hint="do so"), class_with_fields):
        there = pickle.loads(pickle.dumps(error))
        assert type(there) is type(error)
        assert str(there) == str(error)
        assert vars(there) == vars(error)


@pytest.mark.parametrize(
    ("name", "known", "hint"),
    [
        ("cpoy", ["copy", "turn"], "did you mean 'copy'?"),
        ("zzz", ["copy"], "none"),
        ("x" * 61, ["x" * 60], "none"),
        ("xy", ["x" * 5_000], "none"),
        ("s50", [f"s{number}" for number in range(100_000)], "did you mean 's50'?"),
        ("$", ["$bT"], "none"),
        ("yes", ["L", "S", "R"], "none"),
        ("compare", ["copy"], "none"),
        ("nope", ["opt"], "none"),
        ("ac", ["a"], "none"),
        ("none.toml", ["note.md", "own.toml"], "none"),
        ("model.jff", ["model.tm"], "did you mean 'model.tm'?"),
        ("modle.tm", ["model.tm"], "did you mean 'model.tm'?"),
        ("all", ["overall"], "none"),
    ],
)
def test_the_nearest_name_is_suggested_if_one_is_near(
    name: str, known: list[str], hint: str
) -> None:
    assert nearest(name, known, "none") == hint


HINTS = {
    errno.ENOSPC: "make room on the disk",
    errno.EDQUOT: "your quota is used up",
    errno.EROFS: "choose another folder: nothing can be written to this file system",
    errno.EACCES: "choose a folder in which you may write",
    errno.EPERM: "choose a folder in which you may write",
    errno.ENAMETOOLONG: "give a shorter name",
    errno.EFBIG: "ulimit -f",
    errno.EMFILE: "ulimit -n",
    errno.ELOOP: "these links lead in a circle",
    errno.EIO: "reports a fault",
    errno.EINTR: "choose another file",
}


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT], ids=errno.errorcode.get)
def test_a_full_disk_is_never_taken_for_a_matter_of_names(number: int) -> None:
    """As in `noloss --help > FILE`, where the error does not say that something was written."""
    assert HINTS[number] in way_out(OSError(number, ""), "name another file")


@pytest.mark.parametrize("number", HINTS, ids=errno.errorcode.get)
def test_the_hint_beside_a_file_that_cannot_be_written_follows_the_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def fail(path: Path, data: bytes) -> None:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr("common.files.write_beside", fail)
    with pytest.raises(FileError) as caught:
        write_whole(tmp_path / "file", b"")
    assert caught.value.problem == f"cannot be written: {os.strerror(number).lower()}"
    assert HINTS[number] in caught.value.hint
    assert ("may write" in caught.value.hint) == (number in (errno.EACCES, errno.EPERM))


def test_permission_to_read_is_not_permission_to_write() -> None:
    error = OSError(errno.EACCES, "")
    assert "you may read" in way_out(error, "")
    assert way_out(OSError(), "name another file") == "name another file"


@pytest.mark.parametrize("write", [check_writable, lambda path: write_whole(path, b"")])
def test_a_name_that_is_too_long_or_inside_a_file_is_refused(tmp_path: Path, write: object) -> None:
    assert callable(write)
    (tmp_path / "file").touch()
    for name, hint in (("x" * 300, "give a shorter name"), ("file/x", "a part of it is a file")):
        with pytest.raises(FileError) as caught:
            write(tmp_path / name)
        assert hint in caught.value.hint


def test_a_read_only_folder_has_another_error_than_one_without_permission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("common.files.os.access", lambda *_: False)
    with pytest.raises(FileError, match="permission denied"):
        check_writable(tmp_path / "file")
    flags = type("Flags", (), {"f_flag": getattr(os, "ST_RDONLY", 1)})
    monkeypatch.setattr("common.files.os.statvfs", lambda _: flags)
    with pytest.raises(FileError, match="read-only file system"):
        check_writable(tmp_path / "file")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_device_asks_for_room_and_not_for_permission() -> None:
    with pytest.raises(FileError) as caught:
        write_whole(Path("/dev/full"), b"x")
    assert caught.value.hint == "make room on the disk, or choose another one"


DECLARED = tomllib.loads(Path(PROJECT, "pyproject.toml").read_text())["project"]
EXTRAS = sorted(DECLARED["optional-dependencies"])


@pytest.mark.parametrize("extra", EXTRAS)
def test_in_a_checkout_it_installs_the_checkout_with_the_extra_for_this_python(extra: str) -> None:
    words = shlex.split(install_command(extra))
    assert words[-2:] == ["-e", f"{PROJECT}[{extra}]"]
    assert sys.executable in words
    assert "install" in words


def test_an_environment_without_pip_is_filled_from_outside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(errors, "find_spec", lambda name: None)
    words = shlex.split(install_command("solver"))
    assert words[1:5] == ["-m", "pip", "--python", sys.executable]
    assert words[0] != sys.executable or sys.prefix == sys.base_prefix


def test_an_environment_with_pip_uses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "find_spec", lambda name: object())
    assert shlex.split(install_command("solver"))[:3] == [sys.executable, "-m", "pip"]


@pytest.mark.parametrize("extra", EXTRAS)
def test_without_a_checkout_it_names_the_packages_of_the_extra(
    extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "PROJECT", tmp_path)
    words = shlex.split(install_command(extra))
    assert words[words.index("-q") + 1 :] == DECLARED["optional-dependencies"][extra]


def test_names_with_spaces_stay_one_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my work").mkdir()
    (tmp_path / "my work" / "pyproject.toml").touch()
    monkeypatch.setattr(errors, "PROJECT", tmp_path / "my work")
    assert shlex.split(install_command("plots"))[-1] == f"{tmp_path}/my work[plots]"


def test_the_page_declares_every_package_that_it_imports() -> None:
    """One that comes with another package may come in a version that does not do."""
    imported: set[str] = set()
    for file in Path(PROJECT, "noloss", "web").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                imported |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                imported.add(node.module.partition(".")[0])
    foreign = {name for name in imported if not Path(PROJECT, name).is_dir()}
    extra = DECLARED["optional-dependencies"]["page"]
    declared = {re.split("[<>=]", each)[0] for each in (*DECLARED["dependencies"], *extra)}
    assert {"starlette", "uvicorn"} <= foreign
    assert foreign - sys.stdlib_module_names - declared == set()
