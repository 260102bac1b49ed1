"""`noloss runs`: what searches found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from diagrams.plots.front import COUNTED, SEATED
from diagrams.plots.search import Fronts, plots_of_searches
from diagrams.render.render import Format
from games import SEATS
from noloss.arguments.options import PATH, json_option, plot_format_option
from noloss.errors import refuse
from noloss.output.plots import write_plots
from noloss.output.progress import piecewise, progress
from noloss.report import Report
from noloss.reports.searches import searches_exhibits
from search.runs.results import Results, archive_of, results_in, runs_document
from search.runs.tables import ALIKE, AnalysisPart, Pair, analysis
from verify.extremes.class_game import Counting, Seats
from verify.extremes.feasible import pareto_front

BLENDED: Final[tuple[Seats, Counting]] = ("both", ALIKE)


@click.command("runs")
@click.argument("folders", nargs=-1, required=True, type=PATH)
@click.option(
    "--plots",
    type=PATH,
    metavar="FOLDER",
    help="Draw all plots into this folder; needs matplotlib, the extra `plots`.",
)
@click.option(
    "--front", is_flag=True, help="With --plots: draw the exact front beside what was found."
)
@plot_format_option("With --plots: their format.")
@json_option
def command(folders: tuple[Path, ...], plots: Path | None, front: bool, format: Format) -> Report:
    """Show what searches found, from the folders that `noloss evolve -o FOLDER` keeps.

    For every search its plan, how far each run is, when it first found a strategy that never
    loses, and the spread of that, beside Table 1 of Bhatt08 where it is about such runs. Where
    strategies for both seats were found, they are blended as in §4.3 to §4.5 of that paper: how
    many there are, their wins and draws, and its Table 2.

    A folder is only read, also while a search is going on in it.

    \b
    Examples:
      noloss runs first
      noloss runs first second --plots plots
      noloss runs first second --json
    """
    _check_plots(plots, front)
    searches = _read(folders)
    blended = _analysed(searches)
    files: list[Path] = []
    if plots is not None:
        fronts = _exact_fronts(searches, both=blended is not None) if front else {}
        with progress("drawing"):
            files = write_plots(plots, plots_of_searches(searches, fronts), format)
    document = runs_document(searches, blended, files)
    return Report(document=document, exhibits=searches_exhibits(document))


def _check_plots(plots: Path | None, front: bool) -> None:
    """Refuse a name that is not one of a folder, and --front without plots, before any work."""
    refuse(
        (plots is None and front, "--front is a line in the plots", "add --plots FOLDER"),
        (
            plots is not None and plots.exists() and not plots.is_dir(),
            f"{plots}: is a file",
            "name a folder; each plot is a file in it",
        ),
    )


def _read(folders: Sequence[Path]) -> list[Results]:
    searches: list[Results] = []
    with progress("reading", lambda: f"{len(searches)} of {len(folders)} folders"):
        searches.extend(map(results_in, folders))  # one after the other, as `progress` tells
    return searches


def _analysed(searches: Sequence[Results]) -> AnalysisPart | None:
    first, second = (archive_of(searches, seat) for seat in SEATS)
    if first is None or second is None:
        return None
    with progress("blending strategies"):
        return analysis(first, second)


def _exact_fronts(searches: Sequence[Results], *, both: bool) -> Fronts:
    """Find the exact front for everything that was found; of both seats blended, too, if asked.

    Raises SolverMissingError if OR-Tools is not installed.
    """
    wanted = [
        (search.method.seat, search.method.counting)
        for search in searches
        if any(row.archive for row in search.rows)
    ]
    fronts: dict[tuple[Seats, Counting], tuple[Pair, ...]] = {}
    for seats, counting in dict.fromkeys([*wanted, *([BLENDED] if both else [])]):
        with piecewise(f"finding the exact front ({SEATED[seats]}, {COUNTED[counting]})") as tell:
            front = pareto_front(seats, counting, tell)
        fronts[seats, counting] = tuple((point.wins, point.draws) for point in front)
    return fronts
