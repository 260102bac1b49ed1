"""Jobs: bounded in number and time, told of, ended."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from common.progress import under_way
from diagrams.page.document import Page
from games import EMPTY
from noloss.errors import InputError
from noloss.web import jobs as module
from noloss.web.jobs import MOST_HELD, MOST_UNFINISHED, MOST_WORKING, Job, Jobs
from strategies import catalogue

PAGE = Page("t", "")


def ended(job: Job) -> Job:
    until = time.monotonic() + 10
    while not job.finished:
        assert time.monotonic() < until
        time.sleep(0.001)
    return job


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """What work waits for; it opens at the end at the latest."""
    opened = threading.Event()
    yield opened
    opened.set()


def waiting(gate: threading.Event) -> Callable[[Job], Page]:
    def work(job: Job) -> Page:
        gate.wait(10)
        return PAGE

    return work


def test_no_more_are_worked_on_than_there_are_places(gate: threading.Event) -> None:
    held = Jobs()
    begun = [held.start(str(n), "", waiting(gate), {}) for n in range(MOST_UNFINISHED)]
    until = time.monotonic() + 10
    while sum(job.state == "working" for job in begun) < MOST_WORKING:
        assert time.monotonic() < until
    time.sleep(0.05)
    assert sum(job.state == "working" for job in begun) == MOST_WORKING
    with pytest.raises(InputError, match="under way"):
        held.start("one more", "", waiting(gate), {})
    assert held.start("0", "", waiting(gate), {}) is begun[0]
    gate.set()
    assert {ended(job).state for job in begun} == {"done"}


def test_a_job_ends_at_its_next_question_once_nobody_wants_it(gate: threading.Event) -> None:
    strategy = catalogue.find_strategy("first-free")

    def work(job: Job) -> Page:
        lent = job.lend(strategy)
        while True:
            lent.moves(EMPTY, ())
            time.sleep(0.001)

    held = Jobs()
    job = held.start("a", "", work, {})
    while job.asked < 3:
        time.sleep(0.001)
    job.unwanted = True
    assert ended(job).state == "cancelled"
    assert ended(held.start("a", "", waiting(gate_open()), {})).state == "done"


def gate_open() -> threading.Event:
    opened = threading.Event()
    opened.set()
    return opened


def test_a_job_that_takes_too_long_ends_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS", 0.01)

    def work(job: Job) -> Page:
        while True:
            under_way("all games")

    job = ended(Jobs().start("a", "verifying x", work, {}))
    assert (job.state, job.part) == ("failed", "all games")
    assert "verifying x: it takes more than" in job.problem
    assert "hint: `noloss verify`" in job.problem


def test_a_bug_is_told_as_one_and_gives_its_place_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def work(job: Job) -> Page:
        raise ZeroDivisionError

    held = Jobs()
    for number in range(MOST_WORKING + 1):
        job = ended(held.start(str(number), "", work, {}))
        assert (job.state, job.problem) == ("failed", module.BUG)
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_the_oldest_finished_jobs_are_forgotten() -> None:
    held = Jobs()
    for number in range(MOST_HELD + 3):
        ended(held.start(str(number), "", waiting(gate_open()), {}))
    assert [held.find(str(number)) is None for number in range(4)] == [True, True, True, False]
