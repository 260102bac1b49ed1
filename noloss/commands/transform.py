"""`noloss transform`: another machine made of one, by the constructions of the textbooks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from automata import Machine
from automata.conversions.forms import FORMS, converted
from common.exhibits import Text
from common.whole_files import write_whole
from noloss.arguments.files_read import refuse_overwriting
from noloss.arguments.machines import find_machine, machine_path
from noloss.arguments.options import PATH, json_option
from noloss.arguments.words import laid_words, letters_of, tape_option
from noloss.documents import TransformDocument
from noloss.report import Report


@click.command("transform")
@click.argument("machine")
@click.argument("forms", nargs=-1, required=True, metavar="FORM…", type=click.Choice(tuple(FORMS)))
@tape_option("Write a word on a tape into the file, in place of the file's own.")
@click.option(*("-o", "--output"), type=PATH, help="The file; without it, the machine is printed.")
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
      deterministic  tries all choices, the shortest first
      universal      a universal machine with the code of MACHINE on its tape (of one tape)

    \b
    Examples:
      noloss transform palindrome.tm one-tape -o one.tm
      noloss transform palindrome.tm one-tape no-stay -o head-that-moves.tm
      noloss transform parity.tm universal --tape word=0110 -o both.tm
    """
    loaded = find_machine(machine, letters_of(tapes))
    refuse_overwriting(output, machine_path(machine))
    text, made = converted(loaded, forms, laid_words(loaded, tapes))
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
    return Report(document=document, exhibits=_exhibits(made, text, output))


def _exhibits(machine: Machine, text: str, output: Path | None) -> Iterator[Text]:
    if output is None:
        yield Text(text.rstrip("\n"))
    else:
        yield Text(f"{output}: {machine!r}")
