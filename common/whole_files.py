"""Files that are written whole or not at all, also when the power fails."""

from __future__ import annotations

import os
import re
import secrets
import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from common.errors import NolossError
from common.plain_files import BINARY, check_plain

OLD: Final = 12 * 3600.0  # seconds after which nobody is still writing what is not whole
_IS_FOLDER: Final = "name a file inside it"
_PART: Final = re.compile(r"\.noloss-[0-9a-f]{16}\.part")


class FileError(NolossError):
    """A file that cannot be written; `where` is its path."""


def check_writable(path: Path) -> None:
    """Raise FileError, before any work, if a file could not even be begun where it is named."""
    place = path.resolve()
    if place.is_dir():
        raise FileError("is a folder", where=str(path), hint=_IS_FOLDER)
    if place.exists() and not place.is_file():
        return
    problem = "" if os.access(place.parent, os.W_OK) else "permission denied"
    if not place.parent.is_dir():
        problem = "not a directory" if place.parent.exists() else "no such file or directory"
    if problem:
        raise FileError(f"cannot be written: {problem}", where=str(path), hint=_way_out(path))


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that a person has named, so that nobody ever sees half of it.

    What is not a regular file, such as a pipe or a device, is written to directly.
    Raises FileError if it cannot be written; whatever stood there before is then untouched.
    """
    _write(path, path.resolve(), data)


def _write(path: Path, place: Path, data: bytes) -> None:
    if place.is_dir():
        raise FileError("is a folder", where=str(path), hint=_IS_FOLDER)
    try:
        if place.exists() and not place.is_file():
            place.write_bytes(data)
        else:
            clear_left(place.parent, _PART, OLD)
            write_beside(place, data)
    except OSError as error:
        problem = f"cannot be written: {(error.strerror or str(error)).lower()}"
        raise FileError(problem, where=str(path), hint=_way_out(path)) from error


def write_inside(path: Path, data: bytes) -> None:
    """Write a file under a name of ours in a folder that a person has named.

    Raises FileError as `write_whole` does, and for a link, which could lead anywhere.
    """
    try:
        check_plain(path)
    except OSError as error:
        hint = "remove it, or name another folder"
        raise FileError(error.strerror or str(error), where=str(path), hint=hint) from error
    _write(path, path, data)


def _way_out(path: Path) -> str:
    if not path.parent.exists():
        return f"make the folder {path.parent} first"
    return "choose a folder in which you may write"


def write_beside(path: Path, data: bytes) -> None:
    """Write a file beside its place and rename it, so that nobody ever sees half of it.

    Both are on the disk, and not only on their way there, when this returns.

    Raises OSError; whatever stood there before is then untouched, and nothing else is left.
    """
    part = path.parent / f".noloss-{secrets.token_hex(8)}.part"
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # else the name could outlive a power cut, and not the data
        part.replace(path)
    except BaseException:  # Ctrl-C too: nothing half-written is left
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Bring the names in a folder to the disk, where the system can do that."""
    with suppress(OSError):  # Windows opens no folder, and some file systems sync none
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def is_part(path: Path) -> bool:
    """Tell whether a name is one that `write_beside` gives to what is not whole yet."""
    return _PART.fullmatch(path.name) is not None


def clear_parts(folders: Iterable[Path]) -> None:
    """Remove what killed writers left half-written; nobody may be writing there meanwhile."""
    for folder in folders:
        clear_left(folder, _PART, 0.0)


def clear_left(folder: Path, name: re.Pattern[str], age: float) -> None:
    """Remove files of this user that have such a name and are older than so many seconds."""
    with suppress(OSError):
        with os.scandir(folder) as entries:
            named = [Path(entry) for entry in entries if name.fullmatch(entry.name)]
        for left in named:
            with suppress(OSError):
                if is_ours_and_old(left, age) and stat.S_ISREG(left.lstat().st_mode):
                    left.unlink(missing_ok=True)


def is_ours_and_old(path: Path, age: float) -> bool:
    """Tell whether something is this user's, and older than so many seconds; raise OSError."""
    status = path.lstat()
    mine = not hasattr(os, "getuid") or status.st_uid == os.getuid()
    return mine and (not age or time.time() - status.st_mtime >= age)
