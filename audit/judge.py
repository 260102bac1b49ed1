"""The audit: every claim is recomputed, and its verdict comes out of what is found.

Strategies whose play is evidence get a certificate each, which the independent checker `recheck`
must prove; a finding that rests on a certificate that is not proved is an error, not a verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from time import perf_counter
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from audit.bhatt08 import checks as bhatt08
from audit.bhatt08 import measured as measured_bhatt08
from audit.claim import SOURCES, Claim, ClaimsError, all_claims, file_of
from audit.finding import Check, Evidence, Finding, undecided
from audit.ford21 import checks as ford21
from audit.ford21 import measured as measured_ford21
from audit.garg18 import checks as garg18
from audit.jiang17 import checks as jiang17
from audit.kutschera18 import checks as kutschera18
from audit.kutschera18 import measured as measured_kutschera18
from audit.measured import Effort, Measure
from strategies.strategy import Strategy
from verify.errors import VerifyError
from verify.recheck import check as recheck
from verify.verdict.certificate import Document, certificate, certificate_text

Verdict: TypeAlias = Literal[
    "reproduced",
    "reproduced-under-reading",
    "erratum",
    "refuted",
    "undecidable",
    "supported",
    "not-supported",
    "pending",
]

VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)

CHECKS: Final[Mapping[str, Mapping[str, Check]]] = MappingProxyType(
    {
        "Bhatt08": bhatt08.CHECKS,
        "Kutschera18": kutschera18.CHECKS,
        "Garg18": garg18.CHECKS,
        "Ford21": ford21.CHECKS,
        "Jiang17": jiang17.CHECKS,
    }
)
"""The checks of every publication, by name."""

MEASURES: Final[Mapping[str, Measure]] = MappingProxyType(
    {**measured_bhatt08.MEASURES, **measured_kutschera18.MEASURES, **measured_ford21.MEASURES}
)
"""What makes the runs for a claim that only runs can tell, by the id of the claim."""

NO_RUN: Final = (
    "No run has been made: noloss audit --runs quick makes a few, noloss audit --runs full as many "
    "as the publication or more."
)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A claim with what was computed, the verdict that follows, and how long it took."""

    claim: Claim
    computed: object
    verdict: Verdict
    evidence: tuple[Evidence, ...]
    certificates: tuple[Document, ...]  # all proved
    seconds: float


class UnprovedError(VerifyError):
    """A certificate of the audit that the independent checker does not prove."""

    def __init__(self, claim: str, strategy: str, said: str) -> None:
        self.claim = claim
        self.strategy = strategy
        self.said = said
        self.hint = "this is a fault of noloss; please report it"
        super().__init__(claim, strategy, said)

    def __str__(self) -> str:
        return (
            f"{self.claim}: the certificate of {self.strategy} is not proved: {self.said}"
            f"\n  hint: {self.hint}"
        )


class UnknownClaimError(VerifyError):
    """A word that is neither a source nor the id of a claim."""

    def __init__(self, word: str, near: str) -> None:
        self.word = word
        self.near = near
        self.hint = f"did you mean {near}?" if near else f"sources: {', '.join(SOURCES)}"
        super().__init__(word)

    def __str__(self) -> str:
        return f"there is no source and no claim {self.word!r}\n  hint: {self.hint}"


Progress: TypeAlias = Callable[[int, int], None]
"""Told after each claim: claims judged, claims in all."""

_LONGEST: Final = 100  # characters of a word that are compared with the names there are


def select(words: Iterable[str]) -> tuple[Claim, ...]:
    """Give the claims that sources and ids mean, in the order of the files; all if none is named.

    Upper and lower case are the same. Raises UnknownClaimError.
    """
    claims = all_claims()
    words = tuple(words)
    wanted: set[str] = set()
    for word in words:
        meant = {one.id for one in claims if word.lower() in (one.source.lower(), one.id)}
        if not meant and word.lower() not in map(str.lower, SOURCES):
            raise UnknownClaimError(word, _nearest(word, claims))
        wanted |= meant
    return tuple(claim for claim in claims if claim.id in wanted or not words)


def _nearest(word: str, claims: Iterable[Claim]) -> str:
    """Give the source or id that looks most like a word; empty: none does."""
    known = {name.lower(): name for name in (*SOURCES, *(claim.id for claim in claims))}
    near = get_close_matches(word[:_LONGEST].lower(), known, n=1, cutoff=0.6)
    return known[near[0]] if near else ""


