"""The document of an audit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from audit.claim import Kind
from audit.finding import Effort
from audit.judge import Judgement, Verdict
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
    """A piece of evidence that is more than a text: one of the following, and what it shows.

    line   : cells played in turn from the empty board
    board  : a position
    table  : rows; the first one is the head if it holds different texts
    tapes  : tapes of a machine, by name
    points : a plot, with its axes and marks
    axes   : titles of the axes to the right and up
    marks  : points with a text
    note   : what it shows
    """

    line: str | UnsetType = UNSET
    board: str | UnsetType = UNSET
    table: tuple[tuple[Cell, ...], ...] | UnsetType = UNSET
    tapes: Mapping[str, str] | UnsetType = UNSET
    points: tuple[Point, ...] | UnsetType = UNSET
    axes: tuple[str, str] | UnsetType = UNSET
    marks: tuple[Mark, ...] | UnsetType = UNSET
    note: str | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A claim with its verdict.

    id           : its name
    source       : the key of the publication
    where        : the place in it
    kind         : `exact` can be recomputed, `measured` needs runs with drawn choices, `quoted`
        repeats the words of others
    claim        : what it says, in our words
    printed      : what is printed
    computed     : what is computed, in the same shape where they compare; null if nothing is
    verdict      : what came of comparing them
    reading      : the way to take the claim under which it is compared; empty: as it stands
    evidence     : a text, or something to be drawn
    certificates : those that the evidence rests on; `--certificates FOLDER` writes them
    how          : how it is recomputed
    needs        : what would be needed to decide it, where something is missing
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
    reading: str
    evidence: tuple[str | Drawn, ...]
    certificates: tuple[CertificateEntry, ...]
    how: str
    needs: str
    see: tuple[str, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class CensusFiles:
    """The files that keep the census, null where there is none to be used.

    cache : seat → the file
    """

    cache: Mapping[Seat, str | None]


class AuditDocument(Document, frozen=True, tag="noloss/audit"):
    """Claims of publications, recomputed and judged.

    runs   : the runs made for measured claims
    claims : those asked for, by publication, in the order of its pages
    census : where the numbers of all strategies are kept
    """

    runs: Effort | Literal["none"]
    claims: tuple[JudgedClaim, ...]
    census: CensusFiles


def audit_document(
    judgements: Iterable[Judgement], census: Mapping[Seat, str | None], effort: Effort | None = None
) -> AuditDocument:
    """Give an audit with runs of an effort as a document.

    census : the file of each seat that keeps the census
    """
    claims = tuple(map(_judged, judgements))
    return AuditDocument(runs=effort or "none", claims=claims, census=CensusFiles(census))


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
        reading=claim.reading,
        evidence=tuple(map(drawn, judged.evidence)),
        certificates=tuple(map(_entry, judged.certificates)),
        how=claim.how,
        needs=claim.needs,
        see=claim.see,
        seconds=round(judged.seconds, 3),
    )


def _entry(certificate: Mapping[str, object]) -> CertificateEntry:
    strategy, reading, sha256 = (str(certificate[key]) for key in ("strategy", "reading", "sha256"))
    return CertificateEntry(strategy, reading, sha256)


def drawn(exhibit: Exhibit) -> str | Drawn:
    """Give a piece of evidence as a part of the document."""
    match exhibit.content:
        case Text(text) | Heading(text):
            return text
        case LineOfPlay(line):
            part = Drawn(line=line)
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
