"""Every claim of Bhatt08 gets its verdict, and another printed value gets another one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from audit.bhatt08 import counts as bhatt08_counts
from audit.bhatt08.table2 import about
from audit.claim import ClaimsError
from audit.claims_file import built_in
from audit.judge import judge, verdict_of
from audit.judgement import REFUTED, Judgement
from tests.audit.printed import perturbed, recomputed, verdicts
from tests.effort import part
from tests.verify.census.test_census import FIRST, SECOND
from verify.census.census import Census

CLAIMS: Final = {claim.id: claim for claim in built_in("Bhatt08").claims}

VERDICTS: Final = verdicts("bhatt-")

SAME: Final = {
    "bhatt-soedarmadji": "at least one case more would be true as well",
    "bhatt-feasibility": "fewer examples are examples as well",
    "bhatt-fig13-remedies": "what was played need not be named",
}
"""Claims in which some other value is true as well, and why."""


@pytest.fixture(autouse=True)
def _counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The census of the first seat takes seconds; its numbers have tests of their own."""
    counted = Census((("first", FIRST), ("second", SECOND)))
    monkeypatch.setattr(bhatt08_counts, "stored_census", lambda: counted)


@cache
def judged(name: str) -> Judgement:
    return judge(CLAIMS[name])


def dear(name: str) -> list[pytest.MarkDecorator]:
    """Mark the one claim whose evidence is a front of both seats: the solver works on it long."""
    return [pytest.mark.slow] * (name == "bhatt-best-ratio")


def otherwise() -> Iterator[tuple[str, object]]:
    for name, claim in CLAIMS.items():
        if VERDICTS[name].startswith("reproduced") and name not in SAME:
            for printed in perturbed(claim.printed):
                yield name, printed


def test_every_claim_has_a_verdict_here() -> None:
    assert set(VERDICTS) == set(CLAIMS)
    measured = {name for name, claim in CLAIMS.items() if claim.kind == "measured"}
    assert measured == {name for name, verdict in VERDICTS.items() if verdict == "pending"}
    assert [name for name, claim in CLAIMS.items() if claim.census] == [
        "bhatt-72657",
        "bhatt-first-easier",
    ]


def test_the_publication_says_what_was_examined_and_how_it_writes() -> None:
    publication = built_in("Bhatt08").publication
    assert publication.doi == "10.1145/1389095.1389269"
    assert publication.examined
    assert publication.about
    assert publication.notation
    assert len({aside.says for aside in publication.asides}) == len(publication.asides) > 20


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_says_how_it_is_recomputed_or_what_is_missing(name: str) -> None:
    claim = CLAIMS[name]
    assert claim.claim.endswith(".")
    assert claim.how.endswith(".") or not claim.check.startswith("python:")
    assert claim.needs or VERDICTS[name] not in ("undecidable", "pending")
    if claim.kind != "measured":
        assert bool(claim.reading) is VERDICTS[name].endswith("-under-reading")


@pytest.mark.parametrize(
    ("name", "printed"),
    [pytest.param(*each, marks=dear(each[0])) for each in part(otherwise(), 9)],
)
def test_another_printed_value_is_refused_or_does_not_hold(name: str, printed: object) -> None:
    claim = CLAIMS[name]
    assert claim.printed != printed
    try:
        verdict = verdict_of(claim, recomputed(claim, printed))
    except ClaimsError as error:
        assert error.problem.startswith(f"claim {name}: printed")  # noqa: PT017 - either is right
    else:
        assert verdict in REFUTED


@pytest.mark.slow
def test_strategies_of_the_evidence_carry_proved_certificates() -> None:
    assert len(judged("bhatt-table2-mode").certificates) == 1
    assert len(judged("bhatt-rules").certificates) == 1
    assert len(judged("bhatt-soedarmadji").certificates) == 2
    assert len(judged("bhatt-total-189").certificates) == 2


@pytest.mark.parametrize("pair", [[1, 2, 3], ["1", "2"], [True, 1], 1, None])
def test_a_printed_pair_of_another_shape_is_refused(pair: object) -> None:
    name = "bhatt-ranges"
    with pytest.raises(ClaimsError, match=r"claim bhatt-ranges: printed\.wins"):
        recomputed(CLAIMS[name], {**CLAIMS[name].printed, "wins": pair})


def test_a_large_number_is_written_with_three_figures() -> None:
    assert about(10**300 + 1) == "1.00·10^300"
    assert about(7) == "7.00·10^0"
