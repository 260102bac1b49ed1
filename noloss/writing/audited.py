"""The judgements of an audit, with progress, for whatever is written of them."""

from __future__ import annotations

from collections.abc import Sequence

from audit.claim import Claim
from audit.finding import Effort
from audit.judge import Judgement, audit, select
from games import SEATS
from noloss.printing.progress import piecewise
from noloss.reports.words import COUNTING
from verify.census.store import kept_numbers, stored_census


def audited(words: Sequence[str], effort: Effort | None = None) -> tuple[Judgement, ...]:
    """Judge the claims that are named, or all; raise what `select` raises."""
    claims = select(words)
    _count_first(claims)
    with piecewise("judging claims", [claim.id for claim in claims]) as progress:
        return tuple(audit(claims, progress, effort))


def _count_first(claims: Sequence[Claim]) -> None:
    """Count all strategies before the claims that rest on it, with progress of its own."""
    if any(claim.census for claim in claims) and not all(map(kept_numbers, SEATS)):
        with piecewise(COUNTING) as progress:
            stored_census("both", progress)
