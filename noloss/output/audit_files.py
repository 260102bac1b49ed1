"""The files that `noloss audit` writes: refused before the work, written after it.

A badge is a small picture that counts verdicts, for the front page of a paper; build servers show
JUnit XML, and editors SARIF.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import groupby
from pathlib import Path
from typing import Any, Final, Literal

from audit.check import beside, own_code, texts
from audit.claim import Claim
from audit.judge import ERRATUM, FALSE, REFUTED, Judgement, Verdict
from audit.wording import MEANINGS, side_by_side, verdict_in_words
from common.files import check_writable, write_inside, write_marked, write_whole
from common.text import counted
from diagrams.page.audit_page import audit_page
from diagrams.page.document import standalone
from noloss.arguments.values import files_of
from noloss.errors import InputError
from noloss.output.badges import GREEN, GREY, ORANGE, RED, Badge, write_badge
from noloss.output.junit import JunitCase, JunitProblem, JunitSuite, write_suites
from noloss.output.pdf import page_pdf, refuse_no_pdf
from noloss.output.progress import progress
from noloss.output.sarif import SarifResult, sarif_log
from noloss.output.terminal import WIDEST, exhibit_lines
from noloss.reports.audit import audit_markdown
from noloss.work.judging import made_now
from verify.verdict.certificate import certificate_text

HOLD: Final[tuple[Verdict, ...]] = ("reproduced", "reproduced-under-reading", "compatible")
OPEN: Final[tuple[Verdict, ...]] = ("undecidable", "pending")
LABEL: Final = "audit"

LEVELS: Final[Mapping[Verdict, str]] = {
    **dict.fromkeys((*REFUTED, *ERRATUM), "error"),
    "incompatible": "error",
    "not-judged": "warning",
    "undecidable": "note",
    "pending": "note",
}
"""Verdict -> its level in a SARIF log; other verdicts are not written as results."""


@dataclass(frozen=True, slots=True)
class AuditFiles:
    """The files for the results; None: not written."""

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


def refuse_hopeless(files: AuditFiles, claims: Sequence[Claim]) -> None:
    """Before the work, refuse files that cannot be written or that are input files."""
    read = (
        {file for claim in claims for file in (claim.origin.file, *files_named(claim))}
        if files.paths()
        else set()
    )
    for path in files.paths():
        if path != files.certificates:
            check_writable(path)
        if path.exists() and any(file.samefile(path) for file in read):
            hint = "write to another file"
            raise InputError(f"{path} is an input file", hint=hint)
    resolved = [path.resolve() for path in files.paths()]
    if twice := next((path for path in files.paths() if resolved.count(path.resolve()) > 1), None):
        hint = "name one file for each page, and a folder for certificates"
        raise InputError(f"{twice} is named twice", hint=hint)
    if files.certificates is not None:
        _refuse_no_folder(files.certificates)
        _refuse_read_inside(files.certificates, claims, read)
    if files.pdf is not None:
        refuse_no_pdf()


def write_files(files: AuditFiles, judged: Sequence[Judgement]) -> Iterator[str]:
    """Write the files, and name each with its content.

    The folder of certificates comes first: if it cannot be made, no page is written.
    """
    if files.certificates is not None:
        yield from _write_certificates(files.certificates, judged)
    for name, write in WRITERS.items():
        path: Path | None = getattr(files, name)
        if path is not None:
            yield f"{path}: {write(path, judged)}"


def files_named(claim: Claim) -> frozenset[Path]:
    """Give the files that a claim names: strategies, machines with their called files, checks.

    Files that the code of a check opens when it runs are not known.
    """
    if claim.origin.built_in:
        return frozenset()
    with beside(claim):
        named = (claim.check, *(text for _, text in texts(claim.arguments, "with")))
        return frozenset(file.absolute() for text in named for file in files_of(text))


def badge_text(judgements: Iterable[Judgement]) -> str:
    """Count the claims in a few words: `12 hold, 1 erratum, 2 refuted`."""
    number = Counter(one.verdict for one in judgements)
    hold, errata, refuted = (
        sum(number[verdict] for verdict in verdicts) for verdicts in (HOLD, ERRATUM, REFUTED)
    )
    parts = [
        f"{hold} hold{'s' if hold == 1 else ''}",
        f"{errata} {'erratum' if errata == 1 else 'errata'}",
        f"{refuted} refuted",
        f"{number['incompatible']} incompatible",
        f"{sum(number[verdict] for verdict in OPEN)} open",
        f"{number['not-judged']} not judged",
    ]
    return ", ".join([parts[0], *(part for part in parts[1:] if not part.startswith("0 "))])


def claims_badge(judgements: Iterable[Judgement]) -> Badge:
    """Count the claims on a badge; its colour is that of the worst verdict."""
    judgements = tuple(judgements)
    return Badge(LABEL, badge_text(judgements), _colour(judgements))


def write_claims_junit(path: Path, judged: Sequence[Judgement]) -> str:
    """Write a suite for every publication, a case for every claim; false claims fail."""
    suites = [
        JunitSuite(source, [_case(one) for one in judgements])
        for source, judgements in groupby(judged, lambda one: one.claim.source)
    ]
    write_suites(path, "noloss audit", suites)
    return f"JUnit XML of {counted(len(judged), 'claim')}"


def claims_sarif(judged: Sequence[Judgement]) -> Mapping[str, Any]:
    """List the claims that do not hold, each at its line in the file of claims."""
    rules: dict[str, tuple[str, str]] = {
        verdict: (MEANINGS[verdict], level) for verdict, level in LEVELS.items()
    }
    results = [
        SarifResult(one.verdict, _summary(one), one.claim.origin.place, _region(one.claim))
        for one in judged
        if one.verdict in LEVELS
    ]
    return sarif_log(rules, results)


def _refuse_no_folder(folder: Path) -> None:
    """Refuse a path to a file, or below a file, as a folder."""
    there = next((path for path in (folder, *folder.parents) if path.exists()), folder)
    if there.exists() and not there.is_dir():
        raise InputError(f"{there}: not a folder", hint="name a folder for the certificates")


def _refuse_read_inside(folder: Path, claims: Sequence[Claim], read: Iterable[Path]) -> None:
    """Refuse a folder in which an input file has the name of a certificate."""
    names = re.compile(rf"({'|'.join(claim.id for claim in claims)})-\d+\.json")
    for file in read:
        if names.fullmatch(file.name) and file.parent.resolve() == folder.resolve():
            hint = "name another folder for the certificates"
            raise InputError(f"{folder / file.name} is an input file", hint=hint)


def _write_certificates(folder: Path, judged: Sequence[Judgement]) -> Iterator[str]:
    folder.mkdir(parents=True, exist_ok=True)
    for one in judged:
        for number, document in enumerate(one.certificates, start=1):
            file = folder / f"{one.claim.id}-{number}.json"
            write_inside(file, certificate_text(document).encode())
            reading = "" if document["reading"] == "base" else f":{document['reading']}"
            yield f"{file}: certificate of {document['strategy']}{reading}"


def _html(path: Path, judged: Sequence[Judgement]) -> str:
    write_whole(path, standalone(audit_page(judged, made_now(judged))).encode())
    return _page(judged)


def _markdown(path: Path, judged: Sequence[Judgement]) -> str:
    write_marked(path, audit_markdown(judged, made_now(judged, "--markdown audit.md")).encode())
    return _page(judged)


def _pdf(path: Path, judged: Sequence[Judgement]) -> str:
    with progress("laying out pages"):
        write_whole(path, page_pdf(audit_page(judged, made_now(judged, "--pdf audit.pdf"))))
    return _page(judged)


def _page(judged: Sequence[Judgement]) -> str:
    return f"page of {counted(len(judged), 'claim')}"


def _sarif(path: Path, judged: Sequence[Judgement]) -> str:
    log = claims_sarif(judged)
    write_whole(path, f"{json.dumps(log, indent=2)}\n".encode())
    return f"SARIF log with {counted(len(log['runs'][0]['results']), 'result')}"


def _badge(path: Path, judged: Sequence[Judgement]) -> str:
    badge = claims_badge(judged)
    write_badge(path, badge)
    return badge.text


def _colour(judgements: Iterable[Judgement]) -> str:
    verdicts = {one.verdict for one in judgements}
    if verdicts & {*REFUTED, "incompatible"}:
        return RED
    if verdicts & {*ERRATUM}:
        return ORANGE
    return GREEN if verdicts & set(HOLD) and "not-judged" not in verdicts else GREY


def _region(claim: Claim) -> Mapping[str, int]:
    return {"startLine": claim.origin.line} if claim.origin.line else {}


def _case(one: Judgement) -> JunitCase:
    kind = _kind(one.verdict)
    problem = None
    if kind is not None:
        evidence = exhibit_lines(one.evidence, WIDEST)
        told = "\n".join([_summary(one), MEANINGS[one.verdict], "", *evidence])
        problem = JunitProblem(kind, told.rstrip())
    code = own_code(one.claim)
    properties = {"own code": code} if code else {}
    return JunitCase(
        one.claim.id, one.claim.origin.place, one.claim.origin.line, problem, properties
    )


def _kind(verdict: Verdict) -> Literal["failure", "error", "skipped"] | None:
    if verdict in FALSE:
        return "failure"
    if verdict == "not-judged":
        return "error"
    return "skipped" if verdict in LEVELS else None


def _summary(one: Judgement) -> str:
    """Put a claim, its verdict, and the difference, in one line."""
    pairs = side_by_side(one)
    differ = [pair for pair in pairs if pair.differ] or [pair for pair in pairs if not pair.label]
    sides = "; ".join(
        f"{pair.label + ': ' if pair.label else ''}printed {pair.printed}, computed {pair.computed}"
        for pair in differ
    )
    said = f"{verdict_in_words(one)}: {one.claim.claim.strip()}"
    return f"{said} ({sides})" if one.verdict in FALSE and sides else said


WRITERS: Final[Mapping[str, Callable[[Path, Sequence[Judgement]], str]]] = {
    "html": _html,
    "markdown": _markdown,
    "pdf": _pdf,
    "junit": write_claims_junit,
    "sarif": _sarif,
    "badge": _badge,
}
"""Kind of file, in the order of writing -> the function that writes it and describes it."""
