"""Every claim of Ford21 is judged, and another printed value finds another verdict."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from audit.claim import ClaimsError
from audit.claims_file import built_in, claims_of
from audit.judge import judge
from audit.judgement import Judgement
from common.exhibits import LineOfPlay
from games import outcome, parse_line, position_after
from games.errors import PositionError
from tests.audit.printed import evidence_of, recomputed

CLAIMS = {claim.id: claim for claim in claims_of("Ford21")}
EXACT = {name: claim for name, claim in CLAIMS.items() if claim.kind == "exact"}


@cache
def judged(name: str) -> Judgement:
    return judge(CLAIMS[name])


def texts(name: str) -> str:
    return " | ".join(each for each in evidence_of(judged(name)) if isinstance(each, str))


def table(name: str, number: int = 0) -> list[list[Any]]:
    rows = [each["table"] for each in evidence_of(judged(name)) if "table" in each][number]
    assert isinstance(rows, list)
    return rows


def test_measured_claims_say_what_they_need_and_since_when_their_criterion_stands() -> None:
    assert all(name.startswith("ford-") for name in CLAIMS)
    measured = [claim for claim in CLAIMS.values() if claim.kind == "measured"]
    assert all(claim.needs and len(claim.fixed) == 12 for claim in measured)


def test_the_publication_is_told_with_what_is_no_claim() -> None:
    file = built_in("Ford21")
    assert file.publication.examined
    assert file.publication.about
    assert file.publication.notation
    ids = {word.strip(".,;") for aside in file.publication.asides for word in aside.reason.split()}
    assert {name for name in ids if name.startswith("ford-")} <= set(CLAIMS)


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("ford-x-optimal", ["draw"]),
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


def test_a_class_has_up_to_seven_duplicates() -> None:
    assert table("ford-seven-duplicates")[1:] == [[0, 6], [1, 6], [3, 141], [7, 612]]


def test_an_allele_may_neither_win_nor_block() -> None:
    printed = {"gene": "211321131", "board": "X..OX..O.", "to move": "X", "allele": 5}
    finding = recomputed(CLAIMS["ford-gene-example"], printed)
    assert (finding.holds, evidence_of(finding)[1:]) == (True, ["allele 5 is our cell 6"])


def test_196_points_are_those_of_256_wins() -> None:
    assert table("ford-fitness-196", 1)[1:] == [[226, 2, 228], [241, 3, 244], [256, 4, 260]]
    assert "256 wins and 4 draws are 260 games in all" in texts("ford-fitness-196")


@pytest.mark.parametrize(
    ("name", "printed", "problem"),
    [
        ("ford-draw-weight", {}, "printed: expected a table with at least 1"),
        ("ford-draw-weight", "text", "printed: expected a table, not a text"),
        ("ford-hash-example", [], "printed: expected a table, not a list"),
        ("ford-x-four-draws", {"opening": "side"}, "printed.opening: 'side' cannot stand here"),
        ("ford-gene-example", {"gene": "211321131"}, "printed: the key '"),
        ("ford-gene-example", {"gene": "411111111"}, "printed.gene: expected a text that matches"),
        ("ford-x-41-3", {"ratio": 41, "best possible": True}, "printed.ratio: expected a text"),
    ],
)
def test_what_is_printed_in_another_shape_is_refused(
    name: str, printed: object, problem: str
) -> None:
    with pytest.raises(ClaimsError) as caught:
        recomputed(CLAIMS[name], printed)
    assert str(caught.value.where).startswith("ford21/claims.toml:")
    assert caught.value.problem.startswith(f"claim {name}: {problem}")


def test_a_board_that_cannot_occur_is_refused() -> None:
    with pytest.raises(PositionError):
        recomputed(CLAIMS["ford-hash-example"], {"XXX......": "1"})


def test_the_hash_loses_nearly_half_of_the_states_and_not_without_the_sign() -> None:
    said = texts("ford-hash-finds-gene")
    assert "1,964 of 4,520 unfinished states" in said
    assert "absolute value of the determinant it is 0" in said
    assert "523 of the 625 are unfinished" in texts("ford-hash-invariant")
    assert "absolute value, has 0 such classes and 765 hashes" in texts("ford-hash-invariant")


@pytest.mark.parametrize(("name", "least", "most"), [("draw", -49, -12), ("o-draw", -23, -2)])
def test_one_criterion_tells_which_weights_of_a_draw_work(name: str, least: int, most: int) -> None:
    claim = CLAIMS[f"ford-{name}-weight"]
    assert f"the weights {most} to {least} work" in texts(claim.id)
    printed = {weight: least <= weight <= most for weight in (least - 1, least, most, most + 1)}
    assert recomputed(claim, printed).holds is True


def test_a_strategy_that_nothing_beats_in_both_is_optimal() -> None:
    claim = CLAIMS["ford-x-optimal"]
    best = replace(claim, arguments={"wins": 272, "draws": 4})
    assert recomputed(best, {"optimal": True}).holds is True
    ratios = replace(CLAIMS["ford-bhatt-optimal"], arguments={"as_x": "256:2", "as_o": "107:21"})
    assert recomputed(ratios, {"optimal": True}).holds is True


def test_losing_moves_are_those_that_let_the_other_force_a_win() -> None:
    rows = table("ford-losing-moves")[1:]
    assert rows[0] == [1, 9, 0, 72, 48]
    assert rows[-1] == ["all", 8103, 2856, 5648, 3064]


def test_a_ratio_that_bhatt08_prints_is_not_the_best_possible() -> None:
    printed = {"ratio": "42:3", "best possible": True}
    assert recomputed(CLAIMS["ford-x-41-3"], printed).holds is False
    assert "128 wins, 1 draw, 0 losses" in texts("ford-x-41-3")
