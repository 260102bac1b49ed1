"""`noloss enumerate`: all machines of a size, and which of them halt."""

from __future__ import annotations

from pathlib import Path

import click

from noloss.arguments.many import Effort, many_options, table_file
from noloss.arguments.options import WRITTEN, json_option
from noloss.errors import refuse
from noloss.report import ExitCode, Report
from noloss.reports.halting import table_exhibits, time_notes
from noloss.work.many import decide_many
from search.halting.work import depth_of_subtrees, pieces_of_tree

LARGEST = 60
"""The most transitions of a machine: a step of a history is a number of six bits."""


@click.command("enumerate")
@click.option(
    "--states", type=click.IntRange(1, 25), required=True, metavar="N", help="States of a machine."
)
@click.option(
    "--symbols", type=click.IntRange(2, 10), required=True, metavar="M", help="Symbols, with the 0."
)
@many_options
@click.option(
    "--certificates",
    "--certificate",
    type=WRITTEN,
    metavar="FILE.jsonl",
    help="Also write the proof for each machine, one a line, for `noloss recheck`.",
)
@json_option
def command(
    states: int,
    symbols: int,
    output: Path | None,
    jobs: int,
    scheduler: str | None,
    resume: bool,
    certificates: Path | None,
) -> Report:
    """Decide for all machines of a size whether they halt on a blank tape.

    The machines are those of the tree normal form of bbchallenge's Coq-BB5: the first one has no
    transition, and if a machine reaches an undefined transition, noloss defines it in every way.
    The table has a line for each machine: its standard text, halt, nonhalt or open, and the
    decider.

    The table is the same with any number of processes. If the work is interrupted, --resume
    continues it: until the table is whole, its parts are in a folder beside it.

    \b
    Examples:
      noloss enumerate --states 3 --symbols 2 -o bb3.csv
      noloss enumerate --states 4 --symbols 2 -o bb4.csv --jobs 2
      noloss enumerate --states 2 --symbols 3 -o bb23.csv --certificate bb23.jsonl
      noloss recheck bb23.jsonl

    Exit code 0: each machine is decided; 3: some stay open.
    """
    file = table_file(output, certificates)
    refuse(
        (
            states * symbols > LARGEST,
            f"machines of {states} states and {symbols} symbols have too many transitions",
            f"states times symbols are at most {LARGEST}",
        ),
    )
    effort = Effort(file, certificates, jobs, scheduler, resume)
    depth = depth_of_subtrees(states, symbols)
    plan = {"states": states, "symbols": symbols, "depth": depth}
    found = decide_many(
        pieces_of_tree(states, symbols, certificates is not None), effort, plan, None
    )
    code = ExitCode.NO_VERDICT if found.open else ExitCode.DONE
    exhibits, notes = table_exhibits(found), time_notes(found)
    return Report(document=found, exhibits=exhibits, code=code, notes=notes)
