"""`noloss grade`: the machines of a folder against a model, a row for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import click

from automata import write_word
from common.exhibits import Cell, Text, table
from common.text import counted
from common.whole_files import check_writable
from noloss.arguments.deciders import (
    Inputs,
    Named,
    Order,
    comparing_options,
    deciders,
    inputs_for,
    inputs_text,
    read_named,
)
from noloss.arguments.files_read import refuse_overwriting
from noloss.arguments.machine_folder import HandedIn, machine_files
from noloss.arguments.options import PATH, json_option
from noloss.errors import InputError
from noloss.exits import ExitCode
from noloss.grading import Kinds, graded
from noloss.printing.progress import piecewise
from noloss.report import Report, Shown
from noloss.writing.csv_table import write_csv
from noloss.writing.unwritten import what_stays_unwritten
from verify.machines.answers import is_accepted
from verify.machines.documents import GradeDocument, GradePart
from verify.machines.predicate import plain_word, shown_word

HEAD = (
    "file",
    "verdict",
    "points",
    "accepted",
    "others",
    "alike",
    "undecided",
    "input",
    "model",
    "own",
    "message",
)
SECONDS = 60.0
MOST_NAMED = 20  # in a note


@click.command("grade")
@click.argument("folder", type=PATH)
@click.option(
    *("--against", "model"),
    required=True,
    metavar="MODEL",
    help="The machine, or python:FILE.py:NAME, that decides as it should be.",
)
@comparing_options
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    show_default=True,
    help="Time for one file.",
)
@click.option("--csv", "csv_file", type=PATH, help="Write the table to this file as CSV.")
@json_option
def command(
    folder: Path, model: str, seconds: float, csv_file: Path | None, **options: Any
) -> Report:
    """Compare every machine file of FOLDER with a model: the table of a class.

    A folder in it that holds one machine file, as one for each student, is graded under its name.

    All are compared on the same inputs, as `noloss equal` does: all inputs up to a length, and
    longer ones at random, over the model's alphabet. Points are the mean of two shares: of the
    inputs that the model accepts, those that the file accepts, too; of all others, those that it
    decides as the model does. If one kind is missing, or --output is given, points are one share.
    A file is compared alone, in a process of its own, with a limit of time and of memory: one that
    is broken or never ends has its row, and stops nothing. It cannot call machines that stand
    beside it.

    \b
    Examples:
      noloss grade homework --against model.tm --up-to 8
      noloss grade homework --against python:ww.py:is_ww --alphabet ab --csv points.csv

    Exit code 0: the table is made, whatever it says; 2: there is no such folder or model, or the
    CSV cannot be written.
    """
    order = Order(**options)
    named = read_named(model)
    if csv_file is not None:
        check_writable(csv_file)
    handed_in = machine_files(folder)
    refuse_overwriting(csv_file, model, *handed_in.files.values())
    order, inputs = _fixed(named, order)
    kinds = _kinds(named, order, inputs, seconds)
    parts = _graded(handed_in.files, model, order, seconds, kinds)
    unwritten = []
    if csv_file is not None:
        rows = [_row(part, "{:.4f}") for part in parts]
        unwritten = what_stays_unwritten(lambda: write_csv(csv_file, HEAD, rows))
    return Report(
        document=GradeDocument(
            folder=str(folder),
            model=model,
            inputs=kinds.number,
            accepted=kinds.accepted,
            files=parts,
        ),
        exhibits=_exhibits(parts, model, inputs, kinds),
        code=ExitCode.BAD_INPUT if unwritten else ExitCode.DONE,
        notes=[*_not_graded(handed_in), *unwritten],
    )


def _graded(
    files: Mapping[str, Path], model: str, order: Order, seconds: float, kinds: Kinds
) -> list[GradePart]:
    """Compare one file after the other with the model."""
    parts = []
    with piecewise("grading", list(files)) as told:
        for number, (name, file) in enumerate(files.items()):
            told(number, len(files))
            part = graded(file, model, order.options(), seconds, kinds)
            parts.append(replace(part, file=name))
    return parts


def _not_graded(handed_in: HandedIn) -> Iterator[str]:
    """Tell of what has no row, so that nobody's work is lost unseen."""
    names = [f"{name} ({why})" for name, why in handed_in.others.items()]
    if names:
        more = f", and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else ""
        yield f"note: not graded: {', '.join(names[:MOST_NAMED])}{more}"


def _kinds(named: Named, order: Order, inputs: Inputs, seconds: float) -> Kinds:
    """Ask the model about all inputs; raise InputError if that takes longer than one file may."""
    until = monotonic() + seconds
    accepted = 0
    with deciders([named], order, inputs.alphabet, until) as (model,), piecewise("asking") as say:
        for number, word in enumerate(inputs):
            say(number, inputs.number)
            accepted += is_accepted(model.answer(word))
            if monotonic() > until:
                problem = f"{named[0]} does not decide all inputs within {seconds:g} seconds"
                raise InputError(problem, hint="give a smaller --up-to, or more --seconds")
    return Kinds(accepted, inputs.number - accepted)


def _fixed(named: Named, order: Order) -> tuple[Order, Inputs]:
    """Fix the inputs by the model, so that they are the same for all files."""
    if named[2] is None:
        return order, _for_function(order)
    inputs = inputs_for([named], order)
    alphabet = write_word(inputs.alphabet, named[2].alphabet)
    return replace(order, alphabet=alphabet, up_to=inputs.up_to), inputs


def _for_function(order: Order) -> Inputs:
    """Choose inputs where the model is no machine, and has no alphabet of its own."""
    if order.alphabet is None:
        hint = "say of which symbols inputs are made, such as --alphabet ab"
        raise InputError("a Python function has no alphabet", hint=hint)
    return inputs_for([], order)


def _row(part: GradePart, points: str) -> list[Cell]:
    word = "" if part.input is None else plain_word(part.input)
    return [
        *(part.file, part.verdict, points.format(part.points)),
        *("" if share is None else points.format(share) for share in (part.accepted, part.others)),
        *(part.alike, part.undecided),
        *(word, part.model or "", part.own or "", part.message or ""),
    ]


def _exhibits(
    parts: Sequence[GradePart], model: str, inputs: Inputs, kinds: Kinds
) -> Iterator[Shown]:
    rows = []
    for part in parts:
        why = part.message or ""
        if part.input is not None:
            why = f"on {shown_word(part.input)}: {part.own}, the model: {part.model}"
        rows.append([*_row(part, "{:.2f}")[:5], why])
    yield table((*HEAD[:5], "why"), rows, texts=6)
    numbers = Counter(part.verdict for part in parts)
    counts = ", ".join(f"{number:,} {verdict}" for verdict, number in sorted(numbers.items()))
    yield Text(f"{counted(len(parts), 'file')} against {model}: {counts}")
    yield Text(f"{counted(inputs.number, 'input')}: {inputs_text(inputs)}")
    if kinds.accepted and kinds.others:
        yield Text(
            f"points: the mean of the shares decided alike of the {kinds.accepted:,} that"
            f" {model} accepts, and of the {kinds.others:,} others"
        )
    else:
        yield Text("points: the share decided alike")
