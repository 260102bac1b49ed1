"""A file that cannot be written after the work: what was found is shown all the same."""

from __future__ import annotations

from collections.abc import Callable

from common.whole_files import FileError


def what_stays_unwritten(write: Callable[[], None]) -> list[str]:
    """Write a file, and give the message if that fails, rather than raise it."""
    try:
        write()
    except FileError as error:
        return [f"error: {error}"]
    return []
