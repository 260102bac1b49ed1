"""Folders that one process holds at a time, and folders that go away afterwards.

Only the process that holds a folder may clear it and write in it. The system itself lets a lock
go with its process, even one that is killed; the empty file on which it was may stay then, and the
next to hold the folder takes it over. What a killed process left of a temporary folder goes at the
next start.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from common.files import OLD, is_ours_and_old, open_plain

LOCK: Final = ".noloss-lock"
INSIDE: Final = "work"  # the one name in a temporary folder, beside the lock
_PREFIX: Final = "noloss-temporary-"
_NAME: Final = re.compile(rf"{_PREFIX}[a-z0-9_]{{8}}")
_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_descriptors: Final[set[int]] = set()  # of the locks that this process has


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold a folder that is there for this process alone.

    On a file system that knows no locks the folder is lent all the same.

    Raises BlockingIOError if another process holds it, and OSError if nothing can be written there,
    or if there is a link in place of the file.
    """
    path = folder / LOCK
    descriptor = _opened(path)
    _descriptors.add(descriptor)
    try:
        yield
    finally:
        _descriptors.discard(descriptor)
        _let_go(path, descriptor)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Lend an empty folder; it is held for as long, so that nobody takes it for one left over."""
    _clear_left(Path(tempfile.gettempdir()))
    with tempfile.TemporaryDirectory(prefix=_PREFIX) as made, held(Path(made)):
        inside = Path(made) / INSIDE
        inside.mkdir()
        yield inside


def _leave_to_parent() -> None:
    """Close the locks in a fork of their holder, so that they go when the holder itself goes."""
    for descriptor in _descriptors:
        with suppress(OSError):
            os.close(descriptor)
    _descriptors.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)


def _opened(path: Path) -> int:
    """Open the file with the lock on it, and make sure that it is the one of this name."""
    while True:
        descriptor = open_plain(path, os.O_RDWR | os.O_CREAT)
        try:
            _lock(descriptor)
            if _same(path, descriptor):
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # its holder has just removed it: once more


def _same(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.lstat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def try_lock(descriptor: int) -> None:
        """Lock an open file; raise OSError if another process has locked it."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _let_go(path: Path, descriptor: int) -> None:
        os.close(descriptor)  # an open file cannot be removed
        with suppress(OSError):
            path.unlink(missing_ok=True)

else:
    import fcntl

    def try_lock(descriptor: int) -> None:
        """Lock an open file; raise OSError if another process has locked it."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _let_go(path: Path, descriptor: int) -> None:
        with suppress(OSError):
            path.unlink(missing_ok=True)  # before anybody else can lock it
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    try:
        try_lock(descriptor)
    except OSError as error:
        if error.errno in _TAKEN:
            raise BlockingIOError(error.errno, "another process holds it") from error


def _clear_left(parent: Path) -> None:
    """Remove the folders of this user that are old and held by nobody."""
    with suppress(OSError):
        with os.scandir(parent) as entries:
            named = [Path(entry) for entry in entries if _NAME.fullmatch(entry.name)]
        for left in named:
            with suppress(OSError):  # held by another process, or gone
                if is_ours_and_old(left, OLD) and left.is_dir() and not left.is_symlink():
                    _remove(left)


def _remove(left: Path) -> None:
    """Remove a folder that nobody holds, if there is nothing in it but what is ours."""
    with held(left):
        if {path.name for path in left.iterdir()} <= {LOCK, INSIDE}:
            shutil.rmtree(left)  # links in it go, not what they lead to
