"""Every claim of Jiang17 is judged, and another printed value, or another input, otherwise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from audit.claim import PYTHON, Claim, ClaimsError
from audit.claims_file import claims_of
from audit.finding import same
from audit.jiang17.effects import MOVES, in_one
from audit.judge import judge, verdict_of
from audit.judgement import Judgement
from tests.audit.printed import evidence_of, recomputed
from tests.effort import part

CLAIMS: dict[str, Claim] = {claim.id: claim for claim in claims_of("Jiang17")}
CHECKED = [name for name, claim in CLAIMS.items() if claim.check]
OWN = [name for name, claim in CLAIMS.items() if claim.check.startswith(PYTHON)]


@cache
def judged(name: str) -> Judgement:
    return judge(CLAIMS[name])


def tables(name: str) -> list[list[list[Any]]]:
    found = [each.get("table") for each in evidence_of(judged(name)) if not isinstance(each, str)]
    return [table for table in found if isinstance(table, list)]


def boards(name: str) -> list[str]:
    return [
        str(each["board"])
        for each in evidence_of(judged(name))
        if not isinstance(each, str) and "board" in each
    ]


def perturbed(printed: Any) -> Iterator[Any]:
    """Change one thing at a time: each number, text and truth value, each list made longer."""
    if isinstance(printed, dict):
        for key in printed:
            for other in perturbed(printed[key]):
                yield {**printed, key: other}
    elif isinstance(printed, list):
        moves = bool(printed) and all(isinstance(each, str) for each in printed)
        yield [*printed, printed[0] if moves else 77]
        for place, each in enumerate(printed):
            yield from (printed[:place] + with_ + printed[place + 1 :] for with_ in instead(each))
    elif isinstance(printed, bool):
        yield not printed
    elif isinstance(printed, str):
        yield MOVES[MOVES.index(printed) - 1] if printed in MOVES and printed else f"{printed}9"
    else:
        yield printed + 1


def instead(each: Any) -> Iterator[list[Any]]:
    """Change an element of a list, or leave it out.

    Of a row only what it says is changed: a row less claims less, another line another thing.
    """
    if isinstance(each, list):
        yield from ([[each[0], other]] for other in perturbed(each[1]))
        return
    yield []
    yield from ([other] for other in perturbed(each))


def is_reproduced(name: str, printed: object) -> bool:
    """Tell what the verdict would be, without the certificates that `judge` proves."""
    try:
        verdict = verdict_of(CLAIMS[name], recomputed(CLAIMS[name], printed))
    except ValueError:
        return False
    return verdict.startswith("reproduced")


def test_every_claim_says_what_is_claimed_and_how_it_is_judged() -> None:
    for claim in CLAIMS.values():
        assert claim.id.startswith("jiang-")
        assert claim.claim.endswith(".")
        assert claim.how.endswith(".")


@pytest.mark.parametrize("name", part(sorted(CHECKED), 3))
def test_what_is_computed_would_be_reproduced(name: str) -> None:
    assert is_reproduced(name, judged(name).computed)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [each for each in CHECKED if CLAIMS[each].check.startswith(PYTHON)]
)
def test_any_other_value_is_not_reproduced(name: str) -> None:
    for start in (CLAIMS[name].printed, judged(name).computed):
        others = list(perturbed(start))
        assert others
        for other in others:
            assert same(other, judged(name).computed) or not is_reproduced(name, other), other


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
def test_what_is_no_matrix_is_refused(matrix: list[int]) -> None:
    with pytest.raises(ClaimsError):
        judge(replace(CLAIMS["jiang-impossible"], arguments={"matrix": matrix}))


def test_the_errata_name_what_is_right() -> None:
    assert judged("jiang-rigged-only-e").computed == {
        "forks": ["C", "E"],
        "avoid both": ["C", "E"],
    }
    assert "both are avoided by no move" in str(evidence_of(judged("jiang-rigged-only-e")))
    assert judged("jiang-next-move").computed == {"Player #1": "added", "Player #2": "subtracted"}
    assert judged("jiang-play-ends").computed == ["-3", "3", "neither, no move remains"]


@pytest.mark.parametrize("name", ["rigged-only-e", "next-move", "play-ends"])
def test_what_is_concluded_from_an_erratum_is_a_claim_that_holds(name: str) -> None:
    mending = judged(f"jiang-{name}").mending
    assert mending is not None
    assert (mending.mended, mending.same) == (True, True)
    assert mending.conclusions
    assert all(mending.conclusions.values())


def test_a_misprinted_matrix_would_be_an_erratum_that_says_which() -> None:
    printed = [["EC", [-1, 1, 0, 0, 1, -1, 1, 1]]]
    found = judge(replace(CLAIMS["jiang-matrices"], printed=printed))
    assert found.verdict == "erratum"
    assert "EC: printed [-1, 1, 0, 0, 1, -1, 1, 1], it is [-1, 1, 0, 0, 1, -1, 1, 0]" in (
        evidence_of(found)
    )


def test_the_numbers_of_the_evidence() -> None:
    assert tables("jiang-exclusion")[0][1:] == [[0, 12], [1, 24]]
    assert tables("jiang-two-twos")[0][1:] == [["2", 728, 316, 20], ["−2", 342, 222, 4]]
    assert tables("jiang-matrix-suffices")[0][1:] == [
        ["matrix", "all", 1027, 2358, 900, 794, 776],
        ["matrix and remaining moves", "all", 20, 40, 0, 0, 0],
        ["matrix", "in its games as X", 42, 84, 34, 34, 32],
        ["matrix and remaining moves", "in its games as X", 0, 0, 0, 0, 0],
        ["matrix", "in its games as O", 176, 405, 168, 164, 164],
        ["matrix and remaining moves", "in its games as O", 2, 4, 0, 0, 0],
    ]
    assert "5,478 boards have 4,115 matrices" in str(evidence_of(judged("jiang-matrix-suffices")))
    assert tables("jiang-rigged-alive")[0][1:] == [[1, 152, 0, 2271, 0], [2, 480, 0, 1617, 48]]
    assert "a permitted move makes less of 76" in str(evidence_of(judged("jiang-ideal-move")))
    assert tables("jiang-play-ends")[0][1:] == [
        ["3", 626],
        ["-3", 316],
        ["neither, no move remains", 16],
    ]


def test_the_program_gets_stuck_and_leaves_the_articles_own_match() -> None:
    assert tables("jiang-pseudocode")[0][1:] == [
        ["jiang:pseudocode-forced-reply", "in its games", 584, 4, 0],
        ["jiang:pseudocode-forced-reply", "all", 4520, 12, 8],
        ["jiang:pseudocode", "in its games", 468, 4, 9],
        ["jiang:pseudocode", "all", 4520, 12, 50],
    ]
    assert boards("jiang-pseudocode") == ["..O.X....", "..O.X....", "..O.X.X..", "O...X...."]
    notes = str(evidence_of(judged("jiang-pseudocode")))
    assert "forced-reply selects I, the guidelines permit G" in notes
    assert "selects nothing, the guidelines permit A, I" in notes


def test_the_rigged_matrix_stands_for_two_boards() -> None:
    assert boards("jiang-matrix-suffices")[:2] == ["X.....XO.", "XOXX.O..."]


def test_certificates_stand_behind_what_strategies_do() -> None:
    for name in ("jiang-no-loss", "jiang-pseudocode"):
        assert judged(name).certificates


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
def test_what_has_another_shape_or_is_no_move_is_refused(
    name: str, printed: object, place: str
) -> None:
    with pytest.raises(ClaimsError) as caught:
        recomputed(CLAIMS[f"jiang-{name}"], printed)
    assert caught.value.problem.startswith(f"claim jiang-{name}: {place}")


def test_a_move_on_a_taken_cell_is_like_no_other() -> None:
    assert not is_reproduced("jiang-equivalent", [["E", ["E"]]])


def test_what_is_not_in_one_is_listed() -> None:
    assert in_one([2, 2]) == 2
    assert in_one(["draw", "loss", "draw"]) == ["draw", "loss"]
