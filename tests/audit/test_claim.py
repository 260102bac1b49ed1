"""A finding compares the printed value with the computed one."""

from __future__ import annotations

import pytest

from audit.claim import Evidence, Finding, Printed, compared, concluded, undecided
from common.exhibits import Board, Exhibit, LineOfPlay, Text


def test_a_claim_holds_exactly_if_printed_and_computed_are_the_same() -> None:
    why = (Exhibit(Text("why")),)
    assert compared({"a": [1]}, {"a": [1]}, "why") == Finding({"a": [1]}, True, why)
    assert compared({"a": [2]}, {"a": [1]}).holds is False
    assert compared(1, True).holds is False


@pytest.mark.parametrize(
    ("evidence", "exhibit"),
    [
        ("why", Exhibit(Text("why"))),
        (Board("........."), Exhibit(Board("........."))),
        (Exhibit(LineOfPlay("15"), "so"), Exhibit(LineOfPlay("15"), "so")),
    ],
)
def test_evidence_is_exhibits_however_it_is_given(evidence: Evidence, exhibit: Exhibit) -> None:
    for finding in (compared(1, 1, evidence), undecided(evidence), concluded(True, 1, evidence)):
        assert finding.evidence == (exhibit,)


class Games(Printed, frozen=True):
    won: int
    not_lost: tuple[int, ...]


def test_a_printed_value_is_compared_and_shown_as_json() -> None:
    finding = compared(Games(1, (2, 3)), {"not lost": [2, 3], "won": 1})
    assert (finding.holds, finding.computed) == (True, {"not lost": [2, 3], "won": 1})
    assert compared({-1: True}, {"-1": True}).holds is True


def test_a_finding_is_one_short_line() -> None:
    finding = compared(list(range(1000)), "x" * 1000, *["why" * 100] * 50)
    text = "Finding(holds=False, evidence=50, rests_on=0)"
    assert repr(finding) == text


def test_a_value_that_is_not_printed_is_shown_and_changes_no_judgement() -> None:
    found = compared({"a": 1}, {"a": 1}, beside={"b": 2})
    assert (found.holds, found.computed) == (True, {"a": 1, "b": 2})
    assert compared({"a": 2}, {"a": 1}, beside={"b": 2}).holds is False
