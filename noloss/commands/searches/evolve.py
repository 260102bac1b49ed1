"""`noloss search`: search for strategies as the publications do, reproducibly.

The options of a method are made from its parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import AbstractContextManager
from dataclasses import Field, fields
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final, get_args, get_type_hints

import click

from common.exhibits import Table, Text, table
from common.text import counted
from diagrams.plots.plotting import AnyPlot
from games import seats_of
from noloss.arguments.options import (
    F,
    WordChoice,
    folder_options,
    json_option,
    plot_format_option,
    spelled,
)
from noloss.errors import InputError
from noloss.output.plots import draw_if_possible
from noloss.output.progress import piecewise, progress
from noloss.output.streams import say
from noloss.report import Report, ReportItem
from search.evolution.catalogue import METHODS, make_method, parameter_names, parameters
from search.runs.executors import check_scheduler, executor
from search.runs.folders import write_file
from search.runs.plan import Plan
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
from strategies.encodings.files.vector import check_vector, read_vector

MINUTES = 120.0  # seconds from which a time is written in minutes

HELP: Final[Mapping[str, str]] = {
    "population": "The number of members of a population.",
    "seat": "The seat of the strategies; some methods also search for both at once.",
    "selection": "How parents are selected; the first trials (§4.1) used tournament.",
    "elitism": "The survival of the best members; controlled is Eq. 4.",
    "ties": "The order of equal members; lot is a random order.",
    "mutated": "How many entries of a child are mutated.",
    "sites": "How many of the 764 places of crossover are used.",
    "crossover": "Probability of crossover.",
    "slope": "250 in n_m = ⌈250 p_m + 10⌉, the entries mutated.",
    "base": "10 in n_m = ⌈250 p_m + 10⌉.",
    "counting": "The games that the fitness counts: every one, or sequences of symmetry classes.",
    "archive": "Move no-loss members into the archive and continue, or end with the first.",
    "mutation": "Probability that a gene mutates.",
    "elites": "How many of the best pass unchanged.",
    "best": "How many of the best have mutated copies.",
    "copies": "How many copies each of them has.",
    "drawn": "The number of random members that pass mutated.",
    "fitness": "The fitness: points, or the share of games that are not lost.",
    "points": "The points for a win, a draw and a loss, such as 1,-15,-100.",
    "replication": "The share of the best that pass unchanged.",
    "games": "How many random games judge a member.",
    "changes": "How many changes are tried in one generation.",
    "sideways": "Also take a change that makes no difference.",
    "vector": "Climb from this vector: a file as for `noloss verify vector:FILE`.",
}
"""Parameter of a method -> its meaning."""

FILES: Final = ("vector",)  # parameters that are read from a file

RUN_OPTIONS: Final = (
    "generations",
    "runs",
    "seed",
    "jobs",
    "scheduler",
    "output",
    "resume",
    "format",
)


def run_options(generations: int) -> Callable[[F], F]:
    """Add the options that all methods share: `RUN_OPTIONS`.

    generations : the default of `--generations`
    """
    options = (
        _shown_option(
            "--generations", click.IntRange(min=0), generations, "The generations of each run."
        ),
        _shown_option(
            "--runs",
            click.IntRange(1, 999),
            1,
            "The number of independent runs, each with different random numbers.",
        ),
        _shown_option("--seed", click.IntRange(min=0), 0, "The seed of everything random."),
        _shown_option(
            "--jobs", click.IntRange(1, 256), 1, "The number of processes that share the runs."
        ),
        click.option(
            "--scheduler", metavar="ADDRESS", help="Work on a Dask cluster: tcp://HOST:PORT."
        ),
        folder_options(
            "Keep plan, checkpoints, histories, archives and plots in this folder.",
            "Continue the search in the folder.",
        ),
        plot_format_option("With -o: the format of the plots."),
    )

    def add(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def method_options(*methods: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add an option for each parameter of the methods; the defaults are those of the method."""
    known: dict[str, dict[str, Field[Any]]] = {}
    for method in methods:
        for field in fields(METHODS[method]):
            known.setdefault(field.name, {})[method] = field

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for name, owners in reversed(known.items()):
            command = _option(name, owners, len(methods) > 1)(command)
        return command

    return add


