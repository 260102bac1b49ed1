"""The judgements of an audit as build servers and editors want them: JUnit XML, SARIF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, Literal

from audit.check import own_code
from audit.claim import Claim
from audit.judge import FALSE, Judgement, Verdict
from audit.wording import MEANINGS, side_by_side, verdict_in_words
from noloss.printing.terminal import WIDEST, exhibit_lines
from noloss.reports.sarif import Result, log
from noloss.writing.junit import Case, Problem, Suite, write_suites

LEVELS: Final[Mapping[Verdict, str]] = {
    "refuted": "error",
    "erratum": "error",
    "incompatible": "error",
    "not-judged": "warning",
    "undecidable": "note",
    "pending": "note",
}
"""How much a verdict weighs in a log; one that is not here is no result."""


def write_claims_junit(path: Path, judged: Sequence[Judgement]) -> None:
    """Write a suite for every publication, a case for every claim; false ones fail."""
    suites = [
        Suite(source, [_case(one) for one in judgements])
        for source, judgements in groupby(judged, lambda one: one.claim.source)
    ]
    write_suites(path, "noloss audit", suites)


def claims_sarif(judged: Sequence[Judgement]) -> Mapping[str, Any]:
    """Tell of the claims that do not hold, each at its line in the file of claims."""
    rules: dict[str, tuple[str, str]] = {
        verdict: (MEANINGS[verdict], level) for verdict, level in LEVELS.items()
    }
    results = [
        Result(one.verdict, _summary(one), one.claim.origin.place, _region(one.claim))
        for one in judged
        if one.verdict in LEVELS
    ]
    return log(rules, results)


def _region(claim: Claim) -> Mapping[str, int]:
    return {"startLine": claim.origin.line} if claim.origin.line else {}


def _case(one: Judgement) -> Case:
    kind = _kind(one.verdict)
    problem = None
    if kind is not None:
        evidence = exhibit_lines(one.evidence, WIDEST)
        told = "\n".join([_summary(one), MEANINGS[one.verdict], "", *evidence])
        problem = Problem(kind, told.rstrip())
    code = own_code(one.claim)
    properties = {"own code": code} if code else {}
    return Case(one.claim.id, one.claim.origin.place, one.claim.origin.line, problem, properties)


def _kind(verdict: Verdict) -> Literal["failure", "error", "skipped"] | None:
    if verdict in FALSE:
        return "failure"
    if verdict == "not-judged":
        return "error"
    return "skipped" if verdict in LEVELS else None


def _summary(one: Judgement) -> str:
    """Say a claim, its verdict, and what differs, in one line."""
    pairs = side_by_side(one)
    differ = [pair for pair in pairs if pair.differ] or [pair for pair in pairs if not pair.label]
    sides = "; ".join(
        f"{pair.label + ': ' if pair.label else ''}printed {pair.printed}, computed {pair.computed}"
        for pair in differ
    )
    said = f"{verdict_in_words(one)}: {one.claim.claim.strip()}"
    return f"{said} ({sides})" if one.verdict in FALSE and sides else said
