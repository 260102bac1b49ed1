"""No file that a grammar grows costs more than seconds and half a gigabyte to read or to refuse."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.attack.growing import GROWERS
from tests.attack.numbers import NUMBERS

MOST_SECONDS = 5.0
MOST_BYTES = 500_000_000
ROOT = Path(__file__).parents[2]
Record = Callable[[str, object], None]
Read = tuple[str, int, str, float, int]  # kind, number, outcome, CPU seconds, most bytes until then


def reads(last: int) -> Iterator[Read]:
    """Grow and read files in a separate process; if a file ends it, continue with the next."""
    begin = 0
    while begin < last:
        done = subprocess.run(
            [sys.executable, "-m", "tests.attack.growing", str(begin), str(last)],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            check=False,
            text=True,
            timeout=7_200,
        )
        read: list[Read] = [tuple(json.loads(line)) for line in done.stdout.splitlines()]
        yield from read
        begin += len(read)
        if done.returncode:
            ended = f"ended its process: {done.returncode} {done.stderr[-300:]}"
            yield list(GROWERS)[begin % len(GROWERS)], begin, ended, 0.0, 0
            begin += 1


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS["grown"])
def test_a_grown_file_is_read_or_refused_soon_and_in_little_memory(
    number: int, record_property: Record
) -> None:
    wrong, told, slowest = [], Counter[str](), (0.0, "")
    for kind, at, how, seconds, most in reads(number):
        told[f"{kind} {how}"] += 1
        slowest = max(slowest, (seconds, f"{kind} {at}"))
        if how not in ("read", "refused") or seconds > MOST_SECONDS or most > MOST_BYTES:
            wrong.append(f"{kind}, file {at}: {how}, {seconds:.1f} s, {most:,} bytes")
    record_property("told", dict(told))
    record_property("slowest", slowest)
    assert wrong == []
    assert sum(told.values()) == number
    assert sum(count for name, count in told.items() if name.endswith(" read")) > number / 20
    assert sum(count for name, count in told.items() if name.endswith(" refused")) > number / 5
