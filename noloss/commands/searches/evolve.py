"""`noloss evolve`: search for strategies as the publications do, reproducibly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import click

from common.exhibits import Table, Text, table
from common.text import counted
from diagrams.plots.plotting import AnyPlot
from games import seats_of
from noloss.arguments.options import json_option
from noloss.arguments.search_options import (
    RUN_OPTIONS,
    given_parameters,
    method_options,
    run_options,
)
from noloss.errors import InputError
from noloss.output.plots import draw_if_possible
from noloss.output.progress import piecewise, progress
from noloss.output.streams import say
from noloss.report import Report, ReportItem
from search.runs.executors import check_scheduler, executor
from search.runs.folders import write_file
from search.runs.results import (
    Results,
    RunFigures,
    RunPart,
    SummaryDocument,
    confirm,
    results_of,
    spread,
)
from search.runs.search_folder import (
    SUMMARY,
    Folder,
    has_begun,
    held_folder,
    is_search,
    search,
    text_of,
)
from search.runs.search_run import Plan

MINUTES = 120.0  # seconds from which a time is written in minutes


@click.group("evolve")
def command() -> None:
    """Search for strategies by evolution, as Bhatt08 and Ford21 do, and for the front of wins
    against draws by NSGA-II.

    \b
    Examples:
      noloss evolve bhatt08 --seat first --seed 1
      noloss evolve bhatt08 --seat second --runs 11 --jobs 2 -o second
      noloss evolve bhatt08 --seat second --runs 11 --jobs 2 -o second --resume
      noloss evolve ford21 --seat first --generations 150
      noloss evolve ford21 --method hochmuth --json
      noloss evolve nsga2 --seat second -o front

    The same seed gives the same archives, in one process, in several, and on a cluster; also if
    the search is interrupted, even killed, and gone on with. Every strategy found is played out
    on positions before it is told of. `noloss runs FOLDER` shows what a folder holds.
    """


@command.command("bhatt08")
@method_options("bhatt08")
@run_options(generations=500)
@json_option
def bhatt08(**options: Any) -> Report:
    """Run the customised genetic algorithm of Bhatt08, in one tier (--seat both) or two.

    \b
    Examples:
      noloss evolve bhatt08 --seat first --runs 11 --jobs 2 -o first
      noloss evolve bhatt08 --seat both --no-archive --elitism single --generations 200
    """
    return _evolve("bhatt08", options)


@command.command("ford21")
@click.option(
    "--method",
    type=click.Choice(["ford21", "hochmuth", "tropicalcoder", "hill-climber"]),
    default="ford21",
    show_default=True,
    help="Ford21's own, or one of those it compares with.",
)
@method_options("ford21", "hochmuth", "tropicalcoder", "hill-climber")
@run_options(generations=150)
@json_option
def ford21(method: str, **options: Any) -> Report:
    """Run the win-greedy genetic algorithm of Ford21, or a method that it compares with.

    \b
    Examples:
      noloss evolve ford21 --seat first --seed 3 -o x
      noloss evolve ford21 --method hill-climber --seat second --generations 400
    """
    return _evolve(method, options)


@command.command("nsga2")
@method_options("nsga2")
@run_options(generations=200)
@json_option
def nsga2(**options: Any) -> Report:
    """Search for many wins and few draws at once, among strategies that never lose.

    \b
    Examples:
      noloss evolve nsga2 --seat first -o front
      noloss evolve nsga2 --seat second --counting raw --generations 1000
    """
    return _evolve("nsga2", options)


def _evolve(method: str, options: dict[str, Any]) -> Report:
    given = {name: options.pop(name) for name in RUN_OPTIONS}
    parameters = given_parameters(method, options)
    plan = Plan(method, parameters, given["generations"], given["runs"], given["seed"])
    output: Path | None = given["output"]
    if given["resume"] and output is None:
        raise InputError("--resume needs a folder", hint="name it with -o FOLDER")
    if given["scheduler"] is not None:
        check_scheduler(given["scheduler"])  # before a folder is made
    anew = given["resume"] and output is not None and not is_search(output)
    try:
        with held_folder(output, plan, resume=given["resume"]) as folder:
            if anew:
                say(f"there is nothing to go on with in {output}; beginning anew")
            starting = partial(progress, f"starting {counted(given['jobs'], 'worker')}")
            workers = executor(given["jobs"], given["scheduler"], starting)
            results, document = _carry_out(folder, workers, kept=output is not None)
            if output is not None:
                draw_if_possible(output, lambda: _plots(results), given["format"])
    except (KeyboardInterrupt, SystemExit):
        say(_interrupted_text(output))
        raise
    return Report(document=document, exhibits=_exhibits(document))


def _carry_out(
    folder: Folder, executor: AbstractContextManager[Executor], *, kept: bool
) -> tuple[Results, SummaryDocument]:
    """Do all runs, confirm what they found, and write the summary."""
    since = monotonic()
    plan = folder.plan
    doing = f"{plan.method}, {runs_text(plan.runs)} of {plan.generations:,} generations"
    with executor as workers:
        with piecewise(doing) as tell:
            search(folder, workers, tell)
        results = results_of(folder)
        with piecewise("playing out every strategy found") as tell:
            archives = [state.archive for state in results.states.values()]
            confirmed = confirm(archives, seats_of(results.method.seat), workers, tell)
    document = SummaryDocument(
        folder=str(folder.path) if kept else None,
        method=plan.method,
        parameters=plan.parameters,
        generations=plan.generations,
        seed=plan.seed,
        runs=results.rows,
        first_found=spread(results.rows),
        confirmed=confirmed,
        seconds=round(monotonic() - since, 2),
    )
    write_file(folder.path / SUMMARY, text_of(document))
    return results, document


def _plots(results: Results) -> Mapping[str, AnyPlot]:
    from diagrams.plots.search import search_plots  # only if plots are asked for

    return search_plots(results.folder.plan, results.states)


def _exhibits(document: SummaryDocument) -> Iterator[ReportItem]:
    yield runs_table(document.runs)
    yield Text(spread_sentence(document))
    if document.folder is not None:
        yield Text(f"kept in {document.folder}")


def runs_text(runs: int) -> str:
    """Say how many runs there are."""
    return "1 run" if runs == 1 else f"{runs:,} runs"


def runs_table(rows: Sequence[RunFigures | RunPart]) -> Table:
    """Set out the runs one by one."""
    head = ("run", "generations", "first found", "found", "best fitness", "W / D / L of it")
    cells = (
        (
            f"{row.run}",
            f"{row.generation:,}",
            "none" if row.first is None else f"{row.first}",
            f"{row.archive:,}",
            f"{row.best.best:.6g} in {row.best.generation}",
            " / ".join(f"{number:,}" for number in row.best.games),
        )
        for row in rows
    )
    return table(head, cells, texts=len(head))


def spread_sentence(document: SummaryDocument) -> str:
    """Say in how many runs a strategy that never loses was found, and when."""
    finds, seconds = document.first_found, document.seconds
    time = f"{seconds:.1f} s" if seconds < MINUTES else f"{seconds / 60:.1f} min"
    if not finds.found:
        return f"no run found a strategy that never loses; {time}"
    when = f"best {finds.best}, median {finds.median:g}, worst {finds.worst}"
    return (
        f"{finds.found} of {finds.runs} runs found one that never loses, first in generation: "
        f"{when}; all {document.confirmed:,} were played out and never lose; {time}"
    )


def _interrupted_text(output: Path | None) -> str:
    """Say what becomes of a search that was interrupted."""
    if output is None:
        return "nothing was kept; -o FOLDER keeps a search, so that --resume can go on with it"
    if not has_begun(output):
        return f"nothing was done yet; the same command with --resume begins in {output}"
    return f"what was done is kept in {output}; the same command with --resume goes on"
