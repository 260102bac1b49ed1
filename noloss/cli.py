"""The command line: the commands by name, one of them run, and any error as one message."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, nullcontext
from functools import cache
from importlib import import_module
from typing import Any, Final

import click

from common.errors import NolossError, nearest, reason, way_out
from common.limits import LimitError
from common.processes import StoppedError
from noloss import __version__
from noloss.arguments.limits import let_limits_end_with, with_limits
from noloss.arguments.options import printed_form
from noloss.output.progress import progress
from noloss.output.streams import (
    STANDARD_OUTPUT,
    close_quietly,
    flush,
    naming_output,
    prepare_streams,
    print_document,
    print_lines,
    print_rows,
    readers_may_leave,
    say,
)
from noloss.report import ExitCode, Report

GROUPS: Final[Mapping[str, Mapping[str, str]]] = {
    "Machines": {
        "run": "Run a Turing machine.",
        "step": "Step a Turing machine forward and back in the terminal.",
        "measure": "Measure how steps and space of a Turing machine grow.",
        "check": "Warn of likely mistakes in machine files.",
        "test": "Run the tests that machine files have.",
        "equal": "Find the shortest input on which two machines differ.",
        "grade": "Compare the machines of a folder with a model, as a table.",
        "expand": "Show the literal productions of a Turing machine.",
        "transform": "Make another machine of one: one tape, deterministic, universal …",
        "convert": "Write a Turing machine for another tool, or read it from there.",
        "draw": "Draw a Turing machine, or the machines or the play of a strategy.",
    },
    "Strategies": {
        "verify": "Prove that a strategy never loses, or refute it.",
        "recheck": "Check a certificate from the file alone.",
        "verdicts": "Judge every built-in strategy, on one page.",
        "export": "Write a verdict as a model for an outside checker.",
        "prove": "Have the proof assistant Coq check theorems.",
        "compare": "Set strategies side by side.",
        "match": "Play every game between two strategies.",
        "moves": "Show which moves a strategy permits in a position.",
        "strategies": "List the strategies, with their sources and readings.",
    },
    "Encodings": {
        "convert-strategy": "Write a strategy in another encoding.",
        "game-base": "Print the numbered rows that a vector speaks of.",
        "graph": "Write the game graph or its class graph to a file.",
    },
    "Publications": {
        "audit": "Recompute what publications print, claim by claim.",
        "statistics": "Classify and count all games, as Kutschera18 does.",
        "optimum": "Find the best that any strategy can do, and what is possible.",
        "census": "Count all strategies, and those that never lose, exactly.",
    },
    "Finding strategies": {
        "evolve": "Search for strategies by evolution, as the publications do.",
        "runs": "Show what searches found, as figures, tables and plots.",
        "learn": "Let a player learn by rewards, as Kutschera18 does, and judge it.",
    },
    "Pages and documents": {
        "serve": "Show everything as a page in a browser.",
        "export-page": "Write a page as one file: a machine, a run …",
        "schema": "Print the JSON Schema of a document, or list all documents.",
    },
}
"""What commands are about -> command -> its summary."""

FOLDERS: Final[Mapping[str, str]] = {
    "Machines": "machines",
    "Strategies": "strategies",
    "Encodings": "strategies",
    "Publications": "publications",
    "Finding strategies": "searches",
    "Pages and documents": "pages",
}
"""What commands are about -> the folder of `commands/` in which they are."""

MODULES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("convert", "transform", "expand"), "convert"),
    **dict.fromkeys(("compare", "match"), "compare"),
    **dict.fromkeys(("strategies", "moves"), "strategies"),
    **dict.fromkeys(("convert-strategy", "game-base"), "encodings"),
}
"""Command that shares its module with others -> that module; any other has one of its name."""

COMMANDS: Final = {name: summary for group in GROUPS.values() for name, summary in group.items()}
"""Command -> its summary."""

DEBUG: Final = "NOLOSS_DEBUG"  # environment variable: 1 shows the traceback of a bug
_NOT_IN_RANGE: Final = re.compile(r"is not (a valid (integer|float) range|in the range [^ ]+)$")

OPEN_ENDED: Final = frozenset({"evolve", "learn", "serve", "step"})
"""Commands that work until somebody ends them, or keep all that they have found so far."""


@cache
def _loaded(name: str) -> click.Command:
    """Load a command, with limits of time and memory."""
    folder = next(FOLDERS[title] for title, commands in GROUPS.items() if name in commands)
    plain = name.replace("-", "_")
    module = import_module(f"noloss.commands.{folder}.{MODULES.get(name, plain)}")
    command = getattr(module, f"{plain}_command" if name in MODULES else "command")
    assert isinstance(command, click.Command)
    return command if name in OPEN_ENDED else with_limits(command)


class LazyGroup(click.Group):
    """A group that knows its commands by name and loads one when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name all commands without loading any."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command, None if there is none of this name."""
        return _loaded(cmd_name) if cmd_name in COMMANDS else None

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what its parser raises tells which command it is about."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            name = ctx.invoked_subcommand
            if error.ctx is None and name is not None and (command := self.get_command(ctx, name)):
                error.ctx = click.Context(command, parent=ctx, info_name=name)
            raise

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments name; suggest the nearest if there is none."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            near = nearest(name, COMMANDS, otherwise="")
            meant = f"; {near}" if near else ""
            raise click.UsageError(f"there is no command '{name}'{meant}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by what they are about, without loading any."""
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl(list(commands.items()))


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="%(prog)s %(version)s", prog_name="noloss")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """A workbench for multi-tape Turing machines, and an answer with proof to the question
    whether a strategy really never loses.

    \b
    Examples:
      noloss run wst/CF --tape 'Kc=¢123321$'
      noloss verify wst
      noloss COMMAND --help

    Every command takes --json: one document on standard output and nothing else. The words that
    are used (seat, reading, strength, stuck …) are explained in docs/glossary.md.

    \b
    Exit codes:
      0  done; or what was asked holds; or the machine accepts
      1  it is refuted; or the machine rejects; or a check warns, or a test is red
      2  bad input or usage
      3  no verdict: a run that is stuck or out of budget; or a limit (--seconds, --memory) is met
      4  a run that waits at a choice nobody has made
      129  the terminal was closed (SIGHUP)
      130  interrupted (Ctrl-C)
      141  whoever read the output has gone before its end, as in `… | head`
      143  told to end (SIGTERM)
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def enter(arguments: Sequence[str], signalled: Sequence[BaseException] = ()) -> int:
    """Run the command that the arguments name and give its exit code.

    signalled : what a signal has raised; any error after it is due to the signal

    KeyboardInterrupt is left to the caller.
    """
    try:
        prepare_streams()
        code = _run(arguments)
        with readers_may_leave():
            flush()
    except BrokenPipeError:
        close_quietly()
        return ExitCode.CLOSED
    except (Exception, LimitError) as error:
        if signalled:
            raise signalled[0] from None
        return _tell(error)
    return code


def is_bug(error: BaseException) -> bool:
    """Tell whether an error is nobody's input but a fault of this program."""
    return not isinstance(
        error, NolossError | click.ClickException | OSError | MemoryError | LimitError
    )


