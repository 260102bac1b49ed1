"""Other printed values and other questions than those of Jiang17, and the verdicts on them."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from audit.claim import Claim, ClaimsError
from audit.claims_file import claims_of
from audit.jiang17.effects import in_one
from audit.judge import judge, verdict_of
from tests.audit.printed import evidence_of, recomputed

CLAIMS: dict[str, Claim] = {claim.id: claim for claim in claims_of("Jiang17")}


def is_reproduced(name: str, printed: object) -> bool:
    """Tell what the verdict would be, without the certificates that `judge` proves."""
    try:
        verdict = verdict_of(CLAIMS[name], recomputed(CLAIMS[name], printed))
    except ValueError:
        return False
    return verdict.startswith("reproduced")


@pytest.mark.parametrize("name", ["jiang-matrices", "jiang-guidelines-at-work"])
def test_another_line_is_another_matter(name: str) -> None:
    text = json.dumps(CLAIMS[name].printed)
    assert not is_reproduced(name, json.loads(text.replace("ECI", "ECB")))


def test_a_matrix_that_occurs_is_not_impossible() -> None:
    matrix = [0, 1, 0, 0, 1, 0, 1, 1]
    found = judge(replace(CLAIMS["jiang-impossible"], arguments={"matrix": matrix}))
    assert found.verdict == "refuted"
    assert "boards that can occur in a game and have it: 5" in evidence_of(found)
    assert not is_reproduced("jiang-impossible", False)


@pytest.mark.parametrize("matrix", [[], [1] * 7, [True] * 8])
def test_anything_but_a_matrix_is_refused(matrix: list[int]) -> None:
    with pytest.raises(ClaimsError):
        judge(replace(CLAIMS["jiang-impossible"], arguments={"matrix": matrix}))


def test_a_misprinted_matrix_would_be_an_erratum_that_says_which() -> None:
    printed = [["EC", [-1, 1, 0, 0, 1, -1, 1, 1]]]
    found = judge(replace(CLAIMS["jiang-matrices"], printed=printed))
    assert found.verdict == "erratum"
    assert "EC: printed [-1, 1, 0, 0, 1, -1, 1, 1], it is [-1, 1, 0, 0, 1, -1, 1, 0]" in (
        evidence_of(found)
    )


@pytest.mark.parametrize(
    ("name", "printed", "place"),
    [
        *(("matrices", each, "printed") for each in ("text", [], [["EC"]], [[1, []]], ["EC"])),
        ("matrices", [["EJ", [0] * 8]], "printed[0][0]"),
        ("next-move", {"Player #1": "added"}, "printed"),
        ("next-move", {"Player #1": "added", "Player #2": "left out"}, "printed.Player #2"),
        ("move-matrices", [["EC", [0] * 8]], "printed[0][0]"),
        ("equivalent", [["E", ["EC"]]], "printed[0][1][0]"),
        ("equivalent", [["E", []]], "printed[0][1]"),
    ],
)  # fmt: skip
def test_a_value_of_another_shape_or_an_illegal_move_is_refused(
    name: str, printed: object, place: str
) -> None:
    with pytest.raises(ClaimsError) as caught:
        recomputed(CLAIMS[f"jiang-{name}"], printed)
    assert caught.value.problem.startswith(f"claim jiang-{name}: {place}")


def test_a_move_on_a_taken_cell_is_like_no_other() -> None:
    assert not is_reproduced("jiang-equivalent", [["E", ["E"]]])


def test_entries_missing_in_one_are_listed() -> None:
    assert in_one([2, 2]) == 2
    assert in_one(["draw", "loss", "draw"]) == ["draw", "loss"]
