"""Work on foreign text ends: with its client, after a time, at a limit of memory, with the page."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from common.errors import NolossError
from noloss.web import workers as module
from noloss.web.fork_server import reap
from noloss.web.site import HttpAnswer
from noloss.web.workers import Client, EndedError, FaultError, WorkError, Workers
from tests.processes import LIMITS, PATIENCE, ends_soon, noted

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="workers are forked")

CHECKOUT = Path(__file__).resolve().parents[3]
NEVER = 600.0  # seconds: so that no limit ends the work


def done(workers: Workers, name: str, asked: bytes = b"", seconds: float = NEVER) -> HttpAnswer:
    return workers.work("test", name, asked, Client(), seconds=seconds)


def test_an_answer_comes_back_whole_and_the_same_worker_does_the_next_work(
    workers: Workers,
) -> None:
    first, second = (done(workers, "process", b"x") for _ in range(2))
    assert first == HttpAnswer(first.body, "application/json", 201, {"X-Asked": "x"})
    assert int(first.body) != os.getpid()
    assert second.body == first.body


def test_an_error_comes_back_with_its_place_and_its_way_out(workers: Workers) -> None:
    with pytest.raises(WorkError) as caught:
        done(workers, "refuses")
    error = caught.value
    assert (error.problem, error.where, error.hint) == ("no", "here", "do not")
    assert str(error) == str(NolossError("no", where="here", hint="do not"))


def test_a_fault_of_noloss_is_reported_as_one(workers: Workers) -> None:
    with pytest.raises(FaultError, match="a bug in noloss"):
        done(workers, "fault")


def test_work_reports_its_progress(workers: Workers) -> None:
    told: list[dict[str, object]] = []
    answer = workers.work("test", "tells", b"0", Client(), tell=told.append)
    assert (answer.body, [far["asked"] for far in told]) == (b"done", [0, 1, 2])


@pytest.mark.parametrize("name", ["endless", "family"])
def test_work_whose_client_has_gone_is_ended_with_all_that_it_has_started(
    workers: Workers, tmp_path: Path, name: str
) -> None:
    client, note = Client(), tmp_path / "pid"
    with ThreadPoolExecutor(1) as thread:
        future: Future[HttpAnswer] = thread.submit(
            partial(workers.work, seconds=NEVER), "test", name, str(note).encode(), client
        )
        (process,) = noted(note)
        client.leave()
        with pytest.raises(EndedError):
            future.result(PATIENCE)
    assert ends_soon(process)


def test_work_is_not_begun_for_a_client_that_has_gone(workers: Workers, tmp_path: Path) -> None:
    client = Client()
    client.leave()
    with pytest.raises(EndedError):
        workers.work("test", "endless", str(tmp_path / "pid").encode(), client)
    assert not (tmp_path / "pid").exists()


def test_a_client_that_leaves_after_the_answer_ends_no_work_of_others(workers: Workers) -> None:
    client = Client()
    first = workers.work("test", "process", b"", client)
    client.leave()
    assert done(workers, "process").body == first.body


@pytest.mark.slow
def test_work_that_takes_too_long_is_ended(workers: Workers, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    for seconds in LIMITS:
        said = rf"it takes more than {seconds:g} seconds\n  hint: the commands"
        with pytest.raises(WorkError, match=said):
            done(workers, "endless", str(note).encode(), seconds)
        if note.exists():
            break  # else it was ended before it had begun
    assert all(map(ends_soon, noted(note)))


@pytest.mark.slow
def test_work_that_takes_too_much_of_the_processor_is_ended(
    workers: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1_000.0)
    with pytest.raises(WorkError, match="its work was ended, after 1 seconds of the processor"):
        done(workers, "endless", str(tmp_path / "pid").encode(), 1)


def test_work_that_takes_long_gives_way_and_its_worker_is_not_used_again(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONG", 0.01)
    before = done(workers, "process").body
    assert done(workers, "tells", b"0.05").body == b"done"
    assert done(workers, "process").body != before


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
def test_work_that_needs_too_much_memory_is_refused(workers: Workers) -> None:
    with pytest.raises(WorkError, match="it needs more than 600 MB of memory"):
        done(workers, "memory")


@pytest.mark.slow
def test_a_worker_that_has_grown_large_does_no_other_work(workers: Workers) -> None:
    before = done(workers, "process").body
    assert done(workers, "much", b"300000000").body == b"300000000"
    assert done(workers, "process").body != before


def test_a_worker_that_dies_takes_nothing_with_it(workers: Workers) -> None:
    with pytest.raises(WorkError, match="its work was ended"):
        done(workers, "dies")
    assert done(workers, "process").code == 201


def test_processes_of_a_worker_end_when_the_worker_dies() -> None:
    started = "sleep 600 & echo $!"
    with subprocess.Popen(
        ["sh", "-c", started], stdout=subprocess.PIPE, start_new_session=True
    ) as worker:
        assert worker.stdout is not None
        child = int(worker.stdout.readline())
        workers = {1: worker.pid}
        while workers:
            reap(workers)
        try:
            assert ends_soon(child)
        finally:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)


def test_a_worker_that_dies_while_it_is_idle_is_not_asked(workers: Workers) -> None:
    idle = int(done(workers, "process").body)
    os.kill(idle, signal.SIGKILL)
    assert ends_soon(idle)
    assert int(done(workers, "process").body) != idle


USER = """
import sys, threading
from noloss.web.workers import Client, Workers
workers = Workers("tests.noloss.web.hostile_tasks")
workers.seconds = 600.0
work = lambda: workers.work("test", "endless", sys.argv[1].encode(), Client())
threading.Thread(target=work, daemon=True).start()
sys.stdin.read()
{end}
"""


@pytest.mark.slow
@pytest.mark.parametrize("end", ["workers.close()", "import os; os.kill(os.getpid(), 9)"])
def test_all_workers_end_with_their_page(tmp_path: Path, end: str) -> None:
    note = tmp_path / "pid"
    command = [sys.executable, "-c", USER.format(end=end), str(note)]
    with subprocess.Popen(
        command, cwd=CHECKOUT, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as user:
        (process,) = noted(note)
        assert user.stdin is not None
        user.stdin.close()
        user.wait(PATIENCE)
    assert ends_soon(process)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a fork with its parent")
def test_a_worker_ends_with_the_process_that_has_forked_it(tmp_path: Path) -> None:
    """A page that ends kills that process if it does not end soon, as on a busy machine."""
    lost, note = Workers("tests.noloss.web.hostile_tasks"), tmp_path / "pid"
    work = partial(lost.work, seconds=NEVER)
    with ThreadPoolExecutor(1) as thread:
        future = thread.submit(work, "test", "endless", str(note).encode(), Client())
        (process,) = noted(note)
        parent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1]
        os.kill(int(parent), signal.SIGKILL)
        ended = ends_soon(process)
        if not ended:
            os.kill(process, signal.SIGKILL)
        with pytest.raises(WorkError, match="its work was ended"):
            future.result(PATIENCE)
    lost.close()
    assert ended


@pytest.mark.slow
def test_workers_that_were_closed_can_begin_again() -> None:
    again = Workers("tests.noloss.web.hostile_tasks")
    assert done(again, "process").code == 201
    again.close()
    with pytest.raises(EndedError):
        done(again, "process")
    again.reopen()
    assert done(again, "process").code == 201
    again.close()
