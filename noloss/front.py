"""Runs one command line. Whatever goes wrong becomes one message and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext

import click

from noloss.arguments.options import printed_form
from noloss.cli import cli
from noloss.exits import ExitCode
from noloss.printing.explaining import DEBUG, explain, is_bug
from noloss.printing.streams import (
    close_quietly,
    flush,
    prepare_streams,
    print_document,
    print_lines,
    print_rows,
    readers_may_leave,
    say,
)
from noloss.report import Report


def enter(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name and give its exit code.

    KeyboardInterrupt is left to the caller.
    """
    prepare_streams()
    try:
        code = _run(arguments)
        with readers_may_leave():
            flush()
    except BrokenPipeError:
        close_quietly()
        return ExitCode.CLOSED
    except Exception as error:
        return _tell(error)
    return code


def _run(arguments: Sequence[str]) -> int:
    # Not cli.main: that would turn a closed pipe into exit code 1, which here means refuted.
    try:
        with cli.make_context("noloss", list(arguments)) as context:
            report = cli.invoke(context)
            return _print(report, context) if isinstance(report, Report) else ExitCode.DONE
    except click.exceptions.Exit as done:  # --help, --version
        return done.exit_code


def _print(report: Report, context: click.Context) -> int:
    """Print a report as it was asked for, and give the exit code of its command."""
    with nullcontext() if report.streams else readers_may_leave():
        match printed_form(context):
            case "json" | "sarif":
                made = report.document() if callable(report.document) else report.document
                print_document(made)
            case "jsonl":
                print_lines(report.lines)
            case "csv":
                print_rows(report.rows)
            case "text":
                from noloss.printing.terminal import print_exhibits  # not needed for documents

                print_exhibits(report.exhibits)
    flush()
    code = report.code() if callable(report.code) else report.code
    for note in report.notes:
        say(note)
    return code


def _tell(error: Exception) -> int:
    if is_bug(error) and os.environ.get(DEBUG) == "1":
        sys.excepthook(type(error), error, error.__traceback__)
    message, code = explain(error)
    try:
        flush()
    except OSError:
        close_quietly()
    say(f"error: {message}")
    return code
