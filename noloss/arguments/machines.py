"""Machines by the names that people type, with the words on their tapes and their tests.

The strategies are loaded only for a name that may be built in, so that a file is read at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from automata import Machine, Source, link
from automata.errors import NotationError
from automata.formats import FORMATS, FormatName, Reading
from automata.linking.library import (
    SUFFIX,
    folder_library,
    is_standard_text,
    load_source,
    read_file,
    read_text,
    source_text,
    split_part,
)
from automata.linking.mistakes import mistakes
from automata.linking.units import Library
from automata.notation.cases import read_cases
from automata.notation.rows import Scope
from automata.notation.source import Case
from automata.text import long_word
from common.errors import close_name, nearest, unreadable
from common.text import clipped
from noloss.arguments.values import TESTS, is_file, is_there
from noloss.errors import InputError
from noloss.output.streams import say

ENDINGS: Final = frozenset(ending for known in FORMATS for ending in known.endings)
LONGEST: Final = 200  # characters of a path that a message repeats
BROUGHT: Final = "machine:"  # before the file of a machine that is a strategy
PYTHON: Final = ".py"  # the ending of a file with an automata-lib machine or a strategy
BUDGET: Final = 10_000_000
"""Steps of a run, if no budget is given."""
UNREAD: Final = frozenset({".pdf", ".png", ".zip"})
"""Endings of files that a student may hand in, but noloss cannot read."""
OTHERS: Final = UNREAD | {".cases", ".csv", ".json", ".md", ".svg"}
"""Endings of files that lie beside machines, and are not machines."""


def find_machine(text: str, extra: str = "") -> Machine:
    """Read the machine that a name or a path means, with its called files; see `read_machine`."""
    return read_machine(text, extra)[1]


def read_machine(text: str, extra: str = "") -> tuple[Source, Machine]:
    """Give the rows of the machine that a text names, and the machine linked with its called files.

    extra : symbols of words, for a machine that reads symbols which it does not name

    A built-in machine calls the machines of its strategy, in the reading that its name says. Any
    other machine calls the files beside it. Characters that were replaced are noted on standard
    error. Raises what `machine_path` and `link` raise.
    """
    path = machine_path(text)
    source = read_rows(path, extra)
    return source, link(source, library_of(text))


def read_rows(path: Path, extra: str = "") -> Source:
    """Read the rows of a machine, and note on standard error which characters were replaced."""
    reading = _read(path, extra=extra)
    for note in reading.replaced:
        say(f"note: {clipped(str(path), LONGEST)}: {note}")
    return reading.source


def _read(path: Path, known: FormatName | None = None, extra: str = "") -> Reading:
    """Read a file; for one in Python without a machine, also say how to name a strategy in it."""
    try:
        return read_file(path, known, extra)
    except NotationError as error:
        if path.suffix == PYTHON:
            error.hint += f"; a function in it is named python:{path}:FUNCTION"
        raise


def library_of(text: str) -> Library:
    """Give the library of machines that a machine may call; `text` is its name or path."""
    if text in _named(text):
        from strategies.machine_files import built_in_library  # slow to import

        return built_in_library(text.rpartition("/")[0])
    return folder_library(machine_path(text).parent)


def read_in(text: str, known: FormatName | None = None) -> tuple[Reading, Machine]:
    """Read the machine that a name or a path means; `known` is the format, if you know it.

    The reading also has the parts of another tool's file that our rows cannot express.
    """
    path = machine_path(text)
    reading = _read(path, known)
    return reading, link(reading.source, library_of(text))


def all_errors(text: str, first: NotationError) -> tuple[NotationError, ...]:
    """Give all errors of the machine that a text names; `first` was raised when it was read."""
    try:
        return mistakes(source_text(machine_path(text)), first, library_of(text))
    except NotationError:  # it is not text
        return (first,)


def machine_path(text: str) -> Path:
    """Give the file of a machine: a built-in name such as `wst/CF`, or the path of a file.

    The path of a list of machines ends with the number of one of them: `list.txt#7`.
    A machine in the standard text of bbchallenge, such as `1RB1LB_1LA1RZ`, is its own path. Raises
    InputError for any other text.
    """
    known = _named(text)
    if text in known:
        return known[text]
    if is_there(_file_of(text)) or is_standard_text(Path(text)):
        return Path(text)
    hint = _nearest_machine(text)
    if _ends_as_file(text):
        raise InputError(f"{clipped(_file_of(text), LONGEST)}: no such file", hint=hint)
    raise InputError(f"'{clipped(text, LONGEST)}' is not a machine", hint=hint)


def names_machine(text: str) -> bool:
    """Say whether a text that may name a strategy or a machine names a machine.

    A folder is not a machine: it may have the name of a strategy whose pictures it holds.
    `machine:FILE` is not one either: it is the strategy that a machine computes.
    """
    if text.startswith(BROUGHT) and not is_file(text):
        return False
    if ":" in text and text not in _named(text) and _has_own_reading(text):
        return False
    if _ends_as_file(text) or text in _named(text) or is_file(_file_of(text)):
        return True
    if is_standard_text(Path(text)):
        return True
    owners = {_owner(name) for name in _named(text)}
    return "/" in text and (_owner(text) in owners or ":" not in text)


def _has_own_reading(text: str) -> bool:
    from strategies.catalogue import has_own_reading  # slow to import

    return has_own_reading(text)


def brought_machine(text: str) -> Path | None:
    """Give the file of a strategy `machine:FILE`; None for any other text.

    Raises what making the strategy raises.
    """
    if not text.startswith(BROUGHT):
        return None
    from strategies import catalogue  # slow to import
    from strategies.encodings.files.reading import split_reading  # slow to import

    catalogue.find_strategy(text)
    file, _ = split_reading("machine", text.removeprefix(BROUGHT), ())
    return Path(file)


def laid_words(
    machine: Machine, tapes: Sequence[str], first: str | None = None
) -> dict[str, Sequence[str]]:
    """Give the word of each tape that is named; raise InputError for a wrong tape or word.

    first : the word of the first tape, if it is given without its name
    """
    words: dict[str, Sequence[str]] = {}
    if first is not None:
        name, equals, _ = first.partition("=")
        if equals and name in machine.tapes and "=" not in machine.alphabet:
            hint = f"write --tape {first}"
            raise InputError(f"'{first}' is not a word: it names a tape", hint=hint)
        words[machine.tapes[0]] = long_word(first, machine.alphabet)
    for text in tapes:
        name, equals, word = text.partition("=")
        if not equals:
            hint = f"write the tape before the word: --tape {machine.tapes[0]}={text}"
            raise InputError(f"--tape {text} names no tape", hint=hint)
        if name in words:
            by_word = first is not None and name == machine.tapes[0]
            hint = "the word behind the machine lies on it, too" if by_word else "give it once"
            raise InputError(f"the tape {name} is given twice", hint=hint)
        words[name] = long_word(word, machine.alphabet)
    return words


def letters_of(tapes: Sequence[str], first: str | None = None) -> str:
    """Give the letters of all words, for a machine that reads symbols which it does not name."""
    return "".join((first or "", *(text.partition("=")[2] for text in tapes)))


def cases_of(
    text: str, source: Source, machine: Machine, more: Sequence[Path] = ()
) -> list[tuple[str, Case]]:
    """Give all tests of a machine, each with its file.

    text : the name or path of the machine
    more : files with tests, besides its own
    """
    beside = machine_path(text).with_suffix(TESTS)
    files = [*([beside] if beside.is_file() else []), *more]
    cases = [(text, case) for case in source.tests]
    for path in files:
        cases += [(str(path), case) for case in _cases(path, machine)]
    return cases


class MachineFolder(Struct, frozen=True):
    """The files of a folder.

    files  : name → machine file; the name is that of the file, or of the folder that holds only it
    folders: name → why that is not a folder with one machine file
    others : name → why that is not a machine file
    """

    files: dict[str, Path]
    folders: dict[str, str]
    others: dict[str, str]


def machine_files(folder: Path) -> MachineFolder:
    """Give the files of a folder that may be machines, by their names, without hidden ones.

    Other files that often lie beside machines, such as `.cases` files, are in no list.
    """
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        why = "no such folder" if missing else unreadable(error, "")[0]
        hint = "give the folder that holds the machine files"
        raise InputError(f"{folder}: {why}", hint=hint) from None
    found = MachineFolder({}, {}, {})
    for path in paths:
        held = _only_machine(path) if path.is_dir() else path
        why = _why_not(path) or (held if isinstance(held, str) else "")
        if path.is_file() and not why and path.suffix.lower() in UNREAD:
            why = f"a {path.suffix.lower()} file"
        if isinstance(held, str) and why == held:
            found.folders[path.name] = why
        elif why:
            found.others[path.name] = why
        elif isinstance(held, Path) and held.suffix.lower() not in OTHERS:
            found.files[path.name] = held
    if not found.files:
        hint = "give the folder that holds the machine files"
        for name, why in [*found.folders.items(), *found.others.items()][:1]:
            hint += f"; {name} is {why}"
        raise InputError(f"{folder}: no machine file in this folder", hint=hint)
    return found


def _file_of(text: str) -> str:
    """Give the path of a file without the number of its machine."""
    try:
        return str(split_part(Path(text))[0])
    except ValueError:  # a name that no file can have
        return text


def _ends_as_file(text: str) -> bool:
    """Say whether a text ends as machine files do, and does not name a strategy: `memory:m.txt`."""
    named = text.endswith(SUFFIX) or ":" not in text
    return named and Path(_file_of(text)).suffix.lower() in ENDINGS


def _named(text: str) -> Mapping[str, Path]:
    """Give the machines with names if a text may name one of them: the names hold a slash."""
    if "/" not in text or text.endswith(SUFFIX):
        return {}
    from strategies.machine_files import named_files  # slow to import

    return named_files(text)


def _all_built_in() -> Mapping[str, Path]:
    from strategies.machine_files import built_in_files  # slow to import

    return built_in_files()


def built_in_machines() -> Iterator[tuple[str, str]]:
    """Give the name of each built-in machine, and one line on it."""
    return ((name, load_source(path).about) for name, path in _all_built_in().items())


def _owner(name: str) -> str:
    return re.split("[:/]", name, maxsplit=1)[0]


def _nearest_machine(text: str) -> str:
    known = _all_built_in()
    plain = Path(text).name.removesuffix(SUFFIX)
    for name in known:
        if plain.lower() in (name.lower(), name.lower().rpartition("/")[2]):
            return f"did you mean '{name}'?"
    near = _nearest_file(Path(_file_of(text)))
    if near is not None:
        return f"did you mean '{near}'?"
    if _ends_as_file(text):
        return "give the path of a machine file, such as palindrome.tm"
    hint = "give the path of a machine file, or a built-in name; `noloss list machines` lists them"
    return nearest(text, known, hint)


def _nearest_file(path: Path) -> Path | None:
    """Give the machine file of the same folder whose name looks most like that of a path."""
    try:
        names = sorted(file.name for file in path.parent.iterdir() if file.suffix in ENDINGS)
    except (OSError, ValueError):  # no such folder, or a name that no folder has
        return None
    near = close_name(path.name, names)
    return None if near is None else path.with_name(near)


def _cases(path: Path, machine: Machine) -> Iterator[Case]:
    return read_cases(read_text(path), Scope(str(path), machine.tapes, {*machine.alphabet}))


def _why_not(path: Path) -> str:
    """Say why a name cannot be a machine file or a folder with one."""
    if path.name.startswith("."):
        return "hidden"
    if path.is_symlink() and not path.exists():
        return "a link to nothing"
    return "" if path.is_file() or path.is_dir() else "not a regular file"


def _only_machine(folder: Path) -> Path | str:
    """Give the only machine file of a folder, or say why there is not just one."""
    try:
        paths = [p for p in folder.iterdir() if p.suffix.lower() not in OTHERS and not _why_not(p)]
    except OSError:
        return "a folder that cannot be read"
    files = [path for path in paths if path.is_file()]
    if len(files) == 1:
        return files[0]
    return f"a folder with {len(files) or 'no'} machine file{'s' if files else ''}"
