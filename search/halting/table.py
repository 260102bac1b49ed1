"""What came out of many machines, as a document."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from common.documents import Document
from search.halting.work import Tally


class DeciderPart(Struct, frozen=True):
    """What one decider decided.

    decider : with its parameters; `run` for those that halt, empty for open ones
    """

    decider: str
    halt: int
    nonhalt: int
    open: int


class HaltingTable(Document, tag="noloss/halting-table", frozen=True, kw_only=True):
    """Which of many machines halt.

    file         : the table: machine, status, decider
    certificates : the file of the certificates, null if none were asked for
    machines     : how many were decided, or stay open
    halt, nonhalt, open : how many of each status
    steps        : the most steps of a machine that halts, its last one counted; null without one
    steps_by     : this machine
    marks        : the most cells that are not blank at the end, the last step counted
    marks_by     : the machine that leaves them
    deciders     : what each decided
    first_open   : the first machines that stay open
    seconds      : that the work took
    machines_a_second : of this run of the command
    """

    file: str
    certificates: str | None
    machines: int
    halt: int
    nonhalt: int
    open: int
    steps: int | None
    steps_by: str | None
    marks: int | None
    marks_by: str | None
    deciders: Sequence[DeciderPart]
    first_open: Sequence[str]
    seconds: float
    machines_a_second: float


def table_of(file: str, certificates: str | None, tally: Tally, seconds: float) -> HaltingTable:
    """Make the document of a tally, after some seconds of work."""
    names: dict[str, dict[str, int]] = {}
    for name, number in tally.deciders.items():
        status, _, decider = name.partition(" ")
        names.setdefault(decider, {})[status] = number
    rows = [
        DeciderPart(name, row.get("halt", 0), row.get("nonhalt", 0), row.get("open", 0))
        for name, row in names.items()
    ]
    rows.sort(key=lambda row: (-(row.halt + row.nonhalt + row.open), row.decider))
    return HaltingTable(
        file=file,
        certificates=certificates,
        machines=tally.machines,
        halt=tally.count("halt"),
        nonhalt=tally.count("nonhalt"),
        open=tally.count("open"),
        steps=tally.steps.value or None,
        steps_by=tally.steps.machine or None,
        marks=tally.marks.value if tally.steps.value else None,
        marks_by=tally.marks.machine or None,
        deciders=rows,
        first_open=tally.open,
        seconds=round(seconds, 3),
        machines_a_second=round(tally.machines / max(seconds, 0.001), 1),
    )
