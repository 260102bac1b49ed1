"""The command line: it runs a command by its name, and shows any error as one message."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import ExitStack, nullcontext
from typing import Final

import click

from common.copies import StoppedError
from common.errors import NolossError, reason, way_out
from common.limits import LimitError
from common.packages import missing, needs_packages
from noloss import __version__
from noloss.arguments.limits import let_limits_end_with
from noloss.arguments.options import printed_form
from noloss.completion import VARIABLE, complete
from noloss.family import CommandGroup
from noloss.output.progress import progress
from noloss.output.streams import (
    STANDARD_OUTPUT,
    close_quietly,
    flush,
    naming_output,
    notes_of_warnings,
    prepare_streams,
    print_document,
    print_lines,
    print_rows,
    readers_may_leave,
    say,
)
from noloss.report import ExitCode, Report

DEBUG: Final = "NOLOSS_DEBUG"  # environment variable: 1 shows the traceback of a bug
_INSTEAD: Final = {
    "--word": "write the WORD behind the MACHINE, as in `noloss run palindrome.tm abba`",
}
"""Option that people expect, but that does not exist -> what to write instead."""
_NOT_IN_RANGE: Final = re.compile(r"is not (a valid (integer|float) range|in the range [^ ]+)$")


@click.group(
    cls=CommandGroup,
    invoke_without_command=True,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="%(prog)s %(version)s", prog_name="noloss")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Write, run and draw multi-tape Turing machines. Prove that a game strategy never
    loses, or see the shortest line of play that refutes it.

    \b
    Examples:
      noloss run wst/CF --tape 'Kc=¢123321$'
      noloss verify wst
      noloss COMMAND --help

    With --json, every command but help prints only one document on standard output.
    docs/glossary.md explains words such as seat, reading, strength and stuck.

    \b
    Exit codes:
      0    done; or the claim holds; or the machine accepts
      1    refuted; or the machine rejects; or a check warns, or a test fails
      2    bad input or usage
      3    neither: a run is stuck, loops or is out of budget; or a limit is reached
      4    a run waits at a choice that you have not made
      129  the terminal was closed (SIGHUP)
      130  interrupted (Ctrl-C)
      141  output pipe closed, as in `… | head`
      143  ended by a signal (SIGTERM)
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def enter(arguments: Sequence[str], signalled: Sequence[BaseException] = ()) -> int:
    """Run the command that the arguments name and give its exit code.

    signalled : the exceptions that signals raised; any error after them is due to the signal

    KeyboardInterrupt is left to the caller.
    """
    try:
        prepare_streams()
        if asked := os.environ.get(VARIABLE):
            return complete(cli, asked)
        with notes_of_warnings():
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
    """Say whether an error is a bug of this program rather than bad input."""
    if isinstance(error, ModuleNotFoundError):
        return error.name not in missing()
    return not isinstance(
        error, NolossError | click.ClickException | OSError | MemoryError | LimitError
    )


def explain(error: BaseException) -> tuple[str, ExitCode]:
    """Say in one message what went wrong and what to do; give the exit code with it."""
    if isinstance(error, click.ClickException):
        return _usage_text(error), ExitCode.BAD_INPUT
    if isinstance(error, ModuleNotFoundError) and not is_bug(error):
        error = needs_packages()
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
    # Not cli.main: it would turn a closed pipe into exit code 1, which means refuted in noloss.
    try:
        with ExitStack() as limits, cli.make_context("noloss", list(arguments)) as context:
            let_limits_end_with(limits, context)
            report = cli.invoke(context)
            return _print(report, context) if isinstance(report, Report) else ExitCode.DONE
    except click.exceptions.Exit as done:  # --help, --version
        return done.exit_code


def _print(report: Report, context: click.Context) -> int:
    """Print a report in the requested form, and give the exit code of its command."""
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
                from noloss.output.terminal import print_exhibits  # slow to load

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
    if isinstance(error, click.NoSuchOption) and error.option_name in _INSTEAD:
        return f"no such option '{error.option_name}'\n  hint: {_INSTEAD[error.option_name]}"
    message = " ".join(error.format_message().split()).rstrip(".")
    kind = error.param.type if isinstance(error, click.BadParameter) and error.param else None
    if isinstance(kind, click.IntRange | click.FloatRange):
        message = _NOT_IN_RANGE.sub(f"is not {_range_text(kind)}", message)
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context else "noloss"
    hint = f"`{path} --help` shows how it is used"
    if isinstance(error, click.MissingParameter) and isinstance(error.param, click.Option):
        hint = _missing_text(error.param, context)
    elif "unexpected extra argument" in message and context is not None:
        hint = _extra_text(context) or hint
    return f"{message[:1].lower()}{message[1:]}\n  hint: {hint}"


def _extra_text(context: click.Context) -> str:
    """Say how extra words on a command line may have been meant; nothing if that is unknown."""
    given = [str(value) for value in context.params.values()]
    if process := next((text for text in given if text.startswith("process:")), ""):
        return f"put a command and its words in quotes: '{process} …'"
    if any("--tape" in param.opts for param in context.command.params):
        return "words on other tapes are options: --tape NAME=WORD"
    return ""


def _missing_text(option: click.Option, context: click.Context | None) -> str:
    """Show a missing option and its purpose, in the words of its help."""
    usage, _ = option.get_help_record(context or click.Context(click.Command(""))) or ("", "")
    about = (option.help or "").rstrip(".")
    written = f"{min(option.opts, key=len)} {usage.rpartition(' ')[2]}"
    return f"add {written}: {about[:1].lower()}{about[1:]}"


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
