"""`noloss search show`: the results of searches, beside those of Bhatt08.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3 to §4.5, Tables 1 and 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

import click

from common.exhibits import Heading, Table, Text, table
from diagrams.plots.front import COUNTED, SEATED
from diagrams.plots.search import Fronts, plots_of_searches
from diagrams.render.render import Format
from games import SEATS, Seats, seat_name
from noloss.arguments.options import PATH, json_option, plot_format_option
from noloss.commands.searches.evolve import runs_table, runs_text
from noloss.errors import refuse
from noloss.output.plots import write_plots
from noloss.output.progress import piecewise, progress
from noloss.report import NOTHING, Report, ReportItem
from search.evolution.catalogue import parameters
from search.runs.results import (
    FolderPart,
    Results,
    RunsDocument,
    Spread,
    archive_of,
    results_in,
    runs_document,
)
from search.runs.search_run import search_of
from search.runs.tables import ALIKE, PRINTED, AnalysisPart, BlendedPart, Pair, analysis
from verify.extremes.class_game import Counting
from verify.extremes.feasible import pareto_front

BLENDED: Final[tuple[Seats, Counting]] = ("both", ALIKE)


@click.command("runs")
@click.argument("folders", nargs=-1, required=True, type=PATH, metavar="FOLDER...|TABLE")
@click.option(
    "-o",
    "--output",
    "plots",
    type=PATH,
    metavar="FOLDER",
    help="Draw all plots into this folder; needs matplotlib, the extra `plots`.",
)
@click.option("--front", is_flag=True, help="With -o: draw the exact front beside what was found.")
@plot_format_option("With -o: their format.")
@json_option
def command(folders: tuple[Path, ...], plots: Path | None, front: bool, format: Format) -> Report:
    """Show what searches found, from the folders that `noloss search METHOD -o FOLDER` keeps.

    For every search you see its plan, how far each run is, and when the runs first found a strategy
    that never loses, beside Table 1 of Bhatt08 if that is about such runs. If the searches found
    strategies for both seats, noloss blends them as in §4.3 to §4.5 of that paper, and shows their
    number, their wins and draws, and Table 2.

    The command only reads a folder. You can use it while a search is running there.

    If a TABLE of `noloss enumerate` or `noloss decide --list` is named, you see which decider
    decided how many of its machines, also by the number of their transitions. With -o, some
    machines of each decider are decided again to measure the time, and their runs are drawn.

    \b
    Examples:
      noloss search show first
      noloss search show first second -o plots
      noloss search show first second --json
      noloss search show bb4.csv -o plots
    """
    _check_plots(plots, front)
    table = next(filter(Path.is_file, folders), None)
    if table is not None:
        from noloss.commands.searches.machine_table import show_table  # needed for a table only

        refuse(
            (len(folders) > 1, f"{table} is a table of machines", "show it alone"),
            (front, "--front is about strategies", "leave it out"),
        )
        return show_table(table, plots, format)
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
    """Refuse a file as the folder of plots, and --front without plots, before any work."""
    refuse(
        (plots is None and front, "--front is a line in the plots", "add -o FOLDER"),
        (
            plots is not None and plots.exists() and not plots.is_dir(),
            f"{plots}: is a file",
            "name a folder; each plot is a file in it",
        ),
    )


def _read(folders: Sequence[Path]) -> list[Results]:
    searches: list[Results] = []
    with progress(
        "reading",
        lambda: f"{len(searches)} of {len(folders)} folders",
        share=lambda: len(searches) / len(folders),
    ):
        searches.extend(map(results_in, folders))  # one after the other, as `progress` shows them
    return searches


def _analysed(searches: Sequence[Results]) -> AnalysisPart | None:
    first, second = (archive_of(searches, seat) for seat in SEATS)
    if first is None or second is None:
        return None
    with progress("blending strategies"):
        return analysis(first, second)


def _exact_fronts(searches: Sequence[Results], *, both: bool) -> Fronts:
    """Find the exact front for every search that found a strategy; if asked, also for both seats.

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


def searches_exhibits(document: RunsDocument) -> Iterator[ReportItem]:
    """Show searches one by one, then the strategies of both seats blended, then files of plots."""
    for number, part in enumerate(document.folders):
        plan = _plan_text(part)
        yield Text(f"\n{plan}" if number else plan)
        if part.runs:
            yield runs_table(part.runs)
            yield _spread_table(part)
    if document.blended is not None:
        yield Heading("A strategy for each seat, blended into one; games counted up to symmetry")
        yield _blended_table(document.blended)
        yield _table_2(document.blended)
        yield from map(Text, losses_sentences(document.blended))
    for file in document.files:
        yield Text(f"{file}: plot")


