"""An audit as a document: publications, the claims with their verdicts, and the census."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import msgspec

from audit.check import own_code
from audit.claim import Effort, Kind
from audit.judge import Judgement, MendedClaim, Verdict
from common.documents import UNSET, Document, UnsetType
from common.exhibits import (
    Board,
    Cell,
    Exhibit,
    Heading,
    LineOfPlay,
    Mark,
    Plot,
    Point,
    Table,
    Tapes,
    Text,
    Values,
)
from games import Seat


@dataclass(frozen=True, slots=True)
class CertificateEntry:
    """A certificate that evidence rests on."""

    strategy: str
    reading: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A piece of evidence that is more than a text: one of the following, and its caption.

    line   : cells played in turn
    start  : the position before the first of them; left out for the empty board
    board  : a position
    table  : rows; the first one is the head if it holds different texts
    tapes  : tapes of a machine, by name
    points : a plot, with its axes and marks
    axes   : titles of the axes to the right and up
    marks  : points with a text
    note   : a caption
    """

    line: str | UnsetType = UNSET
    start: str | UnsetType = UNSET
    board: str | UnsetType = UNSET
    table: tuple[tuple[Cell, ...], ...] | UnsetType = UNSET
    tapes: Mapping[str, str] | UnsetType = UNSET
    points: tuple[Point, ...] | UnsetType = UNSET
    axes: tuple[str, str] | UnsetType = UNSET
    marks: tuple[Mark, ...] | UnsetType = UNSET
    note: str | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class PublicationEntry:
    """A publication whose claims are judged.

    key       : its short name
    reference : authors, title, venue, year
    """

    key: str
    reference: str
    doi: str
    url: str


class JudgedClaim(msgspec.Struct, frozen=True, kw_only=True):
    """A claim with its verdict.

    id           : its name
    source       : the key of the publication
    where        : the place in it
    kind         : `exact` can be recomputed, `measured` needs runs with random choices, `quoted`
        repeats the words of others
    claim        : its content, in our words
    printed      : the printed value
    computed     : the computed value, in the same shape if the two are compared; null without one
    verdict      : the result of the comparison
    mending      : of a false claim that can be recomputed exactly: the rule that separates an
        erratum from a refuted claim; else null
    reading      : the reading of the claim that is compared; empty: taken literally
    evidence     : a text, or an object to draw
    certificates : those that the evidence rests on; `--certificates FOLDER` writes them
    check        : the check that recomputes it, as its file names it; empty if no check can
    arguments    : the arguments of the check
    own_code     : whether code that the file of claims names was run to judge it
    file         : its file of claims; your own file as you named it
    line         : the first line of the claim in it; null if it is not known
    fixed        : the commit in which the criterion of a measured claim was fixed
    how          : how it is recomputed
    needs        : the missing data or work to decide it; empty if nothing is missing
    see          : commands that show the same
    seconds      : how long it took
    """

    id: str
    source: str
    where: str
    kind: Kind
    claim: str
    printed: Any
    computed: Any
    verdict: Verdict
    mending: MendedClaim | None
    reading: str
    evidence: tuple[str | Drawn, ...]
    certificates: tuple[CertificateEntry, ...]
    check: str
    arguments: Mapping[str, Any] = msgspec.field(name="with")
    own_code: bool
    file: str
    line: int | None
    fixed: str
    how: str
    needs: str
    see: tuple[str, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class CensusFiles:
    """The files that keep the census, null if none is used.

    cache : seat → the file
    """

    cache: Mapping[Seat, str | None]


class AuditDocument(Document, frozen=True, kw_only=True, tag="noloss/audit"):
    """Claims of publications, recomputed and judged.

    runs         : the runs made for measured claims
    publications : those whose claims are judged
    claims       : the requested claims, by publication, in the order of its pages
    census       : where the numbers of all strategies are kept
    """

    version: Literal[3] = 3  # type: ignore[assignment]  # 3: false claims under a reading differ
    runs: Effort | Literal["none"]
    publications: tuple[PublicationEntry, ...]
    claims: tuple[JudgedClaim, ...]
    census: CensusFiles


def audit_document(
    judgements: Iterable[Judgement], census: Mapping[Seat, str | None], effort: Effort | None = None
) -> AuditDocument:
    """Give an audit as a document, with the effort of its runs.

    census : the file of each seat that keeps the census
    """
    judgements = tuple(judgements)
    return AuditDocument(
        runs=effort or "none",
        publications=tuple(
            PublicationEntry(one.key, one.reference, one.doi, one.url)
            for one in {one.claim.source: one.claim.publication for one in judgements}.values()
        ),
        claims=tuple(map(_judged, judgements)),
        census=CensusFiles(census),
    )


def drawn(exhibit: Exhibit) -> str | Drawn:
    """Give a piece of evidence as a part of the document."""
    match exhibit.content:
        case Text(text) | Heading(text):
            return text
        case LineOfPlay(line, start):
            part = Drawn(line=line, start=start or UNSET)
        case Board(position):
            part = Drawn(board=position)
        case Table(head, rows):
            part = Drawn(table=(head, *rows) if head else rows)
        case Values(cells):
            part = Drawn(table=(cells[:3], cells[3:6], cells[6:]))
        case Tapes(tapes):
            part = Drawn(tapes=dict(tapes))
        case Plot(points, axes, marks):
            part = Drawn(points=points, axes=axes, marks=marks)
    return replace(part, note=exhibit.note or UNSET)


def _judged(judged: Judgement) -> JudgedClaim:
    claim = judged.claim
    return JudgedClaim(
        id=claim.id,
        source=claim.source,
        where=claim.where,
        kind=claim.kind,
        claim=claim.claim,
        printed=claim.printed,
        computed=judged.computed,
        verdict=judged.verdict,
        mending=judged.mending,
        reading=claim.reading,
        evidence=tuple(map(drawn, judged.evidence)),
        certificates=tuple(map(_entry, judged.certificates)),
        check=claim.check,
        arguments=dict(claim.arguments),
        own_code=bool(own_code(claim)),
        file=claim.origin.place,
        line=claim.origin.line or None,
        fixed=claim.fixed,
        how=claim.how,
        needs=claim.needs,
        see=claim.see,
        seconds=round(judged.seconds, 3),
    )


def _entry(certificate: Mapping[str, object]) -> CertificateEntry:
    strategy, reading, sha256 = (str(certificate[key]) for key in ("strategy", "reading", "sha256"))
    return CertificateEntry(strategy, reading, sha256)
