"""`noloss convert` and `noloss transform`: a machine in another format or form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import ClassVar, Final, Literal, TypeAlias, get_args

import click

from automata import Machine
from automata.conversions.forms import FORMS, MachineForm, converted
from automata.formats import NAMES, FormatName
from automata.formats.codec import Target
from automata.formats.registry import OWN, targets
from automata.notation.printer import print_state
from automata.notation.tokens import quote
from automata.text import ProductionsDocument, production_text
from common.documents import Document
from common.exhibits import Text
from common.files import write_whole
from common.text import counted
from games import Seats
from noloss.arguments.completing import complete_either, complete_machine
from noloss.arguments.machines import (
    find_machine,
    laid_words,
    letters_of,
    machine_path,
    names_machine,
    read_in,
)
from noloss.arguments.options import WRITTEN, json_option, seat_option, tape_option, view_option
from noloss.arguments.values import refuse_overwriting, refuse_replacing
from noloss.errors import InputError, refuse
from noloss.output.progress import progress
from noloss.report import Report
from noloss.work.converting import FORMAT_BY_ENDING, converted_exhibits, write_converted
from strategies.catalogue import View

STDOUT: Final = "-"
Encoding: TypeAlias = Literal["vector", "genes", "table"]
ENCODINGS: Final[tuple[Encoding, ...]] = get_args(Encoding)
"""Of strategies."""


@click.command("convert")
@click.argument("machine", metavar="MACHINE|STRATEGY", shell_complete=complete_either)
@click.argument("file", required=False)
@click.option("-o", "--output", metavar="FILE", help="FILE, as an option.")
@click.option(
    "--from",
    "known",
    metavar="FORMAT",
    type=click.Choice(NAMES),
    help=f"The format of MACHINE: {', '.join(NAMES)}.  [default: by its ending and its text]",
)
@click.option(
    "--to",
    "target",
    metavar="FORMAT",
    type=click.Choice((*targets(), *ENCODINGS)),
    help=f"The format of FILE: {', '.join(targets())}; of a strategy {', '.join(ENCODINGS)}.  "
    "[default, for a machine: by its ending; for `-` noloss]",
)
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
@seat_option("Of a strategy: whose positions are written.  [default: both]", "both")
@view_option
@json_option
def convert_command(
    machine: str,
    file: str | None,
    output: str | None,
    known: FormatName | None,
    target: Target | Encoding | None,
    force: bool,
    seat: Seats | None,
    view: View | None,
) -> Report:
    """Write a machine or a strategy in another format as FILE.

    For a MACHINE, the FILE `-` is standard output: `noloss convert gallery/palindrome -` prints
    the file of a built-in machine, with all its states; machines that it calls become a part of it.

    noloss reads and writes its own notation (.tm), JFLAP (.jff; read: versions 4 to 8),
    turingmachine.io (.yaml), automata-lib (.py), turingmachinesimulator.com, morphett.info,
    bbchallenge.org (.txt) and the multi-tape text of courses (.tm, `--to university`). If a format
    cannot express a machine, noloss refuses; if something is lost or different there, noloss says
    so. Name one machine of a list by its number, as in list.txt#7.

    A STRATEGY is written as a table (position to cells), as genes (a cell for each class) or as a
    vector (numbered classes), in JSON. A vector and genes have one move for each symmetry class:
    noloss keeps the first allowed one, and says where there were more. Write a strategy that moves
    differently in symmetric positions as a table.

    \b
    Examples:
      noloss convert adder.jff adder.tm
      noloss convert palindrome.tm palindrome.yaml
      noloss convert gallery/palindrome -
      noloss convert beavers.txt#7 - --to morphett
      noloss convert jiang jiang.json --to genes
    """
    file = _file(file, output)
    if target in ENCODINGS:
        return _strategy(machine, file, known, target, force, seat or "both", view)
    refuse((seat or view, "--seat and --view are about a strategy", "leave them out"))
    wanted = target or _target(machine, file)
    path = None if file == STDOUT else Path(file)
    reading, linked = read_in(machine, known)
    _refuse_to_write(file, machine_path(machine), force)
    document = write_converted(
        linked,
        reading.source,
        wanted,
        path,
        read=reading.format,
        lost=[*reading.notes, *reading.lost],
    )
    notes = document.lost if path is None else ()
    return Report(document=document, exhibits=converted_exhibits(document), notes=notes)


def _file(file: str | None, output: str | None) -> str:
    """Give the file to write; raise InputError unless it is named exactly once."""
    if (named := file or output) and not (file and output):
        return named
    problem = "two files to write" if named else "no file to write"
    raise InputError(problem, hint="name it once: noloss convert MACHINE FILE")


def _strategy(
    name: str,
    file: str,
    known: FormatName | None,
    target: Encoding,
    force: bool,
    seat: Seats,
    view: View | None,
) -> Report:
    """Write a strategy in another encoding."""
    from noloss.commands.strategies.encodings import convert_strategy  # slow to load

    refuse(
        (known, "--from is about a machine", "leave it out"),
        (file == STDOUT, "`convert` writes a strategy to a file", "name it, such as mine.json"),
    )
    _refuse_to_write(file, name, force)
    return convert_strategy(name, target, Path(file), seat, view)


def _refuse_to_write(file: str, read: Path | str, force: bool) -> None:
    """Refuse to write over an input file; without `--force` also over files noloss did not make."""
    if file == STDOUT:
        return
    refuse_overwriting(file, read)
    if not force:
        refuse_replacing(Path(file))


def _target(name: str, file: str) -> Target:
    """Give the format to write by the ending of the file; standard output gets our notation."""
    if file == STDOUT:
        return OWN.name
    ending = Path(file).suffix.lower()
    if ending in FORMAT_BY_ENDING:
        return FORMAT_BY_ENDING[ending]
    problem = f"the ending of {file} does not say in which format it is written"
    known = targets() if names_machine(name) else ENCODINGS
    raise InputError(problem, hint=f"say it: --to with one of {', '.join(known)}")


class TransformDocument(Document, tag="noloss/transform", frozen=True, kw_only=True):
    """A machine made from another one.

    machine     : the name of the machine that was given
    forms       : its new forms, one after the other
    name        : the name of the new machine
    tapes       : the names of its tapes
    states      : how many it has, with the final ones
    productions : the number of its transitions
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
@click.argument("machine", shell_complete=complete_machine)
@click.argument("forms", nargs=-1, required=True, metavar="FORM…", type=click.Choice(tuple(FORMS)))
@tape_option("Write this word on a tape into the new file.")
@click.option(
    "-o", "--output", type=WRITTEN, help="Write this file; without it, print the machine."
)
@json_option
def transform_command(
    machine: str, forms: Sequence[str], tapes: Sequence[str], output: Path | None
) -> Report:
    """Make another machine of MACHINE that gives the same verdicts, and write it as a file.

    \b
    FORM is one of these, or several, one after the other:
      literal        a row for each transition: no variables, no routines
      one-tape       one tape for many, on which a dot marks each head
      no-stay        the head moves at every step (of one tape)
      one-way        a tape that ends at the left, folded (of one tape)
      deterministic  tries all choices, the shortest first; if no branch
                     accepts and one never halts, it never halts
      universal      a universal machine with the code of MACHINE on its tape; if
                     it has several tapes or choices, it is made one-tape and
                     deterministic first

    \b
    Examples:
      noloss transform palindrome.tm one-tape -o one.tm
      noloss transform palindrome.tm one-tape no-stay -o head-that-moves.tm
      noloss transform parity.tm universal --tape word=0110 -o both.tm
    """
    loaded = find_machine(machine, letters_of(tapes))
    refuse_overwriting(output, machine_path(machine))
    with progress(f"making {' '.join(forms)} of {loaded.name}"):
        made = converted(loaded, forms, laid_words(loaded, tapes))
    if output is not None:
        write_whole(output, made.text.encode())
    return Report(
        document=_transformed(loaded.name, forms, made, output),
        exhibits=[_transformed_text(made, output)],
        notes=[f"note: {note}" for note in made.notes],
    )


