"""Files of a user's: read whole and with limits, every failure named with a way out."""

from __future__ import annotations

import stat
from pathlib import Path

from common.errors import nearest
from strategies.encodings.errors import EncodingError

LARGEST_FILE = 8_000_000  # bytes; a memory of all 16,167 moves, indented, has 4,100,000
LARGEST_ARCHIVE = 20_000_000  # bytes; about 5,000 vectors
LARGEST_CSV = 1_000_000  # bytes; 765 entries of 20 digits have 16,000
MOST_PARTS = 250_000  # lists, objects and texts in JSON; a memory of all moves has 110,546


def read_bytes(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """Read a file of at most so many bytes; a larger one is refused before it is read.

    Raises EncodingError for a file that is missing, too large, unreadable, or no plain file.
    """
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _refused(path, "this is a folder", "name a file inside this folder")
        if not stat.S_ISREG(status.st_mode):
            raise _refused(path, "this is no plain file", "save what it holds in a plain file")
        if status.st_size > largest:
            raise _too_large(path, largest)
        with path.open("rb") as stream:
            data = stream.read(largest + 1)
    except FileNotFoundError:
        raise _refused(path, "there is no such file", _nearest(path)) from None
    except OSError as error:
        why = f"it cannot be read ({(error.strerror or str(error)).lower()})"
        raise _refused(path, why, "choose a file that you may read") from None
    if len(data) > largest:  # it grew while it was read
        raise _too_large(path, largest)
    return data


def read_text(path: Path, largest: int = LARGEST_FILE) -> str:
    """Read a file of text in UTF-8; raise EncodingError with line and column where it is not."""
    data = read_bytes(path, largest)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise EncodingError(
            "this is not text in UTF-8",
            file=str(path),
            place=f"line {line}, column {column}",
            hint="save it as plain text in UTF-8",
        ) from None


def _refused(path: Path, why: str, hint: str) -> EncodingError:
    return EncodingError(why, file=str(path), hint=hint)


def _too_large(path: Path, largest: int) -> EncodingError:
    hint = f"such a file has at most {largest:,} bytes; is this the right one?"
    return _refused(path, "the file is too large", hint)


def _nearest(path: Path) -> str:
    """Suggest a file beside it with nearly this name."""
    try:
        names = (beside.name for beside in path.parent.iterdir())
        return nearest(path.name, names, "check the name; paths start at the current folder")
    except OSError:
        return f"there is no folder {path.parent} either; paths start at the current folder"
