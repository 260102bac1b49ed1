"""Machine files checked: the same for the command and from Python."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from automata import Machine, doubts
from automata.formats import Reading
from automata.formats.registry import OWN
from automata.linking.doubt import Doubt

TEST_FORM: Final = "write tests at the end of the file, such as  test  word=abba  ->  accepted"
"""The way out where a machine has no tests."""


def doubts_in(reading: Reading, machine: Machine) -> tuple[Doubt, ...]:
    """Give the diagnostics of a machine that was read.

    In the file of another tool a row that never applies is only a note: noloss made these rows,
    some of them for cases that cannot occur.
    """
    found = doubts(reading.source, machine)
    if reading.format == OWN.name:
        return found
    return tuple(replace(one, milder="note") if one.name == "dead-row" else one for one in found)
