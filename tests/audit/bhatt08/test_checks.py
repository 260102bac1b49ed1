"""Every claim of Bhatt08 gets its verdict, and another printed value gets another one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from audit.bhatt08 import counts as bhatt08_counts
from audit.bhatt08.numbers import about
from audit.claim import ClaimsError
from audit.claims_file import built_in
from audit.judge import Judgement, judge, verdict_of
from games import outcome, parse_line, position_after
from tests.audit.printed import evidence_of, perturbed, recomputed
from tests.effort import part
from tests.verify.census.test_census import FIRST, SECOND
from verify.census.census import Census

CLAIMS: Final = {claim.id: claim for claim in built_in("Bhatt08").claims}

VERDICTS: Final = {
    "bhatt-never-all-won": "reproduced",
    "bhatt-states": "reproduced",
    "bhatt-feasibility": "reproduced",
    "bhatt-827": "reproduced",
    "bhatt-symmetry": "reproduced-under-reading",
    "bhatt-base-case": "reproduced",
    "bhatt-game-base": "reproduced-under-reading",
    "bhatt-disjoint": "reproduced",
    "bhatt-vector-count": "reproduced-under-reading",
    "bhatt-same-play": "reproduced",
    "bhatt-advantage": "reproduced-under-reading",
    "bhatt-72657": "undecidable",
    "bhatt-found-in-runs": "pending",
    "bhatt-first-easier": "reproduced-under-reading",
    "bhatt-total-189": "reproduced-under-reading",
    "bhatt-ranges": "undecidable",
    "bhatt-2263": "undecidable",
    "bhatt-351": "undecidable",
    "bhatt-827-strategies": "erratum",
    "bhatt-table2-mode": "reproduced-under-reading",
    "bhatt-table2-mode-move": "reproduced-under-reading",
    "bhatt-table2-best": "reproduced-under-reading",
    "bhatt-table2-heuristic": "reproduced-under-reading",
    "bhatt-table2-ratios": "reproduced",
    "bhatt-best-ratio": "reproduced-under-reading",
    "bhatt-heuristic-18-of-19": "undecidable",
    "bhatt-rules": "refuted",
    "bhatt-rules-good": "reproduced-under-reading",
    "bhatt-soedarmadji": "reproduced",
    "bhatt-fig13-remedies": "reproduced-under-reading",
    "bhatt-eq4": "reproduced-under-reading",
    "bhatt-increasing-differences": "reproduced-under-reading",
    "bhatt-cross-sites": "reproduced",
    "bhatt-table1": "pending",
    "bhatt-tournament-fails": "pending",
    "bhatt-elitism-fails": "pending",
    "bhatt-elite-stalls": "pending",
    "bhatt-elite-stalls-500": "pending",
    "bhatt-diversity": "pending",
    "bhatt-controlled-elite": "pending",
    "bhatt-controlled-better": "pending",
    "bhatt-two-tier": "pending",
    "bhatt-population-100": "pending",
    "bhatt-bi-objective": "erratum",
    "bhatt-reference-7": "erratum",
}

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
    assert claim.reading or VERDICTS[name] != "reproduced-under-reading"
    assert (
        not claim.reading
        or claim.kind == "measured"
        or VERDICTS[name] in ("reproduced-under-reading", "refuted")
    )


@pytest.mark.parametrize(
    ("name", "verdict"),
    part([pytest.param(*each, marks=dear(each[0])) for each in VERDICTS.items()], 2),
)
def test_a_claim_gets_its_verdict(name: str, verdict: str) -> None:
    found = judged(name)
    assert found.verdict == verdict
    assert json.loads(json.dumps(found.computed)) == found.computed
    for each in evidence_of(found):
        if isinstance(each, dict):
            shown = {"line", "start", "board", "table", "points", "axes", "marks", "note"}
            assert set(each) <= shown
        if "line" in each and isinstance(each, dict):
            assert outcome(position_after(parse_line(each["line"])[:-1])) is None
        if "table" in each and isinstance(each, dict):
            assert len({len(row) for row in each["table"]}) == 1


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
        assert verdict == "refuted"


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
