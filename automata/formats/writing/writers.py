"""The formats that are written, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, get_args

from automata.formats.writing import lines, structures
from automata.formats.writing.errors import FormatError
from automata.formats.writing.plan import Written
from automata.machine import Machine
from automata.notation.printer import print_source
from automata.notation.source import Source

Target = Literal[
    "noloss",
    "jflap",
    "jflap4",
    "jflap8",
    "turingmachine.io",
    "turingmachinesimulator",
    "morphett",
    "university",
    "bbchallenge",
    "automata-lib",
]
TARGETS: Final[tuple[Target, ...]] = get_args(Target)
LONGEST: Final = 900_000  # characters; what is written must be readable again

_WRITERS: Final[Mapping[Target, Callable[[Machine], Written]]] = {
    "jflap": structures.write_jflap,
    "jflap4": structures.write_jflap_4,
    "jflap8": structures.write_jflap_8,
    "turingmachine.io": structures.write_turingmachine_io,
    "turingmachinesimulator": lines.write_turingmachinesimulator,
    "morphett": lines.write_morphett,
    "university": lines.write_university,
    "bbchallenge": lines.write_bbchallenge,
    "automata-lib": structures.write_automata_lib,
}


def write(machine: Machine, source: Source, target: Target) -> Written:
    """Write a machine in a format, with what is different or lost there.

    source : its rows, which our own notation keeps as they are

    Raises FormatError for a machine that the format cannot express.
    """
    writer = _WRITERS.get(target)
    written = Written(print_source(source)) if writer is None else writer(machine)
    if len(written.text) > LONGEST:
        problem = f"{machine.name} would take {len(written.text):,} characters as {target}"
        raise FormatError(problem, hint="no reader takes so large a file; begin with a smaller one")
    return written
