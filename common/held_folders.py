"""A folder held by one process at a time; whoever holds it may clear it and write in it.

The system itself lets a lock go with its process, even one that is killed; the empty file on
which it was may stay then, and the next to hold the folder takes it over.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from common.plain_files import open_plain

LOCK: Final = ".noloss-lock"
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

    def _try_lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _let_go(path: Path, descriptor: int) -> None:
        os.close(descriptor)  # an open file cannot be removed
        with suppress(OSError):
            path.unlink(missing_ok=True)

else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _let_go(path: Path, descriptor: int) -> None:
        with suppress(OSError):
            path.unlink(missing_ok=True)  # before anybody else can lock it
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    try:
        _try_lock(descriptor)
    except OSError as error:
        if error.errno in _TAKEN:
            raise BlockingIOError(error.errno, "another process holds it") from error
