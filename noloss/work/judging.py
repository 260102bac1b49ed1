"""The judgements of an audit, with progress, and their maker: version, commit, machine, time."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import noloss
from audit.check import ready
from audit.claim import Claim, Effort
from audit.judge import FALSE, Judgement, audit
from audit.report import Provenance
from games import SEATS
from noloss.output.progress import piecewise
from noloss.report import ExitCode
from verify.census.store import kept_numbers, stored_census

SECONDS: Final = 5  # for git to answer
COUNTING: Final = "counting all strategies, once: the numbers are kept"


def judged(claims: Sequence[Claim], effort: Effort | None = None) -> tuple[Judgement, ...]:
    """Judge claims that are read; report a faulty one before the work."""
    for claim in claims:
        if not claim.origin.built_in:
            ready(claim)
    _count_first(claims)
    with piecewise("judging claims", [claim.id for claim in claims]) as progress:
        return tuple(audit(claims, progress, effort))


def exit_code(judged: Iterable[Judgement]) -> ExitCode:
    """Say by an exit code whether a claim in a user's file is false, or one is not judged.

    A claim of the project's publications is never a failure of the run.
    """
    code = ExitCode.DONE
    for one in judged:
        if one.verdict in FALSE and not one.claim.origin.built_in:
            return ExitCode.REFUTED
        if one.verdict == "not-judged":
            code = ExitCode.NO_VERDICT
    return code


def made_now(judgements: Iterable[Judgement], page: str = "--html audit.html") -> Provenance:
    """Describe this noloss and this computer, and the option that writes the page."""
    return Provenance(
        noloss=noloss.__version__,
        python=platform.python_version(),
        system=f"{platform.system()} {platform.machine()}",
        cores=os.cpu_count() or 1,
        commit=_commit(Path(noloss.__file__).parents[1]),
        seconds=sum(one.seconds for one in judgements),
        page=page,
    )


def _count_first(claims: Sequence[Claim]) -> None:
    """Count all strategies before judging claims that need the numbers; show the progress."""
    if any(claim.census for claim in claims) and not all(map(kept_numbers, SEATS)):
        with piecewise(COUNTING) as progress:
            stored_census("both", progress)


def _commit(checkout: Path) -> str:
    """Give the commit of a checkout, marked if it was changed; empty outside of a checkout."""
    if not (checkout / ".git").exists():
        return ""
    command = ["git", "-C", str(checkout), "describe", "--always", "--dirty", "--abbrev=12"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=True, text=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
