"""The options of searches: those of methods are made from their parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from typing import Any, Final, TypeVar

import click

from noloss.arguments.options import PATH, plot_format_option
from noloss.errors import InputError
from search.evolution.catalogue import METHODS, make_method, parameter_names, parameters
from strategies.encodings.files.vector import check_vector, read_vector

HELP: Final[Mapping[str, str]] = {
    "population": "Members of a population.",
    "seat": "first, second, or (where the method can) both.",
    "selection": "sus, or tournament as in the first trials (§4.1).",
    "elitism": "controlled (Eq. 4), single, or none.",
    "ties": "Which of equal members come first: newer, older, or lot.",
    "mutated": "Entries of a child that are mutated.",
    "sites": "Places of crossover, of 764.",
    "crossover": "Probability of crossover.",
    "slope": "250 in n_m = ⌈250 p_m + 10⌉, the entries mutated.",
    "base": "10 in n_m = ⌈250 p_m + 10⌉.",
    "counting": "raw or up_to_symmetry: which games the fitness counts.",
    "archive": "Move no-loss members into the archive and go on, or end with the first.",
    "mutation": "Probability that a gene mutates.",
    "elites": "The best, which pass unchanged.",
    "best": "How many of the best have mutated copies.",
    "copies": "How many copies each of them has.",
    "drawn": "Members drawn at random that pass mutated.",
    "fitness": "points, or not_lost: the share of games not lost.",
    "points": "What a win, a draw and a loss are worth, such as 1,-15,-100.",
    "replication": "Share of the best that pass unchanged.",
    "games": "Random games that judge a member.",
    "changes": "Changes that are tried in one generation.",
    "sideways": "Take a change that makes no difference, too.",
    "vector": "Climb from this vector: a file as for `noloss verify vector:FILE`.",
}
"""Parameter of a method -> what it is."""

FILES: Final = ("vector",)  # parameters that are read from a file


F = TypeVar("F", bound=Callable[..., Any])

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

    generations : of each run, unless another number is given
    """
    options = (
        _shown_option("--generations", click.IntRange(min=0), generations, "Of each run."),
        _shown_option(
            "--runs",
            click.IntRange(1, 999),
            1,
            "Independent runs, each with random numbers of its own.",
        ),
        _shown_option("--seed", click.IntRange(min=0), 0, "Decides everything random."),
        _shown_option("--jobs", click.IntRange(1, 256), 1, "Processes that share the runs."),
        click.option(
            "--scheduler", metavar="ADDRESS", help="Work on a Dask cluster: tcp://HOST:PORT."
        ),
        folder_options(
            "Keep plan, checkpoints, histories, archives and plots in this folder.",
            "Go on with the search in the folder.",
        ),
        plot_format_option("With -o: the format of the plots."),
    )

    def add(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def folder_options(output: str, resume: str) -> Callable[[F], F]:
    """Add `--output` and `--resume`, with their help."""

    def add(command: F) -> F:
        command = click.option("--resume", is_flag=True, help=resume)(command)
        return click.option("-o", "--output", type=PATH, metavar="FOLDER", help=output)(command)

    return add


def method_options(*methods: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add an option for each parameter of the methods; what is not given has its default there."""
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
    """Give all parameters of a method, those that were given on the command line among them.

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
        text += f" [default: {default}]"
    if isinstance(default, bool):
        return click.option(f"--{name}/--no-{name}", name, default=None, help=text)
    kind: Any = {int: int, float: float, str: str, tuple: str}[type(default)]
    metavar = "FILE" if name in FILES else "W,D,L" if name == "points" else None
    return click.option(f"--{name}", name, type=kind, default=None, help=text, metavar=metavar)


def _points(text: str) -> list[int]:
    try:
        points = [int(part) for part in text.split(",")]
    except ValueError:
        points = []
    if len(points) != 3:
        hint = "write three whole numbers, such as --points 1,-15,-100"
        raise InputError(f"'{text}' are not points for win, draw and loss", hint=hint)
    return points
