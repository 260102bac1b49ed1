"""The results on many machines, as a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from common.documents import UNSET, Document, UnsetType
from search.halting.tally import Tally


class DeciderPart(Struct, frozen=True):
    """The results of one decider.

    decider : with its parameters; `run` for machines that halt, empty for open machines
    """

    decider: str
    halt: int
    nonhalt: int
    open: int


class TableComparison(Struct, frozen=True):
    """A table beside another one.

    table      : the other one
    both       : the number of machines in both
    differing  : machines with another status → the statuses here and there
    refuted    : whether one of them halts in one table, and never halts in the other
    only_here, only_there : the numbers of machines in only one of the tables
    """

    table: str
    both: int
    differing: Mapping[str, str]
    refuted: bool
    only_here: int
    only_there: int


class DepthPart(Struct, frozen=True):
    """The machines with the same number of transitions.

    depth    : how many transitions are defined
    deciders : kind of decider → the number of machines that it decided; `open` for those that stay
        open
    """

    depth: int
    deciders: Mapping[str, int]


class TimePart(Struct, frozen=True):
    """The time to decide some machines again, on this computer.

    kind         : of the decider that the table names
    milliseconds : of each machine
    median       : of these
    """

    kind: str
    milliseconds: Sequence[float]
    median: float


class HaltingTable(Document, tag="noloss/halting-table", frozen=True, kw_only=True):
    """Which of many machines halt.

    file         : the table: machine, status, decider
    certificates : the file of the certificates, null if none were requested
    machines     : the number of decided and open machines
    halt, nonhalt, open : the number of each status
    steps        : the most steps of a machine that halts, its last step included; null if none
        halts, or if a table is only read
    steps_by     : the machine that makes them
    marks        : the most cells that are not blank at the end, the last step counted
    marks_by     : the machine that leaves them
    deciders     : the results of each
    first_open   : the first machines that stay open
    uncertified  : decided machines whose proof is too long for a certificate
    seconds      : that the work took; only if machines were decided
    machines_a_second : of this run of the command
    not_machines : lines of the list that are not machines, and why; only with --list
    against      : the comparison with another table, only with --against
    depths       : the machines by the number of their transitions; only of `search show`
    times        : of the deciders; only with plots
    plots        : the files of plots
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
    uncertified: int
    seconds: float | UnsetType = UNSET
    machines_a_second: float | UnsetType = UNSET
    not_machines: Sequence[str] | UnsetType = UNSET
    against: TableComparison | UnsetType = UNSET
    depths: Sequence[DepthPart] | UnsetType = UNSET
    times: Sequence[TimePart] | UnsetType = UNSET
    plots: Sequence[str] | UnsetType = UNSET


def tables_compared(name: str, own: Mapping[str, str], other: Mapping[str, str]) -> TableComparison:
    """Compare the statuses of machines in two tables; `name` is that of the other one."""
    both = own.keys() & other.keys()
    differing = sorted(machine for machine in both if own[machine] != other[machine])
    return TableComparison(
        table=name,
        both=len(both),
        differing={one: f"{own[one]} here, {other[one]} there" for one in differing},
        refuted=any("open" not in (own[one], other[one]) for one in differing),
        only_here=len(own) - len(both),
        only_there=len(other) - len(both),
    )


def table_of(file: str, tally: Tally, certificates: str | None = None) -> HaltingTable:
    """Make the document of a tally."""
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
        uncertified=tally.long,
    )
