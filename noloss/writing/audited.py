"""The judgements of an audit, with progress, for whatever is written of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from audit.check import ready
from audit.claim import Claim
from audit.finding import Effort
from audit.judge import FALSE, Judgement, audit
from games import SEATS
from noloss.exits import ExitCode
from noloss.printing.progress import piecewise
from noloss.reports.words import COUNTING
from verify.census.store import kept_numbers, stored_census


def judged(claims: Sequence[Claim], effort: Effort | None = None) -> tuple[Judgement, ...]:
    """Judge claims that are read; what is wrong about one is told before the work."""
    for claim in claims:
        if not claim.origin.built_in:
            ready(claim)
    _count_first(claims)
    with piecewise("judging claims", [claim.id for claim in claims]) as progress:
        return tuple(audit(claims, progress, effort))


def exit_code(judged: Iterable[Judgement]) -> ExitCode:
    """Say by an exit code whether a claim of one's own file is false, or one is not judged.

    The claims of the project's own publications are what they are: none of them is a failure.
    """
    code = ExitCode.DONE
    for one in judged:
        if one.verdict in FALSE and not one.claim.origin.built_in:
            return ExitCode.REFUTED
        if one.verdict == "not-judged":
            code = ExitCode.NO_VERDICT
    return code


def _count_first(claims: Sequence[Claim]) -> None:
    """Count all strategies before the claims that rest on it, with progress of its own."""
    if any(claim.census for claim in claims) and not all(map(kept_numbers, SEATS)):
        with piecewise(COUNTING) as progress:
            stored_census("both", progress)
