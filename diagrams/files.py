"""Files that are either whole or not there."""

from __future__ import annotations

from pathlib import Path

from common.whole_files import write_beside
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
            write_beside(path.resolve(), data)
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise DiagramError(
            f"cannot be written: {reason}", where=str(path), hint=_way_out(path)
        ) from problem


def _way_out(path: Path) -> str:
    if not path.parent.exists():
        return f"make the folder {path.parent} first"
    return "choose a folder in which you may write"
