"""The audit: every claim is recomputed, and its verdict comes out of what is found.

Strategies whose play is evidence get a certificate each, which the independent checker `recheck`
must prove; a finding that rests on a certificate that is not proved is an error, not a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final, Literal, TypeAlias, get_args

from audit.check import recompute
from audit.claim import Claim, all_claims
from audit.finding import Effort, Finding
from audit.literature import SOURCES
from common.errors import NolossError, nearest
from common.exhibits import Exhibit
from common.progress import Progress
from strategies.strategy import Strategy
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


@dataclass(frozen=True, slots=True, repr=False)
class Judgement:
    """A claim with what was computed, the verdict that follows, and how long it took."""

    claim: Claim
    computed: object
    verdict: Verdict
    evidence: tuple[Exhibit, ...]
    certificates: tuple[Document, ...]  # all proved
    seconds: float

    def __repr__(self) -> str:
        return f"Judgement({self.claim.id}: {self.verdict})"


class UnprovedError(NolossError):
    """A certificate of the audit that the independent checker does not prove."""


class UnknownClaimError(NolossError):
    """A word that is neither a source nor the id of a claim."""


def select(words: Iterable[str]) -> tuple[Claim, ...]:
    """Give the claims that sources and ids mean, in the order of the files; all if none is named.

    Upper and lower case are the same. Raises UnknownClaimError.
    """
    claims = all_claims()
    words = tuple(words)
    wanted: set[str] = set()
    for word in words:
        meant = {claim.id for claim in claims if word.lower() in (claim.source.lower(), claim.id)}
        if not meant and word.lower() not in map(str.lower, SOURCES):
            names = (*SOURCES, *(claim.id for claim in claims))
            hint = nearest(word.lower(), names, f"sources: {', '.join(SOURCES)}")
            raise UnknownClaimError(f"there is no source and no claim {word!r}", hint=hint)
        wanted |= meant
    return tuple(claim for claim in claims if claim.id in wanted or not words)


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

    Raises ClaimsError if its check cannot be used, and UnprovedError.
    """
    began = perf_counter()
    finding = recompute(claim, effort)
    certificates = tuple(_proved(claim, strategy) for strategy in finding.rests_on)
    return Judgement(
        claim,
        finding.computed,
        verdict_of(claim, finding),
        finding.evidence,
        certificates,
        perf_counter() - began,
    )


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
        verdicts = [judged.verdict for judged in judgements if judged.claim.source == source]
        if verdicts:
            counts[source] = {verdict: verdicts.count(verdict) for verdict in VERDICTS}
    return counts


def _proved(claim: Claim, strategy: Strategy) -> Document:
    """Give the certificate of a strategy, proved by the checker that shares no code with it."""
    document = certificate(strategy)
    code, _, wrong = recheck(certificate_text(document).encode())
    if code != 0:
        problem = f"the certificate of {strategy.name} is not proved: {'; '.join(wrong)}"
        hint = "this is a fault of noloss; please report it"
        raise UnprovedError(problem, where=claim.id, hint=hint)
    return document
