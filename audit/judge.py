"""The audit: every claim is recomputed, and its verdict follows from the finding.

Strategies whose play is evidence get a certificate each, which the independent checker `recheck`
must prove. If a certificate is not proved, the result is an error, not a verdict.

A false claim is an erratum if changing the printed value alone makes it true, and the publication's
conclusions from it still hold. Else it is refuted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final, Literal, TypeAlias, get_args

from msgspec.structs import replace

from audit.check import beside, recompute
from audit.claim import Claim, ClaimsError, Effort, Finding
from audit.claims_file import SOURCES, all_claims, read_claims
from common.errors import NolossError, nearest
from common.exhibits import Exhibit, Text
from common.progress import Progress
from common.solver import SolverMissingError
from strategies.strategy import Strategy
from verify.recheck import check as recheck
from verify.verdict.certificate import Certificate, certificate, certificate_text
from verify.verdict.verdict import verdict as decide

Verdict: TypeAlias = Literal[
    "reproduced",
    "reproduced-under-reading",
    "erratum",
    "erratum-under-reading",
    "refuted",
    "refuted-under-reading",
    "undecidable",
    "compatible",
    "incompatible",
    "pending",
    "not-judged",
]

VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)

ERRATUM: Final[tuple[Verdict, ...]] = ("erratum", "erratum-under-reading")
REFUTED: Final[tuple[Verdict, ...]] = ("refuted", "refuted-under-reading")
FALSE: Final[tuple[Verdict, ...]] = (*ERRATUM, *REFUTED, "incompatible")
"""The verdicts of claims that do not hold."""


@dataclass(frozen=True, slots=True)
class MendedClaim:
    """A false claim, tried with the computed value.

    mended      : whether the claim holds with the computed value in place of the printed one
    same        : whether this only changes a value, and does not make the statement its opposite
    conclusions : id of a claim that is concluded from it → whether that claim holds; null if open
    erratum     : whether all of these are true; else the claim is refuted
    """

    mended: bool
    same: bool
    conclusions: Mapping[str, bool | None]
    erratum: bool


@dataclass(frozen=True, slots=True, repr=False)
class Judgement:
    """A claim with the computed value, its verdict, and the time taken.

    certificates : of the play that is evidence; all are proved
    mending      : the result of mending it, if it is false and exact
    effort       : of the runs that were made for it; None if none were
    """

    claim: Claim
    computed: object
    verdict: Verdict
    evidence: tuple[Exhibit, ...]
    certificates: tuple[Certificate, ...]
    seconds: float
    mending: MendedClaim | None = None
    effort: Effort | None = None

    def __repr__(self) -> str:
        return f"Judgement({self.claim.id}: {self.verdict})"


UNDER_READING: Final[Mapping[Verdict, Verdict]] = {
    "reproduced": "reproduced-under-reading",
    "erratum": "erratum-under-reading",
    "refuted": "refuted-under-reading",
}
"""A verdict on a claim without a reading -> the same verdict on a claim with one."""

SUFFIX: Final = ".toml"

OUTCOMES: Final = frozenset(
    {"win", "draw", "loss", "won", "drawn", "lost", "stuck", "x wins", "o wins"}
    | {"first wins", "second wins"}
    | {"accepted", "rejected", "not accepted", "halted", "loops", "halts"}
    | {"yes", "no", "always", "never"}
)
"""Ends of games and runs, and words for true and false: a wrong one is more than a slip."""

Recompute: TypeAlias = Callable[[Claim], Finding]


class UnprovedError(NolossError):
    """A certificate that the independent checker does not prove."""


class UnknownClaimError(NolossError):
    """A word that is not a source and not the id of a claim."""


def select(words: Iterable[str], *, code: bool = False) -> tuple[Claim, ...]:
    """Give the claims of files, sources and ids, in the order of their files.

    words : paths of files of claims end with `.toml`; sources and ids mean claims of these files,
        or without files, of the publications of the project; all of them if none is named
    code  : whether code that a file names may be run

    Upper and lower case are the same in sources and ids. Raises UnknownClaimError, and the errors
    of `read_claims`.
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
            begun = next(
                (source for source in sources if name and source.lower().startswith(name)), None
            )
            hint = f"did you mean '{begun}'?" if begun else nearest(name, known, otherwise)
            with suppress(OSError, ValueError):  # no name for a file
                if Path(f"{word}{SUFFIX}").is_file():
                    hint = f"did you mean the file {word}{SUFFIX}?"
            raise UnknownClaimError(f"unknown source or claim {word!r}", hint=hint)
        wanted |= meant
    return tuple(claim for claim in claims if claim.id in wanted or not names)


def audit(
    claims: Sequence[Claim], progress: Progress | None = None, effort: Effort | None = None
) -> Iterator[Judgement]:
    """Judge claims one after the other; measured claims are run only with an effort.

    Raises UnprovedError if the independent checker does not prove the evidence.
    """
    for done, claim in enumerate(claims, start=1):
        judged = judge(claim, effort)
        if progress is not None:
            progress(done, len(claims))
        yield judged


