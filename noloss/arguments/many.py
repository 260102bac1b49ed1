"""Options of commands that decide many machines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from msgspec import Struct

from noloss.arguments.options import WRITTEN, F
from noloss.errors import InputError, refuse


class Effort(Struct, frozen=True):
    """The place of the work, and the files written.

    jobs      : processes
    scheduler : the address of a cluster of Dask, None for processes
    """

    output: Path
    certificates: Path | None
    jobs: int
    scheduler: str | None
    resume: bool


def many_options(command: F) -> F:
    """Add the options on files, processes, clusters and continuation."""
    options: tuple[Callable[..., Any], ...] = (
        click.option(
            "-o",
            "--output",
            type=WRITTEN,
            metavar="FILE",
            help="Write the table: machine,status,decider. FILE ends in .csv or .parquet.",
        ),
        click.option(
            "--jobs",
            type=click.IntRange(1, 256),
            default=1,
            show_default=True,
            help="The number of processes that share the work.",
        ),
        click.option(
            "--scheduler", metavar="ADDRESS", help="Work on a Dask cluster: tcp://HOST:PORT."
        ),
        click.option("--resume", is_flag=True, help="Continue work that was interrupted."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def table_file(output: Path | None, certificates: Path | None) -> Path:
    """Give the file of the table; raise InputError for a missing name or a wrong ending."""
    if output is None:
        hint = "say where the table is written, such as -o machines.csv"
        raise InputError("missing option '-o'", hint=hint)
    refuse(
        (
            output.suffix not in (".csv", ".parquet"),
            f"a table is written as .csv or .parquet, and {output.name} ends otherwise",
            f"name it {output.stem}.csv",
        ),
        (
            certificates is not None and certificates.suffix != ".jsonl",
            f"certificates of many machines are written as .jsonl, not as {certificates}",
            "give another name; each line is a certificate",
        ),
    )
    return output
