"""A machine written in another format: the same for the command and from Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from automata import Machine, Source
from automata.conversions.forms import literal_rows
from automata.formats.codec import Target
from automata.formats.registry import BY_ENDING, OWN, left_out, write
from automata.linking.library import SUFFIX
from automata.linking.units import called_files
from common.documents import Document
from common.exhibits import Text
from common.files import write_whole

FORMAT_BY_ENDING: Final[Mapping[str, Target]] = {SUFFIX: OWN.name, **BY_ENDING}


class ConvertDocument(Document, tag="noloss/convert", frozen=True, kw_only=True):
    """A machine that was written in a format.

    machine : its name
    read    : the format in which it was read
    written : the format in which it is written
    file    : the file that was written; null if the text went to standard output
    text    : the text, if it went to standard output; else null
    lost    : sentences on differences and omissions; empty without any
    symbols : symbol → how it is written, if differently
    states  : state → how it is written, if differently
    """

    machine: str
    read: str
    written: str
    file: str | None
    text: str | None
    lost: Sequence[str]
    symbols: Mapping[str, str]
    states: Mapping[str, str]


def write_converted(
    machine: Machine,
    source: Source,
    target: Target,
    output: Path | None,
    *,
    read: str = OWN.name,
    lost: Sequence[str] = (),
) -> ConvertDocument:
    """Write a machine in a format, to a file if one is given.

    source : its rows
    read   : the format in which they were read
    lost   : the parts that were lost when it was read

    Raises FormatError for a machine that the format cannot express.
    """
    losses = list(lost)
    called = called_files(source) if target == OWN.name else ()
    if called:
        losses += left_out(machine, source)
        inside = next((state for state in machine.states if "@" in state), None)
        named = f", such as {inside}" if inside else ""
        losses.append(
            f"it calls {', '.join(called)}, whose states are now its own{named};"
            f" the rows with the calls are in {source.file}"
        )
        source = literal_rows(machine)
    written = write(machine, source, target)
    losses += [loss for loss in written.losses if loss not in losses]
    if output is not None:
        write_whole(output, written.text.encode())
    return ConvertDocument(
        machine=machine.name,
        read=read,
        written=target,
        file=None if output is None else str(output),
        text=written.text if output is None else None,
        lost=losses,
        symbols=dict(written.symbols),
        states=dict(written.states),
    )


def converted_exhibits(document: ConvertDocument) -> Iterator[Text]:
    """Show a written machine, and the features that the format leaves out."""
    if document.text is not None:
        yield Text(document.text.rstrip("\n"))
        return
    yield Text(f"{document.file}: {document.machine} as {document.written}")
    for loss in document.lost:
        yield Text(f"  {loss}")