def given_parameters(method: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Give all parameters of a method, with the values that were given on the command line.

    Raises what `make_method` and the reading of files raise.
    """
    given = {name: value for name, value in values.items() if value is not None}
    for name in given:
        owners = [other for other, kind in METHODS.items() if name in parameter_names(kind)]
        if method not in owners:
            hint = f"it belongs to --method {' or '.join(owners)}"
            raise InputError(f"--{name}: {method} has no such parameter", hint=hint)
    if "points" in given:
        given["points"] = _points(given["points"])
    if "vector" in given:
        given["vector"] = list(check_vector(read_vector(given["vector"]), given["vector"]))
    return parameters(make_method(method, given))


def _shown_option(
    name: str, kind: click.ParamType[Any], default: object, text: str
) -> Callable[[F], F]:
    return click.option(name, type=kind, default=default, show_default=True, help=text)


def _option(
    name: str, owners: Mapping[str, Field[Any]], several: bool
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    default = next(iter(owners.values())).default
    text = HELP[name]
    if several:
        text += f" Of {', '.join(owners)}."
    if default not in ((), None) and len({field.default for field in owners.values()}) == 1:
        text += f" [default: {spelled(default) if isinstance(default, str) else default}]"
    if isinstance(default, bool):
        return click.option(f"--{name}/--no-{name}", name, default=None, help=text)
    kinds: Mapping[Any, Any] = {int: int, float: float, str: str, tuple: str}
    words = dict.fromkeys(word for owner in owners for word in _words(owner, name))
    kind = WordChoice(words) if words else kinds[type(default)]
    metavar = "FILE" if name in FILES else "W,D,L" if name == "points" else None
    return click.option(f"--{name}", name, type=kind, default=None, help=text, metavar=metavar)


def _words(method: str, name: str) -> Iterator[str]:
    """Give the words that a parameter of a method can be; none if it is a number or a file."""
    kind = get_type_hints(METHODS[method])[name]
    yield from (word for word in get_args(kind) if isinstance(word, str))


def _points(text: str) -> list[int]:
    try:
        points = [int(part) for part in text.split(",")]
    except ValueError:
        points = []
    if len(points) != 3:
        hint = "write three whole numbers, such as --points 1,-15,-100"
        raise InputError(f"'{text}' is not three numbers of points", hint=hint)
    return points


@click.command("bhatt08")
@method_options("bhatt08")
@run_options(generations=500)
@json_option
def bhatt08(**options: Any) -> Report:
    """Run the customised genetic algorithm of Bhatt08, in one tier (--seat both) or two.

    The same seed gives the same archives, in one process, in several, and on a cluster; also if the
    search was interrupted and continued with --resume. noloss plays out every strategy that it
    finds before it reports it. `noloss search show FOLDER` shows what a folder holds.

    \b
    Examples:
      noloss search bhatt08 --seat first --runs 11 --jobs 2 -o first
      noloss search bhatt08 --seat first --runs 11 --jobs 2 -o first --resume
      noloss search bhatt08 --seat both --no-archive --generations 200
    """
    return _evolve("bhatt08", options)


@click.command("ford21")
@click.option(
    "--method",
    type=click.Choice(["ford21", "hochmuth", "tropicalcoder", "hill-climber"]),
    default="ford21",
    show_default=True,
    help="The method of Ford21, or one that it compares with.",
)
@method_options("ford21", "hochmuth", "tropicalcoder", "hill-climber")
@run_options(generations=150)
@json_option
def ford21(method: str, **options: Any) -> Report:
    """Run the win-greedy genetic algorithm of Ford21, or a method that it compares with.

    \b
    Examples:
      noloss search ford21 --seat first --seed 3 -o x
      noloss search ford21 --method hill-climber --seat second --generations 400
    """
    return _evolve(method, options)


@click.command("nsga2")
@method_options("nsga2")
@run_options(generations=200)
@json_option
def nsga2(**options: Any) -> Report:
    """Search for many wins and few draws at once, among strategies that never lose.

    \b
    Examples:
      noloss search nsga2 --seat first -o front
      noloss search nsga2 --seat second --counting raw --generations 1000
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
                say(f"{output} has no search to continue; beginning a new one")
            starting = partial(progress, f"starting {counted(given['jobs'], 'worker')}")
            workers = executor(given["jobs"], given["scheduler"], starting)
            results, document = _carry_out(folder, workers, kept=output is not None)
            if output is not None:
                draw_if_possible(output, lambda: _plots(results), given["format"])
    except (KeyboardInterrupt, SystemExit, BrokenExecutor):  # a signal may end the workers first
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
    from diagrams.plots.search import search_plots  # slow to load

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
        return "nothing was kept; -o FOLDER keeps a search, and --resume continues it"
    if not has_begun(output):
        return f"nothing was done yet; the same command with --resume begins in {output}"
    return f"{output} keeps the search so far; the same command with --resume continues it"
