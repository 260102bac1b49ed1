"""`noloss prove`: have the proof assistant Coq check the theorems in files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from common.exhibits import Text
from common.plain_files import read_plain
from common.text import counted
from noloss.arguments.options import PATH, json_option
from noloss.coq import Answer, ask_coq, find_coq
from noloss.documents import ProvedFilePart, ProveDocument, TheoremPart
from noloss.errors import InputError
from noloss.exits import ExitCode
from noloss.printing.progress import piecewise
from noloss.report import Report
from verify.export.coq.origin import Origin, origin
from verify.export.coq.theory import theorems

MOST = 64 * 2**20  # bytes of a file


@click.command("prove")
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=600.0,
    show_default=True,
    help="How long Coq may take for a file.",
)
@click.option(
    "--foreign",
    is_flag=True,
    help="Also run files that noloss did not write. Coq can be told to write and read files.",
)
@json_option
def command(files: tuple[Path, ...], seconds: float, foreign: bool) -> Report:
    """Have Coq check the theorems in each FILE, and print in words which it accepts.

    `noloss export STRATEGY --to coq -o FILE.v` writes such a file. Coq, a proof assistant that
    others have written, must be installed (on Debian: the package coq); it reads the file alone,
    in a folder of its own. Whatever a theorem would rest on without proof is listed.

    \b
    Examples:
      noloss prove wst.v
      noloss prove *.v --seconds 1200 --json

    Exit code 0: all is accepted; 1: Coq refuses a file; 2: no such file, a file that noloss did
    not write, or no Coq; 3: the time ran out.
    """
    program = find_coq()
    texts = {file: _read(file) for file in files}
    origins = {file: _origin(file, text, foreign) for file, text in texts.items()}
    parts = []
    with piecewise("Coq checks", [file.name for file in texts]) as told:
        for number, (file, text) in enumerate(texts.items()):
            told(number, len(texts))
            parts.append(_part(file, text, origins[file], ask_coq(program, text, seconds)))
    return Report(document=ProveDocument(files=parts), exhibits=_exhibits(parts), code=_code(parts))


def _read(file: Path) -> str:
    content = read_plain(file, MOST + 1)
    hint = "`noloss export STRATEGY --to coq -o FILE.v` writes one"
    if len(content) > MOST:
        raise InputError(f"{file} is larger than any file of theorems", hint=hint)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{file} is no text", hint=hint) from None


def _origin(file: Path, text: str, foreign: bool) -> Origin:
    found = origin(text)
    if found.kind == "foreign" and not foreign:
        hint = "write it anew by `noloss export`; or read it, then run it by --foreign"
        raise InputError(f"{file} is not noloss's: {found.why}", hint=hint)
    return found


def _part(file: Path, text: str, found: Origin, answer: Answer) -> ProvedFilePart:
    accepted = found.names if answer.outcome == "accepted" else ()
    known = [theorem for theorem in theorems(text) if theorem.name in accepted]
    return ProvedFilePart(
        file=file.name,
        outcome=answer.outcome,
        origin=found.kind,
        theorems=[TheoremPart(theorem.name, theorem.words) for theorem in known],
        assumptions=answer.assumptions,
        message=answer.message,
    )


def _code(parts: Sequence[ProvedFilePart]) -> ExitCode:
    outcomes = {part.outcome for part in parts}
    if "refused" in outcomes:
        return ExitCode.REFUTED
    return ExitCode.NO_VERDICT if "out of time" in outcomes else ExitCode.DONE


def _exhibits(parts: Sequence[ProvedFilePart]) -> Iterator[Text]:
    for part in parts:
        yield from map(Text, _told(part))


def _told(part: ProvedFilePart) -> Iterator[str]:
    """Say what Coq says of a file."""
    if part.outcome == "out of time":
        yield f"{part.file}: NOT proved: the time ran out"
        return
    if part.outcome == "refused":
        yield f"{part.file}: NOT proved: Coq refuses it: {part.message}"
        return
    yield from (f"proved: {theorem.words or theorem.name}" for theorem in part.theorems)
    rests = f"axioms: {', '.join(part.assumptions)}" if part.assumptions else "no axioms"
    if part.origin == "foreign":
        listed = f"; {rests}" if part.assumptions else ""
        yield f"{part.file}: Coq accepts it{listed}. noloss did not write it: read what it states"
        return
    yield f"{part.file}: Coq accepts {counted(len(part.theorems), 'theorem')}; {rests}"
    if part.origin == "theory":
        yield (
            "The theory in it is noloss's. Its words were not compared with what it states: read "
            "the theorems in the file."
        )