def judge(claim: Claim, effort: Effort | None = None) -> Judgement:
    """Recompute a claim and give the verdict that follows from the finding.

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


def verdict_of(claim: Claim, finding: Finding, mended: MendedClaim | None = None) -> Verdict:
    """Give the verdict for a finding, and for a false claim the attempt to mend it."""
    if claim.kind == "measured":
        if finding.holds is None:
            return "pending"
        return "compatible" if finding.holds else "incompatible"
    if finding.holds is None:
        return "undecidable"
    false: Verdict = "erratum" if mended is not None and mended.erratum else "refuted"
    verdict: Verdict = "reproduced" if finding.holds else false
    return UNDER_READING[verdict] if claim.reading else verdict


def mending(claim: Claim, finding: Finding, recompute: Recompute) -> MendedClaim:
    """Try to mend a false claim by the computed value; an open conclusion does not refute it."""
    mended = _holds_mended(claim, finding, recompute)
    same = not turned(claim.printed, finding.computed)
    conclusions = {each.id: recompute(each).holds for each in claim.conclusions}
    erratum = mended and same and False not in conclusions.values()
    return MendedClaim(mended, same, conclusions, erratum)


def turned(printed: object, computed: object) -> bool:
    """Say whether another value would turn a statement into its opposite, in any of its parts.

    That is so for another truth value, for another outcome of a game or a run, for none instead of
    some or the reverse (a single 0 means never, but not in a list of numbers), and for names in
    another order.

    >>> turned({"a": 1, "b": True}, {"a": 2, "b": True}), turned([True, 1], [False, 1])
    (False, True)
    >>> turned("draw", "loss"), turned(0, 8), turned(["a", "b"], ["b", "a"]), turned([1], [2])
    (True, True, True, False)
    """
    if isinstance(printed, Mapping) and isinstance(computed, Mapping):
        return any(turned(value, computed.get(key)) for key, value in printed.items())
    if isinstance(printed, list) and isinstance(computed, list):
        if bool(printed) is not bool(computed) or _outcomes(printed) != _outcomes(computed):
            return True
        pairs = [pair for pair in zip(printed, computed, strict=False) if not _numbers(*pair)]
        return _reordered(printed, computed) or any(turned(*pair) for pair in pairs)
    if isinstance(printed, bool) or isinstance(computed, bool) or computed is None:
        return printed is not computed
    if isinstance(printed, str):
        return _is_outcome(printed) and printed != computed
    counts = isinstance(printed, int) and isinstance(computed, int)
    return counts and (printed == 0) is not (computed == 0)


def put_in(printed: object, computed: object) -> object:
    """Give the printed value with the computed parts in their places.

    >>> put_in({"a": 1, "b": 2}, {"a": 3, "beside": 4})
    {'a': 3, 'b': 2}
    """
    if isinstance(printed, Mapping) and isinstance(computed, Mapping):
        return {
            key: put_in(value, computed[key]) if key in computed else value
            for key, value in printed.items()
        }
    return computed


def count_verdicts(judgements: Iterable[Judgement]) -> Mapping[str, Mapping[Verdict, int]]:
    """Count the verdicts of each publication, in the order of the judgements."""
    judgements = tuple(judgements)
    counts: dict[str, Mapping[Verdict, int]] = {}
    for source in dict.fromkeys(judged.claim.source for judged in judgements):
        verdicts = [judged.verdict for judged in judgements if judged.claim.source == source]
        counts[source] = {verdict: verdicts.count(verdict) for verdict in VERDICTS}
    return counts


def _claims_in(files: Iterable[str], *, code: bool) -> tuple[Claim, ...]:
    """Read the claims of files; refuse two files with the same key."""
    places: dict[str, str] = {}
    claims: list[Claim] = []
    for file in files:
        content = read_claims(Path(file), code=code)
        key = content.publication.key
        if key.lower() in map(str.lower, places):
            hint = "give each publication its own key, or audit one file after the other"
            raise ClaimsError(f"the key {key} is that of {places[key]}, too", where=file, hint=hint)
        places[key] = file
        claims += content.claims
    return tuple(claims)


def _proved(claim: Claim, strategy: Strategy) -> Certificate:
    """Give the certificate of a strategy, proved by the independent checker."""
    document = certificate(decide(strategy))
    code, _, wrong = recheck(certificate_text(document).encode())
    if code != 0:
        problem = f"the certificate of {strategy.name} is not proved: {'; '.join(wrong)}"
        hint = "this is a fault of noloss; please report it"
        raise UnprovedError(problem, where=claim.id, hint=hint)
    return document


def _holds_mended(claim: Claim, finding: Finding, recompute: Recompute) -> bool:
    printed = put_in(claim.printed, finding.computed)
    try:
        return recompute(replace(claim, printed=printed)).holds is True
    except ClaimsError:  # the check cannot take the computed value: it has another shape
        return False


def _is_outcome(value: object) -> bool:
    return isinstance(value, str) and value.lower().partition(" in ")[0] in OUTCOMES


def _outcomes(values: list[Any]) -> set[str]:
    return set(filter(_is_outcome, values))


def _numbers(one: object, other: object) -> bool:
    return not isinstance(one, bool) and isinstance(one, int | float) and other is not None


def _reordered(printed: list[Any], computed: list[Any]) -> bool:
    """Say whether two lists have the same names in different orders."""
    names = all(isinstance(each, str) for each in (*printed, *computed))
    return names and printed != computed and sorted(printed) == sorted(computed)
