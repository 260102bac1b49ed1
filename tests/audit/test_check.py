"""The check of a claim is found by its name, and given what is printed as it asks for it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from audit import check as checking
from audit.check import NO_RUN, check_names, check_of, recompute
from audit.claim import Claim, ClaimsError, Kind, all_claims
from audit.finding import EFFORTS, Effort, Finding, concluded
from audit.judge import audit, judge
from audit.literature import SOURCES
from common.exhibits import Text

CLAIM = Claim("ford-a", "Ford21", "§1", "exact", "It holds.", 19683, "genes.ways", "By counting.")
MEASURED = {claim.id: claim for claim in all_claims() if claim.kind == "measured"}


def texts(finding: Finding) -> list[str]:
    contents = (exhibit.content for exhibit in finding.evidence)
    return [content.text for content in contents if isinstance(content, Text)]


@pytest.mark.parametrize("source", SOURCES)
def test_every_claim_names_a_check_of_its_kind_and_every_check_has_a_claim(source: str) -> None:
    for measured in (True, False):
        claims = [claim for claim in all_claims() if claim.source == source and claim.check]
        named = {claim.check for claim in claims if (claim.kind == "measured") == measured}
        assert named == set(check_names(source, measured=measured))
        for name in named:
            assert name.count(".") == 1
            assert not name.partition(".")[2].startswith("_")


def test_a_check_is_a_function_in_a_module_of_its_publication() -> None:
    check = check_of(CLAIM)
    assert (check.__module__, check.__name__) == ("audit.ford21.genes", "ways")
    assert recompute(CLAIM).holds is True
    assert recompute(replace(CLAIM, printed=19682)).holds is False


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("genes.wasy", "exact"),
        ("gene.ways", "exact"),
        ("ways", "exact"),
        ("genes.", "exact"),
        ("genes.ways", "measured"),  # takes no effort
        ("runs.hochmuth", "exact"),  # takes one
        ("genes.compared", "exact"),  # only imported there
        ("genes._what_it_does", "exact"),
        ("genes.duplicate_counts", "exact"),  # no check
        ("genes.MARKS", "exact"),
        ("__init__.ways", "exact"),
        ("garg18.play.never_loses", "exact"),
        ("counts.games", "exact"),  # of another publication
        ("..judge.judge", "exact"),
        ("os.path", "exact"),
    ],
)
def test_nothing_else_can_be_named(name: str, kind: Kind) -> None:
    with pytest.raises(ClaimsError) as caught:
        recompute(replace(CLAIM, check=name, kind=kind), "quick")
    assert caught.value.where == "ford21/claims.toml"
    assert f"claim ford-a: there is no check {name!r}" in caught.value.problem


def test_a_name_that_is_nearly_right_is_told() -> None:
    with pytest.raises(ClaimsError, match=r"hint: did you mean 'genes\.ways'\?"):
        check_of(replace(CLAIM, check="genes.wasy"))
    with pytest.raises(ClaimsError, match="hint: name a check of its publication"):
        check_of(replace(CLAIM, check="?"))


@pytest.mark.parametrize(
    ("printed", "problem"),
    [
        ("19683", "printed: expected `int`, got `str`"),
        (True, "printed: expected `int`, got `bool`"),
        (1.5, "printed: expected `int`, got `float`"),
        (None, "printed: expected `int`, got `null`"),
    ],
)
def test_what_is_printed_in_another_shape_is_an_error_of_the_file(
    printed: object, problem: str
) -> None:
    with pytest.raises(ClaimsError) as caught:
        judge(replace(CLAIM, printed=printed))
    assert caught.value.where == "ford21/claims.toml"
    assert caught.value.problem == f"claim ford-a: {problem}"
    assert caught.value.hint == "print what genes.ways takes"


def test_a_key_that_is_wrong_is_named() -> None:
    table = replace(CLAIM, check="genes.gene_example")
    right = {"gene": "211321131", "board": "X..OX..O.", "to move": "X", "allele": 8}
    assert recompute(replace(table, printed=right)).holds is True
    with pytest.raises(ClaimsError, match=r"claim ford-a: printed\.to move: expected `str`"):
        recompute(replace(table, printed={**right, "to move": 7}))
    with pytest.raises(ClaimsError, match="object contains unknown field `also`"):
        recompute(replace(table, printed={**right, "also": 7}))


def test_every_measured_claim_has_a_rule() -> None:
    assert len(MEASURED) == 13
    assert all("runs agree if" in claim.how for claim in MEASURED.values())


@pytest.mark.parametrize("claim", MEASURED.values(), ids=lambda claim: claim.id)
def test_without_an_effort_a_measured_claim_is_pending_and_says_how_to_go_on(claim: Claim) -> None:
    assert judge(claim).verdict == "pending"
    finding = recompute(claim)
    assert finding.computed is None
    assert texts(finding) == [NO_RUN, claim.needs]


@pytest.mark.parametrize(
    ("holds", "verdict"), [(True, "supported"), (False, "not-supported"), (None, "pending")]
)
@pytest.mark.parametrize("effort", EFFORTS)
def test_a_measured_check_is_given_what_is_printed_and_the_effort(
    monkeypatch: pytest.MonkeyPatch, holds: bool | None, verdict: str, effort: Effort
) -> None:
    def measured(printed: dict[str, int], effort: Effort) -> Finding:
        return concluded(holds, [printed, effort], "seen")

    monkeypatch.setattr(checking, "check_of", lambda claim: measured)
    claim = MEASURED["ford-x-iterations"]
    (judged,) = audit([claim], effort=effort)
    assert (judged.verdict, judged.computed) == (verdict, [claim.printed, effort])
    assert texts(recompute(claim, effort)) == ["seen"]