def losses_sentences(analysis: AnalysisPart) -> list[str]:
    """Name the strategies of Table 2 that can lose, because they are mixed from several."""
    lost = {line.name: [line.games[seat].loss for seat in SEATS] for line in analysis.table}
    return [
        f"The {name} strategy, mixed of several, loses {sum(losses):,} games: "
        f"{losses[0]:,} as first player, {losses[1]:,} as second."
        for name, losses in lost.items()
        if any(losses)
    ]


def _plan_text(part: FolderPart) -> str:
    """Describe a search, and the progress of its runs."""
    plan, search, fitness = part.plan, search_of(part.plan), part.fitness
    seat = "both seats together" if part.seat == "both" else seat_name(part.seat)
    given = ", ".join(f"{name} {_shown(value)}" for name, value in parameters(search).items())
    way = "less" if fitness.less_is_better else "more"
    lines = [
        f"{part.folder}: {plan.method} for {seat}",
        f"  {runs_text(plan.runs)} of {plan.generations:,} generations, seed {plan.seed}",
        f"  parameters: {given}",
        f"  fitness: {fitness.name}; {way} is better; games counted {COUNTED[part.counting]}",
    ]
    waiting = plan.runs - len(part.runs)
    going = sum(not run.ended for run in part.runs)
    if waiting or going:
        lines.append(f"  runs not at their end: {going:,}; not begun: {waiting:,}")
    return "\n".join(lines)


def _spread_table(part: FolderPart) -> Table:
    """Set out in which generation the runs found their first strategy, beside Table 1."""
    rows = [_spread_row("these runs", part.first_found)]
    if part.printed_first_found is not None:
        rows.append(_spread_row("Bhatt08, Table 1", part.printed_first_found))
    head = ("first found, in generation", "best", "median", "worst", "none")
    return table(head, rows, texts=1)


def _spread_row(who: str, finds: Spread) -> tuple[str, ...]:
    numbers = (
        NOTHING if value is None else f"{value:,g}"
        for value in (finds.best, finds.median, finds.worst)
    )
    return (who, *numbers, f"{finds.runs - finds.found} of {finds.runs}")


def _blended_table(analysis: AnalysisPart) -> Table:
    """Set out how many strategies there are, by seat and blended, beside the paper's numbers."""
    texts: dict[str, Callable[[AnalysisPart], str]] = {
        "for the first seat (X)": lambda told: f"{told.found['first']:,}",
        "for the second seat (O)": lambda told: f"{told.found['second']:,}",
        "for both, blended": lambda told: f"{told.strategies:,}",
        "different pairs of wins and draws": lambda told: f"{told.pairs:,}",
        "wins": lambda told: f"{told.wins.least:,} to {told.wins.most:,}",
        "draws": lambda told: f"{told.draws.least:,} to {told.draws.most:,}",
    }
    head = ("strategies that never lose, blended", "these runs", "Bhatt08, §4.3 and §4.4")
    rows = ((name, text(analysis), text(PRINTED)) for name, text in texts.items())
    return table(head, rows, texts=1)


def _table_2(analysis: AnalysisPart) -> Table:
    """Set out Table 2: each computed line, and below it the printed one."""
    rows = [
        (f"{line.name}, {source}", *_numbers(line))
        for pair in zip(analysis.table, PRINTED.table, strict=True)
        for line, source in zip(pair, ("these runs", "Bhatt08"), strict=True)
    ]
    head = (
        "strategy, and from where",
        "first: wins",
        "draws",
        "second: wins",
        "draws",
        "win : draw",
    )
    return table(head, rows, texts=1, ends=range(2, len(rows) + 1, 2))


def _numbers(line: BlendedPart) -> list[str]:
    ratio = line.win_to_draw
    numbers = [number for seat in SEATS for number in (line.games[seat].win, line.games[seat].draw)]
    return [
        *(f"{number:,}" for number in numbers),
        NOTHING if ratio is None else f"{float(Fraction(ratio.exact)):.3f}",
    ]


def _shown(value: object) -> str:
    text = ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    return text[:40] + "…" if len(text) > 41 else text or NOTHING
