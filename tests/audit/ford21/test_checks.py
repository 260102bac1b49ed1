"""Every claim of Ford21 is judged, and another printed value finds another verdict."""

from __future__ import annotations

import copy
import json
import sys
from functools import cache
from typing import Any

import pytest

from audit.check import check_names
from audit.claim import Claim, ClaimsError, claims_of
from audit.finding import Finding
from audit.ford21 import results as ford21_results
from audit.judge import Judgement, Verdict, judge
from common.exhibits import LineOfPlay
from games import outcome, parse_line, parse_position, position_after
from games.errors import PositionError
from tests.audit.printed import evidence_of, perturbed, recomputed
from tests.effort import part
from verify.extremes.errors import SolverMissingError
from verify.extremes.feasible import Undecided

CLAIMS = {claim.id: claim for claim in claims_of("Ford21")}
EXACT = {name: claim for name, claim in CLAIMS.items() if claim.kind == "exact"}
DECIDED = ("ford-fitness-196", "ford-o-result")  # whether a strategy makes some games
VERDICTS: dict[str, Verdict] = {
    "ford-19683": "reproduced",
    "ford-genes": "reproduced",
    "ford-genomes-apart": "reproduced",
    "ford-seven-duplicates": "erratum",
    "ford-mirror": "reproduced",
    "ford-gene-example": "reproduced",
    "ford-gene-131121112": "reproduced",
    "ford-hash-example": "reproduced-under-reading",
    "ford-hash-invariant": "erratum",
    "ford-hash-distinct": "reproduced-under-reading",
    "ford-ten-games": "reproduced-under-reading",
    "ford-cited-equations": "reproduced-under-reading",
    "ford-wins-and-draws": "reproduced",
    "ford-bhatt-optimal": "refuted",
    "ford-draw-weight": "reproduced-under-reading",
    "ford-fitness-196": "erratum",
    "ford-x-optimal": "refuted",
    "ford-x-41-3": "refuted",
    "ford-x-four-draws": "reproduced-under-reading",
    "ford-longer-games": "reproduced",
    "ford-o-draw-weight": "reproduced",
    "ford-o-result": "refuted",
    "ford-o-local-maximum": "refuted",
    "ford-x-iterations": "pending",
    "ford-98-iterations": "pending",
    "ford-o-stagnates": "pending",
    "ford-hochmuth": "pending",
}
FALSE = {  # id -> what is computed instead
    "ford-seven-duplicates": [0, 1, 3, 7],
    "ford-hash-invariant": {"classes with more than one hash": 625},
    "ford-bhatt-optimal": {"as X": "128:1", "as O": "107:21"},
    "ford-fitness-196": {"win": 260, "draw": 4, "loss": 0, "score": 200},
    "ford-x-optimal": {"score": 220, "win": 250, "draw": 2, "loss": 0},
    "ford-x-41-3": "128:1",
    "ford-o-draw-weight": {"-1": True, "-15": True},
    "ford-o-result": {"win": 640, "draw": 128, "loss": 6, "a strategy makes them": False},
    "ford-o-local-maximum": {
        "win": 640,
        "draw": 128,
        "loss": 6,
        "as many wins without a loss": True,
    },
}
PLAYED = {  # id -> names of the strategies whose games are evidence
    "ford-bhatt-optimal": ["X 128-1-0", "O 107-21-0"],
    "ford-fitness-196": ["X 260-4-0"],
    "ford-x-optimal": ["X 250-2-0", "X 272-4-0"],
    "ford-x-41-3": ["X 128-1-0"],
    "ford-x-four-draws": ["X 272-4-0"],
    "ford-longer-games": ["X 272-4-0"],
    "ford-o-result": ["O 640-128-5"],
    "ford-o-local-maximum": ["O 728-167-0", "O 640-79-0"],
}


@cache
def judged(name: str) -> Judgement:
    return judge(CLAIMS[name])


def found(claim: Claim, printed: object) -> Finding | None:
    """Look at another printed value; None if the check refuses it."""
    try:
        return recomputed(claim, printed)
    except ValueError:
        return None


