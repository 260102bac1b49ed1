"""The files that `noloss audit` writes: refused before the work, written after it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from audit.claim import Claim
from audit.judge import Judgement
from common.text import counted
from common.whole_files import check_writable, write_inside, write_whole
from diagrams.page.audit_page import audit_page
from diagrams.page.document import standalone
from noloss.arguments.claims import files_named
from noloss.errors import InputError
from noloss.printing.progress import progress
from noloss.reports.audit_markdown import audit_markdown
from noloss.writing.badge import badge_svg, badge_text
from noloss.writing.claim_logs import claims_sarif, write_claims_junit
from noloss.writing.made import made_now
from noloss.writing.pdf import page_pdf, refuse_no_pdf
from verify.verdict.certificate import certificate_text


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where what is found shall be written; None: nowhere."""

    html: Path | None = None
    markdown: Path | None = None
    pdf: Path | None = None
    junit: Path | None = None
    sarif: Path | None = None
    badge: Path | None = None
    certificates: Path | None = None

    def paths(self) -> tuple[Path, ...]:
        """Give the files, and the folder of certificates."""
        given = (getattr(self, each.name) for each in fields(self))
        return tuple(path for path in given if path is not None)


def refuse_hopeless(wanted: Wanted, claims: Sequence[Claim]) -> None:
    """Refuse what could not be written, or is a file that is read, before the work."""
    read = {file for claim in claims for file in _read(claim)} if wanted.paths() else set()
    for path in wanted.paths():
        if path != wanted.certificates:
            check_writable(path)
        if path.exists() and any(file.samefile(path) for file in read):
            hint = "give what is written another name"
            raise InputError(f"{path} is a file that is read", hint=hint)
    places = [path.resolve() for path in wanted.paths()]
    if twice := next((place for place in places if places.count(place) > 1), None):
        hint = "name one file for each page, and a folder for certificates"
        raise InputError(f"{twice} is named twice", hint=hint)
    if wanted.certificates is not None:
        _refuse_no_folder(wanted.certificates)
        _refuse_read_inside(wanted.certificates, claims, read)
    if wanted.pdf is not None:
        refuse_no_pdf()


def write_files(wanted: Wanted, judged: Sequence[Judgement]) -> Iterator[str]:
    """Write the files, and tell of each what it is.

    A folder that cannot be made shows only when it is tried: then there are no pages yet.
    """
    if wanted.certificates is not None:
        yield from _write_certificates(wanted.certificates, judged)
    for name, (write, tells) in WRITERS.items():
        path: Path | None = getattr(wanted, name)
        if path is not None:
            write(path, judged)
            yield f"{path}: {tells(judged)}"


def _read(claim: Claim) -> frozenset[Path]:
    return files_named(claim) | {claim.origin.file}


def _refuse_no_folder(folder: Path) -> None:
    """Refuse a folder that is none, or cannot be made where there is a file on the way to it."""
    there = next((path for path in (folder, *folder.parents) if path.exists()), folder)
    if there.exists() and not there.is_dir():
        raise InputError(f"{there}: is no folder", hint="name a folder for the certificates")


def _refuse_read_inside(folder: Path, claims: Sequence[Claim], read: Iterable[Path]) -> None:
    """Refuse a folder with a file that is read and has the name of a certificate."""
    names = re.compile(rf"({'|'.join(claim.id for claim in claims)})-\d+\.json")
    for file in read:
        if names.fullmatch(file.name) and file.parent.resolve() == folder.resolve():
            hint = "name another folder for the certificates"
            raise InputError(f"{folder / file.name} is a file that is read", hint=hint)


def _write_certificates(folder: Path, judged: Sequence[Judgement]) -> Iterator[str]:
    folder.mkdir(parents=True, exist_ok=True)
    for one in judged:
        for number, document in enumerate(one.certificates, start=1):
            file = folder / f"{one.claim.id}-{number}.json"
            write_inside(file, certificate_text(document).encode())
            reading = "" if document["reading"] == "base" else f":{document['reading']}"
            yield f"{file}: certificate of {document['strategy']}{reading}"


def _html(path: Path, judged: Sequence[Judgement]) -> None:
    write_whole(path, standalone(audit_page(judged, made_now(judged))).encode())


def _markdown(path: Path, judged: Sequence[Judgement]) -> None:
    write_whole(path, audit_markdown(judged, made_now(judged, "--markdown audit.md")).encode())


def _pdf(path: Path, judged: Sequence[Judgement]) -> None:
    with progress("laying out pages"):
        write_whole(path, page_pdf(audit_page(judged, made_now(judged, "--pdf audit.pdf"))))


def _sarif(path: Path, judged: Sequence[Judgement]) -> None:
    write_whole(path, f"{json.dumps(claims_sarif(judged), indent=2)}\n".encode())


def _badge(path: Path, judged: Sequence[Judgement]) -> None:
    write_whole(path, badge_svg(judged).encode())


def _page(judged: Sequence[Judgement]) -> str:
    return f"page of {counted(len(judged), 'claim')}"


def _cases(judged: Sequence[Judgement]) -> str:
    return f"JUnit XML of {counted(len(judged), 'claim')}"


def _results(judged: Sequence[Judgement]) -> str:
    number = len(claims_sarif(judged)["runs"][0]["results"])
    return f"SARIF log with {counted(number, 'result')}"


Writer = Callable[[Path, Sequence[Judgement]], None]
Teller = Callable[[Sequence[Judgement]], str]
WRITERS: Final[dict[str, tuple[Writer, Teller]]] = {
    "html": (_html, _page),
    "markdown": (_markdown, _page),
    "pdf": (_pdf, _page),
    "junit": (write_claims_junit, _cases),
    "sarif": (_sarif, _results),
    "badge": (_badge, badge_text),
}
"""Where it is wanted, in the order of writing -> what writes it, and what tells of it."""
