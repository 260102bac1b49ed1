"""`noloss transform`: another machine made of one, by the constructions of the textbooks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

import click

from automata import Machine
from automata.conversions.forms import FORMS, converted
from common.documents import Document
from common.exhibits import Text
from common.files import write_whole
from noloss.arguments.files import refuse_overwriting
from noloss.arguments.machines import find_machine, laid_words, letters_of, machine_path
from noloss.arguments.options import PATH, json_option, tape_option
from noloss.output.progress import progress
from noloss.report import Report


class TransformDocument(Document, tag="noloss/transform", frozen=True, kw_only=True):
    """A machine that was made of another.

    machine     : the name of the machine that was given
    forms       : what it was made into, one after the other
    name        : the name of the new machine
    tapes       : the names of its tapes
    states      : how many it has, with the final ones
    productions : how many literal rows
    file        : where it was written; null if it is only printed
    text        : the machine file
    """

    long: ClassVar[bool] = True

    machine: str
    forms: Sequence[str]
    name: str
    tapes: Sequence[str]
    states: int
    productions: int
    file: str | None
    text: str


@click.command("transform")
@click.argument("machine")
@click.argument("forms", nargs=-1, required=True, metavar="FORM…", type=click.Choice(tuple(FORMS)))
@tape_option("Write a word on a tape into the file, in place of the file's own.")
@click.option("-o", "--output", type=PATH, help="The file; without it, the machine is printed.")
@json_option
def command(
    machine: str, forms: Sequence[str], tapes: Sequence[str], output: Path | None
) -> Report:
    """Make another machine of MACHINE that gives the same verdicts, and write it as a file.

    \b
    FORM is one of these, or several, one after the other:
      literal        a row for each production: no variables, no routines
      one-tape       one tape for many, on which a dot marks each head
      no-stay        the head moves at every step (of one tape)
      one-way        a tape that ends at the left, folded (of one tape)
      deterministic  tries all choices, the shortest first; where no branch accepts and one
                     never halts, it never halts
      universal      a universal machine with the code of MACHINE on its tape; if it has several
                     tapes or choices, it is made one-tape and deterministic first

    \b
    Examples:
      noloss transform palindrome.tm one-tape -o one.tm
      noloss transform palindrome.tm one-tape no-stay -o head-that-moves.tm
      noloss transform parity.tm universal --tape word=0110 -o both.tm
    """
    loaded = find_machine(machine, letters_of(tapes))
    refuse_overwriting(output, machine_path(machine))
    with progress(f"making {' '.join(forms)} of {loaded.name}"):
        conversion = converted(loaded, forms, laid_words(loaded, tapes))
    text, made = conversion.text, conversion.machine
    if output is not None:
        write_whole(output, text.encode())
    document = TransformDocument(
        machine=loaded.name,
        forms=forms,
        name=made.name,
        tapes=made.tapes,
        states=len(made.states),
        productions=len(made.productions),
        file=None if output is None else str(output),
        text=text,
    )
    return Report(
        document=document,
        exhibits=_exhibits(made, text, output),
        notes=[f"note: {note}" for note in conversion.notes],
    )


def _exhibits(machine: Machine, text: str, output: Path | None) -> Iterator[Text]:
    if output is None:
        yield Text(text.rstrip("\n"))
    else:
        yield Text(f"{output}: {machine!r}")
