"""Processes that tests have started, and how long they last."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

PROC = Path("/proc")


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


def ends_soon(pid: int, seconds: float = 60.0) -> bool:
    """Wait until a process has ended, and tell whether it did in time."""
    deadline = time.monotonic() + seconds
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not is_running(pid)


def group_ends(group: int) -> bool:
    """Tell whether a process group ends within a minute; what is left of it is killed."""
    for _ in range(6_000):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    os.killpg(group, signal.SIGKILL)
    return False
