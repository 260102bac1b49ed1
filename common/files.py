"""Files that are written whole or not at all, refused links, and locked folders.

A file or folder that you name may be a link. In a folder that noloss made, each name belongs to a
plain file. If a name there is a link, another program has made it. noloss refuses such a link,
because it leads elsewhere.

Only the process that holds a folder may clear it and write in it. The system frees a lock when its
process ends, even if it is killed. The empty lock file may remain, and the next process that holds
the folder uses it. The next start removes the temporary folder of a killed process.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from common.errors import NolossError, reason, way_out

CACHE: Final = "NOLOSS_CACHE"  # environment variable: a folder to use instead of the user's
LINK: Final = "is a link, and links in this folder are not followed"
NOT_PLAIN: Final = "is not a plain file"
BINARY: Final = getattr(os, "O_BINARY", 0)  # Windows would otherwise change line ends
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)  # a pipe would wait
OLD: Final = 12 * 3600.0  # seconds after which a half-written file is taken to be abandoned
_IS_FOLDER: Final = "name a file inside it"
_MARKED: Final = 8_000  # bytes at each end of a file in which the mark is looked for
_MARK: Final = (  # compiled when it is needed: before a file is replaced
    rb'\A{\s*"format": ?"noloss/((loop-|game-|halting-)?certificate|halting-certificates)"'
    rb"|\A(/\* made by noloss: |c made by noloss: |% Made by noloss\. |\(\*\* noloss, )"
    rb'|\A<!DOCTYPE html>[^\0]*<meta name="generator" content="noloss">'
    rb'|\A<\?xml [^>]*>\n<testsuites name="noloss '
    rb"|\A(---\ntitle: [^\n]*\n---\n)?stateDiagram-v2\n  %% Made by noloss\."
    rb'|\A{[^\0]*"driver": {\s*"name": "noloss"'
    rb"|\n<!-- Made by noloss\. -->\n\Z"
    rb"|\A\x89PNG\r\n\x1a\n(?s:.*)tEXtSoftware\0noloss"
    rb"|\A%PDF-(?s:.*)/Creator ?\(noloss\)"
    rb"|\AGIF89a(?s:.*)\x21\xfe\x0fMade by noloss\.\0"
)
_COMMENT: Final = b"<!-- Made by noloss. -->\n"
_PART: Final = re.compile(r"\.noloss-[0-9a-f]{16}\.part")


def check_no_link(path: Path) -> None:
    """Raise OSError for a link, wherever it leads; a missing file may be made."""
    if path.is_symlink():
        raise OSError(errno.ELOOP, LINK, str(path))


def check_plain(path: Path) -> None:
    """Raise OSError for a link, a pipe, a folder, or anything else that is not a plain file."""
    check_no_link(path)
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, NOT_PLAIN, str(path))


def open_plain(path: Path, flags: int) -> int:
    """Open a plain file as `os.open` does; raise OSError for any other file, or if that fails."""
    check_plain(path)
    return os.open(path, flags | BINARY | _NO_LINK, 0o666)


def read_plain(path: Path, most: int) -> bytes:
    """Read a plain file up to a number of bytes; raise OSError as `open_plain` does."""
    with os.fdopen(open_plain(path, os.O_RDONLY), "rb") as file:
        return file.read(most)


class FileError(NolossError):
    """A file that cannot be written; `where` is its path."""


def is_file(name: str) -> bool:
    """Say whether a text names a plain file that exists; the text may be anything."""
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # no file can have such a name
        return False


def check_writable(path: Path) -> None:
    """Raise FileError, before any work, if a file cannot be created at this path."""
    try:
        place = path.resolve()
        if place.is_dir():
            raise FileError("is a folder", where=str(path), hint=_IS_FOLDER)
        if place.exists() and not place.is_file():
            return
        number = _what_is_in_the_way(place.parent)
        if number:
            raise OSError(number, os.strerror(number))
    except OSError as error:
        raise _unwritable(path, error) from error


def cache_folder() -> Path:
    """Give the folder for what noloss computes once for a user; it may not exist."""
    from platformdirs import user_cache_path  # few commands need it

    chosen = os.environ.get(CACHE)
    return Path(chosen) if chosen else user_cache_path("noloss", appauthor=False)


def made_by_noloss(path: Path) -> bool:
    """Say whether a mark at the beginning or the end of a file says that noloss made it.

    CSV, DOT, pages as PDF, files for PRISM, machines and strategies have no mark. Raises OSError
    for a file that cannot be read.
    """
    with path.open("rb") as file:
        beginning = file.read(_MARKED)
        file.seek(max(0, file.seek(0, os.SEEK_END) - _MARKED))
        return re.search(_MARK, beginning + b"\0" + file.read(_MARKED)) is not None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that a person has named; it is never visible in part.

    A pipe, a device, or any other file that is not regular is written to directly. Raises FileError
    if the file cannot be written; then an older file stays untouched.
    """
    try:
        place = path.resolve()
    except OSError as error:
        raise _unwritable(path, error) from error
    _write(path, place, data)


def write_marked(path: Path, data: bytes) -> None:
    """Write a file as `write_whole` does; XML and Markdown get a mark that noloss made it."""
    takes_comments = data.lstrip().startswith((b"<?xml", b"<svg", b"# "))
    write_whole(path, data.rstrip() + b"\n" + _COMMENT if takes_comments else data)


