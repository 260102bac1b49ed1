"""A temporary folder goes away; what a killed process left of one goes at the next start."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from common.held_folders import LOCK, held
from common.temporary_folders import INSIDE, temporary_folder
from common.whole_files import OLD

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


def test_a_temporary_folder_is_empty_and_goes_away_with_what_is_in_it(parent: Path) -> None:
    with temporary_folder() as folder:
        assert not list(folder.iterdir())
        (folder / "file").write_bytes(b"some")
    assert not list(parent.iterdir())


def test_what_was_left_long_ago_goes_at_the_next_start(parent: Path) -> None:
    left(parent)
    start()
    assert not list(parent.iterdir())


def test_one_that_is_held_stays_however_old(parent: Path) -> None:
    folder = left(parent)
    with held(folder):
        _age(folder, OLD + 60)
        start()
    assert (folder / INSIDE / "run-001" / "checkpoint").is_file()


def test_one_that_is_in_use_stays_however_old(parent: Path) -> None:
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
def test_what_may_be_somebodys_stays(parent: Path, make: Callable[[Path], Path]) -> None:
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
def test_that_of_another_user_stays(parent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = left(parent)
    monkeypatch.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
    start()
    assert folder.exists()
