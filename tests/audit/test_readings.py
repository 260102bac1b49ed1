"""Readings are named evenly: in claims that hold in them, and in claims that do not.

If a stricter and a kinder reading of a claim give different verdicts, the audit judges it under
one of them. The claim names this reading, and the result of the other.
"""

from __future__ import annotations

import pytest

from audit.check import recompute
from audit.claims_file import all_claims
from audit.judge import UNDER_READING, mending, verdict_of

CLAIMS = {claim.id: claim for claim in all_claims()}

APART = (
    ("jiang-program-data", "jiang-matrix-suffices"),
    ("bhatt-rules-good", "bhatt-rules"),
    ("garg-table1-suboptimal", "garg-plays-optimally"),
    ("kutschera-rewards", "kutschera-rewards-perfect"),
    ("kutschera-no-tuning-all-games", "kutschera-no-tuning"),
    ("kutschera-centre-better", "kutschera-centre-better-clever"),
)
"""Claims of one passage: the first holds in one reading, the second does not in another."""


def judged(name: str) -> str:
    """Give the verdict of a claim, without the certificates that a report proves."""
    claim = CLAIMS[name]
    found = recompute(claim)
    return verdict_of(claim, found, None if found.holds else mending(claim, found, recompute))


@pytest.mark.slow
@pytest.mark.parametrize(("holds", "not_so"), APART)
def test_both_readings_of_a_passage_are_named_where_they_come_out_differently(
    holds: str, not_so: str
) -> None:
    assert judged(holds) == "reproduced-under-reading"
    assert judged(not_so) == "refuted-under-reading"
    assert not_so in CLAIMS[holds].reading or holds in CLAIMS[not_so].reading


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("bhatt-increasing-differences", "71 of 98 differences do not exceed"),
        ("jiang-rigged-only-e", "If the 2 on C1 counts"),
        ("kutschera-three-openings", "if each cell counts, there are nine"),
        ("ford-o-result", "games are counted raw"),
    ],
)
def test_a_reading_that_decides_is_named_with_the_result_of_the_other(name: str, says: str) -> None:
    assert says in CLAIMS[name].reading


@pytest.mark.parametrize("source", dict.fromkeys(claim.source for claim in CLAIMS.values()))
def test_no_claim_counts_games_or_positions_both_ways_without_saying_which_it_means(
    source: str,
) -> None:
    """A claim that holds in one counting only says in its words or its reading which one it is."""
    for claim in CLAIMS.values():
        if claim.source == source and claim.arguments.get("counting") == "up_to_symmetry":
            said = f"{claim.claim} {claim.reading} {claim.how}"
            assert any(word in said for word in ("symmetry", "reflection", "mirroring", "genes"))


def test_every_verdict_has_a_counterpart_under_a_reading() -> None:
    assert list(UNDER_READING) == ["reproduced", "erratum", "refuted"]
    assert all(other == f"{one}-under-reading" for one, other in UNDER_READING.items())


def test_no_two_claims_judge_one_sentence_about_the_72657_strategies() -> None:
    """Their product, that this number can be found, and that exactly it was found: three claims."""
    texts = [CLAIMS[name].claim for name in (
        "bhatt-72657", "bhatt-more-than-72000", "bhatt-found-in-runs"
    )]  # fmt: skip
    assert ["were found" in text or "are found" in text for text in texts] == [False, False, True]
