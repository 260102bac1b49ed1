"""`noloss prove`: have the proof assistant Coq check the theorems in files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from common.exhibits import Text
from common.plain_files import read_plain
from common.text import counted
from noloss.arguments.options import PATH, json_option
from noloss.coq import Answer, ask_coq, find_coq
from noloss.documents import ProvedFilePart, ProveDocument, ProvedTheoremPart
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

    Exit code 0: all is accepted; 1: Coq refuses a file, or nothing is proved in one; 2: no such
    file, a file that noloss did not write, or no Coq; 3: the time ran out.
    """
    program = find_coq()
    texts = {file: _read(file) for file in files}
    origins = {file: _origin(file, text, foreign) for file, text in texts.items()}
    parts: list[ProvedFilePart] = []

    def proved() -> Iterator[ProvedFilePart]:
        for number, (file, text) in enumerate(texts.items()):
            with piecewise("Coq checks", [one.name for one in texts]) as told:
                told(number, len(texts))
                parts.append(_part(file, text, origins[file], ask_coq(program, text, seconds)))
            yield parts[-1]

    return Report(
        document=lambda: ProveDocument(files=[*proved()]),
        exhibits=(Text(line) for part in proved() for line in _told(part)),
        code=lambda: _code(parts),
        streams=True,
    )


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
    missing = _missing(found) if answer.outcome == "accepted" else None
    words = {theorem.name: theorem.words for theorem in theorems(text)}
    own = words if found.kind == "written" else {}
    accepted = found.names if answer.outcome == "accepted" else ()
    return ProvedFilePart(
        file=file.name,
        outcome="nothing proved" if missing else answer.outcome,
        origin=found.kind,
        about=_about(text) if found.kind == "written" else None,
        difference=(found.why or None) if found.kind == "theory" else None,
        theorems=[
            ProvedTheoremPart(name, own.get(name), statement)
            for name, statement in found.statements.items()
            if name in accepted
        ],
        assumptions=answer.assumptions,
        message=missing or answer.message,
    )


def _about(text: str) -> str:
    """Read at the beginning of a file what its theorems are on."""
    head = re.match(r"\(\*\* noloss, (.*?) \*\)", text, re.DOTALL)
    return " ".join(head[1].split()) if head else ""


def _missing(found: Origin) -> str | None:
    """Say why nothing is proved by a file that Coq accepts."""
    if found.kind == "foreign" or found.names:
        return None
    if not found.statements:
        return "no theorem is in it"
    return "its end is missing: what it assumes was not asked"


def _code(parts: Sequence[ProvedFilePart]) -> ExitCode:
    outcomes = {part.outcome for part in parts}
    if outcomes & {"refused", "nothing proved"}:
        return ExitCode.REFUTED
    return ExitCode.NO_VERDICT if "out of time" in outcomes else ExitCode.DONE


def _told(part: ProvedFilePart) -> Iterator[str]:
    """Say what Coq says of a file."""
    if part.outcome == "out of time":
        yield f"{part.file}: NOT proved: the time ran out"
        return
    if part.outcome == "refused":
        yield f"{part.file}: NOT proved: Coq refuses it: {part.message}"
        return
    if part.outcome == "nothing proved":
        yield f"{part.file}: NOT proved: {part.message}"
        return
    rests = f"axioms: {', '.join(part.assumptions)}" if part.assumptions else "no axioms"
    if part.origin == "foreign":
        listed = f"; {rests}" if part.assumptions else ""
        yield f"{part.file}: Coq accepts it{listed}. noloss did not write it: read what it states"
        return
    if part.origin == "theory":
        yield from _warned(part)
    else:
        yield f"{part.file}: {part.about}"
    for theorem in part.theorems:
        if part.origin == "written":
            yield f"proved: {theorem.words or theorem.name}"
        else:
            yield f"accepted by Coq: {theorem.name} : {theorem.statement}"
    yield f"{part.file}: Coq accepts {counted(len(part.theorems), 'theorem')}; {rests}"


def _warned(part: ProvedFilePart) -> Iterator[str]:
    """Say that the words in a file are nobody's but its own, and how to be sure."""
    yield (
        f"{part.file}: The theory in it is noloss's. Its words were not compared with what it "
        "states: read the statements, and the definitions in the file. To be sure that it is "
        "noloss's: export it again, and compare the files by cmp."
    )
    if part.difference:
        yield f"It is not what noloss writes of the tables in it: {part.difference}"
