"""Reading any file ends soon, in little memory, and with a message."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from common.files import CACHE
from search.runs.folders import FORMAT, VERSION
from tests.attack.numbers import NUMBERS
from tests.attack.readable import KINDS, prepared, read_one, sealed_certificate
from tests.attack.spoiling import largest, spoiled
from verify import recheck_loops

MOST_SECONDS = 5.0
MOST_BYTES = 10**9
ROOT = Path(__file__).parents[2]
Record = Callable[[str, object], None]


@cache
def whole(name: str) -> bytes:
    return KINDS[name].whole()


@pytest.fixture(autouse=True)
def _cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(CACHE, str(tmp_path))


@pytest.mark.parametrize("name", KINDS)
def test_the_file_that_is_spoiled_below_is_read(name: str, tmp_path: Path) -> None:
    kind = KINDS[name]
    prepared(kind, tmp_path)
    content = whole(name)
    assert read_one(kind, tmp_path, kind.sealing(content) if kind.sealing else content) == "read"


@pytest.mark.parametrize("number", NUMBERS["files"])
def test_a_spoiled_file_of_any_kind_is_read_or_refused_with_a_hint(
    number: int, tmp_path: Path, record_property: Record
) -> None:
    told: dict[str, Counter[str]] = {name: Counter() for name in KINDS}
    wrong, slowest = [], 0.0
    for name, kind in KINDS.items():
        prepared(kind, tmp_path / name)
        for case in range(-(-number // len(KINDS))):
            content = spoiled(Random(f"{name} {case}"), whole(name))
            begin = time.process_time()
            how = read_one(
                kind, tmp_path / name, kind.sealing(content) if kind.sealing else content
            )
            seconds = time.process_time() - begin
            slowest = max(slowest, seconds)
            if how not in ("read", "refused") or seconds > MOST_SECONDS:
                wrong.append(f"{name}, case {case}: {how}, {seconds:.1f} s")
            told[name][how] += 1
    record_property("told", {name: dict(counts) for name, counts in told.items()})
    record_property("slowest", slowest)
    assert wrong == []
    assert all(counts["refused"] > sum(counts.values()) / 20 for counts in told.values())


@pytest.mark.slow
def test_a_proof_that_each_of_many_states_leads_to_the_next_is_checked_soon() -> None:
    document = json.loads(whole("loop certificate"))
    number = 30_000
    states = {f"{at}": [[[None], f"{(at + 1) % number}"]] for at in range(number)}
    start = {"state": "0", "tapes": [{"name": "t", "head": 0, "cells": ["_"]}]}
    for key in ("period", "shifts", "windows"):
        del document[key]
    document |= {"kind": "no halt", "entries": [], "begin": 0, "start": start}
    content = sealed_certificate(
        json.dumps(document | {"states": states, "symbols": ["_"]}).encode()
    )
    begin = time.process_time()
    assert recheck_loops.check(content)[0] == 0
    assert time.process_time() - begin < MOST_SECONDS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("table", 1_000_000),
        *(pytest.param(name, 20_000_000, marks=pytest.mark.nightly) for name in KINDS),
    ],
)
def test_a_file_as_large_as_it_may_be_costs_seconds_and_less_than_a_gigabyte(
    name: str, most: int, record_property: Record
) -> None:
    """Some are far larger than they may be, and cost nothing."""
    sealing = KINDS[name].sealing
    with TemporaryDirectory() as folder:
        for file, content in largest(most):
            (Path(folder) / file).write_bytes(sealing(content) if sealing else content)
        if "checkpoint" in name:
            bomb(Path(folder) / "bomb")
        read = in_a_child(name, sorted(Path(folder).iterdir()))
    record_property("read", read)
    assert [one for one in read if one[2] > MOST_SECONDS or one[3] > MOST_BYTES] == []
    assert {how for _, how, _, _ in read} <= {"refused", "read"}


def in_a_child(name: str, files: list[Path]) -> list[tuple[str, str, float, int]]:
    """Read files in a separate process; give name, outcome, CPU seconds, most bytes until then."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.attack.readable", name, *map(str, files)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, f"{done.stdout[-300:]}{done.stderr[-2000:]}"
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def bomb(path: Path) -> None:
    """Write a checkpoint of a megabyte that unpacks to a gigabyte."""
    packing = zlib.compressobj(9)
    packed = b"".join(packing.compress(bytes(1 << 20)) for _ in range(1 << 10)) + packing.flush()
    head = f"{FORMAT} {VERSION} {sha256(packed).hexdigest()}\n"
    path.write_bytes(head.encode() + packed)
