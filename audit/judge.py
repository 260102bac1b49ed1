"""The audit: every claim is recomputed, and its verdict comes out of what is found.

Strategies whose play is evidence get a certificate each, which the independent checker `recheck`
must prove; a finding that rests on a certificate that is not proved is an error, not a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final, Literal, TypeAlias, get_args

from audit.check import beside, recompute
from audit.claim import Claim, ClaimsError
from audit.claims_file import all_claims, read_claims
from audit.erratum import Mending, mending
from audit.finding import Effort, Finding
from audit.literature import SOURCES
from common.errors import NolossError, nearest
from common.exhibits import Exhibit, Text
from common.progress import Progress
from strategies.strategy import Strategy
from verify.extremes.errors import SolverMissingError
from verify.recheck import check as recheck
from verify.verdict.certificate import Document, certificate, certificate_text

Verdict: TypeAlias = Literal[
    "reproduced",
    "reproduced-under-reading",
    "erratum",
    "refuted",
    "undecidable",
    "compatible",
    "incompatible",
    "pending",
    "not-judged",
]

VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)

FALSE: Final[tuple[Verdict, ...]] = ("erratum", "refuted", "incompatible")
"""The verdicts of claims that do not hold."""


SUFFIX: Final = ".toml"


@dataclass(frozen=True, slots=True, repr=False)
class Judgement:
    """A claim with what was computed, the verdict that follows, and how long it took.

    certificates : of the play that is evidence; all are proved
    mending      : what comes of mending it, if it is false and exact
    effort       : of the runs that were made for it; None if none were
    """

    claim: Claim
    computed: object
    verdict: Verdict
    evidence: tuple[Exhibit, ...]
    certificates: tuple[Document, ...]
    seconds: float
    mending: Mending | None = None
    effort: Effort | None = None

    def __repr__(self) -> str:
        return f"Judgement({self.claim.id}: {self.verdict})"


class UnprovedError(NolossError):
    """A certificate of the audit that the independent checker does not prove."""


class UnknownClaimError(NolossError):
    """A word that is neither a source nor the id of a claim."""


def select(words: Iterable[str], *, code: bool = False) -> tuple[Claim, ...]:
    """Give the claims that files, sources and ids mean, in the order of their files.

    words : paths of files of claims end with `.toml`; sources and ids mean claims of these files,
        or if there is none, of the publications of the project; all of them if none is named
    code  : whether code that a file names may be run

    Upper and lower case are the same in sources and ids. Raises UnknownClaimError, and what
    `read_claims` raises.
    """
    words = tuple(dict.fromkeys(words))
    files = [word for word in words if word.endswith(SUFFIX)]
    names = [word.lower() for word in words if not word.endswith(SUFFIX)]
    claims = _claims_in(files, code=code) if files else all_claims()
    sources = dict.fromkeys([*(claim.source for claim in claims), *([] if files else SOURCES)])
    wanted: set[str] = set()
    for word, name in zip((word for word in words if word not in files), names, strict=True):
        meant = {claim.id for claim in claims if name in (claim.source.lower(), claim.id)}
        if not meant and name not in map(str.lower, sources):
            known = (*sources, *(claim.id for claim in claims))
            otherwise = f"sources: {', '.join(sources)}; a file ends with {SUFFIX}"
            hint = nearest(name, known, otherwise)
            with suppress(OSError, ValueError):  # no name for a file
                if Path(f"{word}{SUFFIX}").is_file():
                    hint = f"did you mean the file {word}{SUFFIX}?"
            raise UnknownClaimError(f"there is no source and no claim {word!r}", hint=hint)
        wanted |= meant
    return tuple(claim for claim in claims if claim.id in wanted or not names)


def _claims_in(files: Iterable[str], *, code: bool) -> tuple[Claim, ...]:
    """Read the claims of files; two files with one key could not be told apart."""
    places: dict[str, str] = {}
    claims: list[Claim] = []
    for file in files:
        content = read_claims(Path(file), code=code)
        key = content.publication.key
        if key.lower() in map(str.lower, places):
            hint = "give each publication a key of its own, or audit one file after the other"
            raise ClaimsError(f"the key {key} is that of {places[key]}, too", where=file, hint=hint)
        places[key] = file
        claims += content.claims
    return tuple(claims)


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
    try:
        finding = recompute(claim, effort)
        false = finding.holds is False and claim.kind != "measured"
        mended = mending(claim, finding, recompute) if false else None
    except SolverMissingError as missing:
        evidence = (Exhibit(Text(f"{missing.problem}; {missing.hint}")),)
        return Judgement(claim, None, "not-judged", evidence, (), perf_counter() - began)
    with beside(claim):
        certificates = tuple(_proved(claim, strategy) for strategy in finding.rests_on)
    verdict = verdict_of(claim, finding, mended)
    seconds = perf_counter() - began
    runs = effort if claim.kind == "measured" else None
    return Judgement(
        claim, finding.computed, verdict, finding.evidence, certificates, seconds, mended, runs
    )


def verdict_of(claim: Claim, finding: Finding, mended: Mending | None = None) -> Verdict:
    """Say what a finding means for a claim, and mending it if it is false."""
    if claim.kind == "measured":
        if finding.holds is None:
            return "pending"
        return "compatible" if finding.holds else "incompatible"
    if finding.holds is None:
        return "undecidable"
    if finding.holds:
        return "reproduced-under-reading" if claim.reading else "reproduced"
    return "erratum" if mended is not None and mended.erratum else "refuted"


def count_verdicts(judgements: Iterable[Judgement]) -> Mapping[str, Mapping[Verdict, int]]:
    """Count the verdicts of each publication, in the order of the judgements."""
    judgements = tuple(judgements)
    counts: dict[str, Mapping[Verdict, int]] = {}
    for source in dict.fromkeys(judged.claim.source for judged in judgements):
        verdicts = [judged.verdict for judged in judgements if judged.claim.source == source]
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
