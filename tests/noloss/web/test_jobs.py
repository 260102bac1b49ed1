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
from noloss.web.bugs import BUG
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
    begun = [held.start(str(n), "", waiting(gate), {})[0] for n in range(MOST_UNFINISHED)]
    until = time.monotonic() + 10
    while sum(job.state == "working" for job in begun) < MOST_WORKING:
        assert time.monotonic() < until
    time.sleep(0.05)
    assert sum(job.state == "working" for job in begun) == MOST_WORKING
    with pytest.raises(InputError, match="under way"):
        held.start("one more", "", waiting(gate), {})
    assert held.start("0", "", waiting(gate), {})[0] is begun[0]
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
    job, asker = held.start("a", "", work, {})
    while job.asked < 3:
        time.sleep(0.001)
    held.withdraw(job, asker)
    assert ended(job).state == "cancelled"
    assert ended(held.start("a", "", waiting(gate_open()), {})[0]).state == "done"


def test_a_job_goes_on_until_all_who_asked_for_it_have_withdrawn(gate: threading.Event) -> None:
    held = Jobs()
    job, first = held.start("a", "", waiting(gate), {})
    same, second = held.start("a", "", waiting(gate), {})
    assert same is job
    for asker in (first, first, "nobody"):
        held.withdraw(job, asker)
        assert not job.unwanted
    held.withdraw(job, second)
    assert job.unwanted


def test_who_asks_again_gets_no_job_that_is_being_cancelled(gate: threading.Event) -> None:
    held = Jobs()
    job, asker = held.start("a", "", waiting(gate), {})
    working(job)  # one that waits is cancelled at once
    held.withdraw(job, asker)
    assert not job.finished
    again, _ = held.start("a", "", waiting(gate_open()), {})
    assert again is not job
    assert ended(again).state == "done"
    assert held.find("a") is again


def test_a_waiting_job_that_is_cancelled_gives_its_place_back_at_once(
    gate: threading.Event,
) -> None:
    held = Jobs()
    for number in range(MOST_WORKING):
        working(held.start(str(number), "", waiting(gate), {})[0])
    for number in range(3 * MOST_UNFINISHED):
        job, asker = held.start(f"waits {number}", "", waiting(gate), {})
        held.withdraw(job, asker)
        assert job.state == "cancelled"
    last, _ = held.start("last", "", waiting(gate), {})
    gate.set()
    assert ended(last).state == "done"
    assert job.state == "cancelled"


def working(job: Job) -> None:
    until = time.monotonic() + 10
    while job.state != "working":
        assert time.monotonic() < until
        time.sleep(0.001)


def gate_open() -> threading.Event:
    opened = threading.Event()
    opened.set()
    return opened


def test_a_job_that_takes_too_long_ends_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS", 0.01)

    def work(job: Job) -> Page:
        while True:
            under_way("all games")

    job = ended(Jobs().start("a", "verifying x", work, {})[0])
    assert (job.state, job.part) == ("failed", "all games")
    assert "verifying x: it takes more than" in job.problem
    assert "hint: `noloss verify`" in job.problem


def test_the_time_that_a_job_waits_for_a_place_is_not_counted(
    gate: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SECONDS", 0.2)
    held = Jobs()
    for number in range(MOST_WORKING):
        working(held.start(str(number), "", waiting(gate), {})[0])

    def work(job: Job) -> Page:
        job.check()
        return PAGE

    last, _ = held.start("last", "", work, {})
    time.sleep(0.25)
    gate.set()
    assert (ended(last).state, last.problem) == ("done", "")


def test_a_bug_is_told_as_one_and_gives_its_place_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def work(job: Job) -> Page:
        raise ZeroDivisionError

    held = Jobs()
    for number in range(MOST_WORKING + 1):
        job = ended(held.start(str(number), "", work, {})[0])
        assert (job.state, job.problem) == ("failed", BUG)
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_the_oldest_finished_jobs_are_forgotten() -> None:
    held = Jobs()
    for number in range(MOST_HELD + 3):
        ended(held.start(str(number), "", waiting(gate_open()), {})[0])
    assert [held.find(str(number)) is None for number in range(4)] == [True, True, True, False]
