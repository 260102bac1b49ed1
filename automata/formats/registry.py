"""All formats, each in one line; the module of a tool is loaded when it is needed.

`read_machine` reads a text in any of them, and `write` writes a machine in one of them.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from automata.errors import FormatError, NotationError
from automata.formats.draft import Reading
from automata.formats.text import SourceText, hidden_error, is_inside, refuse_hidden
from automata.formats.translation import ToolFile
from automata.machine import Machine
from automata.notation.parser import parse
from automata.notation.printer import print_source
from automata.notation.source import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from automata.formats.codec import Codec, Target

FormatName: TypeAlias = str
"""The name of a format that is read; `NAMES` lists them."""


class FileFormat(Struct, frozen=True):
    """A format of machine files.

    tool    : the name of the tool
    endings : of its files; a written file gets the first
    module  : the module with its codec
    """

    name: FormatName
    tool: str
    endings: tuple[str, ...]
    module: str

    @property
    def codec(self) -> Codec:
        """How its texts are recognised, read and written."""
        codec: Codec = import_module(f"automata.formats.{self.module}").CODEC
        return codec


OWN: Final = FileFormat("noloss", "noloss", (".tm",), "")
TOOLS: Final = (
    FileFormat("jflap", "JFLAP", (".jff",), "jflap"),
    FileFormat("turingmachine.io", "turingmachine.io", (".yaml", ".yml"), "turingmachine_io"),
    FileFormat(
        "turingmachinesimulator",
        "turingmachinesimulator.com",
        (".txt", ".tm"),
        "turingmachinesimulator",
    ),
    FileFormat("morphett", "morphett.info", (".txt",), "morphett"),
    FileFormat("university", "the .tm text of courses", (".tm",), "university"),
    FileFormat("bbchallenge", "bbchallenge.org", (".txt",), "bbchallenge"),
    FileFormat("automata-lib", "automata-lib", (".py",), "automata_lib"),
)
"""The formats of other tools, in the order in which messages list them."""
FORMATS: Final = (OWN, *TOOLS)
NAMES: Final[tuple[FormatName, ...]] = tuple(known.name for known in FORMATS)
BY_NAME: Final = {known.name: known for known in FORMATS}
_USES: Final = Counter(ending for known in FORMATS for ending in known.endings)
BY_ENDING: Final[dict[str, FormatName]] = {
    ending: known.name for known in FORMATS for ending in known.endings if _USES[ending] == 1
}
"""Endings that identify the format without the text."""
SHARED: Final = frozenset(_USES) - BY_ENDING.keys() - {*OWN.endings}
"""Endings that several formats of other tools share."""
_OWN_MARK: Final = re.compile(r"^(tapes|symbols)\s+[^\s:]", re.MULTILINE)
PLACING: Final = frozenset({OWN.name, "jflap", "jflap4"})
"""Formats whose files hold the places of states in pictures."""
NO_LAYOUT: Final = "the layout of the states is left out"
LONGEST: Final = 900_000  # the most characters of a written file, so that it can be read again
MOST_SEARCHED: Final = 20_000  # characters; the marks of a format are at its beginning


def read_machine(text: SourceText, known: FormatName | None = None) -> Reading:
    """Read a machine of any format, with notes on the parts that our rows leave out.

    known : the format, if it is known

    Raises NotationError if the text is not a machine, or if its format is not clear.
    """
    chosen = BY_NAME[known or format_of(text)]
    if text.part is not None and (chosen is OWN or not chosen.codec.several):
        problem = f"a file of {chosen.tool} holds one machine"
        raise text.refuse(problem, text.place(1), f"leave out  #{text.part}")
    try:
        reading = _read_own(text) if chosen is OWN else chosen.codec.read(text)
    except NotationError as error:
        if any(is_inside(one, error.place) for one in text.plain.hidden):
            raise hidden_error(text.file, text.plain, error.place) from None
        raise
    refuse_hidden(reading.source, text.plain)
    replaced = text.plain.notes
    notes = (*replaced, *reading.notes)
    return replace(reading, format=chosen.name, notes=notes, replaced=replaced)


def _read_own(text: SourceText) -> Reading:
    return Reading(parse(text.text, text.file, text.name))


def format_of(text: SourceText) -> FormatName:
    """Find the format of a text by its ending and its marks; raise NotationError if that fails."""
    ending = _ending(text.file)
    if ending in BY_ENDING:
        return BY_ENDING[ending]
    begin = "\n".join(text.lines)[:MOST_SEARCHED]
    if _OWN_MARK.search(begin):
        return OWN.name
    found = [known for known in TOOLS if known.codec.marks(begin)]
    found = found or [known for known in TOOLS if known.codec.nearly(begin)]
    if len(found) > 1:
        found = [known for known in found if not known.codec.weak]
    if not found and ending not in SHARED:
        return OWN.name
    if len(found) == 1:
        return found[0].name
    if found:
        problem = f"this may be a machine of {' or of '.join(known.tool for known in found)}"
        first, other = found[0].name, found[1].name
        hint = f"say which: noloss convert FILE machine.tm --from {first}, or {other}"
    else:
        problem = "the format of this file is not known"
        hint = f"say which: noloss convert FILE machine.tm --from, and one of {', '.join(NAMES)}"
    raise text.refuse(problem, text.place(1), hint)


def _ending(file: str) -> str:
    name = re.split(r"[/\\]", file)[-1].lower()
    return name[name.rfind(".") :] if "." in name else ""


@cache
def targets() -> tuple[Target, ...]:
    """List the formats that are written."""
    return (OWN.name, *_writers())


def write(machine: Machine, source: Source, target: Target) -> ToolFile:
    """Write a machine in a format, with notes on differences and losses.

    source : its rows, which our own notation keeps unchanged

    Raises FormatError for a machine that the format cannot express.
    """
    writer = _writers().get(target)
    written = ToolFile(print_source(source)) if writer is None else writer(machine)
    losses = [NO_LAYOUT] if source.layout and target not in PLACING else []
    if target != OWN.name:
        losses += left_out(machine, source)
    written = replace(written, losses=(*written.losses, *losses))
    if len(written.text) > LONGEST:
        problem = f"{machine.name} would take {len(written.text):,} characters as {target}"
        raise FormatError(problem, hint="no reader takes so large a file; begin with a smaller one")
    return written


def left_out(machine: Machine, source: Source) -> Iterator[str]:
    """Name the parts of a machine that neither literal rows nor files of other tools have."""
    if any(production.row.tag for production in machine.productions):
        yield "the tags of rows are left out"
    if machine.has_conditions:
        yield "the entry conditions ('expects') are left out"
    if source.input:
        yield "the line 'input' is left out"
    if source.tests:
        yield "the tests in the file are left out"
    if source.has_comments:
        yield "the comments in the file are left out"


@cache
def _writers() -> Mapping[Target, Callable[[Machine], ToolFile]]:
    return {name: writer for known in TOOLS for name, writer in known.codec.writers.items()}
