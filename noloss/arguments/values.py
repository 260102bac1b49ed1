"""Files that are read, and values from Python, which may be of any type; checked.

Each function raises InputError, with a hint, for a wrong value.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

from common.errors import unreadable
from common.files import made_by_noloss, read_plain
from common.text import shown
from noloss.errors import InputError

TESTS: Final = ".cases"
"""The ending of the file beside a machine that holds more tests of it."""
MOST_THEOREMS: Final = 64 * 2**20
"""The most bytes of a file of theorems."""


def text(value: object, what: str, such_as: str) -> str:
    """Take a text.

    such_as : an example, for the hint
    """
    if isinstance(value, str):
        return value
    raise _not(value, what, f"write it as a text, such as {such_as!r}")


def whole_number(value: object, what: str, least: int) -> int:
    """Take a whole number that is large enough; True and 1.0 are refused."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= least:
        return value
    raise _not(value, what, f"give a whole number from {least} up")


def seconds(value: object) -> float | None:
    """Take a limit of time, None for none; nan and negative numbers are refused."""
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0:
        return value
    raise _not(value, "number of seconds", "give a number from 0 up")


def path(value: object, what: str) -> Path:
    """Take a path, as a text or a `pathlib.Path`, that a file can have."""
    if isinstance(value, str | os.PathLike):
        name = os.fspath(value)
        if isinstance(name, str) and name and "\0" not in name:
            return Path(name)
    raise _not(value, what, "give the path of a file, as a text or a pathlib.Path")


def is_there(name: str) -> bool:
    """Say whether there is a file or folder of this name; no error for an impossible name."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long, or with a NUL
        return False


def is_file(name: str) -> bool:
    """Say whether there is a file of this name."""
    return is_there(name) and Path(name).is_file()


def row_numbers(value: object) -> tuple[int, ...]:
    """Take the rows that are chosen at the choices of a machine, numbered from 1."""
    hint = "give the numbers of rows, from 1, such as [1, 3]"
    return whole_numbers(value, ("choice", "list of choices"), 1, hint)


def whole_numbers(
    value: object, what: tuple[str, str], least: int, such_as: str
) -> tuple[int, ...]:
    """Take several whole numbers that are large enough.

    what    : the words for one of them, and for all together
    such_as : the hint for a value that is not a list
    """
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        return tuple(whole_number(number, what[0], least) for number in value)
    raise _not(value, what[1], such_as)


def word(value: object) -> str | tuple[str, ...]:
    """Take a word for a tape: a text, or its symbols one by one."""
    if isinstance(value, str):
        return value
    if isinstance(value, Sequence):
        symbols = tuple(value)
        if all(isinstance(symbol, str) for symbol in symbols):
            return symbols
    raise _not(value, "word", "give a text such as 'abba', or a list of symbols, each a text")


def seat_named(value: object) -> object:
    """Replace the mark of a seat by the name of the seat; give any other value unchanged.

    >>> seat_named("X"), seat_named("o"), seat_named("both")
    ('first', 'second', 'both')
    """
    from games import SEATS, mark_of  # slow to load

    by_mark: dict[str, str] = {mark_of(seat): seat for seat in SEATS}
    return by_mark.get(value.upper(), value) if isinstance(value, str) else value


def rounds_of(games: int) -> int:
    """Give how many games each of two sides begins.

    >>> rounds_of(1000)
    500
    """
    rounds, left = divmod(games, 2)
    if left:
        problem = f"{games} games cannot be shared by two sides"
        raise InputError(problem, hint=f"give an even number of games, such as {games + 1}")
    return rounds


def refuse_replacing(path: Path) -> None:
    """Refuse to write over a file, unless a mark inside says that noloss made it.

    Raises InputError. A device or a pipe is written to, and so is an empty file, such as the one
    behind /dev/stdout when a shell has just made it.
    """
    if is_file(str(path)) and path.stat().st_size and not made_by_noloss(path):
        hint = "name another file, or replace this one: --force"
        raise InputError(
            f"{path} is there already, and nothing in it says that noloss made it", hint=hint
        )


def refuse_overwriting(output: Path | str | None, *read: Path | str) -> None:
    """Refuse to write over a file that is read.

    output : the file that is to be written, None for no file
    read   : files, and strategies as people name them

    Raises InputError.
    """
    if output is None or not is_there(str(output)):
        return
    if any(file.samefile(output) for each in read for file in files_of(each)):
        hint = "write to another file"
        raise InputError(f"{output} is an input file", hint=hint)


def files_of(read: Path | str) -> Iterator[Path]:
    """Give the files behind a path or a strategy, with the called files of a machine and its tests.

    read : a file, perhaps with the number of one of its machines; or a name such as
        `python:mine.py:move`

    Files that a program opens when it runs are not known.
    """
    for name in _names_in_path(str(read)) if isinstance(read, Path) else _names_in(read):
        if is_file(name):
            yield Path(name)
            yield from _beside(Path(name))


def opened(file: Path) -> BinaryIO:
    """Open a file to read; raise InputError if that fails."""
    try:
        return file.open("rb")
    except (OSError, ValueError) as error:
        problem, hint = unreadable(error, "name another file")
        raise InputError(f"{file}: {problem}", hint=hint) from None


def read_theorems(file: Path) -> str:
    """Read a file of theorems; raise InputError for a file that is too large or is not text."""
    content = read_plain(file, MOST_THEOREMS + 1)
    hint = "`noloss export STRATEGY --to coq -o FILE.v` writes one"
    if len(content) > MOST_THEOREMS:
        raise InputError(f"{file} is larger than any file of theorems", hint=hint)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{file} is not a text", hint=hint) from None


def _names_in_path(text: str) -> Iterator[str]:
    yield text
    yield text.rpartition("#")[0]


def _names_in(text: str) -> Iterator[str]:
    """Give all parts of a strategy's or a machine's name that may be the path of a file."""
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
    """Split the command of a program; an option in it may hold a file: --table=mine.json."""
    with suppress(ValueError):  # it will be refused
        return [part for word in shlex.split(command) for part in {word, *re.split("=", word)}]
    return ()


def _beside(machine: Path) -> Iterator[Path]:
    """Give the files that a machine calls, and the file of its tests; nothing for another file."""
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


def _not(value: object, what: str, hint: str) -> InputError:
    return InputError(f"{shown(value)} is not a valid {what}", hint=hint)
