"""Machines by name: those of strategies, such as `wst/CF`, and any file by its path."""

from __future__ import annotations

from pathlib import Path

from automata import Machine, Source, link, load_source
from automata.linking.library import files_library, folder_library, split_part
from automata.linking.units import Library
from common.errors import NolossError, nearest
from common.text import shown
from strategies import catalogue


class UnknownMachineError(NolossError):
    """A name that is not a machine of a strategy and not the path of a file."""


def find_machine(text: str, extra: str = "") -> tuple[Source, Machine]:
    """Read the machine of a name such as `wst/CF` or of a path: its rows, and linked.

    extra : symbols of words, for a machine that reads symbols which it does not name

    Raises UnknownMachineError, and the errors of reading and linking.
    """
    known = catalogue.machine_files()
    if text in known:
        source, library = load_source(known[text], extra), strategy_library(text)
    elif _is_file(text):
        source, library = load_source(Path(text), extra), folder_library(Path(text).parent)
    else:
        hint = nearest(text, known, "give the path of a machine file, or a name such as wst/CF")
        raise UnknownMachineError(f"there is no machine {shown(text)}", hint=hint)
    return source, link(source, library)


def strategy_library(name: str) -> Library:
    """Give the machines that a machine of a strategy may call, in the reading of its name."""
    return files_library(strategy_files(name.rpartition("/")[0]))


def strategy_files(text: str) -> dict[str, Path]:
    """Give the machine files of a strategy by name, its main program first; empty without files.

    A reading has the files of the base reading, and replaces some of them. Raises StrategyError for
    an unknown strategy or reading.
    """
    catalogue.find_strategy(text)
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
