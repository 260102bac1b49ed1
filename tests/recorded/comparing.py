"""Comparing two records to the byte, and showing in short what differs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from fnmatch import fnmatch
from itertools import islice
from pathlib import Path

LONGEST = 160  # characters of a line that is shown

Patterns = Sequence[str] | None
"""Which cases are meant; None: all."""


def matches(name: str, only: Patterns) -> bool:
    """Tell whether a case is meant.

    >>> matches("verify/wst", ["moves/*", "verify/*"]), matches("verify/wst", ["moves/*"])
    (True, False)
    """
    return only is None or any(fnmatch(name, pattern) for pattern in only)


def differing(before: Path, after: Path, only: Patterns, lines: int) -> Iterator[str]:
    """Give a text for each case that differs: its name, then for each file a short diff.

    only  : patterns such as verify/*
    lines : how many lines of each diff are shown
    """
    names = sorted({*_cases(before, only), *_cases(after, only)})
    for name in names:
        one, other = before / name, after / name
        if not one.is_dir() or not other.is_dir():
            missing = before if not one.is_dir() else after
            yield f"{name}\n  is not in {missing}"
        elif shown := [*_files_that_differ(one, other, lines)]:
            yield "\n".join((name, *shown))


def count(folder: Path, only: Patterns) -> int:
    """Tell how many cases a record holds."""
    return len(_cases(folder, only))


def _cases(folder: Path, only: Patterns) -> list[str]:
    names = (str(path.parent.relative_to(folder)) for path in folder.glob("*/*/1.code"))
    return [name for name in names if matches(name, only)]


def _files_that_differ(one: Path, other: Path, lines: int) -> Iterator[str]:
    files = sorted({*_files(one), *_files(other)})
    for file in files:
        contents = [_content(folder / file) for folder in (one, other)]
        if contents[0] != contents[1]:
            yield f"  {file}"
            yield from (f"    {line}" for line in _diff(contents, lines))


def _files(folder: Path) -> Iterator[Path]:
    return (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _diff(contents: Sequence[bytes | None], lines: int) -> Iterator[str]:
    before, after = contents
    if before is None or after is None:
        yield "written only " + ("after" if before is None else "before")
        return
    try:
        one, other = _lines(before), _lines(after)
    except UnicodeDecodeError:
        yield f"not text: {len(before)} and {len(after)} bytes"
        return
    rows = unified_diff(one, other, n=1, lineterm="")
    found = [*islice(rows, 2, lines + 3)]
    yield from (row[:LONGEST] for row in found[:lines])
    if len(found) > lines:
        yield "…"
    if not found:
        yield "the same JSON, laid out in another way"


def _lines(content: bytes) -> list[str]:
    """Give the lines of a text; a JSON document gets a line for each field."""
    text = content.decode()
    try:
        return json.dumps(json.loads(text), indent=1, ensure_ascii=False).split("\n")
    except ValueError:
        return text.split("\n")