def texts(name: str) -> str:
    return " | ".join(each for each in evidence_of(judged(name)) if isinstance(each, str))


def table(name: str) -> list[list[Any]]:
    rows = next(each["table"] for each in evidence_of(judged(name)) if "table" in each)
    assert isinstance(rows, list)
    return rows


def test_every_check_belongs_to_a_claim() -> None:
    for measured in (True, False):
        claims = [each for each in CLAIMS.values() if (each.kind == "measured") == measured]
        assert {claim.check for claim in claims} == set(check_names("Ford21", measured=measured))
    assert all(name.startswith("ford-") for name in CLAIMS)
    assert all(claim.needs for claim in CLAIMS.values() if claim.kind == "measured")


@pytest.mark.parametrize("name", part(list(CLAIMS), 2))
def test_a_claim_is_judged(name: str) -> None:
    claim, made = CLAIMS[name], judged(name)
    assert made.verdict == VERDICTS[name]
    if claim.kind == "exact":
        assert made.computed == FALSE.get(name, claim.printed)
        assert json.loads(json.dumps([made.computed, evidence_of(made)]))
        assert len(made.certificates) == len(PLAYED.get(name, ()))
        names = [document["strategy"] for document in made.certificates]
        assert names == PLAYED.get(name, [])


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(EXACT) - {"ford-o-local-maximum"}))
def test_the_computed_value_holds_and_any_other_does_not(name: str) -> None:
    claim, computed = CLAIMS[name], copy.deepcopy(judged(name).computed)
    again = found(claim, computed)
    assert again is not None
    assert (again.holds, again.correction) == (True, False)
    others = part(perturbed(computed), 10)
    assert others
    for other in others:
        finding = found(claim, other)
        assert finding is None or finding.holds is False, other


@pytest.mark.parametrize("name", part(list(EXACT), 2))
def test_boards_and_lines_of_the_evidence_can_be_played(name: str) -> None:
    for each in evidence_of(judged(name)):
        if not isinstance(each, str):
            assert set(each) <= {"line", "board", "table", "note"}
            if "line" in each:
                assert position_after(parse_line(str(each["line"])))
            if "board" in each:
                assert parse_position(str(each["board"]))


@pytest.mark.parametrize(("wins", "as_many"), part([(0, True), (728, True), (729, False)], 3))
def test_only_wins_without_losses_count_as_high(wins: int, as_many: bool) -> None:
    printed = {"win": wins, "draw": 0, "loss": 0, "as many wins without a loss": as_many}
    claim = CLAIMS["ford-o-local-maximum"]
    assert recomputed(claim, printed).holds is True
    printed["as many wins without a loss"] = not as_many
    assert recomputed(claim, printed).holds is False


def test_the_printed_result_of_o_is_worse_than_any_without_losses() -> None:
    assert "has 40 points, and no strategy without losses has less than 155" in texts(
        "ford-o-local-maximum"
    )
    assert "from -39613 to 728 points, which fall 0 times" in texts("ford-o-local-maximum")


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("ford-o-result", ["loss"]),
        ("ford-o-local-maximum", ["loss", "draw"]),
        ("ford-x-optimal", ["draw", "draw"]),
        ("ford-x-41-3", ["draw"]),
        ("ford-bhatt-optimal", ["draw", "draw"]),
    ],
)
def test_a_refuted_claim_shows_games_of_the_strategies_that_refute_it(
    name: str, ends: list[str]
) -> None:
    shown = [each.content for each in judged(name).evidence]
    lines = [parse_line(each.line) for each in shown if isinstance(each, LineOfPlay)]
    ended = [outcome(position_after(line)) for line in lines]
    kinds = ["draw" if end is None or end.winner is None else "loss" for end in ended]
    assert (None in ended, kinds) == (False, ends)


def test_seven_duplicates_are_the_most_and_any_other_number_is_no_mere_slip() -> None:
    assert table("ford-seven-duplicates")[1:] == [[0, 6], [1, 6], [3, 141], [7, 612]]
    for printed, mends in (([7], True), ([8], False), ([3], False)):
        finding = recomputed(CLAIMS["ford-seven-duplicates"], printed)
        assert (finding.holds, finding.correction) == (False, mends)


