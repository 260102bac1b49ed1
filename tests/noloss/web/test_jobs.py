"""Jobs: bounded in number and time, reported, ended."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import cast

import pytest

from diagrams.page.document import Page
from noloss.errors import InputError
from noloss.web import lanes
from noloss.web.jobs import MOST_HELD, MOST_UNFINISHED, Job, Jobs
from noloss.web.lanes import VERDICTS
from noloss.web.workers import BUG, EndedError, Worker, WorkError
from tests.processes import PATIENCE, wait_until

pytestmark = pytest.mark.anyio

PAGE = Page("t", "")
MOST_WORKING = VERDICTS.places


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def until(condition: Callable[[], object]) -> None:
    """Wait beside the event loop, which owns the jobs."""
    await asyncio.to_thread(wait_until, condition)


async def ended(job: Job) -> Job:
    await until(lambda: job.finished)
    return job


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """A gate that work waits for; it opens at the end at the latest."""
    opened = threading.Event()
    yield opened
    opened.set()


def waiting(gate: threading.Event) -> Callable[[Job], Page]:
    def work(job: Job) -> Page:
        gate.wait(PATIENCE)
        return PAGE

    return work


async def test_no_more_are_worked_on_than_there_are_places(gate: threading.Event) -> None:
    held = Jobs()
    begun = [held.start(str(n), "", waiting(gate), {})[0] for n in range(MOST_UNFINISHED)]
    await until(lambda: sum(job.state == "working" for job in begun) >= MOST_WORKING)
    await asyncio.sleep(0.05)  # in which one too many might begin
    assert sum(job.state == "working" for job in begun) == MOST_WORKING
    with pytest.raises(InputError, match=f"{MOST_UNFINISHED} verdicts are under way"):
        held.start("one more", "", waiting(gate), {})
    assert held.start("0", "", waiting(gate), {})[0] is begun[0]
    gate.set()
    assert {(await ended(job)).state for job in begun} == {"done"}


class Idle:
    """A worker that works until it is killed."""

    def __init__(self) -> None:
        self.killed = threading.Event()

    def kill(self) -> None:
        self.killed.set()


async def test_the_work_of_a_job_ends_once_no_client_wants_it() -> None:
    worker = Idle()

    def work(job: Job) -> Page:
        job.client.waits_for(cast("Worker", worker))
        assert worker.killed.wait(PATIENCE)
        raise EndedError

    held = Jobs()
    job, asker = held.start("a", "", work, {})
    await working(job)
    held.withdraw(job, asker)
    assert (await ended(job)).state == "cancelled"
    assert (await ended(held.start("a", "", waiting(gate_open()), {})[0])).state == "done"


async def test_a_job_continues_until_all_who_asked_for_it_have_withdrawn(
    gate: threading.Event,
) -> None:
    held = Jobs()
    job, first = held.start("a", "", waiting(gate), {})
    same, second = held.start("a", "", waiting(gate), {})
    assert same is job
    for asker in (first, first, "nobody"):
        held.withdraw(job, asker)
        assert not job.unwanted
    held.withdraw(job, second)
    assert job.unwanted


async def test_a_second_request_gets_no_job_that_is_being_cancelled(gate: threading.Event) -> None:
    held = Jobs()
    job, asker = held.start("a", "", waiting(gate), {})
    await working(job)  # one that waits is cancelled at once
    held.withdraw(job, asker)
    assert not job.finished
    again, _ = held.start("a", "", waiting(gate_open()), {})
    assert again is not job
    assert (await ended(again)).state == "done"
    assert held.find("a") is again


async def test_a_waiting_job_that_is_cancelled_gives_its_place_back_at_once(
    gate: threading.Event,
) -> None:
    held = Jobs()
    for number in range(MOST_WORKING):
        await working(held.start(str(number), "", waiting(gate), {})[0])
    for number in range(3 * MOST_UNFINISHED):
        job, asker = held.start(f"waits {number}", "", waiting(gate), {})
        held.withdraw(job, asker)
        assert job.state == "cancelled"
    last, _ = held.start("last", "", waiting(gate), {})
    gate.set()
    assert (await ended(last)).state == "done"
    assert job.state == "cancelled"


async def working(job: Job) -> None:
    await until(lambda: job.state == "working")


def gate_open() -> threading.Event:
    opened = threading.Event()
    opened.set()
    return opened


async def test_the_error_of_a_job_names_it_and_a_way_out() -> None:
    def work(job: Job) -> Page:
        job.hear({"part": "all games", "asked": 7})
        raise WorkError("it takes more than 60 seconds", hint="noloss verify")

    job = await ended(Jobs().start("a", "verifying x", work, {})[0])
    assert (job.state, job.part, job.asked) == ("failed", "all games", 7)
    assert job.problem == "verifying x: it takes more than 60 seconds\n  hint: noloss verify"


async def test_a_bug_is_reported_as_one_and_frees_its_place(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def work(job: Job) -> Page:
        raise ZeroDivisionError

    held = Jobs()
    for number in range(MOST_WORKING + 1):
        job = await ended(held.start(str(number), "", work, {})[0])
        assert (job.state, job.problem) == ("failed", BUG)
    assert "ZeroDivisionError" in capsys.readouterr().err


async def test_a_job_that_gets_no_turn_has_failed_and_gives_its_place_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lanes, "MOST_WAITING", -MOST_WORKING)
    held = Jobs()
    for number in range(MOST_UNFINISHED + 1):
        job = await ended(held.start(str(number), "", waiting(gate_open()), {})[0])
        assert (job.state, job.problem) == ("failed", BUG)
    assert "Too many requests at once" in capsys.readouterr().err


async def test_the_oldest_finished_jobs_are_forgotten() -> None:
    held = Jobs()
    for number in range(MOST_HELD + 3):
        await ended(held.start(str(number), "", waiting(gate_open()), {})[0])
    assert [held.find(str(number)) is None for number in range(4)] == [True, True, True, False]
