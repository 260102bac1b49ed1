"""A search on a Dask cluster of real processes; one of them is killed on the way."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from search.runs.executors import executor
from search.runs.search_folder import new_folder, search
from tests.processes import PATIENCE, wait_until
from tests.search.runs.plans import done, plan, results

DASK = Path(sys.executable).parent / "dask"
ROOT = Path(__file__).parents[3]
LONG = plan(generations=600, runs=4)


def process(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a scheduler or a worker, which listens on this machine only."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with (folder / f"{arguments[0]}.log").open("ab") as log:
        return subprocess.Popen(
            [DASK, *arguments], cwd=folder, env=environment, stdout=log, stderr=log
        )


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def worker(folder: Path, address: str) -> subprocess.Popen[bytes]:
    options = ("--no-nanny", "--nworkers", "1", "--nthreads", "1", "--host", "127.0.0.1")
    return process(folder, "worker", address, *options, "--no-dashboard")


def _listens(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and two workers; give its address and the workers."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    options = ("--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    scheduler = process(tmp_path, "scheduler", *options)
    workers = [worker(tmp_path, address) for _ in range(2)]
    try:
        wait_until(lambda: _listens(port))
        yield address, workers
    finally:
        for started in (*workers, scheduler):
            started.kill()
            started.wait()


@pytest.mark.slow
@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is an extra")
def test_a_cluster_gives_the_same_bytes_though_a_worker_is_killed(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = cluster
    undisturbed = done(tmp_path / "undisturbed", LONG)
    folder = new_folder(tmp_path / "on-cluster", LONG)
    pieces = 0

    def kill_one(generations: int, total: int) -> None:
        nonlocal pieces
        pieces += 1
        if pieces == 2:
            workers[0].kill()

    with executor(1, address) as distant:
        _until_both_work(address)
        search(folder, distant, kill_one)
    assert pieces > 3
    assert workers[0].wait(PATIENCE) is not None
    assert results(folder.path) == undisturbed


def _until_both_work(address: str) -> None:
    from distributed import Client  # an extra

    with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2, timeout=PATIENCE)
