"""Machines by name: of a strategy (`wst/CF`), of the gallery (`gallery/copy`), or of any file."""

from __future__ import annotations

from pathlib import Path

from automata import Machine, Source, link, load_source
from automata.gallery.files import GALLERY, gallery_files
from automata.linking.library import files_library, folder_library, split_part
from automata.linking.units import Library
from common.errors import NolossError, nearest
from common.text import shown
from strategies import catalogue


class UnknownMachineError(NolossError):
    """A name that is not a built-in machine and not the path of a file."""


def find_machine(text: str, extra: str = "") -> tuple[Source, Machine]:
    """Read a machine by a name such as `wst/CF` or by path; give its rows and the linked machine.

    extra : symbols of words, for a machine that reads symbols which it does not name

    Raises UnknownMachineError, and the errors of reading and linking.
    """
    known = named_files(text)
    if text in known:
        source, library = load_source(known[text], extra), built_in_library(text.rpartition("/")[0])
    elif _is_file(text):
        source, library = load_source(Path(text), extra), folder_library(Path(text).parent)
    else:
        hint = nearest(text, known, "give the path of a machine file, or a name such as wst/CF")
        raise UnknownMachineError(f"there is no machine {shown(text)}", hint=hint)
    return source, link(source, library)


def built_in_files() -> dict[str, Path]:
    """Give the file of each built-in machine by its name: `wst/CF`, `gallery/palindrome`."""
    return {**catalogue.machine_files(), **gallery_files()}


def named_files(text: str) -> dict[str, Path]:
    """Give the machine files among which a name is looked up: built in, and your changed programs.

    With the name `wst:./mine/R3`, the programs of WST with those in the folder `mine`.
    """
    return {**built_in_files(), **own_programs(text)}


def own_programs(text: str) -> dict[str, Path]:
    """Give the programs of a strategy with changed ones, if a text names one of them, else none.

    Raises StrategyError if their folder is not there, or has no program of the strategy.
    """
    owner, _, program = text.rpartition("/")
    name, _, folder = text.partition(":")
    named = f"{name}/{program}" in catalogue.machine_files()
    if not named or not catalogue.has_own_reading(owner) or Path(folder).is_dir():
        return {}
    return {f"{owner}/{one}": path for one, path in strategy_files(owner).items()}


def built_in_library(owner: str) -> Library:
    """Give the machines that a built-in machine may call: those with the same owner.

    owner : the part of a name before the slash, a strategy with its reading or `gallery`

    Raises StrategyError for an unknown strategy or reading.
    """
    if owner == GALLERY:
        return files_library({path.stem: path for path in gallery_files().values()})
    return files_library(strategy_files(owner))


def strategy_files(text: str) -> dict[str, Path]:
    """Give the machine files of a strategy by name, its main program first; empty without files.

    A reading has the files of the base reading, and replaces some of them. Raises StrategyError for
    an unknown strategy or reading.
    """
    catalogue.find_strategy(text)
    if catalogue.has_own_reading(text):
        name, _, reading = text.partition(":")
        return {
            name: own if (own := Path(reading) / file.name).is_file() else file
            for name, file in strategy_files(name).items()
        }
    files: dict[str, Path] = {}
    for owner in (text.partition(":")[0], text):
        for name, path in catalogue.machine_files().items():
            if name.rpartition("/")[0] == owner:
                files[name.rpartition("/")[2]] = path
    return files


def _is_file(text: str) -> bool:
    try:
        return split_part(Path(text))[0].is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False
