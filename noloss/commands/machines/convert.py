"""`noloss convert`: machines as files of other tools, and files of other tools as ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import click

from automata.conversions.forms import literal_rows
from automata.formats import NAMES, FormatName, Reading
from automata.formats.codec import Target
from automata.formats.registry import BY_ENDING, OWN, targets, write
from automata.formats.translation import ToolFile
from automata.linking.library import SUFFIX
from automata.linking.units import calls_others
from common.exhibits import Text
from common.files import write_whole
from noloss.arguments.files import refuse_overwriting
from noloss.arguments.machines import machine_path, read_in
from noloss.arguments.options import json_option
from noloss.documents import ConvertDocument
from noloss.errors import InputError
from noloss.report import Report

STDOUT: Final = "-"
_BY_ENDING: Final[Mapping[str, Target]] = {SUFFIX: OWN.name, **BY_ENDING}


@click.command("convert")
@click.argument("machine")
@click.argument("file")
@click.option(
    "--from",
    "known",
    type=click.Choice(NAMES),
    help="The format of MACHINE.  [default: by its ending and its text]",
)
@click.option(
    "--to",
    "target",
    type=click.Choice(targets()),
    help="The format of FILE.  [default: by its ending]",
)
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
@json_option
def command(
    machine: str, file: str, known: FormatName | None, target: Target | None, force: bool
) -> Report:
    """Write MACHINE in another format as FILE; `-` is standard output.

    Read and written are our own notation (.tm), JFLAP (.jff; read: versions 4 to 8),
    turingmachine.io (.yaml), automata-lib (.py), turingmachinesimulator.com, morphett.info,
    bbchallenge.org (.txt) and the multi-tape text of courses (.tm, `--to university`). What a
    format cannot express is refused; what is lost or different there is said. Behind the path of
    a file with several machines stands which of them is meant, as in list.txt#7.

    \b
    Examples:
      noloss convert adder.jff adder.tm
      noloss convert palindrome.tm palindrome.yaml
      noloss convert beavers.txt#7 - --to morphett
    """
    wanted = target or _target(file)
    output = None if file == STDOUT else Path(file)
    reading, linked = read_in(machine, known)
    source = reading.source
    refuse_overwriting(output and file, machine_path(machine))
    if output is not None and output.is_file() and not force:
        hint = "give what is written another name, or replace the file: --force"
        raise InputError(f"{file} is there already", hint=hint)
    losses = [*reading.notes, *reading.lost]
    flat = wanted == "noloss" and calls_others(source)
    if source.tests and (flat or wanted != "noloss"):
        losses.append("the tests in the file are left out")
    if flat:
        losses.append("what is called in other files is written as states of this one")
        source = literal_rows(linked)
    written = write(linked, source, wanted)
    losses += [loss for loss in written.losses if loss not in losses]
    if output is not None:
        write_whole(output, written.text.encode())
    return Report(
        document=_document(linked.name, reading, wanted, output, written, losses),
        exhibits=_exhibits(linked.name, wanted, output, written, losses),
        notes=losses if output is None else (),
    )


def _target(file: str) -> Target:
    """Tell the format to write by the ending of the file."""
    ending = Path(file).suffix.lower()
    if file != STDOUT and ending in _BY_ENDING:
        return _BY_ENDING[ending]
    problem = f"the ending of {file} does not say in which format it is written"
    if file == STDOUT:
        problem = "nothing says in which format to write"
    raise InputError(problem, hint=f"say it: --to with one of {', '.join(targets())}")


def _document(
    name: str,
    reading: Reading,
    target: Target,
    output: Path | None,
    written: ToolFile,
    losses: list[str],
) -> ConvertDocument:
    return ConvertDocument(
        machine=name,
        read=reading.format,
        written=target,
        file=None if output is None else str(output),
        text=written.text if output is None else None,
        lost=losses,
        symbols=dict(written.symbols),
        states=dict(written.states),
    )


def _exhibits(
    name: str, target: Target, output: Path | None, written: ToolFile, losses: list[str]
) -> Iterator[Text]:
    if output is None:
        yield Text(written.text.rstrip("\n"))
        return
    yield Text(f"{output}: {name} as {target}")
    for loss in losses:
        yield Text(f"  {loss}")