def explain(error: BaseException) -> tuple[str, ExitCode]:
    """Say in one message what went wrong and what to do; give the exit code with it."""
    if isinstance(error, click.ClickException):
        return _usage_text(error), ExitCode.BAD_INPUT
    if isinstance(error, NolossError):
        stopped = isinstance(error, StoppedError)
        return str(error), ExitCode.NO_VERDICT if stopped else ExitCode.BAD_INPUT
    if isinstance(error, OSError):
        return _system_text(error), ExitCode.BAD_INPUT
    if isinstance(error, LimitError):
        return str(error), ExitCode.NO_VERDICT
    if isinstance(error, MemoryError):
        hint = "give a smaller input or a smaller budget"
        what = f" for {error}" if str(error) else ""
        return f"there is not enough memory{what}\n  hint: {hint}", ExitCode.NO_VERDICT
    name = type(error).__name__
    what = f"{name}: {error}" if str(error) else name
    hint = f"please report it; {DEBUG}=1 in the environment shows where it happened"
    return f"this is a bug of noloss ({what})\n  hint: {hint}", ExitCode.BAD_INPUT


def _run(arguments: Sequence[str]) -> int:
    # Not cli.main: that would turn a closed pipe into exit code 1, which here means refuted.
    try:
        with ExitStack() as limits, cli.make_context("noloss", list(arguments)) as context:
            let_limits_end_with(limits, context)
            report = cli.invoke(context)
            return _print(report, context) if isinstance(report, Report) else ExitCode.DONE
    except click.exceptions.Exit as done:  # --help, --version
        return done.exit_code


def _print(report: Report, context: click.Context) -> int:
    """Print a report as it was asked for, and give the exit code of its command."""
    with naming_output(), nullcontext() if report.streams else readers_may_leave():
        match printed_form(context):
            case "json" | "sarif":
                made = report.document
                if callable(made):
                    with progress(context.command_path):
                        made = made()
                print_document(made)
            case "jsonl":
                print_lines(report.lines)
            case "csv":
                print_rows(report.rows)
            case "text":
                from noloss.output.terminal import print_exhibits  # not needed for documents

                print_exhibits(report.exhibits)
    flush()
    code = report.code() if callable(report.code) else report.code
    for note in report.notes:
        say(note)
    return code


def _tell(error: BaseException) -> int:
    if is_bug(error) and os.environ.get(DEBUG) == "1":
        sys.excepthook(type(error), error, error.__traceback__)
    message, code = explain(error)
    try:
        flush()
    except OSError:
        close_quietly()
    say(f"error: {message}")
    return code


def _usage_text(error: click.ClickException) -> str:
    message = error.format_message().expandtabs(4).rstrip(".")
    kind = error.param.type if isinstance(error, click.BadParameter) and error.param else None
    if isinstance(kind, click.IntRange | click.FloatRange):
        message = _NOT_IN_RANGE.sub(f"is not {_range_text(kind)}", message)
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context else "noloss"
    return f"{message[:1].lower()}{message[1:]}\n  hint: `{path} --help` shows how it is used"


def _range_text(kind: click.IntRange | click.FloatRange) -> str:
    """Say which numbers a range holds."""
    number = "a whole number" if isinstance(kind, click.IntRange) else "a number"
    if kind.min is None:
        return f"{number} up to {kind.max}" if kind.max is not None else number
    if kind.min_open:
        return f"{number} above {kind.min}"
    return f"{number} from {kind.min} {'up' if kind.max is None else f'to {kind.max}'}"


def _system_text(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    writing = error.filename == STANDARD_OUTPUT
    return f"{where}{reason(error)}\n  hint: {way_out(error, 'name another file', writing=writing)}"