def _transformed(
    given: str, forms: Sequence[str], made: MachineForm, output: Path | None
) -> TransformDocument:
    machine = made.machine
    return TransformDocument(
        machine=given,
        forms=forms,
        name=machine.name,
        tapes=machine.tapes,
        states=len(machine.states),
        productions=len(machine.productions),
        file=None if output is None else str(output),
        text=made.text,
    )


def _transformed_text(made: MachineForm, output: Path | None) -> Text:
    if output is None:
        return Text(made.text.rstrip("\n"))
    machine = made.machine
    numbers = (
        counted(len(machine.tapes), "tape"),
        counted(len(machine.states), "state"),
        counted(len(machine.productions), "transition"),
    )
    return Text(f"{output}: {machine.name}, {', '.join(numbers)}")


@click.command("expand")
@click.argument("machine", shell_complete=complete_machine)
@json_option
def expand_command(machine: str) -> Report:
    """List the transitions of MACHINE, each with the row of the file that it comes from.

    The next version will not have this command. `noloss transform MACHINE literal` writes the
    transitions as a machine file.

    A row is a transition schema: it gives one transition for every way to fill in its variables. A
    call gives a copy of the routine that it calls.

    \b
    Examples:
      noloss transform wst/CF literal
      noloss transform palindrome.tm literal -o literal.tm
    """
    loaded = find_machine(machine)
    return Report(
        document=lambda: ProductionsDocument.of(loaded), exhibits=_productions_exhibits(loaded)
    )


def _productions_exhibits(machine: Machine) -> Iterator[Text]:
    rows = len({(one.row.file, one.row.place.line) for one in machine.productions})
    yield Text(f"{machine.name}: {len(machine.productions):,} transitions from {rows:,} rows")
    yield Text(f"tapes    {' '.join(machine.tapes)}")
    yield Text(f"symbols  {' '.join(machine.symbols)}")
    yield Text(f"blank    {quote(machine.blank)}")
    yield Text(f"start    {print_state(machine.start)}")
    for state, meaning in machine.finals.items():
        yield Text(f"{meaning:<8} {print_state(state)}")
    yield from _when_stuck(machine)
    for tape, at in machine.heads.items():
        yield Text(f"head     {tape} {at}")
    for tape, end in machine.ends.items():
        yield Text(f"one-way  {tape}{' stays' if end == 'stay' else ''}")
    for state, productions in groupby(machine.productions, key=lambda one: one.state):
        yield Text(f"\n{print_state(state)}{_owner_text(machine, state)}:")
        for production in productions:
            row = production_text(production, machine.tapes)
            yield Text(f"    {row}  # {production.row.where}")


def _when_stuck(machine: Machine) -> Iterator[Text]:
    """Give the states in which being stuck has a meaning, a line for each meaning."""
    others = set(machine.states) - machine.finals.keys()
    for meaning in dict.fromkeys(machine.when_stuck.values()):
        states = [state for state, one in machine.when_stuck.items() if one == meaning]
        named = "*" if others == set(states) else " ".join(map(print_state, states))
        yield Text(f"{meaning:<8} when stuck {named}")


def _owner_text(machine: Machine, state: str) -> str:
    owner = machine.owners.get(state)
    if owner is None:
        return ""
    return " choice" if owner == "anyone" else f" by {owner}"
