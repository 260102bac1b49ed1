"""`noloss evolve`: search for strategies as the publications do, reproducibly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from noloss.evolving import given_parameters, method_options
from noloss.exits import ExitCode
from noloss.options import PATH, json_option
from noloss.output import print_document, print_table, progress, readers_may_leave
from noloss.plot_files import write_plots
from noloss.searches import (
    Workers,
    carry_out,
    folder_for,
    interrupted_at,
    runs_table,
    spread_sentence,
)
from search.runs.folder import Folder
from search.runs.plan import Plan

F = TypeVar("F", bound=Callable[..., Any])
COMMON = ("generations", "runs", "seed", "jobs", "scheduler", "output", "resume", "as_json")


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


def _search_options(generations: int) -> Callable[[F], F]:
    """Add the options that all methods share."""
    options = (
        click.option(
            "--generations",
            type=click.IntRange(min=0),
            default=generations,
            show_default=True,
            help="Of each run.",
        ),
        click.option(
            "--runs",
            type=click.IntRange(1, 999),
            default=1,
            show_default=True,
            help="Independent runs, each with random numbers of its own.",
        ),
        click.option(
            "--seed",
            type=click.IntRange(min=0),
            default=0,
            show_default=True,
            help="Decides everything random.",
        ),
        click.option(
            "--jobs",
            type=click.IntRange(1, 256),
            default=1,
            show_default=True,
            help="Processes that share the runs.",
        ),
        click.option(
            "--scheduler", metavar="ADDRESS", help="Work on a Dask cluster: tcp://HOST:PORT."
        ),
        click.option(
            *("-o", "--output"),
            type=PATH,
            metavar="FOLDER",
            help="Keep plan, checkpoints, histories, archives and plots in this folder.",
        ),
        click.option("--resume", is_flag=True, help="Go on with the search in the folder."),
        json_option,
    )

    def add(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return add


@command.command("bhatt08")
@method_options("bhatt08")
@_search_options(generations=500)
def bhatt08(**options: Any) -> int:
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
@_search_options(generations=150)
def ford21(method: str, **options: Any) -> int:
    """Run the win-greedy genetic algorithm of Ford21, or a method that it compares with.

    \b
    Examples:
      noloss evolve ford21 --seat first --seed 3 -o x
      noloss evolve ford21 --method hill-climber --seat second --generations 400
    """
    return _evolve(method, options)


@command.command("nsga2")
@method_options("nsga2")
@_search_options(generations=200)
def nsga2(**options: Any) -> int:
    """Search for many wins and few draws at once, among strategies that never lose.

    \b
    Examples:
      noloss evolve nsga2 --seat first -o front
      noloss evolve nsga2 --seat second --counting raw --generations 1000
    """
    return _evolve("nsga2", options)


def _evolve(method: str, options: dict[str, Any]) -> int:
    common = {name: options.pop(name) for name in COMMON}
    plan = Plan(
        method,
        given_parameters(method, options),
        common["generations"],
        common["runs"],
        common["seed"],
    )
    workers = Workers(common["jobs"], common["scheduler"])
    output: Path | None = common["output"]
    with folder_for(output, plan, common["resume"]) as folder:
        try:
            rows, document = carry_out(folder, workers)
            if output is not None:
                _draw(folder)
        except (KeyboardInterrupt, SystemExit):
            interrupted_at(output)
            raise
    if common["as_json"]:
        where = None if output is None else str(output)
        print_document(document | {"folder": where}, long=True)
        return ExitCode.DONE
    with readers_may_leave():
        print_table(runs_table(rows))
        print(spread_sentence(rows, document["confirmed"], document["seconds"]))
        if output is not None:
            print(f"kept in {output}")
    return ExitCode.DONE


def _draw(folder: Folder) -> None:
    from diagrams.plots.search import plots_of

    with progress("drawing the plots"):
        write_plots(folder.path, lambda: plots_of(folder))
