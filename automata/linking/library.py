"""Machine files on disk: read with limits, and found by name beside the file that calls them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from automata.errors import NotationError
from automata.formats import FormatName, Reading, SourceText, read_machine
from automata.formats.text import VisibleText, plain_text
from automata.linking.linker import link
from automata.linking.units import Library
from automata.machine import Machine
from automata.notation.parser import LARGEST_FILE, too_large
from automata.notation.source import NOWHERE, Place, Source
from automata.notation.tokens import NAME, text_lines
from common.errors import unreadable

SUFFIX = ".tm"
LONGEST_NAME = 100  # characters of a machine that is called
LONGEST_CODE = len("_".join(["1RB1LA"] * 6))  # standard text that is a name: 6 states, 2 symbols
_SAVE = "save it as plain text in UTF-8"


def load(path: Path) -> Machine:
    """Read a machine file and the files that it calls from the same folder.

    Raises NotationError if the file is not a machine, or cannot be opened.
    """
    return link(load_source(path), folder_library(path.parent))


def load_source(path: Path, extra: str = "") -> Source:
    """Read one machine file, without the machines that it calls; see `read_file`."""
    return read_file(path, extra=extra).source


def read_file(path: Path, known: FormatName | None = None, extra: str = "") -> Reading:
    """Read one machine file of any format, with notes on the parts that our rows leave out.

    path  : the file; if it holds several machines, one of them follows after `#`
    known : the format, if it is known
    extra : symbols of words, for a machine that reads symbols which it does not name

    If the file gives the machine no name, the machine has the name of the file, without the ending.
    Raises NotationError if the file cannot be opened or is not a machine.
    """
    return read_machine(source_text(path, extra), known)


def source_text(path: Path, extra: str = "") -> SourceText:
    """Read the text of a machine file of any format; path and extra are as for `read_file`.

    Instead of a file, the path may be a machine in standard text, such as `1RB1LB_1LA1RZ`. If this
    text is short, it is also the name of the machine.

    Raises NotationError if the file cannot be opened or is not text.
    """
    if is_standard_text(path):
        short = len(path.name) <= LONGEST_CODE and re.fullmatch(NAME, path.name)
        name = path.name if short else "machine"
        return SourceText.of(plain_text(path.name.encode(), path.name), path.name, name)
    file, part = split_part(path)
    return SourceText.of(_read(file), str(file), file.stem, part, extra)


def is_standard_text(path: Path) -> bool:
    """Say whether this is a machine in the standard text of bbchallenge, and not a file."""
    name = str(path)
    if "_" not in name or os.path.lexists(path):
        return False
    from automata.formats.bbchallenge import MACHINE  # slow to load

    return MACHINE.fullmatch(name) is not None


def split_part(path: Path) -> tuple[Path, str | None]:
    """Split `list.txt#7` into the file and one of its machines; None if no machine is named.

    An existing file `list.txt#7` is taken as the file.
    """
    name, mark, part = path.name.rpartition("#")
    if not mark or not name or os.path.lexists(path):
        return path, None
    return path.with_name(name), part


def folder_library(*folders: Path) -> Library:
    """Find called machines by name: `call CF` means the file `CF.tm` of the first folder with one.

    Only plain names are looked up, so that a call never leaves the folders.
    """

    def path_of(name: str) -> Path | None:
        if len(name) > LONGEST_NAME or not re.fullmatch(NAME, name):
            return None
        paths = (folder / f"{name}{SUFFIX}" for folder in folders)
        return next(filter(Path.is_file, paths), None)

    return _library(path_of)


def files_library(files: Mapping[str, Path]) -> Library:
    """Find called machines by name among these files."""
    return _library(files.get)


def _library(path_of: Callable[[str], Path | None]) -> Library:
    """Read each called machine once."""

    @cache
    def find(name: str) -> Source | None:
        path = path_of(name)
        return None if path is None else load_source(path)

    return find


def read_text(path: Path) -> str:
    """Read the text file of a machine; raise NotationError if it cannot be a machine.

    Invisible characters are replaced by a sign.
    """
    return _read(path).text


def _read(path: Path) -> VisibleText:
    file = str(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        problem, hint = unreadable(error, "give the path of a machine file, such as palindrome.tm")
        refused = NotationError(problem, file=file, place=NOWHERE, hint=hint)
        refused.where = file  # without a line: the file was not opened
        raise refused from None
    if len(data) > LARGEST_FILE:
        raise too_large(file)
    try:
        return plain_text(data, file)
    except UnicodeDecodeError as error:
        raise _not_text(error, file) from None


def _not_text(error: UnicodeDecodeError, file: str) -> NotationError:
    """Make the error for a byte that is not text; it is a question mark in the row."""
    if error.encoding != "utf-8":  # the encoding that the file declares
        problem = f"this is not text in {error.encoding.upper()}, as it begins"
        return NotationError(problem, file=file, place=NOWHERE, hint=_SAVE)
    data, at = error.object, error.start
    before = text_lines(data[:at].decode("utf-8", "replace"))
    rest = text_lines(data[at : at + LONGEST_NAME].decode("utf-8", errors="replace"))[0]
    place = Place(len(before), len(before[-1]) + 1, 1, before[-1] + rest)
    return NotationError("this is not text in UTF-8", file=file, place=place, hint=_SAVE)
