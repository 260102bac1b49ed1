"""Every claim of Bhatt08 gets its verdict, and another printed value gets another one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest

from audit.bhatt08 import counts as bhatt08_counts
from audit.bhatt08.numbers import about
from audit.check import check_names
from audit.claim import ClaimsError, claims_of
from audit.judge import Judgement, judge, verdict_of
from games import outcome, parse_line, position_after
from tests.audit.printed import evidence_of, recomputed
from tests.effort import part
from tests.verify.census.test_census import FIRST, SECOND
from verify.census.census import Census

CLAIMS: Final = {claim.id: claim for claim in claims_of("Bhatt08")}

VERDICTS: Final = {
    "bhatt-states": "reproduced",
    "bhatt-feasibility": "reproduced",
    "bhatt-827": "undecidable",
    "bhatt-symmetry": "reproduced-under-reading",
    "bhatt-base-case": "reproduced",
    "bhatt-game-base": "reproduced-under-reading",
    "bhatt-disjoint": "reproduced",
    "bhatt-vector-count": "reproduced",
    "bhatt-same-play": "reproduced",
    "bhatt-advantage": "reproduced-under-reading",
    "bhatt-72657": "refuted",
    "bhatt-72657-found": "undecidable",
    "bhatt-first-easier": "reproduced",
    "bhatt-total-189": "reproduced-under-reading",
    "bhatt-ranges": "refuted",
    "bhatt-ranges-found": "undecidable",
    "bhatt-2263": "undecidable",
    "bhatt-351": "undecidable",
    "bhatt-827-strategies": "undecidable",
    "bhatt-table2-mode": "reproduced-under-reading",
    "bhatt-table2-mode-move": "reproduced-under-reading",
    "bhatt-table2-best": "reproduced-under-reading",
    "bhatt-table2-heuristic": "reproduced-under-reading",
    "bhatt-table2-ratios": "reproduced",
    "bhatt-best-ratio": "reproduced-under-reading",
    "bhatt-heuristic-18-of-19": "undecidable",
    "bhatt-rules": "refuted",
    "bhatt-soedarmadji": "reproduced",
    "bhatt-fig13-remedies": "reproduced-under-reading",
    "bhatt-eq4": "reproduced-under-reading",
    "bhatt-cross-sites": "reproduced",
    "bhatt-table1": "pending",
    "bhatt-elitism-fails": "pending",
    "bhatt-controlled-elite": "pending",
    "bhatt-population-100": "pending",
}

ROW: Final = CLAIMS["bhatt-table2-mode"].printed
OTHERWISE: Final[dict[str, list[Any]]] = {  # id -> values that are false, by key where it has keys
    "bhatt-states": [764, 827, "765"],
    "bhatt-feasibility": [
        {"fillings": 19682},
        {"states": 826},
        {"infeasible examples": ["XXXOO...."]},
        {"infeasible examples": ["XXXOO"]},
        {"infeasible examples": [5]},
    ],
    "bhatt-827": [{"right": 827}, {"right": 764}],
    "bhatt-symmetry": [{"equivalents": 6}, {"equivalents": 4}],
    "bhatt-base-case": [{"classes": 764}, {"with exactly one base-case": 736}],
    "bhatt-game-base": [
        {"matrix": [765, 9]},
        {"after row 1": [2, 3]},
        {"after row 2": [5, 6, 7, 8]},
        {"after row 3": [10, 11, 12, 13, 15]},
        {"after row 4": [16]},
        {"marks of row 4": [1]},
        {"marks of row 8": [1, 8]},
        {"equivalents of rows 15 and 16": [4, 8]},
        {"row 44 follows row 15": False},
        {"row 19 follows row 16": False},
        {"levels of rows 44 and 19": [3, 4]},
    ],
    "bhatt-disjoint": [{"rows used in both seats": 1}],
    "bhatt-vector-count": [{"astronomically large": False}],
    "bhatt-same-play": [{"different vectors can play alike": False}],
    "bhatt-advantage": [1.67, 1.69, 2.03],
    "bhatt-72657": [{"first": 118}],
    "bhatt-72657-found": [{"first": 118}, {"second": 620}, {"product": 72656}],
    "bhatt-first-easier": [{"easier": "second"}, {"easier": "neither"}],
    "bhatt-total-189": [{"total": 190}, {"first": [41, 6]}, {"second": [74, 68]}],
    "bhatt-ranges": [{"wins": [46, 314]}, {"draws": [22, 261]}],
    "bhatt-ranges-found": [{"wins": [45, 156]}, {"draws": [38, 261]}, {"Mode": [157, 73]}],
    "bhatt-2263": [{"pairs": 4965}],
    "bhatt-351": [{"product": 350}, {"first": 14}, {"second": 26}],
    "bhatt-table2-mode": [
        {"first": [42, 5]},
        {"first": [41, 4]},
        {"second": [76, 68]},
        {"second": [75, 69]},
        {"ratio": 1.6},
        {"first": [116, 73], "second": [0, 0]},
        {"first": [41, 5, 0]},
        {"first": [41, True]},
    ],
    "bhatt-table2-mode-move": [{"first": [45, 8]}, {"second": [88, 62]}, {"ratio": 1.92}],
    "bhatt-table2-best": [{"first": [42, 4]}, {"second": [97, 35]}, {"ratio": 3.684}],
    "bhatt-table2-heuristic": [{"first": [18, 0]}, {"second": [69, 21]}, {"ratio": 3.9}],
    "bhatt-table2-ratios": [{"Mode": {**ROW, "ratio": 1.58}} if isinstance(ROW, dict) else {}],
    "bhatt-best-ratio": [
        {"found": [141, 38]},
        {"made": [86, 23]},
        {"ratio found": 3.68},
        {"ratio made": 3.909},
        {"better": "found"},
    ],
    "bhatt-heuristic-18-of-19": [{"wins": 19}, {"cases": 18}, {"wins": 174, "cases": 175}],
    "bhatt-rules": [{"first": False}],
    "bhatt-soedarmadji": [{"at least": 5}],
    "bhatt-fig13-remedies": [
        [{"played": [4], "saving": [2, 4, 6, 8]}],
        [{"played": [], "saving": [9]}],
        [{"played": [], "saving": [8]}] * 4,
        [{"played": "3", "saving": [8]}],
        [{"saving": [8]}],
        "edge-centre",
    ],
    "bhatt-eq4": [
        {"population": 101},
        {"population": 2},
        {"first": 0},
        {"last": 299},
        {"percent from the best third": 51.0},
        {"always": False},
    ],
    "bhatt-cross-sites": [765],
}


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
    for name, values in OTHERWISE.items():
        printed = CLAIMS[name].printed
        for value in values:
            if isinstance(value, dict) and isinstance(printed, dict):
                yield name, {**printed, **value}
            else:
                yield name, value


def test_every_claim_has_a_verdict_here_and_every_check_a_claim() -> None:
    assert set(VERDICTS) == set(CLAIMS)
    for measured in (True, False):
        claims = [each for each in CLAIMS.values() if (each.kind == "measured") == measured]
        checks = {claim.check for claim in claims if claim.check}
        assert checks == set(check_names("Bhatt08", measured=measured))
    told = {name for name, claim in CLAIMS.items() if claim.check and claim.kind != "measured"}
    assert set(OTHERWISE) == told
    assert [name for name, claim in CLAIMS.items() if claim.census] == [
        "bhatt-72657",
        "bhatt-first-easier",
    ]


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_says_how_it_is_recomputed_or_what_is_missing(name: str) -> None:
    claim = CLAIMS[name]
    assert claim.claim.endswith(".")
    assert claim.how.endswith(".")
    assert claim.needs or VERDICTS[name] not in ("undecidable", "pending")
    assert claim.reading or VERDICTS[name] != "reproduced-under-reading"
    assert (
        not claim.reading
        or claim.kind == "measured"
        or VERDICTS[name] == "reproduced-under-reading"
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
            assert set(each) <= {"line", "board", "table", "points", "axes", "marks", "note"}
        if "line" in each and isinstance(each, dict):
            assert outcome(position_after(parse_line(each["line"])[:-1])) is None
        if "table" in each and isinstance(each, dict):
            assert len({len(row) for row in each["table"]}) == 1


@pytest.mark.parametrize(
    ("name", "printed"),
    [pytest.param(*each, marks=dear(each[0])) for each in part(otherwise())],
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
    assert len(judged("bhatt-rules").certificates) == 2
    assert len(judged("bhatt-soedarmadji").certificates) == 2
    assert len(judged("bhatt-total-189").certificates) == 2


@pytest.mark.parametrize("pair", [[1, 2, 3], ["1", "2"], [True, 1], 1, None])
def test_a_printed_pair_of_another_shape_is_refused(pair: object) -> None:
    name = "bhatt-ranges"
    with pytest.raises(ClaimsError, match=r"claim bhatt-ranges: printed\.wins"):
        recomputed(CLAIMS[name], {"wins": pair, "draws": [38, 110]})


def test_a_large_number_is_written_with_three_figures() -> None:
    assert about(10**300 + 1) == "1.00·10^300"
    assert about(7) == "7.00·10^0"
