"""Files that are read: none of them is written over; and the machine files of a folder."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from common.errors import reason
from common.files import read_plain
from noloss.arguments.values import is_file, is_there
from noloss.errors import InputError

TESTS: Final = ".cases"
"""The ending of the file beside a machine that holds more tests of it."""
OTHERS: Final = frozenset({".cases", ".csv", ".json", ".md", ".pdf", ".png", ".svg", ".zip"})
"""Endings of files that stand beside machines, and are none."""
MOST_THEOREMS: Final = 64 * 2**20
"""Bytes of a file of theorems."""


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


def read_theorems(file: Path) -> str:
    """Read a file of theorems; raise InputError for one that is too large, or no text."""
    content = read_plain(file, MOST_THEOREMS + 1)
    hint = "`noloss export STRATEGY --to coq -o FILE.v` writes one"
    if len(content) > MOST_THEOREMS:
        raise InputError(f"{file} is larger than any file of theorems", hint=hint)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{file} is no text", hint=hint) from None


@dataclass(frozen=True, slots=True)
class MachineFolder:
    """What a folder holds.

    files  : name → machine file; the name is that of the file, or of the folder that holds only it
    others : name → why that is no machine file
    """

    files: dict[str, Path]
    others: dict[str, str]


def machine_files(folder: Path) -> MachineFolder:
    """Give the files of a folder that may be machines, by their names; hidden ones are none.

    Files with endings that stand beside machines are in neither list.
    """
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        problem = f"{folder} cannot be read: {reason(error)}"
        raise InputError(problem, hint="give the folder that holds the machine files") from None
    found = MachineFolder({}, {})
    for path in paths:
        held = _only_machine(path) if path.is_dir() else path
        why = _why_not(path) or (held if isinstance(held, str) else "")
        if why:
            found.others[path.name] = why
        elif isinstance(held, Path) and held.suffix.lower() not in OTHERS:
            found.files[path.name] = held
    if not found.files:
        hint = "give the folder that holds the machine files"
        for name, why in list(found.others.items())[:1]:
            hint += f"; {name} is {why}"
        raise InputError(f"there is no machine file in {folder}", hint=hint)
    return found


def _names_in_path(text: str) -> Iterator[str]:
    yield text
    yield text.rpartition("#")[0]


def _names_in(text: str) -> Iterator[str]:
    """Give all parts of what names a strategy or a machine that may be the path of a file."""
    from strategies import catalogue  # slow to import, and not needed for a path

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
    from automata import Source, link, load_source  # slow to load
    from automata.errors import NotationError  # slow to load
    from automata.linking.library import SUFFIX, folder_library  # slow to load

    files = [machine.with_suffix(TESTS)]
    known = folder_library(machine.parent)

    def noted(name: str) -> Source | None:
        files.append(machine.with_name(f"{name}{SUFFIX}"))
        return known(name)

    with suppress(NotationError):
        link(load_source(machine), noted)
    yield from filter(Path.is_file, files)


def _why_not(path: Path) -> str:
    """Tell why something can be no machine file, nor a folder with one."""
    if path.name.startswith("."):
        return "hidden"
    if path.is_symlink() and not path.exists():
        return "a link to nothing"
    return "" if path.is_file() or path.is_dir() else "not a regular file"


def _only_machine(folder: Path) -> Path | str:
    """Give the only machine file of a folder, or tell why there is none."""
    try:
        paths = [p for p in folder.iterdir() if p.suffix.lower() not in OTHERS and not _why_not(p)]
    except OSError:
        return "a folder that cannot be read"
    files = [path for path in paths if path.is_file()]
    if len(files) == 1:
        return files[0]
    return f"a folder with {len(files) or 'no'} machine file{'s' if files else ''}"
