"""What Garg18 says of itself: another table, another numbering, another title say otherwise."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from audit.check import recompute
from audit.claim import ClaimsError, Finding
from audit.claims_file import claims_of
from tests.audit.printed import evidence_of

CLAIMS = {claim.id: claim for claim in claims_of("Garg18")}


def given(name: str, argument: str, key: str, value: object) -> Finding:
    """Recompute a claim beside which the paper would say something else."""
    claim = CLAIMS[name]
    own: Any = claim.arguments[argument]
    return recompute(replace(claim, arguments={argument: {**own, key: value}}))


def row(paper: str, column: int, word: str) -> Finding:
    rows: Any = CLAIMS["garg-table1-text"].arguments["rows"]
    changed = [*rows[paper][:column], word, *rows[paper][column + 1 :]]
    return given("garg-table1-text", "rows", paper, changed)


@pytest.mark.parametrize(
    ("paper", "column", "word", "what", "papers"),
    [
        ("6", 0, "Any Player", "second player only", [10]),
        ("8", 1, "Succeed", "fail with a filled diagonal", [7, 9]),
        ("8", 3, "Can fail", "can fail with a sub-optimal player", [7, 8]),
        ("7", 4, "No", "fail to create forks", [7, 8, 9, 11]),
    ],
)
def test_another_table_says_another_text(
    paper: str, column: int, word: str, what: str, papers: list[int]
) -> None:
    finding = row(paper, column, word)
    computed: Any = finding.computed
    assert (finding.holds, computed[what]) == (False, papers)


def test_taken_more_widely_the_table_holds_against_two_papers_more() -> None:
    (table,) = evidence_of(recompute(CLAIMS["garg-table1-text"]))
    assert [line[2] for line in table["table"][-2:]] == ["[9] [10]", "[7]"]
    assert row("10", 2, "Succeed").holds  # the column is not the one that is meant
    with pytest.raises(ClaimsError, match=r"with\.rows"):
        row("10", 2, "Perhaps")


def test_what_stood_elsewhere_would_be_referred_to_otherwise() -> None:
    finding = given("garg-cross-references", "places", "figure 9", "SC")
    computed: Any = finding.computed
    assert (computed["SC"], computed["the boards of the example"]) == ("figure 9", "")
    mended = replace(CLAIMS["garg-cross-references"], printed={"MF": "figure 8"})
    assert recompute(mended).holds


def test_the_method_is_the_one_in_the_title() -> None:
    title = "Genetic Programming of no-loss strategies"
    assert given("garg-genetic-programming", "titles", "13", title).holds
    none = given("garg-genetic-programming", "titles", "13", "A title")
    assert none.computed == {"12": "genetic programming", "13": ""}
