"""`noloss search show TABLE`: a table of machines, as `noloss enumerate` writes it."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from automata.machine import Machine
from common.text import counted
from diagrams.plots.halting import TILES, table_plots
from diagrams.render.render import Format
from noloss.arguments.machines import find_machine
from noloss.arguments.values import opened
from noloss.output.plots import write_plots
from noloss.output.progress import progress
from noloss.report import Report
from noloss.reports.halting import table_exhibits
from search.halting.rows import table_rows
from search.halting.survey import Survey, spread, survey, times
from search.halting.table import table_of


def show_table(file: Path, plots: Path | None, format: Format) -> Report:
    """Show how many machines each decider decided, by transitions; with plots, also the times."""
    number = 0

    def report() -> None:
        nonlocal number
        number += 1

    with opened(file) as stream, progress("reading", lambda: counted(number, "machine")):
        found = survey(str(file), table_rows(file, stream), report)
    document = replace(table_of(file.name, found.tally), depths=found.depths)
    if plots is not None:
        number = 0
        with progress("measuring", lambda: counted(number, "machine")):
            document = replace(document, times=times(str(file), found.samples, report))
        with progress("drawing"):
            files = write_plots(plots, table_plots(document, _runs(found)), format)
        document = replace(document, plots=[*map(str, files)])
    return Report(document=document, exhibits=table_exhibits(document))


def _runs(found: Survey) -> dict[str, dict[str, Machine]]:
    """Choose some machines of each kind, spread over the table."""
    return {
        kind: {text: find_machine(text) for text in spread(machines, TILES)}
        for kind, machines in found.samples.items()
    }