def test_an_allele_may_neither_win_nor_block() -> None:
    printed = {"gene": "211321131", "board": "X..OX..O.", "to move": "X", "allele": 5}
    finding = recomputed(CLAIMS["ford-gene-example"], printed)
    assert (finding.holds, evidence_of(finding)[1:]) == (True, ["allele 5 is our cell 6"])


def test_196_points_are_those_of_256_wins() -> None:
    rows = [row for row in table("ford-fitness-196")[1:] if row[3] == "yes"]
    assert rows == [[226, 2, 228, "yes"], [241, 3, 244, "yes"], [256, 4, 260, "yes"]]
    assert "256 wins and 4 draws are 260 games in all" in texts("ford-fitness-196")


def test_points_of_games_that_nobody_makes_are_no_mere_slip() -> None:
    printed = {"win": 261, "draw": 4, "loss": 0, "score": 196}
    finding = recomputed(CLAIMS["ford-fitness-196"], printed)
    assert (finding.holds, finding.correction, finding.rests_on) == (False, False, ())
    assert isinstance(finding.computed, dict)
    assert finding.computed["score"] == 201


def test_with_a_loss_less_the_result_of_o_is_possible() -> None:
    assert "774 games, and whoever moves second plays an odd number" in texts("ford-o-result")
    assert "not possible either" in texts("ford-o-result")
    printed = {"win": 640, "draw": 128, "loss": 5, "a strategy makes them": True}
    finding = recomputed(CLAIMS["ford-o-result"], printed)
    assert (finding.holds, finding.correction, len(finding.evidence)) == (True, False, 1)


def test_a_result_of_o_far_from_any_is_no_mere_slip() -> None:
    printed = {"win": 5000, "draw": 1, "loss": 0, "a strategy makes them": True}
    finding = recomputed(CLAIMS["ford-o-result"], printed)
    assert (finding.holds, finding.correction, finding.rests_on) == (False, False, ())
    assert not any("odd" in str(each) for each in evidence_of(finding))


def test_what_only_the_solver_could_decide_is_not_judged_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    printed = {"win": 640, "draw": 129, "loss": 6, "a strategy makes them": True}
    with pytest.raises(SolverMissingError):
        recomputed(CLAIMS["ford-o-result"], printed)


@pytest.mark.parametrize("name", DECIDED)
def test_where_the_time_runs_out_a_claim_stays_open(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(seat: object, games: Any, counting: object, seconds: float) -> Undecided:
        return Undecided(games, seconds)

    monkeypatch.setattr(ford21_results, "_feasible", slow)
    made = judge(CLAIMS[name])
    assert made.verdict == "undecidable"
    assert "has not decided about" in str(evidence_of(made)[0])
    assert "in 60 s" in str(evidence_of(made)[0])


@pytest.mark.parametrize(
    ("name", "printed", "problem"),
    [
        ("ford-draw-weight", {}, "printed: expected `object` of length >= 1"),
        ("ford-draw-weight", "text", "printed: expected `object`, got `str`"),
        ("ford-hash-example", [], "printed: expected `object`, got `array`"),
        ("ford-x-four-draws", {"opening": "side"}, "printed.opening: invalid enum value 'side'"),
        ("ford-gene-example", {"gene": "211321131"}, "printed: object missing required field"),
        ("ford-gene-example", {"gene": "411111111"}, "printed.gene: expected `str` matching"),
        ("ford-bhatt-optimal", {"as X": "42:3", "as O": 3}, "printed.as O: expected `str`"),
    ],
)
def test_what_is_printed_in_another_shape_is_refused(
    name: str, printed: object, problem: str
) -> None:
    with pytest.raises(ClaimsError) as caught:
        recomputed(CLAIMS[name], printed)
    assert caught.value.where == "ford21/claims.toml"
    assert caught.value.problem.startswith(f"claim {name}: {problem}")


def test_a_board_that_cannot_occur_is_refused() -> None:
    with pytest.raises(PositionError):
        recomputed(CLAIMS["ford-hash-example"], {"XXX......": "1"})
