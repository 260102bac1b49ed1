"""Files that are either whole or not there."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from diagrams.errors import DiagramError


def write_whole(path: Path, data: bytes) -> None:
    """Write the file beside its place and rename it, so that nobody ever sees half of it.

    What is not a regular file, such as a pipe or a device, is written to directly.
    Raises DiagramError if it cannot be written; whatever stood there before is then untouched.
    """
    if path.is_dir():
        raise DiagramError("is a folder", where=str(path), hint="name a file inside it")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _write_beside(path.resolve(), data)
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise DiagramError(
            f"cannot be written: {reason}", where=str(path), hint=_way_out(path)
        ) from problem


def _write_beside(path: Path, data: bytes) -> None:
    part = path.parent / f".{secrets.token_hex(8)}.part"
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        part.replace(path)
    except BaseException:  # Ctrl-C too: nothing half-written is left
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def _way_out(path: Path) -> str:
    if not path.parent.exists():
        return f"make the folder {path.parent} first"
    return "choose a folder in which you may write"


_BINARY = getattr(os, "O_BINARY", 0)  # Windows would otherwise change line ends