def audit(
    claims: Sequence[Claim], progress: Progress | None = None, effort: Effort | None = None
) -> Iterator[Judgement]:
    """Judge claims one after the other; without an effort no runs are made.

    Raises UnprovedError if evidence is not what the independent checker proves.
    """
    for done, claim in enumerate(claims, start=1):
        judged = judge(claim, effort)
        if progress is not None:
            progress(done, len(claims))
        yield judged


def judge(claim: Claim, effort: Effort | None = None) -> Judgement:
    """Recompute a claim and give the verdict that follows from what is found.

    effort : of the runs that a measured claim needs; without one none is made

    Raises ClaimsError if its check does not exist, and UnprovedError.
    """
    began = perf_counter()
    finding = _found(claim, effort)
    certificates = tuple(_proved(claim, strategy) for strategy in finding.rests_on)
    return Judgement(
        claim,
        finding.computed,
        verdict_of(claim, finding),
        finding.evidence,
        certificates,
        perf_counter() - began,
    )


def _found(claim: Claim, effort: Effort | None) -> Finding:
    if claim.check:
        return check_of(claim)(claim.printed)
    if claim.kind != "measured" or claim.id not in MEASURES:
        return undecided(claim.needs)
    if effort is None:
        return undecided(NO_RUN, claim.needs)
    return MEASURES[claim.id](claim.printed, effort)


def check_of(claim: Claim) -> Check:
    """Find the check that a claim names; raise ClaimsError if there is none."""
    checks = CHECKS[claim.source]
    if claim.check not in checks:
        problem = f"claim {claim.id}: there is no check {claim.check!r}"
        near = get_close_matches(claim.check, checks, n=1)
        hint = f"did you mean {near[0]}?" if near else "name a check of its publication"
        raise ClaimsError(file_of(claim.source), problem, hint)
    return checks[claim.check]


def verdict_of(claim: Claim, finding: Finding) -> Verdict:
    """Say what a finding means for a claim."""
    if claim.kind == "measured":
        if finding.holds is None:
            return "pending"
        return "supported" if finding.holds else "not-supported"
    if finding.holds is None:
        return "undecidable"
    if finding.holds:
        return "reproduced-under-reading" if claim.reading else "reproduced"
    return "erratum" if finding.correction else "refuted"


def count_verdicts(judgements: Iterable[Judgement]) -> Mapping[str, Mapping[Verdict, int]]:
    """Count the verdicts of each publication that has any, both in their usual order."""
    judgements = tuple(judgements)
    counts: dict[str, Mapping[Verdict, int]] = {}
    for source in SOURCES:
        found = [one.verdict for one in judgements if one.claim.source == source]
        if found:
            counts[source] = {verdict: found.count(verdict) for verdict in VERDICTS}
    return counts


def audit_document(
    judgements: Iterable[Judgement], effort: Effort | None = None
) -> dict[str, object]:
    """Give an audit with runs of an effort as the JSON document `noloss/audit`, version 1."""
    return {
        "format": "noloss/audit",
        "version": 1,
        "runs": effort or "none",
        "claims": [_claim_document(one) for one in judgements],
    }


def _claim_document(one: Judgement) -> dict[str, object]:
    return {
        "id": one.claim.id,
        "source": one.claim.source,
        "where": one.claim.where,
        "kind": one.claim.kind,
        "claim": one.claim.claim,
        "printed": one.claim.printed,
        "computed": one.computed,
        "verdict": one.verdict,
        "reading": one.claim.reading,
        "evidence": list(one.evidence),
        "certificates": [_certificate_entry(document) for document in one.certificates],
        "how": one.claim.how,
        "needs": one.claim.needs,
        "see": list(one.claim.see),
        "seconds": round(one.seconds, 3),
    }


def _certificate_entry(document: Document) -> dict[str, object]:
    return {key: document[key] for key in ("strategy", "reading", "sha256")}


def _proved(claim: Claim, strategy: Strategy) -> Document:
    """Give the certificate of a strategy, proved by the checker that shares no code with it."""
    document = certificate(strategy)
    code, _, wrong = recheck(certificate_text(document).encode())
    if code != 0:
        raise UnprovedError(claim.id, strategy.name, "; ".join(wrong))
    return document
