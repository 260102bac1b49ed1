"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, TypeVar

import click

from common.text import clipped
from noloss.arguments.values import refuse_replacing, seat_named
from noloss.errors import InputError


class _NamedPath(click.Path):
    """A path that a file can have: not an empty text, which a variable of the shell may give."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("an empty name cannot be a file or a folder", param, ctx)
        if isinstance(value, str) and "\0" in value:
            self.fail("the name of a file cannot have a NUL", param, ctx)
        return super().convert(value, param, ctx)


class _Seat(click.Choice[str]):
    """A seat, by its name or by its mark: X is the first seat, O the second."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(super().convert(str(seat_named(value)), param, ctx))


class WordChoice(click.Choice[str]):
    """One of several words, shown with hyphens; underlines are read, too.

    A command gets the word as the documents have it, with underlines.
    """

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__([spelled(word) for word in words])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(super().convert(spelled(str(value)), param, ctx)).replace("-", "_")


def spelled(word: str) -> str:
    """Write a word of a document as an option is spelt.

    >>> spelled("every_choice")
    'every-choice'
    """
    return word.replace("_", "-")


class _WrittenPath(_NamedPath):
    """The path of a file to write; without `--force`, only a file of noloss is replaced."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path = super().convert(value, param, ctx)
        if str(path) == "-":
            self.fail("'-' is not the name of a file that is written", param, ctx)
        if ctx is None or not is_forced(ctx):
            refuse_replacing(path)
        return path


def is_forced(context: click.Context) -> bool:
    """Say whether `--force` is given, in a command with an option of the type `WRITTEN`."""
    forced: bool = context.meta.get(_FORCE, False)
    return forced


LONGEST_TITLE: Final = 80
"""The most characters of a title."""
PATH = _NamedPath(path_type=Path)
"""The path of a file or a folder, which need not exist."""
WRITTEN = _WrittenPath(path_type=Path)
"""The path of a file to write; a command with such an option also has `--force`."""
NAMED_PATH = _NamedPath()
"""Like `PATH`, but the command gets the typed text."""

F = TypeVar("F", bound=Callable[..., Any])
Form: TypeAlias = Literal["text", "json", "jsonl", "csv", "sarif"]
_FORM: Final = "noloss.form"  # its key in the context of click
_FORCE: Final = "noloss.force"


def printed_form(context: click.Context | None = None) -> Form:
    """Give the form in which the command that runs prints its report."""
    form: Form = (context or click.get_current_context()).meta.get(_FORM, "text")
    return form


def _choose_form(form: Form) -> Callable[[click.Context, click.Parameter, bool], bool]:
    def choose(context: click.Context, parameter: click.Parameter, wanted: bool) -> bool:
        if wanted and context.meta.setdefault(_FORM, form) != form:
            hint = "leave one of them out"
            one, two = sorted((form, context.meta[_FORM]))
            raise InputError(f"--{one} and --{two} exclude each other", hint=hint)
        return wanted

    return choose


def _form_option(form: Form, help_text: str, *, passed: bool = False) -> Callable[[F], F]:
    """Make an option that chooses the form of a report; `passed`: whether the command gets it."""
    return click.option(
        f"--{form}", is_flag=True, callback=_choose_form(form), expose_value=passed, help=help_text
    )


json_option: Final = _form_option("json", "Print only one JSON document on standard output.")
"""The front door prints the document of the report; the command does not get the option."""
sarif_option: Final = _form_option(
    "sarif", "Print a SARIF 2.1.0 log, which editors and code hosts show at the lines.", passed=True
)
"""For a command whose report is a log if this option is given."""
jsonl_option: Final = _form_option("jsonl", "Print one JSON document a line.")
"""For a command whose report has lines."""
csv_option: Final = _form_option(
    "csv", "With --trace: print comma-separated values, one row a step."
)
"""For a command whose report has rows."""


def with_force(command: click.Command) -> click.Command:
    """Add `--force` to a command that writes files."""
    known = {name for param in command.params for name in param.opts}
    if "--force" not in known and any(param.type is WRITTEN for param in command.params):
        force = click.Option(
            ["--force"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_keep_force,
            help="Replace a file even if noloss did not make it.",
        )
        command.params.append(force)
    return command


def _keep_force(context: click.Context, parameter: click.Parameter, given: bool) -> bool:
    context.meta[_FORCE] = given
    return given


def choose_option(command: F) -> F:
    """Add `--choose`, a tuple of numbers from 1; None if it is not given."""
    return click.option(
        "--choose",
        "choices",
        metavar="1,3,…",
        callback=_read_choices,
        help="Follow one branch. At its first choice it takes the row of the first number, and so "
        "on; 1 is the first row that applies.",
    )(command)


def _read_choices(
    ctx: click.Context, param: click.Parameter, text: str | None
) -> tuple[int, ...] | None:
    if text is None:
        return None
    numbers = [number.strip() for number in text.split(",")] if text.strip() else []
    for number in numbers:
        if not (number.isascii() and number.isdigit() and int(number)):
            problem = f"'{number}' is not the number of a choice"
            raise InputError(problem, hint="choices are numbered from 1: --choose 1,3")
    return tuple(map(int, numbers))


def tape_option(help_text: str) -> Callable[..., Any]:
    """Give the option `--tape` to a command; `laid_words` of `machines` reads it."""
    return click.option("--tape", "tapes", multiple=True, metavar="NAME=WORD", help=help_text)


def position_option(command: F) -> F:
    """Add `--position`; `boards.begun` lays it."""
    return click.option(
        "--position",
        metavar="POSITION",
        help="Lay a position such as X...O.... on the tapes of a strategy's machine.",
    )(command)


def word_argument(command: F) -> F:
    """Add an optional WORD, which lies on the first tape."""
    return click.argument("word", required=False)(command)


def seat_option(description: str, *more: str, default: str | None = None) -> Callable[[F], F]:
    """Add `--seat`, with more values than the two seats if the command has them."""
    from games import SEATS  # slow to load, and few commands are about the game

    return click.option(
        "--seat",
        type=_Seat([*SEATS, *more]),
        default=default,
        show_default=default is not None,
        help=description,
    )


def plot_format_option(description: str) -> Callable[[F], F]:
    """Add `--format`, for plots in a folder."""
    from diagrams.plots.plotting import FORMATS  # slow to load
    from diagrams.render.render import Format  # slow to load

    return click.option(
        "--format",
        type=click.Choice([format.value for format in FORMATS]),
        callback=lambda _context, _option, value: Format(value),
        default=Format.SVG.value,
        show_default=True,
        help=description,
    )


def folder_options(output: str, resume: str) -> Callable[[F], F]:
    """Add `--output` and `--resume`, with their help."""

    def add(command: F) -> F:
        command = click.option("--resume", is_flag=True, help=resume)(command)
        return click.option("-o", "--output", type=PATH, metavar="FOLDER", help=output)(command)

    return add


def machines_option(description: str) -> Callable[[F], F]:
    """Give the option `--machines` to a command: the folder of a course."""
    return click.option("--machines", type=PATH, metavar="FOLDER", help=description)


def title_option(description: str) -> Callable[[F], F]:
    """Give the option `--title` to a command: some words that head what people see."""
    return click.option(
        "--title",
        metavar="NAME",
        default="",
        callback=lambda _context, _option, text: clipped(text.strip(), LONGEST_TITLE),
        help=description,
    )


def view_option(command: F) -> F:
    """Add `--view`, for strategies that can be asked in more than one way."""
    return click.option(
        "--view",
        type=click.Choice(["position", "game"]),
        help="For tape programs: decide single positions, or play whole games on the tapes.",
    )(command)


def refuse_unknown_option(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
    """Refuse an argument that looks like an option, for a command that takes unknown ones.

    A text as long as a position passes, so that a better message can name its fault.
    """
    if isinstance(value, str) and value.startswith("-") and len(value) != len("XO......."):
        raise _no_such_option(value, ctx)
    return value


def refuse_more_arguments(ctx: click.Context) -> None:
    """Refuse words behind the last argument, for a command that takes unknown options."""
    for argument in ctx.args:
        if argument.startswith("-"):
            raise _no_such_option(argument, ctx)
        raise click.UsageError(f"unexpected extra argument '{argument}'", ctx)


def _no_such_option(text: str, ctx: click.Context) -> click.NoSuchOption:
    options = [name for option in ctx.command.params for name in option.opts]
    return click.NoSuchOption(text, possibilities=options, ctx=ctx)
