"""Progress tells how far the work is and about how long the rest takes."""

from __future__ import annotations

import pytest

from noloss import output, pieces
from noloss.pieces import piecewise, time_left


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (0.1, "1 s"), (89, "89 s"), (89.5, "2 min"), (120, "2 min"), (121, "3 min")],
)
def test_time_is_rounded_up(seconds: float, text: str) -> None:
    assert time_left(seconds) == text


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give what is told of the progress, to be filled by the work."""
    said: list[str] = []

    class Progress:
        """Ask how far the work is before the first piece and after the last."""

        def __init__(self, doing: str, tell: object) -> None:
            assert doing == "counting"
            assert callable(tell)
            self.tell = tell

        def __enter__(self) -> None:
            said.append(self.tell())

        def __exit__(self, *_: object) -> None:
            said.append(self.tell())

    monkeypatch.setattr(pieces, "progress", Progress)
    return said


def test_the_time_left_is_that_of_the_pieces_done(
    told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = iter([100.0, 120.0, 121.0])
    monkeypatch.setattr(pieces, "monotonic", lambda: next(now))
    with piecewise("counting") as one_more:
        one_more(500, 4000)  # at 100: getting ready counts for nothing
        one_more(1500, 4000)
    assert told == ["", "1,500 of 4,000, 50 a second, about 50 s left"]


def test_of_pieces_with_names_the_one_under_way_is_told(told: list[str]) -> None:
    with piecewise("counting", ["a", "b"]) as one_more:
        one_more(1, 2)
    with piecewise("counting", ["a", "b"]) as one_more:
        one_more(2, 2)
    assert told == ["0 of 2 (a)", "1 of 2 (b)", "0 of 2 (a)", "2 of 2"]


def test_quick_work_is_done_in_silence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(output, "PATIENCE", 60.0)
    with piecewise("counting") as told:
        told(1, 2)
    assert capsys.readouterr() == ("", "")
