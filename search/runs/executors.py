"""Where the pieces of a search are worked out: here, in several processes, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Final

from common.extras import install_command
from search.errors import SearchError

PATIENCE: Final = 10.0  # seconds to wait for a scheduler
_ADDRESS: Final = re.compile(r"(?:tcp|tls)://\[?([^/\s\]]+?)\]?:(\d{1,5})", re.ASCII)
RETRIES: Final = 10  # how often a piece is done again when a worker of a cluster is lost


@contextmanager
def executor(jobs: int, scheduler: str | None = None) -> Iterator[Executor]:
    """Lend an executor: a thread of this process, some processes, or a cluster.

    scheduler : address such as 'tcp://127.0.0.1:8786'; the workers need noloss, too

    Raises SearchError if the cluster cannot be reached, or Dask is not installed.
    """
    if scheduler is not None:
        with _cluster(scheduler) as on_cluster:
            yield on_cluster
        return
    here = _processes(jobs) if jobs > 1 else ThreadPoolExecutor(1)
    try:
        yield here
    finally:
        here.shutdown(wait=True, cancel_futures=True)


def _processes(jobs: int) -> ProcessPoolExecutor:
    """Start fresh processes; forking one in which compiled code runs threads is not safe."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)


def _begin() -> None:
    """Leave Ctrl-C to the process that started this one, and end when it has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client  # an extra
    except ImportError as error:
        hint = f"this brings Dask: {install_command('cluster')}"
        raise SearchError("a cluster needs Dask, which is not installed", hint=hint) from error
    _check_answers(address)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as error:
        raise _no_answer(address) from error
    with client:
        yield client.get_executor(retries=RETRIES)  # type: ignore[no-untyped-call]


def _check_answers(address: str) -> None:
    """Refuse an address where nobody listens; a client of Dask would go on trying for long."""
    named = _ADDRESS.fullmatch(address)
    if named is None:
        hint = "an address is tcp://HOST:PORT, as 'dask scheduler' tells it"
        raise SearchError("is not the address of a scheduler", where=address, hint=hint)
    try:
        with socket.create_connection((named[1], int(named[2])), PATIENCE):
            pass
    except (OSError, ValueError, OverflowError) as error:
        raise _no_answer(address) from error


def _no_answer(address: str) -> SearchError:
    hint = "start one with 'dask scheduler' and 'dask worker ADDRESS', and give its address"
    return SearchError("no scheduler answers", where=address, hint=hint)
