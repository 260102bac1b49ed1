"""Processes that tests have started, and waiting for conditions.

A test waits for what happens, and never for a time: `PATIENCE` is only how long it waits for
something that does not happen, which is a failure.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

PROC = Path("/proc")
PATIENCE = 120.0
"""Seconds: far longer than anything takes, on a slow machine that is busy."""
LIMITS = (0.5, 5.0, 60.0)
"""Limits of time to try in turn, where a process must have begun before the limit ends it."""


def wait_until(holds: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something holds; fail if it does not in time."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            pytest.fail(f"the condition was not met within {seconds:g} seconds")
        time.sleep(0.005)


def noted(note: Path, count: int = 1) -> list[int]:
    """Give the numbers of processes that are noted in a file, as soon as all of them are."""
    numbers: list[int] = []

    def all_there() -> bool:
        numbers[:] = map(int, note.read_text().split()) if note.exists() else ()
        return len(numbers) >= count

    wait_until(all_there)
    return numbers


def is_running(pid: int) -> bool:
    """Tell whether a process still does anything; a zombie does not."""
    try:
        os.kill(pid, 0)
        if not PROC.exists():
            return True
        stat = (PROC / str(pid) / "stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def ends_soon(pid: int, seconds: float = PATIENCE) -> bool:
    """Wait until a process has ended, and say whether it did in time."""
    deadline = time.monotonic() + seconds
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not is_running(pid)


def group_ends(group: int) -> bool:
    """Say whether a process group ends in time; kill the rest of it."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    os.killpg(group, signal.SIGKILL)
    return False
