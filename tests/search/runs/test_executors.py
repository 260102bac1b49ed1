"""Workers start at once, leave signals to the process that began them, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from threading import Event, Thread

import pytest

from search.parameters import SearchError
from search.runs import executors
from search.runs.executors import executor
from tests.processes import wait_until

LINUX = sys.platform == "linux"


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have workers started afresh, as where forking is not safe."""
    monkeypatch.setattr(executors, "start_method", lambda: "spawn")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ignore the threads of the test runner."""
    monkeypatch.setattr("threading.active_count", lambda: 1)


def children() -> int:
    return len(multiprocessing.active_children())


def break_off(workers: Executor, error: BaseException) -> list[Future[None]]:
    """Give every worker long work, and raise."""
    begun = [workers.submit(time.sleep, 600) for _ in range(2)]
    wait_until(lambda: all(future.running() for future in begun))
    raise error


def _breaking_off(error: BaseException) -> None:
    """Break off a search in two processes; it ends long before their work would."""
    since = time.monotonic()
    with pytest.raises(type(error)), executor(2) as workers:
        break_off(workers, error)
    assert time.monotonic() - since < 500


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(143), SearchError("", hint="")])
def test_after_an_exception_no_worker_is_left(error: BaseException) -> None:
    _breaking_off(error)
    assert not children()


def test_other_children_of_this_process_are_left_alone() -> None:
    other = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(600,))
    other.start()
    try:
        _breaking_off(KeyboardInterrupt())
        assert other.is_alive()
    finally:
        other.kill()
        other.join()


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_workers_leave_signals_to_the_process_that_began_them(number: signal.Signals) -> None:
    with executor(2) as workers:
        for worker in multiprocessing.active_children():
            os.kill(worker.pid or 0, number)
        assert [workers.submit(abs, -1).result() for _ in range(4)] == [1] * 4


def test_workers_that_were_killed_are_reported_with_a_way_out() -> None:
    with (
        pytest.raises(SearchError, match="worker processes ended unexpectedly"),
        executor(2) as some,
    ):
        _kill_all(some)


def _kill_all(workers: Executor) -> None:
    for worker in multiprocessing.active_children():
        worker.kill()
    workers.submit(time.sleep, 600).result()


@pytest.mark.skipif(not LINUX, reason="forking is not safe there")
@pytest.mark.usefixtures("alone")
def test_workers_are_forked_and_have_what_this_process_has() -> None:
    assert executors.start_method() == "fork"
    with executor(2) as workers:
        modules = workers.submit(_modules).result()
    assert "pytest" in modules


def _modules() -> set[str]:
    return set(sys.modules)


def test_if_there_is_another_thread_workers_start_as_new_processes() -> None:
    done = Event()
    thread = Thread(target=done.wait)
    thread.start()
    try:
        assert executors.start_method() == "spawn"
    finally:
        done.set()
        thread.join()


@pytest.mark.slow  # each worker imports everything
@pytest.mark.usefixtures("fresh")
def test_workers_that_start_afresh_do_the_same() -> None:
    with executor(2) as workers:
        assert workers.submit(abs, -1).result() == 1
    _breaking_off(KeyboardInterrupt())
    assert not children()


@pytest.mark.skipif(not LINUX, reason="forking is not safe there")
@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_caller_can_show_that_workers_start(jobs: int) -> None:
    told: list[str] = []

    @contextmanager
    def telling() -> Iterator[None]:
        told.append("begin")
        yield
        told.append("end")

    with executor(jobs, waiting=telling):
        assert told == ["begin", "end"]


def test_a_scheduler_that_does_not_answer_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="Dask is an extra")
    monkeypatch.setattr("search.runs.executors.PATIENCE", 0.3)
    with pytest.raises(SearchError, match="no scheduler answers"), executor(1, "tcp://127.0.0.1:9"):
        pass


def test_a_cluster_without_dask_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(SearchError, match="this brings Dask: "),
        executor(1, "tcp://127.0.0.1:9"),
    ):
        pass


@pytest.mark.parametrize("address", ["foo", "", "tcp://", "tcp://127.0.0.1", "http://127.0.0.1:80"])
def test_anything_but_an_address_of_a_scheduler_is_refused(address: str) -> None:
    pytest.importorskip("distributed", reason="Dask is an extra")
    with (
        pytest.raises(SearchError, match="is not the address of a scheduler"),
        executor(1, address),
    ):
        pass
