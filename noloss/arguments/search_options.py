"""The options of searches: those of methods are made from their parameters.

What several commands share is a table: name, type, default, what stands for a value, help.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, fields
from typing import Any, Final, TypeAlias, TypeVar, get_args

import click

from noloss.arguments.options import NAMED_PATH, PATH, plot_format_option
from noloss.errors import InputError
from search.evolution.catalogue import METHODS, make_method, parameter_names, parameters
from search.learning.parameters import SCHEDULE, Choice, Opponent, Untried
from search.learning.plan import MOST_GAMES
from strategies.encodings.files.vector import check_vector
from strategies.encodings.files.vector_files import read_vector

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
OptionRow: TypeAlias = tuple[str, click.ParamType[Any], Any, str | None, str]

LEARNING: Final[Sequence[OptionRow]] = (
    ("games", click.IntRange(1, MOST_GAMES), 100_000, "N", "How many games are played."),
    (
        *("opponent", click.Choice(get_args(Opponent)), "self", None),
        "Itself, or a player that makes any move at random.",
    ),
    (
        *("rewards", click.STRING, "length", "NAME|LIST"),
        "By length: 16,8,4,2,1 for games of 5 to 9 moves, or other numbers; or flat: always 1.",
    ),
    (
        *("choice", click.Choice(get_args(Choice)), "relative", None),
        "The best move has the highest reward relative to all its rewards, or the highest sum.",
    ),
    (
        *("untried", click.Choice(get_args(Untried)), "last", None),
        "Never prefer an untried move to a known one, or count it as a reward of zero.",
    ),
    (
        *("schedule", click.STRING, SCHEDULE, "SCHEDULE"),
        "The chance to explore: experience:K, different, constant:P or linear:P0,P1.",
    ),
    ("seed", click.IntRange(min=0), 0, "N", "The same seed learns the same, everywhere."),
    ("memory", NAMED_PATH, None, "FILE", "Begin with what this memory knows."),
)
"""What a plan of learning is typed as; the fields of `TypedPlan`."""


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
    rows: tuple[OptionRow, ...] = (
        ("generations", click.IntRange(min=0), generations, None, "Of each run."),
        (
            *("runs", click.IntRange(1, 999), 1, None),
            "Independent runs, each with random numbers of its own.",
        ),
        ("seed", click.IntRange(min=0), 0, None, "Decides everything random."),
        ("jobs", click.IntRange(1, 256), 1, None, "Processes that share the runs."),
        (
            *("scheduler", click.STRING, None, "ADDRESS"),
            "Work on a Dask cluster: tcp://HOST:PORT.",
        ),
    )
    kept = folder_options(
        "Keep plan, checkpoints, histories, archives and plots in this folder.",
        "Go on with the search in the folder.",
    )
    plots = plot_format_option("With -o: the format of the plots.")
    return lambda command: options_from(rows)(kept(plots(command)))


def folder_options(output: str, resume: str) -> Callable[[F], F]:
    """Add `--output` and `--resume`, with their help."""

    def add(command: F) -> F:
        command = click.option("--resume", is_flag=True, help=resume)(command)
        return click.option("-o", "--output", type=PATH, metavar="FOLDER", help=output)(command)

    return add


def options_from(rows: Sequence[OptionRow]) -> Callable[[F], F]:
    """Add options from a table."""

    def add(command: F) -> F:
        for name, kind, default, metavar, text in reversed(rows):
            command = click.option(
                f"--{name}",
                type=kind,
                default=default,
                show_default=default is not None,
                metavar=metavar,
                help=text,
            )(command)
        return command

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


def _points(text: str) -> list[int]:
    try:
        points = [int(part) for part in text.split(",")]
    except ValueError:
        points = []
    if len(points) != 3:
        hint = "write three whole numbers, such as --points 1,-15,-100"
        raise InputError(f"'{text}' are not points for win, draw and loss", hint=hint)
    return points
