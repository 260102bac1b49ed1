"""How much memory a cell of a tape takes, each engine in a separate process.

`python -m benchmarks.memory ENGINE STEPS` prints two numbers of bytes, as `tracemalloc` counts.
"""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from typing import Final

from automata import start
from automata.engine.runner import EngineName, Runner
from benchmarks.machines import FILL, Workload
from benchmarks.measure import Section

STEPS: Final = {"compiled": 10_000_000, "auto": 10_000_000, "reference": 300_000}

TEXT = """\
A machine fills one tape, one cell a step. Each engine runs in a separate process. `tracemalloc`
counts the memory that Python and numpy ask for. It begins before the tape is laid. The columns
show the memory at the end, with the configuration still kept, and the most at any time. The
reference is slow, so it fills fewer cells; its memory for a cell does not depend on their
number."""


def section() -> Section:
    """Measure all engines."""
    rows = []
    for engine, steps in STEPS.items():
        command = [sys.executable, "-m", "benchmarks.memory", engine, str(steps)]
        done = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        rows.append((engine, f"{steps:,}", *(f"{int(size) / steps:.1f}" for size in done)))
    columns = ("engine", "cells", "bytes a cell, at the end", "at most")
    return Section("Memory", TEXT, columns, tuple(rows))


def main() -> None:
    """Print the memory that one engine takes: at the end, and at most."""
    engine: EngineName = sys.argv[1]  # type: ignore[assignment]
    steps = int(sys.argv[2])
    machine = Workload("fill", FILL).machine()
    Runner(machine, start(machine), engine, 30_000, past_loops=True).run()  # all is imported
    tracemalloc.start()
    end = Runner(machine, start(machine), engine, steps, past_loops=True).run()
    assert end.steps == steps
    print(*tracemalloc.get_traced_memory())


if __name__ == "__main__":
    main()
