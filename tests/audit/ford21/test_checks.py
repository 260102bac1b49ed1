"""Other values than those of Ford21, and the verdicts on them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from audit.claim import ClaimsError
from audit.claims_file import claims_of
from games.errors import PositionError
from tests.audit.printed import evidence_of, recomputed

CLAIMS = {claim.id: claim for claim in claims_of("Ford21")}


def test_an_allele_may_neither_win_nor_block() -> None:
    printed = {"gene": "211321131", "board": "X..OX..O.", "to move": "X", "allele": 5}
    finding = recomputed(CLAIMS["ford-gene-example"], printed)
    assert (finding.holds, evidence_of(finding)[1:]) == (True, ["allele 5 is our cell 6"])


@pytest.mark.parametrize(
    ("name", "printed", "problem"),
    [
        ("ford-draw-weight", {}, "printed: expected a table with at least 1"),
        ("ford-draw-weight", "text", "printed: expected a table, not a text"),
        ("ford-hash-example", [], "printed: expected a table, not a list"),
        ("ford-x-four-draws", {"opening": "side"}, "printed.opening: 'side' is not allowed here"),
        ("ford-gene-example", {"gene": "211321131"}, "printed: the key '"),
        ("ford-gene-example", {"gene": "411111111"}, "printed.gene: expected a text that matches"),
        ("ford-x-41-3", {"ratio": 41, "best possible": True}, "printed.ratio: expected a text"),
    ],
)
def test_a_printed_value_of_another_shape_is_refused(
    name: str, printed: object, problem: str
) -> None:
    with pytest.raises(ClaimsError) as caught:
        recomputed(CLAIMS[name], printed)
    assert str(caught.value.where).startswith("ford21/claims.toml:")
    assert caught.value.problem.startswith(f"claim {name}: {problem}")


def test_a_board_that_cannot_occur_is_refused() -> None:
    with pytest.raises(PositionError):
        recomputed(CLAIMS["ford-hash-example"], {"XXX......": "1"})


@pytest.mark.parametrize(("name", "least", "most"), [("draw", -49, -12), ("o-draw", -23, -2)])
@pytest.mark.slow
def test_one_criterion_decides_which_weights_of_a_draw_work(
    name: str, least: int, most: int
) -> None:
    claim = CLAIMS[f"ford-{name}-weight"]
    printed = {weight: least <= weight <= most for weight in (least - 1, least, most, most + 1)}
    assert recomputed(claim, printed).holds is True


def test_a_strategy_that_nothing_beats_in_both_is_optimal() -> None:
    claim = CLAIMS["ford-x-optimal"]
    best = replace(claim, arguments={"wins": 272, "draws": 4})
    assert recomputed(best, {"optimal": True}).holds is True
    ratios = replace(CLAIMS["ford-bhatt-optimal"], arguments={"as_x": "256:2", "as_o": "107:21"})
    assert recomputed(ratios, {"optimal": True}).holds is True


def test_a_ratio_that_bhatt08_prints_is_not_the_best_possible() -> None:
    printed = {"ratio": "42:3", "best possible": True}
    assert recomputed(CLAIMS["ford-x-41-3"], printed).holds is False
