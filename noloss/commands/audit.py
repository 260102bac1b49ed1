"""`noloss audit`: what five publications print, recomputed claim by claim."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from audit.documents import audit_document
from audit.finding import EFFORTS, Effort
from audit.judge import Judgement
from common.exhibits import Text
from common.text import counted
from common.whole_files import write_inside, write_whole
from diagrams.page.audit_page import audit_page
from diagrams.page.document import standalone
from noloss.arguments.options import PATH, json_option, printed_form
from noloss.errors import InputError
from noloss.report import Report, Shown
from noloss.reports.audit import claim_exhibits, claims_table, counts_table
from noloss.reports.audit_markdown import audit_markdown
from noloss.writing.audited import audited
from noloss.writing.made import made_now
from verify.census.store import kept_files
from verify.verdict.certificate import certificate_text

NONE: Final = "none"


@click.command("audit")
@click.argument("words", metavar="[SOURCE|ID]...", nargs=-1)
@click.option("--explain", is_flag=True, help="Tell each claim in full, with all its evidence.")
@click.option(
    "--html",
    type=PATH,
    metavar="FILE",
    help="Write one page with all evidence drawn; it needs no other file and no network.",
)
@click.option(
    "--markdown",
    type=PATH,
    metavar="FILE",
    help="Write a Markdown page with the verdicts, and the evidence in short.",
)
@click.option(
    "--certificates",
    type=PATH,
    metavar="FOLDER",
    help="Write the certificates that evidence rests on, for `noloss recheck`.",
)
@click.option(
    "--runs",
    type=click.Choice((NONE, *EFFORTS)),
    default=NONE,
    show_default=True,
    help="Make runs with drawn choices where only they can tell: for all claims about half a "
    "minute if quick, which can tell of a few only, several minutes if full. Their seeds are "
    "fixed. What no run could tell is pending.",
)
@json_option
def command(
    words: tuple[str, ...],
    runs: str,
    explain: bool,
    html: Path | None,
    markdown: Path | None,
    certificates: Path | None,
) -> Report:
    """Recompute what publications print, claim by claim, and judge it.

    SOURCE is Bhatt08, Kutschera18, Garg18, Ford21 or Jiang17; ID is a claim, such as
    kutschera-games. Without either, every claim is judged. A verdict comes out of comparing what
    is printed with what is computed; where the evidence is the play of a strategy, its certificate
    is proved by the checker that `noloss recheck` runs.

    \b
    Examples:
      noloss audit
      noloss audit garg18 kutschera-games
      noloss audit kutschera-no-tuning --explain
      noloss audit ford-x-iterations --runs quick --explain
      noloss audit --html audit.html --certificates certificates

    Exit code 0: the claims are judged, whatever the verdicts are.
    """
    if explain and printed_form() == "json":
        hint = "--json holds all that --explain tells; give one of them"
        raise InputError("--explain is for people and --json for programs", hint=hint)
    for file in filter(None, (html, markdown)):
        _refuse_hopeless(file)
    places = [place.resolve() for place in (html, markdown, certificates) if place is not None]
    if twice := next((place for place in places if places.count(place) > 1), None):
        hint = "name one file for each page, and a folder for certificates"
        raise InputError(f"{twice} is named twice", hint=hint)
    if certificates is not None:
        _refuse_no_folder(certificates)
    effort: Effort | None = next((each for each in EFFORTS if each == runs), None)
    judged = audited(words, effort)
    written = list(_write(judged, html, markdown, certificates))
    return Report(
        document=lambda: audit_document(judged, kept_files(), effort),
        exhibits=_in_full(judged) if explain else _in_short(judged, with_claims=not written),
        notes=written,
    )


def _refuse_hopeless(file: Path) -> None:
    """Refuse a file that cannot be written, before the work and not after it."""
    if file.is_dir():
        raise InputError(f"{file}: is a folder", hint="name a file inside it")
    if not file.parent.is_dir():
        hint = f"make the folder {file.parent} first"
        raise InputError(f"{file}: there is no such folder", hint=hint)
    if not os.access(file.parent, os.W_OK):
        hint = "choose a folder in which you may write"
        raise InputError(f"{file}: cannot be written there", hint=hint)


def _refuse_no_folder(folder: Path) -> None:
    """Refuse a folder that is none, or cannot be made where there is a file on the way to it."""
    there = next((path for path in (folder, *folder.parents) if path.exists()), folder)
    if there.exists() and not there.is_dir():
        raise InputError(f"{there}: is no folder", hint="name a folder for the certificates")


def _write(
    judged: Sequence[Judgement], html: Path | None, markdown: Path | None, folder: Path | None
) -> Iterator[str]:
    """Write the files that are asked for, and tell of each what it is.

    A folder that cannot be made shows only when it is tried: then there are no pages yet.
    """
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        for one in judged:
            for number, document in enumerate(one.certificates, start=1):
                file = folder / f"{one.claim.id}-{number}.json"
                write_inside(file, certificate_text(document).encode())
                base = document["reading"] == "base"
                reading = "" if base else f":{document['reading']}"
                yield f"{file}: certificate of {document['strategy']}{reading}"
    if html is not None:
        write_whole(html, standalone(audit_page(judged, made_now(judged))).encode())
        yield f"{html}: page of {counted(len(judged), 'claim')}"
    if markdown is not None:
        write_whole(markdown, audit_markdown(judged, made_now(judged)).encode())
        yield f"{markdown}: page of {counted(len(judged), 'claim')}"


def _in_full(judged: Sequence[Judgement]) -> Iterator[Shown]:
    for one in judged:
        yield from claim_exhibits(one)


def _in_short(judged: Sequence[Judgement], *, with_claims: bool) -> Iterator[Shown]:
    """Show a table of the claims, and the verdicts counted."""
    if with_claims:
        yield claims_table(judged)
    yield counts_table(judged)
    kept = [file for file in kept_files().values() if file is not None]
    if kept and any(one.claim.source == "Bhatt08" for one in judged):
        yield Text(
            f"The census is kept in {', '.join(kept)}; `noloss census --fresh` counts again."
        )
