"""Searches and learners that are killed and continued end with the same bytes as others."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.attack.numbers import NUMBERS
from tests.processes import group_ends, wait_until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")

ROOT = Path(__file__).parents[2]
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
STARTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # the tests may run where it is ignored
from noloss.commands.searches import evolve, learn
from noloss.__main__ import main
from search.runs import learning_folder, search_folder
learning_folder.PAUSE = search_folder.PIECE = 0.0  # a checkpoint as often as can be
evolve.draw_if_possible = learn.draw_if_possible = lambda *drawn: None
sys.exit(main())
"""
Record = Callable[[str, object], None]


@dataclass(frozen=True, slots=True)
class Work:
    """The work that is killed.

    same : the files that must be the same; `summary.json` has seconds, `search.json` versions
    """

    words: tuple[str, ...]
    same: tuple[str, ...]


EVOLVED = tuple(
    f"run-00{run}/{name}"
    for run in (1, 2)
    for name in ("archive.json", "history.csv", "checkpoint")
)
WORK: Mapping[str, Work] = {
    "evolve": Work(
        ("evolve", "bhatt08", "--seat=first", "--population=20", "--generations=60", "--runs=2"),
        EVOLVED,
    ),
    "evolve with two processes": Work(
        (
            *("evolve", "nsga2", "--seat=second", "--population=12", "--generations=30"),
            *("--runs=2", "--jobs=2", "--seed=3"),
        ),
        EVOLVED,
    ),
    "learn": Work(
        ("learn", "--games=6000", "--seed=4", "--schedule=experience:50"),
        ("memory.json", "history.csv", "learn.json", "checkpoint"),
    ),
}
SHARES = {"evolve": 4, "evolve with two processes": 1, "learn": 5}
"""Work -> its share of the kills, in tenths."""


def started(words: tuple[str, ...], folder: Path, *more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", STARTED, *words, "-o", str(folder), *more],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def ended(process: subprocess.Popen[bytes]) -> tuple[int, str]:
    _, err = process.communicate(timeout=300)
    return process.returncode, err.decode(errors="replace")


@cache
def undisturbed(name: str, folder: Path) -> tuple[dict[str, bytes], float]:
    """Do the work whole; give its files, and the seconds that it takes once it has begun."""
    process = started(WORK[name].words, folder / name)
    until(folder / name, process)
    begin = time.monotonic()
    assert ended(process)[0] == 0
    return contents(folder / name, WORK[name].same), time.monotonic() - begin


def until(folder: Path, process: subprocess.Popen[bytes]) -> None:
    wait_until(lambda: process.poll() is not None or folder.exists())


def contents(folder: Path, names: tuple[str, ...]) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in names}


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS["kills"])
def test_work_that_is_killed_anywhere_continues_to_the_same_bytes(
    number: int, tmp_path: Path, record_property: Record
) -> None:
    told: Counter[str] = Counter()
    wrong, kills, case = [], 0, -1
    while kills < number:
        case += 1
        random = Random(f"kill {case}")
        name = random.choices(list(SHARES), list(SHARES.values()))[0] if case else "learn"
        expected, seconds = undisturbed(name, tmp_path)
        by = SIGNALS[case % len(SIGNALS)]
        folder = tmp_path / f"{case}"
        code, err = killed(name, folder, by, random.uniform(-0.3, 0.9) * seconds)
        told[f"{name}, {by.name}: {code}"] += 1
        kills += code != 0  # else it had ended on its own
        wrong += [f"{case} {name} {by.name}: {fault}" for fault in faults(by, code, err)]
        code, err = gone_on(name, folder)
        if code or contents(folder, WORK[name].same) != expected:
            wrong.append(f"{case} {name} {by.name}: continued: {code} {err}")
        if left := sorted(path.name for path in folder.rglob(".*")):
            wrong.append(f"{case} {name} {by.name}: {left} was left")
        shutil.rmtree(folder)
    record_property("told", dict(sorted(told.items())))
    assert wrong == []
    assert case < 20 * number


def killed(name: str, folder: Path, by: signal.Signals, after: float) -> tuple[int, str]:
    """Begin some work, and kill it this long after its start; before it if less than 0."""
    process = started(WORK[name].words, folder)
    if after >= 0:
        until(folder, process)
    else:
        after = -after
    try:
        process.wait(after)
    except subprocess.TimeoutExpired:
        process.send_signal(by)
    try:
        return ended(process)
    finally:
        assert group_ends(process.pid), "a process of the search continues"


def faults(by: signal.Signals, code: int, err: str) -> list[str]:
    """Say what is wrong with how a process ended that was killed, or had ended before."""
    found = [] if code in (0, -by, 128 + by) else [f"exit code {code}: {err}"]
    if "Traceback" in err and code != -by:
        found.append(err)
    return found


def gone_on(name: str, folder: Path) -> tuple[int, str]:
    """Continue the killed work; a learner without a checkpoint begins again."""
    nothing = name == "learn" and not (folder / "checkpoint").exists()
    return ended(started(WORK[name].words, folder, *(() if nothing else ("--resume",))))
