"""What the vocabulary says of a game that is printed move by move."""

from __future__ import annotations

import pytest

from audit.claim import ClaimsError
from tests.audit.vocabulary.claims import found


def test_a_line_tells_its_result_its_kind_and_its_mistakes() -> None:
    printed = {"moves": 7, "result": "win", "kind": "other", "mistakes": [4], "stupid": []}
    assert found("line", printed, {"line": "1593784"}).holds is True
    assert found("line", {"mistakes": []}, {"line": "1593784"}).computed == {"mistakes": [4]}


def test_a_win_that_is_passed_over_is_told_by_its_move() -> None:
    printed = {"passed_wins": [5], "stupid": [4, 5], "position": "XX.OO.X.."}
    assert found("line", printed, {"line": "14257"}).holds is True
    assert found("line", {"passed_wins": []}, {"line": "14253"}).holds is True


@pytest.mark.parametrize("line", ["", "5", "159378"])
def test_a_line_that_is_not_over_has_no_result(line: str) -> None:
    assert found("line", {"moves": len(line)}, {"line": line}).holds is True
    with pytest.raises(ClaimsError, match="is not over, so it has no result"):
        found("line", {"result": "win"}, {"line": line})


@pytest.mark.parametrize("line", ["11", "0", "15937846", "1x"])
def test_a_line_that_cannot_be_played_is_refused(line: str) -> None:
    with pytest.raises(ClaimsError, match="move"):
        found("line", {"moves": 2}, {"line": line})
