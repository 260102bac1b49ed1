"""How long programs take from their start to their end."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter
from typing import Final

from benchmarks.measure import Section
from common.files import CACHE

NOLOSS: Final = ("-m", "noloss")
PROGRAMS: Final = {
    "`python -c pass`": ("-c", "pass"),
    "`import noloss`": ("-c", "import noloss"),
    "`noloss --help`": (*NOLOSS, "--help"),
    "`noloss verify optimal`": (*NOLOSS, "verify", "optimal"),
    "`noloss verify wst`": (*NOLOSS, "verify", "wst"),
    "`noloss verify wst`, cold": (*NOLOSS, "verify", "wst"),
    "`noloss verify wst --view game`": (*NOLOSS, "verify", "wst", "--view", "game"),
}

TEXT = """\
Each program runs in a separate process, and Python's start is counted. The figures are medians of
two times: processor time, and time on the clock, which other work on the machine makes longer.
*Cold* is with empty cache folders."""


def section(rounds: int) -> Section:
    """Measure all programs, in turns."""
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in PROGRAMS}
    for _ in range(rounds):
        for name, arguments in PROGRAMS.items():
            with tempfile.TemporaryDirectory() as folder:
                cold = _cold(Path(folder)) if name.endswith("cold") else {}
                taken[name].append(_timed(arguments, cold))
    rows = tuple(
        (name, *(f"{1000 * median(pair[i] for pair in pairs):,.0f}" for i in (0, 1)))
        for name, pairs in taken.items()
    )
    return Section("Start", TEXT, ("program", "processor, ms", "clock, ms"), rows)


def _cold(folder: Path) -> dict[str, str]:
    """Give environment variables that hide the caches of earlier runs."""
    return dict.fromkeys(("XDG_CACHE_HOME", "NUMBA_CACHE_DIR", CACHE), str(folder))


def _timed(arguments: tuple[str, ...], more: Mapping[str, str]) -> tuple[float, float]:
    """Run a command; give its processor time and its time on the clock."""
    begin, before = perf_counter(), _of_children()
    command = [sys.executable, *arguments]
    subprocess.run(command, env={**os.environ, **more}, capture_output=True, check=True)
    return _of_children() - before, perf_counter() - begin


def _of_children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
