"""`noloss grade`: the machines of a folder against a model, a row for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from automata import write_word
from common.exhibits import Cell, Text, table
from common.text import counted
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
from noloss.arguments.machine_folder import machine_files
from noloss.arguments.options import PATH, json_option
from noloss.errors import InputError
from noloss.grading import graded
from noloss.printing.progress import piecewise
from noloss.report import Report, Shown
from noloss.writing.csv_table import write_csv
from verify.machines.documents import GradeDocument, GradePart
from verify.machines.predicate import shown_word

HEAD = ("file", "verdict", "points", "alike", "undecided", "input", "model", "own", "message")
SECONDS = 60.0


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

    All are compared on the same inputs, as `noloss equal` does: all inputs up to a length, and
    longer ones at random, over the model's alphabet. Points are the share of the inputs that a file
    decides as the model does. A file is compared alone, in a process of its own, with a limit of
    time and of memory: one that is broken or never ends has its row, and stops nothing. It cannot
    call machines that stand beside it.

    \b
    Examples:
      noloss grade homework --against model.tm --up-to 8
      noloss grade homework --against python:ww.py:is_ww --alphabet ab --csv points.csv

    Exit code 0: the table is made, whatever it says; 2: there is no such folder or model.
    """
    order = Order(**options)
    named = read_named(model)
    files = machine_files(folder)
    order, inputs = _fixed(named, order)
    with deciders([named], order, inputs.alphabet):
        pass  # a model that cannot be asked is told at once
    names = [file.name for file in files]
    parts = []
    with piecewise("grading", names) as told:
        for number, file in enumerate(files):
            told(number, len(files))
            parts.append(graded(file, model, order.options(), seconds, inputs.number))
    if csv_file is not None:
        write_csv(csv_file, HEAD, (_row(part, "{:.4f}") for part in parts))
    document = GradeDocument(folder=str(folder), model=model, inputs=inputs.number, files=parts)
    return Report(
        document=document,
        exhibits=_exhibits(parts, model, inputs),
        notes=_not_looked_into(folder),
    )


def _not_looked_into(folder: Path) -> Iterator[str]:
    """Tell of folders, since those who hand in a folder each would have no row."""
    names = sorted(p.name for p in folder.iterdir() if p.is_dir() and not p.name.startswith("."))
    if names:
        shown = ", ".join(names[:5]) + (" …" if len(names) > 5 else "")
        yield f"note: folders in {folder} are not looked into: {shown}"


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


def _row(part: GradePart, points: str = "{:.2f}") -> list[Cell]:
    word = "" if part.input is None else shown_word(part.input)
    return [
        *(part.file, part.verdict, points.format(part.points), part.alike, part.undecided),
        *(word, part.model or "", part.own or "", part.message or ""),
    ]


def _exhibits(parts: Sequence[GradePart], model: str, inputs: Inputs) -> Iterator[Shown]:
    rows = []
    for part in parts:
        why = part.message or ""
        if part.input is not None:
            why = f"on {shown_word(part.input)}: {part.own}, the model: {part.model}"
        rows.append((part.file, part.verdict, f"{part.points:.2f}", why))
    yield table(("file", "verdict", "points", "why"), rows, texts=4)
    numbers = Counter(part.verdict for part in parts)
    counts = ", ".join(f"{number:,} {verdict}" for verdict, number in sorted(numbers.items()))
    yield Text(f"{counted(len(parts), 'file')} against {model}: {counts}")
    yield Text(f"points: the share of {counted(inputs.number, 'input')}, {inputs_text(inputs)}")
