"""Machines by the names that people type, with the nearest name if it is wrong.

The strategies are loaded only for a name that may be built in, so that a file is read at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from automata import Machine, Source, link, load_source
from automata.formats import FormatName, Reading
from automata.formats.formats import FORMATS
from automata.linking.library import SUFFIX, folder_library, read_file, split_part
from automata.linking.units import Library
from common.errors import close_name, nearest
from common.text import clipped
from noloss.arguments.values import is_file, is_there
from noloss.errors import InputError

ENDINGS: Final = frozenset(ending for known in FORMATS for ending in known.endings)
LONGEST: Final = 200  # characters of a path that a message repeats
BROUGHT: Final = "machine:"  # before the file of a machine that is a strategy
BUDGET: Final = 10_000_000
"""Steps of a run, if no budget is given."""


def find_machine(text: str, extra: str = "") -> Machine:
    """Read the machine that a name or a path means, with what it calls; see `read_machine`."""
    return read_machine(text, extra)[1]


def read_machine(text: str, extra: str = "") -> tuple[Source, Machine]:
    """Read the machine that a name or a path means: its rows, and linked with what it calls.

    extra : symbols of words, for a machine that reads symbols which it does not name

    A built-in machine calls those of its strategy, in the reading that its name says; any other
    those beside it. Raises what `machine_path` and `link` raise.
    """
    path = machine_path(text)
    source = load_source(path, extra)
    return source, link(source, library_of(text))


def library_of(text: str) -> Library:
    """Give what the machine that a name or a path means may call."""
    if text in _built_in(text):
        from strategies.machines import strategy_library

        return strategy_library(text)
    return folder_library(machine_path(text).parent)


def read_in(text: str, known: FormatName | None = None) -> tuple[Reading, Machine]:
    """Read the machine that a name or a path means, in a format if it is known.

    Returned with it is what its tool has and rows of ours do not say.
    """
    path = machine_path(text)
    reading = read_file(path, known)
    return reading, link(reading.source, library_of(text))


def machine_path(text: str) -> Path:
    """Give the file of a machine: a built-in name such as `wst/CF`, or the path of a file.

    Behind the path of a list of machines stands which of them is meant: `list.txt#7`.
    Raises InputError if it is neither.
    """
    known = _built_in(text)
    if text in known:
        return known[text]
    if is_there(_file_of(text)):
        return Path(text)
    hint = _nearest_machine(text)
    if _ends_as_file(text):
        raise InputError(f"there is no file {clipped(_file_of(text), LONGEST)}", hint=hint)
    raise InputError(f"there is no machine '{clipped(text, LONGEST)}'", hint=hint)


def _file_of(text: str) -> str:
    """Give the path of a file without which of its machines is meant."""
    try:
        return str(split_part(Path(text))[0])
    except ValueError:  # a name that no file can have
        return text


def _ends_as_file(text: str) -> bool:
    """Tell whether a text ends as machine files do, and is no strategy such as `memory:m.txt`."""
    named = text.endswith(SUFFIX) or ":" not in text
    return named and Path(_file_of(text)).suffix.lower() in ENDINGS


def names_machine(text: str) -> bool:
    """Tell whether a text that may name a strategy or a machine names a machine.

    A folder is no machine: one may be named like a strategy whose pictures it holds. Nor is
    `machine:FILE`, the strategy that a machine computes.
    """
    if text.startswith(BROUGHT) and not is_file(text):
        return False
    if _ends_as_file(text) or text in _built_in(text) or is_file(_file_of(text)):
        return True
    owners = {_owner(name) for name in _built_in(text)}
    return "/" in text and (_owner(text) in owners or ":" not in text)


def brought_machine(text: str) -> Path | None:
    """Give the file of a strategy `machine:FILE`; None for any other text.

    Raises what making the strategy raises.
    """
    if not text.startswith(BROUGHT):
        return None
    from strategies import catalogue
    from strategies.encodings.files.typed import split_reading

    catalogue.find_strategy(text)
    file, _ = split_reading("machine", text.removeprefix(BROUGHT), ())
    return Path(file)


def _built_in(text: str) -> Mapping[str, Path]:
    """Give the built-in machines if a text may name one of them: the names hold a slash."""
    return _all_built_in() if "/" in text and not text.endswith(SUFFIX) else {}


def _all_built_in() -> Mapping[str, Path]:
    from strategies import catalogue

    return catalogue.machine_files()


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
    built_in = f"give the path of a machine file, or a built-in name: {', '.join(known)}"
    return nearest(text, known, built_in)


def _nearest_file(path: Path) -> Path | None:
    """Give the machine file of the same folder whose name looks most like that of a path."""
    try:
        names = sorted(file.name for file in path.parent.iterdir() if file.suffix in ENDINGS)
    except (OSError, ValueError):  # there is no such folder, or can be none
        return None
    near = close_name(path.name, names)
    return None if near is None else path.with_name(near)
