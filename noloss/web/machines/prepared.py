"""A machine that is read and linked, and kept as long as somebody asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import PurePath
from typing import Final

from automata import Machine, link
from automata.formats import Reading, Text, read_machine
from automata.linking.budget import Budget
from automata.linking.library import files_library, read_text, refuse_control_characters
from automata.linking.units import Library
from diagrams.page.trace_data import production_numbers
from noloss.web.machines.given import CALLS, Given, built_in
from noloss.web.machines.kept import Kept
from strategies.machines import strategy_files

MOST: Final = Budget(
    productions=20_000, size=100_000, states=50_000, overlaps=2_000_000, in_order=500_000
)
"""Of a machine on the page, six times as large as M of WST; the commands take larger ones."""
ROOM: Final = 120_000_000  # bytes, of all machines that are kept
DRAWING: Final = 5.0  # seconds, for one diagram
OF_MACHINE: Final = 50_000  # bytes
OF_CHARACTER: Final = 100  # of its text, with the rows that were read from it
OF_PRODUCTION: Final = 500
OF_TAPE: Final = 150  # in each production


@dataclass(frozen=True, slots=True)
class Prepared:
    """A machine with its rows and their text.

    numbers : of its productions, by identity
    """

    given: Given
    reading: Reading
    text: str
    library: Library
    machine: Machine
    numbers: Mapping[int, int]


def prepared(given: Given) -> Prepared:
    """Read and link a machine; one that was asked for before is kept.

    Raises NotationError for what is no machine, or too large for the page.
    """
    return _KEPT.made(given, _prepared)


def prepared_already(given: Given) -> Prepared | None:
    """Give a machine that was asked for before, in no time."""
    return _KEPT.get(given)


def read(given: Given) -> tuple[Reading, str]:
    """Read the rows of a machine, with their text; raise NotationError for what is no machine."""
    path = built_in().get(given.name)
    if path is not None:
        text = read_text(path)
        return read_machine(Text(text, str(path), path.stem)), text
    file, mark, part = given.file.rpartition("#")  # which machine of a file with several
    file = file if mark else part
    refuse_control_characters(given.text, file)
    own = Text(given.text, file, PurePath(file).stem, part if mark else None)
    return read_machine(own), given.text


def linked(given: Given, reading: Reading) -> Machine:
    """Link the rows of a machine with the built-in machines that it calls."""
    return link(reading.source, library(given.calls), most=MOST)


@cache
def library(strategy: str) -> Library:
    """Give the built-in machines that may be called, and nothing else."""
    return files_library(strategy_files(strategy or CALLS))


def _prepared(given: Given) -> Prepared:
    reading, text = read(given)
    machine = linked(given, reading)
    numbers = production_numbers(machine)
    return Prepared(given, reading, text, library(given.calls), machine, numbers)


def weight(made: Prepared) -> int:
    """Tell how many bytes a machine takes, about; rather too many."""
    own = made.machine
    of_production = OF_PRODUCTION + OF_TAPE * len(own.tapes)
    of_text = OF_CHARACTER * len(made.text)
    return OF_MACHINE + of_text + of_production * len(own.productions)


_KEPT: Final = Kept[Given, Prepared](ROOM, lambda _, made: weight(made))
