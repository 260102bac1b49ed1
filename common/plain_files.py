"""Files inside a folder that noloss has made: links there are refused, for they lead elsewhere.

What a person names may be a link, the folder too. What stands in it under a name of ours is a
plain file, or it was not noloss that put it there.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

LINK: Final = "is a link, and links in this folder are not followed"
NOT_PLAIN: Final = "is not a plain file"
BINARY: Final = getattr(os, "O_BINARY", 0)  # Windows would otherwise change line ends

_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)  # a pipe would wait


def check_no_link(path: Path) -> None:
    """Raise OSError for a link, wherever it leads; what is not there may be made."""
    if path.is_symlink():
        raise OSError(errno.ELOOP, LINK, str(path))


def check_plain(path: Path) -> None:
    """Raise OSError for what is there and is no plain file, such as a link, a pipe or a folder."""
    check_no_link(path)
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, NOT_PLAIN, str(path))


def open_plain(path: Path, flags: int) -> int:
    """Open a plain file as `os.open` does; raise OSError for any other, and where that does."""
    check_plain(path)
    return os.open(path, flags | BINARY | _NO_LINK, 0o666)


def read_plain(path: Path, most: int) -> bytes:
    """Read a plain file up to so many bytes; raise OSError as `open_plain` does."""
    with os.fdopen(open_plain(path, os.O_RDONLY), "rb") as file:
        return file.read(most)
