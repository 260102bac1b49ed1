"""One process holds a folder at a time, and lets it go however it ends.

A temporary folder goes away; the folder of a killed process goes at the next start.
"""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from common import files as held_folders
from common.files import INSIDE, LOCK, OLD, held, temporary_folder


def test_a_held_folder_has_only_one_holder(tmp_path: Path) -> None:
    for _ in range(2):
        with held(tmp_path):
            assert [path.name for path in tmp_path.iterdir()] == [LOCK]
            with pytest.raises(BlockingIOError, match="another process"), held(tmp_path):
                pass
        assert not list(tmp_path.iterdir())


def test_a_folder_is_let_go_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), held(tmp_path):
        raise KeyboardInterrupt
    with held(tmp_path):
        pass


def test_the_folder_of_a_killed_holder_is_taken_over(tmp_path: Path) -> None:
    (tmp_path / LOCK).write_bytes(b"")
    with held(tmp_path):
        pass
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("there", [False, True])
def test_a_lock_on_a_file_that_was_just_removed_does_not_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    """As when the holder before goes between the opening of its file and the lock."""
    real, opened = os.open, 0

    def open_and_lose(path: Path, *more: int) -> int:
        nonlocal opened
        descriptor = real(path, *more)
        opened += 1
        if opened == 1:
            path.unlink()
            if there:
                path.write_bytes(b"")
        return descriptor

    monkeypatch.setattr("common.files.os.open", open_and_lose)
    with held(tmp_path):
        assert opened == 2
        with pytest.raises(BlockingIOError), held(tmp_path):
            pass


def test_without_locks_a_folder_is_still_lent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(descriptor: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(held_folders, "try_lock", none)
    lent = 0
    for _ in range(2):
        with held(tmp_path), held(tmp_path):
            lent += 1
    assert lent == 2


def test_a_folder_that_is_not_there_cannot_be_held(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), held(tmp_path / "none"):
        pass


@pytest.mark.parametrize("there", [True, False])
def test_a_link_in_place_of_the_lock_is_refused_and_not_followed(
    tmp_path: Path, there: bool
) -> None:
    elsewhere = tmp_path / "elsewhere"
    if there:
        elsewhere.write_text("years of work")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / LOCK).symlink_to(elsewhere)
    with pytest.raises(OSError, match="is a link"), held(folder):
        pass
    assert elsewhere.exists() is there
    assert (folder / LOCK).is_symlink()


FORKS = """
import os, sys, time
from pathlib import Path
from common.files import held
with held(Path(sys.argv[1])):
    if os.fork() == 0:
        print("held", flush=True)
        sys.stdin.read()
        os._exit(0)
    os.wait()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked there")
def test_a_fork_of_a_killed_holder_holds_nothing(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", FORKS, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        with pytest.raises(BlockingIOError), held(tmp_path):
            pass
        process.kill()
        process.wait()
        with held(tmp_path):
            pass


NAME = "noloss-temporary-abcd_123"


@pytest.fixture
def parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which temporary folders are made."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def left(parent: Path, name: str = NAME, age: float = OLD + 60) -> Path:
    """Leave a folder as a killed search does."""
    folder = parent / name
    (folder / INSIDE / "run-001").mkdir(parents=True)
    (folder / INSIDE / "run-001" / "checkpoint").write_bytes(b"half")
    (folder / LOCK).write_bytes(b"")
    _age(folder, age)
    return folder


def _age(path: Path, age: float) -> None:
    then = path.lstat().st_mtime - age
    os.utime(path, (then, then), follow_symlinks=False)


def start() -> None:
    with temporary_folder():
        pass


def test_a_temporary_folder_is_empty_and_goes_away_with_its_content(parent: Path) -> None:
    with temporary_folder() as folder:
        assert not list(folder.iterdir())
        (folder / "file").write_bytes(b"some")
    assert not list(parent.iterdir())


def test_old_leftovers_are_removed_at_the_next_start(parent: Path) -> None:
    left(parent)
    start()
    assert not list(parent.iterdir())


def test_a_folder_that_is_held_stays_however_old(parent: Path) -> None:
    folder = left(parent)
    with held(folder):
        _age(folder, OLD + 60)
        start()
    assert (folder / INSIDE / "run-001" / "checkpoint").is_file()


def test_a_folder_that_is_in_use_stays_however_old(parent: Path) -> None:
    with temporary_folder() as folder:
        _age(folder.parent, OLD + 60)
        start()
        assert folder.is_dir()


def young(parent: Path) -> Path:
    return left(parent, age=OLD - 600)


def otherwise_named(parent: Path) -> Path:
    return left(parent, name="noloss-temporary-of-mine")


def with_something_else(parent: Path) -> Path:
    folder = left(parent)
    (folder / "thesis.txt").write_text("years of work")
    _age(folder, OLD + 60)
    return folder


def a_file(parent: Path) -> Path:
    (parent / NAME).write_text("years of work")
    _age(parent / NAME, OLD + 60)
    return parent / NAME


@pytest.mark.parametrize("make", [young, otherwise_named, with_something_else, a_file])
def test_a_folder_of_unknown_origin_stays(parent: Path, make: Callable[[Path], Path]) -> None:
    path = make(parent)
    start()
    assert path.exists()
    assert path.is_file() or (path / INSIDE / "run-001" / "checkpoint").is_file()


def test_links_are_not_followed_neither_to_it_nor_in_it(parent: Path, tmp_path: Path) -> None:
    mine = left(parent, "mine")
    (parent / NAME).symlink_to(mine)
    _age(parent / NAME, OLD + 60)
    other = left(parent, NAME.replace("abcd", "efgh"))
    (other / INSIDE / "link").symlink_to(mine)
    _age(other, OLD + 60)
    start()
    assert (mine / INSIDE / "run-001" / "checkpoint").is_file()
    assert (mine / LOCK).is_file()
    assert (parent / NAME).is_symlink()
    assert not other.exists()


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files belong to nobody there")
def test_a_folder_of_another_user_stays(parent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = left(parent)
    monkeypatch.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
    start()
    assert folder.exists()
