"""The boards of a line of play."""

from __future__ import annotations

import pytest

from common.exhibits import LineOfPlay
from diagrams.boards import steps_of
from games.errors import LineError


def test_a_line_has_the_board_after_every_move_until_the_end() -> None:
    steps = list(steps_of(LineOfPlay("1593784")))
    assert [step.newest for step in steps] == [1, 5, 9, 3, 7, 8, 4]
    assert steps[-1].position == "X.OXO.XOX"
    assert steps[-1].numbers == {1: 1, 5: 2, 9: 3, 3: 4, 7: 5, 8: 6, 4: 7}
    assert steps[2].numbers == {1: 1, 5: 2, 9: 3}
    assert [step.ending for step in steps] == [""] * 6 + ["X wins"]
    assert list(steps_of(LineOfPlay("159287364")))[-1].ending == "draw"
    assert list(steps_of(LineOfPlay(""))) == []


@pytest.mark.parametrize("line", ["11", "1x", "12475369"])
def test_a_line_that_cannot_be_played_has_no_boards(line: str) -> None:
    with pytest.raises(LineError):
        list(steps_of(LineOfPlay(line)))
