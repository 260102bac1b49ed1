"""Machines in other forms and formats, and files for other checkers, from Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from automata import Machine
from automata.conversions.forms import FORMS, converted
from automata.formats.codec import Target
from automata.formats.registry import targets
from common.documents import Document
from common.errors import one_of
from noloss.arguments.values import path, refuse_overwriting, refuse_replacing
from noloss.errors import InputError
from noloss.library.by_command import by_command
from noloss.library.machines import MachineLike, Word, is_text, machine, reading_of, words_for
from noloss.library.shown import Answer, in_print_and_notebook
from noloss.work.converting import (
    FORMAT_BY_ENDING,
    ConvertDocument,
    converted_exhibits,
    write_converted,
)


def transform(what: MachineLike, /, *forms: str, **words: Word) -> Machine:
    """Make another machine that gives the same verdicts.

    forms : 'literal', 'one-tape', 'no-stay', 'one-way', 'deterministic' or 'universal', or several,
        one after the other
    words : laid on tapes in the new machine, in place of the words of its file

    Raises ConversionError if a construction does not take the machine, or would be too large.
    """
    if not forms:
        raise InputError("no form is given", hint=f"give one of {', '.join(FORMS)}")
    for form in forms:
        one_of(form, tuple(FORMS), "form")
    loaded = machine(what)
    return converted(loaded, forms, words_for(loaded, words, transform)).machine


def convert(
    what: MachineLike,
    file: Path | str | None = None,
    /,
    *,
    to: Target | None = None,
    force: bool = False,
) -> ConvertDocument:
    """Write a machine in another format; without a file, `text` of the result has the content.

    file  : where it is written; its ending says the format
    to    : the format, if no file is given or its ending does not say it: 'noloss', 'jflap', …
    force : whether a file that is there is replaced

    `lost` of the result lists the features that the format leaves out. Raises FormatError for a
    machine that the format cannot express. Raises InputError for an unknown format, and for a file
    that noloss did not make.
    """
    reading, loaded = reading_of(what)
    target = None if file is None else path(file, "file")
    if to is not None:
        one_of(to, targets(), "format")
    wanted = to or _format_of(target)
    if target is not None:
        if isinstance(what, str | Path) and not is_text(what):
            refuse_overwriting(target, what)
        if not force:
            refuse_replacing(target)
    lost = [*reading.notes, *reading.lost]
    return write_converted(loaded, reading.source, wanted, target, read=reading.format, lost=lost)


def _format_of(file: Path | None) -> Target:
    """Give the format that the ending of a file says."""
    ending = "" if file is None else file.suffix.lower()
    if ending not in FORMAT_BY_ENDING:
        problem = f"nothing says in which format {'to write' if file is None else str(file)}"
        problem += "" if file is None else " is written"
        raise InputError(problem, hint=f"give `to`, one of {', '.join(targets())}")
    return FORMAT_BY_ENDING[ending]


in_print_and_notebook(ConvertDocument, converted_exhibits)


def export(*what: Path | str, **options: Any) -> Answer[Document]:
    """Write a page, or a model of a verdict for an outside checker, as `noloss export` does.

    noloss.export("wst", to="promela", output="wst.pml", seat="second")
    noloss.export("machine", "palindrome.tm", "abba", to="html", output="palindrome.html")
    """
    return by_command("export", what, options)
