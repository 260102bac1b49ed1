"""`noloss runs`: what searches found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from games import SEATS
from noloss.exits import ExitCode
from noloss.found_runs import (
    Found,
    archive_of,
    exact_fronts,
    plots_by_name,
    read_folders,
    refuse_no_plots,
    runs_document,
    write_plots,
)
from noloss.options import PATH, json_option
from noloss.output import print_document, print_table, progress, readers_may_leave
from noloss.search_tables import (
    blended_table,
    losses_sentences,
    plan_sentences,
    spread_table,
    table_2,
)
from noloss.searches import runs_table
from search.runs.tables import Analysis, analysis


@click.command("runs")
@click.argument("folders", nargs=-1, required=True, type=PATH)
@click.option(
    "--plots",
    type=PATH,
    metavar="FOLDER",
    help="Draw all plots into this folder; needs matplotlib: pip install 'noloss[plots]'.",
)
@click.option(
    "--front", is_flag=True, help="With --plots: draw the exact front beside what was found."
)
@json_option
def command(folders: tuple[Path, ...], plots: Path | None, front: bool, as_json: bool) -> int:
    """Show what searches found, from the folders that `noloss evolve -o FOLDER` keeps.

    For every search its plan, how far each run is, when it first found a strategy that never
    loses, and the spread of that, beside Table 1 of Bhatt08 where it is about such runs. Where
    strategies for both seats were found, they are blended as in §4.3 to §4.5 of that paper: how
    many there are, their wins and draws, and its Table 2.

    A folder is only read, also while a search is going on in it.

    --front needs the solver: pip install 'noloss[solver]'.

    \b
    Examples:
      noloss runs first
      noloss runs first second --plots plots
      noloss runs first second --json
    """
    refuse_no_plots(plots, front)
    found = read_folders(folders)
    analysed = _analysed(found)
    files: list[Path] = []
    if plots is not None:
        fronts = exact_fronts(found, both=analysed is not None) if front else {}
        with progress("drawing"):
            files = write_plots(plots, plots_by_name(found, fronts))
    if as_json:
        print_document(runs_document(found, analysed, files), long=True)
        return ExitCode.DONE
    with readers_may_leave():
        _show(found, analysed, files)
    return ExitCode.DONE


def _analysed(found: Sequence[Found]) -> Analysis | None:
    archives = [archive_of(found, seat) for seat in SEATS]
    if archives[0] is None or archives[1] is None:
        return None
    with progress("blending strategies"):
        return analysis(archives[0], archives[1])


def _show(found: Sequence[Found], analysed: Analysis | None, files: Sequence[Path]) -> None:
    for place, one in enumerate(found):
        if place:
            print()
        for sentence in plan_sentences(one):
            print(sentence)
        if one.rows:
            print_table(runs_table(one.rows))
            print_table(spread_table(one))
    if analysed is not None:
        print("\nA strategy for each seat, blended into one; games counted up to symmetry")
        print_table(blended_table(analysed))
        print_table(table_2(analysed))
        for sentence in losses_sentences(analysed):
            print(sentence)
    for file in files:
        print(f"{file}: plot")