def write_inside(path: Path, data: bytes) -> None:
    """Write a file under a name that noloss chose, in a folder that a person has named.

    Raises FileError as `write_whole` does, and for a link, because it could lead anywhere.
    """
    try:
        check_plain(path)
    except OSError as error:
        hint = "remove it, or name another folder"
        raise FileError(error.strerror or str(error), where=str(path), hint=hint) from error
    _write(path, path, data)


def write_beside(path: Path, data: bytes) -> None:
    """Write a file beside its place and rename it, so it is never visible in part.

    When this returns, the content and the name are both stored on the disk.

    Raises OSError; then an older file stays untouched, and no part is left.
    """
    part = path.parent / f".noloss-{os.urandom(8).hex()}.part"
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # else a power cut could leave the name without the data
        part.replace(path)
    except BaseException:  # Ctrl-C too: nothing half-written is left
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Store the names in a folder on the disk, if the system can do that."""
    with suppress(OSError):  # Windows cannot open folders, and some file systems cannot sync them
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def is_part(path: Path) -> bool:
    """Say whether a name is one that `write_beside` gives to a half-written file."""
    return _PART.fullmatch(path.name) is not None


def clear_parts(folders: Iterable[Path]) -> None:
    """Remove half-written files of killed writers; no writer may be at work there meanwhile."""
    for folder in folders:
        clear_left(folder, _PART, 0.0)


def clear_left(folder: Path, name: re.Pattern[str], age: float) -> None:
    """Remove files of this user whose names match, and that are older than some seconds."""
    with suppress(OSError):
        with os.scandir(folder) as entries:
            named = [Path(entry) for entry in entries if name.fullmatch(entry.name)]
        for left in named:
            with suppress(OSError):
                if is_ours_and_old(left, age) and stat.S_ISREG(left.lstat().st_mode):
                    left.unlink(missing_ok=True)


def is_ours_and_old(path: Path, age: float) -> bool:
    """Say whether a path is this user's and `age` seconds old; raise OSError if it is gone."""
    status = path.lstat()
    mine = not hasattr(os, "getuid") or status.st_uid == os.getuid()
    return mine and (not age or time.time() - status.st_mtime >= age)


def _what_is_in_the_way(folder: Path) -> int:
    """Give the number of the error that writing into a folder would raise; 0 if none is known."""
    if not folder.is_dir():
        return errno.ENOTDIR if folder.exists() else errno.ENOENT
    if os.access(folder, os.W_OK):
        return 0
    read_only = hasattr(os, "statvfs") and os.statvfs(folder).f_flag & os.ST_RDONLY
    return errno.EROFS if read_only else errno.EACCES


def _unwritable(path: Path, error: OSError) -> FileError:
    hint = way_out(error, "choose another file", writing=True)
    if error.errno == errno.ENOENT and not path.parent.exists():
        hint = f"make the folder {path.parent} first"
    return FileError(f"cannot be written: {reason(error)}", where=str(path), hint=hint)


def _write(path: Path, place: Path, data: bytes) -> None:
    try:
        if place.is_dir():
            raise FileError("is a folder", where=str(path), hint=_IS_FOLDER)
        if place.exists() and not place.is_file():
            place.write_bytes(data)
        else:
            clear_left(place.parent, _PART, OLD)
            write_beside(place, data)
    except OSError as error:
        raise _unwritable(path, error) from error


LOCK: Final = ".noloss-lock"
INSIDE: Final = "work"  # the one name in a temporary folder, beside the lock
_PREFIX: Final = "noloss-temporary-"
_NAME: Final = re.compile(rf"{_PREFIX}[a-z0-9_]{{8}}")
_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_descriptors: Final[set[int]] = set()  # locks of this process


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold an existing folder for this process alone.

    On a file system without locks the folder is given without a lock.

    Raises BlockingIOError if another process holds it. Raises OSError if nothing can be written
    there, or if a link is in the place of the lock file.
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
    """Give an empty folder for some time; its lock shows others that it is in use."""
    import tempfile  # slow to load

    _clear_left(Path(tempfile.gettempdir()))
    with tempfile.TemporaryDirectory(prefix=_PREFIX) as made, held(Path(made)):
        inside = Path(made) / INSIDE
        inside.mkdir()
        yield inside


def _leave_to_parent() -> None:
    """Close the locks in a fork of their holder, so that they end with the holder itself."""
    for descriptor in _descriptors:
        with suppress(OSError):
            os.close(descriptor)
    _descriptors.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)


def _opened(path: Path) -> int:
    """Open and lock the lock file, and make sure that it still has this name."""
    while True:
        descriptor = open_plain(path, os.O_RDWR | os.O_CREAT)
        try:
            _lock(descriptor)
            if _same(path, descriptor):
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # its holder has just removed it: try again


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

    def try_lock(descriptor: int) -> None:
        """Lock an open file; raise OSError if another process has locked it."""
        try:
            import fcntl
        except ModuleNotFoundError:
            return  # a browser, which has no other processes
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
    """Remove folders of this user that are old and not held."""
    with suppress(OSError):
        with os.scandir(parent) as entries:
            named = [Path(entry) for entry in entries if _NAME.fullmatch(entry.name)]
        for left in named:
            with suppress(OSError):  # held by another process, or gone
                if is_ours_and_old(left, OLD) and left.is_dir() and not left.is_symlink():
                    _remove(left)


def _remove(left: Path) -> None:
    """Remove a folder without a holder, if everything in it belongs to noloss."""
    import shutil  # slow to load

    with held(left):
        if {path.name for path in left.iterdir()} <= {LOCK, INSIDE}:
            shutil.rmtree(left)  # this removes links, not their targets
