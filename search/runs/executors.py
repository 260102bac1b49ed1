"""Run the pieces of a search: here, in several processes, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.util import find_spec
from multiprocessing.connection import wait
from typing import Final

import numpy as np

from common.errors import install_command
from common.processes import ENDING, signals_blocked
from search.parameters import SearchError
from strategies.classes import allowed_entries
from verify.extremes.scoring import count_games

PATIENCE: Final = 10.0  # seconds to wait for a scheduler
_ADDRESS: Final = re.compile(r"(?:tcp|tls)://\[?([^/\s\]]+?)\]?:(\d{1,5})", re.ASCII)
RETRIES: Final = 10  # how often a piece is repeated if a worker of a cluster is lost


@contextmanager
def executor(
    jobs: int,
    scheduler: str | None = None,
    waiting: Callable[[], AbstractContextManager[object]] = nullcontext,
    ready: Callable[[], object] | None = None,
) -> Iterator[Executor]:
    """Give an executor for some time: a thread of this process, some processes, or a cluster.

    scheduler : address such as 'tcp://127.0.0.1:8786'; the workers need noloss, too
    waiting   : entered while the workers start, so that a message can be shown
    ready     : imports and compiles what a piece of work needs; that of searches if not given

    After an exception, also after Ctrl-C, no process is left. Raises SearchError if the cluster
    cannot be reached, or Dask is not installed.
    """
    if scheduler is not None:
        with _cluster(scheduler) as on_cluster:
            yield on_cluster
        return
    ready = ready or get_ready
    with waiting():
        ready()  # here, and not in a thread, where Ctrl-C would have to wait for it
    if jobs > 1:
        with _processes(jobs, waiting, ready) as processes:
            yield processes
        return
    thread = ThreadPoolExecutor(1)
    try:
        yield thread
    finally:
        thread.shutdown(wait=True, cancel_futures=True)


def lost() -> SearchError:
    """Make the error for worker processes that ended unexpectedly."""
    hint = "give --resume to continue from the checkpoints"
    return SearchError("worker processes ended unexpectedly", hint=hint)


def get_ready() -> None:
    """Import and compile what a piece of work needs."""
    count_games(allowed_entries().argmax(axis=1).astype(np.int16)[np.newaxis])


def check_scheduler(address: str) -> None:
    """Raise SearchError if the cluster cannot be reached, or Dask is not installed."""
    if find_spec("distributed") is None:  # an extra
        hint = f"this brings Dask: {install_command('cluster')}"
        raise SearchError("a cluster needs Dask, which is not installed", hint=hint)
    _check_answers(address)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    check_scheduler(address)
    from distributed import Client  # an extra, and slow to load

    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as error:
        raise _no_answer(address) from error
    with client:
        yield client.get_executor(retries=RETRIES)  # type: ignore[no-untyped-call]


@contextmanager
def _processes(
    jobs: int,
    waiting: Callable[[], AbstractContextManager[object]],
    ready: Callable[[], object],
) -> Iterator[Executor]:
    """Lend processes that have started, and kill them if anything goes wrong."""
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context(start_method())
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)
    try:
        if context.get_start_method() == "fork":
            _start(pool, jobs, ready)  # before there is any thread
        else:
            with waiting():
                _start(pool, jobs, ready)
        yield pool
    except BaseException as problem:
        for worker in set(multiprocessing.active_children()) - others:
            worker.kill()
        if isinstance(problem, BrokenExecutor):
            raise lost() from problem
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def start_method() -> str:
    """Fork if that is safe, in a process without other threads: forks share prepared data.

    Fresh processes import everything again, and compile it if nothing keeps it on disk.
    """
    forks = sys.platform == "linux" and threading.active_count() == 1
    return "fork" if forks else "spawn"


def _no_answer(address: str) -> SearchError:
    hint = "start one with 'dask scheduler' and 'dask worker ADDRESS', and give its address"
    return SearchError("no scheduler answers", where=address, hint=hint)


def _begin() -> None:
    """Leave signals that end a search to the process that began it, and end with that process."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _start(pool: Executor, jobs: int, ready: Callable[[], object]) -> None:
    """Start all processes; a Ctrl-C meanwhile is delayed, and then reaches this process alone."""
    with signals_blocked():
        begun = [pool.submit(ready) for _ in range(jobs)]
    for future in begun:
        future.result()


def _check_answers(address: str) -> None:
    """Refuse an address without a scheduler; a client of Dask would try for a long time."""
    named = _ADDRESS.fullmatch(address)
    if named is None:
        hint = "an address is tcp://HOST:PORT, as 'dask scheduler' prints it"
        raise SearchError("is not the address of a scheduler", where=address, hint=hint)
    try:
        with socket.create_connection((named[1], int(named[2])), PATIENCE):
            pass
    except (OSError, ValueError, OverflowError) as error:
        raise _no_answer(address) from error
