"""Machines written in the formats of other tools, with what is different or lost there."""

from __future__ import annotations

from typing import Final

from automata.errors import FormatError
from automata.formats.codec import Target
from automata.formats.registry import OWN, TOOLS
from automata.formats.translation import Written
from automata.machine import Machine
from automata.notation.printer import print_source
from automata.notation.source import Source

__all__ = ["TARGETS", "FormatError", "Target", "Written", "write"]

LONGEST: Final = 900_000  # characters; what is written must be readable again
_WRITERS: Final = {name: writer for known in TOOLS for name, writer in known.codec.writers.items()}
TARGETS: Final[tuple[Target, ...]] = (OWN.name, *_WRITERS)


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
