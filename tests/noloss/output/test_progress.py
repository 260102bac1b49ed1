"""Progress shows how far the work is and about how long the rest takes."""

from __future__ import annotations

import io
import sys
from threading import Event, Thread
from typing import Any

import pytest

from audit.runs import plan_of, states
from common.limits import LimitError
from common.progress import listening, under_way
from noloss.output import progress as progress_module
from noloss.output.progress import bar, piecewise, progress, time_left
from tests.noloss.conftest import Terminal
from tests.processes import PATIENCE


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (0.1, "1 s"), (89, "89 s"), (89.5, "2 min"), (120, "2 min"), (121, "3 min")],
)
def test_time_is_rounded_up(seconds: float, text: str) -> None:
    assert time_left(seconds) == text


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the list of progress messages, which the work fills."""
    said: list[str] = []

    class Progress:
        """Ask how far the work is before the first piece and after the last."""

        def __init__(self, doing: str, tell: object, share: object) -> None:
            assert doing == "counting"
            assert callable(tell)
            self.tell = tell

        def __enter__(self) -> None:
            said.append(self.tell())

        def __exit__(self, *_: object) -> None:
            said.append(self.tell())

    monkeypatch.setattr(progress_module, "progress", Progress)
    return said


def test_the_time_left_is_that_of_the_pieces_done(
    told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = iter([100.0, 120.0, 121.0])
    monkeypatch.setattr(progress_module, "monotonic", lambda: next(now))
    with piecewise("counting") as one_more:
        one_more(500, 4000)  # at 100: getting ready counts for nothing
        one_more(1500, 4000)
    assert told == ["", "1,500 of 4,000, 50 a second, about 50 s left"]


def test_progress_names_the_piece_under_way(told: list[str]) -> None:
    with piecewise("counting", ["a", "b"]) as one_more:
        one_more(1, 2)
    with piecewise("counting", ["a", "b"]) as one_more:
        one_more(2, 2)
    assert told == ["0 of 2 (a)", "1 of 2 (b)", "0 of 2 (a)", "2 of 2"]


def test_progress_shows_the_part_of_a_piece_until_the_piece_is_done(told: list[str]) -> None:
    under_way("nobody listens")
    with piecewise("counting", ["a", "b"]):
        under_way("run 3 of 5")
    with piecewise("counting", ["a", "b"]) as one_more:
        under_way("run 5 of 5")
        one_more(1, 2)
    assert told[1::2] == ["0 of 2 (a: run 3 of 5)", "1 of 2 (b)"]


def test_runs_of_a_measured_claim_show_their_progress() -> None:
    parts: list[str] = []
    with listening(parts.append):
        list(states(plan_of("bhatt08", 1, 2, 3, seat="second", population=4), 2))
    assert parts == [f"run 2 of 2, generation {number} of 3" for number in range(3)]


def test_quick_work_is_done_in_silence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress_module, "PATIENCE", 60.0)
    with piecewise("counting") as told:
        told(1, 2)
    assert capsys.readouterr() == ("", "")


def test_quick_steps_show_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("counting", patience=60.0):
        pass
    assert capsys.readouterr().err == ""


@pytest.fixture
def _no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_module, "monotonic", lambda: 0.0)
    monkeypatch.setattr(progress_module, "PAUSES", (600.0, 600.0))


@pytest.mark.usefixtures("_no_time_passes")
def test_long_work_is_reported_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    told = Event()

    def tell() -> str:
        told.set()
        return "7 steps"

    with progress("counting", tell, patience=0.0):
        assert told.wait(PATIENCE)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "counting … 7 steps, 0 s\n"


@pytest.mark.usefixtures("_no_time_passes")
def test_on_a_terminal_progress_stays_on_one_line_and_goes_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    many = Event()
    calls = 0

    def tell() -> str:
        nonlocal calls
        calls += 1
        if calls == 3:
            many.set()
        return "far" if calls < 2 else "on"

    monkeypatch.setattr(progress_module, "PAUSE", 0.0)
    with progress("running", tell, patience=0.0):
        assert many.wait(PATIENCE)
    shown = terminal.getvalue()
    assert "\n" not in shown
    assert shown.startswith("\rrunning … far, 0 s\rrunning … on, 0 s ")
    assert shown.endswith(f"\r{' ' * len('running … on, 0 s')}\r")


@pytest.mark.usefixtures("_no_time_passes")
@pytest.mark.parametrize("columns", [40, 100])
def test_on_a_terminal_a_bar_shows_how_much_is_done_in_one_line(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    terminal, shown = Terminal(), Event()
    line = "counting … ━━━━━━━━━━──────────  50%  5 of 10, 0 s"
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(progress_module, "PATIENCE", 0.0)
    monkeypatch.setattr(progress_module, "PAUSE", 0.0)
    show = progress_module._show

    def noticed(*given: Any) -> int:
        length = show(*given)
        if given[1].strip() == line[: columns - 1].strip():
            shown.set()
        return length

    monkeypatch.setattr(progress_module, "_show", noticed)
    with piecewise("counting") as told:
        told(5, 10)
        assert shown.wait(PATIENCE)
    assert max(map(len, terminal.getvalue().split("\r"))) < columns


@pytest.mark.usefixtures("_no_time_passes")
def test_elsewhere_there_is_no_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = Event()

    def tell() -> str:
        told.set()
        return "5 of 10"

    with progress("counting", tell, 0.0, lambda: 0.5):
        assert told.wait(PATIENCE)
    assert capsys.readouterr().err == "counting … 5 of 10, 0 s\n"


@pytest.mark.parametrize(("share", "full", "percent"), [(0, 0, 0), (0.999, 19, 99), (1, 20, 100)])
def test_a_bar_is_full_only_at_the_end(share: float, full: int, percent: int) -> None:
    assert bar(share).count("━") == full
    assert bar(share, signs="#-") == f"{'#' * full}{'-' * (20 - full)} {percent:3}%"


def test_progress_does_not_fail_on_a_closed_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Event()

    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            tried.set()
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stderr", Closed())
    with progress("running", patience=0.0):
        assert tried.wait(PATIENCE)


def test_progress_ends_when_the_work_fails() -> None:
    with pytest.raises(ZeroDivisionError), progress("failing", patience=0.0):
        raise ZeroDivisionError


@pytest.mark.usefixtures("_no_time_passes")
def test_only_the_innermost_work_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    told = Event()

    def tell() -> str:
        told.set()
        return "2 steps"

    with progress("noloss run", patience=0.0), progress("running", tell, patience=0.0):
        assert told.wait(PATIENCE)
    assert "running … 2 steps, 0 s\n" in capsys.readouterr().err


def test_a_limit_names_the_unfinished_work_and_its_progress() -> None:
    """Of several works under way, the innermost says it."""
    with (
        pytest.raises(LimitError) as caught,
        progress("noloss check"),
        progress("checking", lambda: "3 of 10"),
    ):
        raise LimitError("time", "it takes more than 5 seconds", "give it more")
    assert caught.value.problem == (
        "it takes more than 5 seconds, not finished with checking (3 of 10)"
    )
    assert (caught.value.exceeded, caught.value.hint) == ("time", "give it more")


def test_without_a_terminal_lines_come_ever_more_seldom(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    waited: list[float] = []
    now = 0.0

    class Clocked(Event):
        def wait(self, timeout: float | None = None) -> bool:
            nonlocal now
            assert timeout is not None
            waited.append(timeout)
            now += timeout
            return len(waited) > 7

    monkeypatch.setattr(progress_module, "monotonic", lambda: now)
    progress_module.keep_saying(Clocked(), "running", lambda: "", 2.0)
    assert waited == [2, 8, 10, 20, 40, 60, 60, 60]
    assert capsys.readouterr().err == ""


def test_work_is_done_silently_where_no_thread_can_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(_: Thread) -> None:
        raise RuntimeError("can't start new thread")  # as in a browser

    monkeypatch.setattr(Thread, "start", refused)
    worked = []
    with progress("working", patience=0):
        worked.append(1)
    assert worked == [1]
    assert capsys.readouterr().err == ""
