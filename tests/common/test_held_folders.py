"""A folder is held by one at a time, and let go whatever becomes of the holder."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from common import held_folders
from common.held_folders import LOCK, held


def test_a_folder_that_is_held_is_held_by_nobody_else(tmp_path: Path) -> None:
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


def test_what_a_killed_holder_left_is_taken_over(tmp_path: Path) -> None:
    (tmp_path / LOCK).write_bytes(b"")
    with held(tmp_path):
        pass
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("there", [False, True])
def test_a_lock_on_a_file_that_was_just_removed_is_none(
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

    monkeypatch.setattr("common.held_folders.os.open", open_and_lose)
    with held(tmp_path):
        assert opened == 2
        with pytest.raises(BlockingIOError), held(tmp_path):
            pass


def test_where_there_are_no_locks_a_folder_is_lent_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(descriptor: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(held_folders, "_try_lock", none)
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
from common.held_folders import held
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
