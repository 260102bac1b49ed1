"""Every claim has the verdict, the computed value, the proofs and the evidence of `judged.json`.

That file is the audit itself without its texts, a claim a line; of the evidence, which is long, it
holds a hash. If you change how a claim is judged, change its line there.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from audit.bhatt08 import counts as bhatt08_counts
from audit.claim import as_json
from audit.claims_file import all_claims, built_in, claims_of
from audit.judge import FALSE, judge
from games import outcome, parse_line, parse_position, position_after
from tests.audit.printed import evidence_of, judgements
from tests.effort import part, thorough
from tests.verify.census.test_census import FIRST, SECOND
from verify.census.census import Census

CLAIMS = {claim.id: claim for claim in all_claims()}
SLOW = "bhatt-best-ratio"
"""Its evidence is a front of both seats: the solver works on it long."""
NOTHING_CONCLUDED = ("garg-genetic-programming",)
"""A false claim of Garg18 from which the paper concludes nothing."""
SHOWN = {"line", "start", "board", "table", "tapes", "points", "axes", "marks", "note"}


@pytest.fixture(autouse=True)
def _counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The census of the first seat takes seconds; other tests check its numbers."""
    counted = Census((("first", FIRST), ("second", SECOND)))
    monkeypatch.setattr(bhatt08_counts, "stored_census", lambda: counted)


def test_every_claim_is_in_the_file() -> None:
    assert list(judgements()) == list(CLAIMS)


def test_a_false_claim_of_garg18_names_its_conclusions() -> None:
    false = [
        claim
        for claim in claims_of("Garg18")
        if judgements()[claim.id]["verdict"] in FALSE and claim.id not in NOTHING_CONCLUDED
    ]
    assert false
    assert all(claim.conclusions for claim in false)


def test_the_places_of_kutschera18_are_in_one_of_its_two_articles() -> None:
    asides = built_in("Kutschera18").publication.asides
    for where in (
        *(claim.where for claim in claims_of("Kutschera18")),
        *(each.where for each in asides),
    ):
        assert {place.split(",")[0].strip() for place in where.split(";")} <= {
            "opening",
            "learning",
        }


@pytest.mark.parametrize("name", part((name for name in CLAIMS if thorough() or name != SLOW), 24))
def test_a_claim_is_judged_as_the_file_says_and_its_evidence_can_be_played(name: str) -> None:
    found = judge(CLAIMS[name])
    names = ("strategy", "reading", "sha256")
    proofs = [{key: document[key] for key in names} for document in found.certificates]
    evidence = evidence_of(found)
    judged = {
        "verdict": found.verdict,
        "computed": found.computed,
        "mending": as_json(found.mending),
        "proofs": proofs,
        "evidence": sha256(json.dumps(evidence).encode()).hexdigest()[:16],
    }
    assert json.loads(json.dumps(judged)) == judged == judgements()[name], evidence
    assert found.evidence or found.verdict == "reproduced"
    for each in evidence:
        assert json.dumps(each)
        if isinstance(each, dict):
            _check_exhibit(each)


def _check_exhibit(shown: dict[str, Any]) -> None:
    assert set(shown) <= SHOWN
    if "line" in shown:
        assert outcome(position_after(parse_line(shown["line"])[:-1])) is None
    if "board" in shown:
        parse_position(shown["board"])
    if "table" in shown:
        assert len({len(row) for row in shown["table"]}) == 1
        assert len(shown["table"]) > 1
