"""The files that strategies and machines are read from, so that none of them is written over."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from noloss.arguments.values import is_file, is_there
from noloss.errors import InputError

TESTS: Final = ".cases"
"""The ending of the file beside a machine that holds more tests of it."""


def refuse_overwriting(output: Path | str | None, *read: Path | str) -> None:
    """Refuse to write over a file that is read.

    output : where it shall be written, None if nowhere
    read   : files, and strategies as people name them

    Raises InputError.
    """
    if output is None or not is_there(str(output)):
        return
    if any(file.samefile(output) for each in read for file in files_of(each)):
        hint = "give what is written another name"
        raise InputError(f"{output} is the file that is read", hint=hint)


def files_of(read: Path | str) -> Iterator[Path]:
    """Give the files behind a path or a strategy, with what a machine calls and its tests.

    read : a file, with what names one of its machines; or such as `python:mine.py:move`

    What a program opens when it runs is not known.
    """
    for name in _names_in_path(str(read)) if isinstance(read, Path) else _names_in(read):
        if is_file(name):
            yield Path(name)
            yield from _beside(Path(name))


def _names_in_path(text: str) -> Iterator[str]:
    yield text
    yield text.rpartition("#")[0]


def _names_in(text: str) -> Iterator[str]:
    """Give all parts of what names a strategy or a machine that may be the path of a file."""
    from strategies import catalogue

    kind, _, rest = text.partition(":")
    if kind in {entry.name for entry in catalogue.entries()}:
        return
    yield from _names_in_path(text)
    for word in (rest, *_words(rest)):
        while word:
            yield from _names_in_path(word)
            yield f"{word.replace('.', '/')}.py"  # a module by its name
            word = word.rpartition(":")[0]


def _words(command: str) -> Sequence[str]:
    """Split what a program is started with; an option may hold a file: --table=mine.json."""
    with suppress(ValueError):  # it will be refused
        return [part for word in shlex.split(command) for part in {word, *re.split("=", word)}]
    return ()


def _beside(machine: Path) -> Iterator[Path]:
    """Give the files that a machine calls, and that of its tests; none for what is no machine."""
    from automata import Source, link, load_source
    from automata.errors import NotationError
    from automata.linking.library import SUFFIX, folder_library

    files = [machine.with_suffix(TESTS)]
    known = folder_library(machine.parent)

    def noted(name: str) -> Source | None:
        files.append(machine.with_name(f"{name}{SUFFIX}"))
        return known(name)

    with suppress(NotationError):
        link(load_source(machine), noted)
    yield from filter(Path.is_file, files)
