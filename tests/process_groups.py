"""Groups of processes that tests have started."""

from __future__ import annotations

import os
import signal
import time


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
