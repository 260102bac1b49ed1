"""What a person types behind the colon: a file, and a reading of it."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from strategies.errors import StrategyError, UnknownStrategyError


def split_reading(scheme: str, text: str, readings: Collection[str]) -> tuple[str, str]:
    """Split `FILE:all-cells` into the file as typed and the reading, 'base' if none is given.

    readings : the names besides 'base'

    Raises StrategyError if there is no file, UnknownStrategyError for an unknown reading.
    """
    head, colon, tail = text.rpartition(":")
    if colon and tail in (*readings, "base"):
        text, reading = head, tail
    else:
        reading = "base"
    if not text.strip():
        raise StrategyError(f"{scheme} needs a file", hint=f"write it as {scheme}:FILE")
    if colon and reading == "base" and tail != "base" and _is_file(head) and not _is_file(text):
        hint = f"there are: {', '.join(['base', *readings])}"
        raise UnknownStrategyError(f"{scheme}:{head} has no reading '{tail}'", hint=hint)
    return text, reading


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False
